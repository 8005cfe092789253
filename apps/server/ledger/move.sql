-- Moves free units of a balance: loose into `_location`, or, where that is null, into `_status`
-- where they stand. `_quantity` null is all that is free. Refuses with STOCK_ALLOCATED where fewer
-- are free. Returns the balance that took them and where they came from.
create function ledger.move(_on ledger.context, _kind text, _from bigint, _location bigint,
  _status text, _quantity bigint, _reason text)
returns table (to_id bigint, from_location_id bigint) language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  _source inventory;
  _wanted bigint;
begin
  select t.target_id into to_id
  from ledger.targets(_on.warehouse_id, array[_from], _location is not null, _location, _status) t;
  perform ledger.lock_balances(_on.warehouse_id, array[_from, to_id]);
  select * into _source from inventory where warehouse_id = _on.warehouse_id and id = _from;
  _wanted := coalesce(_quantity, _source.quantity - _source.allocated);
  if to_id = _from then perform ledger.refuse('STOCK_GONE'); end if;
  if _wanted < 1 or _wanted > _source.quantity - _source.allocated then
    perform ledger.refuse('STOCK_ALLOCATED',
      jsonb_build_object('free', _source.quantity - _source.allocated, 'wanted', _wanted));
  end if;
  perform ledger.post(_on, array[ledger.entry(_kind, _source.customer_id, _source.product_id,
    _wanted,
    from_id => _from, to_id => to_id, reason => _reason)]);
  from_location_id := _source.location_id;
  return next;
end $$;
