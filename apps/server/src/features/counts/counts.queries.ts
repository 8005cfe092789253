import type { Count, CountDetail } from '@lading/contract/counts';
import { type Flag, Named, ProductRef, UserRef } from '@lading/contract/fields';
import type { AbcClass } from '@lading/domain/abc';
import {
  blindCountStatuses,
  type CountChoice,
  type CountEvent,
  type CountStatus,
  closedCountStatuses,
  countChoices,
  countSteps,
  countsPlaces,
  postedCountStatuses,
  seesExpected,
  summarizeVariance,
} from '@lading/domain/counts';
import { outcome, statusesFor } from '@lading/domain/life';
import type { Role } from '@lading/domain/permissions';
import { sql } from 'kysely';
import { arrayOf, literalsOf } from '../../platform/database/array.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { equalTo } from '../../platform/database/filters.ts';
import { jsonInstant, jsonOf, orNull } from '../../platform/database/json.ts';
import { type Listing, listing } from '../../platform/database/listing.ts';
import { oneRow } from '../../platform/database/oneRow.ts';
import type { Documents, Search } from '../../platform/database/search.ts';
import { warehouseOf } from '../../platform/database/warehouseOf.ts';
import { walkOrder } from '../locations/locations.lent.ts';

export const documents: Documents = { table: 'cycle_count', alias: 'n', columns: ['name'] };

type CountRow = Omit<Count, 'variance'> & {
  /**
   * For each counted line: counted units, ledger units, unit cost. Null if the viewer may not see
   * them.
   */
  counted: [number, number, number | null][] | null;
};

const countColumns = sql<CountRow>`
  n.id, ${jsonOf(Named, 'w')} as warehouse, n.name, n.status, n.chosen_by, n.abc_class,
    n.not_counted_for_days, n.left_out,
  json_build_object('places', place.places, 'placesDone', place.places_done, 'lines', line.lines,
    'linesCounted', line.lines_counted) as progress,
  line.counted, ${jsonInstant('n.created_at')} as created_at, ${jsonOf(UserRef, 'u')} as created_by,
  ${jsonInstant('n.started_at')} as started_at, ${jsonInstant('n.submitted_at')} as submitted_at,
    ${jsonInstant('n.closed_at')} as closed_at`;

/** A place is done when a person has finished it, or when all its lines are entered. */
const isDone = sql`(p.done_at is not null or (own.lines > 0 and own.lines = own.lines_counted))`;

/** Joins the number of lines in each place `p`, as `own`. */
const ownLines = (warehouseId: number) => sql`left join lateral (
    select count(*) as lines, count(l.counted) as lines_counted from cycle_count_line l
    where l.warehouse_id = ${warehouseId}
      and l.count_id = p.count_id
      and l.location_id = p.location_id) own on true`;

const tablesIn = (warehouseId: number) => sql`from cycle_count n
  join warehouse w on w.id = n.warehouse_id
  join app_user u on u.id = n.created_by
  cross join lateral (
    select count(*) as places, count(*) filter (where ${isDone}) as places_done
    from cycle_count_place p ${ownLines(warehouseId)}
    where p.warehouse_id = ${warehouseId} and p.count_id = n.id) place
  cross join lateral (
    select count(*) as lines, count(l.counted) as lines_counted,
      case
        when n.status in ${literalsOf(blindCountStatuses)} then null
        else coalesce(json_agg(json_build_array(l.counted, l.ledger,
        case when n.status in ${literalsOf(postedCountStatuses)} then l.unit_cost
          else product.unit_cost end)) filter (where l.counted is not null), '[]') end as counted
    from cycle_count_line l
    join product on product.id = l.product_id
    where l.warehouse_id = ${warehouseId} and l.count_id = n.id) line`;

/** The viewer. Their rights decide whether expected quantities are shown. */
export interface Viewer {
  role: Role;
  /** In per cent. */
  tolerance: number;
}

const toCount =
  ({ role, tolerance }: Viewer) =>
  <Row extends CountRow>({
    counted,
    ...row
  }: Row): Omit<Row, 'counted'> & Pick<Count, 'variance'> => {
    const lines = (counted ?? []).map(([units, ledger, unitCost]) => ({
      counted: units,
      ledger,
      unitCost,
    }));
    return {
      ...row,
      variance: seesExpected(role, row.status)
        ? { ...summarizeVariance(lines, tolerance), tolerance }
        : null,
    };
  };

