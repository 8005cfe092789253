-- The balances that a place of a count means: a lot of a product loose in a location or on a pallet, wherever the pallet stands where no
-- location is named. What is in transit is not there yet. `_places`: product_id, lot_id, pallet_id, location_id.
create function ledger.counted(_warehouse bigint, _places jsonb) returns table (place bigint, balance_id bigint) language sql stable as $$
  select p.place, i.id
  from rows from (jsonb_to_recordset(_places) as (product_id bigint, lot_id bigint, pallet_id bigint, location_id bigint)) with ordinality
    as p (product_id, lot_id, pallet_id, location_id, place)
  join inventory i on i.warehouse_id = _warehouse and i.product_id = p.product_id and i.pallet_id is not distinct from p.pallet_id
    and i.lot_id is not distinct from p.lot_id
    and i.status <> 'IN_TRANSIT' and (i.location_id = p.location_id or p.location_id is null)
$$;

-- Keeps the balances of places as they are until the transaction ends: for a reading, against writers; for a posting (`_pallets` named or
-- not), against everybody.
create function ledger.hold_for_count(_warehouse bigint, _places jsonb) returns void
language plpgsql security definer
set search_path = public, pg_temp set enable_seqscan = off set enable_nestloop = off as $$
begin
  perform from inventory where warehouse_id = _warehouse and id in (select balance_id from ledger.counted(_warehouse, _places)) order by id for share;
end $$;

create function ledger.lock_for_count(_warehouse bigint, _places jsonb, _pallets bigint[]) returns void
language plpgsql security definer
set search_path = public, pg_temp set enable_seqscan = off set enable_nestloop = off as $$
begin
  perform ledger.lock_balances(_warehouse, array(select balance_id from ledger.counted(_warehouse, _places)
    union select id from inventory where warehouse_id = _warehouse and pallet_id = any(_pallets)));
end $$;

-- Posts what a count found. `_corrections`: count_line_id, inventory_id (null where a balance is to be made), delta, customer_id, product_id,
-- lot_id, pallet_id, location_id, status, received_at. The balances are locked and planned for.
create function ledger.count(_on ledger.context, _corrections jsonb, _reason text) returns void
language plpgsql security definer
set search_path = public, pg_temp set enable_seqscan = off set enable_nestloop = off as $$
declare
  _entries ledger.entry[];
  _line record;
  _balance bigint;
  _is_loss boolean;
begin
  for _line in select * from jsonb_to_recordset(_corrections) as c (count_line_id bigint, inventory_id bigint, delta bigint, customer_id bigint,
    product_id bigint, lot_id bigint, pallet_id bigint, location_id bigint, status text, received_at timestamptz)
  loop
    _balance := _line.inventory_id;
    _is_loss := _line.delta < 0;
    if _balance is null then
      insert into inventory as i (warehouse_id, customer_id, product_id, lot_id, pallet_id, location_id, status, quantity, received_at)
        values (_on.warehouse_id, _line.customer_id, _line.product_id, _line.lot_id, _line.pallet_id, case when _line.pallet_id is null then _line.location_id
          else (select t.location_id from pallet t where t.warehouse_id = _on.warehouse_id and t.id = _line.pallet_id) end, _line.status, 0, _line.received_at)
        on conflict on constraint inventory_identity do update set quantity = i.quantity
        returning id into _balance;
    end if;
    _entries := _entries || ledger.entry('COUNT', _line.customer_id, _line.product_id, abs(_line.delta),
      from_id => case when _is_loss then _balance end, to_id => case when not _is_loss then _balance end,
      count_line_id => _line.count_line_id, reason => _reason);
  end loop;
  perform ledger.post(_on, _entries);
  perform ledger.keep_lpns(_on.warehouse_id, array(
    select pallet_id from jsonb_to_recordset(_corrections) as c (delta bigint, pallet_id bigint) where delta > 0));
end $$;
