-- Promises that are limited to one lot, or to lots that last until a day.
--
-- Every limit is one lot, or all lots from a day on: of two limits by day one contains the other.
-- So the promises of a product can all be kept where no lot is promised more than it has and, for
-- each day, the promises limited to that day or a later one find as many units as they have in the
-- lots that last until then, less what is promised of those by lot. What is promised without a
-- limit takes any lot: its day is -infinity.

-- Free units of a lot, and its last day; infinity where it has none.
create type ledger.supply as (lot_id bigint, expires_on date, units bigint);

-- Units that are wanted of a lot, whatever the day, or where that is null of lots that last until a
-- day. Negative units are wanted no more.
create type ledger.wish as (lot_id bigint, fresh_until date, units bigint);

-- Units of a promise as a wish.
create function ledger.wish_of(_promise promise, _units bigint) returns ledger.wish
language sql immutable as $$
  select (_promise.lot_id, coalesce(_promise.fresh_until, '-infinity'), _units)::ledger.wish
$$;

-- Whether promises of a product are limited. A product that is not tracked has none, and nothing
-- more of it is read.
create function ledger.has_limits(_warehouse bigint, _product bigint) returns boolean
language sql stable as $$
  select exists (select
  from promise
  where warehouse_id = _warehouse
    and product_id = _product
    and (lot_id is not null or fresh_until is not null))
$$;

-- The free units of a product by lot, but for those in some balances.
create function ledger.supply_of(_warehouse bigint, _product bigint,
  _without bigint[]) returns ledger.supply[]
language sql volatile as $$
  select coalesce(array_agg((s.lot_id, coalesce(t.expires_on, 'infinity'), s.units)::ledger.supply),
    '{}')
  from (
    select i.lot_id, sum(i.quantity - i.allocated)::bigint as units
    from ledger.free_stock(_warehouse, _product) i
    where not i.id = any(_without) group by 1) s
  left join lateral (select expires_on from lot where id = s.lot_id limit 1) t on true
$$;

-- What is promised of a product, by limit.
create function ledger.wishes_of(_warehouse bigint, _product bigint) returns ledger.wish[]
language sql volatile as $$
  select coalesce(array_agg((lot_id, day, units)::ledger.wish), '{}') from (
    select lot_id, coalesce(fresh_until, '-infinity') as day, sum(quantity)::bigint as units
    from promise where warehouse_id = _warehouse and product_id = _product group by 1, 2) p
$$;

-- How many of the wished units cannot be had at the same time as all the others: 0 where all wishes
-- can be kept.
create function ledger.excess(_supply ledger.supply[], _wishes ledger.wish[]) returns bigint
language sql immutable as $$
  with lot as (
    select s.expires_on, coalesce(w.units, 0) - coalesce(s.units, 0) as missing
    from unnest(_supply) s
    full join (select lot_id, sum(units) as units
      from unnest(_wishes)
      where lot_id is not null
      group by 1) w using (lot_id)
  ), day as (
    select fresh_until, sum(sum(units)) over (order by fresh_until desc) as units
    from unnest(_wishes)
    where lot_id is null
    group by 1
  )
  select greatest(
    (select sum(greatest(missing, 0)) from lot),
    (select max(day.units + coalesce((select sum(case
      when lot.expires_on < day.fresh_until then greatest(missing, 0) else missing end) from lot),
      0))
      from day), 0)::bigint
$$;

-- How many units may still be wished of a lot, or where that is null of lots that last until a day
-- (null: of any), without that another wish is kept less.
create function ledger.spare(_supply ledger.supply[], _wishes ledger.wish[], _lot bigint,
  _fresh_until date) returns bigint
language sql immutable as $$
  select many + ledger.excess(_supply, _wishes) - ledger.excess(_supply,
    _wishes || (_lot, coalesce(_fresh_until, '-infinity'), many)::ledger.wish)
  from (values (1000000000000)) m (many)
$$;

-- The last day until which stock of a product that expires must last for an order; null where that
-- does not matter.
create function ledger.fresh_until(_warehouse bigint, _ship_on date,
  _min_remaining_days int) returns date
language sql stable as $$
  select case
  when _min_remaining_days is not null then coalesce(_ship_on,
    today_in(_warehouse)) + _min_remaining_days end
$$;