export function countListing(
  filter: {
    warehouseId: number;
    status?: CountStatus | undefined;
    locationId?: number | undefined;
    activeOnly?: Flag | undefined;
  },
  search: Search | null,
  viewer: Viewer,
): Listing<Count> {
  const where = equalTo('n', filter, ['warehouseId', 'status']);
  if (filter.activeOnly === 'true')
    where.push(sql`n.status not in ${literalsOf(closedCountStatuses)}`);
  if (filter.locationId !== undefined)
    where.push(sql`exists (select from cycle_count_place p
      where p.warehouse_id = ${filter.warehouseId}
        and p.count_id = n.id
        and p.location_id = ${filter.locationId})`);
  return listing({
    select: countColumns,
    from: tablesIn(filter.warehouseId),
    lean: sql`from cycle_count n`,
    where,
    search,
    keyScope: sql`n.warehouse_id = ${filter.warehouseId}`,
    id: sql`n.id`,
    sorts: {
      createdAt: { by: sql`n.created_at`, type: 'timestamptz' },
      name: { by: sql`n.name`, type: 'text' },
      status: { by: sql`n.status`, type: 'text' },
    },
    toItem: toCount(viewer),
  });
}

/** Finds one count without its lines, within the caller's warehouses. */
export async function findCount(
  db: Db,
  id: number,
  warehouseIds: readonly number[],
  viewer: Viewer,
): Promise<Omit<CountDetail, 'lines' | 'counters' | 'needsSecondPerson'> | undefined> {
  const warehouseId = await warehouseOf(db, 'cycleCount', id, warehouseIds);
  const { rows } = await sql<
    CountRow & Pick<CountDetail, 'places' | 'products' | 'history'>
  >`select ${countColumns},
      (select coalesce(json_agg(json_build_object('location', ${jsonOf(Named, 't')}, 'done',
        coalesce(${isDone}, false),
          'doneAt', ${jsonInstant('p.done_at')}, 'doneBy', ${orNull('d', jsonOf(UserRef, 'd'))},
          'lines', own.lines, 'linesCounted', own.lines_counted) order by ${walkOrder('t')}, t.id),
            '[]')
        from cycle_count_place p
        join location t on t.warehouse_id = p.warehouse_id and t.id = p.location_id
        left join app_user d on d.id = p.done_by ${ownLines(warehouseId)}
        where p.warehouse_id = ${warehouseId} and p.count_id = n.id) as places,
      (select coalesce(json_agg(${jsonOf(ProductRef, 's')} order by s.sku, s.id), '[]')
        from cycle_count_product c
        join product s on s.id = c.product_id
        where c.warehouse_id = ${warehouseId} and c.count_id = n.id) as products,
      (select coalesce(json_agg(json_build_object('at', ${jsonInstant('e.at')}, 'user',
        ${jsonOf(UserRef, 'd')},
          'event', e.event, 'from', e.from_status, 'to', e.to_status, 'notes', e.notes)
            order by e.id), '[]')
        from cycle_count_event e
        join app_user d on d.id = e.user_id
        where e.warehouse_id = ${warehouseId} and e.count_id = n.id) as history
    ${tablesIn(warehouseId)} where n.warehouse_id = ${warehouseId} and n.id = ${id}`.execute(db);
  return rows[0] && toCount(viewer)(rows[0]);
}

export interface CountHead {
  id: number;
  warehouseId: number;
  name: string;
  status: CountStatus;
  chosenBy: CountChoice;
  round: number;
  startedAt: Date | null;
}

const head = sql`
  select n.id, n.warehouse_id, n.name, n.status, n.chosen_by, n.round, n.started_at
  from cycle_count n`;

/**
 * Locks a count: in share mode for entries, so that many people can enter lines at once, or
 * exclusively for a change of its status. Returns undefined outside the caller's warehouses.
 */
export async function lockCount(
  tx: Tx,
  id: number,
  warehouseIds: readonly number[],
  how: 'share' | 'step',
): Promise<CountHead | undefined> {
  const warehouseId = await warehouseOf(tx, 'cycleCount', id, warehouseIds);
  const lock = sql.raw(how === 'share' ? 'for share' : 'for update');
  const { rows } = await sql<CountHead>`
      ${head}
        where n.warehouse_id = ${warehouseId} and n.id = ${id} ${lock}`.execute(tx);
  return rows[0];
}

export async function findHead(
  db: Db,
  id: number,
  warehouseIds: readonly number[],
): Promise<CountHead | undefined> {
  const warehouseId = await warehouseOf(db, 'cycleCount', id, warehouseIds);
  const { rows } =
    await sql<CountHead>`${head} where n.warehouse_id = ${warehouseId} and n.id = ${id}`.execute(
      db,
    );
  return rows[0];
}

