import type { MovementKind, StockStatus } from '@lading/domain/inventory';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/auth/actor.ts';
import { arrayOf, opaqueArrayOf, unnestOf } from '../../platform/database/array.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { noteChange } from '../../platform/events/changes.ts';
import { Refusal } from '../../platform/refusal.ts';

/**
 * The ledger: the one writer of balances, movements and allocations. Every change of stock goes through a function of this file or of
 * another `*.ledger.ts` beside it.
 */

export interface Document {
  type: 'ASN' | 'ORDER' | 'RETURN' | 'COUNT' | 'REPLENISHMENT';
  id: number;
}

export interface Place {
  palletId: number | null;
  locationId: number | null;
}

export interface Balance extends Place {
  warehouseId: number;
  id: number;
  customerId: number;
  productId: number;
  status: StockStatus;
  quantity: number;
  allocated: number;
  receivedAt: Date;
  /** The turn in which orders take it, lowest first; null where they never do. */
  allocationRank: number | null;
}

export interface Arrival {
  warehouseId: number;
  customerId: number;
  /** The place where goods come in, as a value of SQL; null where there is none. */
  locationId: RawBuilder<number | null>;
  /** What the goods were announced by. */
  asnId: number | null;
  /** One line per product and status; `reason` says why goods are not AVAILABLE. */
  lines: readonly { productId: number; status: StockStatus; quantity: number; asnItemId: number | null; reason: string | null }[];
  notes: string | null;
}

/** Whoever writes stock says so: the screens that show it are told after the commit. */
export function noteStock(tx: Tx, warehouseId: number, customerId: number | null): void {
  noteChange(tx, { warehouseId, customerId, rooms: ['inventory'] });
}

/** Brings units in through the door, as new balances on a new pallet, and wakes the allocator for what can be allocated. Answers the pallet. */
export async function receiveStock(tx: Tx, actor: Actor, arrival: Arrival): Promise<{ id: number; lpn: string }> {
  const { warehouseId, customerId, locationId, asnId, lines, notes } = arrival;
  noteStock(tx, warehouseId, customerId);
  const available = [...new Set(lines.filter((line) => line.status === 'AVAILABLE').map((line) => line.productId))];
  const { rows } = await sql<{ id: number; lpn: string }>`
    with made as (
      insert into pallet (warehouse_id, lpn, customer_id, location_id, asn_id, created_at, created_by)
      values (${warehouseId}, next_lpn(), ${customerId}, ${locationId}, ${asnId}::bigint, ${actor.at}, ${actor.userId})
      returning id, lpn, location_id
    ), line as (
      select * from ${unnestOf(lines, { productId: 'bigint', status: 'text', quantity: 'bigint', asnItemId: 'bigint', reason: 'text' })}
        as line (product_id, status, quantity, asn_item_id, reason)
    ), stock as (
      insert into inventory (warehouse_id, customer_id, product_id, pallet_id, location_id, status, quantity, received_at)
      select ${warehouseId}, ${customerId}, product_id, made.id, made.location_id, status, quantity, ${actor.at}::timestamptz from made, line
      returning id, product_id, status, quantity
    ), woken as (
      insert into allocation_wake (warehouse_id, product_ids)
      select ${warehouseId}, products from (select ${opaqueArrayOf('bigint', available)} as products) woken where cardinality(products) > 0
    ), moved as (
      insert into movement (warehouse_id, at, kind, customer_id, product_id, quantity, to_inventory_id, to_pallet_id, to_location_id, to_status,
        user_id, document_type, document_id, asn_item_id, reason, notes)
      select ${warehouseId}, ${actor.at}::timestamptz, 'RECEIVE', ${customerId}, s.product_id, s.quantity, s.id, made.id, made.location_id, s.status,
        ${actor.userId}, case when ${asnId}::bigint is not null then 'ASN' end, ${asnId}::bigint, l.asn_item_id, l.reason, ${notes}
      from made, stock s join line l on l.product_id = s.product_id and l.status = s.status
    )
    select id, lpn from made`.execute(tx);
  if (!rows[0]) throw new Error('A pallet was not made.');
  return rows[0];
}

