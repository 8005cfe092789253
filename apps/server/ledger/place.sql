-- Which balances serve order lines.

-- Units of a balance for an order line, and why they were chosen: `rule` and `passedOver`.
create type ledger.take as (order_line_id bigint, inventory_id bigint, quantity bigint, why jsonb);

-- The balances in which units were not found for order lines, and no count has found them since.
create function ledger.short_balances(_warehouse bigint, _lines bigint[]) returns bigint[]
language sql stable as $$
  select coalesce(array_agg(distinct inventory_id), '{}') from short_pick
  where warehouse_id = _warehouse and order_line_id = any(_lines) and settled_at is null
$$;

-- The units of balances that may be placed.
create function ledger.free_in(_warehouse bigint, _balances bigint[]) returns bigint
language sql stable as $$
  select coalesce(sum(quantity - allocated), 0)::bigint
  from inventory
  where warehouse_id = _warehouse and id = any(_balances) and allocation_rank is not null
$$;

-- How far the choice for a line is: its limits, what it still misses, its takes, and how much of
-- each balance lines of its product take. `spare` is what lines of its product may still take, null
-- where they were promised it. `supply` and `wishes` where promises of the product are limited,
-- else null: then what the line takes must leave enough for them.
create type ledger.choice as (order_line_id bigint, product product, rotation text, lot_id bigint,
  fresh_until date, missing bigint, spare bigint,
  takes ledger.take[], used jsonb, supply ledger.supply[], wishes ledger.wish[]);

-- The free balances that a line may have, in the turn of its product's rotation; those in
-- `_avoided` alone if `_last`, else all but those. `_ranks`: 0 for PICK locations, 1 for others, 2
-- for those in which no loose units are picked. Pallets of reserve (`{1,2}`) have one turn,
-- wherever they stand. What is not tracked goes out FIFO in the order of an index, of which no more
-- is read than is needed.
create function ledger.turn(_warehouse bigint, _for ledger.choice, _ranks smallint[],
  _avoided bigint[], _last boolean) returns refcursor
language plpgsql as $$
declare
  _balances refcursor;
begin
  if _for.rotation = 'FIFO' and (_for.product).tracking = 'NONE' and _ranks = '{1,2}' then
    open _balances for
      -- Each part comes sorted along the index, and the two are merged.
      select * from (
        (select i.id, i.quantity, i.allocated, i.pallet_id, i.lot_id, null::date as expires_on,
          i.received_at
          from ledger.free_stock(_warehouse, (_for.product).id) i
          where i.allocation_rank = 1 and (i.id = any(_avoided)) = _last
          order by i.received_at, i.id)
        union all
        (select i.id, i.quantity, i.allocated, i.pallet_id, i.lot_id, null::date, i.received_at
          from ledger.free_stock(_warehouse, (_for.product).id) i
          where i.allocation_rank = 2 and (i.id = any(_avoided)) = _last
          order by i.received_at, i.id)) b
      order by b.received_at, b.id;
  elsif _for.rotation = 'FIFO' and (_for.product).tracking = 'NONE' then
    open _balances for
      select i.id, i.quantity, i.allocated, i.pallet_id, i.lot_id, null::date as expires_on
      from ledger.free_stock(_warehouse, (_for.product).id) i
      where i.allocation_rank = any(_ranks) and (i.id = any(_avoided)) = _last
      order by i.allocation_rank, i.received_at, i.id;
  else
    open _balances for
      select i.id, i.quantity, i.allocated, i.pallet_id, i.lot_id, t.expires_on
      from ledger.free_stock(_warehouse, (_for.product).id) i
      left join lateral (select * from lot where id = i.lot_id limit 1) t on true
      where i.allocation_rank = any(_ranks) and (i.id = any(_avoided)) = _last
        and (t.expires_on is null or t.expires_on >= today_in(_warehouse))
        and (_for.lot_id is null or i.lot_id = _for.lot_id)
        and (_for.fresh_until is null or coalesce(t.expires_on, 'infinity') >= _for.fresh_until)
      order by rotation_key(_for.rotation, case when _ranks = '{1,2}' then 1::smallint
        else i.allocation_rank end, i.received_at, t.expires_on), i.id;
  end if;
  return _balances;
end $$;

-- Chooses balances for order lines, in the turn of each product's rotation: whole pallets from
-- reserve while the line needs a whole one, then loose units, from PICK locations first. `_wanted`:
-- order_line_id, product_id, quantity, lot_id, fresh_until. Where the lines `_are_promised` what
-- they want, balances in `_avoided` come last; else they are not chosen, what is in them serves no
-- promise, and lines take only what nobody was promised: those with the narrowest limits first, so
-- that no line takes what another needs. All other promises can still be kept, and it does not
-- matter which of its lots a line takes first: what it can have in all is the same. Choices are not
-- locked.
create function ledger.choose(_warehouse bigint, _wanted jsonb, _avoided bigint[],
  _are_promised boolean) returns setof ledger.take
