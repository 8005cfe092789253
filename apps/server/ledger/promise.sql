-- Promises units of products to lines of one order before these are placed. `_wanted`, in the order
-- in which the lines are served: order_line_id, product_id, quantity, lot_id (null for any),
-- min_remaining_days (null where that does not matter). A line that has a promise keeps the limits
-- of that. Returns each line with the units that it was promised, see `ledger.promise_lines`.
create function ledger.promise(_warehouse bigint, _order ledger.urgency, _wanted jsonb,
  _avoid_short boolean)
returns table (line_id bigint, units bigint, taken_over jsonb) language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  _lines ledger.grant[] := array(select ledger.line_of(_order, w.order_line_id, w.product_id,
    w.quantity, w.lot_id,
      case
        when p.order_line_id is null then ledger.fresh_until(_warehouse, _order.ship_on,
          w.min_remaining_days)
        else p.fresh_until end)
    from rows from (jsonb_to_recordset(_wanted)
      as (order_line_id bigint, product_id bigint, quantity bigint, lot_id bigint,
      min_remaining_days int))
      with ordinality w (order_line_id, product_id, quantity, lot_id, min_remaining_days, at)
    left join lateral (select r.order_line_id, r.fresh_until from promise r
      where r.warehouse_id = _warehouse and r.order_line_id = w.order_line_id limit 1) p on true
    order by w.at);
begin
  return query
    select g.line_id, g.units, g.taken_over
    from unnest(ledger.promise_lines(_warehouse, _order.reference, _lines, _avoid_short)) g;
end $$;

-- A line that was promised nothing yet.
create function ledger.line_of(_order ledger.urgency, _line bigint, _product bigint, _wanted bigint,
  _lot bigint, _fresh_until date)
returns ledger.grant language sql immutable as $$
  select (_line, _product, _wanted, 0, _order.priority, coalesce(_order.ship_on, 'infinity'),
    _order.order_date, _lot, _fresh_until, false, null)::ledger.grant
$$;

-- Promises lines of one order, in the order given, what is free of their products and not promised
-- yet, then what less urgent orders were promised. With `_avoid_short` a line is not promised the
-- units that were not found for it. Returns the lines with the units that they were promised. Reads
-- no balance unless a line is limited or `_avoid_short`. Its statements are planned once:
-- PostgreSQL would plan those with short arrays for each order, which took half of the function's
-- time.
create function ledger.promise_lines(_warehouse bigint, _reference text, _lines ledger.grant[],
  _avoid_short boolean)
returns ledger.grant[] language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  _products bigint[] := array(select distinct product_id from unnest(_lines) order by 1);
  -- Locked rows only: that of a product whose first stock arrives meanwhile is none of them.
  _stock product_stock[] := array(select s
    from product_stock s
    where warehouse_id = _warehouse and product_id = any(_products)
    order by product_id
    for update);
  _grants ledger.grant[];
  _grant ledger.grant;
  _at int;
begin
  perform ledger.keep_own(_products, array(select line_id from unnest(_lines)), _warehouse);
  with line as (
    select l.*, bool_or(l.lot_id is not null or l.fresh_until is not null)
      over (partition by product_id) as is_limited,
      sum(l.wanted) over (partition by product_id order by at) - l.wanted as before
    from unnest(_lines)
    with ordinality l (line_id, product_id, wanted, units, priority, ship_on, order_date, lot_id,
      fresh_until, by_lot, taken_over, at)
  ), stock as (
    select product_id, free - promised as spare from unnest(_stock)
  ), given as (
    select line.*, case
    when line.is_limited then 0
    else least(line.wanted, greatest(0, coalesce(stock.spare, 0) - line.before
      - case
        when _avoid_short then ledger.free_in(_warehouse,
          ledger.short_balances(_warehouse, array[line.line_id]))
        else 0 end)) end::bigint as promised_now
    from line left join stock using (product_id)
  ), kept as (
    insert into promise as p (warehouse_id, order_line_id, product_id, quantity, priority, ship_on,
      order_date)
    select _warehouse, line_id, product_id, promised_now, priority, ship_on, order_date
    from given
    where promised_now > 0
    order by line_id
    on conflict (warehouse_id, order_line_id) do update
      set quantity = p.quantity + excluded.quantity
  ), taken as (
    update product_stock s set promised = s.promised + g.units
    from (select product_id, sum(promised_now)::bigint as units
    from given
    where promised_now > 0
    group by 1) g
    where s.warehouse_id = _warehouse
      and s.product_id = any(_products)
      and s.product_id = g.product_id
  )
  select array_agg((line_id, product_id, wanted, promised_now, priority, ship_on, order_date,
    lot_id, fresh_until, is_limited, null)::ledger.grant
  order by at)
    into _grants from given;
  for _at in 1 .. cardinality(_grants) loop
    _grant := _grants[_at];
    continue when _grant.units = _grant.wanted
      or not _grant.product_id in (select product_id from unnest(_stock))
      or exists (select from lot where id = _grant.lot_id and expires_on < _grant.fresh_until);
    if _grant.by_lot then _grant := ledger.promise_by_lot(_warehouse, _grant, _avoid_short); end if;
    -- What was not found for a line may be what others were promised.
    if _grant.units < _grant.wanted and not (_avoid_short
      and ledger.short_balances(_warehouse, array[_grant.line_id]) <> '{}') then
      _grant := ledger.overtake(_warehouse, _reference, _grant);
    end if;
    _grants[_at] := _grant;
  end loop;
  return _grants;
