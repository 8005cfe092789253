import type { QueryOf } from '@lading/contract/endpoint';
import { Named, ProductRef } from '@lading/contract/fields';
import type { DatedLot, Lot, LotTrace, listLots } from '@lading/contract/lots';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/auth/actor.ts';
import { inWarehouses, ofCustomer } from '../../platform/auth/inScope.ts';
import { shownUserOf } from '../../platform/auth/shown.ts';
import { arrayOf } from '../../platform/database/array.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { jsonInstant, jsonOf, orNull } from '../../platform/database/json.ts';
import { type Listing, listing } from '../../platform/database/listing.ts';
import { oneRow } from '../../platform/database/oneRow.ts';
import type { Search } from '../../platform/database/search.ts';
import { shipBy } from '../orders/shipDates.lent.ts';

type LotRow = Omit<Lot, 'onHand'>;

const columnsFor = (actor: Actor) => sql<LotRow>`
  t.id, t.code, t.expires_on, t.produced_on, ${jsonInstant('t.created_at')} as created_at,
    ${jsonOf(ProductRef, 'p')} as product, ${jsonOf(Named, 'c')} as customer,
  case
    when t.held_at is not null then json_build_object('at', ${jsonInstant('t.held_at')}, 'by',
      ${shownUserOf(actor, 't.held_by')}, 'reason', t.hold_reason) end as hold`;
const tables = sql`
  from lot t join product p on p.id = t.product_id join customer c on c.id = p.customer_id`;

/** Returns the units of each of the lots in these warehouses. */
async function sumUnits(
  db: Db,
  warehouseIds: readonly number[],
  lotIds: readonly number[],
): Promise<(id: number) => { onHand: number }> {
  const { rows } = await sql<{ id: number; onHand: number }>`
    select i.lot_id as id, sum(i.quantity)::bigint as on_hand /* never null: id, onHand */
    from inventory i
    where i.lot_id = any(${arrayOf('bigint', lotIds)}) and i.quantity > 0
      and ${inWarehouses('i', warehouseIds)}
    group by i.lot_id`.execute(db);
  const units = new Map(rows.map(({ id, onHand }) => [id, onHand]));
  return (id) => ({ onHand: units.get(id) ?? 0 });
}

export function lotListing(
  actor: Actor,
  query: Omit<QueryOf<typeof listLots>, 'customerId' | 'search'> & { customerId: number | null },
  search: Search | null,
): Listing<Lot> {
  const { customerId, productId, expiresBefore, held, inStock } = query;
  const where: RawBuilder<unknown>[] = [ofCustomer('p', customerId), sql`t.merged_into is null`];
  if (productId !== undefined) where.push(sql`t.product_id = ${productId}`);
  if (expiresBefore !== undefined) where.push(sql`t.expires_on < ${expiresBefore}::date`);
  if (held === 'true') where.push(sql`t.held_at is not null`);
  if (held === 'false') where.push(sql`t.held_at is null`);
  if (inStock === 'true')
    where.push(
      sql`
        t.id in (select i.lot_id
          from inventory i
          where i.quantity > 0 and ${inWarehouses('i', actor.warehouseIds)})`,
    );
  return listing({
    select: columnsFor(actor),
    toItem: (row: Lot) => row,
    from: tables,
    beside: (db, ids) => sumUnits(db, actor.warehouseIds, ids),
    lean: sql`from lot t left join product p on p.id = t.product_id`,
    where,
    search,
    id: sql`t.id`,
    sorts: {
      expiresOn: { by: sql`coalesce(t.expires_on, 'infinity'::date)`, type: 'date' },
      code: { by: sql`t.code`, type: 'text' },
      createdAt: { by: sql`t.created_at`, type: 'timestamptz' },
    },
  });
}

/** A client finds only lots of its own customer. */
export async function findLot(db: Db, actor: Actor, id: number): Promise<Lot | null> {
  const [{ rows }, unitsOf] = await Promise.all([
    sql<LotRow>`
      select ${columnsFor(actor)} ${tables}
      where t.id = ${id} and (${ofCustomer('p', actor.customerId)})`.execute(db),
    sumUnits(db, actor.warehouseIds, [id]),
  ]);
  return rows[0] ? { ...rows[0], ...unitsOf(id) } : null;
}

/** The ids of a lot and of those that were merged into it. */
const wholeLot = (id: number): RawBuilder<unknown> =>
  sql`array(select id from lot where id = ${id} or merged_into = ${id})`;

/**
 * The pallets with units of a lot, and the number of those in warehouses outside the caller's
 * scope.
 */
