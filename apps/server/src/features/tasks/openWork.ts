import { countSteps } from '@lading/domain/counts';
import { statusesFor } from '@lading/domain/life';
import { type OrderEvent, orderSteps } from '@lading/domain/orders';
import { openReplenishmentStatuses } from '@lading/domain/replenishment';
import { returnSteps } from '@lading/domain/returns';
import type { TaskKind } from '@lading/domain/tasks';
import { type RawBuilder, sql } from 'kysely';
import { inWarehouses } from '../../platform/auth/inScope.ts';
import { literalsOf } from '../../platform/database/array.ts';
import { walkOrder } from '../../platform/database/walkOrder.ts';

/** Which open work is read. `subjectId` narrows it to one document. */
export interface WorkScope {
  warehouseIds: readonly number[];
  kinds: readonly TaskKind[];
  subjectId?: number;
}

/** True for a row of an alias in scope. `id` names its column with the document. */
const within = (alias: string, scope: WorkScope, id = 'id'): RawBuilder<unknown> => {
  const isOne =
    scope.subjectId === undefined
      ? sql`true`
      : sql`${sql.ref(`${alias}.${id}`)} = ${scope.subjectId}`;
  return sql`${inWarehouses(alias, scope.warehouseIds)} and ${isOne}`;
};

const urgencyOfOrder = sql`case when o.requested_ship_date < today_in(o.warehouse_id) then 0
      when o.requested_ship_date = today_in(o.warehouse_id) or o.priority <= 2 then 1
      when o.priority = 3 then 2 when o.priority <= 6 then 3 else 4 end`;

/** The event that ends a task of an order. */
const eventOf = { PICK: 'pick', PACK: 'pack', LOAD: 'ship' } as const satisfies Partial<
  Record<TaskKind, OrderEvent>
>;

/**
 * Work on orders. The first stop of the walk gives the place; stops that wait for a replenishment
 * do not count yet.
 */
