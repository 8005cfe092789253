import type { ReasonKind } from '@lading/domain/settings';
import { useQuery } from '@tanstack/react-query';
import { currentSettings } from '../../lib/currentSettings.ts';

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
