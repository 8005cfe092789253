-- Units of orders: those that were picked whole, those into which was picked, and those in which
-- packages stand. Nothing else is put into them. They keep their order when it ships.

-- The outermost of `_units` in which a unit stands, or that it is.
create function ledger.outermost_of(_warehouse bigint, _unit bigint, _units bigint[])
returns bigint language sql stable as $$
  select around.id
  from pallet u
  cross join unnest(u.path || u.id) with ordinality around (id, place)
  where u.warehouse_id = _warehouse and u.id = _unit and around.id = any(_units)
  order by around.place
  limit 1
$$;

-- Where an allocation was picked from, if that was with a whole unit; else `_place`.
create function ledger.picked_from(_warehouse bigint, _allocation bigint, _place bigint)
returns bigint language sql stable as $$
  select case when p.unit_id is null then _place else p.from_location_id end
  from (values (1)) one
  left join lateral (select unit_id, from_location_id
    from pick
    where warehouse_id = _warehouse
      and allocation_id = _allocation
      and unit_id is not null
      and ended_as is distinct from 'RETURNED'
    limit 1) p on true
$$;

-- Refuses with UNIT_IN_USE where goods of an order stand in one tree with other goods, or in a unit
-- of another order. Called when the tree, which is locked, has changed.
create function ledger.keep_apart(_warehouse bigint, _unit bigint) returns void
language plpgsql as $$
declare
  _tree bigint[] := ledger.units_in(_warehouse, ledger.roots_of(_warehouse, array[_unit]));
  _lpn text;
begin
  if not exists (select
    from pallet
    where warehouse_id = _warehouse and id = any(_tree) and order_id is not null) then
    return;
  end if;
  select u.lpn into _lpn
    from pallet u
    cross join lateral (select max(quantity) as quantity, max(quantity - allocated) as free
      from inventory
      where warehouse_id = _warehouse and pallet_id = u.id) i
    where u.warehouse_id = _warehouse and u.id = any(_tree) and (
      i.free > 0
      or i.quantity > 0
      and exists (select
        from pallet a
        where a.warehouse_id = _warehouse and a.id = any(u.path) and a.order_id <> u.order_id))
    order by u.id
    limit 1;
  if found then perform ledger.refuse('UNIT_IN_USE', jsonb_build_object('lpn', _lpn)); end if;
end $$;

-- Whether an order has left and its shipment may be undone: then what left comes back into its
-- units.
create function ledger.may_return(_warehouse bigint, _order bigint) returns boolean
language sql stable as $$
  select exists (select
    from orders
    where warehouse_id = _warehouse
      and id = _order
      and status <> 'DELIVERED'
      and handed_over_at is null
      and (shipped_at at time zone (select time_zone from warehouse where id = _warehouse))::date
        >= today_in(_warehouse))
$$;

-- Units that left with an order, and in which something is found, are no longer the order's, nor
-- are those around them. Their trees are locked.
create function ledger.free_found(_warehouse bigint, _units bigint[]) returns void
language sql as $$
  update pallet u
  set order_id = null
  where u.warehouse_id = _warehouse
    and u.id = any(array(select unnest(path || id)
      from pallet
      where warehouse_id = _warehouse and id = any(_units)))
    and exists (select
      from orders
      where warehouse_id = _warehouse and id = u.order_id and shipped_at is not null)
$$;

-- The units of trees, which are locked, that left with an order for good and stand here again are
-- no longer the order's.
create function ledger.free_left(_warehouse bigint, _units bigint[]) returns void
language plpgsql as $$
declare
  _trees bigint[] := ledger.units_in(_warehouse, ledger.roots_of(_warehouse, _units));
  _left bigint[] := array(select o.id
    from orders o
    where o.warehouse_id = _warehouse
      and o.id = any(array(select order_id
        from pallet
        where warehouse_id = _warehouse and id = any(_trees)))
      and o.shipped_at is not null
      and not ledger.may_return(_warehouse, o.id));
begin
  update pallet
  set order_id = null
  where warehouse_id = _warehouse and id = any(_trees) and order_id = any(_left);
end $$;

