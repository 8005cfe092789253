import type { StockStatus } from '@lading/domain/inventory';
import { sql } from 'kysely';
import type { Actor } from '../../platform/auth/actor.ts';
import { arrayOf, unnestOf } from '../../platform/database/array.ts';
import type { Tx } from '../../platform/database/database.ts';
import { noteStock } from './inventory.ledger.ts';

/** Part of the ledger: how goods come back in through the door. */

export interface ReturnedGoods {
  warehouseId: number;
  customerId: number;
  returnId: number;
  /** Why the goods come back; every movement carries it. */
  reason: string;
  locationId: number | null;
  /** The new pallet of what is kept; null where nothing is. */
  palletId: number | null;
  /** What is kept, in units: one line per product and status. */
  kept: readonly { productId: number; status: StockStatus; quantity: number }[];
  /** What goes straight back to the client, in units: one line per product. */
  passedOn: readonly { productId: number; quantity: number }[];
}

/** Goods on their way back to the client are never for sale, not even for the moment between the two movements. */
const PASSING_STATUS: StockStatus = 'QUARANTINED';

/** Brings returned units in as new balances; what goes back to the client leaves again at once. Wakes the allocator for what can be allocated. */
export async function receiveReturned(tx: Tx, actor: Actor, goods: ReturnedGoods): Promise<void> {
  noteStock(tx, goods.warehouseId, goods.customerId);
  if (goods.kept.length) await keep(tx, actor, goods);
  if (goods.passedOn.length) await passOn(tx, actor, goods);
}

async function keep(tx: Tx, actor: Actor, { warehouseId, customerId, returnId, reason, locationId, palletId, kept }: ReturnedGoods) {
  const available = [...new Set(kept.filter((line) => line.status === 'AVAILABLE').map((line) => line.productId))];
  await sql`
    with stock as (
      insert into inventory (warehouse_id, customer_id, product_id, pallet_id, location_id, status, quantity, received_at)
      select ${warehouseId}, ${customerId}, product_id, ${palletId}::bigint, ${locationId}::bigint, status, quantity, ${actor.at}::timestamptz
      from ${unnestOf(kept, { productId: 'bigint', status: 'text', quantity: 'bigint' })} as line (product_id, status, quantity)
      returning id, product_id, status, quantity
    ), woken as (
      insert into allocation_wake (warehouse_id, product_ids)
      select ${warehouseId}, products from (select ${arrayOf('bigint', available)} as products) woken where cardinality(products) > 0
    )
    insert into movement (warehouse_id, at, kind, customer_id, product_id, quantity, to_inventory_id, to_pallet_id, to_location_id, to_status,
      user_id, document_type, document_id, reason)
    select ${warehouseId}, ${actor.at}::timestamptz, 'RETURN', ${customerId}, product_id, quantity, id, ${palletId}::bigint, ${locationId}::bigint, status,
      ${actor.userId}, 'RETURN', ${returnId}::bigint, ${reason}
    from stock`.execute(tx);
}

/** In and out again: an empty balance stands between the two movements, which cancel each other. */
async function passOn(tx: Tx, actor: Actor, { warehouseId, customerId, returnId, reason, locationId, passedOn }: ReturnedGoods) {
  await sql`
    with line as (
      select * from ${unnestOf(passedOn, { productId: 'bigint', quantity: 'bigint' })}
        as line (product_id, quantity)
    ), stock as (
      insert into inventory (warehouse_id, customer_id, product_id, location_id, status, quantity, received_at)
      select ${warehouseId}, ${customerId}, product_id, ${locationId}::bigint, ${PASSING_STATUS}, 0, ${actor.at}::timestamptz from line
      on conflict (warehouse_id, product_id, status, received_at, pallet_id, location_id) do update set quantity = inventory.quantity
      returning id, product_id
    ), came as (
      insert into movement (warehouse_id, at, kind, customer_id, product_id, quantity, to_inventory_id, to_location_id, to_status,
        user_id, document_type, document_id, reason)
      select ${warehouseId}, ${actor.at}::timestamptz, 'RETURN', ${customerId}, l.product_id, l.quantity, s.id, ${locationId}::bigint, ${PASSING_STATUS},
        ${actor.userId}, 'RETURN', ${returnId}::bigint, ${reason}
      from stock s join line l on l.product_id = s.product_id
      returning product_id, quantity, to_inventory_id
    )
    insert into movement (warehouse_id, at, kind, customer_id, product_id, quantity, from_inventory_id, from_location_id, from_status,
      user_id, document_type, document_id, reason)
    select ${warehouseId}, ${actor.at}::timestamptz, 'SHIP', ${customerId}, product_id, quantity, to_inventory_id, ${locationId}::bigint, ${PASSING_STATUS},
      ${actor.userId}, 'RETURN', ${returnId}::bigint, ${reason}
    from came`.execute(tx);
}
