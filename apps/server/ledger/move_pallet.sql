-- Moves a pallet with all that is on it. Allocations stay on the balances, which go along. The
-- database refuses to bring what is allocated to where nothing may be allocated, and where its
-- locations do not let it. The movement is written before the balances change place, so that it
-- says where they stood.
create function ledger.move_pallet(_on ledger.context, _kind text, _pallet bigint, _location bigint,
  _reason text) returns void
language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  _from bigint;
  _balances bigint[];
begin
  select array_agg(id order by id) into _balances from (
    select id
    from inventory
    where warehouse_id = _on.warehouse_id and pallet_id = _pallet
    order by id
    for update) b;
  perform ledger.post(_on, array(
    select ledger.entry(_kind, customer_id, product_id, quantity, from_id => id, to_id => id,
      reason => _reason, place_id => _location)
    from inventory
    where warehouse_id = _on.warehouse_id and id = any(_balances) and quantity > 0
    order by id));
  select location_id into _from from pallet where warehouse_id = _on.warehouse_id and id = _pallet;
  update inventory
  set location_id = _location
  where warehouse_id = _on.warehouse_id and id = any(_balances);
  update pallet set location_id = _location where warehouse_id = _on.warehouse_id and id = _pallet;
  if ledger.keeps_places(_kind, _on.document_type)
    then perform ledger.keep_places(_on.warehouse_id, array[_from], array[_location]);
  end if;
end $$;