end $$;

-- Promises a line what its limits leave of the free units, so that all other promises of the
-- product can still be kept. They are locked.
create function ledger.promise_by_lot(_warehouse bigint, _line ledger.grant,
  _avoid_short boolean) returns ledger.grant
language plpgsql as $$
declare
  _avoided bigint[] := case
    when _avoid_short then ledger.short_balances(_warehouse, array[_line.line_id])
    else '{}' end;
begin
  _line.units := least(_line.wanted, ledger.spare(ledger.supply_of(_warehouse, _line.product_id,
    _avoided),
    ledger.wishes_of(_warehouse, _line.product_id), _line.lot_id, _line.fresh_until));
  perform ledger.add_promise(_warehouse, _line, _line.units);
  return _line;
end $$;

-- Adds units to the promise of a line.
create function ledger.add_promise(_warehouse bigint, _line ledger.grant,
  _units bigint) returns void
language plpgsql as $$
begin
  if _units = 0 then return; end if;
  insert into promise as p (warehouse_id, order_line_id, product_id, quantity, priority, ship_on,
    order_date, lot_id, fresh_until)
    values (_warehouse, _line.line_id, _line.product_id, _units, _line.priority, _line.ship_on,
      _line.order_date, _line.lot_id, _line.fresh_until)
    on conflict (warehouse_id, order_line_id) do update
      set quantity = p.quantity + excluded.quantity;
  update product_stock
  set promised = promised + _units
  where warehouse_id = _warehouse and product_id = _line.product_id;
end $$;

-- Takes promises over from less urgent orders for a line, those of the least urgent first, where
-- the product's client has that. A new order takes nothing over by its age alone: of orders that
-- arrive at once, none loses what it was just promised. Orders that somebody else is changing are
-- passed over, and the allocator tries again. The promises of the product are locked.
create function ledger.overtake(_warehouse bigint, _reference text,
  _line ledger.grant) returns ledger.grant
language plpgsql as $$
declare
  _left bigint := _line.wanted - _line.units;
  _is_new boolean := not exists (select
    from order_line
    where warehouse_id = _warehouse and id = _line.line_id);
  _lost promise[];
  _is_busy boolean;
  _gained bigint;
begin
  if not (select overtaking
    from customer
    where id = (select customer_id from product where id = _line.product_id)) then return _line;
  end if;
  select c.lost, c.is_busy into _lost, _is_busy
    from ledger.choose_lost(_warehouse, _line.product_id, _left, _line, case
    when _is_new then 'infinity'
    else _line.order_date end) c;
  _gained := (select coalesce(sum(quantity), 0) from unnest(_lost));
  if _is_busy and _gained < _left then perform ledger.wake(_warehouse, array[_line.product_id]);
  end if;
  if _gained = 0 then return _line; end if;
  _line.taken_over := (select ledger.remark('PROMISES_TAKEN', jsonb_build_object(
      'sku', (select sku from product where id = _line.product_id),
      'orders', jsonb_agg(jsonb_build_object('name', o.reference, 'quantity', lost.quantity)
        order by lost.ordinality)))
    from unnest(_lost) with ordinality as lost
    cross join lateral (select order_id
      from order_line
      where warehouse_id = _warehouse and id = lost.order_line_id
      limit 1) l
    cross join lateral (select reference
      from orders
      where warehouse_id = _warehouse and id = l.order_id
      limit 1) o);
  perform ledger.drop_promises(_warehouse, _lost, 'recall', ledger.remark('PROMISES_OVERTAKEN',
    jsonb_build_object('reference', _reference)));
  perform ledger.add_promise(_warehouse, _line, _gained);
  _line.units := _line.units + _gained;
  return _line;
