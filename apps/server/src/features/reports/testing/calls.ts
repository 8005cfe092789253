import type { RouteCalls } from '#test/things.ts';

export const calls: RouteCalls = {
  getInventoryReport: {
    scope: 'both',
    path: (t) => `/api/reports/inventory?warehouseId=${t.warehouseId}&customerId=${t.customerId}`,
  },
  getPerformanceReport: {
    scope: 'both',
    path: (t) =>
      `/api/reports/performance?warehouseId=${t.warehouseId}&customerId=${t.customerId}&from=2026-01-01&to=2026-01-31`,
  },
  getPackagingReport: {
    scope: 'both',
    path: (t) =>
      `/api/reports/packagings?warehouseId=${t.warehouseId}&customerId=${t.customerId}&from=2026-01-01&to=2026-01-31`,
  },
  listWarehouseStock: {
    scope: 'both',
    path: (t) => `/api/reports/stock?warehouseId=${t.warehouseId}&customerId=${t.customerId}`,
  },
  listOpenAllocations: {
    scope: 'both',
    path: (t) => `/api/reports/allocations?warehouseId=${t.warehouseId}&customerId=${t.customerId}`,
  },
  getAllocationSum: {
    scope: 'both',
    path: (t) =>
      `/api/reports/allocations/sum?warehouseId=${t.warehouseId}&customerId=${t.customerId}`,
  },
};
