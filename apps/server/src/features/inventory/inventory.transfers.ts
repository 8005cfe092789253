import type { StockStatus } from '@lading/domain/inventory';
import { sql } from 'kysely';
import type { Actor } from '../../platform/auth/actor.ts';
import { arrayOf, unnestOf } from '../../platform/database/array.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';

/**
 * Part of the ledger: units on the way between two warehouses. They leave the one by SHIP, stand IN_TRANSIT in the other without
 * a place, and from there either arrive or are written off.
 */

/** Takes units that left another warehouse into balances IN_TRANSIT, one for each product: product -> balance. */
export async function sendInTransit(
  tx: Tx,
  actor: Actor,
  to: { warehouseId: number; customerId: number; asnId: number },
  lines: readonly { productId: number; quantity: number }[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ productId: number; id: number }>`
    with line as (
      select * from ${unnestOf(lines, { productId: 'bigint', quantity: 'bigint' })} as line (product_id, quantity)
    ), stock as (
      insert into inventory (warehouse_id, customer_id, product_id, status, quantity, received_at)
      select ${to.warehouseId}, ${to.customerId}, product_id, 'IN_TRANSIT', quantity, ${actor.at}::timestamptz from line order by product_id
      on conflict (warehouse_id, product_id, status, received_at, pallet_id, location_id) do update set quantity = inventory.quantity + excluded.quantity
      returning id, product_id
    )
    insert into movement (warehouse_id, at, kind, customer_id, product_id, quantity, to_inventory_id, to_status, user_id, document_type, document_id)
    select ${to.warehouseId}, ${actor.at}::timestamptz, 'TRANSFER', ${to.customerId}, product_id, line.quantity, stock.id, 'IN_TRANSIT', ${actor.userId}, 'ASN', ${to.asnId}
    from stock join line using (product_id) order by product_id
    returning product_id, to_inventory_id as id /* never null: id */`.execute(tx);
  return new Map(rows.map((row) => [row.productId, row.id]));
}

export interface TransferArrival {
  warehouseId: number;
  customerId: number;
  palletId: number;
  locationId: number | null;
  asnId: number;
  notes: string | null;
  /** One line per product and status; of `quantity` units, so many come out of the transit balance and the others through the door. */
  lines: readonly {
    productId: number;
    status: StockStatus;
    quantity: number;
    asnItemId: number | null;
    /** Why the goods are not AVAILABLE. */
    reason: string | null;
    transit: { inventoryId: number; quantity: number } | null;
  }[];
}

/** Receives what was in transit onto a pallet, and what came beyond it as any other receipt; wakes the allocator. */
export async function receiveTransfer(tx: Tx, actor: Actor, arrival: TransferArrival): Promise<void> {
  const { warehouseId, customerId, palletId, locationId, asnId, lines, notes } = arrival;
  const fromTransit = lines.flatMap((line) => (line.transit ? [line.transit.inventoryId] : []));
  await lockBalances(tx, warehouseId, fromTransit);
  const told = lines.map(({ transit, ...line }) => ({
    ...line,
    transitId: transit?.inventoryId ?? null,
    inTransit: transit?.quantity ?? 0,
  }));
  const { rows } = await sql<{ taken: number; wanted: number }>`
    with line as (
      select * from ${unnestOf(told, {
        productId: 'bigint',
        status: 'text',
        quantity: 'bigint',
        asnItemId: 'bigint',
        reason: 'text',
        transitId: 'bigint',
        inTransit: 'bigint',
      })}
        as line (product_id, status, quantity, asn_item_id, reason, transit_id, in_transit)
    ), wanted as (
      select transit_id, sum(in_transit) as units from line where in_transit > 0 group by 1
    ), taken as (
      update inventory i set quantity = i.quantity - wanted.units from wanted
      where i.warehouse_id = ${warehouseId} and i.id = wanted.transit_id and i.quantity >= wanted.units returning i.id
    ), stock as (
      insert into inventory (warehouse_id, customer_id, product_id, pallet_id, location_id, status, quantity, received_at)
      select ${warehouseId}, ${customerId}, product_id, ${palletId}::bigint, ${locationId}::bigint, status, quantity, ${actor.at}::timestamptz from line
      returning id, product_id, status
    ), woken as (
      insert into allocation_wake (warehouse_id, product_ids)
      select ${warehouseId}, array_agg(distinct product_id) from stock where status = 'AVAILABLE' having count(*) > 0
    ), moved as (
      insert into movement (warehouse_id, at, kind, customer_id, product_id, quantity, from_inventory_id, from_status, to_inventory_id, to_pallet_id, to_location_id,
        to_status, user_id, document_type, document_id, asn_item_id, reason, notes)
      select ${warehouseId}, ${actor.at}::timestamptz, way.kind, ${customerId}, stock.product_id, way.units, way.transit_from,
        case when way.transit_from is not null then 'IN_TRANSIT' end, stock.id, ${palletId}::bigint, ${locationId}::bigint, stock.status, ${actor.userId}, 'ASN', ${asnId},
        way.asn_item_id, way.reason, ${notes}
      from (
        select 'TRANSFER' as kind, in_transit as units, transit_id as transit_from, product_id, status, asn_item_id, reason from line where in_transit > 0
        union all
        select 'RECEIVE', quantity - in_transit, null, product_id, status, asn_item_id, reason from line where quantity > in_transit
      ) way
      join stock on stock.product_id = way.product_id and stock.status = way.status
    )
    select (select count(*) from taken) as taken, (select count(*) from wanted) as wanted`.execute(tx);
  if (rows[0]?.taken !== rows[0]?.wanted) throw new Refusal('STOCK_GONE');
}

/** Writes off what of a transfer never arrived: units of transit balances, by an adjustment that says so. */
export async function loseInTransit(
  tx: Tx,
  actor: Actor,
  warehouseId: number,
  asnId: number,
  losses: readonly { inventoryId: number; quantity: number }[],
): Promise<void> {
  if (losses.length === 0) return;
  await lockBalances(
    tx,
    warehouseId,
    losses.map((loss) => loss.inventoryId),
  );
  const { rows } = await sql`
    with loss as (
      select * from ${unnestOf(losses, { inventoryId: 'bigint', quantity: 'bigint' })} as loss (id, units)
    ), gone as (
      update inventory i set quantity = i.quantity - loss.units from loss
      where i.warehouse_id = ${warehouseId} and i.id = loss.id and i.quantity >= loss.units
      returning i.id, i.customer_id, i.product_id, i.status, loss.units
    )
    insert into movement (warehouse_id, at, kind, customer_id, product_id, quantity, from_inventory_id, from_status, user_id, document_type, document_id, reason)
    select ${warehouseId}, ${actor.at}::timestamptz, 'ADJUST', customer_id, product_id, units, id, status, ${actor.userId}, 'ASN', ${asnId}, 'Lost in transit'
    from gone order by id returning id`.execute(tx);
  if (rows.length !== losses.length) throw new Refusal('STOCK_GONE');
}

async function lockBalances(tx: Tx, warehouseId: number, ids: readonly number[]): Promise<void> {
  await sql`select id from inventory where warehouse_id = ${warehouseId} and id = any(${arrayOf('bigint', ids)}) order by id for update`.execute(
    tx,
  );
}