end $$;

-- Chooses promised units of a product that are to be lost, those of the least urgent orders first,
-- as far as their loss helps: so many units, or so many as are promised too much where promises are
-- limited; with `_for`, what that line needs and less urgent orders than it have, where orders of
-- its priority and ship date are less urgent if they are younger than `_younger_than`. For a line,
-- orders that somebody is changing are passed over.
create function ledger.choose_lost(_warehouse bigint, _product bigint, _units bigint,
  _for ledger.grant, _younger_than timestamptz,
  out lost promise[], out is_busy boolean) language plpgsql as $$
declare
  _by_lot boolean := case
    when _for is null then ledger.has_limits(_warehouse, _product)
    else _for.by_lot end;
  _supply ledger.supply[];
  _wishes ledger.wish[];
  _useless ledger.wish[] := '{}';
  _left bigint := _units;
  _promise promise;
  _helps bigint;
begin
  lost := '{}';
  is_busy := false;
  if _by_lot then
    _supply := ledger.supply_of(_warehouse, _product, '{}');
    _wishes := ledger.wishes_of(_warehouse, _product);
    if not (_for is null) then _wishes := _wishes || (_for.lot_id,
      coalesce(_for.fresh_until, '-infinity'), _units)::ledger.wish;
    end if;
    _left := ledger.excess(_supply, _wishes);
  end if;
  if _left <= 0 then return; end if;
  for _promise in
    select * from promise where warehouse_id = _warehouse and product_id = _product
      and (_for is null or (priority, ship_on, order_date) > (_for.priority, _for.ship_on,
        _younger_than))
    order by priority desc, ship_on desc, order_date desc, order_line_id desc
  loop
    _helps := least(_promise.quantity, _left);
    if _by_lot then
      -- What does not help once does not help later either.
      continue when exists (select
        from unnest(_useless) u
        where (u.lot_id, u.fresh_until) is not distinct from (_promise.lot_id,
          _promise.fresh_until));
      _helps := _left - ledger.excess(_supply,
        _wishes || ledger.wish_of(_promise, -_promise.quantity));
    end if;
    if _helps > 0 and not (_for is null) and not ledger.try_order_of(_warehouse,
      _promise.order_line_id) then
      is_busy := true;
      continue;
    end if;
    if _by_lot then
      if _helps < _promise.quantity then _useless := _useless || (_promise.lot_id,
        _promise.fresh_until, 0)::ledger.wish;
      end if;
      _wishes := _wishes || ledger.wish_of(_promise, -_helps);
    end if;
    continue when _helps = 0;
    _promise.quantity := _helps;
    lost := lost || _promise;
    _left := _left - _helps;
    exit when _left = 0;
  end loop;
end $$;

-- Locks the order of a line. Returns false where somebody else has it locked.
create function ledger.try_order_of(_warehouse bigint, _line bigint) returns boolean
language plpgsql as $$
begin
  perform from orders where warehouse_id = _warehouse
    and id = (select order_id from order_line where warehouse_id = _warehouse and id = _line)
      for update skip locked;
  return found;
end $$;

-- Ends the promises of order lines and returns them.
create function ledger.take_promises(_warehouse bigint, _lines bigint[]) returns promise[]
language plpgsql as $$
declare
  _products bigint[] := array(select distinct product_id
    from promise
    where warehouse_id = _warehouse and order_line_id = any(_lines)
    order by 1);
  _promises promise[];
begin
  if _products = '{}' then return '{}'; end if;
  perform
    from product_stock
    where warehouse_id = _warehouse and product_id = any(_products)
    order by product_id
    for update;
  with gone as (
    delete from promise
    where warehouse_id = _warehouse and order_line_id = any(_lines)
    returning promise.*
  ), lowered as (
    update product_stock s set promised = s.promised - g.units
    from (select product_id, sum(quantity)::bigint as units from gone group by 1) g
    where s.warehouse_id = _warehouse
      and s.product_id = any(_products)
      and s.product_id = g.product_id
  )
  select array_agg(gone::promise order by order_line_id) into _promises from gone;
  return coalesce(_promises, '{}');
