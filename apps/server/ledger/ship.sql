-- Lets everything that is picked of lines of an order out through the door, and ends its picks and
-- allocations. Refuses with LOT_HELD where some of it is of a lot on hold that the order does not
-- name. Returns what left, by order line, age and lot. The order is locked.
create function ledger.ship(_on ledger.context, _lines bigint[])
returns table (order_line_id bigint, product_id bigint, quantity bigint, received_at timestamptz,
  lot_id bigint)
language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  _picks pick[] := array(select p
    from pick p
    where p.warehouse_id = _on.warehouse_id
      and p.order_line_id = any(_lines)
      and p.ended_at is null);
  _balances bigint[] := array(select p.to_inventory_id from unnest(_picks) p);
  _held record;
  _entries ledger.entry[];
begin
  perform ledger.lock_balances(_on.warehouse_id, _balances);
  select t.code, t.hold_reason into _held
  from lot t
  where t.held_at is not null and t.id = any(array(
    select i.lot_id
    from inventory i
    where i.warehouse_id = _on.warehouse_id and i.status = 'AVAILABLE' and i.id = any(_balances)))
    limit 1;
  if found and not 'ON_HOLD' = any(ledger.statuses_of(_on.warehouse_id, _lines[1])) then
    perform ledger.refuse('LOT_HELD', jsonb_build_object('code', _held.code, 'reason',
      _held.hold_reason));
  end if;
  update pick p
  set ended_at = _on.at, ended_as = 'SHIPPED'
  where p.warehouse_id = _on.warehouse_id and p.id = any(array(select k.id from unnest(_picks) k));
  update allocation a set ended_at = _on.at, ended_as = 'SHIPPED'
    where a.warehouse_id = _on.warehouse_id and a.id = any(array(select p.allocation_id
      from unnest(_picks) p)) and a.ended_at is null and a.picked = a.quantity;
  select array_agg(ledger.entry('SHIP', i.customer_id, i.product_id, left_by.quantity,
    from_id => i.id, from_allocated => true,
      order_line_id => left_by.order_line_id) order by left_by.order_line_id, i.id) into _entries
    from (select p.order_line_id, p.to_inventory_id, sum(p.quantity)::bigint as quantity
    from unnest(_picks) p
    group by 1, 2) left_by
    cross join lateral (select *
      from inventory
      where warehouse_id = _on.warehouse_id and id = left_by.to_inventory_id
      limit 1) i;
  perform ledger.post(_on, _entries);
  -- What a count found in a unit of the order stays, and the unit with it.
  update pallet
  set order_id = null
  where warehouse_id = _on.warehouse_id
    and id = any(array(select u.id
      from pallet u
      where u.warehouse_id = _on.warehouse_id
        and u.order_id = _on.document_id
        and ledger.has_stock(_on.warehouse_id, u.id)));
  return query
    select e.order_line_id, e.product_id, e.quantity, i.received_at::timestamptz, i.lot_id
    from unnest(_entries) e
    cross join lateral (select *
      from inventory
      where warehouse_id = _on.warehouse_id and id = e.from_id
      limit 1) i
      order by e.order_line_id, i.received_at, i.id;
end $$;
