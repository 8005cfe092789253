import { getSettings } from '@lading/contract/calls';
import type { Settings } from '@lading/contract/settings';
import type { ReasonKind } from '@lading/domain/settings';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { ApiError, call } from '../../lib/api.ts';
import { currentSettings } from '../../lib/currentSettings.ts';

export function useCarrierNames(): string[] {
  const { data } = useQuery(currentSettings());
  return (data?.carriers ?? []).filter(({ active }) => active).map(({ name }) => name);
}

/** The active reasons of a kind. A client gets none. */
export function useReasons(wanted: ReasonKind): string[] {
  const { data } = useQuery(currentSettings());
  return (data?.reasonCodes ?? [])
    .filter(({ kind, active }) => active && kind === wanted)
    .map(({ name }) => name);
}

/** Makes the queries of one of a list in the settings, which have no call of their own. */
const oneOfSettings =
  <T extends { id: number }>(name: string, listOf: (settings: Settings) => readonly T[]) =>
  (id: number) =>
    queryOptions({
      queryKey: ['settings', name, id],
      queryFn: async ({ signal }): Promise<T> => {
        const found = listOf(await call(getSettings, {}, { signal })).find(
          (each) => each.id === id,
        );
        if (!found)
          throw new ApiError(404, { error: 'It does not exist any more.', code: 'NOT_FOUND' });
        return found;
      },
    });

export const oneCarrier = oneOfSettings('carrier', ({ carriers }) => carriers ?? []);
export const oneReason = oneOfSettings('reason', ({ reasonCodes }) => reasonCodes ?? []);
