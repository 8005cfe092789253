-- The balances that a place of a count means: a lot of a product loose in a location or on a
-- pallet, wherever the pallet stands where no location is named. What is in transit is not there
-- yet. `_places`: product_id, lot_id, pallet_id, location_id.
create function ledger.counted(_warehouse bigint, _places jsonb) returns table (place bigint,
  balance_id bigint)
language sql stable as $$
  select p.place, i.id
  from rows from (jsonb_to_recordset(_places)
    as (product_id bigint, lot_id bigint, pallet_id bigint, location_id bigint))
  with ordinality
    as p (product_id, lot_id, pallet_id, location_id, place)
  join inventory i on i.warehouse_id = _warehouse
    and i.product_id = p.product_id
    and i.pallet_id is not distinct from p.pallet_id
    and i.lot_id is not distinct from p.lot_id
    and i.status <> 'IN_TRANSIT' and (i.location_id = p.location_id or p.location_id is null)
$$;

-- The sides of movements that changed what places have, from an instant on: units that came are
-- positive, units that left negative. Of a pallet all its movements are there, also those that only
-- changed its place: these come and leave.
create function ledger.changes_since(_warehouse bigint, _places jsonb,
  _at timestamptz) returns table (place bigint, units bigint)
language sql stable as $$
  select p.place, s.units
  from rows from (jsonb_to_recordset(_places)
    as (product_id bigint, lot_id bigint, pallet_id bigint, location_id bigint))
  with ordinality
    as p (product_id, lot_id, pallet_id, location_id, place)
  cross join lateral (
    select *
    from movement
    where warehouse_id = _warehouse
      and product_id = p.product_id
      and at >= _at
      and lot_id is not distinct from p.lot_id) m
  cross join lateral (values (m.to_inventory_id, m.to_pallet_id, m.to_location_id, m.to_status,
    m.quantity),
      (m.from_inventory_id, m.from_pallet_id, m.from_location_id, m.from_status, -m.quantity))
    s (inventory_id, pallet_id, location_id, status, units)
  where s.inventory_id is not null
    and s.status <> 'IN_TRANSIT'
    and s.pallet_id is not distinct from p.pallet_id
    and (s.location_id = p.location_id or p.location_id is null)
$$;

-- What places had at an instant, or have now where `_at` is null: the units, the newest movement
-- that had corrected them, the location of the pallet, and whether they changed since. What bears
-- the millisecond of the instant came after it. Keeps the balances as they are until the
-- transaction ends; the statements after the lock see the changes that it waited for.
create function ledger.read_for_count(_warehouse bigint, _places jsonb, _at timestamptz)
returns table (units bigint, last_correction bigint, stood_in bigint, moved_since boolean)
language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  perform
    from inventory
    where warehouse_id = _warehouse and id in (select balance_id
      from ledger.counted(_warehouse, _places))
    order by id
    for share;
  return query
    with standing as (
      select c.place, sum(i.quantity)::bigint as units from ledger.counted(_warehouse, _places) c
      cross join lateral (select quantity
        from inventory
        where warehouse_id = _warehouse and id = c.balance_id
        limit 1) i
        group by 1
    ), changed as (
      select c.place, sum(c.units)::bigint as units
      from ledger.changes_since(_warehouse, _places, _at) c
      group by 1
    )
    -- Clocks of requests and the order of their locks may differ by a little: no place ever had
    -- fewer than no units.
    select greatest(0, coalesce(standing.units, 0) - coalesce(changed.units, 0)), correction.id,
      case
        when moved.id is null then t.location_id
        else moved.from_location_id end, changed.place is not null
    from rows from (jsonb_to_recordset(_places)
      as (product_id bigint, lot_id bigint, pallet_id bigint, location_id bigint))
    with ordinality
      as p (product_id, lot_id, pallet_id, location_id, place)
    left join standing on standing.place = p.place
    left join changed on changed.place = p.place
    left join lateral (select location_id
    from pallet
    where warehouse_id = _warehouse and id = p.pallet_id
    limit 1) t on true
    cross join lateral (
      select max(m.id) as id
      from movement m
      where m.warehouse_id = _warehouse
        and m.product_id = p.product_id
        and m.kind in ('ADJUST', 'COUNT')
        and (_at is null or m.at < _at) and m.lot_id is not distinct from p.lot_id
        and case when p.pallet_id is null then coalesce(m.from_pallet_id, m.to_pallet_id) is null
            and coalesce(m.from_location_id, m.to_location_id) = p.location_id
          else coalesce(m.from_pallet_id, m.to_pallet_id) = p.pallet_id end) correction
    -- The first movement of the pallet, or from it, since says where it stood until then.
    left join lateral (
      select m.id, m.from_location_id from movement m
      where m.warehouse_id = _warehouse
        and m.from_pallet_id = p.pallet_id
        and m.at >= _at
      order by m.at, m.id limit 1) moved on true
    order by p.place;
end $$;

-- Locks the units and balances of places for a posting, and what is on pallets that will be moved.
create function ledger.lock_for_count(_warehouse bigint, _places jsonb,
  _pallets bigint[]) returns void
language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  _units bigint[] := _pallets || array(select distinct pallet_id
    from jsonb_to_recordset(_places) as p (pallet_id bigint)
    where pallet_id is not null);
begin
  if _units <> '{}' then perform ledger.lock_units(_warehouse, _units); end if;
  perform ledger.lock_balances(_warehouse, array(select balance_id
    from ledger.counted(_warehouse, _places)
    union select id from inventory where warehouse_id = _warehouse and pallet_id = any(_pallets)));
end $$;

-- Posts what a count found. `_corrections`: count_line_id, inventory_id (null where a balance is to
-- be made), delta, customer_id, product_id, lot_id, pallet_id, location_id, status, received_at.
-- The balances are locked and planned for.
create function ledger.count(_on ledger.context, _corrections jsonb, _reason text) returns void
language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  _entries ledger.entry[];
  _line record;
  _balance bigint;
  _location bigint;
  _is_loss boolean;
  _grown bigint[] := array(
    select pallet_id
    from jsonb_to_recordset(_corrections) as c (delta bigint, pallet_id bigint)
    where delta > 0);
begin
  perform ledger.free_found(_on.warehouse_id, _grown);
  for _line in
    select *
    from jsonb_to_recordset(_corrections) as c (count_line_id bigint, inventory_id bigint,
      delta bigint, customer_id bigint,
    product_id bigint, lot_id bigint, pallet_id bigint, location_id bigint, status text,
      received_at timestamptz)
  loop
    _balance := _line.inventory_id;
    _is_loss := _line.delta < 0;
    if _balance is null then
      _location := case
        when _line.pallet_id is null then _line.location_id
        else (select t.location_id
          from pallet t
          where t.warehouse_id = _on.warehouse_id and t.id = _line.pallet_id) end;
      insert into inventory as i (warehouse_id, customer_id, product_id, lot_id, pallet_id,
        location_id, status, quantity, received_at)
        values (_on.warehouse_id, _line.customer_id, _line.product_id, _line.lot_id,
          _line.pallet_id, _location, _line.status, 0, _line.received_at)
        on conflict on constraint inventory_identity do update set quantity = i.quantity
        returning id into _balance;
    end if;
    _entries := _entries || ledger.entry('COUNT', _line.customer_id, _line.product_id,
      abs(_line.delta),
      from_id => case
        when _is_loss then _balance end, to_id => case
        when not _is_loss then _balance end,
      count_line_id => _line.count_line_id, reason => _reason);
  end loop;
  perform ledger.post(_on, _entries);
  perform ledger.keep_lpns(_on.warehouse_id, _grown);
end $$;
