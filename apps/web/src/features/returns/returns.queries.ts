import { getReturn, listOrders, listReturns } from '@lading/contract/calls';
import { returnableOrderStatuses } from '@lading/domain/returns';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type InputOf, listPage } from '../../lib/api.ts';
import { orderKeys } from '../orders/orders.queries.ts';

export const returnKeys = { all: ['returns'] as const };

export const returnsPage = (query: InputOf<typeof listReturns>['query']) =>
  queryOptions({
    queryKey: [...returnKeys.all, 'page', query],
    queryFn: ({ signal }) => listPage(listReturns, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const oneReturn = (id: number) =>
  queryOptions({
    queryKey: [...returnKeys.all, 'one', id],
    queryFn: ({ signal }) => call(getReturn, { params: { id } }, { signal }),
  });

/** Every return of an order, the oldest first. */
export const returnsOfOrder = (orderId: number | null) =>
  queryOptions({
    queryKey: [...returnKeys.all, 'ofOrder', orderId],
    queryFn: ({ signal }) => call(listReturns, { query: { ...(orderId === null ? {} : { orderId }), sort: 'createdAt' } }, { signal }),
    enabled: orderId !== null,
  });

const OFFERED = 10;

/** A customer's orders whose goods are with their buyers, found by reference, for choosing one; the newest first. */
export const returnableOrders = (warehouseId: number, customerId: number | null, search: string) =>
  queryOptions({
    queryKey: [...orderKeys.all, 'returnable', warehouseId, customerId, search],
    queryFn: async ({ signal }) => {
      const filters = { warehouseId, limit: OFFERED, ...(customerId ? { customerId } : {}), ...(search ? { search } : {}) };
      const found = await Promise.all(
        returnableOrderStatuses.map((status) => call(listOrders, { query: { ...filters, status, sort: '-orderDate' } }, { signal })),
      );
      return found.flat().filter(({ type }) => type !== 'INTERNAL_TRANSFER');
    },
    enabled: customerId !== null,
    placeholderData: keepPreviousData,
  });
