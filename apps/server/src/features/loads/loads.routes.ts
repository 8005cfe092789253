import * as contract from '@lading/contract/loads';
import { type Api, list, read, write } from '../../platform/http/route.ts';
import { departLoad } from './departing.service.ts';
import * as loading from './loading.service.ts';
import * as loads from './loads.service.ts';

export function registerLoads(api: Api): void {
  list(api, contract.listLoads, ({ db, actor, query }) => loads.listLoads(db, actor, query));
  read(api, contract.getLoad, ({ db, actor, params }) => loads.getLoad(db, actor, params.id));
  read(api, contract.suggestOrders, ({ db, actor, params }) =>
    loads.suggestOrders(db, actor, params.id),
  );
  write(api, contract.createLoad, ({ tx, actor, body }) => loads.createLoad(tx, actor, body));
  write(api, contract.updateLoad, ({ tx, actor, params, body, ifMatch }) =>
    loads.updateLoad(tx, actor, params.id, body, ifMatch),
  );
  write(api, contract.addLoadOrders, ({ tx, actor, params, body }) =>
    loads.addLoadOrders(tx, actor, params.id, body.orderIds),
  );
  write(api, contract.removeLoadOrders, ({ tx, actor, params, body }) =>
    loads.removeLoadOrders(tx, actor, params.id, body.orderIds),
  );
  write(api, contract.loadUnit, ({ tx, actor, params, body }) =>
    loading.loadUnit(tx, actor, params.id, body),
  );
  write(api, contract.unloadPackages, ({ tx, actor, params, body }) =>
    loading.unloadPackages(tx, actor, params.id, body.packageIds),
  );
  write(api, contract.closeLoad, ({ tx, actor, params, body }) =>
    loads.closeLoad(tx, actor, params.id, body ?? {}, api.guards),
  );
  write(api, contract.reopenLoad, ({ tx, actor, params }) =>
    loads.reopenLoad(tx, actor, params.id),
  );
  write(api, contract.departLoad, ({ tx, actor, params, body }) =>
    departLoad(tx, actor, params.id, body ?? {}, api.guards),
  );
  write(api, contract.cancelLoad, ({ tx, actor, params, body }) =>
    loads.cancelLoad(tx, actor, params.id, body?.reason ?? null),
  );
}