const ofOrders = (
  kind: keyof typeof eventOf,
  scope: WorkScope,
  more: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> => sql`
  select ${sql.lit(kind)}::text as kind, o.warehouse_id, o.id as subject_id, o.customer_id,
    o.reference as name, stop.location_id,
    stop.units, stop.lines, o.requested_ship_date as due_on, o.order_date as since,
    ${urgencyOfOrder} as urgency
  from orders o cross join lateral (
    select (array_agg(w.id
    order by ${walkOrder('w')}) filter (where a.quantity > a.picked and a.task_id is null))[1]
      as location_id,
      sum(a.quantity)::bigint as units, count(*) as lines, bool_or(a.task_id is null) as is_open
    from order_line l
    join allocation a on a.warehouse_id = l.warehouse_id
      and a.order_line_id = l.id
      and a.ended_as is distinct from 'RELEASED'
    left join lateral (select location_id
    from inventory
    where warehouse_id = a.warehouse_id and id = a.inventory_id
    limit 1) i on true
    left join lateral (select id, sequence, name
    from location
    where warehouse_id = a.warehouse_id and id = i.location_id
    limit 1) w on true
    where l.warehouse_id = o.warehouse_id and l.order_id = o.id) stop
  where ${within('o', scope)}
    and o.status in ${literalsOf(statusesFor(orderSteps, eventOf[kind]))}
    and stop.is_open
    and ${more}`;

const inOpenBatch = sql`
  exists (select
    from pick_batch b
    where b.warehouse_id = o.warehouse_id and b.id = o.pick_batch_id and b.cancelled_at is null)`;

const putaway = (scope: WorkScope): RawBuilder<unknown> => sql`
  select 'PUTAWAY'::text as kind, t.warehouse_id, t.id as subject_id, t.customer_id, t.lpn as name,
    t.location_id,
    goods.units, goods.lines, null::date as due_on, t.created_at as since, 3 as urgency
  from (
    select i.warehouse_id, i.pallet_id, sum(i.quantity)::bigint as units, count(*) as lines
    from inventory i
    where ${within('i', scope, 'pallet_id')}
      and i.quantity > 0
      and i.pallet_id is not null
      and (i.location_id is null
      or i.location_id = any(array(select r.id
        from location r
        where ${inWarehouses('r', scope.warehouseIds)} and r.type = 'RECEIVING')))
    group by 1, 2) goods
  join pallet t on t.warehouse_id = goods.warehouse_id and t.id = goods.pallet_id`;

const replenishment = (scope: WorkScope): RawBuilder<unknown> => sql`
  select 'REPLENISHMENT'::text as kind, t.warehouse_id, t.id as subject_id, t.customer_id,
    p.sku || ' to ' || d.name as name, i.location_id,
    t.quantity as units, 1::bigint as lines, waiting.due_on, t.created_at as since,
      least(2, waiting.urgency) as urgency,
    t.product_id, t.to_location_id
  from replenishment_task t
  cross join lateral (select sku from product where id = t.product_id limit 1) p
  cross join lateral (select name
    from location
    where warehouse_id = t.warehouse_id and id = t.to_location_id
    limit 1) d
  cross join lateral (select location_id
    from inventory
    where warehouse_id = t.warehouse_id and id = t.inventory_id
    limit 1) i
  cross join lateral (select min(${urgencyOfOrder}) as urgency, min(o.requested_ship_date) as due_on
    from allocation a
    cross join lateral (select order_id
      from order_line
      where warehouse_id = a.warehouse_id and id = a.order_line_id
      limit 1) l
    cross join lateral (select *
      from orders
      where warehouse_id = a.warehouse_id and id = l.order_id
      limit 1) o
    where a.warehouse_id = t.warehouse_id and a.task_id = t.id and a.ended_at is null) waiting
  where ${within('t', scope)} and t.status in ${literalsOf(openReplenishmentStatuses)}`;

const pickBatch = (scope: WorkScope): RawBuilder<unknown> => sql`
  select 'PICK_BATCH'::text as kind, b.warehouse_id, b.id as subject_id,
    null::bigint as customer_id, 'Batch ' || b.id as name,
    (array_agg(w.location_id order by w.urgency))[1] as location_id, sum(w.units)::bigint as units,
      sum(w.lines)::bigint as lines,
    min(w.due_on) as due_on, b.created_at as since, min(w.urgency) as urgency
  from pick_batch b
  join orders o on o.warehouse_id = b.warehouse_id and o.pick_batch_id = b.id
  join (${ofOrders('PICK', { warehouseIds: scope.warehouseIds, kinds: ['PICK'] })}) w
    on w.warehouse_id = o.warehouse_id and w.subject_id = o.id
  where ${within('b', scope)} and b.cancelled_at is null group by b.warehouse_id, b.id`;

const returns = (scope: WorkScope): RawBuilder<unknown> => sql`
  select 'RETURN'::text as kind, r.warehouse_id, r.id as subject_id, r.customer_id,
    r.reference as name, null::bigint as location_id,
    l.units, l.lines, null::date as due_on, r.created_at as since, 4 as urgency
  from returns r cross join lateral (
    select sum(greatest(0, quantity - received))::bigint as units, count(*) as lines
    from return_item
    where warehouse_id = r.warehouse_id and return_id = r.id) l
  where ${within('r', scope)} and r.status in ${literalsOf(statusesFor(returnSteps, 'receive'))}`;

const counts = (scope: WorkScope): RawBuilder<unknown> => sql`
  select 'COUNT'::text as kind, n.warehouse_id, n.id as subject_id, null::bigint as customer_id,
    n.name::text, first.location_id,
    null::bigint as units, first.places as lines, null::date as due_on, n.created_at as since,
    case n.chosen_by when 'SHORT_PICK' then 2 else 5 end as urgency
  from cycle_count n cross join lateral (
    select (array_agg(c.location_id order by ${walkOrder('w')}) filter (where c.done_at is null))[1]
      as location_id, count(*) as places
    from cycle_count_place c
    cross join lateral (select sequence, name
      from location
      where warehouse_id = c.warehouse_id and id = c.location_id
      limit 1) w
    where c.warehouse_id = n.warehouse_id and c.count_id = n.id) first
  where ${within('n', scope)} and n.status in ${literalsOf(statusesFor(countSteps, 'count'))}`;

const selects: Record<TaskKind, (scope: WorkScope) => RawBuilder<unknown>> = {
  REPLENISHMENT: replenishment,
  PUTAWAY: putaway,
  PICK: (scope) => ofOrders('PICK', scope, sql`not ${inOpenBatch}`),
  PICK_BATCH: pickBatch,
  PACK: (scope) => ofOrders('PACK', scope),
  LOAD: (scope) => ofOrders('LOAD', scope),
  RETURN: returns,
  COUNT: counts,
};

/** Only work to replenish has a product and a destination. */
const noMove = sql`null::bigint as product_id, null::bigint as to_location_id`;

const ofKind = (kind: TaskKind, scope: WorkScope): RawBuilder<unknown> =>
  kind === 'REPLENISHMENT'
    ? selects[kind](scope)
    : sql`select *, ${noMove} from (${selects[kind](scope)}) other`;

/**
 * The select of open work: kind, warehouse_id, subject_id, customer_id, name, location_id, units,
 * lines, due_on, since, urgency, and of a replenishment product_id and to_location_id. Without
 * kinds it selects nothing. It reads the tables of these kinds only: PostgreSQL plans all kinds in
 * about 20 ms, one in 2 to 6.
 */
export const openWork = (scope: WorkScope): RawBuilder<unknown> => {
  const [first, ...others] = scope.kinds.map((kind) => ofKind(kind, scope));
  return first === undefined
    ? sql`${ofKind('RETURN', scope)} limit 0`
    : sql.join([first, ...others], sql` union all `);
};
