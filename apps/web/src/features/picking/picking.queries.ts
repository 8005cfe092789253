import { getPickBatch, getPickList, listPickBatches } from '@lading/contract/calls';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type InputOf, listPage } from '../../lib/api.ts';
import { kept } from '../../lib/outbox/keptReads.ts';

/** Never cached: nobody may type over what others have picked since. */
const KEPT_NOT_AT_ALL = 0;

export const onePickList = (orderId: number) =>
  queryOptions({
    queryKey: ['picking', 'list', orderId],
    queryFn: ({ signal }) => call(getPickList, { params: { id: orderId } }, { signal }),
    gcTime: KEPT_NOT_AT_ALL,
  });

export const pickBatchesPage = (query: InputOf<typeof listPickBatches>['query']) =>
  queryOptions({
    queryKey: ['picking', 'batches', query],
    queryFn: ({ signal }) => listPage(listPickBatches, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const onePickBatch = (id: number) =>
  queryOptions({
    queryKey: ['picking', 'batch', id],
    queryFn: ({ signal }) => call(getPickBatch, { params: { id } }, { signal }),
    gcTime: KEPT_NOT_AT_ALL,
  });

/** The pick lists of several orders, in the order given. */
export const manyPickLists = (orderIds: readonly number[]) =>
  queryOptions({
    queryKey: ['picking', 'lists', orderIds],
    queryFn: ({ signal }) => Promise.all(orderIds.map((id) => call(getPickList, { params: { id } }, { signal }))),
    gcTime: KEPT_NOT_AT_ALL,
  });

/** The walks of orders that this device has read. */
export const orderWalks: readonly string[] = ['picking', 'walk', 'order'];

/** The walk of an order, kept on the device of the person who walks it. */
export const orderWalk = (orderId: number) =>
  kept(
    queryOptions({
      queryKey: [...orderWalks, orderId],
      queryFn: ({ signal }) => call(getPickList, { params: { id: orderId } }, { signal }),
      staleTime: 0,
    }),
  );

/** The walk of a batch, kept on the device of the person who walks it. */
export const batchWalk = (id: number) =>
  kept(
    queryOptions({
      queryKey: ['picking', 'walk', 'batch', id],
      queryFn: ({ signal }) => call(getPickBatch, { params: { id } }, { signal }),
      staleTime: 0,
    }),
  );
