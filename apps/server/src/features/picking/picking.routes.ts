import * as contract from '@lading/contract/picking';
import { withSymbols } from '@lading/domain/labels';
import { toteCode } from '@lading/domain/picking';
import { type Api, list, read, write } from '../../platform/http/route.ts';
import { suggestAgain } from './cartons.service.ts';
import * as packing from './packing.service.ts';
import * as batches from './pickBatches.service.ts';
import * as picking from './picking.service.ts';
import * as shipping from './shipping.service.ts';
import * as totes from './totes.service.ts';
import * as units from './units.service.ts';
import * as unpicking from './unpicking.service.ts';
import * as unshipping from './unshipping.service.ts';

export function registerPicking(api: Api): void {
  write(api, contract.releaseOrder, ({ tx, actor, params }) =>
    picking.releaseOrder(tx, actor, params.id),
  );
  read(api, contract.getPickList, ({ db, actor, params }) =>
    picking.getPickList(db, actor, params.id),
  );
  write(api, contract.suggestCartons, ({ tx, actor, params }) =>
    suggestAgain(tx, actor, params.id),
  );
  write(api, contract.pickOrder, ({ tx, actor, params, body }) =>
    picking.pickOrder(tx, actor, params.id, body),
  );
  read(api, contract.listOrderUnits, ({ db, actor, params }) =>
    units.listOrderUnits(db, actor, params.id),
  );
  write(api, contract.setOrderTote, async ({ tx, actor, params, body }) =>
    withSymbols(
      await totes.setTote(tx, actor, params.id, body.tote),
      body.tote === null ? [] : [toteCode(body.tote)],
    ),
  );
  write(api, contract.unpickOrder, ({ tx, actor, params, body }) =>
    unpicking.unpickOrder(tx, actor, params.id, body),
  );
  write(api, contract.packOrder, ({ tx, actor, params, body }) =>
    packing.packOrder(tx, actor, params.id, body.packages),
  );
  write(api, contract.unpackOrder, ({ tx, actor, params, body }) =>
    packing.unpackOrder(tx, actor, params.id, body.packages),
  );
  write(api, contract.weighPackage, ({ tx, actor, params, body }) =>
    packing.weighPackage(tx, actor, params.id, params.packageId, body.weight),
  );
  write(api, contract.makePackageUnit, ({ tx, actor, params, body }) =>
    packing.makePackageUnit(tx, actor, params.id, params.packageId, body.lpn ?? null),
  );
  write(api, contract.shipOrder, ({ tx, actor, params, body }) =>
    shipping.shipOrder(tx, actor, params.id, body ?? {}, api.guards),
  );
  write(api, contract.handOverOrder, ({ tx, actor, params }) =>
    unshipping.handOverOrder(tx, actor, params.id),
  );
  write(api, contract.unshipOrder, ({ tx, actor, params, body }) =>
    unshipping.unshipOrder(tx, actor, params.id, body?.reason ?? null),
  );
  write(api, contract.deliverOrder, ({ tx, actor, params }) =>
    shipping.deliverOrder(tx, actor, params.id),
  );
  list(api, contract.listPickBatches, ({ db, actor, query }) =>
    batches.listPickBatches(db, actor, query),
  );
  read(api, contract.getPickBatch, ({ db, actor, params }) =>
    batches.getPickBatch(db, actor, params.id),
  );
  write(api, contract.createPickBatch, ({ tx, actor, body }) =>
    batches.createPickBatch(tx, actor, body),
  );
  write(api, contract.cancelPickBatch, ({ tx, actor, params }) =>
    batches.cancelPickBatch(tx, actor, params.id),
  );
}
