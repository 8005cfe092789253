import type { QueryOf, ResponseOf } from '@lading/contract/endpoint';
import { Named, UserRef } from '@lading/contract/fields';
import type {
  Load,
  LoadDetail,
  LoadOrder,
  LoadRef,
  listLoads,
  suggestOrders,
} from '@lading/contract/loads';
import { outcome } from '@lading/domain/life';
import {
  type LoadEvent,
  type LoadStatus,
  type LoadText,
  loadSteps,
  openLoadStatuses,
} from '@lading/domain/loads';
import { type Remark, spokenStep } from '@lading/domain/messages/remarks';
import { orderStages } from '@lading/domain/orders';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/auth/actor.ts';
import { arrayOf, literalsOf } from '../../platform/database/array.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { equalTo } from '../../platform/database/filters.ts';
import { jsonInstant, jsonList, jsonOf, orNull } from '../../platform/database/json.ts';
import { type Listing, listing } from '../../platform/database/listing.ts';
import { oneRow } from '../../platform/database/oneRow.ts';
import {
  type Documents,
  findNamed,
  type Search,
  searchBy,
} from '../../platform/database/search.ts';
import { warehouseOf } from '../../platform/database/warehouseOf.ts';
import { shipBy, shipOrder } from '../orders/shipDates.lent.ts';

export const documents: Documents = { table: 'load', alias: 'd', columns: ['numbers'] };

/** Orders that a search finds by their references. */
const MAX_FOUND = 1_000;

/** Finds loads by their numbers, those of their bills, and the references of their orders. */
export async function searchLoads(
  db: Db,
  term: string | undefined,
  warehouseId: number,
): Promise<Search | null> {
  if (!term?.trim()) return null;
  const numbers = (pattern: RawBuilder<string>) => sql`fold(d.numbers) like ${pattern}`;
  const bills = (pattern: RawBuilder<string>) =>
    sql`k.warehouse_id = ${warehouseId} and fold(k.bol_number) like ${pattern}`;
  const { loads, orders } = await findNamed(db, term, {
    loads: {
      max: MAX_FOUND,
      customerId: null,
      rows: [
        {
          id: 'd.id',
          from: sql`load d`,
          owned: null,
          where: (pattern) => sql`d.warehouse_id = ${warehouseId} and ${numbers(pattern)}`,
        },
        { id: 'k.load_id', from: sql`load_order k`, owned: null, where: bills },
      ],
    },
    orders: {
      max: MAX_FOUND,
      customerId: null,
      rows: [
        {
          id: 'o.id',
          from: sql`orders o`,
          owned: null,
          where: (pattern) =>
            sql`o.warehouse_id = ${warehouseId} and fold(o.reference) like ${pattern}`,
        },
      ],
    },
  });
  const carries = (condition: RawBuilder<unknown>) => sql`exists (select from load_order k
    join orders o on o.warehouse_id = ${warehouseId} and o.id = k.order_id
    where k.warehouse_id = ${warehouseId} and k.load_id = d.id and ${condition})`;
  return searchBy(term, [
    {
      named: loads,
      has: (ids) => sql`d.id = any(${ids})`,
      reads: (pattern) => sql`(${numbers(pattern)}
        or exists (select from load_order k where k.load_id = d.id and ${bills(pattern)}))`,
    },
    {
      named: orders,
      has: (ids) => carries(sql`k.order_id = any(${ids})`),
      reads: (pattern) => carries(sql`fold(o.reference) like ${pattern}`),
    },
  ]);
}

/** The packages of the orders of the load `d`. */
const packagesIn = (warehouseId: number) => sql`
  from load_order k
  join package b on b.warehouse_id = ${warehouseId} and b.order_id = k.order_id
  where k.warehouse_id = ${warehouseId} and k.load_id = d.id`;

const columns = (warehouseId: number) => sql<Load>`
  d.id, d.number, d.status, d.warehouse_id, d.carrier, d.scac, d.service, d.trailer, d.seal,
  d.pro_number, d.bol_number, d.planned_on, ${orNull('w', jsonOf(Named, 'w'))} as destination,
  (select ${jsonOf(Named, 'g')} from door g
    where g.warehouse_id = ${warehouseId} and g.id = d.door_id) as door,
  (select count(*) from load_order k
    where k.warehouse_id = ${warehouseId} and k.load_id = d.id) as order_count,
  (select count(*) ${packagesIn(warehouseId)})
    + (select count(*) from load_leftover x
      where x.warehouse_id = ${warehouseId} and x.load_id = d.id and x.quantity is not null)
    as package_count,
  (select count(*) from load_package k
    where k.warehouse_id = ${warehouseId} and k.load_id = d.id) as loaded_count,
  ${jsonInstant('d.created_at')} as created_at, ${jsonInstant('d.closed_at')} as closed_at,
  ${jsonInstant('d.departed_at')} as departed_at, d.version`;

