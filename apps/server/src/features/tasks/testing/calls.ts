import { taskId } from '@lading/domain/tasks';
import type { RouteCalls } from '#test/things.ts';

export const calls: RouteCalls = {
  listTasks: { scope: 'warehouse', path: (t) => `/api/tasks?warehouseId=${t.warehouseId}` },
  listWorkers: {
    scope: 'warehouse',
    path: (t) => `/api/tasks/workers?warehouseId=${t.warehouseId}`,
  },
  setWorkerTasks: {
    scope: 'warehouse',
    path: (t) => `/api/users/${t.userId}/task-kinds`,
    body: (t) => ({ warehouseId: t.warehouseId, taskKinds: ['PICK'] }),
  },
  claimNextTask: {
    scope: 'warehouse',
    path: () => '/api/tasks/next',
    body: (t) => ({ warehouseId: t.warehouseId }),
  },
  claimToteWalk: {
    scope: 'warehouse',
    path: () => '/api/tasks/tote-walk',
    body: (t) => ({ warehouseId: t.warehouseId, orderIds: [t.orderId] }),
  },
  claimTask: {
    scope: 'warehouse',
    path: (t) => `/api/tasks/${taskId('REPLENISHMENT', t.taskId)}/claim`,
  },
  releaseTask: {
    scope: 'warehouse',
    path: (t) => `/api/tasks/${taskId('REPLENISHMENT', t.taskId)}/release`,
  },
  completeTask: {
    scope: 'warehouse',
    path: (t) => `/api/tasks/${taskId('REPLENISHMENT', t.taskId)}/complete`,
  },
};