language plpgsql as $$
declare
  _line record;
  _choice ledger.choice;
  _take ledger.take;
begin
  for _line in
    select *
    from jsonb_to_recordset(_wanted) as w (order_line_id bigint, product_id bigint, quantity bigint,
      lot_id bigint, fresh_until date)
    order by product_id, lot_id is null, fresh_until desc nulls last, order_line_id
  loop
    if (_choice.product).id is distinct from _line.product_id then
      _choice := ledger.begin_choice(_warehouse, _line.product_id, case
        when _are_promised then '{}'
        else _avoided end);
      if not _are_promised then _choice.spare := coalesce(ledger.spare_of(_warehouse,
        _line.product_id, _avoided), 0);
      end if;
    end if;
    _choice.order_line_id := _line.order_line_id;
    _choice.lot_id := _line.lot_id;
    _choice.fresh_until := _line.fresh_until;
    _choice.missing := least(_line.quantity, _choice.spare);
    _choice.takes := '{}';
    -- The line's own promise ends by what is placed for it.
    if _are_promised then
      _choice.wishes := _choice.wishes || (_line.lot_id, coalesce(_line.fresh_until, '-infinity'),
        -_line.quantity)::ledger.wish;
    end if;
    _choice := ledger.choose_pallets(_warehouse, _choice, _avoided);
    _choice := ledger.choose_loose(_warehouse, _choice, _avoided, false);
    if _are_promised and _avoided <> '{}' then _choice := ledger.choose_loose(_warehouse, _choice,
      _avoided, true);
    end if;
    foreach _take in array _choice.takes loop
      _take.why := ledger.why_of(_warehouse, _choice, _take, _avoided);
      return next _take;
    end loop;
  end loop;
end $$;

-- The units of a product that nobody was promised, but for those in some balances.
create function ledger.spare_of(_warehouse bigint, _product bigint,
  _without bigint[]) returns bigint
language sql stable as $$
  select greatest(0, s.free - s.promised - coalesce((select sum(i.quantity - i.allocated)
    from inventory i
      where i.warehouse_id = _warehouse
        and i.id = any(_without)
        and i.product_id = _product
        and i.allocation_rank is not null), 0))::bigint
  from product_stock s where s.warehouse_id = _warehouse and s.product_id = _product
$$;

create function ledger.begin_choice(_warehouse bigint, _product bigint,
  _without bigint[]) returns ledger.choice
language plpgsql as $$
declare
  _choice ledger.choice;
  _row product;
begin
  select * into _row from product where id = _product;
  _choice.product := _row;
  _choice.rotation := rotation_of(_product);
  _choice.used := '{}';
  if _row.tracking <> 'NONE' and ledger.has_limits(_warehouse, _product) then
    _choice.supply := ledger.supply_of(_warehouse, _product, _without);
    _choice.wishes := ledger.wishes_of(_warehouse, _product);
  end if;
  return _choice;
end $$;

-- How many units of a lot the line may take, so that all promises can still be kept.
create function ledger.left_of(_choice ledger.choice, _lot bigint, _units bigint) returns bigint
language sql immutable as $$
  select case
  when _choice.supply is null then _units
  else least(_units, ledger.spare(_choice.supply, _choice.wishes, _lot, null)) end
$$;

create function ledger.take_of(_choice ledger.choice, _balance bigint, _lot bigint, _units bigint,
  _is_whole boolean) returns ledger.choice
language plpgsql as $$
begin
  _choice.takes := _choice.takes || (_choice.order_line_id, _balance, _units,
    jsonb_build_object('whole', _is_whole))::ledger.take;
  _choice.used := _choice.used || jsonb_build_object(_balance,
    coalesce((_choice.used ->> _balance::text)::bigint, 0) + _units);
  _choice.missing := _choice.missing - _units;
  _choice.spare := _choice.spare - _units;
  _choice.wishes := _choice.wishes || (_lot, null, _units)::ledger.wish;
  return _choice;
end $$;

-- Chooses whole pallets from reserve. They go out in their turn too: what is too large or no whole
-- pallet ends them, and so does what expires earlier in a PICK location.
create function ledger.choose_pallets(_warehouse bigint, _choice ledger.choice,
  _avoided bigint[]) returns ledger.choice
language plpgsql as $$
declare
  _balances refcursor;
  _balance record;
  _pick_expiry date;
  _units bigint;
