-- What the functions of the ledger share.
--
-- Their statements are planned once a connection, often while the tables are still small. So they
-- reach rows by key alone: no sequential scans, `id = any(array(...))` for sets, a lateral lookup
-- for a row each. Sets are joined by hashing: a nested loop, which the planner prefers for the few
-- rows that it expects, takes seconds for a document of 2,000 lines.
--
-- Lock order, for every function: advisory locks of products that are placed (demand), lots by id,
-- units by their roots, balances by id, products by id, allocations by id, rows of product_stock by
-- product, and last the locations that have a capacity. A function locks all the balances that it
-- touches in one statement, before it reads or changes any of them. Orders come before all of
-- these; a recall, which comes last, never waits for one.

-- Who writes, when, in which warehouse, and for which document.
create type ledger.context as (
  warehouse_id bigint,
  user_id bigint,
  at timestamptz,
  document_type text,
  document_id bigint
);

-- The instant of the transaction: that of what it posted, else that at which it began. Triggers
-- know no other.
create function ledger.instant() returns timestamptz language sql stable as $$
  select coalesce(nullif(current_setting('lading.at', true), '')::timestamptz, now())
$$;

-- Units that go from one balance to another. A null side is a door of the warehouse. The flags say
-- whether the units count as allocated in the balance that they leave and in the one that they
-- join, which may be the same. With a `place_id` the balance itself goes there with its units, and
-- the caller moves it afterwards; only what it has allocated changes before.
create type ledger.entry as (
  kind text,
  customer_id bigint,
  product_id bigint,
  quantity bigint,
  from_id bigint,
  from_allocated boolean,
  to_id bigint,
  to_allocated boolean,
  asn_item_id bigint,
  order_line_id bigint,
  count_line_id bigint,
  reason text,
  notes text,
  place_id bigint
);

-- Makes an entry: of units that come in through a door without `from_id`, that go out without
-- `to_id`.
create function ledger.entry(kind text, customer_id bigint, product_id bigint, quantity bigint,
  from_id bigint default null, from_allocated boolean default false,
  to_id bigint default null, to_allocated boolean default false, asn_item_id bigint default null,
    order_line_id bigint default null,
  count_line_id bigint default null, reason text default null, notes text default null,
    place_id bigint default null)
returns ledger.entry language sql immutable as $$
  select (kind, customer_id, product_id, quantity, from_id, from_allocated, to_id, to_allocated,
    asn_item_id, order_line_id, count_line_id,
    reason, notes, place_id)::ledger.entry
$$;

-- Units of an open allocation that are freed.
create type ledger.freed as (allocation_id bigint, inventory_id bigint, order_line_id bigint,
  units bigint);

-- Picked units that go elsewhere: of a pick, from where they stand into `target_id`. Those that go
-- in a whole unit stay in their balance: `unit_id` goes to `location_id`.
create type ledger.unpicked as (pick_id bigint, allocation_id bigint, order_line_id bigint,
  from_id bigint, target_id bigint, units bigint, unit_id bigint, location_id bigint);

-- What units of one balance have in common.
create type ledger.stock_kind as (customer_id bigint, product_id bigint, lot_id bigint,
  pallet_id bigint, location_id bigint, status text, received_at timestamptz);

-- A line of an order that is served: what it wants, what it was promised, and the sentence that
-- says of which orders it took some of that over. `by_lot` where lines of its product, in the same
-- order, are limited.
create type ledger.grant as (line_id bigint, product_id bigint, wanted bigint, units bigint,
  priority int, ship_on date, order_date timestamptz,
  lot_id bigint, fresh_until date, by_lot boolean, taken_over jsonb);

-- An order and how urgent it is: by priority, then ship date (null where it has none, which comes
-- last), then age.
create type ledger.urgency as (reference text, priority int, ship_on date, order_date timestamptz);

-- What the history of a document says of a step: a code of the server's table of remarks, with its
-- facts. Its words are those of the reader.
create function ledger.remark(_code text, _facts jsonb default '{}') returns jsonb
language sql immutable as $$
  select jsonb_build_object('code', _code, 'facts', _facts)
$$;

-- The status that an order has before its release, by the units that its lines were promised and
-- those that they want.
create function ledger.status_of(_promised numeric, _wanted numeric) returns text
language sql immutable as $$
  select case
  when _promised = 0 then 'BACKORDER'
  when _promised = _wanted then 'ALLOCATED'
  else 'PARTIALLY_ALLOCATED' end
