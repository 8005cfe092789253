import * as contract from '@lading/contract/inventory';
import { type Api, figures, linesFile, list, read, write } from '../../platform/http/route.ts';
import { getWarehouse } from '../warehouses/warehouses.service.ts';
import * as inventory from './inventory.service.ts';
import { openingCells, openingColumns } from './opening.lines.ts';
import { suggestPutaway } from './putaway.service.ts';
import * as units from './units.service.ts';

export function registerInventory(api: Api): void {
  list(api, contract.listInventory, ({ db, actor, query }) =>
    inventory.listInventory(db, actor, query),
  );
  linesFile(
    api,
    contract.exportOpeningStock,
    { columns: openingColumns, sort: '-receivedDate' },
    async ({ db, actor, query }) => ({
      documents: await inventory.listOwnedStock(db, actor, query),
      linesOf: openingCells(await getWarehouse(db, actor, query.warehouseId)),
    }),
  );
  read(api, contract.getAvailability, ({ db, actor, query }) =>
    inventory.getAvailability(db, actor, query),
  );
  write(api, contract.moveStock, ({ tx, actor, params, body }) =>
    inventory.moveStock(tx, actor, params.id, body),
  );
  write(api, contract.adjustStock, ({ tx, actor, params, body }) =>
    inventory.adjustStock(tx, actor, params.id, body),
  );
  write(api, contract.changeStockStatus, ({ tx, actor, params, body }) =>
    inventory.changeStatus(tx, actor, params.id, body),
  );
  list(api, contract.listMovements, ({ db, actor, query }) =>
    inventory.listMovements(db, actor, query),
  );
  figures(api, contract.getMovementSum, ({ db, actor, query }) =>
    inventory.getMovementSum(db, actor, query),
  );
  list(api, contract.listPallets, ({ db, actor, query }) =>
    inventory.listPallets(db, actor, query),
  );
  read(api, contract.getPallet, ({ db, actor, params }) =>
    inventory.getPallet(db, actor, params.lpn),
  );
  read(api, contract.suggestPutaway, ({ db, actor, params }) =>
    suggestPutaway(db, actor, params.lpn),
  );
  write(api, contract.putAwayPallet, ({ tx, actor, params, body }) =>
    inventory.putAway(tx, actor, params.lpn, body.locationId),
  );
  read(api, contract.getUnit, ({ db, actor, params }) => units.getUnit(db, actor, params.lpn));
  write(api, contract.createUnit, ({ tx, actor, body }) => units.createUnit(tx, actor, body));
  write(api, contract.nestUnit, ({ tx, actor, params, body }) =>
    units.nestUnit(tx, actor, params.lpn, body.into),
  );
  write(api, contract.unnestUnit, ({ tx, actor, params }) =>
    units.unnestUnit(tx, actor, params.lpn),
  );
  write(api, contract.fillUnit, ({ tx, actor, params, body }) =>
    units.fillUnit(tx, actor, params.lpn, body),
  );
  write(api, contract.updateUnit, ({ tx, actor, params, body }) =>
    units.updateUnit(tx, actor, params.lpn, body),
  );
  write(api, contract.relabelUnit, ({ tx, actor, params, body }) =>
    units.relabelUnit(tx, actor, params.lpn, body.lpn ?? null),
  );
}
