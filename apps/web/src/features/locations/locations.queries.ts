import { listLocations } from '@lading/contract/locations';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type InputOf, listPage } from '../../lib/api.ts';

export const locationKeys = { all: ['locations'] as const };

export const locationsPage = (query: InputOf<typeof listLocations>['query']) =>
  queryOptions({
    queryKey: [...locationKeys.all, 'page', query],
    queryFn: ({ signal }) => listPage(listLocations, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
