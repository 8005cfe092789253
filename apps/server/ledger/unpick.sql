-- Picked units that are brought back: of a pick, from where they stand into `target_id`.
create type ledger.unpicked as (pick_id bigint, allocation_id bigint, order_line_id bigint,
  from_id bigint, target_id bigint, units bigint);

-- The picks of which units are brought back, the newest of each allocation first. `_takes`:
-- allocation_id, quantity, location_id; where that is null the units go back where they came from.
-- Refuses with STOCK_GONE where an allocation has not so many picked.
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
      order by id desc loop
      exit when _left = 0;
      return next (_pick.id, _pick.allocation_id, _pick.order_line_id, _pick.to_inventory_id,
        case when _take.location_id is null then _pick.from_inventory_id
          else (select t.target_id
            from ledger.targets(_warehouse, array[_pick.to_inventory_id], true, _take.location_id,
              null) t) end,
        least(_left, _pick.quantity))::ledger.unpicked;
      _left := _left - least(_left, _pick.quantity);
    end loop;
    if _left > 0 then perform ledger.refuse('STOCK_GONE'); end if;
  end loop;
end $$;

-- Ends so much of the picks, and takes it off their allocations. What stays allocated in the
-- balance of its allocation stays on it.
create function ledger.end_picks(_on ledger.context, _units ledger.unpicked[],
  _keeps boolean) returns void
language plpgsql as $$
begin
  insert into pick (warehouse_id, allocation_id, order_line_id, from_inventory_id, to_inventory_id,
    quantity, at, user_id, ended_at, ended_as)
    select p.warehouse_id, p.allocation_id, p.order_line_id, p.from_inventory_id, p.to_inventory_id,
      u.units, p.at, p.user_id, _on.at, 'RETURNED'
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

-- Brings picked units of allocations back to a location, or where they came from. They stay
-- allocated there, to be picked again, if `_keeps`; else they are free. `_takes` as in
-- `picks_to_undo`. `_others` are balances that the caller allocates afterwards, locked here so that
-- every writer locks in one order. Refuses with NOT_PICKED_THERE where they would stay allocated in
-- stock that orders take nothing of, or loose where nothing is picked.
create function ledger.unpick(_on ledger.context, _takes jsonb, _keeps boolean, _others bigint[],
  _reason text) returns void
language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  _units ledger.unpicked[];
  _entries ledger.entry[];
  _shut text;
  _pallets bigint[];
begin
  _units := array(select u from ledger.picks_to_undo(_on.warehouse_id, _takes) u);
  perform ledger.lock_balances(_on.warehouse_id,
    _others || array(select unnest(array[from_id, target_id]) from unnest(_units)));
  if _keeps then
    select coalesce(l.name, 'no location') into _shut from unnest(_units) u
      cross join lateral (select *
        from inventory
        where warehouse_id = _on.warehouse_id and id = u.target_id
        limit 1) i
      left join lateral (select name
      from location
      where warehouse_id = _on.warehouse_id and id = i.location_id
      limit 1) l on true
      cross join lateral (select from_inventory_id
        from pick
        where warehouse_id = _on.warehouse_id and id = u.pick_id
        limit 1) k
      where i.allocation_rank is null
          and (ledger.statuses_of(_on.warehouse_id, u.order_line_id) = '{AVAILABLE}'
            or not is_named(i, u.order_line_id))
        or i.allocation_rank = 2 and u.target_id <> k.from_inventory_id limit 1;
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
  select array_agg(ledger.entry('MOVE', i.customer_id, i.product_id, u.units, from_id => u.from_id,
    from_allocated => true,
      to_id => u.target_id, to_allocated => _keeps, order_line_id => u.order_line_id,
        reason => _reason)
        order by u.pick_id) into _entries
    from unnest(_units) u
    cross join lateral (select *
      from inventory
      where warehouse_id = _on.warehouse_id and id = u.from_id
      limit 1) i;
  perform ledger.post(_on, _entries);
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
