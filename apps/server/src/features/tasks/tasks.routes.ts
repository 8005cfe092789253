import * as contract from '@lading/contract/tasks';
import { type Api, list, read, write } from '../../platform/http/route.ts';
import * as tasks from './tasks.service.ts';

export function registerTasks(api: Api): void {
  list(api, contract.listTasks, ({ db, actor, query }) => tasks.listTasks(db, actor, query));
  read(api, contract.listWorkers, ({ db, actor, query }) =>
    tasks.listWorkers(db, actor, query.warehouseId),
  );
  write(api, contract.setWorkerTasks, ({ tx, actor, params, body }) =>
    tasks.setWorkerTasks(tx, actor, params.id, body),
  );
  write(api, contract.claimNextTask, ({ tx, actor, body }) => tasks.claimNext(tx, actor, body));
  write(api, contract.claimToteWalk, ({ tx, actor, body }) => tasks.claimToteWalk(tx, actor, body));
  write(api, contract.claimTask, ({ tx, actor, params, body }) =>
    tasks.claimTask(tx, actor, params.id, body?.userId),
  );
  write(api, contract.releaseTask, ({ tx, actor, params }) =>
    tasks.releaseTask(tx, actor, params.id),
  );
  write(api, contract.completeTask, ({ tx, actor, params }) =>
    tasks.completeTask(tx, actor, params.id),
  );
}
