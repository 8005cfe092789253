-- Units in units. A unit stands in another one or in a location, and what is in it goes with it:
-- all units of a tree, and their balances, are in one location. Whoever changes a tree, or brings
-- stock into one, locks it first.

-- Writes what happened to a unit.
create function ledger.note_unit(_on ledger.context, _event text, _unit bigint,
  _parent bigint default null, _former_lpn text default null) returns void
language sql as $$
  insert into unit_event (warehouse_id, unit_id, at, user_id, event, parent_id, former_lpn)
  values (_on.warehouse_id, _unit, _on.at, _on.user_id, _event, _parent, _former_lpn)
$$;

-- Writes the location of units with all that is in them, empty balances too: what comes back to one
-- of these stands where its unit stands. Their trees are locked.
create function ledger.locate_units(_warehouse bigint, _units bigint[], _location bigint)
returns void language plpgsql as $$
declare
  _inside bigint[] := ledger.units_in(_warehouse, _units);
begin
  update inventory
  set location_id = _location
  where warehouse_id = _warehouse
    and pallet_id = any(_inside)
    and location_id is distinct from _location;
  update pallet
  set location_id = _location
  where warehouse_id = _warehouse
    and id = any(_inside)
    and location_id is distinct from _location;
end $$;

-- Changes the location of units, which stand in no other, with all that is in them. Their trees and
-- balances are locked, and the movements are written, so that these say where the balances stood.
create function ledger.set_place(_on ledger.context, _kind text, _units bigint[], _location bigint)
returns void language plpgsql as $$
declare
  _from bigint[] := array(select location_id
    from pallet
    where warehouse_id = _on.warehouse_id and id = any(_units));
begin
  perform ledger.locate_units(_on.warehouse_id, _units, _location);
  if ledger.keeps_places(_kind, _on.document_type)
    then perform ledger.keep_places(_on.warehouse_id, _from, array[_location]);
  end if;
end $$;

-- Brings a unit, whose tree is locked, to a location, with the units in it and their stock.
-- Allocations stay on the balances, which go along.
create function ledger.bring(_on ledger.context, _kind text, _unit bigint, _location bigint,
  _reason text) returns void
language plpgsql as $$
declare
  _balances bigint[] := array(select id
    from inventory
    where warehouse_id = _on.warehouse_id
      and pallet_id = any(ledger.units_in(_on.warehouse_id, array[_unit]))
    order by id
    for update);
  _entries ledger.entry[] := array(
    select ledger.entry(_kind, customer_id, product_id, quantity, from_id => id, to_id => id,
      reason => _reason, place_id => _location)
    from inventory
    where warehouse_id = _on.warehouse_id and id = any(_balances) and quantity > 0
    order by id);
begin
  perform ledger.post(_on, _entries);
  perform ledger.set_place(_on, _kind, array[_unit], _location);
end $$;

-- Puts a unit, with what is in it, under a parent, or under none. Both trees are locked and in one
-- location. Refuses with UNIT_IN_ITSELF, and more than five units in one another with
-- UNIT_TOO_DEEP.
create function ledger.set_parent(_warehouse bigint, _unit bigint, _parent bigint) returns void
language plpgsql as $$
declare
  _inside bigint[] := ledger.units_in(_warehouse, array[_unit]);
  _former int := (select depth from pallet where warehouse_id = _warehouse and id = _unit);
  _path bigint[] := (select path || id
    from pallet
    where warehouse_id = _warehouse and id = _parent);
begin
  if _parent = any(_inside) then perform ledger.refuse('UNIT_IN_ITSELF'); end if;
  _path := coalesce(_path, '{}');
  if exists (select from pallet
    where warehouse_id = _warehouse
      and id = any(_inside)
      and depth - _former + cardinality(_path) > 4) then
    perform ledger.refuse('UNIT_TOO_DEEP');
  end if;
  update pallet
  set path = _path || path[_former + 1:],
    parent_id = case when id = _unit then _parent else parent_id end,
    depth = depth - _former + cardinality(_path),
    parent_depth = nullif(depth - _former + cardinality(_path), 0) - 1
  where warehouse_id = _warehouse and id = any(_inside);
end $$;

-- Takes a unit, whose tree is locked, out of the one in which it stands, if any. What stands in it
-- and was picked with a unit around it counts as picked with it from then on. Of these units, those
-- without goods of its order are no longer the order's then, unless they left with that.
create function ledger.take_out(_on ledger.context, _unit bigint) returns void
language plpgsql as $$
declare
  _was pallet;
  _inside bigint[];
  _picked bigint[];