export async function listLabels(
  db: Db,
  actor: Actor,
  id: number,
): Promise<Pick<DatedLot, 'labels' | 'labelsElsewhere'>> {
  const [{ rows: labels }, elsewhere] = await Promise.all([
    sql<DatedLot['labels'][number]>`
      select ${jsonOf(Named, 'w')} as warehouse, ${orNull('l', jsonOf(Named, 'l'))} as location,
        b.lpn
      from (select distinct i.warehouse_id, i.pallet_id
        from inventory i
        where i.lot_id = ${id} and i.quantity > 0 and i.pallet_id is not null
          and ${inWarehouses('i', actor.warehouseIds)}) p
      join pallet b on b.warehouse_id = p.warehouse_id and b.id = p.pallet_id
        and ${inWarehouses('b', actor.warehouseIds)}
      join warehouse w on w.id = b.warehouse_id
      left join location l on l.warehouse_id = b.warehouse_id and l.id = b.location_id
      order by w.name, w.id, l.name, b.lpn`.execute(db),
    sql<{ count: number }>`
      select /* asks all nodes: units of a lot are in all warehouses */
        count(distinct i.pallet_id) as count
      from inventory i
      where i.lot_id = ${id} and i.quantity > 0 and i.pallet_id is not null
        and not (${inWarehouses('i', actor.warehouseIds)})`.execute(db),
  ]);
  return { labels, labelsElsewhere: oneRow(elsewhere).count };
}

/** Every receipt and shipment of a lot and its current stock, in the caller's warehouses. */
export async function findTrace(
  db: Db,
  actor: Actor,
  id: number,
): Promise<Omit<LotTrace, 'lot' | 'corrections'>> {
  const { rows } = await sql<Omit<LotTrace, 'lot' | 'corrections'>>`select
    (select coalesce(json_agg(json_build_object('at', ${jsonInstant('m.at')}, 'kind', m.kind,
      'warehouse', ${jsonOf(Named, 'w')},
        'asn', ${orNull('a', sql`json_build_object('id', a.id, 'asnReference', a.reference)`)},
        'return', ${orNull(
          'r',
          sql`
          json_build_object('id', r.id, 'returnReference', r.reference)`,
        )},
        'quantity', m.quantity) order by m.at, m.id), '[]')
      from movement m join warehouse w on w.id = m.warehouse_id
      left join asn a on m.document_type = 'ASN'
        and a.warehouse_id = m.warehouse_id
        and a.id = m.document_id
      left join returns r on m.document_type = 'RETURN'
        and r.warehouse_id = m.warehouse_id
        and r.id = m.document_id
      where m.lot_id = any(${wholeLot(id)}) and ${inWarehouses('m', actor.warehouseIds)}
        and (m.from_inventory_id is null or m.kind = 'TRANSFER') and m.kind <> 'UNSHIP'
        and m.to_status is distinct from 'IN_TRANSIT'
        and not exists (select
          from lot g
          where g.merged_into = ${id} and g.merged_at = m.at and m.kind = 'ADJUST')) as receipts,
    (select coalesce(json_agg(json_build_object('warehouse', ${jsonOf(Named, 'w')},
        'location', ${orNull('l', jsonOf(Named, 'l'))}, 'lpn', b.lpn, 'quantity', i.quantity,
          'allocated', i.allocated,
        'status', i.status) order by w.name, w.id, l.name, b.lpn, i.id), '[]')
      from inventory i join warehouse w on w.id = i.warehouse_id
      left join location l on l.warehouse_id = i.warehouse_id and l.id = i.location_id
      left join pallet b on b.warehouse_id = i.warehouse_id and b.id = i.pallet_id
      where i.lot_id = any(${wholeLot(id)})
        and i.quantity > 0
        and ${inWarehouses('i', actor.warehouseIds)}) as on_hand,
    (select coalesce(json_agg(json_build_object('order',
      json_build_object('id', o.id, 'orderReference', o.reference), 'warehouse',
      ${jsonOf(Named, 'w')},
        'consignee', o.shipping_address, 'shippingCarrier', o.shipping_carrier, 'trackingNumber',
          o.tracking_number,
        'shippedAt', ${jsonInstant('coalesce(o.shipped_at, gone.at)')}, 'quantity', gone.quantity)
          order by gone.at, o.id), '[]')
      from (select m.warehouse_id, m.document_id, max(m.at) as at,
        sum(case m.kind when 'SHIP' then m.quantity else -m.quantity end)::bigint as quantity
      from movement m
        where m.lot_id = any(${wholeLot(id)})
          and m.kind in ('SHIP', 'UNSHIP')
          and m.document_type = 'ORDER'
          and ${inWarehouses('m', actor.warehouseIds)}
        group by 1, 2
          having sum(case m.kind when 'SHIP' then m.quantity else -m.quantity end) > 0) gone
      join orders o on o.warehouse_id = gone.warehouse_id and o.id = gone.document_id
        and ${inWarehouses('o', actor.warehouseIds)}
      join warehouse w on w.id = gone.warehouse_id) as shipments`.execute(db);
  return rows[0] ?? { receipts: [], onHand: [], shipments: [] };
}

