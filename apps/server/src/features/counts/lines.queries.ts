import type { CountLine } from '@lading/contract/counts';
import { LotRef, Named, PalletRef, ProductRef, UserRef } from '@lading/contract/fields';
import { blindCountStatuses, postedCountStatuses } from '@lading/domain/counts';
import type { LocationType } from '@lading/domain/locations';
import { sql } from 'kysely';
import { arrayOf, literalsOf, unnestOf } from '../../platform/database/array.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { jsonInstant, jsonOf, orNull } from '../../platform/database/json.ts';
import { oneRow } from '../../platform/database/oneRow.ts';
import { walkOrder } from '../locations/locations.lent.ts';
import type { CountHead } from './counts.queries.ts';

export interface ListedLine {
  customerId: number;
  productId: number;
  lotId: number | null;
  palletId: number | null;
  locationId: number;
}

/** Inserts the first lines of a count, and their places. */
export async function insertListed(
  tx: Tx,
  count: CountHead,
  lines: readonly ListedLine[],
): Promise<void> {
  await addPlaces(tx, count, [...new Set(lines.map((line) => line.locationId))]);
  await sql`
    insert into cycle_count_line (warehouse_id, count_id, customer_id, product_id, lot_id,
      pallet_id, location_id, listed)
    select ${count.warehouseId}, ${count.id}, customer_id, product_id, lot_id, pallet_id,
      location_id, true
    from ${unnestOf(lines, {
      customerId: 'bigint',
      productId: 'bigint',
      lotId: 'bigint',
      palletId: 'bigint',
      locationId: 'bigint',
    })}
      line (customer_id, product_id, lot_id, pallet_id, location_id)
    order by location_id, product_id, pallet_id, lot_id`.execute(tx);
}

/** Adds those of the places that the count does not have. */
export async function addPlaces(
  tx: Tx,
  count: CountHead,
  locationIds: readonly number[],
): Promise<void> {
  await sql`insert into cycle_count_place (warehouse_id, count_id, location_id)
    select ${count.warehouseId}, ${count.id}, location_id
    from unnest(${arrayOf('bigint', locationIds)}) location_id
    on conflict do nothing`.execute(tx);
}

export async function hasPlace(db: Db, count: CountHead, locationId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from cycle_count_place
    where warehouse_id = ${count.warehouseId}
      and count_id = ${count.id}
      and location_id = ${locationId}`.execute(db);
  return rows.length > 0;
}

export async function hasProduct(db: Db, count: CountHead, productId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from cycle_count_product
    where warehouse_id = ${count.warehouseId}
      and count_id = ${count.id}
      and product_id = ${productId}`.execute(db);
  return rows.length > 0;
}

export interface Entry extends ListedLine {
  quantity: number;
  ledger: number;
  /** The location of the pallet in the ledger; null for loose stock. */
  ledgerLocationId: number | null;
  lastCorrection: number | null;
  movedSince: boolean;
  userId: number;
  /** The instant of the scan. */
  at: Date;
  /** False for a line that a finished place counts as 0. It gets no entry in the trail. */
  isEntry: boolean;
}

/** A condition on the line `l`: a person has entered it in its round. */
const isEntered = ({ warehouseId }: { warehouseId: number }) => sql`
  exists (select
    from cycle_count_scan c
    where c.warehouse_id = ${warehouseId}
      and c.line_id = l.id
      and c.round = l.round
      and c.withdrawn_at is null)`;

/**
 * Locks the entries of products in a count, so that they wait for each other. A statement does not
 * see the scans of a transaction that commits while it waits for the line: without the lock, an
 * older entry would replace a newer one.
 */
export async function lockEntries(
  tx: Tx,
  count: CountHead,
  productIds: readonly number[],
): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(key)
    from (select distinct
        hashtextextended(format('count %s product %s', ${count.id}::bigint, id), 0) as key
      from unnest(${arrayOf('bigint', productIds)}) id order by 1) k`.execute(tx);
}

/** Lists the lines of products that a person has entered in their round. */
export async function listEntered(
  tx: Tx,
  count: CountHead,
  productIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select l.id
    from cycle_count_line l
    where l.warehouse_id = ${count.warehouseId}
      and l.count_id = ${count.id}
      and l.product_id = any(${arrayOf('bigint', productIds)})
      and ${isEntered(count)}`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Enters a counted quantity. It replaces that of an earlier scan, and the 0 of a finished place. A
 * lot of a product on a pallet is one line wherever the pallet is found. Enters nothing and returns
 * false if the line has a later scan or was opened since, or if the entry would record a pallet as
 * missing that this count has found elsewhere. `entered` are the lines of the product that a person
 * has entered, read under the lock of entries.
 */
