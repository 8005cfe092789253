-- Places: where a location lies, in which order people walk, what it takes, and what is closed.
alter table location
  add column zone text check (btrim(zone) = zone and zone <> ''),
  add column sequence integer check (sequence between 0 and 999999999),
  add column pickable boolean not null default true,
  -- Units; null for no limit.
  add column capacity integer check (capacity > 0),
  add column blocked_in boolean not null default false,
  add column blocked_out boolean not null default false,
  add column block_reason text check (btrim(block_reason) = block_reason and block_reason <> ''),
  add column active boolean not null default true,
  add constraint location_block_reason check ((blocked_in or blocked_out) = (block_reason is not null));
update location set pickable = false where type in ('QUARANTINED', 'CUSTOMS', 'DISPATCH');
drop index location_type;
-- People walk by sequence, then by name; a location without a sequence comes after those that have one.
create index location_walk on location (warehouse_id, type, coalesce(sequence, 2147483647), name, id);
create index location_zone on location (warehouse_id, zone, name, id) where zone is not null;

-- Nothing new names what is retired; what is there stays.
alter table product add column active boolean not null default true;
create index product_retired on product (sku, id) where not active;
alter table customer add column active boolean not null default true;
alter table warehouse
  add column active boolean not null default true,
  -- An IANA name, which the server validates: days of this warehouse are days of this zone.
  add column time_zone text not null default 'UTC';

-- Which balances orders may take, and in which turn: 0 what stands in a PICK location, 1 what stands elsewhere; null for what is never
-- allocated: stock that is not AVAILABLE, or that stands in a location that is not pickable, is blocked out, or is QUARANTINED, CUSTOMS or
-- DISPATCH. Stock without a location has no type, and is pickable.
drop trigger location_ranked on location;
drop function allocation_rank_of(text, text);
create function allocation_rank_of(status text, location_type text, pickable boolean, blocked_out boolean) returns smallint language sql immutable as $$
  select case
    when status <> 'AVAILABLE' or location_type in ('QUARANTINED', 'CUSTOMS', 'DISPATCH') or not pickable or blocked_out then null
    when location_type = 'PICK' then 0
    else 1
  end::smallint
$$;

-- What orders hold when a place is blocked out, or stops being pickable, stays theirs until it is picked or freed. So a balance without a
-- rank may have allocated units, but never more of its free units: picked goods arrive with as many units as they hold.
alter table inventory drop constraint inventory_allocated_rank;
create function refuse_allocation() returns trigger language plpgsql as $$
begin
  raise exception 'Balance % of warehouse % is not allocated', new.id, new.warehouse_id
    using errcode = 'check_violation', constraint = 'inventory_allocated_rank';
end $$;
create trigger inventory_allocated_rank before update of allocated on inventory for each row
  when (new.allocation_rank is null and new.allocated > old.allocated and new.quantity - new.allocated < old.quantity - old.allocated)
  execute function refuse_allocation();

create or replace function rank_stock() returns trigger language plpgsql as $$
declare
  place location;
begin
  if new.status = 'AVAILABLE' and new.location_id is not null then
    -- With the lock that the foreign key takes as well: whoever changes the location is waited for.
    select * into place from location where warehouse_id = new.warehouse_id and id = new.location_id for key share;
  end if;
  if tg_op = 'UPDATE' and new.allocated > 0 and allocation_rank_of(new.status, place.type, true, false) is null then
    raise exception 'Balance % of warehouse % is allocated', new.id, new.warehouse_id
      using errcode = 'check_violation', constraint = 'inventory_allocated_rank';
  end if;
  -- What is allocated when it is inserted comes out of a backup: picked goods keep the rank that they had.
  new.allocation_rank := coalesce(allocation_rank_of(new.status, place.type, coalesce(place.pickable, true), coalesce(place.blocked_out, false)),
    case when tg_op = 'INSERT' and new.allocated > 0 then new.allocation_rank end);
  return new;
end $$;

-- A location that changes takes its stock along. What may be allocated from now on wakes the allocator. Where orders hold stock, the
-- location gets no type of which nothing is sold.
create or replace function rank_stock_of_location() returns trigger language plpgsql as $$
begin
  perform 1 from inventory where warehouse_id = new.warehouse_id and location_id = new.id order by id for update;
  if allocation_rank_of('AVAILABLE', new.type, true, false) is null
    and exists (select from inventory where warehouse_id = new.warehouse_id and location_id = new.id and allocated > 0) then
    raise exception 'Stock in location % of warehouse % is allocated', new.id, new.warehouse_id
      using errcode = 'check_violation', constraint = 'inventory_allocated_rank';
  end if;
  update inventory set allocation_rank = allocation_rank_of(status, new.type, new.pickable, new.blocked_out)
    where warehouse_id = new.warehouse_id and location_id = new.id and status = 'AVAILABLE';
  if allocation_rank_of('AVAILABLE', old.type, old.pickable, old.blocked_out) is null then
    insert into allocation_wake (warehouse_id, product_ids)
      select new.warehouse_id, array_agg(distinct product_id) from inventory
      where warehouse_id = new.warehouse_id and location_id = new.id and quantity > allocated and allocation_rank is not null having count(*) > 0;
  end if;
  return null;
end $$;
create trigger location_ranked after update of type, pickable, blocked_out on location for each row
  when (allocation_rank_of('AVAILABLE', old.type, old.pickable, old.blocked_out)
    is distinct from allocation_rank_of('AVAILABLE', new.type, new.pickable, new.blocked_out))
  execute function rank_stock_of_location();

-- The units that stand in a location, on pallets and loose.
create function units_in(warehouse bigint, location bigint) returns bigint language sql stable as $$
  select coalesce(sum(quantity), 0)::bigint from inventory where warehouse_id = warehouse and location_id = location and quantity > 0
$$;

-- True for a location that nothing enters, or where so many units have no room. The units there are added up only where there is a capacity.
create function is_shut(warehouse bigint, location bigint, units bigint) returns boolean language sql stable as $$
  select blocked_in or not active or case when capacity is null then false else units_in(warehouse_id, id) + units > capacity end
  from location l where l.warehouse_id = warehouse and l.id = location
$$;

-- A cancelled document's reference is free again.
alter table orders drop constraint orders_warehouse_id_customer_id_reference_key;
create unique index orders_warehouse_id_customer_id_reference_key on orders (warehouse_id, customer_id, reference) where status <> 'CANCELLED';
alter table asn drop constraint asn_warehouse_id_customer_id_reference_key;
create unique index asn_warehouse_id_customer_id_reference_key on asn (warehouse_id, customer_id, reference) where status <> 'CANCELLED';
alter table returns drop constraint returns_warehouse_id_customer_id_reference_key;
create unique index returns_warehouse_id_customer_id_reference_key on returns (warehouse_id, customer_id, reference) where status <> 'CANCELLED';
