-- Brings returned units in as new balances, on the empty pallet `_pallet`. `_kept`: product_id,
-- status, lot_id, quantity. What goes straight back to the client (`_passed_on`: product_id,
-- lot_id, quantity) comes in and leaves again at once, QUARANTINED in between, so that no order can
-- take it.
create function ledger.take_back(_on ledger.context, _customer bigint, _location bigint,
  _pallet bigint, _kept jsonb, _passed_on jsonb, _reason text) returns void
language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  _entries ledger.entry[];
begin
  with line as (
    select *
    from jsonb_to_recordset(_kept) as l (product_id bigint, status text, lot_id bigint,
      quantity bigint)
  ), stock as (
    insert into inventory (warehouse_id, customer_id, product_id, pallet_id, location_id, status,
      lot_id, quantity, received_at)
    select _on.warehouse_id, _customer, product_id, _pallet, _location, status, lot_id, quantity,
      _on.at
    from line
    returning id, product_id, quantity
  )
  select array_agg(ledger.entry('RETURN', _customer, product_id, quantity, to_id => id,
    reason => _reason)) into _entries
  from stock;
  perform ledger.post(_on, _entries, array(select to_id from unnest(_entries)));

  with line as (
    select *
    from jsonb_to_recordset(_passed_on) as l (product_id bigint, lot_id bigint, quantity bigint)
  ), stock as (
    insert into inventory as i (warehouse_id, customer_id, product_id, location_id, status, lot_id,
      quantity, received_at)
    select _on.warehouse_id, _customer, product_id, _location, 'QUARANTINED', lot_id, 0, _on.at
    from line
    on conflict on constraint inventory_identity do update set quantity = i.quantity
    returning id, product_id, lot_id
  ), way as (
    select id, line.product_id, quantity, kind, at from stock join line
      on line.product_id = stock.product_id and coalesce(line.lot_id, 0) = coalesce(stock.lot_id, 0)
    cross join (values ('RETURN', 1), ('SHIP', 2)) step (kind, at)
  )
  select array_agg(ledger.entry(kind, _customer, product_id, quantity, from_id => case kind
  when 'SHIP' then id end,
    to_id => case kind when 'RETURN' then id end, reason => _reason) order by at) into _entries
      from way;
  perform ledger.post(_on, _entries);
end $$;
