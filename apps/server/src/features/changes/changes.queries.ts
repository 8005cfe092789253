import type { ChangeEvent } from '@lading/contract/changes';
import { type RawBuilder, sql } from 'kysely';
import { inWarehouses, ofCustomer } from '../../platform/auth/inScope.ts';
import { arrayOf } from '../../platform/database/array.ts';
import type { Db } from '../../platform/database/database.ts';
import { asServer } from '../../platform/database/forCustomer.ts';
import { jsonInstant } from '../../platform/database/json.ts';
import { oneRow } from '../../platform/database/oneRow.ts';
import { SLICE_ROWS } from '../../platform/database/slices.ts';
import { composeChanges, type OutboxRow } from './compose.queries.ts';
import { BEGINNING, type Cursor, type Horizon, type Position } from './cursor.ts';

/**
 * Finds how far changes can be read, and whether a position is one of this database. Asks as the
 * server: the last change of a client lies behind many that it may not read.
 */
export async function findHorizon(db: Db, after: Cursor): Promise<Horizon> {
  const found = await sql<Horizon>`
    with now as materialized (select pg_current_snapshot() as snapshot),
    horizon as materialized (select outbox_horizon(snapshot) as before, snapshot from now)
    select h.before::text as before, outbox_limit(h.snapshot)::text as xmax,
      s.system_identifier::text as cluster, (select change_days from settings) as days,
      ${isKnown(after)} as is_known, exists (select 1 from outbox_span) as has_spans,
      (select json_build_object('xid', l.place::text, 'id', l.id, 'at',
          (extract(epoch from l.at) * 1000)::bigint)
        from (
          (select /* asks all nodes: the outbox has the changes of all warehouses */
            o.xid as place, o.id, o.at
            from outbox o
            where o.xid < (select before from horizon)
            order by o.xid desc, o.id desc
            limit 1)
          union all
          (select p.place, o.id, o.at
            from outbox_span p join outbox o on o.xid = p.xid
            where p.place < (select before from horizon)
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
      select /* asks all nodes: the outbox has the changes of all warehouses */ 1
      from outbox o
      where o.xid = ${xid}::xid8 and ${isSame})
    or exists (
      select /* asks all nodes: the outbox has the changes of all warehouses */ 1
      from outbox_span s join outbox o on o.xid = s.xid
      where s.place = ${xid}::xid8 and ${isSame})
    or (coalesce((
        select /* asks all nodes: the outbox has the changes of all warehouses */
          (o.xid, o.id) > (${xid}::xid8, ${id}::bigint)
        from outbox o
        order by o.xid, o.id
        limit 1), true)
      and not exists (select 1 from outbox_span s where s.place <= ${xid}::xid8)))`;
}

/** A filter of changes. Null means all types, warehouses or customers. */
export interface Wanted {
  types: readonly string[] | null;
  warehouseIds: readonly number[] | null;
  customerId: number | null;
}

export interface OutboxRequest {
  after: Position;
  horizon: Pick<Horizon, 'before' | 'last' | 'hasSpans'>;
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
  found: OutboxRow[] | null;
  /** The number of matching rows, plus one if there are more. */
  fitting: number;
  scanned: number;
  last: Position | null;
}

/** The rows of long transactions, which lie at the places of these. */
const spanned = (after: Position, before: string): RawBuilder<unknown> => sql`
  union all
  select s.place, o.* from outbox_span s cross join lateral (
    select *
    from outbox o
    where o.xid = s.xid and o.id > case
    when s.place = ${after.xid}::xid8 then ${after.id}::bigint
    else 0 end
    order by o.id limit ${sql.lit(MAX_SCANNED)}) o
  where s.place >= ${after.xid}::xid8 and s.place < ${before}::xid8
  order by place, id limit ${sql.lit(MAX_SCANNED)}`;