/** Where units of a balance are about to go: loose into a location, or into another status where they stand. */
export type Aim = { locationId: number } | { status: StockStatus };

/**
 * Locks a balance, and with it the one that its units are about to join, in the one order that every writer keeps: moves that
 * cross never wait for each other in a ring.
 */
export async function lockBalance(tx: Tx, warehouseId: number, id: number, aim: Aim | null): Promise<Balance | null> {
  const target =
    aim === null
      ? sql``
      : 'status' in aim
        ? sql`union all select t.id from inventory s join inventory t on t.warehouse_id = s.warehouse_id and t.product_id = s.product_id
            and t.status = ${aim.status} and t.received_at = s.received_at and t.pallet_id is not distinct from s.pallet_id
            and t.location_id is not distinct from s.location_id
          where s.warehouse_id = ${warehouseId} and s.id = ${id}`
        : sql`union all select t.id from inventory s join inventory t on t.warehouse_id = s.warehouse_id and t.product_id = s.product_id
            and t.status = s.status and t.received_at = s.received_at and t.pallet_id is null and t.location_id = ${aim.locationId}
          where s.warehouse_id = ${warehouseId} and s.id = ${id}`;
  const { rows } = await sql<Balance>`
    select warehouse_id, id, customer_id, product_id, pallet_id, location_id, status, quantity, allocated, received_at, allocation_rank
    from inventory where warehouse_id = ${warehouseId} and id = any(array(select ${id}::bigint ${target})) order by id for update`.execute(
    tx,
  );
  return rows.find((row) => row.id === id) ?? null;
}

interface Why {
  kind: MovementKind;
  document?: Document | null;
  reason?: string | null;
  notes?: string | null;
}

/**
 * Moves free units of a locked balance into another place or status, merging with equal stock there. The caller has checked
 * that so many are free; the database refuses otherwise. Answers the id of the balance that took them.
 */
export async function moveUnits(
  tx: Tx,
  actor: Actor,
  from: Balance,
  to: Place & { status: StockStatus },
  quantity: number,
  why: Why,
): Promise<number> {
  noteStock(tx, from.warehouseId, from.customerId);
  const { rows } = await sql<{ id: number; allocationRank: number | null }>`
    with taken as (
      update inventory set quantity = quantity - ${quantity}
      where warehouse_id = ${from.warehouseId} and id = ${from.id} and quantity - allocated >= ${quantity} returning id
    ), target as (
      insert into inventory (warehouse_id, customer_id, product_id, pallet_id, location_id, status, quantity, received_at)
      select warehouse_id, customer_id, product_id, ${to.palletId}::bigint, ${to.locationId}::bigint, ${to.status}, ${quantity}, received_at
      from inventory where warehouse_id = ${from.warehouseId} and id = (select id from taken)
      on conflict (warehouse_id, product_id, status, received_at, pallet_id, location_id) do update set quantity = inventory.quantity + excluded.quantity
      returning id, allocation_rank
    ), moved as (
      insert into movement (warehouse_id, at, kind, customer_id, product_id, quantity, from_inventory_id, from_pallet_id, from_location_id, from_status,
        to_inventory_id, to_pallet_id, to_location_id, to_status, user_id, document_type, document_id, reason, notes)
      select ${from.warehouseId}, ${actor.at}::timestamptz, ${why.kind}, ${from.customerId}, ${from.productId}, ${quantity}, ${from.id}, ${from.palletId}::bigint,
        ${from.locationId}::bigint, ${from.status}, target.id, ${to.palletId}::bigint, ${to.locationId}::bigint, ${to.status}, ${actor.userId},
        ${why.document?.type ?? null}, ${why.document?.id ?? null}::bigint, ${why.reason ?? null}, ${why.notes ?? null}
      from target
    )
    select id, allocation_rank from target`.execute(tx);
  const [target] = rows;
  if (!target) throw new Error(`Balance ${from.id} has not ${quantity} free units.`);
  if (target.allocationRank !== null && from.allocationRank === null) await wakeAllocator(tx, from.warehouseId, [from.productId]);
  return target.id;
}

