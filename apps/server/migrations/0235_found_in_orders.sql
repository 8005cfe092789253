-- What is found in a unit of an order is taken by no other order. A unit that left with its order,
-- and in which something was found since, is no longer the order's.
update pallet u
set order_id = null
from orders o
where o.warehouse_id = u.warehouse_id
  and o.id = u.order_id
  and o.shipped_at is not null
  and exists (select
    from inventory i
    where i.warehouse_id = u.warehouse_id and i.pallet_id = u.id and i.quantity > 0);
update inventory i
set allocation_rank = null
from pallet u
where u.warehouse_id = i.warehouse_id
  and u.id = i.pallet_id
  and u.order_id is not null
  and i.allocation_rank is not null;
