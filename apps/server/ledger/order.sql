-- How orders are written. The server's statements take most of their later steps; a recall takes
-- promises back from their lines (promise.sql).

-- Writes orders with their lines and the first event of their history. `_orders`: place, order_id
-- (null for the next one), the columns of `orders`, created_at, event_notes, event_remarks, and
-- lines, each with the columns of `order_line`. A line that has less allocated than its quantity
-- waits for the rest, but not in an order that is history. `_granted` gives the lines of one order
-- alone their ids and what they were promised.
create function ledger.write_orders(_orders jsonb, _granted ledger.grant[] default '{}')
returns table (place int, order_id bigint, line_id bigint, product_id bigint) language plpgsql as $$
#variable_conflict use_column
begin
  if _granted <> '{}' and jsonb_array_length(_orders) <> 1 then
    raise exception 'What lines were promised is given for one order.';
  end if;
  return query with given as materialized (
    select coalesce(g.order_id, nextval('orders_id_seq')) as id, g.*
    from jsonb_to_recordset(_orders) as g (place int, order_id bigint,
      warehouse_id bigint, customer_id bigint, reference text, type text, priority int, status text,
        held_status text, is_history boolean,
      shipped_at timestamptz, tracking_number text, shipping_address text, address jsonb,
      shipping_carrier text, requested_ship_date date, derived_ship_date date,
        ship_by_reason jsonb, ship_rules text, min_remaining_days int, notes text,
        order_date timestamptz, destination_warehouse_id bigint,
      stock_statuses text[], previous_order_id bigint, created_at timestamptz, created_by bigint,
        event_notes text, event_remarks jsonb, lines jsonb)
  ), made as (
    insert into orders (warehouse_id, id, customer_id, reference, type, priority, status,
      held_status, is_history, shipped_at, handed_over_at, tracking_number,
      shipping_address, address, shipping_carrier, requested_ship_date, derived_ship_date,
      ship_by_reason, ship_rules, min_remaining_days, notes, order_date,
        destination_warehouse_id, stock_statuses,
        previous_order_id, created_by)
    select warehouse_id, id, customer_id, reference, type, priority, status, held_status,
      coalesce(is_history, false), shipped_at, shipped_at, tracking_number,
      shipping_address, address, shipping_carrier, requested_ship_date, derived_ship_date,
      ship_by_reason, ship_rules, min_remaining_days, notes, order_date,
        destination_warehouse_id, stock_statuses,
        previous_order_id, created_by
        from given
        order by place
  ), event as (
    insert into order_event (warehouse_id, order_id, at, user_id, event, to_status, notes,
      remarks)
    select warehouse_id, id, created_at, created_by, 'create', status, event_notes, event_remarks
    from given
    order by place
  ), line as (
    insert into order_line (warehouse_id, id, order_id, customer_id, product_id, lot_id, quantity,
      price, allocated, picked, packed, shipped,
      waiting, pack_id, packs, pack_name, pack_units, line_no, external_line_id)
    select given.warehouse_id, coalesce(g.line_id, nextval('order_line_id_seq')), given.id,
      given.customer_id, l.product_id, l.lot_id,
      l.quantity, l.price, coalesce(g.units, l.allocated), l.shipped, l.shipped, l.shipped,
      coalesce(g.units, l.allocated) < l.quantity and given.is_history is not true,
      l.pack_id, l.packs, l.pack_name, l.pack_units, l.line_no, l.external_line_id
    from given cross join lateral jsonb_array_elements(given.lines) with ordinality item (line, at)
    cross join lateral jsonb_to_record(item.line)
      as l (product_id bigint, lot_id bigint, quantity bigint, price numeric, allocated bigint,
      shipped bigint, pack_id bigint, packs int, pack_name text, pack_units int, line_no int,
        external_line_id text)
    left join lateral (select (_granted[item.at]).*) g on true
    order by given.place, item.at
    returning order_line.order_id, order_line.id, order_line.product_id
  )
  select given.place, line.order_id, line.id, line.product_id
  from line
  join given on given.id = line.order_id
  order by given.place, line.id;
end $$;

-- The mark of the rules that give the orders of a warehouse their ship-by dates: it changes with
-- each of them. Empty where nobody has set any.
create function ledger.ship_rules(_warehouse bigint) returns text language sql stable as $$
  select coalesce((select k.rules_version || ' ' || w.time_zone
    from calendar k
    join warehouse w on w.id = _warehouse
    where k.warehouse_id = _warehouse), '')
