import type { StockStatus } from '@lading/domain/inventory';
import { sql } from 'kysely';
import type { Actor } from '../../platform/auth/actor.ts';
import { arrayOf, unnestOf } from '../../platform/database/array.ts';
import type { Tx } from '../../platform/database/database.ts';

/**
 * Part of the ledger: units on the way between two warehouses. They leave the one by SHIP, stand IN_TRANSIT in the other without
 * a place, and from there either arrive or are written off.
 */

/** Takes units that left another warehouse into balances IN_TRANSIT, which keep their age, for the items of the ASN that announces them. */
export async function sendInTransit(
  tx: Tx,
  actor: Actor,
  to: { warehouseId: number; customerId: number; asnId: number },
  units: readonly { asnItemId: number; productId: number; quantity: number; receivedAt: Date }[],
): Promise<void> {
  const told = units.map((one) => ({ ...one, receivedAt: one.receivedAt.toISOString() }));
  await sql`
    with line as (
      select asn_item_id, product_id, received_at, sum(quantity)::bigint as quantity
      from ${unnestOf(told, { asnItemId: 'bigint', productId: 'bigint', quantity: 'bigint', receivedAt: 'timestamptz' })}
        as line (asn_item_id, product_id, quantity, received_at) group by 1, 2, 3
    ), stock as (
      insert into inventory (warehouse_id, customer_id, product_id, status, quantity, received_at)
      select ${to.warehouseId}, ${to.customerId}, product_id, 'IN_TRANSIT', quantity, received_at from line order by product_id, received_at
      on conflict (warehouse_id, product_id, status, received_at, pallet_id, location_id) do update set quantity = inventory.quantity + excluded.quantity
      returning id, product_id, received_at
    ), way as (
      insert into transit (warehouse_id, asn_item_id, inventory_id, quantity)
      select ${to.warehouseId}, asn_item_id, stock.id, quantity from line join stock using (product_id, received_at)
    )
    insert into movement (warehouse_id, at, kind, customer_id, product_id, quantity, to_inventory_id, to_status, user_id, document_type, document_id)
    select ${to.warehouseId}, ${actor.at}::timestamptz, 'TRANSFER', ${to.customerId}, product_id, line.quantity, stock.id, 'IN_TRANSIT', ${actor.userId}, 'ASN', ${to.asnId}
    from stock join line using (product_id, received_at) order by product_id, received_at`.execute(tx);
}

export interface TransferArrival {
  warehouseId: number;
  customerId: number;
  palletId: number;
  locationId: number | null;
  asnId: number;
  notes: string | null;
  /** One line per product and status. */
  lines: readonly { productId: number; status: StockStatus; quantity: number; asnItemId: number | null; reason: string | null }[];
}

interface OnItsWay {
  asnItemId: number;
  inventoryId: number;
  quantity: number;
  receivedAt: Date;
}

/** What of ASN items is still on its way, the oldest first, and under lock until the transaction ends. */
async function lockTransit(tx: Tx, warehouseId: number, asnItemIds: readonly number[]): Promise<OnItsWay[]> {
  const items = arrayOf('bigint', asnItemIds);
  await sql`select id from inventory where warehouse_id = ${warehouseId} and id = any(array(
      select inventory_id from transit where warehouse_id = ${warehouseId} and asn_item_id = any(${items}) and quantity > 0))
    order by id for update`.execute(tx);
  const { rows } = await sql<OnItsWay>`
    select t.asn_item_id, t.inventory_id, t.quantity, i.received_at
    from transit t join inventory i on i.warehouse_id = t.warehouse_id and i.id = t.inventory_id
    where t.warehouse_id = ${warehouseId} and t.asn_item_id = any(${items}) and t.quantity > 0 order by i.received_at, i.id`.execute(tx);
  return rows;
}

interface ArrivingUnits {
  productId: number;
  status: StockStatus;
  quantity: number;
  asnItemId: number | null;
  reason: string | null;
  /** The balance that they are on their way in; null for what came beyond what was sent. */
  transitId: number | null;
  receivedAt: string;
}

/** Takes each line out of what is on its way of its item, the oldest first; what came beyond it is as old as the receipt. */
function takeFromTransit(lines: TransferArrival['lines'], underway: readonly OnItsWay[], at: Date): ArrivingUnits[] {
  const left = underway.map((one) => ({ ...one }));
  return lines.flatMap(({ quantity, ...line }) => {
    const units: ArrivingUnits[] = [];
    let missing = quantity;
    for (const one of left.filter(({ asnItemId }) => asnItemId === line.asnItemId)) {
      const taken = Math.min(missing, one.quantity);
      if (taken > 0) units.push({ ...line, quantity: taken, transitId: one.inventoryId, receivedAt: one.receivedAt.toISOString() });
      one.quantity -= taken;
      missing -= taken;
    }
    if (missing > 0) units.push({ ...line, quantity: missing, transitId: null, receivedAt: at.toISOString() });
    return units;
  });
}