export async function enterCount(
  tx: Tx,
  count: CountHead,
  entry: Entry,
  entered: readonly number[],
): Promise<boolean> {
  const key =
    entry.palletId === null
      ? sql`(warehouse_id, count_id, product_id, location_id, lot_id) where pallet_id is null`
      : sql`(warehouse_id, count_id, product_id, pallet_id, lot_id) where pallet_id is not null`;
  const { rows } = await sql`
    with line as (
      insert into cycle_count_line as l (warehouse_id, count_id, customer_id, product_id, lot_id,
        pallet_id, location_id, listed, round, counted, ledger,
        counted_location_id, ledger_location_id, last_correction, moved_since, counted_at,
          counted_by)
      values (${count.warehouseId}, ${count.id}, ${entry.customerId}, ${entry.productId},
        ${entry.lotId}::bigint, ${entry.palletId}::bigint, ${entry.locationId}, false,
        ${count.round},
        ${entry.quantity}, ${entry.ledger}, ${entry.locationId}, ${entry.ledgerLocationId}::bigint,
          ${entry.lastCorrection}::bigint,
        ${entry.movedSince}, ${entry.at}, ${entry.userId})
      on conflict ${key} do update
        set counted = excluded.counted, ledger = excluded.ledger,
          counted_location_id = excluded.counted_location_id,
        ledger_location_id = excluded.ledger_location_id,
          last_correction = excluded.last_correction, moved_since = excluded.moved_since,
          counted_at = excluded.counted_at,
        counted_by = excluded.counted_by, round = excluded.round
      where (l.opened_at is null or l.opened_at <= excluded.counted_at)
        and (l.counted is null or ${entry.isEntry}::boolean
        and (l.counted_at <= excluded.counted_at
          or not l.id = any(${arrayOf('bigint', entered)}))
        and (excluded.counted > 0
          or l.counted = 0
          or l.counted_location_id = excluded.counted_location_id))
      returning l.id
    ), entry as (
      insert into cycle_count_scan (warehouse_id, line_id, at, user_id, location_id, quantity,
        ledger, round)
      select ${count.warehouseId}, id, ${entry.at}, ${entry.userId}, ${entry.locationId},
        ${entry.quantity}, ${entry.ledger}, ${count.round}
      from line where ${entry.isEntry}::boolean
    )
    select id from line`.execute(tx);
  return rows.length > 0;
}

/**
 * Adds an entry to the trail of a line that has a later scan or was opened since. Returns false for
 * any other line.
 */
export async function keepOlder(tx: Tx, count: CountHead, entry: Entry): Promise<boolean> {
  const place =
    entry.palletId === null
      ? sql`l.pallet_id is null and l.location_id = ${entry.locationId}`
      : sql`l.pallet_id = ${entry.palletId}`;
  const { rows } = await sql`
    with line as (
      select l.warehouse_id, l.id, l.opened_at, l.round
      from cycle_count_line l
      where l.warehouse_id = ${count.warehouseId}
        and l.count_id = ${count.id}
        and l.product_id = ${entry.productId}
        and l.lot_id is not distinct from ${entry.lotId}::bigint
        and ${place}
        and (l.opened_at > ${entry.at} or l.counted_at > ${entry.at})
    )
    insert into cycle_count_scan (warehouse_id, line_id, at, user_id, location_id, quantity, ledger,
      round)
    select warehouse_id, id, ${entry.at}, ${entry.userId}, ${entry.locationId}, ${entry.quantity},
      ${entry.ledger},
      case when opened_at > ${entry.at} then least(round, ${count.round} - 1) else round end
    from line
    returning id`.execute(tx);
  return rows.length > 0;
}

