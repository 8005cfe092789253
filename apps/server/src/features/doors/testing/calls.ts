import { door, type RouteCalls } from '#test/things.ts';

export const calls: RouteCalls = {
  listDoors: { scope: 'warehouse', path: (t) => `/api/doors?warehouseId=${t.warehouseId}` },
  getDoor: { scope: 'warehouse', path: (t) => `/api/doors/${t.doorId}` },
  createDoor: { scope: 'warehouse', path: () => '/api/doors', body: door },
  updateDoor: {
    scope: 'warehouse',
    path: (t) => `/api/doors/${t.doorId}`,
    body: () => ({ kind: 'INBOUND' }),
  },
  deleteDoor: { scope: 'warehouse', path: (t) => `/api/doors/${t.doorId}` },
};
