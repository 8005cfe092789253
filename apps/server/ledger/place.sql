-- Which balances serve order lines.

-- Units of a balance for an order line.
create type ledger.take as (order_line_id bigint, inventory_id bigint, quantity bigint);

-- The balances in which units were not found for order lines.
create function ledger.short_balances(_warehouse bigint, _lines bigint[]) returns bigint[] language sql stable as $$
  select coalesce(array_agg(distinct inventory_id), '{}') from short_pick where warehouse_id = _warehouse and order_line_id = any(_lines)
$$;

-- The units of balances that may be placed.
create function ledger.free_in(_warehouse bigint, _balances bigint[]) returns bigint language sql stable as $$
  select coalesce(sum(quantity - allocated), 0)::bigint from inventory where warehouse_id = _warehouse and id = any(_balances) and allocation_rank is not null
$$;

-- Chooses balances for order lines, in the turn of each product's rotation. `_wanted`: order_line_id, product_id, quantity. Balances in
-- `_avoided` come last, or not at all. Choices are not locked.
create function ledger.choose(_warehouse bigint, _wanted jsonb, _avoided bigint[], _may_avoided boolean) returns setof ledger.take
language plpgsql as $$
declare
  _demand record;
  _balances refcursor;
  _id bigint;
  _free bigint;
  _last boolean;
  _at int;
  _missing bigint;
  _units bigint;
begin
  for _demand in
    select w.product_id, w.lines, w.units, p.tracking, rotation_of(p.id) as rotation from (
      select product_id, array_agg(order_line_id order by order_line_id) as lines, array_agg(quantity order by order_line_id) as units
      from jsonb_to_recordset(_wanted) as w (order_line_id bigint, product_id bigint, quantity bigint) where quantity > 0 group by 1) w
    cross join lateral (select * from product where id = w.product_id limit 1) p order by 1
  loop
    _at := 1;
    _missing := _demand.units[1];
    foreach _last in array array[false, true] loop
      exit when _at > cardinality(_demand.lines) or _last and (_avoided = '{}' or not _may_avoided);
      if _demand.rotation = 'FIFO' and _demand.tracking = 'NONE' then
        -- In the order of an index, of which no more is read than is needed.
        open _balances for
          select i.id, i.quantity - i.allocated from inventory i
          where i.warehouse_id = _warehouse and i.product_id = _demand.product_id and i.quantity > 0 and i.allocation_rank is not null
            and i.quantity > i.allocated and (i.id = any(_avoided)) = _last
          order by i.allocation_rank, i.received_at, i.id;
      else
        open _balances for
          select i.id, i.quantity - i.allocated from inventory i left join lateral (select * from lot where id = i.lot_id limit 1) t on true
          where i.warehouse_id = _warehouse and i.product_id = _demand.product_id and i.quantity > 0 and i.allocation_rank is not null
            and i.quantity > i.allocated and (i.id = any(_avoided)) = _last and (t.expires_on is null or t.expires_on >= today_in(_warehouse))
          order by rotation_key(_demand.rotation, i.allocation_rank, i.received_at, t.expires_on), i.id;
      end if;
      loop
        fetch _balances into _id, _free;
        exit when not found or _at > cardinality(_demand.lines);
        while _free > 0 and _at <= cardinality(_demand.lines) loop
          _units := least(_missing, _free);
          return next (_demand.lines[_at], _id, _units)::ledger.take;
          _free := _free - _units;
          _missing := _missing - _units;
          if _missing = 0 then
            _at := _at + 1;
            _missing := _demand.units[_at];
          end if;
        end loop;
      end loop;
      close _balances;
    end loop;
  end loop;
end $$;

-- Chooses other balances than `_avoided` for lines of released orders, as far as nobody was promised their units: what was not found in the
-- avoided balances serves no promise either.
create function ledger.choose_other(_warehouse bigint, _wanted jsonb, _avoided bigint[])
returns table (order_line_id bigint, inventory_id bigint, quantity bigint) language plpgsql security definer
set search_path = public, pg_temp set enable_seqscan = off set enable_nestloop = off as $$
declare
  _products bigint[] := array(select distinct product_id from jsonb_to_recordset(_wanted) as w (product_id bigint));
begin
  perform ledger.lock_demand(_warehouse, _products);
  return query select * from ledger.choose(_warehouse, (
    with line as (
      select w.*, sum(w.quantity) over (partition by w.product_id order by w.order_line_id) - w.quantity as before
      from jsonb_to_recordset(_wanted) as w (order_line_id bigint, product_id bigint, quantity bigint)
    ), avoided as (
      select i.product_id, sum(i.quantity - i.allocated) as units from inventory i
      where i.warehouse_id = _warehouse and i.id = any(_avoided) and i.allocation_rank is not null group by 1
    )
    select coalesce(jsonb_agg(jsonb_build_object('order_line_id', line.order_line_id, 'product_id', line.product_id,
      'quantity', least(line.quantity, greatest(0, s.free - s.promised - coalesce(avoided.units, 0) - line.before)))), '[]')
    from line join product_stock s on s.product_id = line.product_id left join avoided on avoided.product_id = line.product_id
    where s.warehouse_id = _warehouse and s.product_id = any(_products)), _avoided, false);
end $$;

-- Places all that is promised to order lines of a locked order on balances.
create function ledger.place(_warehouse bigint, _at timestamptz, _lines bigint[]) returns void
language plpgsql security definer
set search_path = public, pg_temp set enable_seqscan = off set enable_nestloop = off as $$
declare
  _wanted jsonb;
  _takes ledger.take[];
begin
  perform ledger.lock_demand(_warehouse, array(select product_id from promise where warehouse_id = _warehouse and order_line_id = any(_lines)));
  select coalesce(jsonb_agg(to_jsonb(p)), '[]') into _wanted from promise p where warehouse_id = _warehouse and order_line_id = any(_lines);
  _takes := array(select c from ledger.choose(_warehouse, _wanted, ledger.short_balances(_warehouse, _lines), true) c);
  perform ledger.lock_balances(_warehouse, array(select inventory_id from unnest(_takes)));
  if (select coalesce(sum(quantity), 0) from unnest(_takes)) < (select coalesce(sum(quantity), 0) from unnest(ledger.take_promises(_warehouse, _lines))) then
    perform ledger.refuse('STOCK_GONE');
  end if;
  perform ledger.allocate(_warehouse, _at, to_jsonb(_takes));
end $$;
