import type { RouteCalls } from '#test/things.ts';

export const calls: RouteCalls = {
  listCounts: { scope: 'warehouse', path: (t) => `/api/counts?warehouseId=${t.warehouseId}` },
  getCount: { scope: 'warehouse', path: (t) => `/api/counts/${t.countId}` },
  createCount: {
    scope: 'warehouse',
    path: () => '/api/counts',
    body: (t) => ({ warehouseId: t.warehouseId, locationIds: [t.locationId] }),
  },
  countHere: {
    scope: 'warehouse',
    path: () => '/api/counts/here',
    body: (t) => ({ warehouseId: t.warehouseId, locationId: t.locationId }),
  },
  startCount: { scope: 'warehouse', path: (t) => `/api/counts/${t.countId}/start` },
  countLine: {
    scope: 'warehouse',
    path: (t) => `/api/counts/${t.countId}/lines`,
    body: (t) => ({ locationId: t.locationId, productId: t.productId, quantity: 3 }),
  },
  withdrawEntry: {
    scope: 'warehouse',
    path: (t) => `/api/counts/${t.countId}/lines/withdraw`,
    body: (t) => ({ locationId: t.locationId, productId: t.productId }),
  },
  finishPlace: {
    scope: 'warehouse',
    path: (t) => `/api/counts/${t.countId}/places`,
    body: (t) => ({ locationId: t.locationId }),
  },
  findCode: { scope: 'warehouse', path: (t) => `/api/counts/${t.countId}/codes?code=${t.lpn}` },
  submitCount: { scope: 'warehouse', path: (t) => `/api/counts/${t.countId}/submit` },
  approveCount: { scope: 'warehouse', path: (t) => `/api/counts/${t.countId}/approve` },
  recountCount: { scope: 'warehouse', path: (t) => `/api/counts/${t.countId}/recount` },
  cancelCount: { scope: 'warehouse', path: (t) => `/api/counts/${t.countId}/cancel` },
};