export interface CountedLine extends ListedLine {
  id: number;
  lotCode: string | null;
}

/** Lists the lines of a product in a count. */
export async function listLinesOf(
  tx: Tx,
  count: CountHead,
  productId: number,
): Promise<CountedLine[]> {
  const { rows } = await sql<CountedLine>`
    select l.id, l.customer_id, l.product_id, l.lot_id, k.code as lot_code, l.pallet_id,
      l.location_id
    from cycle_count_line l
    left join lot k on k.id = l.lot_id
    where l.warehouse_id = ${count.warehouseId}
      and l.count_id = ${count.id}
      and l.product_id = ${productId}`.execute(tx);
  return rows;
}

/**
 * Withdraws the last entry of a user on a line in a location, in this round of the count. Returns
 * its instant; null if there is none.
 */
export async function withdrawScan(
  tx: Tx,
  count: CountHead,
  { id: lineId }: CountedLine,
  locationId: number,
  { userId, at }: { userId: number; at: Date },
): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`
    update cycle_count_scan
    set withdrawn_at = ${at}
    where warehouse_id = ${count.warehouseId}
      and id = (select id
        from cycle_count_scan
        where warehouse_id = ${count.warehouseId}
          and line_id = ${lineId}
          and round = ${count.round}
          and user_id = ${userId}
          and location_id = ${locationId}
          and withdrawn_at is null
        order by at desc, id desc
        limit 1)
    returning at`.execute(tx);
  return rows[0]?.at ?? null;
}