/** Receives what was in transit onto a pallet, as old as it was, and what came beyond it as any other receipt; wakes the allocator. */
export async function receiveTransfer(tx: Tx, actor: Actor, arrival: TransferArrival): Promise<void> {
  const { warehouseId, customerId, palletId, locationId, asnId, lines, notes } = arrival;
  const items = lines.flatMap((line) => line.asnItemId ?? []);
  const units = takeFromTransit(lines, await lockTransit(tx, warehouseId, items), actor.at);
  await sql`
    with unit as (
      select * from ${unnestOf(units, {
        productId: 'bigint',
        status: 'text',
        quantity: 'bigint',
        asnItemId: 'bigint',
        reason: 'text',
        transitId: 'bigint',
        receivedAt: 'timestamptz',
      })}
        as unit (product_id, status, quantity, asn_item_id, reason, transit_id, received_at)
    ), taken as (
      select asn_item_id, transit_id, sum(quantity)::bigint as units from unit where transit_id is not null group by 1, 2
    ), arrived as (
      update transit t set quantity = t.quantity - taken.units from taken
      where t.warehouse_id = ${warehouseId} and t.asn_item_id = taken.asn_item_id and t.inventory_id = taken.transit_id
    ), gone as (
      update inventory i set quantity = i.quantity - taken.units from taken where i.warehouse_id = ${warehouseId} and i.id = taken.transit_id
    ), stock as (
      insert into inventory (warehouse_id, customer_id, product_id, pallet_id, location_id, status, quantity, received_at)
      select ${warehouseId}, ${customerId}, product_id, ${palletId}::bigint, ${locationId}::bigint, status, sum(quantity)::bigint, received_at
      from unit group by product_id, status, received_at
      returning id, product_id, status, received_at, allocation_rank
    ), woken as (
      insert into allocation_wake (warehouse_id, product_ids)
      select ${warehouseId}, array_agg(distinct product_id) from stock where allocation_rank is not null having count(*) > 0
    )
    insert into movement (warehouse_id, at, kind, customer_id, product_id, quantity, from_inventory_id, from_status, to_inventory_id, to_pallet_id, to_location_id,
      to_status, user_id, document_type, document_id, asn_item_id, reason, notes)
    select ${warehouseId}, ${actor.at}::timestamptz, case when transit_id is null then 'RECEIVE' else 'TRANSFER' end, ${customerId}, product_id, unit.quantity,
      transit_id, case when transit_id is not null then 'IN_TRANSIT' end, stock.id, ${palletId}::bigint, ${locationId}::bigint, status, ${actor.userId},
      'ASN', ${asnId}, asn_item_id, reason, ${notes}
    from unit join stock using (product_id, status, received_at)`.execute(tx);
}

/** Writes off what of a transfer never arrived: what is still on its way of its ASN's items, by an adjustment that says so. */
export async function loseInTransit(
  tx: Tx,
  actor: Actor,
  warehouseId: number,
  asnId: number,
  asnItemIds: readonly number[],
): Promise<void> {
  const losses = (await lockTransit(tx, warehouseId, asnItemIds)).map(({ asnItemId, inventoryId, quantity }) => ({
    asnItemId,
    inventoryId,
    quantity,
  }));
  if (losses.length === 0) return;
  await sql`
    with loss as (
      select * from ${unnestOf(losses, { asnItemId: 'bigint', inventoryId: 'bigint', quantity: 'bigint' })} as loss (asn_item_id, id, units)
    ), lost as (
      update transit t set quantity = 0 from loss
      where t.warehouse_id = ${warehouseId} and t.asn_item_id = loss.asn_item_id and t.inventory_id = loss.id
    ), gone as (
      update inventory i set quantity = i.quantity - loss.units from loss
      where i.warehouse_id = ${warehouseId} and i.id = loss.id
      returning i.id, i.customer_id, i.product_id, i.status, loss.units
    )
    insert into movement (warehouse_id, at, kind, customer_id, product_id, quantity, from_inventory_id, from_status, user_id, document_type, document_id, reason)
    select ${warehouseId}, ${actor.at}::timestamptz, 'ADJUST', customer_id, product_id, units, id, status, ${actor.userId}, 'ASN', ${asnId}, 'Lost in transit'
    from gone order by id`.execute(tx);
}
