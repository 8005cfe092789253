-- The same amount as limit/load.sql, in Lading's own tables, each row as the server would have
-- written it. Needs a superuser, and the number of stock rows in lading.rows; fewer than a million
-- are all in warehouse 1. Any client can run it.
set statement_timeout = 0;
set maintenance_work_mem = '512MB';
-- Foreign keys are not checked: the loaded rows satisfy them.
set session_replication_role = replica;

-- The triggers that count stock belong to the tables and stay on.
do $$ declare name text; begin
  for name in
    select tgname
    from pg_trigger
    where tgrelid = 'inventory'::regclass and not tgisinternal loop
    execute format('alter table inventory enable always trigger %I', name);
  end loop;
end $$;

-- Indexes are made after the rows, as limit/load.sql does it.
create temp table later as
  select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
  from pg_index i
  where indrelid in ('pallet'::regclass, 'inventory'::regclass, 'movement'::regclass)
    and not exists (select from pg_constraint where conindid = i.indexrelid);
do $$ declare name text; begin
  for name in select later.name from later loop execute format('drop index %s', name); end loop;
end $$;

insert into warehouse (id, name) select g, 'WH ' || g from generate_series(1, 4) g;
insert into customer (id, name, email)
select g, 'Customer ' || g, 'c' || g || '@x.test'
from generate_series(1, 200) g;
insert into product (id, customer_id, sku, name)
  select g, g % 200 + 1, 'SKU-' || lpad(g::text, 6, '0'),
    (array['Steel', 'Copper', 'Oak', 'Glass', 'Nylon', 'Rubber', 'Ceramic',
      'Cotton'])[1 + g % 8] || ' ' ||
    (array['Bolt', 'Bracket', 'Panel', 'Hinge', 'Valve', 'Cable',
      'Filter'])[1 + (g / 8) % 7] || ' ' || substr(md5(g::text), 1, 6)
  from generate_series(1, 20000) g;
-- Every tenth product is tracked by lot, and all of its stock is of one.
update product set tracking = 'LOT' where id % 10 = 0;
insert into lot (id, product_id, code, created_at)
select id, id, 'LOT-' || id, now()
from product
where id % 10 = 0;
insert into location (warehouse_id, id, name, type, barcode)
  select case
  when g <= 8000 then 1
  when g <= 9000 then 2
  else 3 end, g, name, case
  when g in (1, 8001, 9001) then 'RECEIVING'
  else 'STORAGE' end, name
  from (select g, 'A' || (g / 400) || '-R' || ((g / 20) % 20) || '-B' || (g % 20) || '-' || g
    as name
  from generate_series(1, 10000) g) place;

-- The j-th product of customer c, 0 <= j < 100: the inverse of the catalogue above.
create function pg_temp.product_of(c bigint, j bigint) returns bigint language sql immutable as
  $$ select case when c = 1 and j = 0 then 20000 else 200 * j + c - 1 end $$;

insert into pallet (warehouse_id, id, lpn, customer_id, location_id, created_at, created_by)
  select w, g, 'LPN-' || to_char(timestamptz '2026-01-01' + g * interval '1 minute',
    'YYYYMMDD') || '-' || upper(substr(md5(g::text), 1, 8)), g % 200 + 1,
    case w
      when 1 then 1 + g % 8000
      when 2 then 8001 + g % 1000
      else 9001 + g % 1000 end, now() - g * interval '1 minute', 1
  from (select g, case when g <= 200000 then 1 when g <= 202000 then 2 else 3 end w
    from generate_series(1, (current_setting('lading.rows')::int + 4) / 5) g) s;

-- In chunks, which bounds how many rows the counting triggers read.
do $$ declare rows bigint := current_setting('lading.rows'); first bigint; begin
  for first in select generate_series(1, rows, 100000) loop
    insert into inventory (warehouse_id, id, customer_id, product_id, lot_id, pallet_id,
      location_id, status, quantity, received_at)
    select t.warehouse_id, g, t.customer_id, of.product_id, case
    when of.product_id % 10 = 0 then of.product_id end, t.id, t.location_id,
      case
        when g % 50 = 0 then 'QUARANTINED'
        when g % 97 = 0 then 'DAMAGED'
        else 'AVAILABLE' end, 1000000 + g % 50,
      now() - (g % 500000) * interval '1 minute'
    from generate_series(first, least(first + 99999, rows)) g
      join pallet t on t.warehouse_id = case
      when g <= 1000000 then 1
      when g <= 1010000 then 2
      else 3 end
        and t.id = 1 + (g - 1) / 5
      cross join lateral (select pg_temp.product_of(t.customer_id,
        (t.id / 200 * 5 + (g - 1) % 5) % 100) as product_id) of
        order by g;
  end loop;
end $$;

insert into movement (warehouse_id, at, kind, customer_id, product_id, lot_id, quantity,
  to_inventory_id, to_pallet_id, to_location_id, to_status, user_id)
  select warehouse_id, received_at, 'RECEIVE', customer_id, product_id, lot_id, quantity, id,
    pallet_id, location_id, status, 1
  from inventory
  order by id;

-- Expects so many units that every batch finds its ASN open.
insert into asn (warehouse_id, id, customer_id, reference, expected_on, created_at, created_by)
  select 1, g, g % 200 + 1, 'ASN-' || g, current_date + g % 30, now(), 1
  from generate_series(1, 5000) g;
insert into asn_item (warehouse_id, asn_id, customer_id, product_id, expected, line_no)
  select 1, a, a % 200 + 1, pg_temp.product_of(a % 200 + 1, (a * 31 + k * 3) % 100), 9999999, k + 1
  from generate_series(1, 5000) a, generate_series(0, 19) k order by a, k;

-- No order waits for the loaded stock.
delete from allocation_wake;

do $$ declare statement text; begin
  for statement in select definition from later loop execute statement; end loop;
  for statement in select format('alter table inventory enable trigger %I', tgname) from pg_trigger
    where tgrelid = 'inventory'::regclass and not tgisinternal loop execute statement; end loop;
  -- The next ids come after these.
  for statement in
    select format('select setval(%L, (select max(id) from %s))', pg_get_serial_sequence(name, 'id'),
      name)
    from unnest(array['warehouse', 'customer', 'product', 'lot', 'location', 'pallet', 'inventory',
      'asn', 'asn_item']) name loop
    execute statement;
  end loop;
end $$;
