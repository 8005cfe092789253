-- How products are packed, the cartons that are suggested for an order when it is released, and the
-- packaging that each package is.
alter table product
  add column ships_in_own_box boolean not null default false,
  add column this_side_up boolean not null default false,
  -- Products of two different classes are never in one carton; null goes with all.
  add column segregation_class text
    check (btrim(segregation_class) = segregation_class and segregation_class <> '');

create table order_carton (
  warehouse_id bigint not null,
  order_id bigint not null,
  position smallint not null check (position > 0),
  kind text not null check (kind in ('BOX', 'OWN_BOX', 'NONE')),
  packaging_id bigint,
  method text not null check (method in ('ARRANGED', 'VOLUME')),
  -- Order lines with their units, and whether their sides and weights were known.
  lines jsonb not null check (jsonb_typeof(lines) = 'array'),
  grams bigint not null check (grams >= 0),
  suggested_at timestamptz(3) not null,
  primary key (warehouse_id, order_id, position),
  foreign key (warehouse_id, order_id) references orders,
  foreign key (warehouse_id, packaging_id) references packaging,
  check ((kind = 'BOX') = (packaging_id is not null))
);
create index order_carton_packaging on order_carton (warehouse_id, packaging_id)
  where packaging_id is not null;

-- What a package is, and which suggested carton it is: no two are the same one.
alter table package
  add column packaging_id bigint,
  add column carton_position smallint,
  add constraint package_packaging_fkey foreign key (warehouse_id, packaging_id)
    references packaging,
  add constraint package_carton_fkey foreign key (warehouse_id, order_id, carton_position)
    references order_carton;
create index package_packaging on package (warehouse_id, packaging_id)
  where packaging_id is not null;
create unique index package_carton on package (warehouse_id, order_id, carton_position)
  where carton_position is not null;
