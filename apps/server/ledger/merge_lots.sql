-- Two lots that a person says are one. An earlier release took spellings of one code for two lots.

-- Makes a lot a part of another of its product: documents that are open, and promises, name the
-- other one from then on. What is known of either is known of both. Refuses with LOT_DIFFERS where
-- their dates differ, and with LOTS_APART where one alone is on hold or they are of two products.
-- Their stock is moved by `ledger.merge_stock`, in each warehouse.
create function ledger.merge_lots(_at timestamptz, _user bigint, _from bigint, _into bigint,
  _reason text) returns void
language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  _gone lot;
  _stays lot;
  _is_spelling boolean;
begin
  perform from lot where id in (_from, _into) order by id for update;
  select * into _gone from lot where id = _from;
  select * into _stays from lot where id = _into;
  if _gone.id = _stays.id
    or _gone.product_id <> _stays.product_id
    or _gone.merged_into is not null
    or _stays.merged_into is not null
    or (_gone.held_at is null) <> (_stays.held_at is null) then
    perform ledger.refuse('LOTS_APART', jsonb_build_object('code', _gone.code, 'other',
      _stays.code));
  end if;
  if _gone.expires_on <> _stays.expires_on or _gone.produced_on <> _stays.produced_on then
    perform ledger.refuse('LOT_DIFFERS', jsonb_build_object('code', _stays.code,
      'what', case
        when _gone.expires_on <> _stays.expires_on then 'EXPIRES'
        else 'PRODUCED' end,
      'date', case
        when _gone.expires_on <> _stays.expires_on then _gone.expires_on
        else _gone.produced_on end));
  end if;
  _is_spelling := spelling_key(_gone.code) = spelling_key(_stays.code);
  -- Of two spellings of one code the lot that stays is the first from now on.
  -- Nothing goes out as the other one any more: a hold takes it from orders.
  update lot
  set merged_into = _into, merged_at = _at, twin = case
  when _is_spelling then id
  else twin end,
    held_at = coalesce(held_at, _at), held_by = coalesce(held_by, _user),
      hold_reason = coalesce(hold_reason, _reason)
      where id = _from;
  if _gone.held_at is null then perform ledger.tell_hold(_from, 'lot.held'); end if;
  update lot
  set twin = case
  when _is_spelling and _gone.twin = 0 then 0
  else twin end, expires_on = coalesce(_stays.expires_on, _gone.expires_on),
    produced_on = coalesce(_stays.produced_on, _gone.produced_on)
  where id = _into;
  update lot set merged_into = _into where merged_into = _from;
  update promise set lot_id = _into where lot_id = _from;
  update order_line l
  set lot_id = _into
  from orders o
  where l.lot_id = _from and o.warehouse_id = l.warehouse_id and o.id = l.order_id
    and o.status not in ('SHIPPED', 'DELIVERED', 'CANCELLED');
  update asn_item i
  set lot_id = _into
  from asn
  where i.lot_id = _from and asn.warehouse_id = i.warehouse_id and asn.id = i.asn_id
    and asn.status in ('EXPECTED', 'RECEIVING_IN_PROGRESS', 'PARTIALLY_RECEIVED');
  update asn_unit_item i
  set lot_id = _into
  from asn_unit u
  where i.lot_id = _from and u.warehouse_id = i.warehouse_id and u.id = i.asn_unit_id
    and u.unit_id is null;
end $$;

-- Moves the stock of a lot in a warehouse to the lot that it was merged into: the same units, in
-- the same places, as old as they are. Refuses with STOCK_ALLOCATED where units are placed, picked
-- or on their way.
create function ledger.merge_stock(_on ledger.context, _from bigint, _reason text) returns void
language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  _into bigint;
  _bound bigint;
  _entries ledger.entry[];
begin
  select merged_into into strict _into from lot where id = _from;
  -- New stock in a unit must move with it when somebody puts it away at the same time.
  perform ledger.lock_units(_on.warehouse_id, array(select distinct pallet_id
    from inventory
    where warehouse_id = _on.warehouse_id and lot_id = _from));
  perform
    from inventory
    where warehouse_id = _on.warehouse_id and lot_id in (_from, _into)
    order by id
    for update;
  select sum(case when status = 'IN_TRANSIT' then quantity else allocated end) into _bound
    from inventory where warehouse_id = _on.warehouse_id and lot_id = _from and quantity > 0;
  if _bound > 0 then perform ledger.refuse('STOCK_ALLOCATED',
    jsonb_build_object('free', 0, 'wanted', _bound));
  end if;
  with gone as (
    select *
    from inventory
    where warehouse_id = _on.warehouse_id and lot_id = _from and quantity > 0
  ), stays as (
    insert into inventory as i (warehouse_id, customer_id, product_id, pallet_id, location_id,
      status, lot_id, quantity, received_at)
    select warehouse_id, customer_id, product_id, pallet_id, location_id, status, _into, 0,
      received_at
    from gone
    order by id
    on conflict on constraint inventory_identity do update set quantity = i.quantity
    returning id, pallet_id, location_id, status, received_at
  )
  -- A movement is of one lot: the units leave the one and come to the other.
  select array_agg(e.entry order by gone.id, e.turn) into _entries
    from gone join stays on stays.status = gone.status and stays.received_at = gone.received_at
      and stays.pallet_id is not distinct from gone.pallet_id
        and stays.location_id is not distinct from gone.location_id
    cross join lateral (values
      (1, ledger.entry('ADJUST', gone.customer_id, gone.product_id, gone.quantity,
        from_id => gone.id, reason => _reason)),
      (2, ledger.entry('ADJUST', gone.customer_id, gone.product_id, gone.quantity,
        to_id => stays.id, reason => _reason))) e (turn, entry);
  if _entries is not null then perform ledger.post(_on, _entries); end if;
end $$;
