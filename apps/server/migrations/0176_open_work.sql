-- Work on the floor that is open now. A room that causes work publishes a view of each kind of it,
-- named after the kind, and the room of tasks reads the views alone. All have the same columns:
--
-- kind, subject_id: what is to be done, and the document that it is done on.
-- name: what people call it.
-- product_id: where the work is about one product.
-- from_location_id, to_location_id: where the work begins, and where the goods go.
-- units, lines: how much there is to do. The lines of a count are its places.
-- urgency: from 0 for what is late.
-- due_on, since: the day on which it is due, and the instant from which it has waited.
--
-- The views repeat the statuses of the lives of documents, which the verification compares.

-- How urgent the work on an order is.
create function order_urgency(_warehouse bigint, _ship_on date, _priority integer) returns integer
language sql stable as $$
  select case
    when _ship_on < today_in(_warehouse) then 0
    when _ship_on = today_in(_warehouse) or _priority <= 2 then 1
    when _priority = 3 then 2
    when _priority <= 6 then 3
    else 4 end
$$;

-- What is placed for an order, and the first place of the walk where something is left to pick.
-- Stops that wait for a replenishment do not count yet: without others nothing is open.
create function order_stops(_warehouse bigint, _order bigint)
returns table (location_id bigint, units bigint, lines bigint, is_open boolean)
language sql stable as $$
  select (array_agg(w.id order by coalesce(w.sequence, 2147483647), w.name)
      filter (where a.quantity > a.picked and a.task_id is null))[1],
    sum(a.quantity)::bigint, count(*), bool_or(a.task_id is null)
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
  where l.warehouse_id = _warehouse and l.order_id = _order
$$;

-- Pallets that stand where they were received, or nowhere.
create view work_putaway as
  select 'PUTAWAY' as kind, goods.warehouse_id, goods.pallet_id as subject_id, t.customer_id,
    t.lpn as name, null::bigint as product_id, t.location_id as from_location_id,
    null::bigint as to_location_id, goods.units, goods.lines, 3 as urgency, null::date as due_on,
    t.created_at as since
  from (
    select arrived.warehouse_id, arrived.pallet_id, sum(arrived.quantity)::bigint as units,
      count(*) as lines
    from (
      select r.warehouse_id, i.pallet_id, i.quantity
      from location r
      join inventory i on i.warehouse_id = r.warehouse_id and i.location_id = r.id
      where r.type = 'RECEIVING' and i.pallet_id is not null and i.quantity > 0
      union all
      select i.warehouse_id, i.pallet_id, i.quantity
      from inventory i
      where i.location_id is null and i.pallet_id is not null and i.quantity > 0) arrived
    group by arrived.warehouse_id, arrived.pallet_id) goods
  join pallet t on t.warehouse_id = goods.warehouse_id and t.id = goods.pallet_id;

-- Tasks to replenish pick locations, as urgent as the orders that wait for them, and at least 2.
create view work_replenishment as
  select 'REPLENISHMENT' as kind, t.warehouse_id, t.id as subject_id, t.customer_id,
    p.sku || ' to ' || d.name as name, t.product_id, i.location_id as from_location_id,
    t.to_location_id, t.quantity as units, 1::bigint as lines,
    least(2, waiting.urgency) as urgency, waiting.due_on, t.created_at as since
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
  cross join lateral (
    select min(order_urgency(o.warehouse_id, o.requested_ship_date, o.priority)) as urgency,
      min(o.requested_ship_date) as due_on
    from allocation a
    cross join lateral (select order_id
      from order_line
      where warehouse_id = a.warehouse_id and id = a.order_line_id
      limit 1) l
    cross join lateral (select warehouse_id, requested_ship_date, priority
      from orders
      where warehouse_id = a.warehouse_id and id = l.order_id
      limit 1) o
    where a.warehouse_id = t.warehouse_id and a.task_id = t.id and a.ended_at is null) waiting
  where t.status = 'OPEN';