/** Opens a line that counts by an entry. Returns false if it counts by another one. */
export async function openLine(
  tx: Tx,
  count: CountHead,
  { id: lineId }: CountedLine,
  entry: { userId: number; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update cycle_count_line
    set counted = null, ledger = null, counted_location_id = null, ledger_location_id = null,
      last_correction = null, moved_since = false, counted_at = null, counted_by = null
    where warehouse_id = ${count.warehouseId}
      and id = ${lineId}
      and counted_at = ${entry.at}
      and counted_by = ${entry.userId}
    returning id`.execute(tx);
  return rows.length > 0;
}

/** Lets a finished place be finished again. */
export async function openPlace(tx: Tx, count: CountHead, locationId: number): Promise<void> {
  await sql`
    update cycle_count_place
    set done_at = null, done_by = null
    where warehouse_id = ${count.warehouseId}
      and count_id = ${count.id}
      and location_id = ${locationId}`.execute(tx);
}

interface LastScan {
  quantity: number;
  locationId: number;
  userId: number;
  at: Date;
  round: number;
}

/** Finds the last entry of a line that stands, since the line was opened. */
export async function findLastScan(
  tx: Tx,
  count: CountHead,
  { id: lineId }: CountedLine,
): Promise<LastScan | null> {
  const { rows } = await sql<LastScan>`
    select c.quantity, c.location_id, c.user_id, c.at, c.round
    from cycle_count_scan c
    join cycle_count_line l on l.warehouse_id = c.warehouse_id and l.id = c.line_id
    where c.warehouse_id = ${count.warehouseId}
      and c.line_id = ${lineId}
      and c.withdrawn_at is null
      and (l.opened_at is null or c.at >= l.opened_at)
    order by c.at desc, c.id desc
    limit 1`.execute(tx);
  return rows[0] ?? null;
}

/**
 * Deletes an open line that was not listed, with its entries, if none of them stands. Returns
 * whether it did.
 */
export async function deleteFind(
  tx: Tx,
  count: CountHead,
  { id: lineId }: CountedLine,
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    select l.id
    from cycle_count_line l
    where l.warehouse_id = ${count.warehouseId}
      and l.id = ${lineId}
      and not l.listed
      and not exists (select from cycle_count_scan c
        where c.warehouse_id = ${count.warehouseId}
          and c.line_id = l.id
          and c.withdrawn_at is null)`.execute(tx);
  if (rows.length === 0) return false;
  await sql`
    delete from cycle_count_scan
    where warehouse_id = ${count.warehouseId} and line_id = ${lineId}`.execute(tx);
  await sql`
    delete from cycle_count_line
    where warehouse_id = ${count.warehouseId} and id = ${lineId}`.execute(tx);
  return true;
}

/** Takes a place without lines out of a count. */
export async function deleteEmptyPlace(
  tx: Tx,
  count: CountHead,
  locationId: number,
): Promise<void> {
  await sql`
    delete from cycle_count_place p
    where p.warehouse_id = ${count.warehouseId}
      and p.count_id = ${count.id}
      and p.location_id = ${locationId}
      and not exists (select from cycle_count_line l
        where l.warehouse_id = ${count.warehouseId}
          and l.count_id = ${count.id}
          and ${locationId} in (l.location_id, l.counted_location_id))`.execute(tx);
}

/** Finds the location where this count found a product on a pallet. */
export async function findCountedIn(
  db: Db,
  count: CountHead,
  { productId, lotId }: ListedLine,
  palletId: number,
): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select t.name
    from cycle_count_line l
    join location t on t.warehouse_id = l.warehouse_id and t.id = l.counted_location_id
    where l.warehouse_id = ${count.warehouseId}
      and l.count_id = ${count.id}
      and l.product_id = ${productId}
      and l.pallet_id = ${palletId}
      and l.lot_id is not distinct from ${lotId}::bigint`.execute(db);
  return rows[0]?.name ?? 'another place';
}

/** Lists the lines of a place without an entry, except those that were opened after an instant. */
export async function listOpen(
  db: Db,
  count: CountHead,
  locationId: number,
  at: Date,
): Promise<ListedLine[]> {
  const { rows } = await sql<ListedLine>`
    select customer_id, product_id, lot_id, pallet_id, location_id from cycle_count_line
    where warehouse_id = ${count.warehouseId}
      and count_id = ${count.id}
      and location_id = ${locationId}
      and counted is null
      and (opened_at is null or opened_at <= ${at})
    order by product_id, pallet_id, lot_id`.execute(db);
  return rows;
}

/** Finishes a place, unless it was opened again since. */
export async function setDone(
  tx: Tx,
  count: CountHead,
  locationId: number,
  actor: { userId: number; at: Date },
): Promise<void> {
  await sql`update cycle_count_place set done_at = ${actor.at}, done_by = ${actor.userId}
    where warehouse_id = ${count.warehouseId}
      and count_id = ${count.id}
      and location_id = ${locationId}
      and (opened_at is null or opened_at <= ${actor.at})
        and (done_at is null or done_at <= ${actor.at})`.execute(tx);
}

/** Returns true if a line was entered or a place finished. */
export async function hasBeenCounted(db: Db, count: CountHead): Promise<boolean> {
  const found = await sql<{ begun: boolean }>`
    select exists (select
    from cycle_count_line
    where warehouse_id = ${count.warehouseId} and count_id = ${count.id} and counted is not null)
      or exists (select
        from cycle_count_place
        where warehouse_id = ${count.warehouseId}
          and count_id = ${count.id}
          and done_at is not null)
      as begun`.execute(db);
  return oneRow(found).begun;
}

/** Opens lines (null for all) and the places where they were counted. Earlier entries stay. */
export async function reopenLines(
  tx: Tx,
  count: CountHead,
  lineIds: readonly number[] | null,
  at: Date,
): Promise<void> {
  const chosen = lineIds === null ? sql`true` : sql`l.id = any(${arrayOf('bigint', lineIds)})`;
  await sql`
    with old as (
      select l.id, l.location_id, l.counted_location_id from cycle_count_line l
      where l.warehouse_id = ${count.warehouseId} and l.count_id = ${count.id} and ${chosen}
    ), opened as (
      update cycle_count_line l
      set counted = null, ledger = null, counted_location_id = null, ledger_location_id = null,
        last_correction = null,
        moved_since = false, counted_at = null, counted_by = null, opened_at = ${at}
      from old where l.warehouse_id = ${count.warehouseId} and l.id = old.id
    )
    update cycle_count_place p set done_at = null, done_by = null, opened_at = ${at}
    where p.warehouse_id = ${count.warehouseId} and p.count_id = ${count.id}
      and (${lineIds === null}::boolean or p.location_id in (select location_id from old union
        select counted_location_id from old))`.execute(tx);
}

/**
 * Whether two people differ on the line `l`. Compares their last entries in this round, in the
 * place where it was counted, each less the ledger at its instant.
 */
const differing = ({ warehouseId }: { warehouseId: number }) => sql`
  select l.counted is not null and count(distinct last.variance) > 1 as differs from (
    select distinct on (c.user_id) c.quantity - c.ledger as variance from cycle_count_scan c
    where c.warehouse_id = ${warehouseId}
      and c.line_id = l.id
      and c.round = l.round
      and c.location_id = l.counted_location_id
      and c.withdrawn_at is null
    order by c.user_id, c.at desc, c.id desc) last`;

/**
 * Whether stock of the line `l` of the count `n`, if it differs, moved between its scan and the end
 * of the count: a device may have reported a move late.
 */
const movedLater = ({ warehouseId }: { warehouseId: number }) => sql`
  select coalesce(l.counted <> l.ledger, false)
    and n.status not in ${literalsOf(blindCountStatuses)}
    and exists (select from movement m
    where m.warehouse_id = ${warehouseId}
      and m.product_id = l.product_id
      and m.at > l.counted_at
      and (n.closed_at is null or m.at < n.closed_at)
      and m.lot_id is not distinct from l.lot_id
      and case
        when l.pallet_id is null then m.from_pallet_id is null
          and m.from_location_id = l.location_id
          or m.to_pallet_id is null and m.to_location_id = l.location_id
        else l.pallet_id in (m.from_pallet_id, m.to_pallet_id) end) as moved_later`;

/** The fields that depend on the viewer; the service decides them. */
type Judged =
  | 'foundIn'
  | 'expectedQuantity'
  | 'variance'
  | 'variancePercentage'
  | 'varianceValue'
  | 'isAccurate';

export interface LineRow extends Omit<CountLine, Judged | 'countedQuantity'> {
  counted: number | null;
  ledger: number | null;
  countedIn: Named | null;
  /**
   * True if stock of a line that differs has moved since its scan. False while the viewer counts
   * blind.
   */
  movedLater: boolean;
}

/** Lists the lines of a count in walking order. */
export async function listCountLines(
  db: Db,
  count: { warehouseId: number; id: number },
): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select l.id, ${jsonOf(Named, 't')} as location, ${jsonOf(ProductRef, 's')} as product,
      ${orNull('b', jsonOf(PalletRef, 'b'))} as pallet, (
        select coalesce(json_agg(o.lpn order by o.depth), '[]')
        from pallet o
        where o.warehouse_id = ${count.warehouseId} and o.id = any(b.path)) as within,
      ${orNull('k', jsonOf(LotRef, 'k'))} as lot, l.listed, l.counted, l.ledger, e.entered,
      l.moved_since, v.moved_later, d.differs,
      ${jsonInstant('l.counted_at')} as counted_at,
      ${orNull('u', jsonOf(UserRef, 'u'))} as counted_by,
      ${orNull('f', jsonOf(Named, 'f'))} as counted_in,
        ${orNull('r', jsonOf(Named, 'r'))} as recorded_in, case
        when n.status in ${literalsOf(postedCountStatuses)} then l.unit_cost
        else s.unit_cost end as unit_cost,
      (select coalesce(json_agg(json_build_object('at', ${jsonInstant('c.at')}, 'user',
        ${jsonOf(UserRef, 'd')},
          'location', ${jsonOf(Named, 'g')}, 'quantity', c.quantity, 'expectedQuantity', c.ledger,
          'withdrawnAt', ${jsonInstant('c.withdrawn_at')})
            order by c.at, c.id), '[]')
        from cycle_count_scan c
        join app_user d on d.id = c.user_id
        join location g on g.warehouse_id = c.warehouse_id and g.id = c.location_id
        where c.warehouse_id = ${count.warehouseId} and c.line_id = l.id) as attempts
    from cycle_count_line l
    join cycle_count n on n.warehouse_id = l.warehouse_id and n.id = l.count_id
    join location t on t.warehouse_id = l.warehouse_id and t.id = l.location_id
    join product s on s.id = l.product_id
    cross join lateral (select l.counted is not null and ${isEntered(count)} as entered) e
    cross join lateral (${differing(count)}) d
    cross join lateral (${movedLater(count)}) v
    left join pallet b on b.warehouse_id = l.warehouse_id and b.id = l.pallet_id
    left join lot k on k.id = l.lot_id
    left join app_user u on u.id = l.counted_by
    left join location f on f.warehouse_id = l.warehouse_id and f.id = l.counted_location_id
    left join location r on r.warehouse_id = l.warehouse_id and r.id = l.ledger_location_id
    where l.warehouse_id = ${count.warehouseId} and l.count_id = ${count.id}
    order by ${walkOrder('t')}, t.id, s.sku, s.id, b.lpn nulls first, k.code`.execute(db);
  return rows;
}

