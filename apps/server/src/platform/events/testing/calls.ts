import type { RouteCalls } from '#test/things.ts';

/** How each call of the room is made. */
export const calls: RouteCalls = {
  listenEvents: {
    scope: 'warehouse',
    path: (t) => `/api/events?warehouseId=${t.warehouseId}`,
    isStream: true,
  },
};
