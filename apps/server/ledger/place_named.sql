-- Stock that is not for sale, for orders that name it. It is promised to nobody: it is placed at
-- once, as long as its order waits.

-- The stock that the order of a line names; see `outflow_status`.
create function ledger.statuses_of(_warehouse bigint, _line bigint) returns text[]
language sql stable as $$
  select o.stock_statuses
  from order_line l
  join orders o on o.warehouse_id = l.warehouse_id and o.id = l.order_id
  where l.warehouse_id = _warehouse and l.id = _line
$$;

-- Chooses balances of the statuses that an order names: what is not for sale first, the oldest
-- first; of what is for sale only what nobody was promised. `_wanted`: order_line_id, product_id,
-- quantity. Balances in `_avoided` come last, or not at all. Choices are not locked.
create function ledger.choose_named(_warehouse bigint, _wanted jsonb, _avoided bigint[],
  _may_avoided boolean) returns setof ledger.take
language plpgsql as $$
declare
  _line record;
  _balance record;
  _used jsonb := '{}';
  _spare bigint;
  _missing bigint;
  _units bigint;
  _choice ledger.choice;
begin
  for _line in
    select w.*, l.lot_id
    from jsonb_to_recordset(_wanted) as w (order_line_id bigint, product_id bigint, quantity bigint)
    cross join lateral (select lot_id
      from order_line
      where warehouse_id = _warehouse and id = w.order_line_id
      limit 1) l
    order by w.product_id, l.lot_id is null, w.order_line_id
  loop
    _missing := _line.quantity;
    if (_choice.product).id is distinct from _line.product_id
      then _choice := ledger.begin_choice(_warehouse, _line.product_id, '{}');
    end if;
    _spare := coalesce((select free - promised from product_stock where warehouse_id = _warehouse
      and product_id = _line.product_id), 0)
      - coalesce((_used ->> ('product ' || _line.product_id))::bigint, 0);
    for _balance in
      select i.id, i.lot_id, i.allocation_rank,
        i.quantity - i.allocated - coalesce((_used ->> i.id::text)::bigint, 0) as free
      from inventory i
      left join lateral (select blocked_out
      from location p
      where p.warehouse_id = _warehouse and p.id = i.location_id
      limit 1) p on true
      where i.warehouse_id = _warehouse
        and i.product_id = _line.product_id
        and i.quantity > 0
        and i.short_count_id is null
        and (_line.lot_id is null or i.lot_id = _line.lot_id) and not coalesce(p.blocked_out, false)
        and (_may_avoided or not i.id = any(_avoided)) and is_named(i, _line.order_line_id)
        and not ledger.is_of_order(_warehouse, i.pallet_id)
      order by i.id = any(_avoided), i.allocation_rank is not null, i.received_at, i.id
    loop
      exit when _missing = 0;
      _units := least(_missing, _balance.free, case
        when _balance.allocation_rank is not null then _spare end);
      if _balance.allocation_rank is not null
        then _units := ledger.left_of(_choice, _balance.lot_id, _units);
      end if;
      continue when _units <= 0;
      return next (_line.order_line_id, _balance.id, _units,
        '{"rule": "FIFO", "passedOver": []}')::ledger.take;
      _used := _used || jsonb_build_object(_balance.id,
        coalesce((_used ->> _balance.id::text)::bigint, 0) + _units);
      _missing := _missing - _units;
      if _balance.allocation_rank is not null then
        _spare := _spare - _units;
        _choice.wishes := _choice.wishes || (_balance.lot_id, null, _units)::ledger.wish;
        _used := _used || jsonb_build_object('product ' || _line.product_id,
          coalesce((_used ->> ('product ' || _line.product_id))::bigint, 0) + _units);
      end if;
    end loop;
  end loop;
end $$;

-- Places units for lines of one locked order that names other stock than what is for sale, as far
-- as there is any. With `_avoid_short` not on balances in which units were not found for them.
-- Returns the units of each line that got some.
create function ledger.place_named(_warehouse bigint, _at timestamptz, _wanted jsonb,
  _avoid_short boolean)
returns table (order_line_id bigint, quantity bigint) language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  _lines bigint[] := array(select w.order_line_id
    from jsonb_to_recordset(_wanted) as w (order_line_id bigint));
  _takes ledger.take[];
begin
  perform ledger.keep_own(array(select product_id
    from jsonb_to_recordset(_wanted) as w (product_id bigint)), _lines, _warehouse);
  perform ledger.lock_demand(_warehouse, array(select product_id
    from jsonb_to_recordset(_wanted) as w (product_id bigint)));
  _takes := array(select c from ledger.choose_named(_warehouse, _wanted,
    ledger.short_balances(_warehouse, _lines), not _avoid_short) c);
  perform ledger.allocate(_warehouse, _at, to_jsonb(_takes));
  -- Waits for transactions that change such stock; later ones find the line that waits: see
  -- `ledger.is_awaited`.
  perform ledger.lock_keys(_warehouse, array(select ledger.outflow_key(_warehouse, w.product_id)
    from jsonb_to_recordset(_wanted) as w (product_id bigint)));
  return query select t.order_line_id, sum(t.quantity)::bigint from unnest(_takes) t group by 1;
end $$;