$$;

-- Refuses with a named condition, which the server's table of refusals turns into a status and a
-- sentence with these facts.
create function ledger.refuse(_condition text, _facts jsonb default '{}') returns void
language plpgsql as $$
begin
  raise exception '%', _condition using errcode = 'LD001', detail = _facts::text;
end $$;

-- Gives a key to the request that is the first to use it, or the first since its response has
-- expired. A duplicate waits here until the first request has ended. The statements of a function
-- go to the node of the warehouse alone, where one that also set the timeout would write on all.
create function ledger.claim_key(_warehouse bigint, _user bigint, _key text, _method text,
  _path text, _body_hash bytea, _scope bytea, _at timestamptz, _kept_since timestamptz)
returns void
language plpgsql
set lock_timeout = '5s' as $$
begin
  insert into idempotency (warehouse_id, user_id, key, method, path, body_hash, scope, created_at)
  values (_warehouse, _user, _key, _method, _path, _body_hash, _scope, _at)
  on conflict do nothing;
  if found then return; end if;
  update idempotency
  set method = _method, path = _path, body_hash = _body_hash, scope = _scope, created_at = _at,
    status = null, etag = null, body = null, sealed = null, parts = null
  where warehouse_id = _warehouse and user_id = _user and key = _key and created_at < _kept_since;
  if not found then perform ledger.refuse('KEY_REUSED'); end if;
end $$;

-- Stores the parts of a response with the key of its request: what the server knew before the
-- statement, and what it returns. The statement that calls this is the last one of its transaction,
-- and the commit is sent with it. So where the server may have to refuse or to go on, this refuses,
-- and nothing is written.
create function ledger.keep_parts(_user bigint, _key text, _known text, _result json,
  _is_complete boolean, _warehouse bigint default 0) returns json
language plpgsql as $$
begin
  if _is_complete is not true then perform ledger.refuse('INCOMPLETE'); end if;
  update idempotency set parts = concat('[', _known, ',', _result, ']')
  where warehouse_id = _warehouse and user_id = _user and key = _key;
  return _result;
end $$;

-- Locks balances in the order of their ids.
create function ledger.lock_balances(_warehouse bigint, _ids bigint[]) returns void
language plpgsql as $$
begin
  perform from inventory where warehouse_id = _warehouse and id = any(_ids) order by id for update;
end $$;

-- Locks one balance and returns it.
create function ledger.lock_balance(_warehouse bigint, _id bigint) returns setof inventory
language sql security definer
set search_path = public, pg_temp as $$
  select * from inventory where warehouse_id = _warehouse and id = _id for update
$$;

-- The balances of a product of which orders may take units. Its conditions are those of the index
-- inventory_to_allocate; statements that use it are planned as if they stated them.
create function ledger.free_stock(_warehouse bigint, _product bigint) returns setof inventory
language sql stable as $$
  select *
  from inventory
  where warehouse_id = _warehouse
    and product_id = _product
    and quantity > 0
    and allocation_rank is not null
    and quantity > allocated
$$;

-- The ids of units and of all units in them.
create function ledger.units_in(_warehouse bigint, _units bigint[]) returns bigint[]
language sql stable as $$
  select _units || array(select c.id
    from pallet c
    where c.warehouse_id = _warehouse
      and c.depth > 0
      and c.path[1] = any(array(select coalesce(u.path[1], u.id)
        from pallet u
        where u.warehouse_id = _warehouse and u.id = any(_units)))
      and c.path && _units
      and not c.id = any(_units)
    order by c.id)
$$;

-- The outermost units in which units stand: they themselves, if they stand in none.
create function ledger.roots_of(_warehouse bigint, _units bigint[]) returns bigint[]
language sql stable as $$
  select array(select distinct coalesce(path[1], id)
    from pallet
    where warehouse_id = _warehouse and id = any(_units)
    order by 1)
$$;

-- Locks the trees in which units stand: first the roots, by id, then what is in them. A unit that
-- came to stand in another tree meanwhile ends the transaction, which is then tried again.
create function ledger.lock_units(_warehouse bigint, _units bigint[]) returns void
language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  _roots bigint[] := ledger.roots_of(_warehouse, _units);
begin
  perform from pallet
    where warehouse_id = _warehouse and id = any(_roots)
    order by id
    for no key update;
  if ledger.roots_of(_warehouse, _units) <> _roots then
    raise exception 'A unit was moved into another one' using errcode = 'serialization_failure';
  end if;
  perform from pallet
    where warehouse_id = _warehouse and id = any(ledger.units_in(_warehouse, _roots))
    order by id
    for no key update;
