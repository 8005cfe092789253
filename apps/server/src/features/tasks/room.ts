import type { RoomManifest } from '../../platform/room.ts';
import { registerTasks } from './tasks.routes.ts';

export const tasksRoom: RoomManifest = {
  name: 'tasks',
  description: 'Work of the floor that people claim.',
  routes: registerTasks,
  tables: { task_claim: 'TASK_CLAIM' },
};
