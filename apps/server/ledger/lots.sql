-- Lots and serials.

-- Finds lots by product and code, in whatever spelling. Of twins, which an earlier release let in,
-- the one that is spelled exactly so is meant, else the first. `_wanted`: product_id, code. Returns
-- an id for each, in the order given; null where there is none.
create function ledger.find_lots(_wanted jsonb) returns bigint[] language plpgsql as $$
begin
  return (select array_agg(t.id order by w.place)
    from rows from (jsonb_to_recordset(_wanted) as (product_id bigint, code text))
    with ordinality as w (product_id, code, place)
    left join lateral (select coalesce(merged_into, id) as id
      from lot
      where product_id = w.product_id and spelling_key(code) = spelling_key(w.code)
      order by merged_into is not null, code <> w.code, twin limit 1) t on true);
end $$;

-- Whether stock of a lot has moved.
create function ledger.has_moved(_lot bigint) returns boolean language sql stable as $$
  select exists (select from movement where lot_id = _lot)
$$;

-- Lets one transaction at a time receive a serial, or give a lot its dates: locks those of the lots
-- that are serials, or whose stock has not moved.
create function ledger.lock_unsettled(_ids bigint[]) returns void language plpgsql as $$
declare
  _unsettled bigint[] := array(select t.id
    from lot t
    where t.id = any(_ids)
      and (exists (select from product p where p.id = t.product_id and p.tracking = 'SERIAL')
        or not ledger.has_moved(t.id)));
begin
  if _unsettled = '{}' then return; end if;
  perform from lot where id = any(_unsettled) order by id for no key update;
end $$;

-- Finds lots as `ledger.find_lots` does, and makes those that nobody knows yet, whose first
-- spelling stays. `_wanted`: product_id, code, expires_on, produced_on; a date of null says
-- nothing. A lot takes a date that it lacks, and any date while no stock of it has moved. Refuses
-- with LOT_DIFFERS where a known lot has another date. Returns an id for each, in the order given.
create function ledger.make_lots(_at timestamptz, _wanted jsonb) returns bigint[]
language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  _products bigint[] := array(select product_id
    from jsonb_to_recordset(_wanted) as w (product_id bigint));
  _ids bigint[];
  _made bigint[];
  _moved bigint[];
  _bad record;
begin
  perform ledger.keep_own(_products);
  _ids := ledger.find_lots(_wanted);
  perform ledger.lock_unsettled(_ids);
  if array_position(_ids, null) is not null then
    -- Whoever adds serials to the table of a distributed database, and locks some of them later,
    -- locks the table first.
    if exists (select from product where id = any(_products) and tracking = 'SERIAL') then
      perform from lot where id = 0 for no key update;
    end if;
    with made as (
      insert into lot (product_id, code, expires_on, produced_on, created_at)
      select product_id, (array_agg(code order by place))[1], max(expires_on), max(produced_on), _at
      from rows from (jsonb_to_recordset(_wanted)
        as (product_id bigint, code text, expires_on date, produced_on date))
      with ordinality
        as w (product_id, code, expires_on, produced_on, place)
      group by product_id, spelling_key(code) order by product_id, spelling_key(code)
      on conflict (spelling_key(code), product_id, twin) do nothing
      returning id
    )
    select array_agg(id) into _made from made;
    _ids := ledger.find_lots(_wanted);
    perform ledger.lock_unsettled(array(select id
      from unnest(_ids) id
      where id <> all(coalesce(_made, '{}'))));
  end if;
  -- What is known of all lots already changes nothing.
  perform
    from unnest(_ids) with ordinality i (id, place)
    join rows from (jsonb_to_recordset(_wanted) as (expires_on date, produced_on date))
    with ordinality d (expires_on, produced_on, place) using (place)
    join lot t on t.id = i.id
    where t.id = any(_ids)
      and (coalesce(d.expires_on, t.expires_on),
        coalesce(d.produced_on, t.produced_on)) is distinct from (t.expires_on, t.produced_on);
  if not found then return _ids; end if;
  _moved := array(select id from unnest(_ids) id where ledger.has_moved(id));
  update lot t
  set expires_on = coalesce(w.expires_on, t.expires_on),
    produced_on = coalesce(w.produced_on, t.produced_on)
    from (select i.id, max(d.expires_on) as expires_on, max(d.produced_on) as produced_on
      from unnest(_ids) with ordinality i (id, place)
      join rows from (jsonb_to_recordset(_wanted) as (expires_on date, produced_on date))
      with ordinality d (expires_on, produced_on, place) using (place)
      group by i.id) w
    where t.id = any(_ids) and t.id = w.id
      and (coalesce(w.expires_on, t.expires_on),
        coalesce(w.produced_on, t.produced_on)) is distinct from (t.expires_on, t.produced_on)
      and (coalesce(w.expires_on = t.expires_on, true)
        and coalesce(w.produced_on = t.produced_on, true)
        or not t.id = any(_moved));
  select t.code, w.expires_on is distinct from t.expires_on
    and w.expires_on is not null as expires, t.expires_on, t.produced_on into _bad
    from unnest(_ids) with ordinality i (id, place)
    join rows from (jsonb_to_recordset(_wanted) as (expires_on date, produced_on date))
    with ordinality as w (expires_on, produced_on, place) using (place)
    cross join lateral (select * from lot where lot.id = i.id limit 1) t
    where w.expires_on <> t.expires_on or w.produced_on <> t.produced_on limit 1;
  if found then
    perform ledger.refuse('LOT_DIFFERS', jsonb_build_object('code', _bad.code,
      'what', case
        when _bad.expires then 'EXPIRES'
        else 'PRODUCED' end, 'date', case
        when _bad.expires then _bad.expires_on
        else _bad.produced_on end));
  end if;
  return _ids;
