-- Orders that take stock which may not be sold: back to the vendor, or to be scrapped.

-- The stock that an order takes, by the words of `outflow_status`. Only what leaves for good may name other stock than what is for sale.
alter table orders
  add column stock_statuses text[] not null default '{AVAILABLE}',
  drop constraint orders_type_check,
  add constraint orders_type_check
    check (type in ('STANDARD_OUTBOUND', 'BULK_ORDER', 'ECOMMERCE', 'RETURN_TO_VENDOR', 'INTERNAL_TRANSFER', 'SCRAP')),
  add constraint orders_stock_statuses_check check (cardinality(stock_statuses) > 0
    and stock_statuses <@ array['AVAILABLE', 'QUARANTINED', 'DAMAGED', 'RESERVED', 'ON_HOLD', 'EXPIRED']
    and (stock_statuses = '{AVAILABLE}' or type in ('RETURN_TO_VENDOR', 'SCRAP')));

-- The word by which an order may name a balance: its status or, where that is AVAILABLE, why it is not for sale. Null for what no order takes.
create function outflow_status(i inventory) returns text language sql stable as $$
  select case
    when i.status = 'IN_TRANSIT' or p.type in ('CUSTOMS', 'DISPATCH') then null
    when i.status <> 'AVAILABLE' then i.status
    else coalesce(case lot_fault(i.warehouse_id, i.lot_id) when 'HELD' then 'ON_HOLD' when 'EXPIRED' then 'EXPIRED' end,
      case when p.type = 'QUARANTINED' then 'QUARANTINED' end, 'AVAILABLE') end
  from (values (i.warehouse_id, i.location_id)) b (warehouse_id, location_id)
  left join location p on p.warehouse_id = b.warehouse_id and p.id = b.location_id
$$;

-- The one exception to "only sellable stock is placed": a balance may be placed for an order that names it.
create function is_named(i inventory, order_line_id bigint) returns boolean language sql stable as $$
  select coalesce(outflow_status(i) = any(o.stock_statuses), false)
  from order_line l join orders o on o.warehouse_id = l.warehouse_id and o.id = l.order_id
  where l.warehouse_id = i.warehouse_id and l.id = order_line_id
$$;

alter table inventory drop constraint inventory_check1, add constraint inventory_allocated_status check (allocated = 0 or status <> 'IN_TRANSIT');

-- Units are placed on a balance without a rank only where an order could name it; whether this one does is what the ledger asks.
create or replace function refuse_allocation() returns trigger language plpgsql as $$
begin
  if coalesce(outflow_status(new), 'AVAILABLE') <> 'AVAILABLE' then return new; end if;
  raise exception 'Balance % of warehouse % is not allocated', new.id, new.warehouse_id
    using errcode = 'check_violation', constraint = 'inventory_allocated_rank';
end $$;

-- Whether all that a balance holds for orders is named by them.
create function are_named(i inventory) returns boolean language sql stable as $$
  select not exists (select from allocation a where a.warehouse_id = i.warehouse_id and a.inventory_id = i.id and a.ended_at is null
      and a.quantity > a.picked and not is_named(i, a.order_line_id))
    and not exists (select from pick k where k.warehouse_id = i.warehouse_id and k.to_inventory_id = i.id and k.ended_at is null
      and not is_named(i, k.order_line_id))
$$;

create or replace function rank_stock() returns trigger language plpgsql as $$
declare
  place location;
  rank smallint;
begin
  if new.status = 'AVAILABLE' and new.location_id is not null then
    -- With the lock that the foreign key takes as well: whoever changes the location is waited for.
    select * into place from location where warehouse_id = new.warehouse_id and id = new.location_id for key share;
  end if;
  if tg_op = 'UPDATE' and new.allocated > 0 and allocation_rank_of(new.status, place.type, true, false) is null and not are_named(new) then
    raise exception 'Balance % of warehouse % is allocated', new.id, new.warehouse_id
      using errcode = 'check_violation', constraint = 'inventory_allocated_rank';
  end if;
  rank := allocation_rank_of(new.status, place.type, coalesce(place.pickable, true), coalesce(place.blocked_out, false));
  if rank is not null and new.lot_id is not null then
    -- Whoever holds the lot is waited for, and then finds this balance.
    perform from lot where id = new.lot_id for share;
    if lot_fault(new.warehouse_id, new.lot_id) is not null then rank := null; end if;
  end if;
  -- What is allocated when it is inserted comes out of a backup: picked goods keep the rank that they had.
  new.allocation_rank := coalesce(rank, case when tg_op = 'INSERT' and new.allocated > 0 then new.allocation_rank end);
  return new;
end $$;

create or replace function rank_stock_of_location() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform 1 from inventory where warehouse_id = new.warehouse_id and location_id = new.id order by id for update;
  if allocation_rank_of('AVAILABLE', new.type, true, false) is null
    and exists (select from inventory i where warehouse_id = new.warehouse_id and location_id = new.id and allocated > 0 and not are_named(i)) then
    raise exception 'Stock in location % of warehouse % is allocated', new.id, new.warehouse_id
      using errcode = 'check_violation', constraint = 'inventory_allocated_rank';
  end if;
  update inventory i set allocation_rank = rank_of(i) where warehouse_id = new.warehouse_id and location_id = new.id and status = 'AVAILABLE';
  return null;
end $$;

-- What is not for sale and gets free wakes the allocator, for orders that name it. Conditions on the trigger keep the cost from all other stock.
create function wake_for_unsellable() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into allocation_wake (warehouse_id, product_ids) values (new.warehouse_id, array[new.product_id]);
  return null;
end $$;
create trigger inventory_unsellable_new after insert on inventory for each row
  when (new.allocation_rank is null and new.status <> 'IN_TRANSIT' and new.quantity > new.allocated)
  execute function wake_for_unsellable();
create trigger inventory_unsellable_changed after update on inventory for each row
  when (new.allocation_rank is null and new.status <> 'IN_TRANSIT' and new.quantity > new.allocated
    and (old.allocation_rank is not null or new.quantity - new.allocated > old.quantity - old.allocated or new.location_id is distinct from old.location_id))
  execute function wake_for_unsellable();
