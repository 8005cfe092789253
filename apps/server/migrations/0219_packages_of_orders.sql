-- concurrently
-- What belongs to a package and names its order goes with it to another order.
create unique index concurrently if not exists package_of_order
  on package (warehouse_id, id, order_id);
