-- Ten years of a warehouse company, each row as the server would have written it, so that `verify`
-- finds nothing. Needs a superuser, an empty migrated database, and its share of the full size in
-- lading.scale (1 for 5 million orders and 40 million movements). Any client can run it; it is
-- one transaction, so that a server with wal_level = minimal writes no log of the large tables.
--
-- All is computed from numbers, without any chance. Time passes in 190 equal chunks. A *lot of
-- stock* is one pallet of 110 units of one product. It is received, moved up to eight times, and
-- 40 chunks after its receipt taken by 20 lines of orders. The stock of the last 40 chunks is what
-- is there today.
begin;
set local statement_timeout = 0;
set local maintenance_work_mem = '1GB';
set local work_mem = '256MB';
set local jit = off;
-- Foreign keys are not checked, and no trigger runs: the rows satisfy them.
set local session_replication_role = replica;

create temp table size on commit drop as
  select each, each * 20 as products, each * 380 as stocks, each * 2000 as orders, places,
    greatest(400, (20000 * scale)::int) as unfinished,
    date_trunc('minute', now()) - interval '3650 days' as began, interval '3650 days' / 190 as chunk
  from (select scale, 3 * greatest(1, round(834 * scale))::int as each,
    greatest(120, (60000 * scale)::int) as places
    from (select current_setting('lading.scale')::numeric as scale) s) s;

-- Where a warehouse has its locations: their ids follow each other.
create temp table site on commit drop as
  select w as warehouse_id, before + 1 as dock, before + 2 as packing, before + 2 as picks_after,
    count / 10 as picks, before + 2 + count / 10 as stores_after, count - 2 - count / 10 as stores,
    before + count as last
  from size, lateral (values (1, 0, places * 60 / 100), (2, places * 60 / 100, places * 25 / 100),
    (3, places * 60 / 100 + places * 25 / 100,
      places - places * 60 / 100 - places * 25 / 100)) s (w, before, count);

create function pg_temp.warehouse_of(customer bigint) returns bigint language sql immutable as
  $$ select case when customer <= 12 then 1 when customer <= 17 then 2 else 3 end $$;
create function pg_temp.place_of(stock bigint, moves int, site site) returns bigint
language sql immutable as
  $$ select site.stores_after + 1 + (stock * 31 + moves * 7919) % site.stores $$;

-- Indexes are made after the rows, but for those of constraints.
create temp table later on commit drop as
  select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
  from pg_index i
  where indrelid = any(array['pallet', 'lot', 'inventory', 'movement', 'orders', 'order_line',
      'order_event', 'allocation', 'pick', 'package', 'package_line', 'asn', 'asn_item',
      'cycle_count_line', 'returns', 'audit']::regclass[])
    and not exists (select from pg_constraint where conindid = i.indexrelid);
do $$ declare name text; begin
  for name in select later.name from later loop execute format('drop index %s', name); end loop;
end $$;
-- A table that is truncated in a transaction is written without a log.
truncate month_start_stock, month_start, movement, order_event, load_event, load_leftover,
  load_package, load_unit, load_order, load, shipping_label, carrier_manifest, package_line,
  package, order_carton, pick, allocation, promise, short_pick, order_line, orders, returns,
  return_item, return_receipt, inventory, replenishment_task, transit, pallet, unit_event,
  cycle_count_line, cycle_count_scan, transit_pallet, transit_unit, appointment, dock_link,
  asn_unit, asn_unit_item;

insert into warehouse (id, name, time_zone)
values (1, 'Rotterdam', 'Europe/Amsterdam'), (2, 'Venlo', 'Europe/Amsterdam'),
  (3, 'Memphis', 'America/Chicago');
insert into customer (id, name, email, created_at)
  select c, 'Client ' || lpad(c::text, 2, '0'), 'client' || c || '@decade.test', began
  from size, generate_series(1, 20) c;
insert into app_user (id, email, role, name, created_at)
  select u, 'user' || u || '@decade.test', 'OPERATOR', 'Operator ' || u, began
  from size, generate_series(1, 30) u;
insert into user_warehouse (warehouse_id, user_id)
select 1 + u % 3, u
from generate_series(1, 30) u;

