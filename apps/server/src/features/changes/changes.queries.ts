import type { ChangeEvent } from '@lading/contract/changes';
import { LotRef, ProductRef } from '@lading/contract/fields';
import { packageCode } from '@lading/domain/picking';
import { type RawBuilder, sql } from 'kysely';
import { inWarehouses, ofCustomer } from '../../platform/auth/inScope.ts';
import { arrayOf } from '../../platform/database/array.ts';
import type { Db } from '../../platform/database/database.ts';
import { asServer } from '../../platform/database/forCustomer.ts';
import { jsonInstant, jsonOf, orNull } from '../../platform/database/json.ts';
import { oneRow } from '../../platform/database/oneRow.ts';
import { deleteSlices, SLICE_ROWS } from '../../platform/database/slices.ts';
import { BEGINNING, type Cursor, type Horizon, type Position } from './cursor.ts';

/**
 * Finds how far changes can be read, and whether a position is one of this database. Asks as the
 * server: the last change of a client lies behind many that it may not read.
 */
export async function findHorizon(db: Db, after: Cursor): Promise<Horizon> {
  const found = await sql<Horizon>`
    with now as materialized (select pg_current_snapshot() as snapshot),
    horizon as materialized (select outbox_horizon(snapshot) as before, snapshot from now)
    select h.before::text as before, pg_snapshot_xmax(h.snapshot)::text as xmax,
      s.system_identifier::text as cluster, (select change_days from settings) as days,
      ${isKnown(after)} as is_known,
      (select json_build_object('xid', l.place::text, 'id', l.id, 'at',
          (extract(epoch from l.at) * 1000)::bigint)
        from (
          (select /* asks all nodes: the outbox has the changes of all warehouses */
            o.xid as place, o.id, o.at
            from outbox o
            where o.xid < h.before
            order by o.xid desc, o.id desc
            limit 1)
          union all
          (select p.place, o.id, o.at
            from outbox_span p join outbox o on o.xid = p.xid
            where p.place < h.before
            order by p.place desc, o.id desc
            limit 1)) l
        order by l.place desc, l.id desc
        limit 1) as last
    from horizon h, pg_control_system() s`.execute(asServer(db));
  return oneRow(found);
}

/**
 * True if the row of a position is there, or the position lies before all rows: what precedes them
 * was purged, by age. A row of the same number that was written after the cursor was given is of
 * another history of the database. A server of the version before gave positions without a row.
 */
function isKnown({ xid, id, at }: Cursor): RawBuilder<unknown> {
  if (id === 0) return sql`true`;
  const isSame = sql`o.id = ${id}::bigint and o.at <= ${new Date(at)}`;
  return sql`(
    exists (
      select /* asks all nodes: the outbox has the changes of all warehouses */
      from outbox o
      where o.xid = ${xid}::xid8 and ${isSame})
    or exists (
      select /* asks all nodes: the outbox has the changes of all warehouses */
      from outbox_span s join outbox o on o.xid = s.xid
      where s.place = ${xid}::xid8 and ${isSame})
    or (coalesce((
        select /* asks all nodes: the outbox has the changes of all warehouses */
          (o.xid, o.id) > (${xid}::xid8, ${id}::bigint)
        from outbox o
        order by o.xid, o.id
        limit 1), true)
      and not exists (select from outbox_span s where s.place <= ${xid}::xid8)))`;
}

/** A filter of changes. Null means all types, warehouses or customers. */
export interface Wanted {
  types: readonly string[] | null;
  warehouseIds: readonly number[] | null;
  customerId: number | null;
}

export interface OutboxRequest {
  after: Position;
  horizon: Pick<Horizon, 'before' | 'last'>;
  limit: number;
  wanted: Wanted;
  /** True for a client, which gets no changes of stock but those by counts and replenishment. */
  isForClient: boolean;
}

export interface OutboxPage {
  items: ChangeEvent[];
  /** The position after the rows that were read, including those that the caller may not see. */
  next: Position;
  /** True if there may be more rows. */
  more: boolean;
  /** True if rows were read, even if the caller gets none of them. */
  hasRead: boolean;
}

/** The warehouse of a change in none, in a distributed database. */
const NOWHERE = sql.lit(0);

/** The most rows that one statement reads, however few of them match. */
const MAX_SCANNED = 10_000;
/** The most movements of a page. The page ends with the change that exceeds it. */
const MAX_MOVEMENTS = 2_000;

interface PageRow {
  /** Each item with its position. */
  items:
    | (Omit<ChangeEvent, 'package'> & {
        xid: string;
        package: { id: number; weight: number | null } | null;
      })[]
    | null;
  /** The number of matching rows, plus one if there are more. */
  fitting: number;
  scanned: number;
  last: Position | null;
}

