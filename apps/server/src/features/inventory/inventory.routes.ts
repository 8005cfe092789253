import * as contract from '@lading/contract/inventory';
import { type Api, figures, linesFile, list, read, write } from '../../platform/http/route.ts';
import { getWarehouse } from '../warehouses/warehouses.service.ts';
import * as inventory from './inventory.service.ts';
import { openingCells, openingColumns } from './opening.lines.ts';
import { suggestPutaway } from './putaway.service.ts';

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
}
