-- What follows from a change of balances, whichever function makes it: their ranks, the free units
-- of their products, their number, and whom the allocator tries. Triggers call these functions.
-- They go with the schema and are created again with it.

-- The rank of stock in a location, or in none (null): null where orders may not take it.
create function ledger.rank_in(place location, warehouse_id bigint, status text,
  lot_id bigint) returns smallint
language sql stable as $$
  select case when lot_id is null or lot_fault(warehouse_id, lot_id) is null
    then allocation_rank_of(status, place.type, coalesce(place.pickable, true),
      coalesce(place.blocked_out, false)) end
$$;

-- Whether a unit is an order's. What somebody finds in it besides the goods of the order is taken
-- by no order: it would be picked out of a carton that is packed, or on its way.
create function ledger.is_of_order(_warehouse bigint, _unit bigint) returns boolean
language sql stable as $$
  select _unit is not null and exists (select
    from pallet
    where warehouse_id = _warehouse and id = _unit and order_id is not null)
$$;

-- The rank of a balance, if no count keeps it from orders.
create function ledger.rank_unkept(i inventory) returns smallint language sql stable as $$
  select case when not ledger.is_of_order(i.warehouse_id, i.pallet_id)
    then ledger.rank_in(p, i.warehouse_id, i.status, i.lot_id) end
  from (values (i.warehouse_id, i.location_id)) b (warehouse_id, location_id)
  left join location p on p.warehouse_id = b.warehouse_id and p.id = b.location_id
$$;

-- The rank of a balance.
create function ledger.rank_of(i inventory) returns smallint language sql stable as $$
  select case when i.short_count_id is null then ledger.rank_unkept(i) end
$$;

-- Whether a balance in a location of a type stands in a unit of an order that waits for its truck:
-- what is allocated there is picked.
create function ledger.is_staged(i inventory, type text) returns boolean language sql stable as $$
  select type = 'DISPATCH' and ledger.is_of_order(i.warehouse_id, i.pallet_id)
$$;

-- Ranks a balance that moves, or comes in without its rank. A balance that is inserted with its
-- rank keeps it: who inserts it has locked the location and the lot, or restores a backup.
create function ledger.rank_stock() returns trigger language plpgsql as $$
declare
  place location;
begin
  if new.status = 'AVAILABLE' and new.location_id is not null then
    -- Waits for a transaction that changes the location. The foreign key takes the same lock.
    select * into place
    from location
    where warehouse_id = new.warehouse_id and id = new.location_id for key share;
  end if;
  if tg_op = 'UPDATE' and new.allocated > 0 and allocation_rank_of(new.status, place.type, true,
    false) is null and not are_named(new) and not ledger.is_staged(new, place.type) then
    raise exception 'Balance % of warehouse % is allocated: "inventory_allocated_rank"',
      new.id, new.warehouse_id
      using errcode = 'check_violation', constraint = 'inventory_allocated_rank';
  end if;
  if new.status = 'AVAILABLE' and new.lot_id is not null then
    -- Waits for a transaction that holds the lot; one that holds it later finds this balance.
    perform from lot where id = new.lot_id for share;
  end if;
  if new.status = 'AVAILABLE' and new.pallet_id is not null then
    -- Waits for a transaction that gives the unit to an order.
    perform from pallet where warehouse_id = new.warehouse_id and id = new.pallet_id for share;
  end if;
  new.allocation_rank := case
    when new.short_count_id is null and not ledger.is_of_order(new.warehouse_id, new.pallet_id)
    then ledger.rank_in(place, new.warehouse_id, new.status, new.lot_id) end;
  return new;
end $$;
create trigger inventory_ranked before update of location_id
  on inventory for each row execute function ledger.rank_stock();
create trigger inventory_ranked_new before insert on inventory for each row
  when (new.status = 'AVAILABLE' and new.allocation_rank is null) execute function
    ledger.rank_stock();

-- Ranks the stock of a location that changes. Refuses where it is allocated and may not be from now
-- on.
create function ledger.rank_stock_of_location() returns trigger
language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  perform 1
    from inventory
    where warehouse_id = new.warehouse_id and location_id = new.id
    order by id
    for update;
  if allocation_rank_of('AVAILABLE', new.type, true, false) is null
    and exists (select
      from inventory i
      where warehouse_id = new.warehouse_id
        and location_id = new.id
        and allocated > 0
        and not are_named(i)
        and not ledger.is_staged(i, new.type)) then
    raise exception 'Stock in location % of warehouse % is allocated: "inventory_allocated_rank"',
      new.id, new.warehouse_id
      using errcode = 'check_violation', constraint = 'inventory_allocated_rank';
  end if;
  update inventory i
  set allocation_rank = ledger.rank_of(i)
  where warehouse_id = new.warehouse_id and location_id = new.id and status = 'AVAILABLE';
  return null;
end $$;
create trigger location_ranked after update of type, pickable, blocked_out on location for each row
  when (allocation_rank_of('AVAILABLE', old.type, old.pickable, old.blocked_out)
    is distinct from allocation_rank_of('AVAILABLE', new.type, new.pickable, new.blocked_out)
    or old.type = 'DISPATCH' and new.type <> 'DISPATCH')
  execute function ledger.rank_stock_of_location();