-- Product 20 * i + c belongs to client c.
insert into product (id, customer_id, sku, name, unit_cost, tracking, expires, created_at)
  select p, (p - 1) % 20 + 1, 'SKU-' || lpad(p::text, 6, '0'),
    (array['Steel', 'Copper', 'Oak', 'Glass', 'Nylon', 'Rubber', 'Ceramic',
      'Cotton'])[1 + p % 8] || ' ' ||
    (array['Bolt', 'Bracket', 'Panel', 'Hinge', 'Valve', 'Cable',
      'Filter'])[1 + (p / 8) % 7] || ' ' || substr(md5(p::text), 1, 6),
    (1 + p % 900) / 4.0,
    case when (p - 1) / 20 % 5 = 0 then 'LOT' else 'NONE' end, (p - 1) / 20 % 5 = 0,
    began + p * interval '1 second'
  from size, generate_series(1, products) p;
insert into product_barcode (customer_id, code, product_id, position)
select customer_id, '87' || lpad(id::text, 10, '0'), id, 0
from product;

insert into location (warehouse_id, id, name, type, barcode, sequence)
  select warehouse_id, l, name, case
    when l = dock then 'RECEIVING'
    when l = packing then 'PACKING'
    when l <= picks_after + picks then 'PICK'
    else 'STORAGE' end, name, l - dock
  from site, generate_series(dock, last) l,
    lateral (select chr(65 + ((l - dock) / 5000)::int % 26) || '-' ||
      lpad(((l - dock) / 100 % 50)::text, 2, '0') || '-' ||
      lpad((l % 100)::text, 2, '0') || '-' || l as name) n;

-- Every pallet of stock that ever was. `nth` counts the pallets of one client; twenty in a row are
-- on one ASN. `moves` says how often it was moved until today.
create temp table stock on commit drop as
  select j as id, (j - 1) % products + 1 as product_id,
    (j - 1) % 20 + 1 as customer_id, pg_temp.warehouse_of((j - 1) % 20 + 1) as warehouse_id,
    date_trunc('milliseconds', began + (j - 1) / (2.0 * each) * chunk) as received_at,
    least(8, (189 - (j - 1) / (2 * each)) / 3)::int as moves,
    ((j - 1) / products * ((each + 19) / 20) + (j - 1) % products / 400) * 20 + (j - 1) % 20 + 1
      as asn_id,
    (j - 1) % products / 20 % 5 = 0 as is_tracked
  from size, generate_series(1::bigint, stocks) j;
create unique index on stock (id);
analyze stock;

insert into lot (id, product_id, code, expires_on, produced_on, created_at, held_at, held_by,
  hold_reason)
  select id, product_id, 'L' || lpad(id::text, 7, '0'), received_at::date + 1461,
    received_at::date - 30, received_at,
    case when id % 1000 = 1 and id < stocks / 4 then received_at + interval '1000 days' end,
    case when id % 1000 = 1 and id < stocks / 4 then 1 end,
    case when id % 1000 = 1 and id < stocks / 4 then 'Recall' end
  from stock, size
  where is_tracked;

insert into asn (warehouse_id, id, customer_id, reference, status, expected_on, received_by,
  created_at, created_by)
  select warehouse_id, asn_id, customer_id, 'PO-' || lpad(asn_id::text, 7, '0'), 'COMPLETE',
    min(received_at)::date, 1, min(received_at) - interval '2 days', 1
  from stock
  group by warehouse_id, asn_id, customer_id
  order by asn_id;
insert into asn_item (warehouse_id, id, asn_id, customer_id, product_id, expected, received,
  line_no, lot_id)
  select warehouse_id, id, asn_id, customer_id, product_id, 110, 110,
    row_number() over (partition by asn_id order by id), case when is_tracked then id end
  from stock
  order by id;
insert into asn_event (warehouse_id, asn_id, at, user_id, event, from_status, to_status)
  select warehouse_id, id, created_at, 1, 'create', null, 'EXPECTED' from asn
  union all
  select warehouse_id, id, created_at + interval '2 days', 1, 'receive', 'EXPECTED', 'COMPLETE'
  from asn;
