import type { QueryOf } from '@lading/contract/endpoint';
import { LotRef, Named, PalletRef, ProductRef } from '@lading/contract/fields';
import type { listReturns, Return, ReturnDetail, ShippedUnit } from '@lading/contract/returns';
import { outcome } from '@lading/domain/life';
import {
  type Disposition,
  type LotHistory,
  type ReturnEvent,
  type ReturnStatus,
  returnSteps,
} from '@lading/domain/returns';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/auth/actor.ts';
import {
  inScope,
  inWarehouses,
  narrowed,
  type Scope,
  sameWarehouse,
} from '../../platform/auth/inScope.ts';
import { shownUserOf } from '../../platform/auth/shown.ts';
import { arrayOf, unnestOf } from '../../platform/database/array.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { equalTo } from '../../platform/database/filters.ts';
import { jsonInstant, jsonOf, orNull } from '../../platform/database/json.ts';
import { type Listing, listing } from '../../platform/database/listing.ts';
import { oneRow } from '../../platform/database/oneRow.ts';
import type { Documents, Search } from '../../platform/database/search.ts';
import { scopeOfRow } from '../../platform/database/warehouseOf.ts';

export const documents: Documents = {
  table: 'returns',
  alias: 'r',
  columns: ['reference', 'order_reference'],
};

const columns = sql<Return>`
  r.id, r.reference as return_reference, r.status, r.reason,
    ${jsonInstant('r.created_at')} as created_at, r.version,
  json_build_object('id', r.warehouse_id, 'name',
    (select name from warehouse where id = r.warehouse_id)) as warehouse,
  ${jsonOf(Named, 'customer')} as customer,
  ${orNull(
    'o',
    sql`
    json_build_object('id', o.id, 'orderReference', o.reference, 'status',
      o.status)`,
  )} as "order", item.items`;

const sourceIn = (scope: Scope) => sql`
  from returns r
  join customer on customer.id = r.customer_id
  left join orders o on o.warehouse_id = r.warehouse_id and o.id = r.order_id
  cross join lateral (
    select coalesce(json_agg(json_build_object('id', i.id, 'product', ${jsonOf(ProductRef, 'p')},
      'quantity', i.quantity, 'receivedQuantity', i.received, 'lot',
        ${orNull('k', jsonOf(LotRef, 'k'))}) order by i.id), '[]') as items
    from return_item i join product p on p.customer_id = i.customer_id and p.id = i.product_id
    left join lateral (
      select min(c.lot_id) as lot_id from return_receipt c
      where ${sameWarehouse('c', 'i', scope)} and c.return_item_id = i.id
      having count(distinct coalesce(c.lot_id, 0)) = 1
    ) one on true
    left join lot k on k.id = one.lot_id
    where ${sameWarehouse('i', 'r', scope)} and i.return_id = r.id
  ) item`;

