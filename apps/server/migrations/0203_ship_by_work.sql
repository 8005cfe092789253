-- Open work is as urgent as the date by which its order ships, whoever gave it.
create or replace view work_replenishment as
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
    select min(order_urgency(o.warehouse_id, o.ship_by, o.priority)) as urgency,
      min(o.ship_by) as due_on
    from allocation a
    cross join lateral (select order_id
      from order_line
      where warehouse_id = a.warehouse_id and id = a.order_line_id
      limit 1) l
    cross join lateral (select warehouse_id, priority,
        coalesce(requested_ship_date, derived_ship_date) as ship_by
      from orders
      where warehouse_id = a.warehouse_id and id = l.order_id
      limit 1) o
    where a.warehouse_id = t.warehouse_id and a.task_id = t.id and a.ended_at is null) waiting
  where t.status = 'OPEN';

create or replace view work_pick as
  select 'PICK' as kind, o.warehouse_id, o.id as subject_id, o.customer_id, o.reference as name,
    null::bigint as product_id, stop.location_id as from_location_id,
    null::bigint as to_location_id, stop.units, stop.lines,
    order_urgency(o.warehouse_id, coalesce(o.requested_ship_date, o.derived_ship_date),
      o.priority) as urgency,
    coalesce(o.requested_ship_date, o.derived_ship_date) as due_on, o.order_date as since
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
      order by order_urgency(o.warehouse_id, coalesce(o.requested_ship_date, o.derived_ship_date),
        o.priority), o.id))[1]
      as from_location_id,
    null::bigint as to_location_id, sum(stop.units)::bigint as units,
    sum(stop.lines)::bigint as lines,
    min(order_urgency(o.warehouse_id, coalesce(o.requested_ship_date, o.derived_ship_date),
      o.priority)) as urgency,
    min(coalesce(o.requested_ship_date, o.derived_ship_date)) as due_on, b.created_at as since
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

create or replace view work_pack as
  select 'PACK' as kind, o.warehouse_id, o.id as subject_id, o.customer_id, o.reference as name,
    null::bigint as product_id, stop.location_id as from_location_id,
    null::bigint as to_location_id, stop.units, stop.lines,
    order_urgency(o.warehouse_id, coalesce(o.requested_ship_date, o.derived_ship_date),
      o.priority) as urgency,
    coalesce(o.requested_ship_date, o.derived_ship_date) as due_on, o.order_date as since
  from orders o
  cross join lateral order_stops(o.warehouse_id, o.id) stop
  where o.status in ('PICKED', 'PACKING_IN_PROGRESS') and stop.is_open;

create or replace view work_load as
  select 'LOAD' as kind, o.warehouse_id, o.id as subject_id, o.customer_id, o.reference as name,
    null::bigint as product_id, stop.location_id as from_location_id,
    null::bigint as to_location_id, stop.units, stop.lines,
    order_urgency(o.warehouse_id, coalesce(o.requested_ship_date, o.derived_ship_date),
      o.priority) as urgency,
    coalesce(o.requested_ship_date, o.derived_ship_date) as due_on, o.order_date as since
  from orders o
  cross join lateral order_stops(o.warehouse_id, o.id) stop
  where o.status = 'PACKED' and stop.is_open;