end $$;

-- Recalls so many promised units of a product, or where promises are limited as many as cannot be
-- kept, those of the least urgent orders first, and says so in their histories. Its promises are
-- locked. Does not wait for an order that somebody else is changing: refuses with STOCK_GONE, which
-- the server tries again.
create function ledger.recall_promises(_warehouse bigint, _product bigint,
  _units bigint) returns void
language plpgsql as $$
declare
  _lost promise[] := (select c.lost
    from ledger.choose_lost(_warehouse, _product, _units, null, null) c);
begin
  if _lost = '{}' then return; end if;
  perform ledger.drop_promises(_warehouse, _lost, 'recall', ledger.remark('PROMISES_UNCOVERED'));
end $$;

-- Takes units of promises away from their lines, which wait for them again unless their order is on
-- hold. `_remark` says why in the histories of their orders, which add the units. The promises of
-- their products are locked.
create function ledger.drop_promises(_warehouse bigint, _lost promise[], _event text,
  _remark jsonb) returns void
language plpgsql as $$
declare
  _lines bigint[] := array(select order_line_id from unnest(_lost));
  _orders bigint[] := array(select distinct order_id
    from order_line
    where warehouse_id = _warehouse and id = any(_lines)
    order by 1);
  _locked int;
begin
  perform
    from orders
    where warehouse_id = _warehouse and id = any(_orders)
    order by id
    for update skip locked;
  get diagnostics _locked = row_count;
  if _locked < cardinality(_orders) then perform ledger.refuse('STOCK_GONE'); end if;
  delete from promise p using unnest(_lost) l
    where p.warehouse_id = _warehouse
      and p.order_line_id = any(_lines)
      and p.order_line_id = l.order_line_id
      and p.quantity = l.quantity;
  update promise p set quantity = p.quantity - l.quantity from unnest(_lost) l
    where p.warehouse_id = _warehouse
      and p.order_line_id = any(_lines)
      and p.order_line_id = l.order_line_id;
  update product_stock s
  set promised = s.promised - l.units
  from (select product_id, sum(quantity)::bigint as units from unnest(_lost) group by 1) l
    where s.warehouse_id = _warehouse and s.product_id = any(array(select product_id
      from unnest(_lost))) and s.product_id = l.product_id;
  update order_line l set allocated = l.allocated - p.quantity, waiting = o.status <> 'ON_HOLD'
    from unnest(_lost) p, orders o
    where l.warehouse_id = _warehouse and l.id = any(_lines) and l.id = p.order_line_id
      and o.warehouse_id = _warehouse and o.id = any(_orders) and o.id = l.order_id;
  with lines as (
    select order_id, ledger.status_of(sum(allocated), sum(quantity)) as status from order_line
    where warehouse_id = _warehouse and order_id = any(_orders) group by 1
  ), next as (
    select o.id, o.status, lines.status as next_status
    from orders o
    join lines on lines.order_id = o.id
    where o.warehouse_id = _warehouse and o.id = any(_orders)
  ), stepped as (
    update orders o
    set version = o.version + 1, status = case
    when n.status = 'ON_HOLD' then n.status
    else n.next_status end,
      held_status = case when n.status = 'ON_HOLD' then n.next_status end
    from next n where o.warehouse_id = _warehouse and o.id = any(_orders) and o.id = n.id
  ), note as (
    select l.order_id, jsonb_agg(jsonb_build_object('name', x.sku, 'quantity', p.quantity)
      order by p.order_line_id) as units
    from unnest(_lost) p
    join order_line l on l.id = p.order_line_id
    join product x on x.id = p.product_id
    where l.warehouse_id = _warehouse
      and l.id = any(_lines)
      and x.id = any(array(select product_id from unnest(_lost)))
    group by 1
  )
  insert into order_event (warehouse_id, order_id, at, event, from_status, to_status, remarks)
    select _warehouse, n.id, ledger.instant(), _event, n.status, case
    when n.status = 'ON_HOLD' then n.status
    else n.next_status end,
    jsonb_build_array(jsonb_set(_remark, '{facts,units}', note.units))
    from next n join note on note.order_id = n.id order by n.id;
end $$;