const tables = sql`from load d left join warehouse w on w.id = d.destination_warehouse_id`;

export function loadListing(
  filter: Omit<QueryOf<typeof listLoads>, 'search'>,
  search: Search | null,
): Listing<Load> {
  const { warehouseId } = filter;
  const where = equalTo('d', filter, ['warehouseId', 'status', 'doorId']);
  if (filter.activeOnly === 'true') where.push(sql`d.status in ${literalsOf(openLoadStatuses)}`);
  if (filter.orderId !== undefined)
    where.push(sql`exists (select from load_order k
      where k.warehouse_id = ${warehouseId}
        and k.load_id = d.id
        and k.order_id = ${filter.orderId})`);
  if (filter.leftOrderId !== undefined)
    where.push(sql`d.status = 'DEPARTED' and exists (select from load_leftover x
      where x.warehouse_id = ${warehouseId}
        and x.load_id = d.id
        and x.order_id = ${filter.leftOrderId})`);
  return listing({
    select: columns(warehouseId),
    from: tables,
    lean: sql`from load d`,
    where,
    search,
    keyScope: sql`d.warehouse_id = ${warehouseId}`,
    id: sql`d.id`,
    sorts: {
      createdAt: { by: sql`d.created_at`, type: 'timestamptz' },
      number: { by: sql`d.number`, type: 'text' },
      plannedOn: { by: sql`coalesce(d.planned_on, 'infinity'::date)`, type: 'date' },
      status: { by: sql`d.status`, type: 'text' },
    },
  });
}

const orderRef = (alias: string) =>
  sql.raw(
    `json_build_object('id', ${alias}.id, 'orderReference', ${alias}.reference, 'status', ${alias}.status)`,
  );

/** Finds one load without its orders and packages, within the caller's warehouses. */
export async function findLoad(
  db: Db,
  id: number,
  warehouseIds: readonly number[],
): Promise<Omit<LoadDetail, 'goods' | 'orders' | 'packages' | 'units'> | undefined> {
  const warehouseId = await warehouseOf(db, 'load', id, warehouseIds);
  const { rows } = await sql<Omit<LoadDetail, 'goods' | 'orders' | 'packages' | 'units'>>`
    select ${columns(warehouseId)},
      (select ${jsonOf(UserRef, 'u')} from app_user u where u.id = d.created_by) as created_by,
      (select coalesce(json_agg(json_build_object('packageId', x.package_id, 'order',
          ${orderRef('o')}, 'lpn', x.lpn, 'reason', x.reason, 'at', ${jsonInstant('x.at')},
          'user', ${jsonOf(UserRef, 'u')}) order by x.id), '[]')
        from load_leftover x
        join orders o on o.warehouse_id = ${warehouseId} and o.id = x.order_id
        join app_user u on u.id = x.user_id
        where x.warehouse_id = ${warehouseId} and x.load_id = d.id) as leftovers,
      (select coalesce(json_agg(json_build_object('at', ${jsonInstant('e.at')}, 'user',
          ${jsonOf(UserRef, 'u')}, 'event', e.event, 'from', e.from_status, 'to', e.to_status,
          'notes', e.notes, 'remarks', coalesce(e.remarks, '[]')) order by e.id), '[]')
        from load_event e
        join app_user u on u.id = e.user_id
        where e.warehouse_id = ${warehouseId} and e.load_id = d.id) as history
    ${tables}
    where d.warehouse_id = ${warehouseId} and d.id = ${id}`.execute(db);
  const [load] = rows;
  return load && { ...load, history: load.history.map(spokenStep) };
}

