-- Places units of balances for order lines, all or none. `_takes`: order_line_id, inventory_id,
-- quantity, why. Refuses with STOCK_GONE, which the server tries again, where a balance has not so
-- many free any more, or what other orders were promised could not be kept then.
create function ledger.allocate(_warehouse bigint, _at timestamptz, _takes jsonb) returns void
language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  _balances bigint[] := array(select inventory_id
    from jsonb_to_recordset(_takes) as t (inventory_id bigint));
  -- All takes are of one order.
  _line bigint := (select order_line_id
    from jsonb_to_recordset(_takes) as t (order_line_id bigint)
    limit 1);
  _wanted int;
  _taken int;
begin
  perform ledger.lock_balances(_warehouse, _balances);
  perform ledger.lock_products(_warehouse, array(select product_id from inventory
    where warehouse_id = _warehouse and id = any(_balances)));
  if exists (
    with wanted as (
      select i.product_id, sum(t.quantity) as units
      from jsonb_to_recordset(_takes) as t (inventory_id bigint, quantity bigint)
      cross join lateral (select *
        from inventory
        where warehouse_id = _warehouse and id = t.inventory_id
        limit 1) i
      where i.allocation_rank is not null group by 1
    )
    select from wanted join product_stock s on s.product_id = wanted.product_id
    where s.warehouse_id = _warehouse
      and s.product_id = any(array(select product_id from wanted))
      and s.free - s.promised < wanted.units)
  or exists (
    with wanted as (
      select i.product_id, i.lot_id, sum(t.quantity)::bigint as units
      from jsonb_to_recordset(_takes) as t (inventory_id bigint, quantity bigint)
      cross join lateral (select *
        from inventory
        where warehouse_id = _warehouse and id = t.inventory_id
        limit 1) i
      where i.allocation_rank is not null group by 1, 2
    ), product as (
      select product_id, array_agg((lot_id, null, units)::ledger.wish) as wishes
      from wanted
      group by 1
    )
    select from product where ledger.has_limits(_warehouse, product_id)
      and ledger.excess(ledger.supply_of(_warehouse, product_id, '{}'),
        ledger.wishes_of(_warehouse, product_id) || wishes) > 0) then
    perform ledger.refuse('STOCK_GONE');
  end if;
  with wanted as (
    select inventory_id, sum(quantity)::bigint as units
    from jsonb_to_recordset(_takes) as t (inventory_id bigint, quantity bigint)
    group by 1
  ), taken as (
    update inventory i set allocated = i.allocated + wanted.units from wanted
    where i.warehouse_id = _warehouse and i.id = any(_balances) and i.id = wanted.inventory_id
      and (i.allocation_rank is not null
        or i.short_count_id is null
        and is_named(i, _line)
        and not exists (select
          from pallet
          where warehouse_id = _warehouse and id = i.pallet_id and order_id is not null))
        and i.quantity - i.allocated >= wanted.units
    returning i.id
  )
  select (select count(*) from wanted), (select count(*) from taken) into _wanted, _taken;
  if _taken <> _wanted then perform ledger.refuse('STOCK_GONE'); end if;
  insert into allocation (warehouse_id, order_line_id, inventory_id, quantity, why, created_at)
    select _warehouse, order_line_id, inventory_id, quantity, why, _at
    from jsonb_to_recordset(_takes) as t (order_line_id bigint, inventory_id bigint,
      quantity bigint, why jsonb);
end $$;