-- Ranks the stock of a unit that becomes an order's, or is one no more; then the allocator tries
-- what stands in it.
create function ledger.rank_stock_of_unit() returns trigger
language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  _awaited bigint[];
begin
  update inventory i
  set allocation_rank = ledger.rank_of(i)
  where warehouse_id = new.warehouse_id
    and pallet_id = new.id
    and status = 'AVAILABLE'
    and allocation_rank is distinct from ledger.rank_of(i);
  if new.order_id is null then
    _awaited := array(select distinct product_id
      from inventory i
      where warehouse_id = new.warehouse_id
        and pallet_id = new.id
        and quantity > allocated
        and ledger.is_awaited(i));
    if _awaited <> '{}' then
      insert into allocation_wake (warehouse_id, product_ids)
      values (new.warehouse_id, _awaited);
    end if;
  end if;
  return null;
end $$;
create trigger unit_ranked after update of order_id on pallet for each row
  when ((old.order_id is null) <> (new.order_id is null))
  execute function ledger.rank_stock_of_unit();

-- Refuses units that are placed on a balance without a rank, unless an order could name it. Whether
-- the order in question does, `ledger.allocate` asks.
create function ledger.refuse_allocation() returns trigger language plpgsql as $$
begin
  if coalesce(outflow_status(new), 'AVAILABLE') <> 'AVAILABLE' then return new; end if;
  raise exception 'Balance % of warehouse % is not allocated: "inventory_allocated_rank"',
    new.id, new.warehouse_id
    using errcode = 'check_violation', constraint = 'inventory_allocated_rank';
end $$;
create trigger inventory_allocated_rank before update of allocated on inventory for each row
  when (new.allocation_rank is null
    and new.allocated > old.allocated
    and new.quantity - new.allocated < old.quantity - old.allocated)
  execute function ledger.refuse_allocation();

-- Counts new balances, adds their free units to those of their products, and asks the allocator to
-- try these. Reads the new rows before it writes: a distributed database plans no statement that
-- reads both them and its tables.
create function ledger.add_new_stock() returns trigger
language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  _counted record;
  _risen record;
begin
  for _counted in
    select warehouse_id, customer_id, count(*) as balances
    from new_rows
    where quantity > 0
    group by 1, 2
  loop
    insert into stock_count (warehouse_id, customer_id, delta)
    values (_counted.warehouse_id, _counted.customer_id, _counted.balances);
  end loop;
  for _risen in
    select warehouse_id, array_agg(product_id order by product_id) as products,
      array_agg(units order by product_id) as units
    from (
      select warehouse_id, product_id, sum(quantity - allocated)::bigint as units
      from new_rows
      where allocation_rank is not null and quantity > allocated
      group by 1, 2) r
    group by 1
  loop
    insert into product_stock as s (warehouse_id, product_id, free)
      select _risen.warehouse_id, r.product_id, r.units
      from unnest(_risen.products, _risen.units) r (product_id, units)
      order by r.product_id
      on conflict (warehouse_id, product_id) do update set free = s.free + excluded.free;
    insert into allocation_wake (warehouse_id, product_ids)
    values (_risen.warehouse_id, _risen.products);
  end loop;
  return null;
end $$;
create trigger inventory_new after insert on inventory
  referencing new table as new_rows for each statement execute function ledger.add_new_stock();

-- Counts a balance that is emptied, or filled again.
create function ledger.count_changed_stock() returns trigger language plpgsql as $$
begin
  insert into stock_count (warehouse_id, customer_id, delta)
  values (new.warehouse_id, new.customer_id, case when new.quantity > 0 then 1 else -1 end);
  return null;
end $$;
create trigger inventory_counted_changed after update on inventory for each row
  when ((old.quantity > 0) <> (new.quantity > 0)) execute function ledger.count_changed_stock();

-- Keeps the free units of products when balances change or go: recalls promises that exceed what is
-- left, and asks the allocator to try products that gain. What each lot loses counts: another lot
-- that gains as much in the same statement does not keep the promises of the first.
create function ledger.keep_free() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  _changes free_change[];
  _warehouse bigint;
  _fallen bigint[];
  _risen bigint[];
  _short record;
