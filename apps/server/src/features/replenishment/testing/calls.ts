import { type RouteCalls, rule } from '#test/things.ts';

export const calls: RouteCalls = {
  listReplenishmentRules: {
    scope: 'warehouse',
    path: (t) => `/api/replenishment/rules?warehouseId=${t.warehouseId}`,
  },
  getReplenishmentRule: { scope: 'warehouse', path: (t) => `/api/replenishment/rules/${t.ruleId}` },
  createReplenishmentRule: {
    scope: 'warehouse',
    path: () => '/api/replenishment/rules',
    body: rule,
  },
  updateReplenishmentRule: {
    scope: 'warehouse',
    path: (t) => `/api/replenishment/rules/${t.ruleId}`,
    body: () => ({ minimum: 2, maximum: 3 }),
  },
  deleteReplenishmentRule: {
    scope: 'warehouse',
    path: (t) => `/api/replenishment/rules/${t.ruleId}`,
  },
  listReplenishmentNeeds: {
    scope: 'warehouse',
    path: (t) => `/api/replenishment/needs?warehouseId=${t.warehouseId}`,
  },
  listReplenishmentTasks: {
    scope: 'warehouse',
    path: (t) => `/api/replenishment/tasks?warehouseId=${t.warehouseId}`,
  },
  getReplenishmentTask: { scope: 'warehouse', path: (t) => `/api/replenishment/tasks/${t.taskId}` },
  createReplenishmentTask: {
    scope: 'warehouse',
    path: () => '/api/replenishment/tasks',
    body: (t) => ({ ruleId: t.ruleId, quantity: 1 }),
  },
  finishReplenishmentTask: {
    scope: 'warehouse',
    path: (t) => `/api/replenishment/tasks/${t.taskId}/done`,
  },
  cancelReplenishmentTask: {
    scope: 'warehouse',
    path: (t) => `/api/replenishment/tasks/${t.taskId}/cancel`,
  },
};
