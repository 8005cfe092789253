-- Which columns the last file of a kind was read from, where people chose others than their names say. Customer null: files that name customers
-- in their rows.
create table import_mapping (
  kind text not null,
  customer_id bigint references customer on delete cascade,
  mapping jsonb not null,
  dates text not null,
  decimals text not null,
  unique nulls not distinct (kind, customer_id)
);
-- Whether the mapping is that of an earlier import.
alter table import_run add column remembered boolean not null default false;
