-- concurrently
create index concurrently if not exists pallet_order on pallet (warehouse_id, order_id)
  where order_id is not null;

create index concurrently if not exists pick_unit on pick (warehouse_id, unit_id)
  where unit_id is not null and ended_at is null;

-- A unit is one package.
create unique index concurrently if not exists package_unit on package (warehouse_id, unit_id)
  where unit_id is not null;