export async function readOutbox(
  db: Db,
  { after, horizon, limit, wanted, isForClient }: OutboxRequest,
): Promise<OutboxPage> {
  const { before, last: end, hasSpans } = horizon;
  const page = await sql<PageRow>`
    with scanned as materialized (
      (select /* asks all nodes: the outbox has the changes of all warehouses */
        o.xid as place, o.*
        from outbox o
        where (o.xid, o.id) > (${after.xid}::xid8, ${after.id}::bigint) and o.xid < ${before}::xid8
        order by o.xid, o.id limit ${sql.lit(MAX_SCANNED)})
      ${hasSpans ? spanned(after, before) : sql``}
    ), fitting as materialized (
      select o.*, row_number() over in_order as number,
        sum(cardinality(o.movement_ids)) over in_order as units
      from scanned o
      where ${isWanted(wanted)}
      window in_order as (order by o.place, o.id)
      order by o.place, o.id
      limit ${limit} + 1
    )
    select (select json_agg(json_build_object('place', o.place::text, 'id', o.id, 'type', o.type,
          'at', ${jsonInstant('o.at')}, 'warehouseId', nullif(o.warehouse_id, ${NOWHERE}),
          'customerId', o.customer_id, 'documentType', o.document_type,
          'documentId', o.document_id, 'status', o.to_status, 'previousStatus', o.from_status,
          'packageId', o.package_id, 'movementIds', o.movement_ids) order by o.place, o.id)
        from fitting o
        where o.number = 1 or (o.number <= ${limit}
          and coalesce(o.units, 0) <= ${sql.lit(MAX_MOVEMENTS)})) as found,
      (select count(*) from fitting) as fitting, (select count(*) from scanned) as scanned,
      (select json_build_object('xid', place::text, 'id', id, 'at',
          (extract(epoch from at) * 1000)::bigint)
        from scanned
        order by place desc, id desc
        limit 1) as last`.execute(db);
  const { found, fitting, scanned, last: lastScanned } = oneRow(page);
  const items = found ? await composeChanges(db, found, isForClient) : [];
  const last = found?.at(-1);
  if (last && fitting > items.length) {
    const next = { xid: last.place, id: last.id, at: Date.parse(last.at) };
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

/**
 * Deletes rows with places that this database has not given: they were copied from another one.
 */
export async function deleteForeign(db: Db, isStopped: () => boolean): Promise<void> {
  const limit = oneRow(
    await sql<{
      place: string;
    }>`select outbox_limit(pg_current_snapshot())::text as place`.execute(db),
  ).place;
  await sql`delete from outbox_span where place >= ${limit}::xid8`.execute(db);
  while (!isStopped()) {
    const { rows } = await sql<{ xid: string; id: number }>`
      select /* asks all nodes: a job serves all warehouses */ o.xid::text as xid, o.id
      from outbox o
      left join outbox_span s on s.xid = o.xid
      where o.xid >= ${limit}::xid8 and s.xid is null
      limit ${SLICE_ROWS}`.execute(db);
    await deleteRows(db, rows);
    if (rows.length < SLICE_ROWS) return;
  }
}

async function deleteRows(db: Db, rows: readonly { xid: string; id: number }[]): Promise<void> {
  if (rows.length === 0) return;
  const places = [...new Set(rows.map(({ xid }) => xid))];
  const ids = rows.map(({ id }) => id);
  await sql`
    delete /* asks all nodes: a job serves all warehouses */ from outbox
    where xid = any(${arrayOf('text', places)}::xid8[]) and id = any(${arrayOf('bigint', ids)})
  `.execute(db);
}

/**
 * Deletes the rows before an instant, in the order of the key, up to one that is younger. A slice
 * begins where the one before ended, as those of `deleteSlices`.
 */
export async function deleteOldest(db: Db, before: Date, isStopped: () => boolean): Promise<void> {
  let last = BEGINNING;
  while (!isStopped()) {
    const { rows } = await sql<Omit<Position, 'at'> & { rows: number; old: number }>`
      with first as materialized (
        select /* asks all nodes: a job serves all warehouses */ xid, id, at
        from outbox
        where (xid, id) > (${last.xid}::xid8, ${last.id}::bigint)
        order by xid, id
        limit ${SLICE_ROWS})
      select xid::text as xid, id, (select count(*) from first) as rows,
        (select count(*) from first where at < ${before}) as old
      from first
      order by first.xid desc, id desc
      limit 1`.execute(db);
    const [slice] = rows;
    if (!slice || slice.old === 0) return;
    await sql`
      delete /* asks all nodes: a job serves all warehouses */ from outbox
      where (xid, id) > (${last.xid}::xid8, ${last.id}::bigint)
        and (xid, id) <= (${slice.xid}::xid8, ${slice.id}::bigint) and at < ${before}`.execute(db);
    if (slice.old < SLICE_ROWS) return;
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
    const { rows } = await sql<{ xid: string; id: number }>`
      select /* asks all nodes: a job serves all warehouses */ o.xid::text as xid, o.id
      from outbox_span s
      join outbox o on o.xid = s.xid
      where o.at < ${before}
      order by s.place, s.xid, o.id
      limit ${SLICE_ROWS}`.execute(db);
    await deleteRows(db, rows);
    if (rows.length < SLICE_ROWS) return;
  }
}

/** Deletes the positions of long transactions whose changes are deleted. */
export async function deleteEmptySpans(db: Db): Promise<void> {
  const { rows } = await sql<{ xid: string }>`
    select xid::text as xid from outbox_span`.execute(db);
  if (rows.length === 0) return;
  const spans = rows.map(({ xid }) => xid);
  const { rows: filled } = await sql<{ xid: string }>`
    select /* asks all nodes: a job serves all warehouses */ distinct xid::text as xid
    from outbox
    where xid = any(${arrayOf('text', spans)}::xid8[])`.execute(db);
  const kept = new Set(filled.map(({ xid }) => xid));
  await sql`
    delete from outbox_span
    where xid = any(${arrayOf(
      'text',
      spans.filter((xid) => !kept.has(xid)),
    )}::xid8[])`.execute(db);
}
