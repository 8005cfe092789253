import { getOrder, listOrders } from '@lading/contract/calls';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type InputOf, listPage } from '../../lib/api.ts';

export const orderKeys = { all: ['orders'] as const };

export const ordersPage = (query: InputOf<typeof listOrders>['query']) =>
  queryOptions({
    queryKey: [...orderKeys.all, 'page', query],
    queryFn: ({ signal }) => listPage(listOrders, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const oneOrder = (id: number) =>
  queryOptions({
    queryKey: [...orderKeys.all, 'one', id],
    queryFn: ({ signal }) => call(getOrder, { params: { id } }, { signal }),
  });

/** What a screen of one order says where there is none, and where it leads then. */
export const noSuchOrder = { text: 'There is no such order in your warehouses.', to: '/orders', label: 'All Orders' } as const;