end $$;

-- Takes advisory locks of a warehouse until the transaction ends, in the order of the keys. It
-- reads a row so that a distributed database takes them on the node of the warehouse, whoever calls
-- this.
create function ledger.lock_keys(_warehouse bigint, _keys bigint[]) returns void
language plpgsql as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(key) from (
    select distinct key
    from unnest(_keys) key
    left join (select id
      from location
      where warehouse_id = _warehouse
      order by id
      limit 1) here on true
    order by key) keys;
end $$;

-- Lets one transaction at a time choose balances of a product, so that those who place the same
-- product do not take each other's choice. The keys are taken in one fixed order.
create function ledger.lock_demand(_warehouse bigint, _products bigint[]) returns void
language sql as $$
  select ledger.lock_keys(_warehouse, array(select hashtextextended(_warehouse || ':' || product_id,
    0)
    from unnest(_products) product_id))
$$;

-- Locks the promises of products, in the order of the products.
create function ledger.lock_products(_warehouse bigint, _products bigint[]) returns void
language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  perform ledger.keep_own(_products);
  perform
    from product_stock
    where warehouse_id = _warehouse and product_id = any(_products)
    order by product_id
    for update;
end $$;

-- Asks the allocator to try these products again after the commit.
create function ledger.wake(_warehouse bigint, _products bigint[]) returns void language sql as $$
  insert into allocation_wake (warehouse_id, product_ids)
  select _warehouse, _products
  where cardinality(_products) > 0
$$;

-- Finds the balance that units of each source join, and makes it, empty, where there is none: in a
-- location if `_loose`, there in `_unit` if it is given, else where the source stands. `_status`
-- null keeps the status. The age and the lot stay.
create function ledger.targets(_warehouse bigint, _sources bigint[], _loose boolean,
  _location bigint, _status text, _unit bigint default null)
returns table (source_id bigint, target_id bigint) language plpgsql as $$
declare
  _kinds ledger.stock_kind[] := array(select distinct (s.customer_id, s.product_id, s.lot_id,
      case when _loose then _unit else s.pallet_id end,
      case when _loose then _location else s.location_id end, coalesce(_status, s.status),
      s.received_at)::ledger.stock_kind
    from inventory s
    where s.warehouse_id = _warehouse and s.id = any(_sources));
begin
  insert into inventory (warehouse_id, customer_id, product_id, lot_id, pallet_id, location_id,
    status, quantity, received_at)
    select _warehouse, customer_id, product_id, lot_id, pallet_id, location_id, status, 0,
      received_at
    from unnest(_kinds)
    order by product_id, received_at, lot_id
    on conflict do nothing;
  return query
    select s.id, t.id from inventory s cross join lateral (
      select i.id
      from inventory i
      where i.warehouse_id = _warehouse and i.product_id = s.product_id
        and i.status = coalesce(_status, s.status)
          and i.received_at = s.received_at
          and i.lot_id is not distinct from s.lot_id
        and i.pallet_id is not distinct from case when _loose then _unit else s.pallet_id end
        and i.location_id is not distinct from case
          when _loose then _location
          else s.location_id end
      limit 1) t
    where s.warehouse_id = _warehouse and s.id = any(_sources);
end $$;

-- Whether a movement is checked by its locations. What is corrected where it stands, and what a
-- count or an opening found, follows what is really there.
create function ledger.keeps_places(_kind text, _document_type text) returns boolean
language sql immutable as $$
  select _kind not in ('ADJUST', 'COUNT', 'STATUS', 'OPENING')
    and _document_type is distinct from 'COUNT'
$$;

-- Refuses with PLACE_BLOCKED where units left a location that is blocked out, and with
-- PLACE_BLOCKED, RETIRED or PLACE_FULL where they entered one that is blocked in, retired or full.
-- Called when the balances have changed.
create function ledger.keep_places(_warehouse bigint, _left bigint[],
  _entered bigint[]) returns void
language plpgsql as $$
declare
  _place location;
  _units bigint;
