-- Brings in stock that stands in the warehouse already, loose or on pallets with these LPNs, as old
-- as it is. `_lines`: customer_id, product_id, lot_id, location_id, status, quantity, lpn (null for
-- loose stock), received_on (a day there, or an instant; null for stock of today). An LPN is free,
-- or that of a pallet that an earlier call of the same file made there; what comes onto that stands
-- where it stands by now. Refuses with RETIRED and PLACE_BLOCKED what would enter such a location.
-- Whether all of it has room is up to the caller: a lock for each location of a warehouse would
-- fill the lock table.
create function ledger.open(_on ledger.context, _lines jsonb, _reason text,
  _notes text) returns void
language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  _entries ledger.entry[];
  _shut location;
  _units bigint[];
begin
  for _shut in
    select * from location where warehouse_id = _on.warehouse_id
      and id = any(array(select location_id
        from jsonb_to_recordset(_lines) as l (location_id bigint)))
        order by id
        for share
  loop
    if not _shut.active then perform ledger.refuse('RETIRED',
      jsonb_build_object('what', 'LOCATION', 'name', _shut.name));
    end if;
    if _shut.blocked_in then
      perform ledger.refuse('PLACE_BLOCKED',
        jsonb_build_object('name', _shut.name, 'reason', _shut.block_reason, 'way', 'IN'));
    end if;
  end loop;
  insert into pallet (warehouse_id, lpn, customer_id, location_id, created_at, created_by)
    select distinct _on.warehouse_id, lpn, customer_id, location_id, _on.at, _on.user_id
    from jsonb_to_recordset(_lines) as l (customer_id bigint, location_id bigint, lpn text)
    where lpn is not null
    on conflict (warehouse_id, lpn) do nothing;
  _units := array(select id
    from pallet
    where warehouse_id = _on.warehouse_id
      and lpn = any(array(select lpn from jsonb_to_recordset(_lines) as l (lpn text))));
  perform ledger.lock_units(_on.warehouse_id, _units);
  perform ledger.free_found(_on.warehouse_id, _units);
  with line as (
    select l.customer_id, l.product_id, l.lot_id, l.status, l.quantity, l.place,
      p.id as pallet_id, case when p.id is null then l.location_id else p.location_id end
        as location_id, coalesce(case
      when l.received_on like '%T%' then l.received_on::timestamptz
      else l.received_on::timestamp at time zone w.time_zone end,
        _on.at)::timestamptz(3) as received_at
    from rows from (jsonb_to_recordset(_lines)
      as (customer_id bigint, product_id bigint, lot_id bigint, location_id bigint, status text,
      quantity bigint,
      lpn text, received_on text))
        with ordinality as l (customer_id, product_id, lot_id, location_id, status, quantity, lpn,
          received_on, place)
    cross join (select time_zone from warehouse where id = _on.warehouse_id) w
    left join lateral (select id, location_id
    from pallet
    where warehouse_id = _on.warehouse_id and lpn = l.lpn
    limit 1) p on true
  ), stock as (
    insert into inventory as i (warehouse_id, customer_id, product_id, pallet_id, location_id,
      status, lot_id, quantity, received_at)
    select _on.warehouse_id, customer_id, product_id, pallet_id, location_id, status, lot_id,
      sum(quantity)::bigint, received_at
    from line
    group by customer_id, product_id, pallet_id, location_id, status, lot_id, received_at
    order by product_id, location_id, min(place)
    on conflict on constraint inventory_identity do update
      set quantity = i.quantity + excluded.quantity
    returning id, product_id, pallet_id, location_id, status, lot_id, received_at
  )
  select array_agg(ledger.entry('OPENING', customer_id, line.product_id, quantity,
    to_id => stock.id, reason => _reason, notes => _notes)
      order by place) into _entries
        from stock
        join line on line.product_id = stock.product_id
          and line.location_id is not distinct from stock.location_id
          and line.status = stock.status
      and line.received_at = stock.received_at
        and coalesce(line.pallet_id, 0) = coalesce(stock.pallet_id, 0)
      and coalesce(line.lot_id, 0) = coalesce(stock.lot_id, 0);
  perform ledger.post(_on, _entries, array(select to_id from unnest(_entries)));
end $$;
