import type { RouteCalls } from '#test/things.ts';

/** How each call of the room is made. */
export const calls: RouteCalls = {
  getDashboard: { scope: 'warehouse', path: (t) => `/api/dashboard?warehouseId=${t.warehouseId}` },
};