begin
  if _choice.rotation = 'FEFO' then
    _balances := ledger.turn(_warehouse, _choice, '{0}', _avoided, false);
    fetch _balances into _balance;
    _pick_expiry := case when found then _balance.expires_on end;
    close _balances;
  end if;
  _balances := ledger.turn(_warehouse, _choice, '{1,2}', _avoided, false);
  loop
    fetch _balances into _balance;
    exit when not found or _choice.missing = 0;
    continue when (_choice.used ->> _balance.id::text)::bigint = _balance.quantity;
    exit when _balance.pallet_id is null
      or _balance.allocated > 0
      or _choice.used ? _balance.id::text
      or _balance.quantity > _choice.missing
      or _balance.expires_on > _pick_expiry;
    exit when exists (select
      from inventory o
      where o.warehouse_id = _warehouse
        and o.pallet_id = _balance.pallet_id
        and o.id <> _balance.id
        and o.quantity > 0);
    _units := ledger.left_of(_choice, _balance.lot_id, _balance.quantity);
    continue when _units <= 0;
    exit when _balance.quantity > _units;
    _choice := ledger.take_of(_choice, _balance.id, _balance.lot_id, _units, true);
  end loop;
  close _balances;
  return _choice;
end $$;

-- Chooses loose units of balances: of those in `_avoided` if `_last`, else of all others.
create function ledger.choose_loose(_warehouse bigint, _choice ledger.choice, _avoided bigint[],
  _last boolean) returns ledger.choice
language plpgsql as $$
declare
  _balances refcursor;
  _balance record;
  _units bigint;
begin
  if _choice.missing = 0 then return _choice; end if;
  _balances := ledger.turn(_warehouse, _choice, '{0,1,2}', _avoided, _last);
  loop
    fetch _balances into _balance;
    exit when not found or _choice.missing = 0;
    _units := least(_choice.missing, _balance.quantity - _balance.allocated
      - coalesce((_choice.used ->> _balance.id::text)::bigint, 0));
    _units := ledger.left_of(_choice, _balance.lot_id, _units);
    continue when _units <= 0;
    _choice := ledger.take_of(_choice, _balance.id, _balance.lot_id, _units, false);
  end loop;
  close _balances;
  return _choice;
end $$;

-- Why a balance was chosen: the rule, up to three balances that by age or expiry alone had their
-- turn before, each with the reason why it was passed over, and how units leave a location in which
-- no loose units are picked.
create function ledger.why_of(_warehouse bigint, _choice ledger.choice, _take ledger.take,
  _avoided bigint[]) returns jsonb
language plpgsql as $$
declare
  _product product := _choice.product;
  _rotation text := _choice.rotation;
  _chosen bigint[] := array(select inventory_id from unnest(_choice.takes));
  _one inventory;
  _expires date;
  _passed bigint[];
  _reasons jsonb;
begin
  select * into _one from inventory where warehouse_id = _warehouse and id = _take.inventory_id;
  if _rotation = 'FIFO' and _product.tracking = 'NONE' then
    -- The oldest of each rank, along the index of what may be placed.
    _passed := array(select f.id from (values (0), (1), (2)) r (rank) cross join lateral (
      select i.id, i.received_at from ledger.free_stock(_warehouse, _product.id) i
      where i.allocation_rank = r.rank
        and i.received_at < _one.received_at
        and not i.id = any(_chosen)
      order by i.received_at, i.id
      limit 3) f
      order by f.received_at, f.id limit 3);
  else
    _expires := (select expires_on from lot where id = _one.lot_id);
    _passed := array(select i.id
      from inventory i
      left join lateral (select * from lot where id = i.lot_id limit 1) t on true
      where i.warehouse_id = _warehouse
        and i.product_id = _product.id
        and i.status = 'AVAILABLE'
        and i.quantity > i.allocated
        and (i.allocation_rank is not null
          or t.held_at is not null
          or t.expires_on < today_in(_warehouse)) and not i.id = any(_chosen)
        and case _rotation
          when 'FEFO' then t.expires_on < coalesce(_expires, 'infinity')
          when 'LIFO' then i.received_at > _one.received_at
          else i.received_at < _one.received_at end
      order by case _rotation
        when 'FEFO' then extract(epoch from t.expires_on)
        when 'LIFO' then -extract(epoch from i.received_at)
        else extract(epoch from i.received_at) end, i.id limit 3);
  end if;
  -- Most often none had its turn before.
  if _passed <> '{}' then
    _reasons := (select jsonb_agg(jsonb_build_object(
        'lpn', p.lpn, 'location', l.name, 'lot', t.code, 'reason', case
        when t.held_at is not null then 'HELD'
        when t.expires_on < today_in(_warehouse) then 'EXPIRED'
        when i.lot_id <> _choice.lot_id then 'OTHER_LOT'
        when t.expires_on < _choice.fresh_until then 'TOO_SHORT'
        when i.id = any(_avoided) then 'SHORT'
        when (_take.why ->> 'whole')::boolean then 'WHOLE_PALLET'
        when i.allocation_rank = 2 and _one.allocation_rank < 2 then 'NOT_PICKABLE'
        when _one.allocation_rank < i.allocation_rank then 'PICK_FIRST'
        when _choice.supply is not null then 'PROMISED'
        else 'IN_USE' end) order by i.received_at, i.id)
      from (select * from inventory where warehouse_id = _warehouse and id = any(_passed)) i
      left join lateral (select *
      from pallet
      where warehouse_id = _warehouse and id = i.pallet_id
      limit 1) p on true
      left join lateral (select *
      from location
      where warehouse_id = _warehouse and id = i.location_id
      limit 1) l on true
      left join lateral (select * from lot where id = i.lot_id limit 1) t on true);
  end if;
  return jsonb_build_object('rule', _rotation, 'passedOver', coalesce(_reasons, '[]'))
    || case when _one.allocation_rank = 2 then jsonb_build_object('leaves',
      case when (_take.why ->> 'whole')::boolean then 'WHOLE_PALLET' else 'REPLENISHMENT' end)
      else '{}' end;
