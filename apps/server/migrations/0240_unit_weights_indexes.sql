-- concurrently
create index concurrently if not exists pallet_packaging on pallet (warehouse_id, packaging_id)
  where packaging_id is not null;
