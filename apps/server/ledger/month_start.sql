-- What each balance held at the start of each month. Movements are never changed, so a kept start
-- stays true.

-- Keeps what each balance of a warehouse held at the start of a month: what it held at the next
-- start that is kept, or holds now, less what moved since. All movements before that start must be
-- committed.
create function ledger.keep_month_start(_warehouse bigint, _at timestamptz) returns void
language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  _next timestamptz;
begin
  insert into month_start (warehouse_id, at) values (_warehouse, _at) on conflict do nothing;
  if not found then return; end if;
  _next := (select min(at) from month_start where warehouse_id = _warehouse and at > _at);
  with side as (
    select id as inventory_id, location_id, quantity as units
    from inventory
    where warehouse_id = _warehouse and quantity > 0 and _next is null
    union all
    select inventory_id, location_id, quantity
    from month_start_stock
    where warehouse_id = _warehouse and at = _next
    union all
    select s.inventory_id, s.location_id, s.units
    from movement m
    cross join lateral (values (m.to_inventory_id, m.to_location_id, -m.quantity),
      (m.from_inventory_id, m.from_location_id, m.quantity)) s (inventory_id, location_id, units)
    where m.warehouse_id = _warehouse
      and m.at >= _at
      and (_next is null or m.at < _next)
      and s.inventory_id is not null
  ), held as (
    select inventory_id, location_id, sum(units)::bigint as quantity
    from side
    group by inventory_id, location_id
    having sum(units) <> 0
  )
  insert into month_start_stock (warehouse_id, at, inventory_id, customer_id, location_id, quantity)
  select _warehouse, _at, h.inventory_id, i.customer_id, h.location_id, h.quantity
  from held h
  join inventory i on i.warehouse_id = _warehouse and i.id = h.inventory_id;
end $$;