export async function readOutbox(
  db: Db,
  { after, horizon: { before, last: end }, limit, wanted, isForClient }: OutboxRequest,
): Promise<OutboxPage> {
  const page = await sql<PageRow>`
    with scanned as materialized (
      (select /* asks all nodes: the outbox has the changes of all warehouses */
        o.xid as place, o.*
        from outbox o
        where (o.xid, o.id) > (${after.xid}::xid8, ${after.id}::bigint) and o.xid < ${before}::xid8
        order by o.xid, o.id limit ${sql.lit(MAX_SCANNED)})
      union all
      select s.place, o.* from outbox_span s cross join lateral (
        select *
        from outbox o
        where o.xid = s.xid and o.id > case
        when s.place = ${after.xid}::xid8 then ${after.id}::bigint
        else 0 end
        order by o.id limit ${sql.lit(MAX_SCANNED)}) o
      where s.place >= ${after.xid}::xid8 and s.place < ${before}::xid8
      order by place, id limit ${sql.lit(MAX_SCANNED)}
    ), fitting as materialized (
      select o.*, row_number() over in_order as number,
        sum(cardinality(o.movement_ids)) over in_order as units
      from scanned o
      where ${isWanted(wanted)}
      window in_order as (order by o.place, o.id)
      order by o.place, o.id
      limit ${limit} + 1
    )
    select (select json_agg(${changeJson(isForClient)} order by o.place, o.id) from fitting o
        where o.number = 1 or (o.number <= ${limit}
          and coalesce(o.units, 0) <= ${sql.lit(MAX_MOVEMENTS)})) as items,
      (select count(*) from fitting) as fitting, (select count(*) from scanned) as scanned,
      (select json_build_object('xid', place::text, 'id', id, 'at',
          (extract(epoch from at) * 1000)::bigint)
        from scanned
        order by place desc, id desc
        limit 1) as last`.execute(db);
  const { items: found, fitting, scanned, last: lastScanned } = oneRow(page);
  const items = (found ?? []).map(({ xid: _, package: closed, ...change }) => ({
    ...change,
    package: closed && { ...closed, code: packageCode(closed.id) },
  }));
  const last = found?.at(-1);
  if (last && fitting > items.length) {
    const next = { xid: last.xid, id: last.id, at: Date.parse(last.at) };
    return { items, next, more: true, hasRead: true };
  }
  if (scanned === MAX_SCANNED && lastScanned)
    return { items, next: lastScanned, more: true, hasRead: true };
  // While a long transaction ends, `before` may be lower than the position of a reader.
  const isAhead = BigInt(before) > BigInt(after.xid);
  return { items, next: isAhead && end ? end : after, more: false, hasRead: scanned > 0 };
}

function isWanted({ types, warehouseIds, customerId }: Wanted): RawBuilder<unknown> {
  const ofType = types === null ? sql`true` : sql`o.type = any(${arrayOf('text', types)})`;
  const inThose =
    warehouseIds === null
      ? sql`true`
      : sql`(nullif(o.warehouse_id, ${NOWHERE}) is null or ${inWarehouses('o', warehouseIds)})`;
  return sql`${inThose} and ${ofCustomer('o', customerId)} and ${ofType}`;
}

const side = (name: 'from' | 'to'): RawBuilder<unknown> => {
  const columnOf = (column: string) => sql.raw(`m.${name}_${column}`);
  return sql`case when ${columnOf('status')} is null then null else json_build_object('lpn',
    (select b.lpn from pallet b where b.warehouse_id = m.warehouse_id
      and b.id = ${columnOf('pallet_id')}), 'status', ${columnOf('status')}) end`;
};

/** A client does not see the reason of a count's movements: it names the count. */
const movements = (isForClient: boolean) => sql`
  (select coalesce(json_agg(json_build_object('id', m.id, 'kind', m.kind, 'product',
    ${jsonOf(ProductRef, 'p')},
      'lot', ${orNull('t', jsonOf(LotRef, 't'))}, 'quantity', m.quantity, 'from', ${side('from')},
        'to', ${side('to')}, 'reason',
      ${
        isForClient
          ? sql`
        case m.document_type when 'COUNT' then 'Stock count' else m.reason end`
          : sql`
        m.reason`
      })
    order by m.id), '[]')
  from movement m join product p on p.id = m.product_id left join lot t on t.id = m.lot_id
  where m.warehouse_id = o.warehouse_id and m.id = any(o.movement_ids))`;

