import { listWarehouses } from '@lading/contract/calls';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type InputOf, listPage } from '../../lib/api.ts';

export const warehouseKeys = { all: ['warehouses'] as const };

/** Never from a cache: who administers warehouses must see what others changed. */
export const warehousesPage = (query: InputOf<typeof listWarehouses>['query']) =>
  queryOptions({
    queryKey: [...warehouseKeys.all, 'page', query],
    queryFn: ({ signal }) => listPage(listWarehouses, { query }, { signal, noCache: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Every warehouse that the caller may work in, by name, for choosing one. */
export const allWarehouses = () =>
  queryOptions({
    queryKey: [...warehouseKeys.all, 'all'],
    queryFn: ({ signal }) => call(listWarehouses, {}, { signal, noCache: true }),
  });
