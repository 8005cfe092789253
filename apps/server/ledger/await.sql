-- Units that are placed at the reserve and wait there for a replenishment task, which brings them
-- to a pick location in one transaction.

-- Lets units of an allocation wait for a task that takes them from where they are placed; the rest
-- of it is picked there.
create function ledger.await(_warehouse bigint, _task bigint, _allocation bigint,
  _units bigint) returns void
language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  _quantity bigint := (select quantity
    from allocation
    where warehouse_id = _warehouse and id = _allocation);
begin
  update allocation
  set task_id = _task, quantity = _units
  where warehouse_id = _warehouse and id = _allocation;
  with part as (
    select warehouse_id, order_line_id, inventory_id, why, created_at
    from allocation
    where warehouse_id = _warehouse and id = _allocation and _quantity > _units
  )
  insert into allocation (warehouse_id, order_line_id, inventory_id, quantity, why, created_at)
    select warehouse_id, order_line_id, inventory_id, _quantity - _units, why, created_at from part;
end $$;

-- Ends the wait for a task: what it did not bring is picked where it stands.
create function ledger.end_wait(_warehouse bigint, _task bigint) returns void
language sql security definer
set search_path = public, pg_temp as $$
  update allocation
  set task_id = null
  where warehouse_id = _warehouse and task_id = _task and ended_at is null
$$;

-- Locks the orders that wait for a task, by id: nobody cancels, edits or counts their units
-- meanwhile.
create function ledger.lock_waiting(_warehouse bigint, _task bigint) returns void
language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  perform from orders where warehouse_id = _warehouse and id = any(array(
    select l.order_id from allocation a cross join lateral (
      select order_id
      from order_line
      where warehouse_id = _warehouse and id = a.order_line_id
      limit 1) l
    where a.warehouse_id = _warehouse and a.task_id = _task and a.ended_at is null))
    order by id
    for update;
end $$;

-- Moves units of a balance into a location for a task: those that orders wait for first, the most
-- urgent ones, which stay allocated; then free ones. Ends the wait of all others. The orders are
-- locked. Refuses with STOCK_ALLOCATED where fewer units are free. Returns where they came from.
create function ledger.replenish(_on ledger.context, _task bigint, _from bigint, _location bigint,
  _quantity bigint, _reason text) returns bigint
language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  _to bigint := (select t.target_id
    from ledger.targets(_on.warehouse_id, array[_from], true, _location, null) t);
  _source inventory;
  _brought ledger.freed[];
  _awaited bigint;
begin
  if _to = _from then perform ledger.refuse('STOCK_GONE'); end if;
  perform ledger.lock_balances(_on.warehouse_id, array[_from, _to]);
  select * into _source from inventory where warehouse_id = _on.warehouse_id and id = _from;
  select coalesce(array_agg((id, _to, order_line_id,
    least(quantity, _quantity - before))::ledger.freed order by id)
    filter (where before < _quantity), '{}') into _brought
  from (
    select a.*, sum(a.quantity) over (order by o.priority,
      coalesce(o.requested_ship_date, o.derived_ship_date, 'infinity'), o.order_date, a.id)
        - a.quantity as before
    from allocation a
    cross join lateral (select order_id
      from order_line
      where warehouse_id = _on.warehouse_id and id = a.order_line_id
      limit 1) l
    cross join lateral (select *
      from orders
      where warehouse_id = _on.warehouse_id and id = l.order_id
      limit 1) o
    where a.warehouse_id = _on.warehouse_id
      and a.task_id = _task
      and a.inventory_id = _from
      and a.ended_at is null) waiting;
  _awaited := (select coalesce(sum(units), 0) from unnest(_brought));
  if _quantity - _awaited > _source.quantity - _source.allocated then
    perform ledger.refuse('STOCK_ALLOCATED',
      jsonb_build_object('free', _source.quantity - _source.allocated + _awaited, 'wanted',
      _quantity));
  end if;
  perform ledger.post(_on, array(
    select ledger.entry('MOVE', _source.customer_id, _source.product_id, units, from_id => _from,
      from_allocated => allocated,
      to_id => _to, to_allocated => allocated, reason => _reason)
    from (values (_awaited, true), (_quantity - _awaited, false)) part (units, allocated)
    where units > 0));
  insert into allocation (warehouse_id, order_line_id, inventory_id, quantity, why, created_at)
    select a.warehouse_id, b.order_line_id, _to, b.units, a.why, a.created_at
    from unnest(_brought) b
    join allocation a on a.id = b.allocation_id
    where a.warehouse_id = _on.warehouse_id
      and a.id = any(array(select allocation_id from unnest(_brought)))
      and a.quantity > b.units;
  update allocation a set
      quantity = case when a.quantity = b.units then a.quantity else a.quantity - b.units end,
      inventory_id = case when a.quantity = b.units then _to else a.inventory_id end
    from unnest(_brought) b
    where a.warehouse_id = _on.warehouse_id and a.id = any(array(select allocation_id
      from unnest(_brought))) and a.id = b.allocation_id;
  perform ledger.end_wait(_on.warehouse_id, _task);
  return _source.location_id;
end $$;
