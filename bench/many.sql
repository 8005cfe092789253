-- Documents of every kind, so many that the plan of a list that reads them all shows it. Run after
-- lading.sql. Needs a superuser, and the number of orders in lading.rows. Any client can run it.
set statement_timeout = 0;
set maintenance_work_mem = '512MB';
set session_replication_role = replica;

drop table if exists later;
create temp table later as
  select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
  from pg_index i
  where indrelid in ('orders'::regclass, 'order_line'::regclass, 'allocation'::regclass,
    'pick'::regclass, 'asn'::regclass, 'asn_item'::regclass)
    and not exists (select from pg_constraint where conindid = i.indexrelid);
do $$ declare name text; begin
  for name in select later.name from later loop execute format('drop index %s', name); end loop;
end $$;

with made as (
  insert into orders (warehouse_id, customer_id, reference, type, priority, status,
    shipping_address, requested_ship_date, order_date, created_by)
  select 1, g % 200 + 1, 'SO-' || lpad(g::text, 8, '0'),
    (array['STANDARD_OUTBOUND', 'STANDARD_OUTBOUND', 'BULK_ORDER', 'ECOMMERCE',
      'RETURN_TO_VENDOR'])[1 + g % 5], 1 + g % 10,
    case
      when g % 5 = 4 then 'CANCELLED'
      when g % 20 = 0 then 'PACKED'
      when g % 20 = 1 then 'PENDING_PICK'
      when g % 3 = 0 then 'SHIPPED'
      else 'DELIVERED' end, 'Kade 3, 2583 Den Haag',
    case when g % 3 > 0 then current_date - (g % 700)::int end, now() - g * interval '30 seconds', 1
  from generate_series(1, current_setting('lading.rows')::int) g
  returning warehouse_id, id, customer_id
)
insert into order_line (warehouse_id, order_id, customer_id, product_id, quantity, allocated,
  picked)
select warehouse_id, id, customer_id, 200 * (1 + id % 99) + customer_id - 1, 2, 2, 2 from made;

with made as (
  insert into asn (warehouse_id, customer_id, reference, status, expected_on, created_at,
    created_by)
  select 1, g % 200 + 1, 'PO-' || lpad(g::text, 8, '0'),
    (array['COMPLETE', 'COMPLETE', 'COMPLETE_WITH_VARIANCES', 'CANCELLED'])[1 + g % 4],
    current_date - (g % 700)::int, now() - g * interval '30 seconds', 1
  from generate_series(1, current_setting('lading.rows')::int) g
  returning warehouse_id, id, customer_id
)
insert into asn_item (warehouse_id, asn_id, customer_id, product_id, expected, received)
select warehouse_id, id, customer_id, 200 * (1 + id % 99) + customer_id - 1, 2, 2 from made;

-- Packed units and units to be picked are still allocated; shipped units are not.
create temp table held as
  select l.id as line_id, 1 + l.id % least(current_setting('lading.rows')::int, 900000)
    as inventory_id, 1 + l.id % 9 as quantity, o.status <> 'PENDING_PICK' as is_picked,
    o.order_date as at,
    case
      when o.status in ('SHIPPED', 'DELIVERED') then o.order_date + interval '1 hour' end
        as ended_at
  from orders o
  join order_line l on l.warehouse_id = 1 and l.order_id = o.id
  where o.warehouse_id = 1 and o.status <> 'CANCELLED';
insert into allocation (warehouse_id, order_line_id, inventory_id, quantity, picked, created_at,
  ended_at, ended_as)
  select 1, line_id, inventory_id, quantity, case
  when is_picked then quantity
  else 0 end, at, ended_at, case
  when ended_at is not null then 'SHIPPED' end
  from held;
insert into pick (warehouse_id, allocation_id, order_line_id, from_inventory_id, to_inventory_id,
  quantity, at, user_id, ended_at, ended_as)
  select 1, id, order_line_id, inventory_id, inventory_id, quantity, created_at, 1, ended_at,
    ended_as
  from allocation
  where warehouse_id = 1 and picked > 0;

do $$ declare statement text; begin
  for statement in select definition from later loop execute statement; end loop;
end $$;

insert into pick_batch (warehouse_id, created_at, created_by)
  select 1, now() - g * interval '1 minute', 1
  from generate_series(1, current_setting('lading.rows')::int / 5) g;

with made as (
  insert into returns (warehouse_id, customer_id, reference, status, reason, created_at, created_by)
  select 1, g % 200 + 1, 'RMA-' || lpad(g::text, 8, '0'),
    (array['COMPLETE', 'COMPLETE', 'EXPECTED', 'CANCELLED'])[1 + g % 4], 'Wrong size',
    now() - g * interval '2 minutes', 1
  from generate_series(1, current_setting('lading.rows')::int / 5) g
  returning warehouse_id, id, customer_id
)
insert into return_item (warehouse_id, return_id, customer_id, product_id, quantity, received)
select warehouse_id, id, customer_id, 200 * (1 + id % 99) + customer_id - 1, 2, 2 from made;

with made as (
  insert into cycle_count (warehouse_id, name, status, chosen_by, created_at, created_by, closed_at)
  select 1, 'Count ' || lpad(g::text, 8, '0'),
    (array['APPROVED', 'APPROVED', 'CANCELLED', 'DRAFT'])[1 + g % 4], 'LOCATIONS',
    now() - g * interval '3 minutes', 1, case
      when g % 4 < 3 then now() - g * interval '2 minutes' end
  from generate_series(1, current_setting('lading.rows')::int / 5) g
  returning warehouse_id, id
)
insert into cycle_count_place (warehouse_id, count_id, location_id)
select warehouse_id, id, 1 + id % 8000
from made;

insert into replenishment_rule (warehouse_id, customer_id, product_id, location_id, minimum,
  maximum, created_at, created_by)
  select 1, p.customer_id, p.id, 2 + p.id % 7990, 5, 50, now() - p.id * interval '1 minute', 1
  from product p
  where p.id <= 20000;
insert into replenishment_task (warehouse_id, customer_id, product_id, inventory_id,
  from_location_id, to_location_id, quantity, moved, status, created_at,
    created_by, ended_at, ended_by)
  select 1, i.customer_id, i.product_id, i.id, i.location_id, 2 + i.product_id % 7990, 5, 5, 'DONE',
    i.received_at, 1, i.received_at, 1
  from inventory i where i.warehouse_id = 1 and i.id <= current_setting('lading.rows')::int / 5;

insert into audit (at, user_id, done_by, entity, entity_id, name, action, before, after, words)
  select now() - g * interval '5 minutes', 1, 'bench@lading.test', 'PRODUCT', 1 + g % 20000,
    'SKU-' || g % 20000, 'CHANGED', '{"name": "old"}', '{"name": "new"}',
    'bench@lading.test SKU-' || g % 20000 || ' old new'
  from generate_series(1, current_setting('lading.rows')::int / 5) g;

-- A webhook and its deliveries.
insert into webhook (name, url, secret, position_xid, position_id, created_at)
values ('Shop', 'https://shop.example.com/', '\x00', '0', 0, now());
insert into webhook_delivery (webhook_id, event_id, type, queue, body, status, due_at, created_at)
select 1, n, 'order.shipped', 'ORDER ' || n, '{}', 'DELIVERED', now(),
  now() - n * interval '1 second'
from generate_series(1, 100) n;
