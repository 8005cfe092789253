import type { RouteCalls } from '#test/things.ts';

export const calls: RouteCalls = {
  releaseOrder: { scope: 'warehouse', path: (t) => `/api/orders/${t.orderId}/release` },
  getPickList: { scope: 'warehouse', path: (t) => `/api/orders/${t.orderId}/pick-list` },
  suggestCartons: { scope: 'warehouse', path: (t) => `/api/orders/${t.orderId}/cartons` },
  pickOrder: {
    scope: 'warehouse',
    path: (t) => `/api/orders/${t.orderId}/pick`,
    body: (t) => ({ picks: [{ allocationId: t.allocationId, quantity: 1 }] }),
  },
  listOrderUnits: { scope: 'warehouse', path: (t) => `/api/orders/${t.orderId}/units` },
  setOrderTote: {
    scope: 'warehouse',
    path: (t) => `/api/orders/${t.orderId}/tote`,
    body: (t) => ({ tote: `TOTE-${t.orderId}` }),
  },
  unpickOrder: {
    scope: 'warehouse',
    path: (t) => `/api/orders/${t.orderId}/unpick`,
    body: (t) => ({ picks: [{ allocationId: t.allocationId, quantity: 1 }], way: 'PICK_AGAIN' }),
  },
  packOrder: {
    scope: 'warehouse',
    path: (t) => `/api/orders/${t.orderId}/pack`,
    body: (t) => ({ packages: [{ lines: [{ orderItemId: t.orderItemId, quantity: 1 }] }] }),
  },
  unpackOrder: {
    scope: 'warehouse',
    path: (t) => `/api/orders/${t.orderId}/unpack`,
    body: (t) => ({ packages: [{ packageId: t.packageId }] }),
  },
  weighPackage: {
    scope: 'warehouse',
    path: (t) => `/api/orders/${t.orderId}/packages/${t.packageId}/weight`,
    body: () => ({ weight: 2.5 }),
  },
  makePackageUnit: {
    scope: 'warehouse',
    path: (t) => `/api/orders/${t.orderId}/packages/${t.packageId}/unit`,
    body: () => ({}),
  },
  shipOrder: { scope: 'warehouse', path: (t) => `/api/orders/${t.orderId}/ship` },
  handOverOrder: { scope: 'warehouse', path: (t) => `/api/orders/${t.orderId}/hand-over` },
  unshipOrder: { scope: 'warehouse', path: (t) => `/api/orders/${t.orderId}/unship` },
  deliverOrder: { scope: 'warehouse', path: (t) => `/api/orders/${t.orderId}/deliver` },
  listPickBatches: {
    scope: 'warehouse',
    path: (t) => `/api/pick-batches?warehouseId=${t.warehouseId}`,
  },
  getPickBatch: { scope: 'warehouse', path: (t) => `/api/pick-batches/${t.batchId}` },
  createPickBatch: {
    scope: 'warehouse',
    path: () => '/api/pick-batches',
    body: (t) => ({ warehouseId: t.warehouseId, orderIds: [t.orderId] }),
  },
  cancelPickBatch: { scope: 'warehouse', path: (t) => `/api/pick-batches/${t.batchId}/cancel` },
};
