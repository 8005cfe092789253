import type { RouteCalls } from '#test/things.ts';

export const calls: RouteCalls = {
  listenEvents: {
    scope: 'warehouse',
    path: (t) => `/api/events?warehouseId=${t.warehouseId}`,
    isStream: true,
  },
};
