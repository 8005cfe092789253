-- Tasks are found by the products, places and pallets that a search has found.
create index replenishment_task_of_product on replenishment_task (warehouse_id, product_id);
create index replenishment_task_to on replenishment_task (warehouse_id, to_location_id);
create index replenishment_task_from on replenishment_task (warehouse_id, from_location_id);
create index replenishment_task_inventory on replenishment_task (warehouse_id, inventory_id);