-- Released orders that are in no open batch.
create view work_pick as
  select 'PICK' as kind, o.warehouse_id, o.id as subject_id, o.customer_id, o.reference as name,
    null::bigint as product_id, stop.location_id as from_location_id,
    null::bigint as to_location_id, stop.units, stop.lines,
    order_urgency(o.warehouse_id, o.requested_ship_date, o.priority) as urgency,
    o.requested_ship_date as due_on, o.order_date as since
  from orders o
  cross join lateral order_stops(o.warehouse_id, o.id) stop
  where o.status in ('PENDING_PICK', 'PICKING_IN_PROGRESS')
    and stop.is_open
    and not exists (select
      from pick_batch b
      where b.warehouse_id = o.warehouse_id and b.id = o.pick_batch_id and b.cancelled_at is null);

-- Open batches, each as urgent as the most urgent of its orders, where it begins.
create view work_pick_batch as
  select 'PICK_BATCH' as kind, b.warehouse_id, b.id as subject_id, null::bigint as customer_id,
    'Batch ' || b.id as name, null::bigint as product_id,
    (array_agg(walk.location_id order by walk.urgency, walk.id))[1] as from_location_id,
    null::bigint as to_location_id, sum(walk.units)::bigint as units,
    sum(walk.lines)::bigint as lines, min(walk.urgency) as urgency, min(walk.due_on) as due_on,
    b.created_at as since
  from pick_batch b
  cross join lateral (
    select o.id, stop.location_id, stop.units, stop.lines, o.requested_ship_date as due_on,
      order_urgency(o.warehouse_id, o.requested_ship_date, o.priority) as urgency
    from orders o
    cross join lateral order_stops(o.warehouse_id, o.id) stop
    where o.warehouse_id = b.warehouse_id
      and o.pick_batch_id = b.id
      and o.status in ('PENDING_PICK', 'PICKING_IN_PROGRESS')
      and stop.is_open) walk
  where b.cancelled_at is null
  group by b.warehouse_id, b.id;

create view work_pack as
  select 'PACK' as kind, o.warehouse_id, o.id as subject_id, o.customer_id, o.reference as name,
    null::bigint as product_id, stop.location_id as from_location_id,
    null::bigint as to_location_id, stop.units, stop.lines,
    order_urgency(o.warehouse_id, o.requested_ship_date, o.priority) as urgency,
    o.requested_ship_date as due_on, o.order_date as since
  from orders o
  cross join lateral order_stops(o.warehouse_id, o.id) stop
  where o.status in ('PICKED', 'PACKING_IN_PROGRESS') and stop.is_open;

create view work_load as
  select 'LOAD' as kind, o.warehouse_id, o.id as subject_id, o.customer_id, o.reference as name,
    null::bigint as product_id, stop.location_id as from_location_id,
    null::bigint as to_location_id, stop.units, stop.lines,
    order_urgency(o.warehouse_id, o.requested_ship_date, o.priority) as urgency,
    o.requested_ship_date as due_on, o.order_date as since
  from orders o
  cross join lateral order_stops(o.warehouse_id, o.id) stop
  where o.status = 'PACKED' and stop.is_open;

create view work_return as
  select 'RETURN' as kind, r.warehouse_id, r.id as subject_id, r.customer_id, r.reference as name,
    null::bigint as product_id, null::bigint as from_location_id, null::bigint as to_location_id,
    expected.units, expected.lines, 4 as urgency, null::date as due_on, r.created_at as since
  from returns r
  cross join lateral (
    select sum(greatest(0, quantity - received))::bigint as units, count(*) as lines
    from return_item
    where warehouse_id = r.warehouse_id and return_id = r.id) expected
  where r.status in ('EXPECTED', 'RECEIVING_IN_PROGRESS');

-- Counts that were started. One that follows a short pick comes first.
create view work_count as
  select 'COUNT' as kind, n.warehouse_id, n.id as subject_id, null::bigint as customer_id,
    n.name::text as name, null::bigint as product_id, walk.location_id as from_location_id,
    null::bigint as to_location_id, null::bigint as units, walk.places as lines,
    case n.chosen_by when 'SHORT_PICK' then 2 else 5 end as urgency, null::date as due_on,
    n.created_at as since
  from cycle_count n
  cross join lateral (
    select (array_agg(c.location_id order by coalesce(w.sequence, 2147483647), w.name)
        filter (where c.done_at is null))[1] as location_id,
      count(*) as places
    from cycle_count_place c
    cross join lateral (select sequence, name
      from location
      where warehouse_id = c.warehouse_id and id = c.location_id
      limit 1) w
    where c.warehouse_id = n.warehouse_id and c.count_id = n.id) walk
  where n.status = 'COUNTING';
