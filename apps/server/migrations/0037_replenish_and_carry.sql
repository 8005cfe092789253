-- Picks that wait for a replenishment.
alter table settings add column wait_for_replenishment boolean not null default false;

-- The open task that brings these units to a pick location before they are picked; null where they are picked as they stand.
alter table allocation
  add column task_id bigint,
  add foreign key (warehouse_id, task_id) references replenishment_task,
  add check (task_id is null or picked = 0);
create index allocation_task on allocation (warehouse_id, task_id) where task_id is not null and ended_at is null;

-- How many of a task's units wait to be picked.
create function awaited_units(warehouse bigint, task bigint) returns bigint language sql stable as $$
  select coalesce(sum(quantity), 0)::bigint from allocation where warehouse_id = warehouse and task_id = task and ended_at is null
$$;

-- What a transfer carries on a pallet: a part of what is on its way for an item of the ASN.
create table transit_pallet (
  warehouse_id bigint not null,
  asn_id bigint not null,
  lpn text not null,
  asn_item_id bigint not null,
  inventory_id bigint not null,
  quantity bigint not null check (quantity > 0),
  arrived_at timestamptz(3),
  primary key (warehouse_id, asn_id, lpn, asn_item_id, inventory_id),
  foreign key (warehouse_id, asn_id) references asn,
  foreign key (warehouse_id, asn_item_id, inventory_id) references transit
);
create index transit_pallet_lpn on transit_pallet (warehouse_id, lpn) where arrived_at is null;
create index transit_pallet_item on transit_pallet (warehouse_id, asn_item_id, inventory_id);
