import { findShippedUnit, getReturn, listOrders, listReturns } from '@lading/contract/calls';
import { isReturnable, returnableOrderStatuses } from '@lading/domain/returns';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { oneQuery, pageQuery, sumQuery } from '../../lib/queries.ts';

export const returnsPage = pageQuery('returns', listReturns);

/** A unit that left with an order, by its label, and the return that it is on. */
export const shippedUnit = sumQuery('returns', findShippedUnit);

export const oneReturn = oneQuery('returns', getReturn);

/** Every return of an order, the oldest first. */
export const returnsOfOrder = (orderId: number | null) =>
  queryOptions({
    queryKey: ['returns', 'ofOrder', orderId],
    queryFn: ({ signal }) =>
      call(
        listReturns,
        { query: { ...(orderId === null ? {} : { orderId }), sort: 'createdAt' } },
        { signal },
      ),
    enabled: orderId !== null,
  });

const OFFERED = 10;

/** A customer's orders with goods that can be returned, searched by reference, the newest first. */
export const returnableOrders = (warehouseId: number, customerId: number | null, search: string) =>
  queryOptions({
    queryKey: ['orders', 'returnable', warehouseId, customerId, search],
    queryFn: async ({ signal }) => {
      const filters = {
        warehouseId,
        limit: OFFERED,
        ...(customerId ? { customerId } : {}),
        ...(search ? { search } : {}),
      };
      const found = await Promise.all(
        returnableOrderStatuses.map((status) =>
          call(listOrders, { query: { ...filters, status, sort: '-orderDate' } }, { signal }),
        ),
      );
      return found.flat().filter(isReturnable);
    },
    enabled: customerId !== null,
    placeholderData: keepPreviousData,
  });