begin
  for _place in
    select * from location where warehouse_id = _warehouse and id = any(_left || _entered)
      and (id = any(_left)
        and blocked_out
        or id = any(_entered)
        and (blocked_in or not active or capacity is not null))
        order by id
  loop
    if _place.blocked_out
      and _place.id = any(_left)
      or _place.blocked_in then
      perform ledger.refuse('PLACE_BLOCKED',
        jsonb_build_object('name', _place.name, 'reason', _place.block_reason,
        'way', case when _place.blocked_out and _place.id = any(_left) then 'OUT' else 'IN' end));
    end if;
    if not _place.active then
      perform ledger.refuse('RETIRED', jsonb_build_object('what', 'LOCATION', 'name',
        _place.name));
    end if;
    if _place.capacity is null then continue; end if;
    -- One transaction at a time fills a location.
    perform ledger.lock_keys(_warehouse,
      array[hashtextextended(format('location %s:%s', _warehouse, _place.id), 0)]);
    _units := units_in(_warehouse, _place.id);
    if _units > _place.capacity then
      perform ledger.refuse('PLACE_FULL', jsonb_build_object('name', _place.name, 'capacity',
        _place.capacity, 'units', _units));
    end if;
  end loop;
end $$;

-- The first location of a type, in walking order, that accepts these units; if none does, the first
-- of them, which then refuses the units with its reason. Null where the warehouse has none.
create function ledger.first_open(_warehouse bigint, _type text, _units bigint) returns bigint
language plpgsql stable as $$
begin
  return (select id
    from location
    where warehouse_id = _warehouse and type = _type
    order by is_shut(_warehouse, id, _units) or blocked_out, coalesce(sequence, 2147483647), name,
      id
    limit 1);
end $$;

-- Which of these LPNs some unit has, in whatever warehouse.
create function ledger.used_lpns(_lpns text[]) returns text[]
language sql stable as $$
  select array(select /* asks all nodes: an LPN is of the whole company */ lpn
    from pallet
    where lpn = any(_lpns))
$$;

-- Which of these LPNs stand with stock in other warehouses.
create function ledger.stocked_lpns(_warehouse bigint, _lpns text[]) returns text[]
language sql stable as $$
  select array(select /* asks all nodes: an LPN is of the whole company */ p.lpn
    from pallet p
    cross join lateral (select
      from inventory i
      where i.warehouse_id = p.warehouse_id and i.pallet_id = p.id and i.quantity > 0
      limit 1) stock
    where p.lpn = any(_lpns) and p.warehouse_id <> _warehouse
    order by p.lpn)
$$;

-- Refuses with LPN_ELSEWHERE where pallets have stock whose LPN stands with stock in another
-- warehouse, where a transfer brought it. One transaction at a time corrects or brings the stock of
-- an LPN. Called when the balances have changed.
create function ledger.keep_lpns(_warehouse bigint, _pallets bigint[]) returns void
language plpgsql as $$
declare
  _lpns text[] := array(select p.lpn
    from pallet p
    cross join lateral (select
      from inventory i
      where i.warehouse_id = _warehouse and i.pallet_id = p.id and i.quantity > 0
      limit 1) stock
    where p.warehouse_id = _warehouse and p.id = any(_pallets)
    order by p.lpn);
  _elsewhere text[];
begin
  if _lpns = '{}' then return; end if;
  perform pg_advisory_xact_lock(hashtextextended(format('lpn %s', lpn), 0))
    from unnest(_lpns) with ordinality l (lpn, place)
    order by place;
  _elsewhere := ledger.stocked_lpns(_warehouse, _lpns);
  if _elsewhere <> '{}' then
    perform ledger.refuse('LPN_ELSEWHERE', jsonb_build_object('lpn', _elsewhere[1]));
  end if;
end $$;

-- The one place where movements are written and quantities change. The balances named are locked.
-- `_made` are balances that were inserted with their units already.
create function ledger.post(_on ledger.context, _entries ledger.entry[],
  _made bigint[] default '{}') returns void
language plpgsql as $$
declare
  _left bigint[];
  _entered bigint[];
  _without_lot text;
  _with_lot text;
  _serials bigint[];
  -- What comes into balances that exist: a new one shares the row of its product by its foreign
  -- key.
  _comes bigint[] := array(select product_id
    from unnest(_entries)
    where from_id is null and not to_id = any(_made));