/** Lists the lines on which two people differ, by name. */
export async function listDiffering(tx: Tx, count: CountHead): Promise<NamedLine[]> {
  const { rows } = await sql<NamedLine>`
    select l.id, s.sku, t.name as location_name, b.lpn from cycle_count_line l
    join product s on s.id = l.product_id
    join location t on t.warehouse_id = l.warehouse_id and t.id = l.counted_location_id
    left join pallet b on b.warehouse_id = l.warehouse_id and b.id = l.pallet_id
    cross join lateral (${differing(count)}) d
    where l.warehouse_id = ${count.warehouseId} and l.count_id = ${count.id} and d.differs
    order by l.id`.execute(tx);
  return rows;
}

/** The fields that identify a line for people. */
export interface NamedLine {
  id: number;
  sku: string;
  locationName: string;
  lpn: string | null;
}

export interface LineToPost extends NamedLine {
  customerId: number;
  productId: number;
  lotId: number | null;
  palletId: number | null;
  locationId: number;
  locationType: LocationType;
  counted: number;
  ledger: number;
  ledgerLocationId: number | null;
  lastCorrection: number | null;
  countedAt: Date;
}

/** Lists the counted lines that need a correction or a move. */
export async function listToPost(tx: Tx, count: CountHead): Promise<LineToPost[]> {
  const { rows } = await sql<LineToPost>`
    select l.id, l.customer_id, l.product_id, s.sku, l.lot_id, l.pallet_id, b.lpn,
      l.counted_location_id as location_id, t.name as location_name, t.type as location_type,
      l.counted, l.ledger, l.ledger_location_id, l.last_correction, l.counted_at
    from cycle_count_line l
    join product s on s.id = l.product_id
    join location t on t.warehouse_id = l.warehouse_id and t.id = l.counted_location_id
    left join pallet b on b.warehouse_id = l.warehouse_id and b.id = l.pallet_id
    where l.warehouse_id = ${count.warehouseId} and l.count_id = ${count.id}
      and l.counted is not null
        and l.ledger is not null
        and l.counted_at is not null
        and l.counted_location_id is not null
      and (l.counted <> l.ledger or (l.pallet_id is not null
        and l.counted > 0
        and l.ledger_location_id is distinct from l.counted_location_id))
    order by l.id`.execute(tx);
  return rows;
}

/**
 * Stores the posted difference and the unit cost of each line. Marks places without open lines as
 * counted.
 */
export async function closeLines(
  tx: Tx,
  count: CountHead,
  at: Date,
  countsPlaces: boolean,
): Promise<void> {
  await sql`
    update cycle_count_line l
    set posted = l.counted - l.ledger, unit_cost = s.unit_cost
    from product s
    where s.id = l.product_id
      and l.warehouse_id = ${count.warehouseId}
      and l.count_id = ${count.id}
      and l.counted is not null`.execute(tx);
  if (!countsPlaces) return;
  await sql`update cycle_count_place p set counted_at = ${at}
    where p.warehouse_id = ${count.warehouseId} and p.count_id = ${count.id}
      and not exists (select from cycle_count_line l
        where l.warehouse_id = ${count.warehouseId}
          and l.count_id = p.count_id
          and l.location_id = p.location_id
          and l.counted is null)
      and (p.done_at is not null or exists (select from cycle_count_line l
        where l.warehouse_id = ${count.warehouseId}
          and l.count_id = p.count_id
          and l.location_id = p.location_id))`.execute(tx);
}
