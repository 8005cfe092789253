-- Units between two warehouses: they leave the one by SHIP, stand IN_TRANSIT in the other without a
-- place, and from there arrive or are written off.

-- Takes units that left another warehouse into balances IN_TRANSIT, which keep their age and lot,
-- for the items of the ASN that announces them. `_units`: asn_item_id, product_id, lot_id,
-- quantity, received_at.
create function ledger.send(_on ledger.context, _customer bigint, _units jsonb) returns void
language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  _entries ledger.entry[];
begin
  with line as (
    select asn_item_id, product_id, lot_id, received_at, sum(quantity)::bigint as quantity
    from jsonb_to_recordset(_units) as u (asn_item_id bigint, product_id bigint, lot_id bigint,
      quantity bigint, received_at timestamptz(3))
    group by 1, 2, 3, 4
  ), stock as (
    insert into inventory as i (warehouse_id, customer_id, product_id, status, lot_id, quantity,
      received_at)
    select distinct _on.warehouse_id, _customer, product_id, 'IN_TRANSIT', lot_id, 0, received_at
    from line
    order by product_id, received_at, lot_id
    on conflict on constraint inventory_identity do update set quantity = i.quantity
    returning id, product_id, received_at, lot_id
  ), sent as (
    select line.*, stock.id from line join stock
      on stock.product_id = line.product_id
        and stock.received_at = line.received_at
        and coalesce(stock.lot_id, 0) = coalesce(line.lot_id, 0)
  ), way as (
    insert into transit (warehouse_id, asn_item_id, inventory_id, quantity)
    select _on.warehouse_id, asn_item_id, id, quantity
    from sent
  )
  select array_agg(ledger.entry('TRANSFER', _customer, product_id, quantity, to_id => id)
    order by product_id, received_at) into _entries from sent;
  perform ledger.post(_on, _entries);
end $$;

-- What of ASN items is on its way, oldest first, under lock.
create function ledger.lock_transit(_warehouse bigint, _items bigint[])
returns table (asn_item_id bigint, inventory_id bigint, lot_id bigint, quantity bigint,
  received_at timestamptz)
language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  perform ledger.lock_balances(_warehouse, array(select t.inventory_id from transit t
    where t.warehouse_id = _warehouse and t.asn_item_id = any(_items)));
  return query
    select t.asn_item_id, t.inventory_id, i.lot_id, t.quantity, i.received_at::timestamptz
    from transit t join inventory i on i.warehouse_id = t.warehouse_id and i.id = t.inventory_id
    where t.warehouse_id = _warehouse and t.asn_item_id = any(_items) and t.quantity > 0
    order by i.received_at, i.id;
end $$;

-- Receives onto a pallet what was on its way, as old as it was, and what came beyond it as any
-- other receipt. `_units`: product_id, status, lot_id, quantity, asn_item_id, reason, transit_id
-- (null for what came beyond), received_at.
create function ledger.arrive(_on ledger.context, _customer bigint, _location bigint,
  _pallet bigint, _units jsonb, _notes text) returns void
language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  _entries ledger.entry[];
begin
  with unit as (
    select *
    from jsonb_to_recordset(_units) as u (product_id bigint, status text, lot_id bigint,
      quantity bigint, asn_item_id bigint, reason text,
      transit_id bigint, received_at timestamptz(3))
  ), arrived as (
    update transit t set quantity = t.quantity - taken.units
    from (select asn_item_id, transit_id, sum(quantity)::bigint as units
    from unit
    where transit_id is not null
    group by 1, 2) taken
    where t.warehouse_id = _on.warehouse_id
      and t.asn_item_id = taken.asn_item_id
      and t.inventory_id = taken.transit_id
  ), stock as (
    -- A pallet that comes back finds the empty balances that it left.
    insert into inventory as i (warehouse_id, customer_id, product_id, pallet_id, location_id,
      status, lot_id, quantity, received_at)
    select _on.warehouse_id, _customer, product_id, _pallet, _location, status, lot_id,
      sum(quantity)::bigint, received_at
    from unit group by product_id, status, lot_id, received_at
    on conflict on constraint inventory_identity do update
      set quantity = i.quantity + excluded.quantity
    returning id, product_id, status, lot_id, received_at
  )
  select array_agg(ledger.entry(case
  when transit_id is null then 'RECEIVE'
  else 'TRANSFER' end, _customer, unit.product_id, unit.quantity,
      from_id => transit_id, to_id => stock.id, asn_item_id => asn_item_id, reason => reason,
        notes => _notes)) into _entries
    from unit
    join stock on stock.product_id = unit.product_id
      and stock.status = unit.status
      and stock.received_at = unit.received_at
      and coalesce(stock.lot_id, 0) = coalesce(unit.lot_id, 0);
  perform ledger.post(_on, _entries, array(select to_id from unnest(_entries)));
