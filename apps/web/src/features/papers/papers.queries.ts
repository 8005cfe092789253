import {
  getAsnPapers,
  getAsnPapersPdf,
  getLoadPapers,
  getLoadPapersPdf,
  getOrderPapers,
  getOrderPapersPdf,
  getPickBatchPapers,
  getPickBatchPapersPdf,
} from '@lading/contract/calls';
import type { LoadPaperKind, OrderPaperKind } from '@lading/domain/papers';
import { queryOptions } from '@tanstack/react-query';
import { call, fetchFile } from '../../lib/api.ts';

const PDF = 'application/pdf';

/** Never cached: a paper is printed as things are now. */
const KEPT_NOT_AT_ALL = 0;

/** A paper of several orders, in the order given. */
export const orderPapers = (ids: readonly number[], kind: OrderPaperKind) =>
  queryOptions({
    queryKey: ['papers', 'order', ids, kind],
    queryFn: async ({ signal }) => {
      const all = await Promise.all(
        ids.map((id) => call(getOrderPapers, { params: { id }, query: { kind } }, { signal })),
      );
      return { papers: all.flatMap(({ papers }) => papers) };
    },
    gcTime: KEPT_NOT_AT_ALL,
  });

export const loadPapers = (id: number, kind: LoadPaperKind) =>
  queryOptions({
    queryKey: ['papers', 'load', id, kind],
    queryFn: ({ signal }) => call(getLoadPapers, { params: { id }, query: { kind } }, { signal }),
    gcTime: KEPT_NOT_AT_ALL,
  });

const pickList = { kind: 'PICK_LIST' } as const;
const receivingList = { kind: 'RECEIVING_LIST' } as const;

export const batchPapers = (id: number) =>
  queryOptions({
    queryKey: ['papers', 'batch', id],
    queryFn: ({ signal }) =>
      call(getPickBatchPapers, { params: { id }, query: pickList }, { signal }),
    gcTime: KEPT_NOT_AT_ALL,
  });

export const asnPapers = (id: number) =>
  queryOptions({
    queryKey: ['papers', 'asn', id],
    queryFn: ({ signal }) =>
      call(getAsnPapers, { params: { id }, query: receivingList }, { signal }),
    gcTime: KEPT_NOT_AT_ALL,
  });

export const orderPdf = (id: number, kind: OrderPaperKind) => () =>
  fetchFile(getOrderPapersPdf, { params: { id }, query: { kind } }, PDF);

export const loadPdf = (id: number, kind: LoadPaperKind) => () =>
  fetchFile(getLoadPapersPdf, { params: { id }, query: { kind } }, PDF);

export const batchPdf = (id: number) => () =>
  fetchFile(getPickBatchPapersPdf, { params: { id }, query: pickList }, PDF);

export const asnPdf = (id: number) => () =>
  fetchFile(getAsnPapersPdf, { params: { id }, query: receivingList }, PDF);
