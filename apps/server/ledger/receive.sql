-- Units of a product that arrive on a pallet, in one status and of one lot.
create type ledger.arrival as (product_id bigint, status text, lot_id bigint, quantity bigint,
  asn_item_id bigint, reason text);

-- Brings units in through the door, as new balances on a new pallet in `_location`, one for each
-- product, status and lot. `_lpn` is that of a label that is on the pallet already; null gives the
-- next one. Returns the pallet.
create function ledger.receive_lines(_on ledger.context, _customer bigint, _location bigint,
  _lines ledger.arrival[], _notes text, _lpn text)
returns table (id bigint, lpn text) language plpgsql as $$
declare
  _entries ledger.entry[];
  _place location;
begin
  -- Waits for transactions that hold one of the lots or change the location; later ones find these
  -- balances.
  perform
    from lot
    where lot.id = any(array(select lot_id from unnest(_lines)))
    order by lot.id
    for share;
  select * into _place
  from location
  where warehouse_id = _on.warehouse_id and location.id = _location for key share;
  insert into pallet (warehouse_id, lpn, customer_id, location_id, asn_id, created_at, created_by)
    values (_on.warehouse_id, coalesce(_lpn, next_lpn()), _customer, _location, case
      when _on.document_type = 'ASN' then _on.document_id end, _on.at, _on.user_id)
    returning pallet.id, pallet.lpn into id, lpn;
  with line as (
    select * from unnest(_lines)
      with ordinality as l (product_id, status, lot_id, quantity, asn_item_id, reason, place)
  ), stock as (
    insert into inventory (warehouse_id, customer_id, product_id, pallet_id, location_id, status,
      lot_id, quantity, received_at, allocation_rank)
    select _on.warehouse_id, _customer, product_id, receive_lines.id, _location, status, lot_id,
      sum(quantity)::bigint, _on.at,
      ledger.rank_in(_place, _on.warehouse_id, status, lot_id)
    from line group by product_id, status, lot_id order by min(place)
    returning inventory.id, product_id, status, lot_id
  )
  select array_agg(ledger.entry('RECEIVE', _customer, line.product_id, line.quantity,
    to_id => stock.id, asn_item_id => line.asn_item_id,
      reason => line.reason, notes => _notes) order by place) into _entries from stock join line
      on line.product_id = stock.product_id
        and line.status = stock.status
        and coalesce(line.lot_id, 0) = coalesce(stock.lot_id, 0);
  perform ledger.post(_on, _entries, array(select to_id from unnest(_entries)));
  return next;
end $$;

-- Does so for lines that the server has decided on: product_id, status, lot_id, quantity,
-- asn_item_id, reason.
create function ledger.receive(_on ledger.context, _customer bigint, _location bigint, _lines jsonb,
  _notes text, _lpn text default null)
returns table (id bigint, lpn text) language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  return query
    select r.id, r.lpn
    from ledger.receive_lines(_on, _customer, _location, array(
      select (product_id, status, lot_id, quantity, asn_item_id, reason)::ledger.arrival
      from rows from (jsonb_to_recordset(_lines)
        as (product_id bigint, status text, lot_id bigint, quantity bigint, asn_item_id bigint,
          reason text))
      with ordinality as l (product_id, status, lot_id, quantity, asn_item_id, reason, place)
      order by place), _notes, _lpn) r;
end $$;

-- Brings units in through the door in handling units that stand in one another, all new and in
-- `_location`. `_units`: lpn (null for the next one), kind, and the place among them of its parent,
-- which comes before it. `_lines`: the place of its unit, and what `ledger.receive` takes. Returns
-- the units in the order given. Refuses with UNIT_TOO_DEEP.
create function ledger.receive_units(_on ledger.context, _customer bigint, _location bigint,
  _units jsonb, _lines jsonb, _notes text)
returns table (id bigint, lpn text) language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  _ids bigint[] := '{}';
  _lpns text[] := '{}';
  _kinds text[] := '{}';
  _parents int[] := '{}';
  _depths int[] := '{}';
  _paths text[] := '{}';
  _unit record;
  _entries ledger.entry[];
  _place location;