end $$;

-- Writes off what of ASN items never arrived.
create function ledger.lose(_on ledger.context, _items bigint[], _reason text) returns void
language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  _entries ledger.entry[];
begin
  select array_agg(ledger.entry('ADJUST', i.customer_id, i.product_id, t.quantity, from_id => i.id,
    reason => _reason)
  order by i.id) into _entries
    from ledger.lock_transit(_on.warehouse_id, _items) t
    cross join lateral (select *
      from inventory
      where warehouse_id = _on.warehouse_id and id = t.inventory_id
      limit 1) i;
  update transit
  set quantity = 0
  where warehouse_id = _on.warehouse_id and asn_item_id = any(_items);
  perform ledger.post(_on, _entries);
end $$;

-- Records the units in which goods of a transfer travel, each behind the one in which it stands.
-- `_units`: lpn, kind, parent (an LPN). `_parts` of what is in them: lpn, asn_item_id, product_id,
-- lot_id, quantity, received_at.
create function ledger.carry(_warehouse bigint, _asn bigint, _units jsonb, _parts jsonb)
returns void
language sql security definer
set search_path = public, pg_temp as $$
  insert into transit_unit (warehouse_id, asn_id, lpn, kind, parent_lpn, position)
  select _warehouse, _asn, u.lpn, u.kind, u.parent, u.place
  from rows from (jsonb_to_recordset(_units) as (lpn text, kind text, parent text))
    with ordinality as u (lpn, kind, parent, place)
  order by u.place;
  insert into transit_pallet (warehouse_id, asn_id, lpn, asn_item_id, inventory_id, quantity)
  select _warehouse, _asn, u.lpn, u.asn_item_id, t.inventory_id, u.quantity
  from jsonb_to_recordset(_parts) as u (lpn text, asn_item_id bigint, product_id bigint,
    lot_id bigint, quantity bigint, received_at timestamptz(3))
  cross join lateral (
    select t.inventory_id
    from transit t
    join inventory i on i.warehouse_id = t.warehouse_id and i.id = t.inventory_id
    where t.warehouse_id = _warehouse
      and t.asn_item_id = u.asn_item_id
      and i.received_at = u.received_at
      and i.lot_id is not distinct from u.lot_id
    limit 1) t
$$;

-- Units of a transfer have arrived, and stand in one another as they left; the first one stands by
-- itself. `_units`, each behind its parent: pallet_id, lpn,
-- parent (a place in the list, from 1). Refuses with LPN_ELSEWHERE where a count has found stock on
-- one that was left behind.
create function ledger.end_carry(_on ledger.context, _units jsonb) returns void
language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  _unit record;
  _pallets bigint[];
begin
  select array_agg(pallet_id order by place) into _pallets
  from rows from (jsonb_to_recordset(_units) as (pallet_id bigint))
    with ordinality as u (pallet_id, place);
  for _unit in
    select pallet_id, lpn, _pallets[parent] as parent_id
    from rows from (jsonb_to_recordset(_units) as (pallet_id bigint, lpn text, parent int))
      with ordinality as u (pallet_id, lpn, parent, place)
    order by place
  loop
    update transit_unit
    set arrived_at = _on.at
    where warehouse_id = _on.warehouse_id and asn_id = _on.document_id and lpn = _unit.lpn;
    if _unit.parent_id is not null then
      perform ledger.set_parent(_on.warehouse_id, _unit.pallet_id, _unit.parent_id);
    end if;
  end loop;
  perform ledger.keep_lpns(_on.warehouse_id, _pallets);
end $$;
