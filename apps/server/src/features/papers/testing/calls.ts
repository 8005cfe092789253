import type { RouteCalls } from '#test/things.ts';

export const calls: RouteCalls = {
  getOrderPapers: {
    scope: 'both',
    path: (t) => `/api/orders/${t.orderId}/papers?kind=DELIVERY_NOTE`,
  },
  getOrderPapersPdf: {
    scope: 'both',
    path: (t) => `/api/orders/${t.orderId}/papers/pdf?kind=DELIVERY_NOTE`,
  },
  getLoadPapers: { scope: 'warehouse', path: (t) => `/api/loads/${t.loadId}/papers?kind=MANIFEST` },
  getLoadPapersPdf: {
    scope: 'warehouse',
    path: (t) => `/api/loads/${t.loadId}/papers/pdf?kind=MANIFEST`,
  },
  getPickBatchPapers: {
    scope: 'warehouse',
    path: (t) => `/api/pick-batches/${t.batchId}/papers?kind=PICK_LIST`,
  },
  getPickBatchPapersPdf: {
    scope: 'warehouse',
    path: (t) => `/api/pick-batches/${t.batchId}/papers/pdf?kind=PICK_LIST`,
  },
  getAsnPapers: { scope: 'both', path: (t) => `/api/asns/${t.asnId}/papers?kind=RECEIVING_LIST` },
  getAsnPapersPdf: {
    scope: 'both',
    path: (t) => `/api/asns/${t.asnId}/papers/pdf?kind=RECEIVING_LIST`,
  },
};
