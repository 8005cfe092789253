-- One index in place of two. The identity of a balance begins with its product, so it also finds the stock of a product in all warehouses, as the
-- foreign key to product does; docs/decisions/0020-indexes.md has the counts.
alter table inventory drop constraint inventory_identity;
alter table inventory
  add constraint inventory_identity unique nulls not distinct (product_id, warehouse_id, status, received_at, pallet_id, location_id, lot_id);
drop index inventory_product;