-- What is announced for the next weeks.
insert into asn (warehouse_id, id, customer_id, reference, status, expected_on, created_at,
  created_by)
  select pg_temp.warehouse_of(g % 20 + 1), 10000000 + g, g % 20 + 1, 'PO-N' || g, 'EXPECTED',
    current_date + g % 30, now() - g * interval '10 minutes', 1
  from size, generate_series(1, each) g;
insert into asn_item (warehouse_id, id, asn_id, customer_id, product_id, expected, line_no)
  select warehouse_id, 10000000 + 5 * (a.id - 10000001) + k, a.id, customer_id,
    (a.id + k) % each * 20 + customer_id, 110, k
  from size, asn a, generate_series(1, 5) k
  where a.id > 10000000;

insert into pallet (warehouse_id, id, lpn, customer_id, location_id, asn_id, created_at, created_by)
  select s.warehouse_id, id, 'LPN-' || lpad(id::text, 8, '0'), customer_id,
    pg_temp.place_of(id, moves, site), asn_id, received_at, 1
  from stock s join site using (warehouse_id)
  order by id;

-- One row for each line of an order of one chunk.
create temp table line (id bigint, order_id bigint, line_no int, warehouse_id bigint,
  customer_id bigint, product_id bigint, stock_id bigint, quantity bigint, state text,
  ordered_at timestamptz, batch_id bigint) on commit drop;
-- What the lines of open orders took, and hold.
create temp table taken (warehouse_id bigint, stock_id bigint, product_id bigint, gone bigint,
  placed bigint, promised bigint, picked bigint, left_again bigint) on commit drop;

-- The stock balance of pallet j has the id j, and what is picked of it `stocks` + j.
create function pg_temp.load_lines(first bigint, last bigint) returns void language sql as $$
  truncate line;
  insert into line
  select (o - 1) * 3 + k + 1, o, k + 1, pg_temp.warehouse_of(customer), customer,
    nth % each * 20 + customer, (o - 1) / (orders / 15) * products + nth % each * 20 + customer,
    1 + (nth / each + nth % each) % 10,
    case
      when o / 20 % 50 = 17 then 'CANCELLED'
      when o <= orders - unfinished then case
        when ordered_at < now() - interval '15 days' then 'DELIVERED' else 'SHIPPED' end
      else (array['BACKORDER', 'ALLOCATED', 'ALLOCATED', 'ALLOCATED', 'PENDING_PICK',
        'PENDING_PICK', 'PENDING_PICK', 'PICKED', 'PACKED', 'SHIPPED'])[1 + o / 20 % 10] end,
    ordered_at,
    case when (o - 1) / 20 % 5 = 0 and o / 20 % 50 <> 17
      then (o - 1) / 20 / 5 * 3 + pg_temp.warehouse_of(customer) end
  from size, generate_series(first, last) o, generate_series(0, 2) k,
    lateral (select ((o - 1) % 20 + 1)::bigint as customer,
      ((o - 1) % (orders / 15) / 20 * 3 + k) as position,
      date_trunc('milliseconds', began + 40 * chunk + (o - 1.0) / (orders / 150) * chunk)
        as ordered_at) i,
    -- The twenty lines that take of a pallet are spread over its 10 chunks.
    lateral (select position / each * each + position % each * 7919 % each as nth) n
$$;

