-- How stock is shown: what of it may still be promised, and why the rest may not. These functions read with the rights of their caller.

-- Why orders take nothing of the units of a balance that are not placed: HELD or EXPIRED where they are AVAILABLE units of such a lot, else
-- NOT_SELLABLE. Null where orders may take them.
create function ledger.kept_back(i inventory) returns text language sql stable as $$
  select case when i.allocation_rank is null then
    coalesce(case when i.status = 'AVAILABLE' and i.lot_id is not null then
      case outflow_status(i) when 'ON_HOLD' then 'HELD' when 'EXPIRED' then 'EXPIRED' end end, 'NOT_SELLABLE') end
$$;

-- The promised units of products, on the balances where they are shown. A promise belongs to a product, and perhaps to a lot or a shelf life, never to a
-- balance, so this is a view of it: promises that name a lot are shown on that lot, those that need a shelf life on what lasts longest, and the others
-- in the turn in which a release would place them. No balance shows more than its free units, and all of them together show what is promised.
create function ledger.promised_in(_warehouse bigint, _products bigint[]) returns table (inventory_id bigint, units bigint)
language sql stable as $$
  with stock as (
    select product_id, promised, rotation_of(product_id) as rotation from product_stock
    where warehouse_id = _warehouse and product_id = any(_products) and promised > 0
  ), wish as (
    select product_id, lot_id, sum(quantity) as units from promise
    where warehouse_id = _warehouse and product_id = any(_products) and (lot_id is not null or fresh_until is not null) group by 1, 2
  ), turn as (
    select i.id, i.product_id, i.lot_id, t.expires_on, i.quantity - i.allocated as free, s.promised, row_number() over (
      partition by i.product_id order by rotation_key(s.rotation, i.allocation_rank, i.received_at, t.expires_on), i.id) as place
    from stock s
    join inventory i on i.warehouse_id = _warehouse and i.product_id = s.product_id
      and i.quantity > 0 and i.allocation_rank is not null and i.quantity > i.allocated
    left join lot t on t.id = i.lot_id
  ), named as (
    select turn.*, least(free, greatest(0, coalesce(w.units, 0)
      - (sum(free) over (partition by turn.product_id, turn.lot_id order by place) - free))) as named
    from turn left join wish w on w.product_id = turn.product_id and w.lot_id = turn.lot_id
  ), lasting as (
    select named.*, least(free - named, greatest(0, coalesce(w.units, 0)
      - (sum(free - named) over (partition by named.product_id order by expires_on desc nulls first, place) - (free - named)))) as lasting
    from named left join wish w on w.product_id = named.product_id and w.lot_id is null
  ), open as (
    select *, free - named - lasting as rest, promised - sum(named + lasting) over (partition by product_id) as wanted from lasting
  )
  select id, (named + lasting
    + least(rest, greatest(0, wanted - (sum(rest) over (partition by product_id order by place) - rest))))::bigint from open
$$;

-- The promised units that a balance shows. Reads other balances of its product only where a part of their free units is promised.
create function ledger.promised_of(i inventory) returns bigint language sql stable as $$
  select case when i.allocation_rank is null or i.quantity = i.allocated then 0 else coalesce((
    select case when s.promised = 0 then 0 when s.promised = s.free then i.quantity - i.allocated
      else (select p.units from ledger.promised_in(i.warehouse_id, array[i.product_id]) p where p.inventory_id = i.id) end
    from product_stock s where s.warehouse_id = i.warehouse_id and s.product_id = i.product_id), 0) end
$$;