end $$;

-- Lets one transaction at a time bring in a serial.
create function ledger.lock_serials(_serials bigint[]) returns void language plpgsql as $$
begin
  perform from lot where id = any(_serials) order by id for no key update;
end $$;

-- Which of these serials other warehouses have.
create function ledger.stocked_serials(_warehouse bigint, _serials bigint[]) returns bigint[]
language sql stable as $$
  select array(select /* asks all nodes: a serial is of the whole company */ distinct lot_id
    from inventory
    where lot_id = any(_serials) and warehouse_id <> _warehouse and quantity > 0)
$$;

-- Refuses with SERIAL_TAKEN where the company has more than one unit of a serial. Called when the
-- balances of a warehouse have changed.
create function ledger.keep_serials(_warehouse bigint, _serials bigint[]) returns void
language plpgsql as $$
declare
  _elsewhere bigint[];
  _taken bigint;
begin
  perform ledger.lock_serials(_serials);
  _elsewhere := ledger.stocked_serials(_warehouse, _serials);
  select lot_id into _taken
    from inventory
    where warehouse_id = _warehouse and lot_id = any(_serials)
    group by lot_id
    having sum(quantity) > case when lot_id = any(_elsewhere) then 0 else 1 end
    order by lot_id
    limit 1;
  if not found then return; end if;
  perform ledger.refuse('SERIAL_TAKEN', jsonb_build_object('code', (select code
    from lot
    where id = _taken)));
end $$;

-- Shares products until the transaction ends: their lots and packs stay as they are.
create function ledger.share_products(_products bigint[]) returns void
language plpgsql as $$
begin
  perform from product where id = any(_products) order by id for share;
end $$;

-- Locks a product against those who share it, and who bring stock of it in.
create function ledger.lock_product(_product bigint) returns void
language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  perform ledger.keep_own(array[_product]);
  perform from product where id = _product for update;
end $$;

-- Lets a product be tracked in another way: refuses with TRACKING_FIXED while there is stock of it.
-- A transaction that brings stock of it in shares its row, by the foreign key of a new balance or
-- by `ledger.post`: this function waits for it, and later ones wait for this transaction. Other
-- products go on.
create function ledger.lock_tracking(_product bigint) returns void
language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  _units bigint;
begin
  perform ledger.lock_product(_product);
  select sum(i.quantity) into _units
  from product p
  join inventory i on i.customer_id = p.customer_id and i.product_id = p.id
    where p.id = _product;
  if _units > 0 then perform ledger.refuse('TRACKING_FIXED', jsonb_build_object('units', _units));
  end if;
