-- Stock that is not for sale wakes the allocator only where an open order names it, and wakes it also when its location is opened again.

-- The open orders that name such stock: few, whatever is stored besides.
create index orders_outflow on orders (warehouse_id, id) where stock_statuses <> '{AVAILABLE}' and status not in ('SHIPPED', 'DELIVERED', 'CANCELLED');

-- The lock by which an order that is about to wait for stock of a product, and stock of it that changes, see one another; see `ledger.place_named`.
create function outflow_key(warehouse_id bigint, product_id bigint) returns bigint language sql immutable as $$
  select hashtextextended(format('outflow %s:%s', warehouse_id, product_id), 0)
$$;

-- Whether an open order names a balance and lacks units of its product.
create function is_awaited(i inventory) returns boolean language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(outflow_key(i.warehouse_id, i.product_id));
  return exists (
    select from orders o join order_line l on l.warehouse_id = o.warehouse_id and l.order_id = o.id
    where o.warehouse_id = i.warehouse_id and o.stock_statuses <> '{AVAILABLE}' and o.status not in ('SHIPPED', 'DELIVERED', 'CANCELLED')
      and l.product_id = i.product_id and l.allocated < l.quantity and outflow_status(i) = any(o.stock_statuses));
end $$;

create or replace function wake_for_unsellable() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if is_awaited(new) then
    insert into allocation_wake (warehouse_id, product_ids) values (new.warehouse_id, array[new.product_id]);
  end if;
  return null;
end $$;

-- A location that orders may be served from again, unblocked or of another type.
create function wake_for_location() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  awaited bigint[] := array(select distinct product_id from inventory i
    where i.warehouse_id = new.warehouse_id and i.location_id = new.id and i.quantity > i.allocated and is_awaited(i));
begin
  if awaited <> '{}' then insert into allocation_wake (warehouse_id, product_ids) values (new.warehouse_id, awaited); end if;
  return null;
end $$;
create trigger location_reopened after update of type, blocked_out on location for each row
  when (not new.blocked_out and (old.blocked_out or old.type <> new.type))
  execute function wake_for_location();