end $$;

-- Chooses other balances than `_avoided` for lines of released orders, as far as nobody was
-- promised their units: what was not found in the avoided balances serves no promise either.
-- `_wanted`: order_line_id, product_id, quantity, lot_id, ship_on, min_remaining_days.
create function ledger.choose_other(_warehouse bigint, _wanted jsonb, _avoided bigint[])
returns table (order_line_id bigint, inventory_id bigint, quantity bigint, why jsonb)
language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  _products bigint[] := array(select distinct product_id
    from jsonb_to_recordset(_wanted) as w (product_id bigint));
begin
  perform ledger.lock_demand(_warehouse, _products);
  if ledger.statuses_of(_warehouse, (select w.order_line_id
    from jsonb_to_recordset(_wanted) as w (order_line_id bigint) limit 1)) <> '{AVAILABLE}' then
    return query select * from ledger.choose_named(_warehouse, _wanted, _avoided, false);
    return;
  end if;
  return query select * from ledger.choose(_warehouse, (
    select jsonb_agg(to_jsonb(w) || jsonb_build_object('fresh_until',
      ledger.fresh_until(_warehouse, w.ship_on, w.min_remaining_days)))
    from jsonb_to_recordset(_wanted) as w (order_line_id bigint, product_id bigint, quantity bigint,
      lot_id bigint, ship_on date, min_remaining_days int)
  ), _avoided, false);
end $$;

-- Chooses balances for all that is promised to order lines.
create function ledger.choose_promised(_warehouse bigint, _lines bigint[]) returns ledger.take[]
language sql as $$
  select array(select c from ledger.choose(_warehouse,
    (select coalesce(jsonb_agg(to_jsonb(p)), '[]')
      from promise p
      where warehouse_id = _warehouse and order_line_id = any(_lines)),
    ledger.short_balances(_warehouse, _lines), true) c)
$$;

-- Places all that is promised to order lines of a locked order on balances. Returns the units,
-- which are fewer than the lines were promised where a lot has expired that nobody took from orders
-- yet: then the order may have lost promises.
create function ledger.place(_warehouse bigint, _at timestamptz, _lines bigint[]) returns bigint
language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  _products bigint[] := array(select product_id
    from promise
    where warehouse_id = _warehouse and order_line_id = any(_lines));
  _takes ledger.take[];
  _is_short boolean;
begin
  perform ledger.lock_demand(_warehouse, _products);
  _takes := ledger.choose_promised(_warehouse, _lines);
  _is_short := (select coalesce(sum(quantity), 0) from unnest(_takes))
    < (select coalesce(sum(quantity), 0)
      from promise
      where warehouse_id = _warehouse and order_line_id = any(_lines));
  if _is_short and ledger.rank_expired(_warehouse, _products) then
    _takes := ledger.choose_promised(_warehouse, _lines);
  end if;
  perform ledger.lock_balances(_warehouse, array(select inventory_id from unnest(_takes)));
  if (select coalesce(sum(quantity), 0)
    from unnest(_takes)) < (select coalesce(sum(quantity), 0)
    from unnest(ledger.take_promises(_warehouse, _lines))) then
    perform ledger.refuse('STOCK_GONE');
  end if;
  perform ledger.allocate(_warehouse, _at, to_jsonb(_takes));
  return (select coalesce(sum(quantity), 0) from unnest(_takes));
end $$;
