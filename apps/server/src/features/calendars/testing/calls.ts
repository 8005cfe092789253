import { type RouteCalls, shipRule } from '#test/things.ts';

export const calls: RouteCalls = {
  getCalendar: { scope: 'warehouse', path: (t) => `/api/calendars/${t.warehouseId}` },
  updateCalendar: {
    scope: 'warehouse',
    path: (t) => `/api/calendars/${t.warehouseId}`,
    body: () => ({ workingDays: [1, 2, 3, 4, 5] }),
  },
  listShipRules: {
    scope: 'warehouse',
    path: (t) => `/api/ship-rules?warehouseId=${t.warehouseId}`,
  },
  getShipRule: { scope: 'warehouse', path: (t) => `/api/ship-rules/${t.shipRuleId}` },
  createShipRule: {
    scope: 'warehouse',
    path: () => '/api/ship-rules',
    body: (t) => ({ ...shipRule(), warehouseId: t.warehouseId }),
  },
  updateShipRule: {
    scope: 'warehouse',
    path: (t) => `/api/ship-rules/${t.shipRuleId}`,
    body: () => ({ days: 2 }),
  },
  deleteShipRule: { scope: 'warehouse', path: (t) => `/api/ship-rules/${t.shipRuleId}` },
  listLanes: { scope: 'warehouse', path: (t) => `/api/lanes?warehouseId=${t.warehouseId}` },
  getLane: { scope: 'warehouse', path: (t) => `/api/lanes/${t.laneId}` },
  createLane: {
    scope: 'warehouse',
    path: () => '/api/lanes',
    body: (t) => ({ warehouseId: t.warehouseId, destinationId: t.destinationId, days: 2 }),
  },
  updateLane: {
    scope: 'warehouse',
    path: (t) => `/api/lanes/${t.laneId}`,
    body: () => ({ days: 3 }),
  },
  deleteLane: { scope: 'warehouse', path: (t) => `/api/lanes/${t.laneId}` },
};
