-- What orders hold is one list of two tables, allocations not picked yet and picks not gone yet, in the list's two orders.
create index allocation_to_pick on allocation (warehouse_id, created_at, id) where ended_at is null and quantity - picked > 0;
create index allocation_to_pick_quantity on allocation (warehouse_id, (quantity - picked), id) where ended_at is null and quantity - picked > 0;
create index pick_held on pick (warehouse_id, at, (-id)) where ended_at is null;
create index pick_held_quantity on pick (warehouse_id, quantity, (-id)) where ended_at is null;