create function pg_temp.load_orders() returns void language sql as $$
  insert into orders (warehouse_id, id, customer_id, reference, type, priority, status,
    shipping_address, shipping_carrier, tracking_number, requested_ship_date, order_date,
    shipped_at, created_by, pick_batch_id, version)
    select warehouse_id, order_id, customer_id, 'SO-' || lpad(order_id::text, 8, '0'),
      (array['STANDARD_OUTBOUND', 'STANDARD_OUTBOUND', 'ECOMMERCE',
        'BULK_ORDER'])[1 + order_id % 4],
      1 + order_id / 20 % 10, state,
      (array['Visser', 'Jansen', 'Bakker', 'Smit', 'Meijer', 'Mulder', 'Bos',
        'Peters'])[1 + order_id / 20 % 8] || ', ' ||
      (array['Kade', 'Dorpsstraat', 'Stationsweg', 'Molenlaan', 'Havenstraat',
        'Parkweg'])[1 + order_id / 160 % 6] || ' ' || 1 + order_id % 251 || ', ' ||
      1000 + order_id / 7 % 8999 || ' ' || (array['Den Haag', 'Utrecht', 'Breda', 'Zwolle', 'Delft',
        'Gouda', 'Arnhem'])[1 + order_id / 3 % 7],
      case when state in ('SHIPPED', 'DELIVERED') then 'PostNL' end,
      case when state in ('SHIPPED', 'DELIVERED')
        then '3S' || substr(md5(order_id::text), 1, 12) end,
      case when order_id % 3 > 0 then ordered_at::date + (order_id % 3)::int end, ordered_at,
      case when state in ('SHIPPED', 'DELIVERED') then ordered_at + interval '5 hours' end, 1,
      batch_id, 5
    from line
    where line_no = 1
    order by order_id;
  insert into order_line (warehouse_id, id, order_id, customer_id, product_id, quantity, allocated,
    picked, packed, shipped, waiting, line_no)
    select warehouse_id, id, order_id, customer_id, product_id, quantity,
      case when state in ('CANCELLED', 'BACKORDER') then 0 else quantity end,
      case when state in ('PICKED', 'PACKED', 'SHIPPED', 'DELIVERED') then quantity else 0 end,
      case when state in ('PACKED', 'SHIPPED', 'DELIVERED') then quantity else 0 end,
      case when state in ('SHIPPED', 'DELIVERED') then quantity else 0 end,
      state = 'BACKORDER', line_no
    from line
    order by id;
  insert into promise (warehouse_id, order_line_id, product_id, quantity, priority, ship_on,
    order_date)
    select warehouse_id, id, product_id, quantity, 1 + order_id / 20 % 10,
      case when order_id % 3 > 0 then ordered_at::date + (order_id % 3)::int else 'infinity' end,
      ordered_at
    from line
    where state = 'ALLOCATED';
  insert into allocation (warehouse_id, id, order_line_id, inventory_id, quantity, picked,
    created_at, ended_at, ended_as, why)
    select warehouse_id, id, id, stock_id, quantity,
      case when state = 'PENDING_PICK' then 0 else quantity end, ordered_at + interval '1 hour',
      case when state in ('SHIPPED', 'DELIVERED') then ordered_at + interval '5 hours' end,
      case when state in ('SHIPPED', 'DELIVERED') then 'SHIPPED' end,
      '{"rule": "FIFO", "passedOver": []}'
    from line
    where state in ('PENDING_PICK', 'PICKED', 'PACKED', 'SHIPPED', 'DELIVERED')
    order by id;
  insert into pick (warehouse_id, id, allocation_id, order_line_id, from_inventory_id,
    to_inventory_id, quantity, at, user_id, ended_at, ended_as)
    select warehouse_id, id, id, id, stock_id, stocks + stock_id, quantity,
      ordered_at + interval '3 hours', 1 + id % 30,
      case when state in ('SHIPPED', 'DELIVERED') then ordered_at + interval '5 hours' end,
      case when state in ('SHIPPED', 'DELIVERED') then 'SHIPPED' end
    from line, size
    where state in ('PICKED', 'PACKED', 'SHIPPED', 'DELIVERED')
    order by id;
  insert into package (warehouse_id, id, order_id, weight, created_at, created_by, tracking_number)
    select warehouse_id, order_id, order_id, 2.5, ordered_at + interval '4 hours', 1,
      case when state <> 'PACKED' then '3S' || substr(md5(order_id::text), 1, 12) end
    from line
    where line_no = 1 and state in ('PACKED', 'SHIPPED', 'DELIVERED')
    order by order_id;
  insert into package_line (warehouse_id, package_id, order_line_id, quantity)
    select warehouse_id, order_id, id, quantity
    from line
    where state in ('PACKED', 'SHIPPED', 'DELIVERED')
    order by id;
  insert into order_event (warehouse_id, order_id, at, user_id, event, from_status, to_status)
    select warehouse_id, order_id, at, 1, event, from_status, to_status
    from line, lateral (values
      (1, ordered_at, 'create', null, case when state = 'BACKORDER' then state else 'ALLOCATED' end,
        true),
      (2, ordered_at + interval '1 hour', 'cancel', 'ALLOCATED', 'CANCELLED', state = 'CANCELLED'),
      (3, ordered_at + interval '1 hour', 'release', 'ALLOCATED', 'PENDING_PICK',
        state in ('PENDING_PICK', 'PICKED', 'PACKED', 'SHIPPED', 'DELIVERED')),
      (4, ordered_at + interval '3 hours', 'pick', 'PENDING_PICK', 'PICKED',
        state in ('PICKED', 'PACKED', 'SHIPPED', 'DELIVERED')),
      (5, ordered_at + interval '4 hours', 'pack', 'PICKED', 'PACKED',
        state in ('PACKED', 'SHIPPED', 'DELIVERED')),
      (6, ordered_at + interval '5 hours', 'ship', 'PACKED', 'SHIPPED',
        state in ('SHIPPED', 'DELIVERED')),
      (7, ordered_at + interval '3 days', 'deliver', 'SHIPPED', 'DELIVERED', state = 'DELIVERED'))
      e (n, at, event, from_status, to_status, was)
    where line_no = 1 and was
    order by at;
  insert into taken
    select warehouse_id, stock_id, product_id,
      coalesce(sum(quantity) filter (where state in ('PICKED', 'PACKED', 'SHIPPED', 'DELIVERED',
        'CANCELLED')), 0),
      coalesce(sum(quantity) filter (where state = 'PENDING_PICK'), 0),
      coalesce(sum(quantity) filter (where state = 'ALLOCATED'), 0),
      coalesce(sum(quantity) filter (where state in ('PICKED', 'PACKED')), 0), 0
    from line, size
    -- Pallets of former years are gone; those of the last are looked at.
    where stock_id > 14 * products
    group by 1, 2, 3;
