import type { RouteCalls } from '#test/things.ts';

export const calls: RouteCalls = {
  listChanges: {
    scope: 'both',
    path: (t) => `/api/changes?warehouseId=${t.warehouseId}&customerId=${t.customerId}`,
  },
};
