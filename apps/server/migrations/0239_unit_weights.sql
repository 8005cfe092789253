-- What a unit is made of and weighs. Grams of the scale are of what stood in it then: `weighed_content`
-- says what that was (ledger.content_of).
alter table pallet
  add column packaging_id bigint,
  add column tare_grams integer check (tare_grams between 0 and 100000000),
  add column gross_grams integer check (gross_grams between 1 and 100000000),
  add column weighed_content bigint,
  add constraint pallet_weighed_check check ((gross_grams is null) = (weighed_content is null)),
  add constraint pallet_packaging_fkey foreign key (warehouse_id, packaging_id)
    references packaging not valid;

-- The kind of unit that a packaging is. Goods are packed into cartons alone.
alter table packaging add column unit_kind text not null default 'CARTON'
  check (unit_kind in ('PALLET', 'CARTON', 'TOTE', 'OTHER'));

-- The outermost units of what a load carries, as they were when it was closed. The tare is that of
-- all units around its packages; the gross weight is null where nobody has weighed it.
create table load_unit (
  warehouse_id bigint not null,
  load_id bigint not null,
  unit_id bigint not null,
  lpn text not null,
  kind text not null check (kind in ('PALLET', 'CARTON', 'TOTE', 'OTHER')),
  tare_grams bigint not null check (tare_grams >= 0),
  gross_grams bigint check (gross_grams > 0),
  primary key (warehouse_id, load_id, unit_id),
  foreign key (warehouse_id, load_id) references load,
  foreign key (warehouse_id, unit_id) references pallet
);
create index load_unit_unit on load_unit (warehouse_id, unit_id);

-- The outermost unit of a package of a closed load; null where the package is no unit.
alter table load_package
  add column outer_unit_id bigint,
  add constraint load_package_outer_fkey foreign key (warehouse_id, load_id, outer_unit_id)
    references load_unit;
create index load_package_outer on load_package (warehouse_id, load_id, outer_unit_id)
  where outer_unit_id is not null;

with standing as (
  select k.warehouse_id, k.load_id, k.package_id, r.id as unit_id, r.lpn, r.kind
  from load_package k
  join load l on l.warehouse_id = k.warehouse_id and l.id = k.load_id and l.status <> 'OPEN'
  join package b on b.warehouse_id = k.warehouse_id and b.id = k.package_id
  join pallet u on u.warehouse_id = k.warehouse_id and u.id = b.unit_id
  join pallet r on r.warehouse_id = k.warehouse_id
    and r.id = case when u.order_id = b.order_id then coalesce(u.path[1], u.id) else u.id end
), stored as (
  insert into load_unit (warehouse_id, load_id, unit_id, lpn, kind, tare_grams)
  select distinct warehouse_id, load_id, unit_id, lpn, kind, 0
  from standing
)
update load_package k
set outer_unit_id = s.unit_id
from standing s
where s.warehouse_id = k.warehouse_id and s.package_id = k.package_id;
