import type { Remark } from '@lading/domain/messages/remarks';
import { sumByKey } from '@lading/domain/quantity';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { splitStock } from '../inventory/picks.ledger.ts';
import { listLines } from '../orders/lines.lent.ts';
import { listPackageUnits, movePackages } from '../orders/shipments.lent.ts';
import { makePackedFollowUp } from '../orders/shipments.service.ts';
import type { LockedOrder } from '../orders/steps.service.ts';
import { listPacked } from './shipments.queries.ts';

export interface Split {
  reference: string;
  /** By line of the order: the units that are of the follow-up order now. */
  units: ReadonlyMap<number, number>;
}

/**
 * Gives packages of a locked, packed order, with all that is in them, to a follow-up order, which
 * is packed too. The units `apart` leave the ones in which they stand.
 */
export async function splitOrder(
  tx: Tx,
  actor: Actor,
  order: LockedOrder,
  { packageIds, apart }: { packageIds: readonly number[]; apart: readonly number[] },
  remarks: readonly Remark[],
): Promise<Split> {
  const packed = (await listPacked(tx, order)).filter(({ packageId }) =>
    packageIds.includes(packageId),
  );
  const units = sumByKey(
    packed.map(({ orderItemId, quantity }) => ({ key: orderItemId, quantity })),
  );
  const staying = (await listLines(tx, order)).flatMap((line) => {
    const missing = units.get(line.id);
    return missing === undefined ? [] : [{ line, missing }];
  });
  const followUp = await makePackedFollowUp(tx, actor, order, staying, remarks);
  const toLines = new Map(
    staying.map(({ line }, place) => [line.id, followUp.lineIds[place] as number]),
  );
  const unitOf = new Map(
    (await listPackageUnits(tx, order)).map(({ packageId, unitId }) => [packageId, unitId]),
  );
  const takes = packed.map(({ packageId, orderItemId, quantity }) => ({
    unitId: unitOf.get(packageId) ?? null,
    orderLineId: orderItemId,
    toLineId: toLines.get(orderItemId) as number,
    quantity,
  }));
  await splitStock(tx, actor, { warehouseId: order.warehouseId, id: followUp.id }, takes, apart);
  await movePackages(
    tx,
    order,
    followUp,
    packageIds,
    staying.map(({ line, missing }) => ({
      orderLineId: line.id,
      toLineId: toLines.get(line.id) as number,
      quantity: missing,
    })),
  );
  return { reference: followUp.reference, units };
}