$$;

-- A cancelled order is the end of the stock that it would have taken: every second is found to be
-- missing by a count, the others are damaged. Nobody moves an emptied pallet.
create function pg_temp.load_movements(_chunk int) returns void language sql as $$
  insert into movement (warehouse_id, at, kind, customer_id, product_id, lot_id, quantity,
    from_inventory_id, from_pallet_id, from_location_id, from_status, to_inventory_id,
    to_pallet_id, to_location_id, to_status, user_id, document_type, document_id, asn_item_id,
    order_line_id, reason, count_line_id)
  select * from (
    select s.warehouse_id, received_at as at, 'RECEIVE', customer_id, product_id,
      case when is_tracked then id end, 110::bigint, null::bigint, null::bigint, null::bigint,
      null, id, id, dock, 'AVAILABLE', 1 + id % 30, 'ASN', asn_id, id, null::bigint, null,
      null::bigint
    from stock s join site using (warehouse_id), size
    where s.id between _chunk * 2 * each + 1 and (_chunk + 1) * 2 * each
    union all
    select s.warehouse_id, received_at + move * 3 * chunk + interval '1 hour',
      case move when 0 then 'PUTAWAY' else 'MOVE' end, customer_id, product_id,
      case when is_tracked then id end, 110, id, id,
      case move when 0 then dock else pg_temp.place_of(id, move - 1, site) end,
      'AVAILABLE', id, id, pg_temp.place_of(id, move, site), 'AVAILABLE', 1 + id % 30, null, null,
      null, null, null, null
    from generate_series(0, 8) move, size, stock s join site using (warehouse_id)
    where s.id between (_chunk - move * 3) * 2 * each + 1 and (_chunk - move * 3 + 1) * 2 * each
    union all
    select l.warehouse_id, ordered_at + hours * interval '1 hour', kind, l.customer_id,
      l.product_id, case when is_tracked then stock_id end, quantity,
      case kind when 'SHIP' then stocks + stock_id else stock_id end,
      case when kind <> 'SHIP' then stock_id end,
      case kind when 'SHIP' then packing else pg_temp.place_of(stock_id, moves, site) end,
      'AVAILABLE',
      case kind when 'PICK' then stocks + stock_id end, null,
      case kind when 'PICK' then packing end, case kind when 'PICK' then 'AVAILABLE' end,
      1 + l.id % 30,
      case kind when 'COUNT' then 'COUNT' when 'ADJUST' then null else 'ORDER' end,
      case kind when 'COUNT' then order_id when 'ADJUST' then null else order_id end, null,
      case when kind in ('PICK', 'SHIP') then l.id end,
      case kind when 'COUNT' then 'Cycle count' when 'ADJUST' then 'Damaged' end,
      case kind when 'COUNT' then l.id end
    from size, line l
      join stock s on s.id = stock_id
      join site on site.warehouse_id = l.warehouse_id
      cross join lateral (values (3, 'PICK'), (5, 'SHIP'),
        (26, case when order_id % 2 = 0 then 'COUNT' else 'ADJUST' end)) e (hours, kind)
    where case kind
      when 'PICK' then state in ('PICKED', 'PACKED', 'SHIPPED', 'DELIVERED')
      when 'SHIP' then state in ('SHIPPED', 'DELIVERED')
      else state = 'CANCELLED' end) entry
  order by at
