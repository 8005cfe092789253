import { UserRef } from '@lading/contract/fields';
import { completeAsnStatuses } from '@lading/domain/asns';
import { postedCountStatuses } from '@lading/domain/counts';
import { stockLocationTypes } from '@lading/domain/performance';
import type { Period } from '@lading/domain/reports';
import { plannedEachTime } from '@lading/pipelined-postgres';
import { type RawBuilder, sql } from 'kysely';
import type { Static } from 'typebox';
import { inScope, ofCustomer } from '../../platform/auth/inScope.ts';
import { arrayOf, literalsOf } from '../../platform/database/array.ts';
import type { Db } from '../../platform/database/database.ts';
import { jsonOf } from '../../platform/database/json.ts';
import { shipBy } from '../orders/shipDates.lent.ts';
import { findMonthStarts, heldAt } from './stock.queries.ts';

/**
 * The scope of a performance report. Its periods are consecutive, without gaps. Its statements are
 * planned each time: a plan kept for any values read 2.4 million pages for a month, and not 0.9.
 */
export interface PerformanceScope {
  warehouseId: number;
  customerId: number | null;
  tz: string;
  starts: readonly Date[];
  /** The end of the last period. */
  end: Date;
}

/** Returns the start of each period in a time zone, and the end of the last. */
export async function findInstants(
  db: Db,
  periods: readonly Period[],
  tz: string,
): Promise<{ starts: Date[]; end: Date }> {
  const days = [...periods.map(({ from }) => from), periods.at(-1)?.to ?? null];
  const { rows } = await sql<{ at: Date }>`
    select (day + (place = ${days.length})::int)::timestamp at time zone ${tz} as at
    from unnest(${arrayOf('date', days)})
    with ordinality given (day, place)
    order by place`.execute(db);
  const instants = rows.map((row) => row.at);
  return { starts: instants.slice(0, -1), end: instants.at(-1) as Date };
}

const startsOf = ({ starts }: PerformanceScope): RawBuilder<unknown> =>
  arrayOf(
    'timestamptz',
    starts.map((at) => at.toISOString()),
  );

