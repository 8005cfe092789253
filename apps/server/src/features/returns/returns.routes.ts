import * as contract from '@lading/contract/returns';
import { withSymbols } from '@lading/domain/labels';
import { type Api, list, read, write } from '../../platform/http/route.ts';
import * as returns from './returns.service.ts';

export function registerReturns(api: Api): void {
  list(api, contract.listReturns, ({ db, actor, query }) => returns.listReturns(db, actor, query));
  read(api, contract.getReturn, ({ db, actor, params }) => returns.getReturn(db, actor, params.id));
  read(api, contract.findShippedUnit, async ({ db, actor, query }) => ({
    unit: await returns.findShippedUnit(db, actor, query),
  }));
  write(api, contract.createReturn, async ({ tx, actor, body }) =>
    withSymbols(await returns.createReturn(tx, actor, body), [body.returnReference]),
  );
  write(api, contract.receiveReturn, ({ tx, actor, params, body, ifMatch }) =>
    returns.receiveReturn(tx, actor, params.id, body, ifMatch),
  );
  write(api, contract.closeReturn, ({ tx, actor, params }) =>
    returns.closeReturn(tx, actor, params.id),
  );
  write(api, contract.cancelReturn, ({ tx, actor, params }) =>
    returns.cancelReturn(tx, actor, params.id),
  );
}