begin
  select * into _was from pallet where warehouse_id = _on.warehouse_id and id = _unit;
  if _was.parent_id is null then return; end if;
  perform ledger.set_parent(_on.warehouse_id, _unit, null);
  perform ledger.note_unit(_on, 'UNNEST', _unit, _was.parent_id);
  if _was.order_id is null then return; end if;
  _inside := ledger.units_in(_on.warehouse_id, array[_unit]);
  update pick p
  set unit_id = _unit
  where p.warehouse_id = _on.warehouse_id
    and p.order_line_id = any(array(select id
      from order_line
      where warehouse_id = _on.warehouse_id and order_id = _was.order_id))
    and p.unit_id = any(_was.path)
    and p.ended_as is distinct from 'RETURNED'
    and exists (select
      from inventory i
      where i.warehouse_id = _on.warehouse_id
        and i.id = p.to_inventory_id
        and i.pallet_id = any(_inside));
  _picked := ledger.picked_into(_on.warehouse_id, _was.order_id);
  update pallet
  set order_id = null
  where warehouse_id = _on.warehouse_id
    and id = any(_was.path || _inside)
    and order_id = _was.order_id
    and not id = any(_picked)
    and exists (select
      from orders
      where warehouse_id = _on.warehouse_id and id = _was.order_id and shipped_at is null);
end $$;

-- Refuses with UNIT_PACKED, naming `_named`, where a unit or one around it is the package of an
-- order: what is in a package changes by packing and unpacking alone.
create function ledger.keep_packed(_warehouse bigint, _unit bigint, _named bigint) returns void
language plpgsql as $$
begin
  if exists (select
    from pallet u
    cross join lateral ledger.packages_of(_warehouse, u.path || u.id)
    where u.warehouse_id = _warehouse and u.id = _unit) then
    perform ledger.refuse('UNIT_PACKED', jsonb_build_object('lpn', (select lpn
      from pallet
      where warehouse_id = _warehouse and id = _named)));
  end if;
end $$;

-- Refuses with UNIT_PACKED where a unit of an order, whose tree is locked, would leave a package,
-- unless that left for good.
create function ledger.keep_in_package(_warehouse bigint, _unit bigint) returns void
language plpgsql as $$
declare
  _of pallet;
begin
  select * into _of from pallet where warehouse_id = _warehouse and id = _unit;
  if _of.parent_id is not null and _of.order_id is not null then
    perform ledger.free_left(_warehouse, array[_unit]);
    perform ledger.keep_packed(_warehouse, _of.parent_id, _unit);
  end if;
end $$;

-- Refuses with UNIT_LOADED, which names the load, where a package that a unit is, holds or stands
-- in is on a load: it is unloaded first, and what departed stays as the papers of its load say. The
-- tree of the unit is locked.
create function ledger.keep_unloaded(_warehouse bigint, _unit bigint) returns void
language plpgsql as $$
declare
  _loaded record;
begin
  select u.lpn, l.number, l.status into _loaded
  from pallet u
  cross join lateral ledger.packages_of(_warehouse,
    u.path || ledger.units_in(_warehouse, array[u.id])) packed (package_id)
  join load_package k on k.warehouse_id = _warehouse and k.package_id = packed.package_id
  join load l on l.warehouse_id = _warehouse and l.id = k.load_id
  where u.warehouse_id = _warehouse and u.id = _unit
  limit 1;
  if found then
    perform ledger.refuse('UNIT_LOADED', jsonb_build_object('lpn', _loaded.lpn,
      'number', _loaded.number, 'status', _loaded.status));
  end if;
end $$;

-- Refuses with UNIT_OF_OTHERS what is of another customer than a unit.
create function ledger.keep_unit_own(_warehouse bigint, _unit bigint, _customer bigint)
returns void language plpgsql as $$
declare
  _lpn text := (select lpn
    from pallet
    where warehouse_id = _warehouse and id = _unit and customer_id <> _customer);
begin
  if _lpn is not null then
    perform ledger.refuse('UNIT_OF_OTHERS', jsonb_build_object('lpn', _lpn));
  end if;
end $$;

-- Whether there is stock in a unit, or in a unit in it.
create function ledger.has_stock(_warehouse bigint, _unit bigint) returns boolean
language sql stable as $$
  select exists (select from inventory
    where warehouse_id = _warehouse
      and pallet_id = any(array(select unnest(ledger.units_in(_warehouse, array[_unit]))))
      and quantity > 0)
$$;

-- The location of a unit, whose tree is locked, that is about to take what stands in `_location`:
-- one that is empty and stands in no other comes there, if that is anywhere.
create function ledger.place_for(_warehouse bigint, _unit bigint, _location bigint)
returns bigint language plpgsql as $$
declare
  _target pallet;
