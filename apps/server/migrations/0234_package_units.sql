-- concurrently
-- A unit that came back empty may be a package of another order.
create unique index concurrently if not exists package_unit_of_order
  on package (warehouse_id, unit_id, order_id) where unit_id is not null;
drop index concurrently if exists package_unit;