/** Corrects a locked balance by a signed number of units, through the door that adjustments have. */
export async function adjustUnits(tx: Tx, actor: Actor, balance: Balance, delta: number, why: Why & { reason: string }): Promise<void> {
  noteStock(tx, balance.warehouseId, balance.customerId);
  const up = delta > 0;
  const side = sql.raw(up ? 'to' : 'from');
  await sql`
    with changed as (
      update inventory set quantity = quantity + ${delta}
      where warehouse_id = ${balance.warehouseId} and id = ${balance.id} and quantity + ${delta} >= allocated returning id
    )
    insert into movement (warehouse_id, at, kind, customer_id, product_id, quantity, ${side}_inventory_id, ${side}_pallet_id, ${side}_location_id,
      ${side}_status, user_id, reason)
    select ${balance.warehouseId}, ${actor.at}::timestamptz, ${why.kind}, ${balance.customerId}, ${balance.productId}, ${Math.abs(delta)}, id,
      ${balance.palletId}::bigint, ${balance.locationId}::bigint, ${balance.status}, ${actor.userId}, ${why.reason} from changed`.execute(
    tx,
  );
  if (up && balance.allocationRank !== null) await wakeAllocator(tx, balance.warehouseId, [balance.productId]);
}

/**
 * Moves a pallet with all that is on it; allocations stay on their balances, which go along. The database refuses to bring what is
 * allocated to where nothing may be; what may be allocated from now on wakes the allocator.
 */
export async function movePallet(
  tx: Tx,
  actor: Actor,
  pallet: { warehouseId: number; id: number },
  locationId: number,
  why: Why = { kind: 'PUTAWAY' },
): Promise<void> {
  noteStock(tx, pallet.warehouseId, null);
  await sql`
    with old as materialized (
      select id, location_id, allocation_rank from inventory where warehouse_id = ${pallet.warehouseId} and pallet_id = ${pallet.id} order by id for update
    ), moved as (
      update inventory i set location_id = ${locationId} from old
      where i.warehouse_id = ${pallet.warehouseId} and i.id = old.id
      returning i.id, i.customer_id, i.product_id, i.status, i.quantity, old.location_id as from_location_id,
        old.allocation_rank is null and i.allocation_rank is not null as is_sellable_now
    ), woken as (
      insert into allocation_wake (warehouse_id, product_ids)
      select ${pallet.warehouseId}, array_agg(distinct product_id) from moved where quantity > 0 and is_sellable_now having count(*) > 0
    ), pallet_moved as (
      update pallet set location_id = ${locationId} where warehouse_id = ${pallet.warehouseId} and id = ${pallet.id}
    )
    insert into movement (warehouse_id, at, kind, customer_id, product_id, quantity, from_inventory_id, from_pallet_id, from_location_id, from_status,
      to_inventory_id, to_pallet_id, to_location_id, to_status, user_id, document_type, document_id, reason)
    select ${pallet.warehouseId}, ${actor.at}::timestamptz, ${why.kind}, customer_id, product_id, quantity, id, ${pallet.id}::bigint, from_location_id, status,
      id, ${pallet.id}::bigint, ${locationId}::bigint, status, ${actor.userId}, ${why.document?.type ?? null}, ${why.document?.id ?? null}::bigint, ${why.reason ?? null}
    from moved where quantity > 0`.execute(tx);
}

export interface LineTake {
  orderLineId: number;
  inventoryId: number;
  quantity: number;
}

