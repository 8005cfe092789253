import { type RouteCalls, returned } from '#test/things.ts';

export const calls: RouteCalls = {
  listReturns: {
    scope: 'both',
    path: (t) => `/api/returns?warehouseId=${t.warehouseId}&customerId=${t.customerId}`,
  },
  getReturn: { scope: 'both', path: (t) => `/api/returns/${t.returnId}` },
  findShippedUnit: {
    scope: 'warehouse',
    path: (t) => `/api/returns/shipped-unit?warehouseId=${t.warehouseId}&code=${t.lpn}`,
  },
  createReturn: { scope: 'both', path: () => '/api/returns', body: returned },
  receiveReturn: {
    scope: 'warehouse',
    path: (t) => `/api/returns/${t.returnId}/receive`,
    body: (t) => ({ items: [{ productId: t.productId, quantity: 1, disposition: 'AVAILABLE' }] }),
  },
  closeReturn: { scope: 'warehouse', path: (t) => `/api/returns/${t.returnId}/close` },
  cancelReturn: { scope: 'both', path: (t) => `/api/returns/${t.returnId}/cancel` },
};
