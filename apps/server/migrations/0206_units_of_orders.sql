-- Units of orders: those that were picked whole, those into which was picked, and those of packages.
-- A unit keeps its order when that ships.
alter table pallet
  add column order_id bigint,
  add constraint pallet_order_fkey foreign key (warehouse_id, order_id) references orders not valid;

-- Where picked units stood, and the unit with which they were taken, if it was taken whole.
alter table pick
  add column from_location_id bigint,
  add column unit_id bigint,
  add constraint pick_from_location_fkey foreign key (warehouse_id, from_location_id)
    references location not valid,
  add constraint pick_unit_fkey foreign key (warehouse_id, unit_id) references pallet not valid;
update pick p
set from_location_id = i.location_id
from inventory i
where p.ended_at is null and i.warehouse_id = p.warehouse_id and i.id = p.from_inventory_id;

-- The unit that a package is, and whether it is one that was picked as it stands. Packages of the
-- release before are none.
alter table package
  add column unit_id bigint,
  add column is_as_picked boolean not null default false,
  add constraint package_as_picked_check check (unit_id is not null or not is_as_picked),
  add constraint package_unit_fkey foreign key (warehouse_id, unit_id) references pallet not valid;

-- What is picked waits for no putaway.
create or replace view work_putaway as
  select 'PUTAWAY' as kind, goods.warehouse_id, goods.unit_id as subject_id, t.customer_id,
    t.lpn as name, null::bigint as product_id, t.location_id as from_location_id,
    null::bigint as to_location_id, goods.units, goods.lines, 3 as urgency, null::date as due_on,
    t.created_at as since
  from (
    select arrived.warehouse_id, coalesce(u.path[1], u.id) as unit_id,
      sum(arrived.quantity)::bigint as units, count(*) as lines
    from (
      select r.warehouse_id, i.pallet_id, i.quantity
      from location r
      join inventory i on i.warehouse_id = r.warehouse_id and i.location_id = r.id
      where r.type = 'RECEIVING' and i.pallet_id is not null and i.quantity > 0
      union all
      select i.warehouse_id, i.pallet_id, i.quantity
      from inventory i
      where i.location_id is null and i.pallet_id is not null and i.quantity > 0) arrived
    join pallet u on u.warehouse_id = arrived.warehouse_id and u.id = arrived.pallet_id
    where u.order_id is null
    group by arrived.warehouse_id, coalesce(u.path[1], u.id)) goods
  join pallet t on t.warehouse_id = goods.warehouse_id and t.id = goods.unit_id;
