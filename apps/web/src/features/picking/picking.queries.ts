import { getPickBatch, getPickList, listOrderUnits, listPickBatches } from '@lading/contract/calls';
import type { OrderDetail } from '@lading/contract/orders';
import type { PickLine } from '@lading/contract/picking';
import { isLegal } from '@lading/domain/life';
import { orderSteps } from '@lading/domain/orders';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call, type InputOf, listPage } from '../../lib/api.ts';
import type { Entry } from '../../lib/outbox/entry.ts';
import { kept } from '../../lib/outbox/keptReads.ts';
import { useEntries } from '../../lib/outbox/pageOutbox.ts';
import { isPackable, withOwnWork } from './ownOrder.ts';
import { stopsLeft, withPicks } from './pickWalk.ts';

/** Never cached: nobody may type over what others have picked since. */
const KEPT_NOT_AT_ALL = 0;

export const onePickList = (orderId: number) =>
  queryOptions({
    queryKey: ['picking', 'list', orderId],
    queryFn: ({ signal }) => call(getPickList, { params: { id: orderId } }, { signal }),
    gcTime: KEPT_NOT_AT_ALL,
  });

/** The units of an order, kept on the device of the person who packs it. */
export const unitsOfOrder = (id: number) =>
  kept(
    queryOptions({
      queryKey: ['picking', 'units', id],
      queryFn: ({ signal }) => call(listOrderUnits, { params: { id } }, { signal }),
      staleTime: 0,
    }),
  );

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

/** An order as this device knows it: what the server returned, and what waits here to be sent. */
export function useOwnOrder(order: OrderDetail, readAt: number): OrderDetail {
  const entries = useEntries();
  return useMemo(() => withOwnWork(order, entries, readAt), [order, entries, readAt]);
}

/** Whether no stop of a walk is left that can be picked now, as far as this device knows. */
export const isWalkedHere = (
  lines: readonly PickLine[],
  entries: readonly Entry[],
  readAt: number,
): boolean => stopsLeft(withPicks(lines, entries, readAt), []).length === 0;

/** Whether nothing of an order is left to pack, or to ship, as far as this device knows. */
export const isPackedHere = (
  order: OrderDetail,
  entries: readonly Entry[],
  readAt: number,
): boolean => !isPackable(withOwnWork(order, entries, readAt));
export const isShippedHere = (
  order: OrderDetail,
  entries: readonly Entry[],
  readAt: number,
): boolean => !isLegal(orderSteps, withOwnWork(order, entries, readAt).status, 'ship');