/** Finds the newest running count of places that includes a location. */
export async function findRunningAt(
  db: Db,
  warehouseId: number,
  locationId: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select n.id
    from cycle_count_place p
    join cycle_count n on n.warehouse_id = p.warehouse_id and n.id = p.count_id
    where p.warehouse_id = ${warehouseId} and p.location_id = ${locationId}
      and n.status in ${literalsOf(statusesFor(countSteps, 'count'))}
        and n.chosen_by = any(${countChoices.filter(countsPlaces)})
    order by n.id desc limit 1`.execute(db);
  return rows[0]?.id;
}

/**
 * Finds the newest running count of a short pick that still has to look for a lot of a product in a
 * place, and locks it in share mode. Skips a count that is about to end.
 */
export async function findShortCount(
  tx: Tx,
  warehouseId: number,
  {
    productId,
    lotId,
    palletId,
    locationId,
  }: { productId: number; lotId: number | null; palletId: number | null; locationId: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select n.id
    from cycle_count n
    join cycle_count_line l on l.warehouse_id = n.warehouse_id and l.count_id = n.id
    where n.warehouse_id = ${warehouseId}
      and n.chosen_by = 'SHORT_PICK'
      and n.status in ${literalsOf(statusesFor(countSteps, 'count'))}
      and l.location_id = ${locationId}
        and l.product_id = ${productId}
        and l.pallet_id is not distinct from ${palletId}::bigint
      and l.lot_id is not distinct from ${lotId}::bigint and l.counted is null
    order by n.id desc limit 1 for share of n skip locked`.execute(tx);
  return rows[0]?.id;
}

/** Lists the location ids or product ids for which a count was created. */
export async function listScope(db: Db, count: CountHead): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select location_id as id
    from cycle_count_place
    where warehouse_id = ${count.warehouseId} and count_id = ${count.id}
    union all
      select product_id
      from cycle_count_product
      where warehouse_id = ${count.warehouseId} and count_id = ${count.id}`.execute(db);
  return rows.map((row) => row.id);
}

export async function hasLines(
  db: Db,
  count: CountHead,
  lineIds: readonly number[],
): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from cycle_count_line
    where warehouse_id = ${count.warehouseId}
      and count_id = ${count.id}
      and id = any(${arrayOf('bigint', lineIds)})`.execute(db);
  return rows[0]?.n === lineIds.length;
}

export interface NewCount {
  warehouseId: number;
  /** Null for the default name, which contains the number. */
  name: string | null;
  chosenBy: CountChoice;
  abcClass: AbcClass | null;
  notCountedForDays: number | null;
  leftOut: number;
  locationIds: readonly number[];
  productIds: readonly number[];
  createdAt: Date;
  createdBy: number;
}

/** Inserts a count in DRAFT. Returns its id. */
export async function insertCount(tx: Tx, count: NewCount): Promise<number> {
  const inserted = await sql<{ id: number }>`
    with number as (
      select nextval(pg_get_serial_sequence('cycle_count', 'id')) as id
    ), made as (
      insert into cycle_count (warehouse_id, id, name, chosen_by, abc_class, not_counted_for_days,
        left_out, created_at, created_by)
      select ${count.warehouseId}, id, coalesce(${count.name}::text, 'Cycle count ' || id),
        ${count.chosenBy}, ${count.abcClass}, ${count.notCountedForDays}::int,
        ${count.leftOut}, ${count.createdAt}, ${count.createdBy} from number
      returning id, status
    ), places as (
      insert into cycle_count_place (warehouse_id, count_id, location_id)
      select ${count.warehouseId}, made.id, location_id
      from made, unnest(${arrayOf('bigint', count.locationIds)}) location_id
    ), products as (
      insert into cycle_count_product (warehouse_id, count_id, customer_id, product_id)
      select ${count.warehouseId}, made.id, product.customer_id, product.id
      from made, product
      where product.id = any(${arrayOf('bigint', count.productIds)})
    )
    insert into cycle_count_event (warehouse_id, count_id, at, user_id, event, to_status)
    select ${count.warehouseId}, id, ${count.createdAt}, ${count.createdBy}, 'create', status
    from made
    returning count_id as id`.execute(tx);
  return oneRow(inserted).id;
}

export interface Step {
  event: CountEvent;
  at: Date;
  userId: number;
  notes: string | null;
}

/** Changes a count's status and adds an event to its history. */
export async function takeStep(
  tx: Tx,
  count: CountHead,
  { event, at, userId, notes }: Step,
): Promise<void> {
  const to = outcome(countSteps, count.status, event);
  await sql`
    with stepped as (
      update cycle_count set status = ${to}, round = round + ${event === 'recount' ? 1 : 0},
        started_at = case when ${event} = 'start' then ${at}::timestamptz else started_at end,
        submitted_at = case ${event}
          when 'submit' then ${at}::timestamptz
          when 'recount' then null
          else submitted_at end,
        closed_at = case
          when ${to} in ${literalsOf(closedCountStatuses)} then ${at}::timestamptz end
      where warehouse_id = ${count.warehouseId} and id = ${count.id}
    )
    insert into cycle_count_event (warehouse_id, count_id, at, user_id, event, from_status,
      to_status, notes)
    values (${count.warehouseId}, ${count.id}, ${at}, ${userId}, ${event}, ${count.status}, ${to},
      ${notes})`.execute(tx);
}
