import { listSessions } from '@lading/contract/auth';
import { getSettings } from '@lading/contract/settings';
import type { ReasonKind } from '@lading/domain/settings';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export const sessionKeys = { all: ['sessions'] as const };

export const ownSessions = () =>
  queryOptions({ queryKey: sessionKeys.all, queryFn: ({ signal }) => call(listSessions, {}, { signal }), staleTime: 0 });

export const settingsKeys = { all: ['settings'] as const };

/** What the company has set, as far as this user may know. */
export const currentSettings = () =>
  queryOptions({ queryKey: settingsKeys.all, queryFn: ({ signal }) => call(getSettings, {}, { signal }), staleTime: 60_000 });

/** The carriers that are suggested, by name. */
export function useCarrierNames(): string[] {
  const { data } = useQuery(currentSettings());
  return (data?.carriers ?? []).filter(({ active }) => active).map(({ name }) => name);
}

/** The reasons that are suggested for a purpose, by name; none for a client. */
export function useReasons(wanted: ReasonKind): string[] {
  const { data } = useQuery(currentSettings());
  return (data?.reasonCodes ?? []).filter(({ kind, active }) => active && kind === wanted).map(({ name }) => name);
}