$$;

-- A count of the places of a cancelled order.
create function pg_temp.load_counts() returns void language sql as $$
  insert into cycle_count (warehouse_id, id, name, status, chosen_by, created_at, created_by,
    started_at, submitted_at, closed_at)
    select warehouse_id, order_id, 'Count ' || order_id, 'APPROVED', 'LOCATIONS',
      ordered_at + interval '20 hours', 1, ordered_at + interval '21 hours',
      ordered_at + interval '25 hours', ordered_at + interval '26 hours'
    from line
    where state = 'CANCELLED' and order_id % 2 = 0 and line_no = 1;
  insert into cycle_count_line (warehouse_id, id, count_id, customer_id, product_id, lot_id,
    pallet_id, location_id, listed, counted, ledger, counted_location_id, ledger_location_id,
    counted_at, counted_by, posted)
    select l.warehouse_id, l.id, order_id, l.customer_id, l.product_id,
      case when is_tracked then stock_id end, stock_id, place, true, 110 - quantity, 110, place,
      place, ordered_at + interval '24 hours', 1, - quantity
    from line l join stock s on s.id = stock_id join site on site.warehouse_id = l.warehouse_id
      cross join lateral (select pg_temp.place_of(stock_id, moves, site) as place) p
    where state = 'CANCELLED' and order_id % 2 = 0;
  insert into cycle_count_place (warehouse_id, count_id, location_id, done_at, done_by, counted_at)
    select distinct l.warehouse_id, order_id, pg_temp.place_of(stock_id, moves, site),
      ordered_at + interval '24 hours', 1, ordered_at + interval '24 hours'
    from line l join stock s on s.id = stock_id join site on site.warehouse_id = l.warehouse_id
    where state = 'CANCELLED' and order_id % 2 = 0;
$$;

do $$ declare share bigint; begin
  select orders / 150 into share from size;
  for chunk_no in 0 .. 189 loop
    perform pg_temp.load_lines(greatest(0, chunk_no - 40) * share + 1,
      greatest(0, chunk_no - 39) * share);
    perform pg_temp.load_orders();
    perform pg_temp.load_movements(chunk_no);
    perform pg_temp.load_counts();
    if chunk_no % 10 = 9 then raise notice 'chunk % of 190', chunk_no + 1; end if;
  end loop;
end $$;

create temp table sums on commit drop as
  select stock_id, sum(gone) as gone, sum(placed) as placed, sum(promised) as promised,
    sum(picked) as picked
  from taken
  group by 1;
create unique index on sums (stock_id);
analyze sums;

-- An expired or held lot has no rank.
insert into inventory (warehouse_id, id, customer_id, product_id, lot_id, pallet_id, location_id,
  status, quantity, allocated, received_at, allocation_rank)
  select s.warehouse_id, s.id, s.customer_id, s.product_id, t.id, s.id,
    pg_temp.place_of(s.id, moves, site), 'AVAILABLE',
    case when s.id <= 14 * products then 0 else 110 - coalesce(gone, 0) end,
    coalesce(placed, 0), received_at,
    case when t.held_at is null and (t.id is null or t.expires_on >= current_date) then 1 end
  from size, stock s join site using (warehouse_id)
    left join lot t on t.id = s.id and s.is_tracked
    left join sums on stock_id = s.id
  order by s.id;