/** Finds a load by its number, or by the door at which it stands alone. */
export async function findLoadNamed(
  db: Db,
  warehouseId: number,
  code: string,
): Promise<LoadRef | null> {
  const { rows } = await sql<LoadRef>`
    select d.id, d.number, d.status
    from load d
    where d.warehouse_id = ${warehouseId} and d.number = upper(${code})
    union all
    select min(d.id), min(d.number), min(d.status)
    from door g
    join load d on d.warehouse_id = ${warehouseId}
      and d.door_id = g.id
      and d.status in ${literalsOf(openLoadStatuses)}
    where g.warehouse_id = ${warehouseId} and spelling_key(g.name) = spelling_key(${code})
    having count(*) = 1
    limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Finds the last load on which a package in a unit, or around it, stood. */
export async function findLoadOfUnit(
  db: Db,
  warehouseId: number,
  unitId: number,
): Promise<LoadRef | null> {
  const { rows } = await sql<LoadRef>`
    select d.id, d.number, d.status
    from pallet u
    cross join lateral ledger.packages_of(${warehouseId},
      u.path || ledger.units_in(${warehouseId}, array[u.id])) b (id)
    join load_package k on k.warehouse_id = ${warehouseId} and k.package_id = b.id
    join load d on d.warehouse_id = ${warehouseId} and d.id = k.load_id
    where u.warehouse_id = ${warehouseId} and u.id = ${unitId}
    order by d.id desc
    limit 1`.execute(db);
  return rows[0] ?? null;
}

export interface LoadKey {
  id: number;
  warehouseId: number;
}

export type CountedOrder = Omit<LoadOrder, 'state' | 'goods'> & {
  destinationWarehouseId: number | null;
};

/**
 * Lists the orders of a load, with how far they are loaded. Packages that it departed without are
 * of other orders since.
 */
export async function listLoadOrders(
  db: Db,
  { id, warehouseId }: LoadKey,
): Promise<CountedOrder[]> {
  const { rows } = await sql<CountedOrder>`
    select ${orderRef('o')} as "order", ${jsonOf(Named, 'c')} as customer, o.shipping_carrier,
      o.destination_warehouse_id, ${shipBy('o')} as ship_by,
      (select count(*) from package b
        where b.warehouse_id = ${warehouseId} and b.order_id = o.id) + x.gone as packages,
      (select count(*) from load_package p
        where p.warehouse_id = ${warehouseId} and p.load_id = ${id} and p.order_id = o.id)
        as loaded,
      k.bol_number, x."left", x.left_quantity,
      (select coalesce(sum(l.quantity - l.packed), 0)::bigint from order_line l
        where l.warehouse_id = ${warehouseId} and l.order_id = o.id) - x.gone_quantity
        as missing_quantity
    from load_order k
    join orders o on o.warehouse_id = ${warehouseId} and o.id = k.order_id
    join customer c on c.id = o.customer_id
    cross join lateral (select count(x.quantity) as gone,
        count(coalesce(x.quantity, x.package_id)) as "left",
        coalesce(sum(x.quantity), 0)::bigint as gone_quantity,
        coalesce(sum(coalesce(x.quantity, (select sum(p.quantity)
          from package_line p
          where p.warehouse_id = ${warehouseId} and p.package_id = x.package_id))), 0)::bigint
          as left_quantity
      from load_leftover x
      where x.warehouse_id = ${warehouseId} and x.load_id = ${id} and x.order_id = o.id) x
    where k.warehouse_id = ${warehouseId} and k.load_id = ${id}
    order by o.reference, o.id`.execute(db);
  return rows;
}

export interface LoadHead extends LoadKey {
  number: string;
  status: LoadStatus;
  carrier: string | null;
  scac: string | null;
  proNumber: string | null;
  bolNumber: string | null;
  destinationWarehouseId: number | null;
  version: number;
}

/**
 * Locks a load: in share mode for what is loaded, so that many people can load at once, or
 * exclusively for its orders and its steps. Whoever locks orders too locks the load first.
 */
export async function lockLoad(
  tx: Tx,
  id: number,
  warehouseIds: readonly number[],
  how: 'share' | 'step',
): Promise<LoadHead | undefined> {
  const warehouseId = await warehouseOf(tx, 'load', id, warehouseIds);
  const lock = sql.raw(how === 'share' ? 'for share' : 'for update');
  const { rows } = await sql<LoadHead>`
    select id, warehouse_id, number, status, carrier, scac, pro_number, bol_number,
      destination_warehouse_id, version
    from load
    where warehouse_id = ${warehouseId} and id = ${id} ${lock}`.execute(tx);
  return rows[0];
}

export interface LoadValues {
  carrier: string | null;
  scac: string | null;
  service: string | null;
  trailer: string | null;
  seal: string | null;
  proNumber: string | null;
  bolNumber: string | null;
  plannedOn: string | null;
  doorId: number | null;
}

/** Inserts an open load with the next number of its warehouse. Returns its id. */
export async function insertLoad(
  tx: Tx,
  values: Partial<LoadValues> & {
    warehouseId: number;
    destinationWarehouseId: number | null;
    createdAt: Date;
    createdBy: number;
  },
): Promise<number> {
  const { warehouseId, createdAt, createdBy } = values;
  await sql`
    select pg_advisory_xact_lock(hashtextextended(format('load %s', ${warehouseId}::bigint),
      0))`.execute(tx);
  const { place } = oneRow(
    await sql<{ place: number }>`
      select coalesce(max(place), 0) + 1 as place /* never null: place */
      from load
      where warehouse_id = ${warehouseId}`.execute(tx),
  );
  const { id } = await tx
    .insertInto('load')
    .values({ ...values, place })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into load_event (warehouse_id, load_id, at, user_id, event, to_status)
    values (${warehouseId}, ${id}, ${createdAt}, ${createdBy}, 'create', 'OPEN')`.execute(tx);
  return id;
}

