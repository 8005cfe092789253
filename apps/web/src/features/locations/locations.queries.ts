import { getLocation, listLocations, listZones } from '@lading/contract/calls';
import type { Location } from '@lading/contract/locations';
import type { LocationType } from '@lading/domain/locations';
import { useQuery } from '@tanstack/react-query';
import { oneQuery, pageQuery, sumQuery } from '../../lib/queries.ts';
import { useSearchTerm } from '../../lib/useSearchTerm.ts';

export const locationsPage = pageQuery('locations', listLocations);

export const zonesOf = sumQuery('locations', listZones);

export const oneLocation = oneQuery('locations', getLocation);

const OFFERED = 20;

/** The locations that a picker offers, of one type or of all. The search is debounced. */
export function useOfferedLocations(
  warehouseId: number,
  text: string,
  type?: LocationType,
): { options: readonly Location[]; isLoading: boolean; isError: boolean } {
  const { search, isSettled } = useSearchTerm(text);
  const query = {
    warehouseId,
    limit: OFFERED,
    ...(search ? { search } : {}),
    ...(type ? { type } : {}),
  };
  const { data, isFetching, isError } = useQuery(locationsPage(query));
  return { options: data?.rows ?? [], isLoading: isFetching || !isSettled, isError };
}
