import type { RouteCalls } from '#test/things.ts';

export const calls: RouteCalls = {
  exportOpeningStock: {
    scope: 'warehouse',
    path: (t) => `/api/inventory/opening?warehouseId=${t.warehouseId}`,
  },
  listInventory: { scope: 'warehouse', path: (t) => `/api/inventory?warehouseId=${t.warehouseId}` },
  getAvailability: {
    scope: 'warehouse',
    path: (t) =>
      `/api/inventory/availability?warehouseId=${t.warehouseId}&productIds=${t.productId}`,
  },
  moveStock: {
    scope: 'warehouse',
    path: (t) => `/api/inventory/${t.inventoryId}/move`,
    body: (t) => ({ locationId: t.locationId, quantity: 1 }),
  },
  adjustStock: {
    scope: 'warehouse',
    path: (t) => `/api/inventory/${t.inventoryId}/adjust`,
    body: () => ({ quantity: 1, reason: 'Found' }),
  },
  changeStockStatus: {
    scope: 'warehouse',
    path: (t) => `/api/inventory/${t.inventoryId}/status`,
    body: () => ({ status: 'DAMAGED', quantity: 1 }),
  },
  listMovements: { scope: 'warehouse', path: (t) => `/api/movements?warehouseId=${t.warehouseId}` },
  getMovementSum: {
    scope: 'warehouse',
    path: (t) => `/api/movements/sum?warehouseId=${t.warehouseId}`,
  },
  listPallets: { scope: 'warehouse', path: (t) => `/api/pallets?warehouseId=${t.warehouseId}` },
  getPallet: { scope: 'both', path: (t) => `/api/pallets/${t.lpn}` },
  putAwayPallet: {
    scope: 'warehouse',
    path: (t) => `/api/pallets/${t.lpn}/putaway`,
    body: (t) => ({ locationId: t.locationId }),
  },
  suggestPutaway: { scope: 'warehouse', path: (t) => `/api/pallets/${t.lpn}/putaway-suggestions` },
  getUnit: { scope: 'both', path: (t) => `/api/units/${t.lpn}` },
  createUnit: {
    scope: 'warehouse',
    path: () => '/api/units',
    body: (t) => ({ warehouseId: t.warehouseId, customerId: t.customerId, kind: 'TOTE' }),
  },
  nestUnit: {
    scope: 'warehouse',
    path: (t) => `/api/units/${t.lpn}/nest`,
    body: (t) => ({ into: t.otherLpn }),
  },
  unnestUnit: { scope: 'warehouse', path: (t) => `/api/units/${t.lpn}/unnest` },
  fillUnit: {
    scope: 'warehouse',
    path: (t) => `/api/units/${t.otherLpn}/fill`,
    body: (t) => ({ inventoryId: t.inventoryId, quantity: 1 }),
  },
  updateUnit: {
    scope: 'warehouse',
    path: (t) => `/api/units/${t.lpn}`,
    body: () => ({ tareGrams: 25_000 }),
  },
  relabelUnit: {
    scope: 'warehouse',
    path: (t) => `/api/units/${t.lpn}/relabel`,
    body: () => ({}),
  },
};
