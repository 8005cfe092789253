-- Allocates units of balances to order lines, all or none. `_takes`: order_line_id, inventory_id, quantity. Refuses with STOCK_GONE, which the
-- server tries again, where a balance has not so many free any more.
create function ledger.allocate(_warehouse bigint, _at timestamptz, _takes jsonb) returns void
language plpgsql security definer
set search_path = public, pg_temp set enable_seqscan = off set enable_nestloop = off as $$
declare
  _wanted int;
  _taken int;
begin
  perform ledger.lock_balances(_warehouse, array(select inventory_id from jsonb_to_recordset(_takes) as t (inventory_id bigint)));
  with wanted as (
    select inventory_id, sum(quantity)::bigint as units from jsonb_to_recordset(_takes) as t (inventory_id bigint, quantity bigint) group by 1
  ), taken as (
    update inventory i set allocated = i.allocated + wanted.units from wanted
    where i.warehouse_id = _warehouse and i.id = any(array(select inventory_id from wanted)) and i.id = wanted.inventory_id
      and i.allocation_rank is not null and i.quantity - i.allocated >= wanted.units
    returning i.id
  )
  select (select count(*) from wanted), (select count(*) from taken) into _wanted, _taken;
  if _taken <> _wanted then perform ledger.refuse('STOCK_GONE'); end if;
  insert into allocation (warehouse_id, order_line_id, inventory_id, quantity, created_at)
    select _warehouse, order_line_id, inventory_id, quantity, _at
    from jsonb_to_recordset(_takes) as t (order_line_id bigint, inventory_id bigint, quantity bigint);
end $$;
