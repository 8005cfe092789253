import type { ReasonKind } from '@lading/domain/settings';
import { useQuery } from '@tanstack/react-query';
import { currentSettings } from '../../lib/currentSettings.ts';

export function useCarrierNames(): string[] {
  const { data } = useQuery(currentSettings());
  return (data?.carriers ?? []).filter(({ active }) => active).map(({ name }) => name);
}

/** The active reasons of a kind. A client gets none. */
export function useReasons(wanted: ReasonKind): string[] {
  const { data } = useQuery(currentSettings());
  return (data?.reasonCodes ?? []).filter(({ kind, active }) => active && kind === wanted).map(({ name }) => name);
}
