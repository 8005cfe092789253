-- The picks of which units are brought back, the newest of each allocation first, and no units of
-- packages. `_takes`: allocation_id, quantity, location_id. Refuses with STOCK_GONE where an
-- allocation has not so many picked.
create function ledger.picks_to_undo(_warehouse bigint, _takes jsonb) returns setof ledger.unpicked
language plpgsql as $$
declare
  _take record;
  _pick pick;
  _left bigint;
begin
  for _take in
    select *
    from jsonb_to_recordset(_takes) as w (allocation_id bigint, quantity bigint, location_id bigint)
    order by allocation_id loop
    _left := _take.quantity;
    for _pick in
      select *
      from pick
      where warehouse_id = _warehouse and allocation_id = _take.allocation_id and ended_at is null
        and not ledger.is_packed(_warehouse, to_inventory_id)
      order by id desc loop
      exit when _left = 0;
      return next (_pick.id, _pick.allocation_id, _pick.order_line_id, _pick.to_inventory_id, null,
        least(_left, _pick.quantity), null, _take.location_id)::ledger.unpicked;
      _left := _left - least(_left, _pick.quantity);
    end loop;
    if _left > 0 then perform ledger.refuse('STOCK_GONE'); end if;
  end loop;
end $$;

-- Whether picked units are all that a unit, which is locked, was picked with and holds.
create function ledger.are_whole(_warehouse bigint, _unit bigint, _units ledger.unpicked[])
returns boolean language sql stable as $$
  select not exists (
    select
    from (select id, quantity
      from inventory
      where warehouse_id = _warehouse
        and pallet_id = any(array(select unnest(ledger.units_in(_warehouse, array[_unit]))))
        and quantity > 0) i
    full join (select u.from_id, sum(u.units) as quantity
      from unnest(_units) u
      join pick p on p.id = u.pick_id
      where p.warehouse_id = _warehouse
        and p.id = any(array(select pick_id from unnest(_units)))
        and p.unit_id = _unit
      group by 1) u on u.from_id = i.id
    where i.quantity is distinct from u.quantity)
$$;

-- Finds where picked units go: to `location_id`, or, where that is null, to where they came from. A
-- unit that was picked whole goes back whole where all that is in it goes to one location. What
-- came from a unit that is an order's by now stands loose where that was picked. The units of the
-- order are locked.
create function ledger.ways_back(_warehouse bigint, _units ledger.unpicked[])
returns ledger.unpicked[] language plpgsql as $$
declare
  _whole bigint[] := array(select distinct p.unit_id
    from pick p
    where p.warehouse_id = _warehouse
      and p.id = any(array(select pick_id from unnest(_units)))
      and p.unit_id is not null);
  _ways ledger.unpicked[];
begin
  if _whole <> '{}' then
    _whole := array(select unit
      from unnest(_whole) unit
      where ledger.are_whole(_warehouse, unit, _units)
        and (select count(distinct coalesce(u.location_id, 0))
          from unnest(_units) u
          join pick p on p.id = u.pick_id
          where p.warehouse_id = _warehouse
            and p.id = any(array(select pick_id from unnest(_units)))
            and p.unit_id = unit) = 1);
  end if;
  select array(
    select (u.pick_id, u.allocation_id, u.order_line_id, u.from_id, case
        when p.unit_id = any(_whole) then u.from_id
        when u.location_id is null and home.order_id is null then p.from_inventory_id end,
      u.units, case when p.unit_id = any(_whole) then p.unit_id end,
      coalesce(u.location_id, p.from_location_id))::ledger.unpicked
    from unnest(_units) u
    cross join lateral (select *
      from pick
      where warehouse_id = _warehouse and id = u.pick_id
      limit 1) p
    cross join lateral (select t.order_id
      from inventory i
      left join pallet t on t.warehouse_id = _warehouse and t.id = i.pallet_id
      where i.warehouse_id = _warehouse and i.id = p.from_inventory_id
      limit 1) home) into _ways;
  return array(
    select (w.pick_id, w.allocation_id, w.order_line_id, w.from_id, coalesce(w.target_id,
        (select t.target_id
          from ledger.targets(_warehouse, array[w.from_id], true, w.location_id, null) t)),
      w.units, w.unit_id, case when w.unit_id is not null then w.location_id end)::ledger.unpicked
    from unnest(_ways) w
    order by w.pick_id);
