-- Moves free units of a balance: into the unit `_into`, loose into `_location`, or, where both are
-- null, into `_status` where they stand. `_quantity` null is all that is free. Refuses with
-- STOCK_ALLOCATED where fewer are free, with UNIT_OF_OTHERS a unit of another customer, and with
-- UNIT_IN_USE one of an order. Returns the balance that took them and where they came from.
create function ledger.move(_on ledger.context, _kind text, _from bigint, _location bigint,
  _status text, _quantity bigint, _reason text, _into bigint default null)
returns table (to_id bigint, from_location_id bigint) language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  _source inventory;
  _wanted bigint;
begin
  if _location is null then
    -- New stock in a unit must move with it when somebody puts it away at the same time.
    select * into _source from inventory where warehouse_id = _on.warehouse_id and id = _from;
    perform ledger.lock_units(_on.warehouse_id,
      array_remove(array[_into, _source.pallet_id], null));
  end if;
  if _into is not null then
    select * into _source from inventory where warehouse_id = _on.warehouse_id and id = _from;
    perform ledger.keep_unit_own(_on.warehouse_id, _into, _source.customer_id);
    perform ledger.free_left(_on.warehouse_id, array[_into]);
    _location := ledger.place_for(_on.warehouse_id, _into, _source.location_id);
  end if;
  select t.target_id into to_id
  from ledger.targets(_on.warehouse_id, array[_from], coalesce(_location, _into) is not null,
    _location, _status, _into) t;
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
  if _into is not null then
    perform ledger.keep_apart(_on.warehouse_id, _into);
    perform ledger.keep_lpns(_on.warehouse_id, array[_into]);
  end if;
  from_location_id := _source.location_id;
  return next;
end $$;
