-- concurrently
create index concurrently if not exists package_packaging_balance
  on package (warehouse_id, packaging_balance_id) where packaging_balance_id is not null;
