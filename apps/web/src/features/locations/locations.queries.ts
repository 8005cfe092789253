import { getLocation, listLocations } from '@lading/contract/calls';
import type { Location } from '@lading/contract/locations';
import type { LocationType } from '@lading/domain/locations';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call, type InputOf, listPage } from '../../lib/api.ts';
import { useSearchTerm } from '../../lib/useSearchTerm.ts';

export const locationKeys = { all: ['locations'] as const };

export const locationsPage = (query: InputOf<typeof listLocations>['query']) =>
  queryOptions({
    queryKey: [...locationKeys.all, 'page', query],
    queryFn: ({ signal }) => listPage(listLocations, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const oneLocation = (id: number) =>
  queryOptions({
    queryKey: [...locationKeys.all, 'one', id],
    queryFn: ({ signal }) => call(getLocation, { params: { id } }, { signal }),
  });

/** How many locations a picker offers at once; typing narrows them. */
const OFFERED = 20;

/** A warehouse's locations, of one type or all, for a picker: searched by the server a moment after the last key. */
export function useOfferedLocations(
  warehouseId: number,
  text: string,
  type?: LocationType,
): { options: readonly Location[]; isLoading: boolean; isError: boolean } {
  const { search, isSettled } = useSearchTerm(text);
  const query = { warehouseId, limit: OFFERED, ...(search ? { search } : {}), ...(type ? { type } : {}) };
  const { data, isFetching, isError } = useQuery(locationsPage(query));
  return { options: data?.rows ?? [], isLoading: isFetching || !isSettled, isError };
}