end $$;

-- Ends so much of the picks, and takes it off their allocations. What stays allocated in the
-- balance of its allocation stays on it.
create function ledger.end_picks(_on ledger.context, _units ledger.unpicked[],
  _keeps boolean) returns void
language plpgsql as $$
begin
  insert into pick (warehouse_id, allocation_id, order_line_id, from_inventory_id, to_inventory_id,
    quantity, at, user_id, ended_at, ended_as, from_location_id, unit_id)
    select p.warehouse_id, p.allocation_id, p.order_line_id, p.from_inventory_id, p.to_inventory_id,
      u.units, p.at, p.user_id, _on.at, 'RETURNED', p.from_location_id, p.unit_id
    from unnest(_units) u
    join pick p on p.id = u.pick_id
    where p.warehouse_id = _on.warehouse_id
      and p.id = any(array(select pick_id from unnest(_units)))
      and p.quantity > u.units;
  update pick p
  set quantity = case
  when p.quantity = u.units then p.quantity
  else p.quantity - u.units end,
      ended_at = case
        when p.quantity = u.units then _on.at end, ended_as = case
        when p.quantity = u.units then 'RETURNED' end
    from unnest(_units) u
    where p.warehouse_id = _on.warehouse_id and p.id = any(array(select pick_id
      from unnest(_units))) and p.id = u.pick_id;
  update allocation a set picked = a.picked - u.units,
      quantity = case when a.quantity = u.leaving then a.quantity else a.quantity - u.leaving end,
      ended_at = case
        when a.quantity = u.leaving then _on.at end, ended_as = case
        when a.quantity = u.leaving then 'RELEASED' end
    from (select x.allocation_id, sum(x.units)::bigint as units,
        coalesce(sum(x.units) filter (where not _keeps or x.target_id <> b.inventory_id), 0)::bigint
          as leaving
      from unnest(_units) x
      cross join lateral (select inventory_id
        from allocation
        where warehouse_id = _on.warehouse_id and id = x.allocation_id
        limit 1) b
        group by 1) u
    where a.warehouse_id = _on.warehouse_id and a.id = any(array(select allocation_id
      from unnest(_units))) and a.id = u.allocation_id;
end $$;

-- Writes how picked units go back, whose picks are ended and whose balances are locked. They stay
-- allocated if `_keeps`; else they are free.
create function ledger.post_back(_on ledger.context, _units ledger.unpicked[], _keeps boolean,
  _reason text) returns void
language plpgsql as $$
declare
  _entries ledger.entry[];
  _whole record;
begin
  select array_agg(ledger.entry('MOVE', i.customer_id, i.product_id, u.units, from_id => u.from_id,
    from_allocated => true,
      to_id => u.target_id, to_allocated => _keeps, order_line_id => u.order_line_id,
        reason => _reason, place_id => u.location_id)
        order by u.pick_id) into _entries
    from unnest(_units) u
    cross join lateral (select *
      from inventory
      where warehouse_id = _on.warehouse_id and id = u.from_id
      limit 1) i;
  perform ledger.post(_on, _entries);
  for _whole in
    select unit_id, location_id
    from unnest(_units)
    where unit_id is not null
    group by 1, 2
    order by 1
  loop
    perform ledger.give_units(_on, 'MOVE', array[_whole.unit_id], null, _whole.location_id);
  end loop;
  perform ledger.free_units(_on.warehouse_id, _on.document_id);
end $$;

