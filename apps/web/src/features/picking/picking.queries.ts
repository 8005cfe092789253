import { getPickBatch, getPickList, listPickBatches } from '@lading/contract/picking';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type InputOf, listPage } from '../../lib/api.ts';

export const pickingKeys = { all: ['picking'] as const };

export const onePickList = (orderId: number) =>
  queryOptions({
    queryKey: [...pickingKeys.all, 'list', orderId],
    queryFn: ({ signal }) => call(getPickList, { params: { id: orderId } }, { signal }),
  });

export const pickBatchesPage = (query: InputOf<typeof listPickBatches>['query']) =>
  queryOptions({
    queryKey: [...pickingKeys.all, 'batches', query],
    queryFn: ({ signal }) => listPage(listPickBatches, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const onePickBatch = (id: number) =>
  queryOptions({
    queryKey: [...pickingKeys.all, 'batch', id],
    queryFn: ({ signal }) => call(getPickBatch, { params: { id } }, { signal }),
  });