/** Allocates units of balances to order lines, all or none. Refuses with STOCK_GONE, which is tried again, where some balance has not so many free any more. */
export async function allocateStock(tx: Tx, warehouseId: number, takes: readonly LineTake[], at: Date): Promise<void> {
  if (takes.length === 0) return;
  const { rows } = await sql<{ id: number }>`
    with take as (
      select * from ${unnestOf(takes, { orderLineId: 'bigint', inventoryId: 'bigint', quantity: 'bigint' })} as take (order_line_id, inventory_id, quantity)
    ), wanted as (
      select inventory_id, sum(quantity)::bigint as quantity from take group by 1
    ), locked as materialized (
      select id from inventory where warehouse_id = ${warehouseId} and id = any(${opaqueArrayOf(
        'bigint',
        takes.map((take) => take.inventoryId),
      )}) order by id for update
    ), taken as (
      update inventory i set allocated = i.allocated + w.quantity from wanted w, locked
      where i.warehouse_id = ${warehouseId} and i.id = locked.id and w.inventory_id = i.id and i.allocation_rank is not null and i.quantity - i.allocated >= w.quantity
      returning i.id
    )
    insert into allocation (warehouse_id, order_line_id, inventory_id, quantity, created_at)
    select ${warehouseId}, order_line_id, inventory_id, quantity, ${at}::timestamptz from take
    where (select count(*) from taken) = (select count(*) from wanted)
    returning id`.execute(tx);
  if (rows.length !== takes.length) throw new Refusal('STOCK_GONE');
}

/** Ends what is still open and unpicked of the lines' allocations and frees the units: line id -> units freed. */
export async function releaseStock(tx: Tx, warehouseId: number, orderLineIds: readonly number[], at: Date): Promise<Map<number, number>> {
  const { rows } = await sql<{ orderLineId: number; quantity: number }>`
    with ended as (
      update allocation set ended_at = ${at}, ended_as = 'RELEASED'
      where warehouse_id = ${warehouseId} and order_line_id = any(${opaqueArrayOf('bigint', orderLineIds)}) and ended_at is null and picked = 0
      returning inventory_id, order_line_id, quantity
    ), locked as materialized (
      select id from inventory where warehouse_id = ${warehouseId} and id in (select inventory_id from ended) order by id for update
    ), freed as (
      update inventory i set allocated = i.allocated - e.quantity
      from (select inventory_id, sum(quantity)::bigint as quantity from ended group by 1) e, locked
      where i.warehouse_id = ${warehouseId} and i.id = locked.id and e.inventory_id = i.id
      returning i.product_id
    ), woken as (
      insert into allocation_wake (warehouse_id, product_ids)
      select ${warehouseId}, array_agg(distinct product_id) from freed having count(*) > 0
    )
    select order_line_id, sum(quantity)::bigint as quantity from ended group by 1`.execute(tx);
  return new Map(rows.map((row) => [row.orderLineId, row.quantity]));
}

/** Leaves word, in the transaction that changed something, that these products are worth another try. */
export async function wakeAllocator(tx: Tx, warehouseId: number, productIds: readonly number[]): Promise<void> {
  await sql`insert into allocation_wake (warehouse_id, product_ids) values (${warehouseId}, ${opaqueArrayOf('bigint', productIds)})`.execute(
    tx,
  );
}

/** Words for the allocator that nobody has taken yet, oldest first. */
export async function listWakes(db: Db, limit: number): Promise<{ warehouseId: number; id: number; productIds: number[] }[]> {
  const { rows } = await sql<{ warehouseId: number; id: number; productIds: number[] }>`
    select warehouse_id, id, product_ids::float8[] as product_ids from allocation_wake order by id limit ${limit}`.execute(db);
  return rows;
}

/** Takes words away that have been heeded. */
export async function deleteWakes(db: Db, warehouseId: number, ids: readonly number[]): Promise<void> {
  await sql`delete from allocation_wake where warehouse_id = ${warehouseId} and id = any(${arrayOf('bigint', ids)})`.execute(db);
}

/** Deletes what order lines that are about to go have once had allocated, and have no more. */
export async function forgetReleased(tx: Tx, warehouseId: number, orderLineIds: readonly number[]): Promise<void> {
  await sql`delete from allocation
    where warehouse_id = ${warehouseId} and order_line_id = any(${arrayOf('bigint', orderLineIds)}) and ended_as = 'RELEASED'`.execute(tx);
}
