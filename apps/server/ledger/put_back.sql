-- Puts picked units of order lines back where they came from. Units that came from no place at all,
-- or from one that is shut by now, go to `_fallback`, if there is one. What the lines have
-- allocated and not picked stays allocated. The order is locked.
create function ledger.put_back(_on ledger.context, _lines bigint[], _fallback bigint,
  _reason text) returns void
language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  _picks pick[] := array(select p
    from pick p
    where warehouse_id = _on.warehouse_id and order_line_id = any(_lines) and ended_at is null);
  _homes jsonb;
  _entries ledger.entry[];
begin
  if cardinality(_picks) = 0 then return; end if;
  select coalesce(jsonb_object_agg(t.source_id, t.target_id), '{}') into _homes
    from ledger.targets(_on.warehouse_id, array(select came.id from (
        select i.id, i.pallet_id, i.location_id,
          sum(sum(p.quantity)) over (partition by i.location_id)::bigint as units
        from unnest(_picks) p
        cross join lateral (select *
          from inventory
          where warehouse_id = _on.warehouse_id and id = p.from_inventory_id
          limit 1) i
        group by i.id, i.pallet_id, i.location_id) came
      where _fallback is not null and case when came.location_id is null then came.pallet_id is null
        else is_shut(_on.warehouse_id, came.location_id, came.units) end), true, _fallback, null) t;
  perform ledger.lock_balances(_on.warehouse_id, array(
    select unnest(array[from_inventory_id, to_inventory_id]) from unnest(_picks)
    union
      select inventory_id
      from allocation
      where warehouse_id = _on.warehouse_id and order_line_id = any(_lines) and ended_at is null
    union select home.value::bigint from jsonb_each_text(_homes) home));
  update pick
  set ended_at = _on.at, ended_as = 'RETURNED'
  where warehouse_id = _on.warehouse_id and id = any(array(select id from unnest(_picks)));
  update allocation a
  set picked = 0, quantity = case
  when a.quantity = a.picked then a.quantity
  else a.quantity - a.picked end,
      ended_at = case
        when a.quantity = a.picked then _on.at end, ended_as = case
        when a.quantity = a.picked then 'RELEASED' end
    where a.warehouse_id = _on.warehouse_id and a.id = any(array(select allocation_id
      from unnest(_picks)));
  select array_agg(ledger.entry('MOVE', i.customer_id, i.product_id, p.quantity,
    from_id => p.to_inventory_id, from_allocated => true,
      to_id => coalesce((_homes ->> p.from_inventory_id::text)::bigint, p.from_inventory_id),
      order_line_id => p.order_line_id, reason => _reason)
        order by p.allocation_id, p.id) into _entries
        from unnest(_picks) p
    cross join lateral (select *
      from inventory
      where warehouse_id = _on.warehouse_id and id = p.to_inventory_id
      limit 1) i;
  perform ledger.post(_on, _entries);
end $$;
