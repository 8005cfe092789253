import { getOrderPapers } from '@lading/contract/calls';
import type { OrderPaperKind } from '@lading/domain/papers';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export const orderPapers = (id: number, kind: OrderPaperKind) =>
  queryOptions({
    queryKey: ['papers', 'order', id, kind],
    queryFn: ({ signal }) => call(getOrderPapers, { params: { id }, query: { kind } }, { signal }),
  });
