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
};
