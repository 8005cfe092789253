import type { RouteCalls } from '#test/things.ts';

export const calls: RouteCalls = {
  getDashboard: { scope: 'warehouse', path: (t) => `/api/dashboard?warehouseId=${t.warehouseId}` },
};
