-- Brings what left with lines of an order back to where it was packed, still allocated, and opens
-- its picks and allocations again. Units that stayed with what a count had found in them are the
-- order's again. Refuses with UNIT_IN_USE where another order has one by now, or goods in one, with
-- UNIT_OF_OTHERS where another customer has one, and with UNIT_CHANGED where one that is a package
-- lacks what left in it. The order is locked.
create function ledger.unship(_on ledger.context, _lines bigint[], _reason text) returns void
language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  _picks pick[] := array(select p
    from pick p
    where p.warehouse_id = _on.warehouse_id
      and p.order_line_id = any(_lines)
      and p.ended_as = 'SHIPPED');
  _units bigint[] := array(
    select i.pallet_id
    from inventory i
    where i.warehouse_id = _on.warehouse_id
      and i.id = any(array(select p.to_inventory_id from unnest(_picks) p))
    union
    select p.unit_id from unnest(_picks) p
    union
    select unit_id from package
    where warehouse_id = _on.warehouse_id and order_id = _on.document_id);
  _taken text;
  _entries ledger.entry[];
begin
  perform ledger.lock_units(_on.warehouse_id, _units);
  _units := ledger.units_in(_on.warehouse_id, _units);
  select lpn into _taken
    from pallet
    where warehouse_id = _on.warehouse_id and id = any(_units) and (order_id <> _on.document_id
      or exists (select
        from inventory i
        where i.warehouse_id = _on.warehouse_id and i.pallet_id = pallet.id and i.allocated > 0))
    order by id
    limit 1;
  if found then perform ledger.refuse('UNIT_IN_USE', jsonb_build_object('lpn', _taken)); end if;
  perform ledger.keep_unit_own(_on.warehouse_id, unit, o.customer_id)
    from orders o
    cross join unnest(_units) unit
    where o.warehouse_id = _on.warehouse_id and o.id = _on.document_id;
  update pallet
  set order_id = _on.document_id
  where warehouse_id = _on.warehouse_id and id = any(_units);
  perform ledger.lock_balances(_on.warehouse_id,
    array(select p.to_inventory_id from unnest(_picks) p));
  update pick p
  set ended_at = null, ended_as = null
  where p.warehouse_id = _on.warehouse_id and p.id = any(array(select k.id from unnest(_picks) k));
  update allocation a set ended_at = null, ended_as = null
    where a.warehouse_id = _on.warehouse_id and a.id = any(array(select p.allocation_id
      from unnest(_picks) p)) and a.ended_as = 'SHIPPED';
  select array_agg(ledger.entry('UNSHIP', i.customer_id, i.product_id, back.quantity, to_id => i.id,
    to_allocated => true,
      order_line_id => back.order_line_id, reason => _reason)
        order by back.order_line_id, i.id) into _entries
    from (select p.order_line_id, p.to_inventory_id, sum(p.quantity)::bigint as quantity
    from unnest(_picks) p
    group by 1, 2) back
    cross join lateral (select *
      from inventory
      where warehouse_id = _on.warehouse_id and id = back.to_inventory_id
      limit 1) i;
  perform ledger.post(_on, _entries);
  perform ledger.keep_packages(_on.warehouse_id, _on.document_id);
end $$;
