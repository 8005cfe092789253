-- What each balance held at the start of a month, in UTC. Stock at a past instant is found from the
-- next of these, or from the stock of now, less the movements between the two.
create table month_start (
  warehouse_id bigint not null references warehouse,
  at timestamptz(3) not null check (at = date_trunc('month', at, 'UTC')),
  primary key (warehouse_id, at)
);

create table month_start_stock (
  warehouse_id bigint not null,
  at timestamptz(3) not null,
  inventory_id bigint not null,
  customer_id bigint not null references customer,
  location_id bigint,
  quantity bigint not null check (quantity > 0),
  primary key (warehouse_id, at, inventory_id),
  foreign key (warehouse_id, at) references month_start,
  foreign key (warehouse_id, inventory_id) references inventory (warehouse_id, id)
);
