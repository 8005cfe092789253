import type { DashboardDay, PriorityOrder } from '@lading/contract/dashboard';
import { Named } from '@lading/contract/fields';
import { activeAsnStatuses } from '@lading/domain/asns';
import { openOrderStatuses } from '@lading/domain/orders';
import { type RawBuilder, sql } from 'kysely';
import { inScope } from '../../platform/auth/inScope.ts';
import { arrayOf, literalsOf } from '../../platform/database/array.ts';
import type { Db } from '../../platform/database/database.ts';
import { jsonOf } from '../../platform/database/json.ts';
import { shipBy, shipOrder } from '../orders/shipDates.lent.ts';

export interface Scope {
  warehouseId: number;
  /** The one customer of a CLIENT; null for all. */
  customerId: number | null;
}

export async function countDeliveries(db: Db, scope: Scope): Promise<number> {
  const { rows } = await sql<{ deliveries: number }>`
    select count(*) as deliveries
    from asn
    where ${inScope('asn', scope)} and status in ${literalsOf(activeAsnStatuses)}`.execute(db);
  return rows[0]?.deliveries ?? 0;
}

export async function listPriorityOrders(
  db: Db,
  scope: Scope,
  limit: number,
): Promise<PriorityOrder[]> {
  const { rows } = await sql<PriorityOrder>`
    select o.id, o.reference as order_reference, ${jsonOf(Named, 'c')} as customer,
      o.requested_ship_date, ${shipBy('o')} as ship_by, o.priority, o.status
    from (
      select id, priority, ${shipOrder('orders')} as ship_by from orders
      where ${inScope('orders', scope)} and status in ${literalsOf(openOrderStatuses)}
      order by priority, ${shipOrder('orders')}, id limit ${limit}
    ) first
    join orders o on o.warehouse_id = ${scope.warehouseId} and o.id = first.id
    join customer c on c.id = o.customer_id
    order by first.priority, first.ship_by, first.id`.execute(db);
  return rows;
}

export interface Day {
  date: string;
  startsAt: Date;
}

/**
 * Lists the last `count` days up to that of an instant in a time zone, and the day after, whose
 * start ends the last.
 */
export async function listDays(db: Db, at: Date, tz: string, count: number): Promise<Day[]> {
  const { rows } = await sql<Day>`
    select (today - ${count - 1}::int + place) as date,
      (today - ${count - 1}::int + place)::timestamp at time zone ${tz} as starts_at
    from (select (${at}::timestamptz at time zone ${tz})::date as today) now,
      generate_series(0, ${count}::int) as place
    order by place`.execute(db);
  return rows;
}

export type Sums = Omit<DashboardDay, 'date'>;

/**
 * Sums the work between each instant and the next one. The key is the number of the earlier
 * instant, from 1.
 */
export async function sumPeriods(
  db: Db,
  scope: Scope,
  bounds: readonly Date[],
): Promise<Map<number, Sums>> {
  const starts = arrayOf(
    'timestamptz',
    bounds.map((at) => at.toISOString()),
  );
  const within = (at: string): RawBuilder<unknown> =>
    sql`
      ${sql.ref(at)} >= ${bounds[0]}::timestamptz
        and ${sql.ref(at)} < ${bounds.at(-1)}::timestamptz`;
  const { rows } = await sql<Sums & { period: number }>`
    with moved as (
      select width_bucket(at, ${starts}) as period,
        sum(quantity) filter (where kind = 'RECEIVE'
          or (kind = 'TRANSFER' and asn_item_id is not null))::bigint as units_received,
        sum(case kind
          when 'SHIP' then quantity
          when 'UNSHIP' then -quantity end)::bigint as units_shipped
      from movement
      where ${inScope('movement', scope)}
        and kind in ('RECEIVE', 'SHIP', 'TRANSFER', 'UNSHIP')
        and ${within('at')}
      group by 1
    ), placed as (
      select width_bucket(order_date, ${starts}) as period, count(*) as orders_placed from orders
      where ${inScope('orders', scope)} and ${within('order_date')} group by 1
    ), shipped as (
      select width_bucket(shipped_at, ${starts}) as period, count(*) as orders_shipped from orders
      where ${inScope('orders', scope)} and shipped_at is not null and ${within('shipped_at')}
      group by 1
    )
    select period, coalesce(units_received, 0) as units_received,
      coalesce(units_shipped, 0) as units_shipped,
      coalesce(orders_placed, 0) as orders_placed, coalesce(orders_shipped, 0) as orders_shipped
    from moved full join placed using (period) full join shipped using (period)`.execute(db);
  return new Map(rows.map(({ period, ...sums }) => [period, sums]));
}
