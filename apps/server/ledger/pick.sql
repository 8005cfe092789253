-- Brings allocated units of balances to `_packing`, or to no location where that is null. There they stay allocated. `_takes`: allocation_id,
-- quantity (more than 0). `_others` are balances that the caller allocates afterwards, locked here so that every writer locks in one order.
-- Refuses with STOCK_GONE where an allocation has not so many left to pick.
create function ledger.pick(_on ledger.context, _packing bigint, _takes jsonb, _others bigint[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  _picks pick[];
  _entries ledger.entry[];
  _grown int;
begin
  select array_agg((_on.warehouse_id, null, a.id, a.order_line_id, a.inventory_id, t.target_id, w.quantity, _on.at, _on.user_id, null, null)::pick order by a.id)
    into _picks
    from jsonb_to_recordset(_takes) as w (allocation_id bigint, quantity bigint)
    join allocation a on a.warehouse_id = _on.warehouse_id and a.id = w.allocation_id
    join ledger.targets(_on.warehouse_id, array(select a.inventory_id from jsonb_to_recordset(_takes) as w (allocation_id bigint)
      join allocation a on a.warehouse_id = _on.warehouse_id and a.id = w.allocation_id), true, _packing, null) t on t.source_id = a.inventory_id;
  perform ledger.lock_balances(_on.warehouse_id,
    _others || array(select unnest(array[from_inventory_id, to_inventory_id]) from unnest(_picks)));
  update allocation a set picked = a.picked + p.quantity from unnest(_picks) p
    where a.warehouse_id = _on.warehouse_id and a.id = p.allocation_id and a.ended_at is null and a.quantity - a.picked >= p.quantity;
  get diagnostics _grown = row_count;
  if _grown <> jsonb_array_length(_takes) then perform ledger.refuse('STOCK_GONE'); end if;
  select array_agg(('PICK', i.customer_id, i.product_id, p.quantity, p.from_inventory_id, true, p.to_inventory_id, true, null, p.order_line_id, null, null, null)::ledger.entry
    order by p.allocation_id) into _entries
    from unnest(_picks) p join inventory i on i.warehouse_id = _on.warehouse_id and i.id = p.from_inventory_id;
  perform ledger.post(_on, _entries);
  insert into pick (warehouse_id, allocation_id, order_line_id, from_inventory_id, to_inventory_id, quantity, at, user_id)
    select warehouse_id, allocation_id, order_line_id, from_inventory_id, to_inventory_id, quantity, at, user_id from unnest(_picks);
end $$;
