import type { OutboundUnit, PickLine } from '@lading/contract/picking';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Db } from '../../platform/database/database.ts';
import { getOrder } from '../orders/steps.service.ts';
import { listPickLines } from './picking.queries.ts';
import { listUnitsOf, listWholeUnits } from './units.queries.ts';

/** Lists the units of an order. Refuses with 404 an order outside the scope. */
export async function listOrderUnits(db: Db, actor: Actor, id: number): Promise<OutboundUnit[]> {
  const { warehouseId } = await getOrder(db, actor, id);
  return listUnitsOf(db, { warehouseId, id });
}

/** Lists the stops of orders in walking order, with the units that can be taken whole. */
export async function listStops(
  db: Db,
  warehouseId: number,
  orderIds: readonly number[],
): Promise<PickLine[]> {
  const lines = await listPickLines(db, warehouseId, orderIds);
  const isOnUnits = lines.some(({ pallet }) => pallet !== null);
  const whole = isOnUnits ? await listWholeUnits(db, warehouseId, orderIds) : [];
  const units = new Map(
    whole.map(({ orderId, innerLpn, unit }) => [`${orderId} ${innerLpn}`, unit]),
  );
  return lines.map((line) => ({
    ...line,
    wholeUnit:
      line.pallet && line.pickedQuantity < line.quantity
        ? (units.get(`${line.orderId} ${line.pallet.lpn}`) ?? null)
        : null,
  }));
}