begin
  select * into _target from pallet where warehouse_id = _warehouse and id = _unit;
  if _location is null or _target.parent_id is not null or ledger.has_stock(_warehouse, _unit) then
    return _target.location_id;
  end if;
  perform ledger.locate_units(_warehouse, array[_unit], _location);
  return _location;
end $$;

-- Brings the empty unit of an LPN, which an ASN or a return carries, to a location, out of the one
-- in which it stands. It is the customer's and no order's from then on, with the empty ones in it:
-- a tote may come back with the goods of another customer. Returns null where it has stock, or
-- where there is none.
create function ledger.reuse_unit(_on ledger.context, _customer bigint, _lpn text,
  _location bigint) returns bigint
language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  _unit bigint := (select id
    from pallet
    where warehouse_id = _on.warehouse_id and lpn = _lpn);
begin
  if _unit is null then return null; end if;
  perform ledger.lock_units(_on.warehouse_id, array[_unit]);
  if ledger.has_stock(_on.warehouse_id, _unit) then return null; end if;
  perform ledger.take_out(_on, _unit);
  perform ledger.locate_units(_on.warehouse_id, array[_unit], _location);
  update pallet
  set customer_id = _customer, order_id = null,
    asn_id = case when id = _unit and _on.document_type = 'ASN' then _on.document_id
      else asn_id end
  where warehouse_id = _on.warehouse_id
    and id = any(ledger.units_in(_on.warehouse_id, array[_unit]));
  return _unit;
end $$;

-- Puts a unit, with what is in it, into another one, and brings it there. An empty parent that
-- stands in no other comes to the unit instead. Refuses with UNIT_OF_OTHERS where they are of two
-- customers, with UNIT_PACKED where that changes what a package holds, and as `ledger.set_parent`,
-- `ledger.keep_unloaded` and `ledger.keep_apart` do.
create function ledger.nest(_on ledger.context, _unit bigint, _parent bigint) returns void
language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  _child pallet;
  _location bigint;
begin
  perform ledger.lock_units(_on.warehouse_id, array[_unit, _parent]);
  select * into _child from pallet where warehouse_id = _on.warehouse_id and id = _unit;
  if _child.parent_id = _parent then return; end if;
  perform ledger.free_left(_on.warehouse_id, array[_unit, _parent]);
  perform ledger.keep_unloaded(_on.warehouse_id, _unit);
  perform ledger.keep_unloaded(_on.warehouse_id, _parent);
  perform ledger.keep_unit_own(_on.warehouse_id, _parent, _child.customer_id);
  perform ledger.keep_in_package(_on.warehouse_id, _unit);
  if ledger.has_stock(_on.warehouse_id, _unit) then
    perform ledger.keep_packed(_on.warehouse_id, _parent, _parent);
  end if;
  perform ledger.take_out(_on, _unit);
  _location := ledger.place_for(_on.warehouse_id, _parent, _child.location_id);
  if _location is distinct from _child.location_id then
    perform ledger.bring(_on, 'MOVE', _unit, _location, null);
  end if;
  perform ledger.set_parent(_on.warehouse_id, _unit, _parent);
  perform ledger.keep_apart(_on.warehouse_id, _parent);
  perform ledger.note_unit(_on, 'NEST', _unit, _parent);
end $$;

-- Takes a unit out of the one in which it stands. It stays in the same location. Refuses with
-- UNIT_PACKED where it leaves a package, and as `ledger.keep_unloaded` does.
create function ledger.unnest_unit(_on ledger.context, _unit bigint) returns void
language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  perform ledger.lock_units(_on.warehouse_id, array[_unit]);
  perform ledger.keep_unloaded(_on.warehouse_id, _unit);
  perform ledger.keep_in_package(_on.warehouse_id, _unit);
  perform ledger.take_out(_on, _unit);
end $$;

-- Gives a unit another LPN, which nobody has. The caller has locked the LPN. Refuses as
-- `ledger.keep_unloaded` does: papers name units by their LPNs.
create function ledger.relabel(_on ledger.context, _unit bigint, _lpn text) returns void
language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  _former text;
begin
  perform ledger.lock_units(_on.warehouse_id, array[_unit]);
  perform ledger.keep_unloaded(_on.warehouse_id, _unit);
  select lpn into _former from pallet where warehouse_id = _on.warehouse_id and id = _unit;
  update pallet set lpn = _lpn where warehouse_id = _on.warehouse_id and id = _unit;
  perform ledger.note_unit(_on, 'RELABEL', _unit, _former_lpn => _former);
end $$;
