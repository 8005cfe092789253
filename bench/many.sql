-- Orders and ASNs in such numbers that a list which reads them all would be seen to. Needs a superuser.
\set ON_ERROR_STOP on
set statement_timeout = 0;
set maintenance_work_mem = '512MB';
set session_replication_role = replica;

create temp table later as
  select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index i
  where indrelid in ('orders'::regclass, 'order_line'::regclass, 'asn'::regclass, 'asn_item'::regclass)
    and not exists (select from pg_constraint where conindid = i.indexrelid);
select format('drop index %s', name) from later \gexec

with made as (
  insert into orders (warehouse_id, customer_id, reference, type, priority, status, shipping_address, requested_ship_date, order_date, created_by)
  select 1, g % 200 + 1, 'SO-' || lpad(g::text, 8, '0'),
    (array['STANDARD_OUTBOUND', 'STANDARD_OUTBOUND', 'BULK_ORDER', 'ECOMMERCE', 'RETURN_TO_VENDOR'])[1 + g % 5], 1 + g % 10,
    (array['SHIPPED', 'DELIVERED', 'DELIVERED', 'CANCELLED', 'PACKED'])[1 + g % 5], 'Kade 3, 2583 Den Haag',
    case when g % 3 > 0 then current_date - (g % 700)::int end, now() - g * interval '30 seconds', 1
  from generate_series(1, :rows) g
  returning warehouse_id, id, customer_id
)
insert into order_line (warehouse_id, order_id, customer_id, product_id, quantity, allocated, picked)
select warehouse_id, id, customer_id, 200 * (1 + id % 99) + customer_id - 1, 2, 2, 2 from made;

with made as (
  insert into asn (warehouse_id, customer_id, reference, status, expected_on, created_at, created_by)
  select 1, g % 200 + 1, 'PO-' || lpad(g::text, 8, '0'), (array['COMPLETE', 'COMPLETE', 'COMPLETE_WITH_VARIANCES', 'CANCELLED'])[1 + g % 4],
    current_date - (g % 700)::int, now() - g * interval '30 seconds', 1
  from generate_series(1, :rows) g
  returning warehouse_id, id, customer_id
)
insert into asn_item (warehouse_id, asn_id, customer_id, product_id, expected, received)
select warehouse_id, id, customer_id, 200 * (1 + id % 99) + customer_id - 1, 2, 2 from made;

select definition from later \gexec
vacuum (analyze) orders, order_line, asn, asn_item;