insert into inventory (warehouse_id, id, customer_id, product_id, lot_id, location_id, status,
  quantity, allocated, received_at, allocation_rank)
  select s.warehouse_id, stocks + s.id, s.customer_id, s.product_id, t.id, packing, 'AVAILABLE',
    coalesce(picked, 0), coalesce(picked, 0), received_at,
    case when t.held_at is null and (t.id is null or t.expires_on >= current_date) then 1 end
  from size, stock s join site using (warehouse_id)
    left join lot t on t.id = s.id and s.is_tracked
    left join sums on stock_id = s.id
  where s.id <= 15 * products
  order by s.id;

-- Every hundredth order came back in part, damaged, and was scrapped; the latest lie there.
create temp table back on commit drop as
  select row_number() over (order by o.id) as n, o.warehouse_id, o.id as order_id, o.customer_id,
    o.reference, l.product_id, l.quantity, i.lot_id, site.dock, site.stores_after,
    o.shipped_at + interval '10 days' as at, o.id > orders - unfinished * 5 as is_there
  from size, orders o
    join order_line l on l.warehouse_id = o.warehouse_id and l.order_id = o.id and l.line_no = 1
    join allocation a on a.warehouse_id = l.warehouse_id and a.id = l.id
    join inventory i on i.warehouse_id = a.warehouse_id and i.id = a.inventory_id
    join site on site.warehouse_id = o.warehouse_id
  where o.id / 20 % 100 = 3 and o.status = 'DELIVERED';
insert into returns (warehouse_id, id, customer_id, reference, order_id, order_reference, status,
  reason, created_at, created_by)
  select warehouse_id, n, customer_id, 'RMA-' || lpad(n::text, 7, '0'), order_id, reference,
    'COMPLETE', 'Wrong size', at - interval '2 days', 1
  from back;
insert into return_item (warehouse_id, id, return_id, customer_id, product_id, quantity, received,
  lot_id)
  select warehouse_id, n, n, customer_id, product_id, quantity, quantity, lot_id from back;
insert into pallet (warehouse_id, id, lpn, customer_id, location_id, created_at, created_by)
  select warehouse_id, stocks + n, 'LPN-R' || lpad(n::text, 7, '0'), customer_id, dock, at, 1
  from back, size;
insert into return_receipt (warehouse_id, id, return_item_id, disposition, quantity, pallet_id, at,
  user_id, lot_id)
  select warehouse_id, n, n, 'DAMAGED', quantity, stocks + n, at, 1, lot_id from back, size;
insert into inventory (warehouse_id, id, customer_id, product_id, lot_id, pallet_id, location_id,
  status, quantity, received_at)
  select warehouse_id, 2 * stocks + n, customer_id, product_id, lot_id, stocks + n, dock,
    'DAMAGED', case when is_there then quantity else 0 end, at
  from back, size;
insert into movement (warehouse_id, at, kind, customer_id, product_id, lot_id, quantity,
  to_inventory_id, to_pallet_id, to_location_id, to_status, user_id, document_type, document_id)
  select warehouse_id, at, 'RETURN', customer_id, product_id, lot_id, quantity, 2 * stocks + n,
    stocks + n, dock, 'DAMAGED', 1, 'RETURN', n
  from back, size
  order by n;
insert into movement (warehouse_id, at, kind, customer_id, product_id, lot_id, quantity,
  from_inventory_id, from_pallet_id, from_location_id, from_status, user_id, reason)
  select warehouse_id, at + interval '3 days', 'ADJUST', customer_id, product_id, lot_id, quantity,
    2 * stocks + n, stocks + n, dock, 'DAMAGED', 1, 'Scrapped'
  from back, size
  where not is_there
  order by n;
-- What is announced to come back.
insert into returns (warehouse_id, id, customer_id, reference, status, reason, created_at,
  created_by)
  select pg_temp.warehouse_of(g % 20 + 1), 10000000 + g, g % 20 + 1, 'RMA-N' || g, 'EXPECTED',
    'Too late', now() - g * interval '10 minutes', 1
  from size, generate_series(1, each / 3) g;
