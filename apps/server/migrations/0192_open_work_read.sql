-- Open work is read by what is open: the places of stops that are left to pick, and the batches of
-- open orders. Before, each stop's place was looked up and each batch there ever was was read.
create or replace function order_stops(_warehouse bigint, _order bigint)
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
    where warehouse_id = a.warehouse_id and id = a.inventory_id and a.quantity > a.picked
    limit 1) i on true
  left join lateral (select id, sequence, name
    from location
    where warehouse_id = a.warehouse_id and id = i.location_id
    limit 1) w on true
  where l.warehouse_id = _warehouse and l.order_id = _order
$$;

create or replace view work_pick as
  select 'PICK' as kind, o.warehouse_id, o.id as subject_id, o.customer_id, o.reference as name,
    null::bigint as product_id, stop.location_id as from_location_id,
    null::bigint as to_location_id, stop.units, stop.lines,
    order_urgency(o.warehouse_id, o.requested_ship_date, o.priority) as urgency,
    o.requested_ship_date as due_on, o.order_date as since
  from orders o
  left join lateral (select id
    from pick_batch
    where warehouse_id = o.warehouse_id and id = o.pick_batch_id and cancelled_at is null
    limit 1) b on true
  cross join lateral order_stops(o.warehouse_id, o.id) stop
  where o.status in ('PENDING_PICK', 'PICKING_IN_PROGRESS') and b.id is null and stop.is_open;

create or replace view work_pick_batch as
  select 'PICK_BATCH' as kind, o.warehouse_id, o.pick_batch_id as subject_id,
    null::bigint as customer_id, 'Batch ' || o.pick_batch_id as name, null::bigint as product_id,
    (array_agg(stop.location_id
      order by order_urgency(o.warehouse_id, o.requested_ship_date, o.priority), o.id))[1]
      as from_location_id,
    null::bigint as to_location_id, sum(stop.units)::bigint as units,
    sum(stop.lines)::bigint as lines,
    min(order_urgency(o.warehouse_id, o.requested_ship_date, o.priority)) as urgency,
    min(o.requested_ship_date) as due_on, b.created_at as since
  from orders o
  cross join lateral (select created_at
    from pick_batch
    where warehouse_id = o.warehouse_id and id = o.pick_batch_id and cancelled_at is null
    limit 1) b
  cross join lateral order_stops(o.warehouse_id, o.id) stop
  where o.status in ('PENDING_PICK', 'PICKING_IN_PROGRESS')
    and o.pick_batch_id is not null
    and stop.is_open
  group by o.warehouse_id, o.pick_batch_id, b.created_at;