export async function updateLoad(
  tx: Tx,
  { warehouseId, id }: LoadKey,
  values: Partial<LoadValues>,
): Promise<void> {
  await tx
    .updateTable('load')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('warehouseId', '=', warehouseId)
    .where('id', '=', id)
    .execute();
}

/** What a load goes by, as people read it. */
export async function getText(tx: Tx, { warehouseId, id }: LoadKey): Promise<LoadText> {
  return tx
    .selectFrom('load')
    .leftJoin('door', (join) =>
      join.on('door.warehouseId', '=', warehouseId).onRef('door.id', '=', 'load.doorId'),
    )
    .select(['carrier', 'scac', 'service', 'door.name as door', 'trailer', 'seal', 'proNumber'])
    .select(['bolNumber', 'plannedOn'])
    .where('load.warehouseId', '=', warehouseId)
    .where('load.id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Adds to the history what an edit changed. */
export async function recordEdit(
  tx: Tx,
  { warehouseId, id, status }: LoadHead,
  { at, userId }: Pick<Actor, 'at' | 'userId'>,
  remarks: readonly Remark[],
): Promise<void> {
  if (remarks.length === 0) return;
  await sql`
    insert into load_event (warehouse_id, load_id, at, user_id, event, from_status, to_status,
      remarks)
    values (${warehouseId}, ${id}, ${at}, ${userId}, 'edit', ${status}, ${status},
      ${jsonList(remarks)})`.execute(tx);
}

export interface Step {
  event: LoadEvent;
  at: Date;
  userId: number;
  notes?: string | null;
  /** When it left. */
  departedAt?: Date;
}

/** Changes a load's status and adds an event to its history. */
export async function takeStep(
  tx: Tx,
  { warehouseId, id, status }: LoadHead,
  { event, at, userId, notes = null, departedAt }: Step,
): Promise<void> {
  const to = outcome(loadSteps, status, event);
  await sql`
    with stepped as (
      update load
      set status = ${to}, version = version + 1, closed_at = case ${to}
          when 'CLOSED' then ${at}::timestamptz
          when 'DEPARTED' then closed_at end,
        departed_at = ${departedAt ?? null}::timestamptz
      where warehouse_id = ${warehouseId} and id = ${id}
    )
    insert into load_event (warehouse_id, load_id, at, user_id, event, from_status, to_status,
      notes)
    values (${warehouseId}, ${id}, ${at}, ${userId}, ${event}, ${status}, ${to},
      ${notes})`.execute(tx);
}

export async function insertLoadOrders(
  tx: Tx,
  { warehouseId, id }: LoadKey,
  orderIds: readonly number[],
  actor: { at: Date; userId: number },
): Promise<void> {
  await sql`
    insert into load_order (warehouse_id, order_id, load_id, added_at, added_by)
    select ${warehouseId}, order_id, ${id}, ${actor.at}::timestamptz, ${actor.userId}
    from unnest(${arrayOf('bigint', orderIds)}) order_id
    order by order_id
    on conflict (warehouse_id, load_id, order_id) do nothing`.execute(tx);
}

/** Takes orders off a load: those with these ids, or all. */
export async function deleteLoadOrders(
  tx: Tx,
  { warehouseId, id }: LoadKey,
  orderIds: readonly number[] | null,
): Promise<void> {
  const ids = arrayOf('bigint', orderIds ?? []);
  await sql`
    delete from load_order
    where warehouse_id = ${warehouseId}
      and load_id = ${id}
      and (${orderIds === null} or order_id = any(${ids}))`.execute(tx);
}

/** Lists released orders that are on no load, the most urgent ones first. */
export async function listLoadable(
  db: Db,
  { warehouseId, destinationWarehouseId }: Pick<LoadHead, 'warehouseId' | 'destinationWarehouseId'>,
  limit: number,
): Promise<ResponseOf<typeof suggestOrders>> {
  const { rows } = await sql<ResponseOf<typeof suggestOrders>[number]>`
    select ${orderRef('o')} as "order", ${jsonOf(Named, 'c')} as customer, o.shipping_carrier,
      ${shipBy('o')} as ship_by,
      (select count(*) from package b
        where b.warehouse_id = ${warehouseId} and b.order_id = o.id) as packages
    from orders o
    join customer c on c.id = o.customer_id
    where o.warehouse_id = ${warehouseId}
      and o.status in ${literalsOf([...orderStages.TO_SHIP, ...orderStages.TO_PICK])}
      and o.destination_warehouse_id is not distinct from ${destinationWarehouseId}::bigint
      and not exists (select from load_order k
        where k.warehouse_id = ${warehouseId} and k.order_id = o.id)
    order by o.status <> 'PACKED', ${shipOrder('o')}, o.priority, o.order_date, o.id
    limit ${limit}`.execute(db);
  return rows;
}

/** The name of a warehouse; null for none. */
export async function findName(db: Db, warehouseId: number | null): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select name from warehouse where id = ${warehouseId}::bigint`.execute(db);
  return rows[0]?.name ?? null;
}

/** Lists the orders of which something is loaded, with what their bills of lading depend on. */
export async function listBilled(
  tx: Tx,
  { warehouseId, id }: LoadKey,
): Promise<{ orderId: number; shipTo: string; bolNumber: string | null }[]> {
  const { rows } = await sql<{ orderId: number; shipTo: string; bolNumber: string | null }>`
    select o.id as order_id, o.shipping_address as ship_to, k.bol_number
    from load_order k
    join orders o on o.warehouse_id = ${warehouseId} and o.id = k.order_id
    where k.warehouse_id = ${warehouseId}
      and k.load_id = ${id}
      and exists (select from load_package p
        where p.warehouse_id = ${warehouseId} and p.load_id = ${id} and p.order_id = o.id)
    order by o.reference, o.id`.execute(tx);
  return rows;
}

export async function setBolNumber(
  tx: Tx,
  { warehouseId, id }: LoadKey,
  orderIds: readonly number[],
  bolNumber: string,
): Promise<void> {
  await sql`
    update load_order
    set bol_number = ${bolNumber}
    where warehouse_id = ${warehouseId}
      and load_id = ${id}
      and order_id = any(${arrayOf('bigint', orderIds)})`.execute(tx);
}

/** The next serial number of a bill of lading of the company. */
export async function nextBolSerial(tx: Tx): Promise<number> {
  const serial = await sql<{ serial: number }>`select nextval('bol_serial') as serial`.execute(tx);
  return oneRow(serial).serial;
}

/** The code of a carrier of the settings, by its name in any case. */
export async function findScac(db: Db, carrier: string): Promise<string | null> {
  const { rows } = await sql<{ scac: string | null }>`
    select scac from carrier where fold(name) = fold(${carrier})`.execute(db);
  return rows[0]?.scac ?? null;
}

/** Returns true if a load of any warehouse goes by the carrier. The call is rare. */
export async function isCarrierLoaded(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql`
    select /* asks all nodes: a carrier is of the whole company */ from load
    where fold(carrier) = fold(${name})
    limit 1`.execute(db);
  return rows.length > 0;
}

/** What a load needs to know of an order beside its lock. */
export interface OrderOnLoad {
  orderId: number;
  shippingCarrier: string | null;
  loadId: number | null;
  loadNumber: string | null;
}

/** Lists the carriers of orders, and the loads that they are on. */
export async function listLoadsOf(
  db: Db,
  warehouseId: number,
  orderIds: readonly number[],
): Promise<Map<number, OrderOnLoad>> {
  const { rows } = await sql<OrderOnLoad>`
    select o.id as order_id, o.shipping_carrier, d.id as load_id, d.number as load_number
    from orders o
    left join load_order k on k.warehouse_id = ${warehouseId} and k.order_id = o.id
    left join load d on d.warehouse_id = ${warehouseId} and d.id = k.load_id
    where o.warehouse_id = ${warehouseId} and o.id = any(${arrayOf('bigint', orderIds)})`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.orderId, row]));
}

export async function countPackages(
  db: Db,
  { warehouseId, id }: LoadKey,
): Promise<{ packageCount: number; loadedCount: number }> {
  const counted = await sql<{ packageCount: number; loadedCount: number }>`
    select (select count(*) ${packagesIn(warehouseId)}) as package_count,
      (select count(*) from load_package k
        where k.warehouse_id = ${warehouseId} and k.load_id = d.id) as loaded_count
    from load d
    where d.warehouse_id = ${warehouseId} and d.id = ${id}`.execute(db);
  return oneRow(counted);
}
