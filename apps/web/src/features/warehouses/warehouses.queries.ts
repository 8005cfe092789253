import { getWarehouse, listDestinations, listWarehouses } from '@lading/contract/calls';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type InputOf, listPage } from '../../lib/api.ts';
import { allQuery, oneQuery } from '../../lib/queries.ts';

export const oneWarehouse = oneQuery('warehouses', getWarehouse);

/** Never cached: administrators must see what others changed. */
export const warehousesPage = (query: InputOf<typeof listWarehouses>['query']) =>
  queryOptions({
    queryKey: ['warehouses', 'page', query],
    queryFn: ({ signal }) => listPage(listWarehouses, { query }, { signal, noCache: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** The warehouses that the user may work in, by name. */
export const allWarehouses = () =>
  queryOptions({
    queryKey: ['warehouses', 'all'],
    queryFn: ({ signal }) => call(listWarehouses, {}, { signal, noCache: true }),
  });

/** Where the user may send transfers, by name. */
export const allDestinations = allQuery('warehouses', listDestinations);
