-- Moves a unit with all that is in it. It leaves the unit in which it stands. Refuses with
-- UNIT_PACKED where that is a package, and as `ledger.keep_unloaded` does. The database refuses to
-- bring what is allocated to where nothing may be allocated, and where its locations do not let it.
create function ledger.move_pallet(_on ledger.context, _kind text, _pallet bigint, _location bigint,
  _reason text) returns void
language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  perform ledger.lock_units(_on.warehouse_id, array[_pallet]);
  perform ledger.keep_unloaded(_on.warehouse_id, _pallet);
  perform ledger.keep_in_package(_on.warehouse_id, _pallet);
  perform ledger.take_out(_on, _pallet);
  perform ledger.bring(_on, _kind, _pallet, _location, _reason);
end $$;
