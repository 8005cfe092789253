import {
  getLoadPapers,
  getLoadPapersPdf,
  getOrderPapers,
  getOrderPapersPdf,
} from '@lading/contract/calls';
import type { LoadPaperKind, OrderPaperKind } from '@lading/domain/papers';
import { queryOptions } from '@tanstack/react-query';
import { call, fetchFile } from '../../lib/api.ts';

const PDF = 'application/pdf';

export const orderPapers = (id: number, kind: OrderPaperKind) =>
  queryOptions({
    queryKey: ['papers', 'order', id, kind],
    queryFn: ({ signal }) => call(getOrderPapers, { params: { id }, query: { kind } }, { signal }),
  });

export const loadPapers = (id: number, kind: LoadPaperKind) =>
  queryOptions({
    queryKey: ['papers', 'load', id, kind],
    queryFn: ({ signal }) => call(getLoadPapers, { params: { id }, query: { kind } }, { signal }),
  });

export const orderPdf = (id: number, kind: OrderPaperKind) => () =>
  fetchFile(getOrderPapersPdf, { params: { id }, query: { kind } }, PDF);

export const loadPdf = (id: number, kind: LoadPaperKind) => () =>
  fetchFile(getLoadPapersPdf, { params: { id }, query: { kind } }, PDF);