/** Units of lots in a warehouse that are allocated and not picked. */
export interface Unpicked {
  warehouseId: number;
  allocationId: number;
  orderLineId: number;
  quantity: number;
}

/** Returns those of the warehouses whose own date is after the day. */
export async function listWarehousesPast(
  db: Db,
  warehouseIds: readonly number[],
  day: string,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id
    from warehouse
    where id = any(${arrayOf('bigint', warehouseIds)}) and today_in(id) > ${day}::date
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function listUnpicked(
  tx: Tx,
  lotIds: readonly number[],
  warehouseIds: readonly number[] | null,
  isEnded: boolean,
): Promise<Unpicked[]> {
  const isWithin =
    warehouseIds === null
      ? sql`true /* asks all nodes: units of a lot are in all warehouses */`
      : inWarehouses('i', warehouseIds);
  const { rows } = await sql<Unpicked>`
    select i.warehouse_id, a.id as allocation_id, a.order_line_id, a.quantity - a.picked as quantity
    from inventory i join allocation a on a.warehouse_id = i.warehouse_id and a.inventory_id = i.id
    where i.lot_id = any(${arrayOf('bigint', lotIds)})
      and i.allocated > 0
      and a.ended_at is null
      and a.quantity > a.picked
      and (${!isEnded} or not is_named(i, a.order_line_id))
      and ${isWithin}
    order by i.warehouse_id, a.id`.execute(tx);
  return rows;
}

/**
 * Returns the unpicked placements of a lot that would not last for their orders if it expired on
 * this day.
 */
export async function listTooShort(tx: Tx, lotId: number, expiresOn: string): Promise<Unpicked[]> {
  const { rows } = await sql<Unpicked>`
    select /* asks all nodes: units of a lot are in all warehouses */ i.warehouse_id,
      a.id as allocation_id, a.order_line_id, a.quantity - a.picked as quantity
    from inventory i
    join allocation a on a.warehouse_id = i.warehouse_id
      and a.inventory_id = i.id
      and a.ended_at is null
      and a.quantity > a.picked
    join order_line l on l.warehouse_id = a.warehouse_id and l.id = a.order_line_id
    join orders o on o.warehouse_id = l.warehouse_id
      and o.id = l.order_id
      and o.stock_statuses = '{AVAILABLE}'
    join product p on p.id = i.product_id and p.expires
    join customer c on c.id = p.customer_id
    where i.lot_id = ${lotId} and i.allocated > 0
      and ledger.fresh_until(i.warehouse_id, ${shipBy('o')},
        coalesce(o.min_remaining_days, c.min_remaining_days)) > ${expiresOn}::date
    order by i.warehouse_id, a.id`.execute(tx);
  return rows;
}

/**
 * Includes warehouses with empty balances: an empty balance can be filled again, and must not be
 * for sale then.
 */
export async function listWarehousesOf(tx: Tx, lotId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select /* asks all nodes: units of a lot are in all warehouses */ distinct
      warehouse_id as id
    from inventory where lot_id = ${lotId} order by 1`.execute(tx);
  return rows.map((row) => row.id);
}

/** Lists the lots that have expired in a warehouse while orders can still take them. */
export async function listExpired(
  db: Db,
): Promise<{ warehouseId: number; lotId: number; code: string; expiresOn: string }[]> {
  const { rows } = await sql<{
    warehouseId: number;
    lotId: number;
    code: string;
    expiresOn: string;
  }>`
    select /* asks all nodes: a job serves all warehouses */ distinct i.warehouse_id,
      t.id as lot_id, t.code, t.expires_on /* never null: expiresOn */
    from lot t
    join inventory i on i.lot_id = t.id
      and i.quantity > 0
      and (i.allocation_rank is not null or exists (
      select
      from allocation a
      where a.warehouse_id = i.warehouse_id
        and a.inventory_id = i.id
        and a.ended_at is null
        and a.quantity > a.picked
        and not is_named(i, a.order_line_id)))
    where t.expires_on < (now() + interval '14 hours')::date
      and t.expires_on < today_in(i.warehouse_id)
      and t.held_at is null
    order by 1, 2`.execute(db);
  return rows;
}