-- Whether goods of an order may be put into a unit: it is the order's, or empty and no other
-- order's. An empty one is another order's only as long as what left in it may come back.
create function ledger.takes_order(_warehouse bigint, _unit bigint, _order bigint) returns boolean
language plpgsql stable as $$
declare
  _owner bigint := (select order_id from pallet where warehouse_id = _warehouse and id = _unit);
begin
  return _owner is not distinct from _order
    or not ledger.has_stock(_warehouse, _unit)
    and (_owner is null or not ledger.may_return(_warehouse, _owner));
end $$;

-- Makes a unit, whose tree is locked, one of the order, and returns the location of what is put
-- into it: an empty one comes to `_location`, out of the unit in which it stands. An empty tote in
-- which no unit stands becomes one of the order's customer. Refuses with UNIT_IN_USE where it holds
-- anything else than goods of the order, and with UNIT_OF_OTHERS one of another customer.
create function ledger.claim_unit(_on ledger.context, _unit bigint, _location bigint)
returns bigint language plpgsql as $$
declare
  _inside bigint[] := ledger.units_in(_on.warehouse_id, array[_unit]);
  _takes boolean := ledger.takes_order(_on.warehouse_id, _unit, _on.document_id);
  _customer bigint := (select customer_id
    from orders
    where warehouse_id = _on.warehouse_id and id = _on.document_id);
  _claimed pallet;
begin
  select * into _claimed from pallet where warehouse_id = _on.warehouse_id and id = _unit;
  if _takes and _claimed.kind = 'TOTE' and _inside = array[_unit]
    and _claimed.order_id is distinct from _on.document_id then
    update pallet
    set customer_id = _customer
    where warehouse_id = _on.warehouse_id and id = _unit and customer_id <> _customer;
  end if;
  perform ledger.keep_unit_own(_on.warehouse_id, _unit, _customer);
  if not _takes then
    perform ledger.refuse('UNIT_IN_USE', jsonb_build_object('lpn', _claimed.lpn));
  end if;
  if _claimed.order_id is distinct from _on.document_id then
    perform ledger.take_out(_on, _unit);
    update pallet
    set order_id = _on.document_id
    where warehouse_id = _on.warehouse_id and id = any(_inside);
  end if;
  return ledger.place_for(_on.warehouse_id, _unit, _location);
end $$;

-- Gives units, whose trees are locked, to an order, or back where that is null. They leave the
-- units in which they stand, and come to a location, if there is one.
create function ledger.give_units(_on ledger.context, _kind text, _units bigint[], _order bigint,
  _location bigint) returns void
language plpgsql as $$
begin
  perform ledger.take_out(_on, unit) from unnest(_units) unit;
  update pallet
  set order_id = _order
  where warehouse_id = _on.warehouse_id
    and id = any(ledger.units_in(_on.warehouse_id, _units));
  if _location is not null then
    perform ledger.set_place(_on, _kind, _units, _location);
  end if;
end $$;

-- Locks the units of an order, as `ledger.lock_units` does.
create function ledger.lock_units_of(_warehouse bigint, _order bigint) returns void
language plpgsql as $$
declare
  _units bigint[] := array(select id
    from pallet
    where warehouse_id = _warehouse and order_id = _order);
begin
  if _units <> '{}' then perform ledger.lock_units(_warehouse, _units); end if;
end $$;

-- The units in which picked goods of an order stand, and those around them.
create function ledger.picked_into(_warehouse bigint, _order bigint) returns bigint[]
language sql stable as $$
  select array(select distinct around.id
    from order_line l
    join pick p on p.warehouse_id = _warehouse and p.order_line_id = l.id and p.ended_at is null
    join inventory i on i.warehouse_id = _warehouse and i.id = p.to_inventory_id
    join pallet u on u.warehouse_id = _warehouse and u.id = i.pallet_id
    cross join unnest(u.path || u.id) around (id)
    where l.warehouse_id = _warehouse and l.order_id = _order)
$$;

-- Units of an order in which nothing stands that is picked for it are no longer the order's: also
-- those in which a count found something else.
create function ledger.free_units(_warehouse bigint, _order bigint) returns void
language plpgsql as $$
declare
  _picked bigint[] := ledger.picked_into(_warehouse, _order);
begin
  update pallet
  set order_id = null
  where warehouse_id = _warehouse and order_id = _order and not id = any(_picked);