end $$;

-- Tells other systems of a hold. A lot is in no warehouse.
create function ledger.tell_hold(_lot bigint, _type text) returns void
language plpgsql as $$
declare
  _customer bigint := (select p.customer_id
    from lot t
    join product p on p.id = t.product_id
    where t.id = _lot);
begin
  insert into outbox (at, type, customer_id, document_type, document_id)
    values (now(), _type, _customer, 'LOT', _lot);
end $$;

-- Puts a lot on hold. Returns false where it is. Waits for transactions that bring units of it to a
-- place; later ones find it held.
create function ledger.hold_lot(_at timestamptz, _user bigint, _lot bigint,
  _reason text) returns boolean
language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  update lot
  set held_at = _at, held_by = _user, hold_reason = _reason
  where id = _lot and held_at is null;
  if not found then return false; end if;
  perform ledger.tell_hold(_lot, 'lot.held');
  return true;
end $$;

-- Ends the hold of a lot. Returns false where there is none.
create function ledger.release_lot(_lot bigint) returns boolean
language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  update lot
  set held_at = null, held_by = null, hold_reason = null
  where id = _lot and held_at is not null;
  if not found then return false; end if;
  perform ledger.tell_hold(_lot, 'lot.released');
  return true;
end $$;

-- Decides anew whether orders may take stock of lots, in some warehouses, or in all where
-- `_warehouses` is null. What is free then, the trigger of the balances keeps: it recalls promises,
-- and wakes the allocator.
create function ledger.rank_lots(_lots bigint[], _warehouses bigint[]) returns void
language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  _warehouse bigint;
begin
  for _warehouse in
    select distinct warehouse_id
    from inventory
    where lot_id = any(_lots) and (_warehouses is null or warehouse_id = any(_warehouses))
    order by warehouse_id
  loop
    perform
      from inventory
      where warehouse_id = _warehouse and lot_id = any(_lots)
      order by id
      for update;
    update inventory i set allocation_rank = ledger.rank_of(i)
      where i.warehouse_id = _warehouse
        and i.lot_id = any(_lots)
        and i.allocation_rank is distinct from ledger.rank_of(i);
  end loop;
end $$;

-- The same for lots of products that have expired since the last look. Returns whether there are
-- any.
create function ledger.rank_expired(_warehouse bigint, _products bigint[]) returns boolean
language plpgsql as $$
declare
  _lots bigint[] := array(select distinct i.lot_id
    from inventory i
    cross join lateral (select expires_on from lot where id = i.lot_id limit 1) t
    where i.warehouse_id = _warehouse
      and i.product_id = any(_products)
      and i.quantity > 0
      and i.allocation_rank is not null
      and t.expires_on < today_in(_warehouse));
begin
  perform ledger.rank_lots(_lots, array[_warehouse]);
  return _lots <> '{}';
end $$;

-- Corrects the dates of a lot. Waits for transactions that bring units of it to a place; later ones
-- find the new dates.
create function ledger.date_lot(_lot bigint, _expires_on date, _produced_on date) returns void
language sql security definer
set search_path = public, pg_temp as $$
  update lot set expires_on = _expires_on, produced_on = _produced_on where id = _lot
$$;

-- Decides anew what orders may take of a lot whose dates have changed: whether any, and where
-- promises are limited to stock that lasts, whether they can still be kept: those that cannot are
-- recalled. The allocator tries its product everywhere.
create function ledger.rank_dated(_lot bigint) returns void
language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  _place record;
begin
  perform ledger.rank_lots(array[_lot], null);
  for _place in
    select distinct warehouse_id, product_id
    from inventory
    where lot_id = _lot and quantity > 0
    order by 1 loop
    perform ledger.lock_products(_place.warehouse_id, array[_place.product_id]);
    perform ledger.recall_promises(_place.warehouse_id, _place.product_id, 0);
    perform ledger.wake(_place.warehouse_id, array[_place.product_id]);
  end loop;
end $$;
