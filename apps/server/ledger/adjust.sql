-- Corrects a balance by a signed number of units. Refuses with STOCK_ALLOCATED where fewer are free
-- than it takes away. Locks the tree of its unit before: one that seems empty may be on its way to
-- what is put into it.
create function ledger.adjust(_on ledger.context, _balance bigint, _delta bigint,
  _reason text) returns void
language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  _was inventory;
  _is_loss boolean := _delta < 0;
  _unit bigint := (select pallet_id
    from inventory
    where warehouse_id = _on.warehouse_id and id = _balance);
begin
  if _unit is not null and not _is_loss then
    perform ledger.lock_units(_on.warehouse_id, array[_unit]);
    perform ledger.free_found(_on.warehouse_id, array[_unit]);
  end if;
  select * into _was
  from inventory
  where warehouse_id = _on.warehouse_id and id = _balance
  for update;
  if _was.quantity + _delta < _was.allocated then
    perform ledger.refuse('STOCK_ALLOCATED',
      jsonb_build_object('free', _was.quantity - _was.allocated, 'wanted', -_delta));
  end if;
  perform ledger.post(_on, array[ledger.entry('ADJUST', _was.customer_id, _was.product_id,
    abs(_delta),
    from_id => case
      when _is_loss then _balance end, to_id => case
      when not _is_loss then _balance end, reason => _reason)]);
  if not _is_loss then perform ledger.keep_lpns(_on.warehouse_id, array[_was.pallet_id]); end if;
end $$;
