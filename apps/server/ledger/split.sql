-- Orders that leave together, and one of which packages stay behind.

-- Locks the units and the picked stock of orders, which are locked, in the order of all writers.
create function ledger.lock_picked(_warehouse bigint, _orders bigint[]) returns void
language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  _units bigint[] := array(select id
    from pallet
    where warehouse_id = _warehouse and order_id = any(_orders));
begin
  if _units <> '{}' then perform ledger.lock_units(_warehouse, _units); end if;
  perform ledger.lock_balances(_warehouse, array(select p.to_inventory_id
    from order_line l
    join pick p on p.warehouse_id = _warehouse and p.order_line_id = l.id and p.ended_at is null
    where l.warehouse_id = _warehouse and l.order_id = any(_orders)));
end $$;

-- The picked units that packages hold: of each unit, and of all packages that are none. `_takes`:
-- unit_id, order_line_id, quantity.
create function ledger.packed_units(_warehouse bigint, _takes jsonb) returns ledger.unpicked[]
language plpgsql as $$
declare
  _package record;
  _found ledger.unpicked[] := '{}';
begin
  for _package in
    select unit_id, jsonb_agg(jsonb_build_object('order_line_id', order_line_id, 'quantity',
      quantity)) as lines
    from (select unit_id, order_line_id, sum(quantity) as quantity
      from jsonb_to_recordset(_takes) as w (unit_id bigint, order_line_id bigint, quantity bigint)
      group by 1, 2) w
    group by 1
    order by 1 loop
    _found := _found || ledger.picked_units(_warehouse, _package.lines, _package.unit_id, null);
  end loop;
  return _found;
end $$;

-- Gives picked units in packages to another order, that of `_on`, whose lines have them allocated:
-- `_takes` says of each package its unit_id, if it is one, and by line (order_line_id) the units
-- and the line that gets them (to_line_id). The stock stays where it is; what is of a package that
-- is no unit stands loose there. The units of packages are the other order's; those in `_apart`,
-- and those in a unit of an order, stand by themselves from then on. Both orders are locked.
create function ledger.split(_on ledger.context, _takes jsonb, _apart bigint[]) returns void
language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  _outer bigint[] := array(select distinct unit_id
    from jsonb_to_recordset(_takes) as w (unit_id bigint)
    where unit_id is not null
    order by 1);
  _plain jsonb := (select jsonb_agg(jsonb_build_object('order_line_id', order_line_id, 'quantity',
      quantity))
    from (select order_line_id, sum(quantity) as quantity
      from jsonb_to_recordset(_takes) as w (unit_id bigint, order_line_id bigint, quantity bigint)
      where unit_id is null
      group by 1) w);
  _former bigint := (select order_id
    from order_line
    where warehouse_id = _on.warehouse_id and id = (_plain -> 0 ->> 'order_line_id')::bigint);
  _locked bigint[] := _outer || array(select id
    from pallet
    where warehouse_id = _on.warehouse_id and order_id = _former);
  _inside bigint[];
  _leaving bigint[];
  _units ledger.unpicked[];
  _moved jsonb;
  _entries ledger.entry[];
begin
  if _locked <> '{}' then perform ledger.lock_units(_on.warehouse_id, _locked); end if;
  if _plain is not null then
    perform ledger.loosen((_on.warehouse_id, _on.user_id, _on.at, _on.document_type,
      _former)::ledger.context, ledger.picked_units(_on.warehouse_id, _plain, null, null));
  end if;
  _inside := ledger.units_in(_on.warehouse_id, _outer);
  _units := ledger.packed_units(_on.warehouse_id, _takes);
  perform ledger.lock_balances(_on.warehouse_id, array(select from_id from unnest(_units)));
  perform ledger.end_picks(_on, _units, false);
  select coalesce(jsonb_agg(to_jsonb(m) order by m.pick_id), '[]') into _moved
    from (select u.pick_id, line.to_line_id, u.units, p.from_inventory_id, p.to_inventory_id, p.at,
        p.user_id, p.from_location_id, case
          when p.unit_id = any(_inside) then p.unit_id
          when p.unit_id is not null then ledger.outermost_of(_on.warehouse_id, (select pallet_id
            from inventory
            where warehouse_id = _on.warehouse_id and id = p.to_inventory_id), _outer)
          end as unit_id, a.inventory_id
      from unnest(_units) u
      join (select distinct order_line_id, to_line_id
        from jsonb_to_recordset(_takes) as w (order_line_id bigint, to_line_id bigint)) line
        on line.order_line_id = u.order_line_id
      cross join lateral (select *
        from pick
        where warehouse_id = _on.warehouse_id and id = u.pick_id
        limit 1) p
      cross join lateral (select inventory_id
        from allocation
        where warehouse_id = _on.warehouse_id and id = u.allocation_id
        limit 1) a) m;
  with moved as materialized (
    select nextval(pg_get_serial_sequence('allocation', 'id')) as allocation_id, m.*
    from rows from (jsonb_to_recordset(_moved) as (to_line_id bigint, units bigint,
      inventory_id bigint, from_inventory_id bigint, to_inventory_id bigint, at timestamptz,
      user_id bigint, from_location_id bigint, unit_id bigint)) with ordinality as m (to_line_id,
      units, inventory_id, from_inventory_id, to_inventory_id, at, user_id, from_location_id,
      unit_id, place)
    order by m.place
  ), allocated as (
    insert into allocation (warehouse_id, id, order_line_id, inventory_id, quantity, picked,
      created_at)
    select _on.warehouse_id, allocation_id, to_line_id, inventory_id, units, units, _on.at
    from moved
  ), picked as (
    insert into pick (warehouse_id, allocation_id, order_line_id, from_inventory_id,
      to_inventory_id, quantity, at, user_id, from_location_id, unit_id)
    select _on.warehouse_id, allocation_id, to_line_id, from_inventory_id, to_inventory_id, units,
      at, user_id, from_location_id, unit_id
    from moved
  )
  select array_agg(ledger.entry('PICK', i.customer_id, i.product_id, m.units,
    from_id => m.to_inventory_id, from_allocated => true, to_id => m.to_inventory_id,
    to_allocated => true, order_line_id => m.to_line_id) order by m.allocation_id) into _entries
    from moved m
    cross join lateral (select *
      from inventory
      where warehouse_id = _on.warehouse_id and id = m.to_inventory_id
      limit 1) i;
  perform ledger.post(_on, _entries);
  _leaving := array(select u.id
    from pallet u
    where u.warehouse_id = _on.warehouse_id
      and u.id = any(_outer)
      and (u.id = any(_apart) or exists (select
        from pallet a
        where a.warehouse_id = _on.warehouse_id
          and a.id = any(u.path)
          and not a.id = any(_outer)
          and a.order_id is not null)));
  perform ledger.take_out(_on, unit) from unnest(_leaving) unit;
  update pallet
  set order_id = _on.document_id
  where warehouse_id = _on.warehouse_id and id = any(_inside);
end $$;
