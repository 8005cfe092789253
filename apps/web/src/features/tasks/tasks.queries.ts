import { listTasks, listWorkers } from '@lading/contract/calls';
import { pageQuery, sumQuery } from '../../lib/queries.ts';

export const tasksPage = pageQuery('tasks', listTasks);

/** The people to whom tasks of a warehouse can be given. */
export const workersOf = (warehouseId: number) => sumQuery('tasks', listWorkers)({ warehouseId });