end $$;

-- The packages that units are. One that came back and is no more of the order with which it left is
-- a package no more.
create function ledger.packages_of(_warehouse bigint, _units bigint[]) returns setof bigint
language sql stable as $$
  select b.id
  from package b
  join pallet u on u.warehouse_id = b.warehouse_id and u.id = b.unit_id and u.order_id = b.order_id
  where b.warehouse_id = _warehouse and b.unit_id = any(_units)
$$;

-- Whether a balance stands in the unit of a package.
create function ledger.is_packed(_warehouse bigint, _balance bigint) returns boolean
language sql stable as $$
  select exists (select
    from inventory i
    join pallet u on u.warehouse_id = i.warehouse_id and u.id = i.pallet_id
    cross join lateral ledger.packages_of(i.warehouse_id, u.path || u.id)
    where i.warehouse_id = _warehouse and i.id = _balance)
$$;

-- Refuses with UNIT_CHANGED where the unit of a package of an order does not hold what the package
-- does.
create function ledger.keep_packages(_warehouse bigint, _order bigint) returns void
language plpgsql as $$
declare
  _lpn text := (select min(u.lpn)
    from package b
    join pallet u on u.warehouse_id = _warehouse and u.id = b.unit_id
    join package_line c on c.warehouse_id = _warehouse and c.package_id = b.id
    where b.warehouse_id = _warehouse
      and b.order_id = _order
      and c.quantity is distinct from (select sum(p.quantity)
        from pick p
        join inventory i on i.warehouse_id = _warehouse and i.id = p.to_inventory_id
        join pallet t on t.warehouse_id = _warehouse and t.id = i.pallet_id
        where p.warehouse_id = _warehouse
          and p.order_line_id = c.order_line_id
          and p.ended_at is null
          and b.unit_id = any(t.path || t.id)));
begin
  if _lpn is not null then
    perform ledger.refuse('UNIT_CHANGED', jsonb_build_object('lpn', _lpn));
  end if;
end $$;

-- Picked units of order lines that stand in the unit `_from`, or, where that is null, in no
-- package; of these, first what stands in `_first`, then what stands loose. `_takes`:
-- order_line_id, quantity. Refuses with STOCK_GONE where there are not so many.
create function ledger.picked_units(_warehouse bigint, _takes jsonb, _from bigint, _first bigint)
returns ledger.unpicked[] language plpgsql as $$
declare
  _take record;
  _pick record;
  _left bigint;
  _found ledger.unpicked[] := '{}';
begin
  for _take in
    select *
    from jsonb_to_recordset(_takes) as w (order_line_id bigint, quantity bigint)
    order by order_line_id loop
    _left := _take.quantity;
    for _pick in
      select p.*, coalesce(_first = any(u.path || u.id), false) as is_there
      from pick p
      join inventory i on i.warehouse_id = _warehouse and i.id = p.to_inventory_id
      left join pallet u on u.warehouse_id = _warehouse and u.id = i.pallet_id
      where p.warehouse_id = _warehouse
        and p.order_line_id = _take.order_line_id
        and p.ended_at is null
        and case when _from is null then not ledger.is_packed(_warehouse, i.id)
          else _from = any(u.path || u.id) end
      order by is_there desc, i.pallet_id nulls first, p.id loop
      exit when _left = 0;
      _found := _found || (_pick.id, _pick.allocation_id, _pick.order_line_id,
        _pick.to_inventory_id, case when _pick.is_there then _pick.to_inventory_id end,
        least(_left, _pick.quantity), null, null)::ledger.unpicked;
      _left := _left - least(_left, _pick.quantity);
    end loop;
    if _left > 0 then perform ledger.refuse('STOCK_GONE'); end if;
  end loop;
  return _found;
end $$;

-- Moves picked units, which stay picked, to `target_id` where it is another balance.
create function ledger.shift_picks(_on ledger.context, _units ledger.unpicked[]) returns void
language plpgsql as $$
declare
  _moved ledger.unpicked[] := array(select u from unnest(_units) u where target_id <> from_id);
  _entries ledger.entry[];
