import { type Location, listLocations } from '@lading/contract/locations';
import type { LocationType } from '@lading/domain/locations';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type InputOf, listPage } from '../../lib/api.ts';

export const locationKeys = { all: ['locations'] as const };

export const locationsPage = (query: InputOf<typeof listLocations>['query']) =>
  queryOptions({
    queryKey: [...locationKeys.all, 'page', query],
    queryFn: ({ signal }) => listPage(listLocations, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

/** How many locations a picker offers at once; typing narrows them. */
const OFFERED = 20;
/** A picker waits this long for the next key, in milliseconds. */
const PAUSE = 200;

/** A warehouse's locations, of one type or all, for a picker: searched by the server a moment after the last key. */
export function useOfferedLocations(
  warehouseId: number,
  text: string,
  type?: LocationType,
): { options: readonly Location[]; isLoading: boolean; isError: boolean } {
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text.trim().slice(0, 200)), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  const query = { warehouseId, limit: OFFERED, ...(search ? { search } : {}), ...(type ? { type } : {}) };
  const { data, isFetching, isError } = useQuery(locationsPage(query));
  return { options: data?.rows ?? [], isLoading: isFetching || search !== text.trim(), isError };
}