/** The first instant of a day in the zone of the warehouse. `r` is the alias of the return. */
const startOf = (day: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`
    ((${day})::timestamp at time zone (select time_zone from warehouse where id = r.warehouse_id))`;

export function returnListing(
  actor: Actor,
  query: Omit<QueryOf<typeof listReturns>, 'search'>,
  search: Search | null,
): Listing<Return> {
  const scope = narrowed(actor, query.warehouseId);
  const where = [inScope('r', scope), ...equalTo('r', query, ['customerId', 'orderId', 'status'])];
  if (query.dateFrom !== undefined)
    where.push(sql`r.created_at >= ${startOf(sql`${query.dateFrom}::date`)}`);
  if (query.dateTo !== undefined)
    where.push(sql`r.created_at < ${startOf(sql`${query.dateTo}::date + 1`)}`);
  return listing({
    select: columns,
    from: sourceIn(scope),
    lean: sql`from returns r`,
    where,
    search,
    keyScope: inScope('r', scope),
    id: sql`r.id`,
    sorts: {
      createdAt: { by: sql`r.created_at`, type: 'timestamptz' },
      returnReference: { by: sql`r.reference`, type: 'text' },
      status: { by: sql`r.status`, type: 'text' },
      customer: {
        by: sql`customer.name`,
        type: 'text',
        lean: sql`from customer join returns r on r.customer_id = customer.id`,
      },
    },
  });
}

/** Finds one return with its receipts, within the actor's scope. */
export async function findReturn(db: Db, actor: Actor, id: number): Promise<StoredReturn | null> {
  const scope = await scopeOfRow(db, 'returns', id, actor);
  const { rows } = await sql<Omit<StoredReturn, 'pallet'>>`
    select ${columns},
      ${shownUserOf(actor, 'r.created_by')} as created_by,
      (select coalesce(json_agg(json_build_object('id', c.id, 'at', ${jsonInstant('c.at')},
          'user', ${shownUserOf(actor, 'c.user_id')}, 'product', ${jsonOf(ProductRef, 'p')},
          'lot', ${orNull('k', jsonOf(LotRef, 'k'))}, 'quantity', c.quantity, 'disposition',
            c.disposition,
          'pallet', ${orNull('t', jsonOf(PalletRef, 't'))}) order by c.id), '[]')
        from return_item i
        join return_receipt c on c.warehouse_id = i.warehouse_id and c.return_item_id = i.id
        join product p on p.customer_id = i.customer_id and p.id = i.product_id
        left join pallet t on t.warehouse_id = c.warehouse_id and t.id = c.pallet_id
        left join lot k on k.id = c.lot_id
        where i.warehouse_id = ${scope.warehouseId} and i.return_id = r.id) as receipts,
      (select coalesce(json_agg(json_build_object('lpn', u.lpn, 'takesGoods',
          coalesce(u.order_id = r.order_id, false)
            and not exists (select from pallet p
              where p.warehouse_id = ${scope.warehouseId} and p.parent_id = u.id)
            and not exists (select from inventory s
              where s.warehouse_id = ${scope.warehouseId} and s.pallet_id = u.id
                and s.quantity > 0)) order by u.lpn), '[]')
        from pallet u
        where u.warehouse_id = ${scope.warehouseId} and u.id = any(r.unit_ids)) as units
    ${sourceIn(scope)} where r.id = ${id} and ${inScope('r', scope)}`.execute(db);
  const [found] = rows;
  return found
    ? { ...found, pallet: found.receipts.findLast(({ pallet }) => pallet !== null)?.pallet ?? null }
    : null;
}

/** A return without the fields that its order and the settings give. */
type StoredReturn = Omit<ReturnDetail, 'proposedDisposition' | 'returnable'>;

export interface ReturnHead {
  id: number;
  warehouseId: number;
  customerId: number;
  reference: string;
  orderId: number | null;
  status: ReturnStatus;
  reason: string;
  version: number;
}

const head = sql`
  select r.id, r.warehouse_id, r.customer_id, r.reference, r.order_id, r.status, r.reason, r.version
  from returns r`;

/** Finds a return without a lock, for columns that never change. */
export async function findReturnHead(db: Db, actor: Actor, id: number): Promise<ReturnHead | null> {
  const scope = await scopeOfRow(db, 'returns', id, actor);
  const { rows } =
    await sql<ReturnHead>`${head} where r.id = ${id} and ${inScope('r', scope)}`.execute(db);
  return rows[0] ?? null;
}

/** Locks a return. Every change of its items takes this lock. */
export async function lockReturn(tx: Tx, actor: Actor, id: number): Promise<ReturnHead | null> {
  const scope = await scopeOfRow(tx, 'returns', id, actor);
  const { rows } =
    await sql<ReturnHead>`${head} where r.id = ${id} and ${inScope('r', scope)} for update`.execute(
      tx,
    );
  return rows[0] ?? null;
}

export async function listProductIds(tx: Tx, { warehouseId, id }: ReturnHead): Promise<number[]> {
  const { rows } = await sql<{ productId: number }>`
    select product_id
    from return_item
    where warehouse_id = ${warehouseId} and return_id = ${id}`.execute(tx);
  return rows.map((row) => row.productId);
}

export interface ReturnLine {
  returnId: number;
  status: ReturnStatus;
  productId: number;
  quantity: number;
  received: number;
}

/**
 * Lists the items of all returns of an order. A caller that has locked the order excludes new
 * items.
 */
export async function listReturnsOfOrder(
  db: Db,
  order: { warehouseId: number; id: number },
): Promise<ReturnLine[]> {
  const { rows } = await sql<ReturnLine>`
    select r.id as return_id, r.status, i.product_id, i.quantity, i.received
    from returns r join return_item i on i.warehouse_id = r.warehouse_id and i.return_id = r.id
    where r.warehouse_id = ${order.warehouseId} and r.order_id = ${order.id}`.execute(db);
  return rows;
}

/** Lists the lots that came back on the returns of an order, in units. */
export async function listLotsBack(
  db: Db,
  order: { warehouseId: number; id: number },
): Promise<{ lotId: number; quantity: number }[]> {
  const { rows } = await sql<{ lotId: number; quantity: number }>`
    select c.lot_id /* never null */, sum(c.quantity)::bigint as quantity
    from returns r
    join return_item i on i.warehouse_id = r.warehouse_id and i.return_id = r.id
    join return_receipt c on c.warehouse_id = i.warehouse_id and c.return_item_id = i.id
    where r.warehouse_id = ${order.warehouseId}
      and r.order_id = ${order.id}
      and c.lot_id is not null
    group by c.lot_id`.execute(db);
  return rows;
}

export interface StoredLotHistory extends LotHistory {
  lotId: number;
  productId: number;
  /**
   * The order that the lot last left with; null also if the actor does not work in its warehouse.
   */
  lastOrder: string | null;
  /** Where units of the lot stand; null if none do. */
  place: string | null;
}

/**
 * Lists what the ledger knows of lots. About warehouses in which the actor does not work it reveals
 * only that something is there.
 */
export async function listLotHistories(
  tx: Tx,
  actor: Actor,
  lotIds: readonly number[],
): Promise<StoredLotHistory[]> {
  const [lots, moved, stock, ways] = await Promise.all([
    sql<Pick<StoredLotHistory, 'lotId' | 'productId' | 'code' | 'isSerial'>>`
      select t.id as lot_id, t.product_id, t.code, p.tracking = 'SERIAL' as is_serial
      from lot t join product p on p.id = t.product_id
      where t.id = any(${arrayOf('bigint', lotIds)})`.execute(tx),
    sumMoved(tx, lotIds),
    findStock(tx, actor, lotIds),
    findLastWays(tx, actor, lotIds),
  ]);
  return lots.rows.map((lot) => ({
    ...lot,
    ...(moved.get(lot.lotId) ?? { left: 0, back: 0, wasReceived: false }),
    ...(stock.get(lot.lotId) ?? { inStock: 0, place: null }),
    ...(ways.get(lot.lotId) ?? { lastOrderId: null, lastOrder: null }),
  }));
}

const byLot = <Row extends { lotId: number }>(rows: readonly Row[]): Map<number, Row> =>
  new Map(rows.map((row) => [row.lotId, row]));

async function sumMoved(tx: Tx, lotIds: readonly number[]) {
  const { rows } = await sql<
    Pick<StoredLotHistory, 'left' | 'back' | 'wasReceived'> & { lotId: number }
  >`
    select /* asks all nodes: units of a lot are in all warehouses */
      m.lot_id /* never null: lotId */,
      coalesce(sum(case when m.to_inventory_id is null then m.quantity
        when m.kind = 'UNSHIP' then -m.quantity end), 0)::bigint as "left",
      coalesce(sum(m.quantity) filter (where m.kind = 'RETURN'), 0)::bigint as back,
      coalesce(bool_or(m.from_inventory_id is null
        and m.kind not in ('RETURN', 'OPENING', 'UNSHIP')), false) as was_received
    from movement m
    where m.lot_id = any(${arrayOf('bigint', lotIds)})
    group by m.lot_id`.execute(tx);
  return byLot(rows);
}

async function findStock(tx: Tx, actor: Actor, lotIds: readonly number[]) {
  const { rows } = await sql<Pick<StoredLotHistory, 'inStock' | 'place'> & { lotId: number }>`
    select /* asks all nodes: units of a lot are in all warehouses */
      i.lot_id /* never null: lotId */,
      coalesce(sum(i.quantity), 0)::bigint as in_stock, min(case
        when not ${inWarehouses('i', actor.warehouseIds)} then 'another warehouse'
        when i.status = 'IN_TRANSIT' then 'transit'
          else coalesce(l.name, b.lpn, w.name) end) as place
    from inventory i join warehouse w on w.id = i.warehouse_id
    left join location l on l.warehouse_id = i.warehouse_id and l.id = i.location_id
    left join pallet b on b.warehouse_id = i.warehouse_id and b.id = i.pallet_id
    where i.lot_id = any(${arrayOf('bigint', lotIds)}) and i.quantity > 0
    group by i.lot_id`.execute(tx);
  return byLot(rows);
}

/** Finds for each lot the order that it last left with. */
async function findLastWays(tx: Tx, actor: Actor, lotIds: readonly number[]) {
  const { rows } = await sql<
    Pick<StoredLotHistory, 'lastOrderId' | 'lastOrder'> & { lotId: number }
  >`
    select /* asks all nodes: units of a lot are in all warehouses */ distinct on (m.lot_id)
      m.lot_id /* never null: lotId */, case
      when m.document_type = 'ORDER' then m.document_id end as last_order_id, case
      when ${inWarehouses('m', actor.warehouseIds)} then o.reference end as last_order
    from movement m
    left join orders o on m.document_type = 'ORDER'
      and o.warehouse_id = m.warehouse_id
      and o.id = m.document_id
    where m.lot_id = any(${arrayOf('bigint', lotIds)}) and m.to_inventory_id is null
    order by m.lot_id, m.at desc, m.id desc`.execute(tx);
  return byLot(rows);
}

export interface NewReturn {
  warehouseId: number;
  customerId: number;
  reference: string;
  order: { id: number; reference: string } | null;
  reason: string;
  createdAt: Date;
  createdBy: number;
  unitIds: readonly number[];
  /** The units of each product, once. */
  items: readonly { productId: number; quantity: number }[];
}

/** Inserts a return with its items. Returns its id. */
export async function insertReturn(tx: Tx, newReturn: NewReturn): Promise<number> {
  const inserted = await sql<{ id: number }>`
    with made as (
      insert into returns (warehouse_id, customer_id, reference, order_id, order_reference, reason,
        unit_ids, created_at, created_by)
      values (${newReturn.warehouseId}, ${newReturn.customerId}, ${newReturn.reference},
        ${newReturn.order?.id ?? null}::bigint, ${newReturn.order?.reference ?? null},
      ${newReturn.reason}, ${arrayOf('bigint', newReturn.unitIds)},
        ${newReturn.createdAt}, ${newReturn.createdBy})
      returning id
    ), lines as (
      insert into return_item (warehouse_id, return_id, customer_id, product_id, quantity)
      select ${newReturn.warehouseId}, made.id, ${newReturn.customerId}, l.product_id, l.quantity
      from made, ${unnestOf(newReturn.items, { productId: 'bigint', quantity: 'bigint' })}
        with ordinality l (product_id, quantity, place) order by l.place
    )
    select id from made`.execute(tx);
  return oneRow(inserted).id;
}

export async function takeStep(
  tx: Tx,
  { warehouseId, id, status }: ReturnHead,
  event: ReturnEvent,
): Promise<void> {
  await sql`
    update returns
    set status = ${outcome(returnSteps, status, event)}, version = version + 1
    where warehouse_id = ${warehouseId} and id = ${id}`.execute(tx);
}

export interface ReceivedLine {
  productId: number;
  lotId: number | null;
  disposition: Disposition;
  quantity: number;
}

/**
 * Adds received units to a locked return's items, unannounced ones included, and inserts each line
 * with its disposition.
 */
export async function addReceipts(
  tx: Tx,
  { warehouseId, id, customerId }: ReturnHead,
  lines: readonly ReceivedLine[],
  receipt: { palletId: number | null; at: Date; userId: number },
): Promise<void> {
  await sql`
    with line as (
      select *
      from ${unnestOf(lines, {
        productId: 'bigint',
        lotId: 'bigint',
        disposition: 'text',
        quantity: 'bigint',
      })}
        with ordinality line (product_id, lot_id, disposition, quantity, place)
    ), item as (
      insert into return_item (warehouse_id, return_id, customer_id, product_id, quantity, received)
      select ${warehouseId}, ${id}, ${customerId}, product_id, 0, sum(quantity)
      from line
      group by product_id
      order by min(place)
      on conflict (warehouse_id, return_id, product_id) do update
        set received = return_item.received + excluded.received
      returning id, product_id
    )
    insert into return_receipt (warehouse_id, return_item_id, lot_id, disposition, quantity,
      pallet_id, at, user_id)
    select ${warehouseId}, item.id, line.lot_id, line.disposition, line.quantity,
      case
        when line.disposition <> 'RETURN_TO_CLIENT' then ${receipt.palletId}::bigint end,
          ${receipt.at}, ${receipt.userId}
    from line join item on item.product_id = line.product_id order by line.place`.execute(tx);
}

export async function isReasonGiven(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql`
    select /* asks all nodes: a reason is of the whole company */ from returns
    where reason = ${name} limit 1`.execute(db);
  return rows.length > 0;
}

/** A unit that left with an order, and what left in it. */
export type LeftUnit = Omit<ShippedUnit, 'otherOrders' | 'return'> & { unitId: number };

/** The return of an order, if any, that a unit, one around it or one in it is on. */
export async function findReturnOfUnit(
  db: Db,
  { warehouseId, unitId, orderId }: { warehouseId: number; unitId: number; orderId: number },
): Promise<ShippedUnit['return']> {
  const { rows } = await sql<NonNullable<ShippedUnit['return']>>`
    select r.id, r.reference as return_reference, r.status,
      array(select distinct t.lpn
        from return_item i
        join return_receipt c on c.warehouse_id = ${warehouseId} and c.return_item_id = i.id
        join pallet t on t.warehouse_id = ${warehouseId} and t.id = c.pallet_id
        where i.warehouse_id = ${warehouseId} and i.return_id = r.id
        order by 1) as pallets
    from returns r
    where r.warehouse_id = ${warehouseId}
      and r.order_id = ${orderId}
      and r.status <> 'CANCELLED'
      and r.unit_ids && array(select unnest(u.path || ledger.units_in(${warehouseId},
          array[u.id]))
        from pallet u
        where u.warehouse_id = ${warehouseId} and u.id = ${unitId})
    order by r.id
    limit 1`.execute(db);
  return rows[0] ?? null;
}

/**
 * Lists the orders with which a unit, or units in it, left, each with what left in them: an outer
 * unit is of no order itself where it carries the units of several.
 */
export async function listShippedIn(
  db: Db,
  { customerId }: Actor,
  { warehouseId, lpn }: { warehouseId: number; lpn: string },
): Promise<LeftUnit[]> {
  const { rows } = await sql<LeftUnit>`
    select u.id as unit_id, u.lpn, json_build_object('id', o.id, 'orderReference', o.reference,
        'status', o.status) as "order", ${jsonOf(Named, 'c')} as customer, gone.items
    from pallet u
    join orders o on o.warehouse_id = ${warehouseId}
      and o.id = any(array(select p.order_id
        from pallet p
        where p.warehouse_id = ${warehouseId}
          and p.id = any(array(select unnest(ledger.units_in(${warehouseId}, array[u.id]))))))
    join customer c on c.id = o.customer_id
    cross join lateral (
      select json_agg(json_build_object('product', ${jsonOf(ProductRef, 'p')}, 'quantity',
          k.quantity) order by p.sku, p.id) as items
      from (select l.product_id, sum(t.quantity)::bigint as quantity
        from inventory i
        join pallet p on p.warehouse_id = ${warehouseId} and p.id = i.pallet_id
        join pick t on t.warehouse_id = ${warehouseId}
          and t.to_inventory_id = i.id
          and t.ended_as = 'SHIPPED'
        join order_line l on l.warehouse_id = ${warehouseId}
          and l.id = t.order_line_id
          and l.order_id = o.id
        where p.order_id = o.id and i.warehouse_id = ${warehouseId}
          and i.pallet_id = any(array(select unnest(ledger.units_in(${warehouseId}, array[u.id]))))
        group by 1) k
      join product p on p.id = k.product_id) gone
    where u.warehouse_id = ${warehouseId} and u.lpn = ${lpn} and gone.items is not null
      and ${inScope('o', { warehouseId, customerId })}
    order by o.id`.execute(db);
  return rows;
}
