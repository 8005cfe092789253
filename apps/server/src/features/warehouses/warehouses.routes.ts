import * as contract from '@lading/contract/warehouses';
import { type Api, list, read, write } from '../../platform/http/route.ts';
import * as warehouses from './warehouses.service.ts';

export function registerWarehouses(api: Api): void {
  list(api, contract.listWarehouses, ({ actor, query }) =>
    warehouses.listWarehouses(actor.warehouseIds, query.search, query.active),
  );
  read(api, contract.listDestinations, ({ db, actor }) => warehouses.listDestinations(db, actor));
  read(api, contract.getWarehouse, ({ db, actor, params }) =>
    warehouses.getWarehouse(db, actor, params.id),
  );
  write(api, contract.createWarehouse, ({ tx, actor, body }) =>
    warehouses.createWarehouse(tx, actor, body),
  );
  write(api, contract.updateWarehouse, ({ tx, actor, params, body, ifMatch }) =>
    warehouses.updateWarehouse(tx, actor, params.id, body, ifMatch),
  );
  write(api, contract.deleteWarehouse, ({ tx, actor, params }) =>
    warehouses.deleteWarehouse(tx, actor, params.id),
  );
}