begin
  perform set_config('lading.at', _on.at::text, true);
  if _comes <> '{}' then perform from product where id = any(_comes) order by id for key share;
  end if;
  -- When all units come in on new balances, or go with theirs, the update would change nothing, but
  -- its triggers would run.
  if exists (select
    from unnest(_entries)
    where (place_id is null or from_allocated <> to_allocated)
      and (from_id is not null or not to_id = any(_made))) then
    with side as (
      select from_id as id, -quantity as units, case
      when from_allocated then -quantity
      else 0 end as allocated
      from unnest(_entries)
      where (place_id is null or from_allocated <> to_allocated) and from_id is not null
      union all
      select to_id, quantity, case when to_allocated then quantity else 0 end
      from unnest(_entries)
      where (place_id is null or from_allocated <> to_allocated)
        and to_id is not null
        and not to_id = any(_made)
    ), change as (
      select id, sum(units)::bigint as units, sum(allocated)::bigint as allocated
      from side
      group by id
    )
    update inventory i
    set quantity = i.quantity + change.units, allocated = i.allocated + change.allocated
    from change
    where i.warehouse_id = _on.warehouse_id
      and i.id = any(array(select id from change))
      and i.id = change.id;
  end if;

  with line as (
    select e.*, f.pallet_id as from_pallet_id, f.location_id as from_location_id,
      f.status as from_status,
      t.pallet_id as to_pallet_id, coalesce(e.place_id, t.location_id) as to_location_id,
        t.status as to_status,
      coalesce(f.lot_id, t.lot_id) as lot_id, p.sku, p.tracking
    from unnest(_entries) with ordinality as e
    left join lateral (select *
    from inventory
    where warehouse_id = _on.warehouse_id and id = e.from_id
    limit 1) f on true
    left join lateral (select *
    from inventory
    where warehouse_id = _on.warehouse_id and id = e.to_id
    limit 1) t on true
    -- What comes in through a door is checked: everything else keeps the lot that it has.
    left join lateral (select sku, tracking
    from product
    where id = e.product_id and e.from_id is null
    limit 1) p on true
  ), written as (
    insert into movement (warehouse_id, at, kind, customer_id, product_id, lot_id, quantity,
      from_inventory_id, from_pallet_id, from_location_id, from_status,
      to_inventory_id, to_pallet_id, to_location_id, to_status, user_id, document_type, document_id,
        asn_item_id, order_line_id, count_line_id, reason, notes)
    select _on.warehouse_id, _on.at, kind, customer_id, product_id, lot_id, quantity, from_id,
      from_pallet_id, from_location_id, from_status,
      to_id, to_pallet_id, to_location_id, to_status, _on.user_id, _on.document_type,
        _on.document_id, asn_item_id, order_line_id, count_line_id, reason, notes
    from line order by ordinality
    returning id, customer_id, from_status, to_status
  ), told as (
    -- Other systems are told of what came, went or changed its status, not of what only changed its
    -- place.
    insert into outbox (at, type, warehouse_id, customer_id, document_type, document_id,
      movement_ids)
    select _on.at, 'stock.changed', _on.warehouse_id, customer_id, _on.document_type,
      _on.document_id, array_agg(id order by id)
    from written where from_status is distinct from to_status group by customer_id
  )
  select array_agg(distinct from_location_id) filter (where moves),
    array_agg(distinct to_location_id) filter (where moves),
      min(sku) filter (where tracking <> 'NONE' and lot_id is null),
      min(sku) filter (where tracking = 'NONE'
        and lot_id is not null
        and kind in ('RECEIVE', 'OPENING')),
      array_agg(distinct lot_id) filter (where tracking = 'SERIAL')
    into _left, _entered, _without_lot, _with_lot, _serials
    from line
    cross join lateral (select from_location_id is distinct from to_location_id and place_id is null
      and ledger.keeps_places(kind, _on.document_type) as moves) m;
  if _without_lot is not null then perform ledger.refuse('LOT_REQUIRED',
    jsonb_build_object('sku', _without_lot));
  end if;
  -- Its tracking was changed while this waited: the server tries again, and reads the product anew.
  if _with_lot is not null then perform ledger.refuse('STOCK_GONE'); end if;
  if _serials is not null then
    perform ledger.keep_serials(_on.warehouse_id, _serials);
  end if;
  perform ledger.keep_places(_on.warehouse_id, coalesce(_left, '{}'), coalesce(_entered, '{}'));
end $$;
