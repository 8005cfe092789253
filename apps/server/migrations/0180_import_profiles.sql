-- What people choose for the files of a kind and a customer is kept in versions.
alter table import_mapping
  drop constraint import_mapping_kind_customer_id_key,
  add column version integer not null default 1 check (version > 0),
  add column created_at timestamptz(3) not null default now();
alter table import_mapping
  alter column version drop default,
  alter column created_at drop default,
  add unique nulls not distinct (kind, customer_id, version);
-- The version by which a file is read; null for none.
alter table import_run add column profile integer;
