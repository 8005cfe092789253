-- Brings units in through the door, as new balances on a new pallet in `_location`, one for each
-- product, status and lot. `_lines`: product_id, status, lot_id, quantity, asn_item_id, reason.
-- `_lpn` is that of a label that is on the pallet already; null gives the next one. Returns the
-- pallet.
create function ledger.receive(_on ledger.context, _customer bigint, _location bigint, _lines jsonb,
  _notes text, _lpn text default null)
returns table (id bigint, lpn text) language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  _entries ledger.entry[];
  _place location;
begin
  -- Waits for transactions that hold one of the lots or change the location; later ones find these
  -- balances.
  perform
    from lot
    where lot.id = any(array(select lot_id from jsonb_to_recordset(_lines) as l (lot_id bigint)))
    order by lot.id
    for share;
  select * into _place
  from location
  where warehouse_id = _on.warehouse_id and location.id = _location for key share;
  insert into pallet (warehouse_id, lpn, customer_id, location_id, asn_id, created_at, created_by)
    values (_on.warehouse_id, coalesce(_lpn, next_lpn()), _customer, _location, case
      when _on.document_type = 'ASN' then _on.document_id end, _on.at, _on.user_id)
    returning pallet.id, pallet.lpn into id, lpn;
  with line as (
    select *
    from rows from (jsonb_to_recordset(_lines)
      as (product_id bigint, status text, lot_id bigint, quantity bigint, asn_item_id bigint,
      reason text))
      with ordinality as l (product_id, status, lot_id, quantity, asn_item_id, reason, place)
  ), stock as (
    insert into inventory (warehouse_id, customer_id, product_id, pallet_id, location_id, status,
      lot_id, quantity, received_at, allocation_rank)
    select _on.warehouse_id, _customer, product_id, receive.id, _location, status, lot_id,
      sum(quantity)::bigint, _on.at,
      ledger.rank_in(_place, _on.warehouse_id, status, lot_id)
    from line group by product_id, status, lot_id order by min(place)
    returning inventory.id, product_id, status, lot_id
  )
  select array_agg(ledger.entry('RECEIVE', _customer, line.product_id, line.quantity,
    to_id => stock.id, asn_item_id => line.asn_item_id,
      reason => line.reason, notes => _notes) order by place) into _entries from stock join line
      on line.product_id = stock.product_id
        and line.status = stock.status
        and coalesce(line.lot_id, 0) = coalesce(stock.lot_id, 0);
  perform ledger.post(_on, _entries, array(select to_id from unnest(_entries)));
  return next;
end $$;
