-- A line of an order that is served: what it wants, what it was promised, and of which orders it took some of that over.
create type ledger.grant as (line_id bigint, product_id bigint, wanted bigint, units bigint, priority int, ship_on date, order_date timestamptz, taken_over text);

-- Promises units of products to lines of one order before these are placed: what is free and not promised yet, then what less urgent orders were
-- promised. `_wanted`, in the order in which the lines are served: order_line_id (null for a line that is about to be inserted, which gets the
-- next id), product_id, quantity, priority, ship_on, order_date. With `_avoid_short` a line is not promised the units that were not found for it.
-- Returns each line with the units that it was promised. Reads no balance unless `_avoid_short`.
create function ledger.promise(_warehouse bigint, _reference text, _wanted jsonb, _avoid_short boolean)
returns table (line_id bigint, units bigint, taken_over text) language plpgsql security definer
set search_path = public, pg_temp set enable_seqscan = off set enable_nestloop = off as $$
declare
  _products bigint[] := array(select distinct product_id from jsonb_to_recordset(_wanted) as w (product_id bigint) order by 1);
  -- Locked rows only: that of a product whose first stock arrives meanwhile is none of them.
  _stock product_stock[] := array(select s from product_stock s where warehouse_id = _warehouse and product_id = any(_products) order by product_id for update);
  _grants ledger.grant[];
  _at int;
begin
  with line as (
    select coalesce(order_line_id, nextval('order_line_id_seq')) as id, at, product_id, quantity, priority, coalesce(ship_on, 'infinity') as ship_on, order_date,
      sum(quantity) over (partition by product_id order by at) - quantity as before
    from rows from (jsonb_to_recordset(_wanted) as (order_line_id bigint, product_id bigint, quantity bigint, priority int, ship_on date,
      order_date timestamptz)) with ordinality w (order_line_id, product_id, quantity, priority, ship_on, order_date, at)
  ), stock as (
    select product_id, free - promised as spare from unnest(_stock)
  ), given as (
    select line.*, least(line.quantity, greatest(0, coalesce(stock.spare, 0) - line.before
      - case when _avoid_short then ledger.free_in(_warehouse, ledger.short_balances(_warehouse, array[line.id])) else 0 end))::bigint as promised
    from line left join stock using (product_id)
  ), kept as (
    insert into promise as p (warehouse_id, order_line_id, product_id, quantity, priority, ship_on, order_date)
    select _warehouse, id, product_id, promised, priority, ship_on, order_date from given where promised > 0 order by id
    on conflict (warehouse_id, order_line_id) do update set quantity = p.quantity + excluded.quantity
  ), taken as (
    update product_stock s set promised = s.promised + g.given
    from (select product_id, sum(promised)::bigint as given from given where promised > 0 group by 1) g
    where s.warehouse_id = _warehouse and s.product_id = any(_products) and s.product_id = g.product_id
  )
  select array_agg((id, product_id, quantity, promised, priority, ship_on, order_date, null)::ledger.grant order by at) into _grants from given;
  for _at in 1 .. cardinality(_grants) loop
    -- What was not found for a line may be what others were promised.
    if _grants[_at].units < _grants[_at].wanted and _grants[_at].product_id in (select product_id from unnest(_stock))
      and not (_avoid_short and ledger.short_balances(_warehouse, array[_grants[_at].line_id]) <> '{}') then
      _grants[_at] := ledger.overtake(_warehouse, _reference, _grants[_at]);
    end if;
  end loop;
  return query select g.line_id, g.units, g.taken_over from unnest(_grants) g;
end $$;

-- Takes promises over from less urgent orders for a line, those of the least urgent first, where the product's client has that. A new order takes
-- nothing over by its age alone: of orders that arrive at once, none loses what it was just promised. Orders that somebody
-- else is changing are passed over, and the allocator tries again. The promises of the product are locked.
create function ledger.overtake(_warehouse bigint, _reference text, _line ledger.grant) returns ledger.grant language plpgsql as $$
declare
  _lost promise[] := '{}';
  _names text[] := '{}';
  _promise promise;
  _name text;
  _left bigint := _line.wanted - _line.units;
  _is_busy boolean := false;
  _younger_than timestamptz := case when exists (select from order_line where warehouse_id = _warehouse and id = _line.line_id)
    then _line.order_date else 'infinity' end;
begin
  if not (select overtaking from customer where id = (select customer_id from product where id = _line.product_id)) then return _line; end if;
  for _promise in
    select * from promise where warehouse_id = _warehouse and product_id = _line.product_id
      and (priority, ship_on, order_date) > (_line.priority, _line.ship_on, _younger_than)
    order by priority desc, ship_on desc, order_date desc, order_line_id desc
  loop
    select reference into _name from orders where warehouse_id = _warehouse
      and id = (select order_id from order_line where warehouse_id = _warehouse and id = _promise.order_line_id) for update skip locked;
    if not found then
      _is_busy := true;
      continue;
    end if;
    _promise.quantity := least(_promise.quantity, _left);
    _left := _left - _promise.quantity;
    _lost := _lost || _promise;
    _names := _names || format('%s from order "%s"', _promise.quantity, _name);
    exit when _left = 0;
  end loop;
  if _is_busy and _left > 0 then perform ledger.wake(_warehouse, array[_line.product_id]); end if;
  if _lost = '{}' then return _line; end if;
  perform ledger.drop_promises(_warehouse, _lost, 'recall', format('taken over by order "%s", which is more urgent.', _reference));
  _left := _line.wanted - _line.units - _left;
  insert into promise as p (warehouse_id, order_line_id, product_id, quantity, priority, ship_on, order_date)
    values (_warehouse, _line.line_id, _line.product_id, _left, _line.priority, _line.ship_on, _line.order_date)
    on conflict (warehouse_id, order_line_id) do update set quantity = p.quantity + excluded.quantity;
  update product_stock set promised = promised + _left where warehouse_id = _warehouse and product_id = _line.product_id;
  _line.units := _line.units + _left;
  _line.taken_over := array_to_string(_names, ', ');
  return _line;
