import type { RouteCalls } from '#test/things.ts';

export const calls: RouteCalls = {
  receivePallet: {
    scope: 'warehouse',
    path: (t) => `/api/asns/${t.asnId}/pallets/${t.lpn}/receive`,
  },
  receiveUnit: {
    scope: 'warehouse',
    path: (t) => `/api/asns/${t.asnId}/units/${t.lpn}/receive`,
    body: () => ({}),
  },
  closeAsn: {
    scope: 'warehouse',
    path: (t) => `/api/asns/${t.asnId}/close`,
    body: () => ({ remainder: 'LATER' }),
  },
  receiveBatch: {
    scope: 'warehouse',
    path: () => '/api/inventory/batch',
    body: (t) => ({ warehouseId: t.warehouseId, items: [{ productId: t.productId, quantity: 1 }] }),
  },
};