/** The condition that an instant is in one of the periods. */
export const within = (
  scope: Pick<PerformanceScope, 'starts' | 'end'>,
  at: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql`(${at} >= ${scope.starts[0]}::timestamptz and ${at} < ${scope.end}::timestamptz)`;

/** The number of the period that contains an instant, from 1. */
const periodOf = (scope: PerformanceScope, at: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`width_bucket(${at}, ${startsOf(scope)})`;

const stockTypes = arrayOf('text', stockLocationTypes);

/** Figures by the number of their period, from 1; 0 stands for all periods together. */
export type ByPeriod<T> = Map<number, T>;

const byPeriod = <T extends { period: number }>(rows: readonly T[]): ByPeriod<T> =>
  new Map(rows.map((row) => [row.period, row]));

export interface Timed {
  period: number;
  count: number;
  meanSeconds: number | null;
  p90Seconds: number | null;
}

/**
 * Measures the time from a pallet's receipt to its first move into stock. Where an appointment of
 * its ASN says when a truck came before the receipt, the time begins there.
 */
export async function timeDockToStock(db: Db, scope: PerformanceScope): Promise<ByPeriod<Timed>> {
  const { rows } = await sql<Timed>`
    with stored as (
      select m.to_pallet_id as pallet_id, min(m.at) as at
      from movement m join location l on l.warehouse_id = m.warehouse_id and l.id = m.to_location_id
      where ${inScope('m', scope)} and m.kind in ('PUTAWAY', 'MOVE') and ${within(scope, sql`m.at`)}
        and m.to_pallet_id = m.from_pallet_id and l.type = any(${stockTypes})
      group by 1
    ), first as materialized (
      -- Before arrivals are looked up: most moves are of pallets that were stored long ago.
      select stored.pallet_id, stored.at
      from stored
      where not exists (
        select
        from movement e
        join location l on l.warehouse_id = e.warehouse_id and l.id = e.to_location_id
        where e.warehouse_id = ${scope.warehouseId}
          and e.to_pallet_id = stored.pallet_id
          and e.from_pallet_id = stored.pallet_id
          and e.kind in ('PUTAWAY', 'MOVE') and e.at < stored.at and l.type = any(${stockTypes})
        -- Asked for each pallet: as a join, all moves were read for each while they were few.
        offset 0)
    ), timed as (
      select ${periodOf(scope, sql`first.at`)} as period,
        extract(epoch from first.at - coalesce(truck.at, arrival.at)) as seconds
      from first
      cross join lateral (
        select min(r.at) as at, min(r.asn_item_id) as asn_item_id
        from movement r
        where r.warehouse_id = ${scope.warehouseId}
          and r.to_pallet_id = first.pallet_id
          and r.kind in ('RECEIVE', 'TRANSFER')) arrival
      left join lateral (
        select max(p.arrived_at) as at
        from asn_item t
        join appointment p on p.warehouse_id = ${scope.warehouseId} and p.asn_id = t.asn_id
        where t.warehouse_id = ${scope.warehouseId} and t.id = arrival.asn_item_id
          and p.arrived_at <= arrival.at) truck on true
      where arrival.at <= first.at
    )
    select coalesce(period, 0) as period, count(*) as count, avg(seconds)::float8 as mean_seconds,
      percentile_cont(0.9) within group (order by seconds) as p90_seconds
    from timed group by grouping sets ((period), ())`
    .withPlugin(plannedEachTime)
    .execute(db);
  return byPeriod(rows);
}

export interface TimedTrucks {
  period: number;
  count: number;
  waitingSeconds: number | null;
  doorSeconds: number | null;
  turnaroundSeconds: number | null;
}

/** Measures the trucks that left; of one customer, those that brought its ASNs. */
export async function timeTrucks(db: Db, scope: PerformanceScope): Promise<ByPeriod<TimedTrucks>> {
  const ofScope =
    scope.customerId === null
      ? sql`true`
      : sql`
          exists (select
            from asn n
            where n.warehouse_id = ${scope.warehouseId} and n.id = p.asn_id
              and n.customer_id = ${scope.customerId})`;
  const { rows } = await sql<TimedTrucks>`
    select coalesce(period, 0) as period, count(*) as count,
      avg(waiting)::float8 as waiting_seconds, avg(door)::float8 as door_seconds,
      avg(turnaround)::float8 as turnaround_seconds
    from (
      select ${periodOf(scope, sql`p.left_at`)} as period,
        extract(epoch from p.docked_at - p.arrived_at) as waiting,
        extract(epoch from p.left_at - p.docked_at) as door,
        extract(epoch from p.left_at - p.arrived_at) as turnaround
      from appointment p
      where p.warehouse_id = ${scope.warehouseId} and p.status = 'LEFT'
        and ${within(scope, sql`p.left_at`)} and ${ofScope}
    ) truck group by grouping sets ((period), ())`
    .withPlugin(plannedEachTime)
    .execute(db);
  return byPeriod(rows);
}

export interface Shipped {
  period: number;
  /** Orders that shipped at or after their order date, and the time between the two. */
  timed: number;
  meanSeconds: number | null;
  p90Seconds: number | null;
  /** Orders with a ship-by date, and those of them that shipped on time. */
  due: number;
  onTime: number;
  /**
   * Orders without a previous order, those of them that shipped in full, their lines, and the lines
   * that shipped in full.
   */
  first: number;
  full: number;
  lines: number;
  fullLines: number;
  /**
   * Orders without a previous order that have a ship-by date, and those of them that shipped
   * on time and in full.
   */
  firstDue: number;
  otif: number;
}

/** Counts the shipped orders, those in full and those on time, and measures how long they took. */
export async function countShipped(db: Db, scope: PerformanceScope): Promise<ByPeriod<Shipped>> {
  const { rows } = await sql<Shipped>`
    with shipped as (
      select ${periodOf(scope, sql`o.shipped_at`)} as period,
        case
          when o.shipped_at >= o.order_date then extract(epoch from o.shipped_at - o.order_date) end
            as seconds,
        o.previous_order_id is null as is_first, ${shipBy('o')} is not null as is_due,
        (o.shipped_at at time zone ${scope.tz})::date <= ${shipBy('o')} as is_on_time,
          line.lines, line.full_lines
      from orders o
      cross join lateral (
        select count(*) as lines, count(*) filter (where l.shipped = l.quantity) as full_lines
        from order_line l
        where l.warehouse_id = ${scope.warehouseId} and l.order_id = o.id) line
      where ${inScope('o', scope)}
        and o.shipped_at is not null
        and ${within(scope, sql`o.shipped_at`)}
    )
    select coalesce(period, 0) as period, count(seconds) as timed,
      avg(seconds)::float8 as mean_seconds,
      percentile_cont(0.9) within group (order by seconds) as p90_seconds,
      count(*) filter (where is_due) as due, count(*) filter (where is_on_time) as on_time,
      count(*) filter (where is_first) as first,
        count(*) filter (where is_first and lines = full_lines) as "full",
      coalesce(sum(lines) filter (where is_first), 0)::bigint as lines,
        coalesce(sum(full_lines) filter (where is_first), 0)::bigint as full_lines,
      count(*) filter (where is_first and is_due) as first_due,
      count(*) filter (where is_first and is_on_time and lines = full_lines) as otif
    from shipped group by grouping sets ((period), ())`
    .withPlugin(plannedEachTime)
    .execute(db);
  return byPeriod(rows);
}

export interface Picked {
  /** From 1; 0 stands for all periods together. */
  period: number;
  user: Static<typeof UserRef>;
  lines: number;
  units: number;
  hours: number;
}

/** Counts the picks of each user, in each period and in all together. */
export async function countPicked(db: Db, scope: PerformanceScope): Promise<Picked[]> {
  const { rows } = await sql<Picked>`
    with picked as (
      select ${periodOf(scope, sql`m.at`)} as period, m.user_id, m.order_line_id, m.quantity,
        date_trunc('hour', m.at) as hour
      from movement m
      where ${inScope('m', scope)} and m.kind = 'PICK' and ${within(scope, sql`m.at`)}
    )
    select coalesce(p.period, 0) as period, ${jsonOf(UserRef, 'u')} as "user",
      count(distinct p.order_line_id) as lines, sum(p.quantity)::bigint as units,
      count(distinct p.hour) as hours
    from picked p join app_user u on u.id = p.user_id
    group by grouping sets ((p.period, u.id), (u.id)) order by lines desc, u.id`
    .withPlugin(plannedEachTime)
    .execute(db);
  return rows;
}

export interface Share {
  period: number;
  part: number;
  whole: number;
}

/** Counts the lines of completed ASNs, and those received exactly as announced. */
export async function countReceivedLines(
  db: Db,
  scope: PerformanceScope,
): Promise<ByPeriod<Share>> {
  const { rows } = await sql<Share>`
    with moved as materialized (
      -- In one statement with the items, the receipts of all years were read.
      select distinct m.asn_item_id as item_id
      from movement m
      where ${inScope('m', scope)} and m.asn_item_id is not null and ${within(scope, sql`m.at`)}
    ), touched as (
      select distinct t.asn_id
      from moved
      join asn_item t on t.warehouse_id = ${scope.warehouseId} and t.id = moved.item_id
    ), ended as (
      select a.id, (
        select max(m.at)
        from asn_item t
        join movement m on m.warehouse_id = t.warehouse_id and m.asn_item_id = t.id
        where t.warehouse_id = ${scope.warehouseId} and t.asn_id = a.id) as at
      from asn a
      where a.warehouse_id = ${scope.warehouseId} and a.id in (select asn_id from touched)
        and a.status in ${literalsOf(completeAsnStatuses)}
    )
    select coalesce(period, 0) as period, count(*) as whole,
      count(*) filter (where is_right) as part
    from (
      select ${periodOf(scope, sql`ended.at`)} as period, t.received = t.expected as is_right
      from ended
      join asn_item t on t.warehouse_id = ${scope.warehouseId} and t.asn_id = ended.id
      where ${within(scope, sql`ended.at`)}
    ) line group by grouping sets ((period), ())`
    .withPlugin(plannedEachTime)
    .execute(db);
  return byPeriod(rows);
}

export interface Counted {
  period: number;
  lines: number;
  rightLines: number;
  /** Units in the ledger, and the sum of the absolute differences from them. */
  units: number;
  differences: number;
}

/** Compares each line of the approved counts with the ledger at the instant of its scan. */
export async function compareCounted(db: Db, scope: PerformanceScope): Promise<ByPeriod<Counted>> {
  const { rows } = await sql<Counted>`
    select coalesce(period, 0) as period, count(*) as lines,
      count(*) filter (where is_right) as right_lines,
      coalesce(sum(ledger), 0)::bigint as units,
        coalesce(sum(abs(counted - ledger)), 0)::bigint as differences
    from (
      select ${periodOf(scope, sql`n.closed_at`)} as period, l.counted, l.ledger,
        l.counted = l.ledger and l.counted_location_id = coalesce(l.ledger_location_id,
          l.counted_location_id) as is_right
      from cycle_count n
      join cycle_count_line l on l.warehouse_id = n.warehouse_id and l.count_id = n.id
      where n.warehouse_id = ${scope.warehouseId}
        and n.status in ${literalsOf(postedCountStatuses)}
        and ${within(scope, sql`n.closed_at`)}
        and l.counted is not null
        and ${ofCustomer('l', scope.customerId)}
    ) line group by grouping sets ((period), ())`
    .withPlugin(plannedEachTime)
    .execute(db);
  return byPeriod(rows);
}

/**
 * Selects the units that came to stock locations, or left them, after the end of the first period,
 * by the number of the last end before. What came after all ends is most of an old report: it is
 * summed by location alone, and each side by itself. With a row for either side of each movement,
 * 2.8 million movements took 7.8 s of PostgreSQL and not 2.8. Those of the periods are few, and one
 * read by their instant has both sides.
 */
function changesOf(
  scope: PerformanceScope,
  ends: readonly string[],
  from: Date | null,
): RawBuilder<unknown> {
  const before = from === null ? sql`` : sql`and m.at < ${from}::timestamptz`;
  const last = sql`${ends.at(-1)}::timestamptz`;
  // Not the common table: it would keep PostgreSQL from working in parallel.
  const places = sql`
    select id
    from location
    where warehouse_id = ${scope.warehouseId} and type = any(${stockTypes})`;
  const afterAll = (side: 'to' | 'from', units: string) => {
    const location = sql.ref(`m.${side}_location_id`);
    return sql`
      select ${location}, ${ends.length}::int, ${sql.raw(units)}
      from movement m
      where ${inScope('m', scope)} and m.at >= ${last} ${before} and ${location} in (${places})
      group by 1`;
  };
  return sql`
    select s.location_id, width_bucket(m.at, ${arrayOf('timestamptz', ends)}) as after,
      sum(s.units) as units
    from movement m
    cross join lateral (values (m.to_location_id, m.quantity), (m.from_location_id, -m.quantity))
      s (location_id, units)
    where ${inScope('m', scope)} and m.at >= ${ends[0]}::timestamptz and m.at < ${last}
      and s.location_id in (${places})
    group by 1, 2
    union all ${afterAll('to', 'sum(m.quantity)')}
    union all ${afterAll('from', '-sum(m.quantity)')}`;
}

/**
 * Counts the locations for stock at the end of each period, and those that held stock. Works back
 * from the stock at the start of a later month, or of now: a stretch is a range of periods at whose
 * ends a location held the same units. The current period ends now; future ones are left out. All
 * periods together have the figures of the last one.
 */
export async function countPlaces(
  db: Db,
  scope: PerformanceScope,
  now: Date,
): Promise<ByPeriod<Share>> {
  const ends = [...scope.starts.slice(1), scope.end]
    .filter((_, index) => (scope.starts[index] as Date) <= now)
    .map((end) => (end < now ? end : now).toISOString());
  if (ends.length === 0) return new Map();
  const moments = arrayOf('timestamptz', ends);
  const { warehouseId, customerId } = scope;
  const last = new Date(ends.at(-1) as string);
  const from = (await findMonthStarts(db, [warehouseId], last)).get(warehouseId) ?? null;
  const { rows } = await sql<Share>`
    with place as materialized (
      select id, created_at
      from location
      where warehouse_id = ${scope.warehouseId} and type = any(${stockTypes})
    ), held as materialized (
      select h.location_id, sum(h.quantity)::bigint as units
      from (${heldAt({ warehouseId, customerId }, from)}) h
      where h.location_id in (select id from place)
      group by 1
    ), change as materialized (
      select s.location_id, s.after, sum(s.units)::bigint as units
      from (${changesOf(scope, ends, from)}) s
      group by 1, 2
    ), stretch as (
      select c.location_id, coalesce(lag(c.after)
        over (partition by c.location_id order by c.after), 0) + 1 as first, c.after as last,
        coalesce(h.units, 0) - sum(c.units) over (partition by c.location_id
          order by c.after desc) as units
      from change c left join held h on h.location_id = c.location_id
      union all
      select h.location_id, coalesce(c.after, 0) + 1, ${ends.length}::int, h.units
      from held h
      left join (select location_id, max(after) as after
      from change
      group by 1) c on c.location_id = h.location_id
    ), delta as (
      select first as period, 1 as part, 0 as whole from stretch where units > 0
      union all
      select last + 1, -1, 0 from stretch where units > 0
      union all
      select width_bucket(created_at, ${moments}) + 1, 0, 1 from place
    )
    select p as period, sum(coalesce(d.part, 0)) over (order by p)::bigint as part,
      sum(coalesce(d.whole, 0)) over (order by p)::bigint as whole
    from generate_series(1, ${ends.length}::int) p
    left join (select period, sum(part) as part, sum(whole) as whole
    from delta
    group by 1) d on d.period = p`
    .withPlugin(plannedEachTime)
    .execute(db);
  const places = byPeriod(rows);
  const atEnd = places.get(ends.length);
  if (atEnd) places.set(0, { ...atEnd, period: 0 });
  return places;
}