insert into return_item (warehouse_id, id, return_id, customer_id, product_id, quantity)
  select warehouse_id, id, id, customer_id, customer_id, 2 from returns where id > 10000000;

insert into stock_count (warehouse_id, customer_id, delta)
select warehouse_id, customer_id, count(*)
from inventory
where quantity > 0
group by 1, 2;
insert into product_stock (warehouse_id, product_id, free, promised)
  select warehouse_id, product_id, sum(free), sum(promised) from (
    select warehouse_id, product_id, quantity - allocated as free, 0 as promised
    from inventory
    where allocation_rank is not null
    union all
    select warehouse_id, product_id, 0, quantity from promise) sides
  group by 1, 2;

insert into pick_batch (warehouse_id, id, created_at, created_by)
  select warehouse_id, pick_batch_id, min(order_date), 1
  from orders
  where pick_batch_id is not null
  group by 1, 2;
insert into replenishment_rule (warehouse_id, customer_id, product_id, location_id, minimum,
  maximum, created_at, created_by)
  select s.warehouse_id, p.customer_id, p.id, picks_after + 1 + p.id % picks, 5, 50,
    now() - p.id * interval '1 minute', 1
  from product p join site s on s.warehouse_id = pg_temp.warehouse_of(p.customer_id)
  where (p.id - 1) / 20 % 5 = 1;
insert into replenishment_task (warehouse_id, customer_id, product_id, inventory_id,
  from_location_id, to_location_id, quantity, status, created_at, created_by, ended_at, ended_by)
  select s.warehouse_id, customer_id, product_id, id, pg_temp.place_of(id, moves, site),
    picks_after + 1 + product_id % picks, 50, 'CANCELLED', received_at, 1,
    received_at + interval '1 hour', 1
  from stock s join site using (warehouse_id)
  where id % 10 = 0;

insert into audit (at, user_id, done_by, entity, entity_id, name, action, before, after, words)
  select began + g * (interval '3650 days' / (each * 100)), 1 + g % 30,
    'user' || 1 + g % 30 || '@decade.test', 'PRODUCT', 1 + g % products, 'SKU-' || g % products,
    'CHANGED', '{"name": "old"}', '{"name": "new"}',
    'user' || 1 + g % 30 || '@decade.test SKU-' || lpad((g % products)::text, 6, '0') || ' old new'
  from size, generate_series(1, each * 100) g;
-- The changes of the last month.
insert into outbox (xid, at, type, warehouse_id, customer_id, document_type, document_id,
  from_status, to_status)
  select pg_current_xact_id(), e.at, type_of_step('order', e.from_status, e.to_status),
    e.warehouse_id, o.customer_id, 'ORDER', e.order_id, e.from_status, e.to_status
  from order_event e join orders o on o.warehouse_id = e.warehouse_id and o.id = e.order_id
  where e.at > now() - interval '30 days'
  order by e.at;

do $$ declare statement text; begin
  for statement in select definition from later loop
    execute statement;
  end loop;
  -- The next ids come after these.
  for statement in
    select format('select setval(%L, (select coalesce(max(id), 1) from %s))',
      pg_get_serial_sequence(name, 'id'), name)
    from unnest(array['warehouse', 'customer', 'app_user', 'product', 'lot', 'location', 'pallet',
      'inventory', 'asn', 'asn_item', 'orders', 'order_line', 'allocation', 'pick', 'package',
      'returns', 'return_item', 'return_receipt', 'cycle_count', 'cycle_count_line',
      'pick_batch']) name loop
    execute statement;
  end loop;
  perform setval('lpn_number', stocks) from size;
end $$;
commit;
analyze;
-- The stock at the start of each month, the latest first, as the job of the server keeps it.
select ledger.keep_month_start(site.warehouse_id, month.at)
from (select w.id as warehouse_id,
    (select min(at) from movement m where m.warehouse_id = w.id) as first
  from warehouse w) site
cross join lateral (select at at time zone 'UTC' as at
  from generate_series(date_trunc('month', first at time zone 'UTC') + interval '1 month',
    date_trunc('month', now() at time zone 'UTC'), interval '1 month') at
  order by at desc) month;
