-- Each query inside names the warehouse: a distributed database asked all nodes for each order.
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
    where warehouse_id = _warehouse and id = a.inventory_id and a.quantity > a.picked
    limit 1) i on true
  left join lateral (select id, sequence, name
    from location
    where warehouse_id = _warehouse and id = i.location_id
    limit 1) w on true
  where l.warehouse_id = _warehouse and l.order_id = _order
$$;
