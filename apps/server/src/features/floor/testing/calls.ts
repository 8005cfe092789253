import type { RouteCalls } from '#test/things.ts';

/** How each call of the room is made. */
export const calls: RouteCalls = {
  scanCode: {
    scope: 'warehouse',
    path: (t) => `/api/scan?warehouseId=${t.warehouseId}&code=${t.lpn}`,
  },
};
