import * as contract from '@lading/contract/replenishment';
import { type Api, list, read, write } from '../../platform/http/route.ts';
import * as rules from './replenishment.service.ts';
import * as tasks from './replenishment.tasks.service.ts';

export function registerReplenishment(api: Api): void {
  list(api, contract.listReplenishmentRules, ({ db, actor, query }) =>
    rules.listRules(db, actor, query),
  );
  read(api, contract.getReplenishmentRule, ({ db, actor, params }) =>
    rules.getRule(db, actor, params.id),
  );
  write(api, contract.createReplenishmentRule, ({ tx, actor, body }) =>
    rules.createRule(tx, actor, body),
  );
  write(api, contract.updateReplenishmentRule, ({ tx, actor, params, body, ifMatch }) =>
    rules.updateRule(tx, actor, params.id, body, ifMatch),
  );
  write(api, contract.deleteReplenishmentRule, ({ tx, actor, params }) =>
    rules.deleteRule(tx, actor, params.id),
  );
  list(api, contract.listReplenishmentNeeds, ({ db, actor, query }) =>
    rules.listNeeds(db, actor, query),
  );
  list(api, contract.listReplenishmentTasks, ({ db, actor, query }) =>
    tasks.listTasks(db, actor, query),
  );
  read(api, contract.getReplenishmentTask, ({ db, actor, params }) =>
    tasks.getTask(db, actor, params.id),
  );
  write(api, contract.createReplenishmentTask, ({ tx, actor, body }) =>
    tasks.createTask(tx, actor, body),
  );
  write(api, contract.finishReplenishmentTask, ({ tx, actor, params, body }) =>
    tasks.finishTask(tx, actor, params.id, body),
  );
  write(api, contract.cancelReplenishmentTask, ({ tx, actor, params }) =>
    tasks.cancelTask(tx, actor, params.id),
  );
}
