-- Frees units of open allocations that nobody has picked. `_wanted`: allocation_id, quantity; a
-- quantity of null is all that is not picked. An allocation that keeps nothing ends. Returns the
-- units freed of each order line. The caller holds the locks of the orders.
create function ledger.recall(_warehouse bigint, _at timestamptz,
  _wanted jsonb) returns table (order_line_id bigint, quantity bigint)
language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  _freed ledger.freed[];
begin
  select array_agg((a.id, a.inventory_id, a.order_line_id,
    least(w.quantity, a.quantity - a.picked))::ledger.freed)
    into _freed from jsonb_to_recordset(_wanted) as w (allocation_id bigint, quantity bigint)
    cross join lateral (select *
      from allocation
      where warehouse_id = _warehouse and id = w.allocation_id
      limit 1) a
    where a.ended_at is null and a.quantity > a.picked;
  perform ledger.lock_balances(_warehouse, array(select inventory_id from unnest(_freed)));
  update allocation a set
      quantity = case when f.units = a.quantity then a.quantity else a.quantity - f.units end,
      ended_at = case when f.units = a.quantity then _at end,
      ended_as = case when f.units = a.quantity then 'RELEASED' end
    from unnest(_freed) f
    where a.warehouse_id = _warehouse and a.id = any(array(select allocation_id
      from unnest(_freed))) and a.id = f.allocation_id;
  update inventory i set allocated = i.allocated - f.units
    from (select inventory_id, sum(units)::bigint as units from unnest(_freed) group by 1) f
    where i.warehouse_id = _warehouse
      and i.id = any(array(select inventory_id from unnest(_freed)))
      and i.id = f.inventory_id;
  return query select f.order_line_id, sum(f.units)::bigint from unnest(_freed) f group by 1;
end $$;

-- Frees all that order lines hold and nobody has picked: what is placed and what is promised.
create function ledger.recall_lines(_warehouse bigint, _at timestamptz,
  _lines bigint[]) returns table (order_line_id bigint, quantity bigint)
language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  _promises promise[];
  _allocations jsonb := (
    select coalesce(jsonb_agg(jsonb_build_object('allocation_id', a.id)), '[]') from allocation a
    where a.warehouse_id = _warehouse and a.order_line_id = any(_lines));
begin
  perform ledger.keep_own('{}', _lines, _warehouse);
  return query select * from ledger.recall(_warehouse, _at, _allocations);
  _promises := ledger.take_promises(_warehouse, _lines);
  perform ledger.wake(_warehouse, array(select distinct p.product_id from unnest(_promises) p));
  return query select p.order_line_id, p.quantity from unnest(_promises) p;
end $$;

-- Deletes the ended allocations of order lines that are about to be deleted.
create function ledger.forget(_warehouse bigint, _lines bigint[]) returns void
language sql security definer
set search_path = public, pg_temp as $$
  select ledger.keep_own('{}', _lines, _warehouse);
  delete from allocation
  where warehouse_id = _warehouse and order_line_id = any(_lines) and ended_as = 'RELEASED'
$$;
