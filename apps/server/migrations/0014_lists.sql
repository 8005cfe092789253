-- Ways in which long lists are asked for.
create index pallet_customer on pallet (warehouse_id, customer_id, created_at, id);
create index pick_batch_cancelled on pick_batch (warehouse_id, created_at, id) where cancelled_at is not null;
-- Nearly all goods are AVAILABLE: the few others are found without a walk through the ledger.
create index movement_from_status on movement (warehouse_id, from_status, at, id) where from_status <> 'AVAILABLE';
create index movement_to_status on movement (warehouse_id, to_status, at, id) where to_status <> 'AVAILABLE';
create index movement_without_location on movement (warehouse_id, at, id)
  where (from_inventory_id is not null and from_location_id is null) or (to_inventory_id is not null and to_location_id is null);

-- A shipped order keeps its reference, so a return keeps it as well, and is found by it among very many.
alter table returns add column order_reference text;
update returns r set order_reference = o.reference from orders o where o.warehouse_id = r.warehouse_id and o.id = r.order_id;
alter table returns add check ((order_reference is null) = (order_id is null));
create index returns_order_search on returns using gin (fold(order_reference) gin_trgm_ops);
create index returns_warehouse_customer on returns (warehouse_id, customer_id, id);