/** Null for a count if a client asks: clients may not read the names of counts. */
const referenceOf = (isForClient: boolean) => sql`case o.document_type
  when 'COUNT' then ${
    isForClient
      ? sql`null`
      : sql`
    (select n.name
      from cycle_count n
      where n.warehouse_id = o.warehouse_id and n.id = o.document_id)`
  }
  when 'LOT' then (select l.code from lot l where l.id = o.document_id)
  when 'REPLENISHMENT' then 'Task ' || o.document_id
  else (select d.reference
    from ledger.document(o.warehouse_id, o.document_type, o.document_id) d) end`;

const shipment = sql`case when o.type = 'order.shipped' then (
  select json_build_object('shippingCarrier', d.shipping_carrier, 'trackingNumber',
    d.tracking_number)
  from orders d where d.warehouse_id = o.warehouse_id and d.id = o.document_id) end`;

const closedPackage = sql`
  case
    when o.type = 'label.made' then json_build_object('id', o.package_id, 'weight',
      (select b.weight
      from package b
      where b.warehouse_id = o.warehouse_id and b.id = o.package_id)) end`;

const product = sql`case when o.document_type = 'LOT' then (
  select ${jsonOf(ProductRef, 'p')}
  from lot l
  join product p on p.id = l.product_id
  where l.id = o.document_id) end`;

/**
 * A row `o` of the outbox in the shape of `ChangeEvent`, with the current references of its
 * document and products.
 */
function changeJson(isForClient: boolean): RawBuilder<unknown> {
  const hidden = isForClient ? sql`o.document_type in ('COUNT', 'REPLENISHMENT')` : sql`false`;
  return sql`
    json_build_object('xid', o.place::text, 'id', o.id, 'type', o.type, 'at',
      ${jsonInstant('o.at')},
    'warehouseId', nullif(o.warehouse_id, ${NOWHERE}), 'customerId', o.customer_id,
    'document', case when o.document_id is null or ${hidden} then null
      else json_build_object('type', o.document_type, 'id', o.document_id, 'reference',
        coalesce(${referenceOf(isForClient)}, '')) end,
    'status', o.to_status, 'previousStatus', o.from_status, 'shipment', ${shipment}, 'package',
      ${closedPackage}, 'product', ${product}, 'movements', ${movements(isForClient)})`;
}

/**
 * Deletes rows with ids of transactions that this PostgreSQL has not begun: they were copied from
 * another one.
 */
export async function deleteForeign(db: Db, isStopped: () => boolean): Promise<void> {
  await sql`delete from outbox_span where place >= pg_snapshot_xmax(pg_current_snapshot())`.execute(
    db,
  );
  const condition = sql`
    xid >= pg_snapshot_xmax(pg_current_snapshot())
    and not exists (select /* asks all nodes: a job serves all warehouses */
      from outbox_span s where s.xid = outbox.xid)`;
  await deleteSlices(db, { table: 'outbox', by: 'id', condition }, { isStopped });
}

/**
 * Deletes the rows before an instant, in the order of the key, up to one that is younger. A slice
 * begins where the one before ended, as those of `deleteSlices`.
 */
export async function deleteOldest(db: Db, before: Date, isStopped: () => boolean): Promise<void> {
  let last = BEGINNING;
  while (!isStopped()) {
    const { rows } = await sql<Omit<Position, 'at'> & { deleted: number }>`
      with first as materialized (
        select /* asks all nodes: a job serves all warehouses */ ctid as place, xid, id, at
        from outbox
        where (xid, id) > (${last.xid}::xid8, ${last.id}::bigint)
        order by xid, id
        limit ${SLICE_ROWS}),
      gone as (
        delete from outbox
        where ctid = any(array(select place from first where at < ${before}))
        returning id)
      select xid::text as xid, id, (select count(*) from gone) as deleted
      from first
      order by first.xid desc, id desc
      limit 1`.execute(db);
    const [slice] = rows;
    if (!slice || slice.deleted < SLICE_ROWS) return;
    last = slice;
  }
}

/** Deletes the rows of long transactions before an instant, in the order of their places. */
export async function deleteOldestPlaced(
  db: Db,
  before: Date,
  isStopped: () => boolean,
): Promise<void> {
  while (!isStopped()) {
    const { numAffectedRows } = await sql`
      delete from outbox
      where ctid = any(array(
        select /* asks all nodes: a job serves all warehouses */ o.ctid
        from outbox_span s
        join outbox o on o.xid = s.xid
        where o.at < ${before}
        order by s.place, s.xid, o.id
        limit ${SLICE_ROWS}))`.execute(db);
    if ((numAffectedRows ?? 0n) < BigInt(SLICE_ROWS)) return;
  }
}

/** Deletes the positions of long transactions whose changes are deleted. */
export async function deleteEmptySpans(db: Db): Promise<void> {
  await sql`
    delete from outbox_span s where not exists (
      select /* asks all nodes: a job serves all warehouses */ from outbox o
      where o.xid = s.xid)`.execute(db);
}
