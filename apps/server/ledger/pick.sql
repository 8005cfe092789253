-- Brings allocated units of balances to `_packing`, or to no location where that is null. There
-- they stay allocated. `_takes`: allocation_id, quantity (more than 0). `_others` are balances that
-- the caller allocates afterwards, locked here so that every writer locks in one order. Refuses
-- with STOCK_GONE where an allocation has not so many left to pick, or waits for a replenishment.
create function ledger.pick(_on ledger.context, _packing bigint, _takes jsonb,
  _others bigint[]) returns void
language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  _picks pick[];
  _entries ledger.entry[];
  _grown int;
begin
  with take as (
    select a.id, a.order_line_id, a.inventory_id, w.quantity
    from jsonb_to_recordset(_takes) as w (allocation_id bigint, quantity bigint)
    cross join lateral (select *
      from allocation
      where warehouse_id = _on.warehouse_id and id = w.allocation_id
      limit 1) a
  )
  select array_agg((_on.warehouse_id, null, take.id, order_line_id, inventory_id, target_id,
    quantity, _on.at, _on.user_id, null, null)::pick
  order by take.id)
    into _picks
    from take
    join ledger.targets(_on.warehouse_id, array(select inventory_id from take), true, _packing,
      null) on source_id = inventory_id;
  perform ledger.lock_balances(_on.warehouse_id,
    _others || array(select unnest(array[from_inventory_id, to_inventory_id]) from unnest(_picks)));
  update allocation a set picked = a.picked + p.quantity from unnest(_picks) p
    where a.warehouse_id = _on.warehouse_id and a.id = any(array(select allocation_id
      from unnest(_picks))) and a.id = p.allocation_id
      and a.ended_at is null and a.task_id is null and a.quantity - a.picked >= p.quantity;
  get diagnostics _grown = row_count;
  if _grown <> jsonb_array_length(_takes) then perform ledger.refuse('STOCK_GONE'); end if;
  select array_agg(ledger.entry('PICK', i.customer_id, i.product_id, p.quantity,
    from_id => p.from_inventory_id, from_allocated => true,
      to_id => p.to_inventory_id, to_allocated => true, order_line_id => p.order_line_id)
        order by p.allocation_id) into _entries
    from unnest(_picks) p
    cross join lateral (select *
      from inventory
      where warehouse_id = _on.warehouse_id and id = p.from_inventory_id
      limit 1) i;
  perform ledger.post(_on, _entries);
  insert into pick (warehouse_id, allocation_id, order_line_id, from_inventory_id, to_inventory_id,
    quantity, at, user_id)
    select warehouse_id, allocation_id, order_line_id, from_inventory_id, to_inventory_id, quantity,
      at, user_id
    from unnest(_picks);
end $$;