begin
  perform
    from lot
    where lot.id = any(array(select l.lot_id from jsonb_to_recordset(_lines) l (lot_id bigint)))
    order by lot.id
    for share;
  select * into _place
  from location
  where warehouse_id = _on.warehouse_id and location.id = _location for key share;
  for _unit in
    select u.lpn, u.kind, u.parent
    from rows from (jsonb_to_recordset(_units) as (lpn text, kind text, parent int))
      with ordinality as u (lpn, kind, parent, place)
    order by u.place
  loop
    _lpns := _lpns || coalesce(_unit.lpn, next_lpn());
    _kinds := _kinds || _unit.kind;
    _parents := _parents || _unit.parent;
    _depths := _depths || coalesce(_depths[_unit.parent] + 1, 0);
  end loop;
  if 4 < any(_depths) then perform ledger.refuse('UNIT_TOO_DEEP'); end if;
  for _depth in 0 .. (select max(depth) from unnest(_depths) depth) loop
    with fresh as (
      insert into pallet (warehouse_id, lpn, kind, customer_id, location_id, asn_id, created_at,
        created_by, path, parent_id, depth, parent_depth)
      select _on.warehouse_id, u.lpn, u.kind, _customer, _location,
        case when _on.document_type = 'ASN' then _on.document_id end, _on.at, _on.user_id,
        case when _depth = 0 then '{}' else _paths[u.parent]::bigint[] || _ids[u.parent] end,
        _ids[u.parent], _depth, nullif(_depth, 0) - 1
      from unnest(_lpns, _kinds, _parents, _depths)
        with ordinality u (lpn, kind, parent, depth, place)
      where u.depth = _depth
      order by u.place
      returning pallet.id, pallet.lpn, pallet.path::text
    )
    select array_agg(coalesce(f.id, _ids[u.place]) order by u.place),
      array_agg(coalesce(f.path, _paths[u.place]) order by u.place)
      into _ids, _paths
    from unnest(_lpns) with ordinality u (lpn, place)
    left join fresh f on f.lpn = u.lpn;
  end loop;
  with line as (
    select *
    from rows from (jsonb_to_recordset(_lines)
      as (unit int, product_id bigint, status text, lot_id bigint, quantity bigint,
        asn_item_id bigint, reason text))
      with ordinality as l (unit, product_id, status, lot_id, quantity, asn_item_id, reason, place)
  ), stock as (
    insert into inventory (warehouse_id, customer_id, product_id, pallet_id, location_id, status,
      lot_id, quantity, received_at, allocation_rank)
    select _on.warehouse_id, _customer, product_id, _ids[unit], _location, status, lot_id,
      sum(quantity)::bigint, _on.at, ledger.rank_in(_place, _on.warehouse_id, status, lot_id)
    from line
    group by unit, product_id, status, lot_id
    order by min(place)
    returning inventory.id, pallet_id, product_id, status, lot_id
  )
  select array_agg(ledger.entry('RECEIVE', _customer, line.product_id, line.quantity,
    to_id => stock.id, asn_item_id => line.asn_item_id, reason => line.reason, notes => _notes)
    order by line.place) into _entries
  from stock
  join line on _ids[line.unit] = stock.pallet_id
    and line.product_id = stock.product_id
    and line.status = stock.status
    and coalesce(line.lot_id, 0) = coalesce(stock.lot_id, 0);
  perform ledger.post(_on, _entries, array(select to_id from unnest(_entries)));
  return query
    select u.id, u.lpn
    from unnest(_ids) with ordinality as made (id, place)
    join pallet u on u.warehouse_id = _on.warehouse_id and u.id = made.id
    order by made.place;
end $$;

-- Adds units that came in to the items of a locked ASN, by id, and extra items, by product, and
-- takes the step to `_to`. Returns the extra items.
create function ledger.add_receipt(_on ledger.context, _to text, _items bigint[], _units bigint[],
  _extras bigint[], _extra_units bigint[], _notes text)
returns table (id bigint, product_id bigint) language plpgsql security definer
set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  _last integer;
begin
  with former as (
    select warehouse_id, id, status
    from asn
    where warehouse_id = _on.warehouse_id and id = _on.document_id and status <> _to
  )
  insert into asn_event (warehouse_id, asn_id, at, user_id, event, from_status, to_status, notes)
    select warehouse_id, id, _on.at, _on.user_id, 'receive', status, _to, _notes from former;
  update asn set status = _to, received_by = _on.user_id, version = version + 1,
    receipt_notes = coalesce(receipt_notes || E'\n' || _notes, receipt_notes, nullif(_notes, ''))
    where warehouse_id = _on.warehouse_id and id = _on.document_id;
  update asn_item i set received = i.received + given.units
    from unnest(_items, _units) given (id, units)
    where i.warehouse_id = _on.warehouse_id and i.id = any(_items) and i.id = given.id;
  if _extras = '{}' then return; end if;
  select coalesce(max(line_no), 0) into _last
  from asn_item
  where warehouse_id = _on.warehouse_id and asn_id = _on.document_id;
  return query
    insert into asn_item (warehouse_id, asn_id, customer_id, product_id, expected, received,
      line_no)
    select asn.warehouse_id, asn.id, asn.customer_id, given.product_id, 0, given.units,
      row_number() over () + _last
    from asn cross join unnest(_extras, _extra_units) given (product_id, units)
    where asn.warehouse_id = _on.warehouse_id and asn.id = _on.document_id
    returning id, product_id;
end $$;

-- The statuses of ASNs in which goods come in, and the status of one that receives: where something
-- is still missing, where all came as announced, and where more came.
create type ledger.receipt_statuses as (active text[], missing text, exact text, over text);

-- Receives a batch of which the server has nothing to decide, with its lots and its ASN, in one
-- call. `_lines`: product_id, status, quantity, reason, and the place of its lot in `_lots`, which
-- has the lots as `ledger.make_lots` takes them. Returns the customer and the pallet, which
-- statements of the transaction that read the ASN find in `lading.received`. Refuses with
-- INCOMPLETE, for the server to look itself, where
-- - the products are not of one customer, or without an ASN one of them or the customer is retired,
-- - a line lacks the lot or the last day that its product requires, or a product has serials,
-- - a lot is new and looks like another one, or two lines are of the same lot,
-- - the ASN takes no stock or is a transfer's, or has not one item alone for a product.
create function ledger.receive_batch(_on ledger.context, _location bigint, _lines jsonb,
  _lots jsonb, _notes text, _statuses ledger.receipt_statuses)