begin
  if tg_op = 'DELETE' then
    select array_agg((warehouse_id, product_id, lot_id, -units)::free_change) into _changes from (
      select warehouse_id, product_id, lot_id, sum(quantity - allocated)::bigint as units
      from old_rows
      where allocation_rank is not null
      group by 1, 2, 3) c
      where units <> 0;
  else
    select array_agg((warehouse_id, product_id, lot_id, units)::free_change) into _changes from (
      select warehouse_id, product_id, lot_id, sum(units)::bigint as units from (
        select warehouse_id, product_id, lot_id, quantity - allocated as units
        from new_rows
        where allocation_rank is not null
        union all
        select warehouse_id, product_id, lot_id, allocated - quantity
        from old_rows
        where allocation_rank is not null) sides
        group by 1, 2, 3) c
      where units <> 0;
  end if;
  for _warehouse in select distinct c.warehouse_id from unnest(_changes) c order by 1 loop
    _fallen := array(select distinct c.product_id
      from unnest(_changes) c
      where c.warehouse_id = _warehouse and c.units < 0);
    _risen := array(select distinct c.product_id
      from unnest(_changes) c
      where c.warehouse_id = _warehouse and c.units > 0
      order by 1);
    if _fallen <> '{}' then
      perform
        from product_stock
        where warehouse_id = _warehouse and product_id = any(_fallen || _risen)
        order by product_id
        for update;
      for _short in
        select s.product_id, s.promised - s.free - c.units as units from product_stock s join (
          select product_id, sum(units)::bigint as units, bool_or(lot_id is not null) as has_lots
          from unnest(_changes)
          where warehouse_id = _warehouse group by 1) c on c.product_id = s.product_id
        where s.warehouse_id = _warehouse and s.product_id = any(_fallen)
          and (s.promised > s.free + c.units
            or c.has_lots
            and ledger.has_limits(_warehouse, s.product_id))
            order by 1
      loop
        perform ledger.recall_promises(_warehouse, _short.product_id, _short.units);
      end loop;
      update product_stock s set free = s.free + c.units
        from (select product_id, sum(units)::bigint as units
        from unnest(_changes)
        where warehouse_id = _warehouse
        group by 1
        having sum(units) < 0) c
        where s.warehouse_id = _warehouse
          and s.product_id = any(_fallen)
          and s.product_id = c.product_id;
    end if;
    if _risen <> '{}' then
      insert into product_stock as s (warehouse_id, product_id, free)
        select _warehouse, product_id, sum(units)
        from unnest(_changes)
        where warehouse_id = _warehouse
        group by product_id
        having sum(units) > 0
        order by product_id
        on conflict (warehouse_id, product_id) do update set free = s.free + excluded.free;
      insert into allocation_wake (warehouse_id, product_ids) values (_warehouse, _risen);
    end if;
  end loop;
  return null;
end $$;
create trigger inventory_free_changed after update on inventory
  referencing old table as old_rows new table
    as new_rows for each statement execute function ledger.keep_free();
create trigger inventory_free_gone after delete on inventory referencing old table
  as old_rows for each statement execute function ledger.keep_free();

-- The lock by which an order that is about to wait for stock of a product, and stock of it that
-- changes, see one another; see `ledger.place_named`.
create function ledger.outflow_key(warehouse_id bigint, product_id bigint) returns bigint
language sql immutable as $$
  select hashtextextended(format('outflow %s:%s', warehouse_id, product_id), 0)
$$;

-- Whether an open order names a balance and lacks units of its product.
create function ledger.is_awaited(i inventory) returns boolean language plpgsql as $$
begin
  -- A trigger runs on the node of the warehouse.
  perform pg_catalog.pg_advisory_xact_lock_shared(
    ledger.outflow_key(i.warehouse_id, i.product_id));
  return exists (
    select from orders o join order_line l on l.warehouse_id = o.warehouse_id and l.order_id = o.id
    where o.warehouse_id = i.warehouse_id
      and o.stock_statuses <> '{AVAILABLE}'
      and o.status not in ('SHIPPED', 'DELIVERED', 'CANCELLED')
      and l.product_id = i.product_id
        and l.allocated < l.quantity
        and outflow_status(i) = any(o.stock_statuses));
end $$;

-- Asks the allocator to try a product of which stock that is not for sale came, or can be taken
-- again, where an order names such stock.
create function ledger.wake_for_unsellable() returns trigger
language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  if ledger.is_awaited(new) then
    insert into allocation_wake (warehouse_id, product_ids)
    values (new.warehouse_id, array[new.product_id]);
  end if;
  return null;
end $$;
create trigger inventory_unsellable_new after insert on inventory for each row
  when (new.allocation_rank is null
    and new.status <> 'IN_TRANSIT'
    and new.quantity > new.allocated) execute function ledger.wake_for_unsellable();
create trigger inventory_unsellable_changed after update on inventory for each row
  when (new.allocation_rank is null
    and new.status <> 'IN_TRANSIT'
    and new.quantity > new.allocated
    and (old.allocation_rank is not null
    or new.quantity - new.allocated > old.quantity - old.allocated
      or new.location_id is distinct from old.location_id))
  execute function ledger.wake_for_unsellable();

-- Does so for a location that orders may be served from again, unblocked or of another type.
create function ledger.wake_for_location() returns trigger
language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  _awaited bigint[] := array(select distinct product_id from inventory i
    where i.warehouse_id = new.warehouse_id
      and i.location_id = new.id
      and i.quantity > i.allocated
      and ledger.is_awaited(i));
begin
  if _awaited <> '{}' then
    insert into allocation_wake (warehouse_id, product_ids)
    values (new.warehouse_id, _awaited);
  end if;
  return null;
end $$;
create trigger location_reopened after update of type, blocked_out on location for each row
  when (not new.blocked_out and (old.blocked_out
    or old.type <> new.type)) execute function ledger.wake_for_location();