begin
  perform ledger.lock_balances(_on.warehouse_id,
    array(select unnest(array[from_id, target_id]) from unnest(_moved)));
  insert into pick (warehouse_id, allocation_id, order_line_id, from_inventory_id, to_inventory_id,
    quantity, at, user_id, from_location_id)
    select p.warehouse_id, p.allocation_id, p.order_line_id, p.from_inventory_id, u.target_id,
      u.units, p.at, p.user_id, p.from_location_id
    from unnest(_moved) u
    join pick p on p.id = u.pick_id
    where p.warehouse_id = _on.warehouse_id
      and p.id = any(array(select pick_id from unnest(_moved)))
      and p.quantity > u.units;
  update pick p
  set quantity = case when p.quantity = u.units then p.quantity else p.quantity - u.units end,
    to_inventory_id = case when p.quantity = u.units then u.target_id else p.to_inventory_id end,
    unit_id = case when p.quantity > u.units then p.unit_id end
    from unnest(_moved) u
    where p.warehouse_id = _on.warehouse_id and p.id = any(array(select pick_id
      from unnest(_moved))) and p.id = u.pick_id;
  select array_agg(ledger.entry('MOVE', i.customer_id, i.product_id, u.units, from_id => u.from_id,
    from_allocated => true, to_id => u.target_id, to_allocated => true,
    order_line_id => u.order_line_id) order by u.pick_id) into _entries
    from unnest(_moved) u
    cross join lateral (select *
      from inventory
      where warehouse_id = _on.warehouse_id and id = u.from_id
      limit 1) i;
  if _entries is not null then perform ledger.post(_on, _entries); end if;
  perform ledger.free_units(_on.warehouse_id, _on.document_id);
end $$;

-- Puts picked units of order lines, which are in no package, into a unit: that of a package. An
-- empty one comes to them. `_takes`: order_line_id, quantity. Refuses as `ledger.claim_unit` and
-- `ledger.picked_units` do. The order is locked.
create function ledger.pack(_on ledger.context, _unit bigint, _takes jsonb) returns void
language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  _units ledger.unpicked[];
  _place bigint;
begin
  perform ledger.lock_units(_on.warehouse_id, array[_unit] || array(select id
    from pallet
    where warehouse_id = _on.warehouse_id and order_id = _on.document_id));
  _units := ledger.picked_units(_on.warehouse_id, _takes, null, _unit);
  _place := (select location_id
    from inventory
    where warehouse_id = _on.warehouse_id and id = _units[1].from_id);
  _place := ledger.claim_unit(_on, _unit, _place);
  perform ledger.shift_picks(_on, array(
    select (u.pick_id, u.allocation_id, u.order_line_id, u.from_id,
      coalesce(u.target_id, (select t.target_id
        from ledger.targets(_on.warehouse_id, array[u.from_id], true, _place, null, _unit) t)),
      u.units, null, null)::ledger.unpicked
    from unnest(_units) u));
end $$;

-- Takes picked units out of the units in which they stand, whose trees are locked: they stand loose
-- there, and stay picked.
create function ledger.loosen(_on ledger.context, _units ledger.unpicked[]) returns void
language plpgsql as $$
begin
  select array(
    select (u.pick_id, u.allocation_id, u.order_line_id, u.from_id, null, u.units, null,
      i.location_id)::ledger.unpicked
    from unnest(_units) u
    cross join lateral (select location_id
      from inventory
      where warehouse_id = _on.warehouse_id and id = u.from_id
      limit 1) i) into _units;
  perform ledger.shift_picks(_on, array(
    select (u.pick_id, u.allocation_id, u.order_line_id, u.from_id, t.target_id, u.units, null,
      null)::ledger.unpicked
    from unnest(_units) u
    cross join lateral ledger.targets(_on.warehouse_id, array[u.from_id], true, u.location_id,
      null) t));
end $$;

-- Takes picked units of order lines out of a unit, which stays where it is. They stand loose there,
-- and stay picked. `_takes` as in `ledger.pack`. The order is locked.
create function ledger.unpack(_on ledger.context, _unit bigint, _takes jsonb) returns void
language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  perform ledger.lock_units_of(_on.warehouse_id, _on.document_id);
  perform ledger.loosen(_on, ledger.picked_units(_on.warehouse_id, _takes, _unit, null));
end $$;
