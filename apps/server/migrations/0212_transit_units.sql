-- The units in which goods of a transfer travel, and how they stand in one another. A unit in which
-- only other units stand is among them.

create table transit_unit (
  warehouse_id bigint not null,
  asn_id bigint not null,
  lpn text not null,
  kind text not null check (kind in ('PALLET', 'CARTON', 'TOTE', 'OTHER')),
  parent_lpn text,
  -- Among the units of the transfer, each behind the one in which it stands.
  position integer not null check (position > 0),
  arrived_at timestamptz(3),
  primary key (warehouse_id, asn_id, lpn),
  check (parent_lpn <> lpn),
  foreign key (warehouse_id, asn_id) references asn,
  foreign key (warehouse_id, asn_id, parent_lpn) references transit_unit
);
create index transit_unit_lpn on transit_unit (warehouse_id, lpn) where arrived_at is null;
create index transit_unit_parent on transit_unit (warehouse_id, asn_id, parent_lpn)
  where parent_lpn is not null;

insert into transit_unit (warehouse_id, asn_id, lpn, kind, position, arrived_at)
select warehouse_id, asn_id, lpn, 'PALLET',
  row_number() over (partition by warehouse_id, asn_id order by lpn), max(arrived_at)
from transit_pallet
group by warehouse_id, asn_id, lpn;

drop index transit_pallet_lpn;
alter table transit_pallet drop column arrived_at;
alter table transit_pallet add foreign key (warehouse_id, asn_id, lpn) references transit_unit;