$$;

-- Creates an order, and promises its lines units unless it names stock that is not for sale.
-- `_order` is one order as `ledger.write_orders` takes it, without what is found here. `products`
-- are those of the lines, in the order given, without those that do not exist: what the server
-- knows of a product that a document names. Where one is none of the customer's, nothing is written
-- and the ids are null; and where the order's `ship_rules` are no longer those of the warehouse,
-- the products are null too.
create function ledger.create_order(_order jsonb, _is_promised boolean,
  out order_id bigint, out status text, out remarks jsonb, out line_ids bigint[],
    out units bigint[], out products jsonb)
    language plpgsql as $$
declare
  _warehouse bigint := _order ->> 'warehouse_id';
  _urgency ledger.urgency := (_order ->> 'reference', _order ->> 'priority',
    coalesce(_order ->> 'requested_ship_date', _order ->> 'derived_ship_date'),
    _order ->> 'order_date');
  _lines ledger.grant[];
  _is_own boolean;
begin
  if _order ->> 'ship_rules' <> ledger.ship_rules(_warehouse) then return; end if;
  select bool_and(p.customer_id is not distinct from (_order ->> 'customer_id')::bigint),
      array_agg(ledger.line_of(_urgency, nextval('order_line_id_seq'), l.product_id, l.quantity,
        l.lot_id, case
        when p.expires
        then ledger.fresh_until(_warehouse, _urgency.ship_on,
          coalesce((_order ->> 'min_remaining_days')::int, c.min_remaining_days)) end)
          order by l.at),
      coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'sku', p.sku, 'name', p.name, 'customerId',
        p.customer_id, 'active', p.active,
        'expires', p.expires, 'tracking', p.tracking,
        'serialCapture', p.serial_capture, 'customerName', c.name, 'customerActive',
          c.active,
        'minRemainingDays', c.min_remaining_days) order by l.at) filter (where p.id is not null),
          '[]')
    into _is_own, _lines, products
    from rows from (jsonb_to_recordset(_order -> 'lines')
      as (product_id bigint, quantity bigint, lot_id bigint))
      with ordinality l (product_id, quantity, lot_id, at)
    left join lateral (select * from product where product.id = l.product_id limit 1) p on true
    left join lateral (select * from customer where customer.id = p.customer_id limit 1) c on true;
  status := 'PENDING_ALLOCATION';
  if not _is_own then return; end if;
  if _is_promised then
    _lines := ledger.promise_lines(_warehouse, _urgency.reference, _lines, false);
    select ledger.status_of(sum(l.units), sum(l.wanted)),
        jsonb_agg(l.taken_over order by at) filter (where l.taken_over is not null)
      into status, remarks
      from unnest(_lines) with ordinality
        l (line_id, product_id, wanted, units, priority, ship_on, order_date, lot_id, fresh_until,
          by_lot, taken_over, at);
    if status <> 'ALLOCATED' then
      -- Stock that arrived meanwhile found no line that waits.
      perform ledger.wake(_warehouse, array(select l.product_id from unnest(_lines) l
        where l.units < l.wanted));
    end if;
  end if;
  order_id := nextval('orders_id_seq');
  perform ledger.write_orders(jsonb_build_array(
    _order || jsonb_build_object('order_id', order_id, 'status', status, 'event_remarks',
      remarks)), _lines);
  line_ids := array(select l.line_id from unnest(_lines) l);
  units := array(select l.units from unnest(_lines) l);
end $$;

-- Gives what the lines of orders were promised another ship date, null for none, and lets the lines
-- that wait try again. The caller has locked the orders.
create function ledger.date_promises(_warehouse bigint, _orders bigint[], _days date[])
returns void language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  _products bigint[] := array(select distinct product_id
    from order_line
    where warehouse_id = _warehouse and order_id = any(_orders));
  _waiting bigint[];
begin
  perform ledger.lock_products(_warehouse, _products);
  update promise p
  set ship_on = coalesce(d.day, 'infinity')
  from unnest(_orders, _days) d (order_id, day)
  join order_line l on l.warehouse_id = _warehouse and l.order_id = d.order_id
  where p.warehouse_id = _warehouse and p.order_line_id = l.id;
  _waiting := array(select distinct product_id
    from order_line
    where warehouse_id = _warehouse and order_id = any(_orders) and waiting);
  perform ledger.wake(_warehouse, _waiting);
end $$;
