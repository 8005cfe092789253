-- concurrently
create unique index concurrently if not exists pallet_tote on pallet (warehouse_id, tote)
  where tote is not null;
