import { fresh, type RouteCalls } from '#test/things.ts';

export const calls: RouteCalls = {
  listWarehouses: { scope: 'none', path: () => '/api/warehouses' },
  listDestinations: { scope: 'none', path: () => '/api/warehouses/destinations' },
  getWarehouse: { scope: 'warehouse', path: (t) => `/api/warehouses/${t.warehouseId}` },
  createWarehouse: {
    scope: 'none',
    path: () => '/api/warehouses',
    body: () => ({ name: fresh('W') }),
  },
  updateWarehouse: {
    scope: 'warehouse',
    path: (t) => `/api/warehouses/${t.warehouseId}`,
    body: () => ({ name: fresh('W') }),
  },
  deleteWarehouse: { scope: 'warehouse', path: (t) => `/api/warehouses/${t.warehouseId}` },
};