returns json language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  _asn asn;
  _arrivals ledger.arrival[];
  _customer bigint;
  _is_plain boolean;
  _result json;
begin
  if _on.document_id is not null then
    select * into _asn from asn
    where warehouse_id = _on.warehouse_id and id = _on.document_id for update;
    if (_asn.status = any(_statuses.active) and _asn.source_order_id is null) is not true then
      perform ledger.refuse('INCOMPLETE');
    end if;
  end if;
  with item as (
    select product_id, min(id) as id
    from asn_item
    where warehouse_id = _on.warehouse_id and asn_id = _on.document_id
    group by product_id
    having count(*) = 1
  )
  select array_agg((l.product_id, l.status, l.lot, l.quantity, item.id, l.reason)::ledger.arrival
      order by l.place),
      min(p.customer_id), min(p.customer_id) = max(p.customer_id) and bool_and(
        case p.tracking when 'NONE' then l.lot is null when 'LOT' then l.lot is not null
          else false end
        and case when _on.document_id is null then p.active else item.id is not null end)
    into _arrivals, _customer, _is_plain
    from rows from (jsonb_to_recordset(_lines)
      as (product_id bigint, status text, quantity bigint, reason text, lot int))
      with ordinality as l (product_id, status, quantity, reason, lot, place)
    left join lateral (select * from product where id = l.product_id limit 1) p on true
    left join item on item.product_id = l.product_id;
  if _is_plain and _on.document_id is null then
    select active into _is_plain from customer where id = _customer;
  end if;
  if not _is_plain then perform ledger.refuse('INCOMPLETE'); end if;
  if _lots <> '[]' then _arrivals := ledger.with_lots(_on.at, _arrivals, _lots); end if;
  if _on.document_id is not null then perform ledger.count_arrivals(_on, _arrivals, _notes,
    _statuses);
  end if;
  select json_build_object('customerId', _customer, 'pallet',
      json_build_object('id', r.id, 'lpn', r.lpn))
    into _result
    from ledger.receive_lines(_on, _customer, _location, _arrivals, _notes, null) r;
  -- On the node that has the ASN, if the database is distributed.
  perform set_config('lading.received', _result::text, true)
  from asn where warehouse_id = _on.warehouse_id and id = _on.document_id;
  return _result;
end $$;

-- Finds or creates the lots of arrivals, whose `lot_id` is the place of theirs in `_lots`.
create function ledger.with_lots(_at timestamptz, _arrivals ledger.arrival[], _lots jsonb)
returns ledger.arrival[] language plpgsql as $$
declare
  _ids bigint[] := ledger.make_lots(_at, _lots);
  _is_plain boolean;
begin
  select array_agg((a.product_id, a.status, t.id, a.quantity, a.asn_item_id,
      a.reason)::ledger.arrival order by a.place),
      bool_and(t.expires_on is not null or not coalesce(p.expires, false))
      and count(*) = count(distinct (a.product_id, a.status, t.id))
    into _arrivals, _is_plain
    from unnest(_arrivals) with ordinality
      as a (product_id, status, lot_id, quantity, asn_item_id, reason, place)
    left join lateral (select * from lot where id = _ids[a.lot_id] limit 1) t on true
    left join lateral (select expires from product where id = t.product_id limit 1) p on true;
  if not _is_plain or exists (
    select from (select * from lot where id = any(_ids) and created_at = _at) n
    cross join lateral (select from lot o
      where look_key(o.code) = look_key(n.code) and o.product_id = n.product_id
        and spelling_key(o.code) <> spelling_key(n.code)
      limit 1) o) then
    perform ledger.refuse('INCOMPLETE');
  end if;
  return _arrivals;
end $$;

-- Counts arrivals on the items of a locked ASN that they name.
create function ledger.count_arrivals(_on ledger.context, _arrivals ledger.arrival[], _notes text,
  _statuses ledger.receipt_statuses) returns void language plpgsql as $$
declare
  _items bigint[];
  _units bigint[];
  _to text;
begin
  select array_agg(id), array_agg(units) into _items, _units
    from (select asn_item_id as id, sum(quantity)::bigint as units
      from unnest(_arrivals)
      group by asn_item_id) a;
  select case
    when bool_or(i.expected > i.received + coalesce(a.units, 0)) then _statuses.missing
    when bool_or(i.expected < i.received + coalesce(a.units, 0)) then _statuses.over
    else _statuses.exact end
    into _to
    from asn_item i
    left join unnest(_items, _units) a (id, units) on a.id = i.id
    where i.warehouse_id = _on.warehouse_id and i.asn_id = _on.document_id;
  perform ledger.add_receipt(_on, _to, _items, _units, '{}', '{}', _notes);
end $$;
