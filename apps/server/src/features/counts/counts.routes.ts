import * as contract from '@lading/contract/counts';
import { type Api, list, read, write } from '../../platform/http/route.ts';
import * as counting from './counting.service.ts';
import * as counts from './counts.service.ts';
import { approveCount } from './posting.service.ts';

export function registerCounts(api: Api): void {
  list(api, contract.listCounts, ({ db, actor, query }) => counts.listCounts(db, actor, query));
  read(api, contract.getCount, ({ db, actor, params }) => counts.getCount(db, actor, params.id));
  write(api, contract.createCount, ({ tx, actor, body }) => counts.createCount(tx, actor, body));
  write(api, contract.countHere, ({ tx, actor, body }) => counts.countHere(tx, actor, body));
  write(api, contract.startCount, ({ tx, actor, params }) =>
    counts.startCount(tx, actor, params.id),
  );
  write(api, contract.countLine, ({ tx, actor, params, body }) =>
    counting.countLine(tx, actor, params.id, body),
  );
  write(api, contract.withdrawEntry, ({ tx, actor, params, body }) =>
    counting.withdrawEntry(tx, actor, params.id, body),
  );
  write(api, contract.finishPlace, ({ tx, actor, params, body }) =>
    counting.finishPlace(tx, actor, params.id, body),
  );
  read(api, contract.findCode, ({ db, actor, params, query }) =>
    counting.findCode(db, actor, params.id, query.code),
  );
  write(api, contract.submitCount, ({ tx, actor, params }) =>
    counts.submitCount(tx, actor, params.id),
  );
  write(api, contract.approveCount, ({ tx, actor, params, body }) =>
    approveCount(tx, actor, params.id, body),
  );
  write(api, contract.recountCount, ({ tx, actor, params, body }) =>
    counts.recount(tx, actor, params.id, body),
  );
  write(api, contract.cancelCount, ({ tx, actor, params, body }) =>
    counts.cancelCount(tx, actor, params.id, body),
  );
}