-- Locks the units of an order, and those from which its lines were picked: one that seems empty may
-- be on its way to what is put into it.
create function ledger.lock_ways_back(_warehouse bigint, _order bigint) returns void
language plpgsql as $$
declare
  _units bigint[] := array(
    select id
    from pallet
    where warehouse_id = _warehouse and order_id = _order
    union
    select i.pallet_id
    from order_line l
    join pick p on p.warehouse_id = _warehouse and p.order_line_id = l.id and p.ended_at is null
    join inventory i on i.warehouse_id = _warehouse and i.id = p.from_inventory_id
    where l.warehouse_id = _warehouse and l.order_id = _order and i.pallet_id is not null);
begin
  if _units <> '{}' then perform ledger.lock_units(_warehouse, _units); end if;
end $$;

-- Brings picked units of allocations, which are in no package, back to a location, or where they
-- came from. They stay allocated there, to be picked again, if `_keeps`; else they are free.
-- `_takes` as in `picks_to_undo`. `_others` are balances that the caller allocates afterwards, locked here so that
-- every writer locks in one order. Refuses with NOT_PICKED_THERE where they would stay allocated in
-- stock that orders take nothing of, or loose where nothing is picked.
create function ledger.unpick(_on ledger.context, _takes jsonb, _keeps boolean, _others bigint[],
  _reason text) returns void
language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  _units ledger.unpicked[];
  _shut text;
  _pallets bigint[];
begin
  perform ledger.lock_ways_back(_on.warehouse_id, _on.document_id);
  _units := ledger.ways_back(_on.warehouse_id,
    array(select u from ledger.picks_to_undo(_on.warehouse_id, _takes) u));
  perform ledger.lock_balances(_on.warehouse_id,
    _others || array(select unnest(array[from_id, target_id]) from unnest(_units)));
  if _keeps then
    select coalesce(l.name, 'no location') into _shut from unnest(_units) u
      cross join lateral (select *
        from inventory
        where warehouse_id = _on.warehouse_id and id = u.target_id
        limit 1) i
      left join lateral (select *
      from location
      where warehouse_id = _on.warehouse_id
        and id = case when u.unit_id is null then i.location_id else u.location_id end
      limit 1) l on true
      cross join lateral (select from_inventory_id
        from pick
        where warehouse_id = _on.warehouse_id and id = u.pick_id
        limit 1) k
      cross join lateral (select case when u.unit_id is null then i.allocation_rank
        else ledger.rank_in(l, _on.warehouse_id, i.status, i.lot_id) end as rank) r
      where r.rank is null
          and (ledger.statuses_of(_on.warehouse_id, u.order_line_id) = '{AVAILABLE}'
            or not is_named(i, u.order_line_id))
        or r.rank = 2 and u.target_id <> k.from_inventory_id limit 1;
    if found then perform ledger.refuse('NOT_PICKED_THERE', jsonb_build_object('name', _shut));
    end if;
    insert into allocation (warehouse_id, order_line_id, inventory_id, quantity, created_at)
      select _on.warehouse_id, u.order_line_id, u.target_id, sum(u.units)::bigint, _on.at
      from unnest(_units) u
      join allocation a on a.id = u.allocation_id
      where a.warehouse_id = _on.warehouse_id
        and a.id = any(array(select allocation_id from unnest(_units)))
        and u.target_id <> a.inventory_id
      group by 2, 3
      order by 2, 3;
  end if;
  perform ledger.end_picks(_on, _units, _keeps);
  perform ledger.post_back(_on, _units, _keeps, _reason);
  -- The query stands by itself: a call that contains it is sent to the node of the warehouse where
  -- a database is distributed, and from there the look at all warehouses does not see these units.
  _pallets := array(select distinct i.pallet_id from unnest(_units) u
    cross join lateral (select pallet_id
      from inventory
      where warehouse_id = _on.warehouse_id and id = u.target_id
      limit 1) i
      where i.pallet_id is not null);
  perform ledger.keep_lpns(_on.warehouse_id, _pallets);
end $$;
