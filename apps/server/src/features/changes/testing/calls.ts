import type { RouteCalls } from '#test/things.ts';

/** How each call of the room is made. */
export const calls: RouteCalls = {
  listChanges: {
    scope: 'both',
    path: (t) => `/api/changes?warehouseId=${t.warehouseId}&customerId=${t.customerId}`,
  },
};
