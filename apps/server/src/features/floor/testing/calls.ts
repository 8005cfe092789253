import type { RouteCalls } from '#test/things.ts';

export const calls: RouteCalls = {
  scanCode: {
    scope: 'warehouse',
    path: (t) => `/api/scan?warehouseId=${t.warehouseId}&code=${t.lpn}`,
  },
};
