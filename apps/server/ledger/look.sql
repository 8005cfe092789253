-- Units that a picker did not find. Orders take nothing of them until a count of their place is
-- done.

-- The balances that stand where some do: of the same product, lot and status, loose in one location
-- or on one pallet.
create function ledger.beside(_warehouse bigint, _balances bigint[]) returns bigint[]
language sql stable security definer
set search_path = public, pg_temp as $$
  select coalesce(array_agg(distinct i.id), '{}')
  from (select * from inventory where warehouse_id = _warehouse and id = any(_balances)) b
  join inventory i on i.warehouse_id = _warehouse
    and i.product_id = b.product_id
    and i.lot_id is not distinct from b.lot_id
    and i.pallet_id is not distinct from b.pallet_id
      and i.location_id is not distinct from b.location_id
      and i.status = b.status
    and (i.quantity > 0 or i.id = b.id)
$$;

-- Names the count that looks for what was not found in locked balances. If it `_keeps` them, orders
-- take nothing of them until then; what is placed there already stays with its orders.
create function ledger.await_short_count(_warehouse bigint, _count bigint, _balances bigint[],
  _keeps boolean) returns void
language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  update short_pick
  set count_id = _count
  where warehouse_id = _warehouse and inventory_id = any(_balances) and settled_at is null;
  if _keeps then
    update inventory
    set short_count_id = _count, allocation_rank = null
    where warehouse_id = _warehouse and id = any(_balances);
  end if;
end $$;

-- Ends that when the count is done. Where it `_was_approved`, lines may have units again that were
-- not found for them before.
create function ledger.end_short_count(_warehouse bigint, _count bigint, _at timestamptz,
  _was_approved boolean) returns void
language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  _balances bigint[] := array(select id
    from inventory
    where warehouse_id = _warehouse and short_count_id = _count
    union
      select inventory_id
      from short_pick
      where warehouse_id = _warehouse and count_id = _count);
  _products bigint[] := array(select distinct product_id
    from inventory
    where warehouse_id = _warehouse and id = any(_balances));
begin
  perform ledger.lock_balances(_warehouse, _balances);
  if _was_approved then
    update short_pick
    set settled_at = _at
    where warehouse_id = _warehouse and count_id = _count and settled_at is null;
  end if;
  -- Whoever changes the location or the lot meanwhile ranks these balances again.
  update inventory i set short_count_id = null, allocation_rank = ledger.rank_unkept(i)
    where i.warehouse_id = _warehouse and i.id = any(_balances) and i.short_count_id = _count;
  perform ledger.wake(_warehouse, _products);
end $$;