end $$;

-- Ends the promises of order lines and returns them.
create function ledger.take_promises(_warehouse bigint, _lines bigint[]) returns promise[] language plpgsql as $$
declare
  _products bigint[] := array(select distinct product_id from promise where warehouse_id = _warehouse and order_line_id = any(_lines) order by 1);
  _promises promise[];
begin
  if _products = '{}' then return '{}'; end if;
  perform from product_stock where warehouse_id = _warehouse and product_id = any(_products) order by product_id for update;
  with gone as (
    delete from promise where warehouse_id = _warehouse and order_line_id = any(_lines) returning promise.*
  ), lowered as (
    update product_stock s set promised = s.promised - g.units
    from (select product_id, sum(quantity)::bigint as units from gone group by 1) g
    where s.warehouse_id = _warehouse and s.product_id = any(_products) and s.product_id = g.product_id
  )
  select array_agg(gone::promise order by order_line_id) into _promises from gone;
  return coalesce(_promises, '{}');
end $$;

-- Recalls so many promised units of a product, those of the least urgent orders first, and says so in their histories. Its promises are
-- locked. An order that somebody else is changing is not waited for: refuses with STOCK_GONE, which the server tries again.
create function ledger.recall_promises(_warehouse bigint, _product bigint, _units bigint) returns void language plpgsql as $$
declare
  _lost promise[] := '{}';
  _promise promise;
  _left bigint := _units;
begin
  for _promise in
    select * from promise where warehouse_id = _warehouse and product_id = _product order by priority desc, ship_on desc, order_date desc, order_line_id desc
  loop
    _promise.quantity := least(_promise.quantity, _left);
    _left := _left - _promise.quantity;
    _lost := _lost || _promise;
    exit when _left = 0;
  end loop;
  perform ledger.drop_promises(_warehouse, _lost, 'recall', 'no longer allocated: stock fell below what orders were promised.');
end $$;

-- Takes units of promises away from their lines, which wait for them again unless their order is on hold. The promises of their products are locked.
create function ledger.drop_promises(_warehouse bigint, _lost promise[], _event text, _why text) returns void language plpgsql as $$
declare
  _lines bigint[] := array(select order_line_id from unnest(_lost));
  _orders bigint[] := array(select distinct order_id from order_line where warehouse_id = _warehouse and id = any(_lines) order by 1);
  _locked int;
begin
  perform from orders where warehouse_id = _warehouse and id = any(_orders) order by id for update skip locked;
  get diagnostics _locked = row_count;
  if _locked < cardinality(_orders) then perform ledger.refuse('STOCK_GONE'); end if;
  delete from promise p using unnest(_lost) l
    where p.warehouse_id = _warehouse and p.order_line_id = any(_lines) and p.order_line_id = l.order_line_id and p.quantity = l.quantity;
  update promise p set quantity = p.quantity - l.quantity from unnest(_lost) l
    where p.warehouse_id = _warehouse and p.order_line_id = any(_lines) and p.order_line_id = l.order_line_id;
  update product_stock s set promised = s.promised - l.units from (select product_id, sum(quantity)::bigint as units from unnest(_lost) group by 1) l
    where s.warehouse_id = _warehouse and s.product_id = any(array(select product_id from unnest(_lost))) and s.product_id = l.product_id;
  update order_line l set allocated = l.allocated - p.quantity, waiting = o.status <> 'ON_HOLD'
    from unnest(_lost) p, orders o
    where l.warehouse_id = _warehouse and l.id = any(_lines) and l.id = p.order_line_id and o.warehouse_id = _warehouse and o.id = any(_orders) and o.id = l.order_id;
  with lines as (
    select order_id, sum(allocated) as allocated from order_line where warehouse_id = _warehouse and order_id = any(_orders) group by 1
  ), next as (
    select o.id, o.status, case when lines.allocated > 0 then 'PARTIALLY_ALLOCATED' else 'BACKORDER' end as next_status
    from orders o join lines on lines.order_id = o.id where o.warehouse_id = _warehouse and o.id = any(_orders)
  ), stepped as (
    update orders o set version = o.version + 1, status = case when n.status = 'ON_HOLD' then n.status else n.next_status end,
      held_status = case when n.status = 'ON_HOLD' then n.next_status end
    from next n where o.warehouse_id = _warehouse and o.id = any(_orders) and o.id = n.id
  ), note as (
    select l.order_id, string_agg(format('%s of "%s"', p.quantity, x.sku), ', ' order by p.order_line_id) as what
    from unnest(_lost) p
    join order_line l on l.id = p.order_line_id
    join product x on x.id = p.product_id
    where l.warehouse_id = _warehouse and l.id = any(_lines) and x.id = any(array(select product_id from unnest(_lost))) group by 1
  )
  insert into order_event (warehouse_id, order_id, at, event, from_status, to_status, notes)
    select _warehouse, n.id, now(), _event, n.status, case when n.status = 'ON_HOLD' then n.status else n.next_status end, format('%s %s', note.what, _why)
    from next n join note on note.order_id = n.id order by n.id;
end $$;
