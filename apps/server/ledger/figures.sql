-- How stock is shown: what of it may still be promised, and why the rest may not. These functions
-- read with the rights of their caller.

-- Why orders take nothing of the units of a balance that are not placed: HELD or EXPIRED where they
-- are AVAILABLE units of such a lot, else NOT_SELLABLE. Null where orders may take them.
create function ledger.kept_back(i inventory) returns text language sql stable as $$
  select case when i.allocation_rank is null then
    coalesce(case when i.status = 'AVAILABLE' then
      case outflow_status(i)
        when 'ON_HOLD' then 'HELD'
        when 'EXPIRED' then 'EXPIRED' end end, 'NOT_SELLABLE') end
$$;

-- The promised units of products, on the balances where they are shown. A promise belongs to a
-- product, and perhaps to a lot or a shelf life, never to a balance, so this is a view of it:
-- promises that name a lot are shown on that lot, those that need a shelf life on what lasts
-- longest, and the others in the turn in which a release would place them. No balance shows more
-- than its free units, and all of them together show what is promised. What is not tracked and goes
-- out FIFO is read along an index, no further than its promises reach; of other products all free
-- balances are read.
create function ledger.promised_in(_warehouse bigint,
  _products bigint[]) returns table (inventory_id bigint, units bigint)
language plpgsql stable as $$
#variable_conflict use_column
declare
  _stock record;
  _balance record;
  _left bigint;
  _others bigint[] := '{}';
begin
  for _stock in
    select s.product_id, s.promised, p.tracking = 'NONE'
      and rotation_of(s.product_id) = 'FIFO' as is_plain
    from product_stock s join product p on p.id = s.product_id
    where s.warehouse_id = _warehouse and s.product_id = any(_products) and s.promised > 0
  loop
    if not _stock.is_plain then
      _others := _others || _stock.product_id;
      continue;
    end if;
    _left := _stock.promised;
    for _balance in
      select i.id, i.quantity - i.allocated as free
      from ledger.free_stock(_warehouse, _stock.product_id) i
      order by i.allocation_rank, i.received_at, i.id
    loop
      inventory_id := _balance.id;
      units := least(_balance.free, _left);
      return next;
      _left := _left - units;
      exit when _left = 0;
    end loop;
  end loop;
  if _others = '{}' then return; end if;
  return query with stock as (
    select product_id, promised, rotation_of(product_id) as rotation from product_stock
    where warehouse_id = _warehouse and product_id = any(_others)
  ), wish as (
    select product_id, lot_id, sum(quantity) as units from promise
    where warehouse_id = _warehouse
      and product_id = any(_others)
      and (lot_id is not null or fresh_until is not null)
    group by 1, 2
  ), turn as (
    select i.id, i.product_id, i.lot_id, t.expires_on, i.quantity - i.allocated as free, s.promised,
      row_number() over (
      partition by i.product_id
        order by rotation_key(s.rotation, i.allocation_rank, i.received_at, t.expires_on), i.id)
          as place
    from stock s
    cross join lateral ledger.free_stock(_warehouse, s.product_id) i
    left join lot t on t.id = i.lot_id
  ), named as (
    select turn.*, least(free, greatest(0, coalesce(w.units, 0)
      - (sum(free) over (partition by turn.product_id, turn.lot_id
        order by place) - free))) as named
    from turn left join wish w on w.product_id = turn.product_id and w.lot_id = turn.lot_id
  ), lasting as (
    select named.*, least(free - named, greatest(0, coalesce(w.units, 0)
      - (sum(free - named) over (partition by named.product_id
        order by expires_on desc nulls first, place) - (free - named)))) as lasting
    from named left join wish w on w.product_id = named.product_id and w.lot_id is null
  ), open as (
    select *, free - named - lasting as rest,
      promised - sum(named + lasting) over (partition by product_id) as wanted
    from lasting
  )
  select id, (named + lasting
    + least(rest, greatest(0, wanted - (sum(rest)
      over (partition by product_id order by place) - rest))))::bigint
      from open;
end $$;

-- The promised units that a balance shows, as one row, so that a statement that joins it is planned
-- with it: a call for each balance took twice as long as the rest of a page. Reads other balances
-- of its product only where a part of their free units is promised, and no more than the first in
-- turn where that holds all promises, as is usual.
create function ledger.promised_of(i inventory) returns table (promised bigint)
language sql stable as $$
  select case
    when s.promised is null or s.promised = 0 then 0
    when i.allocation_rank is null or i.quantity = i.allocated then 0
    when s.promised = s.free then i.quantity - i.allocated
    else coalesce(
      (select case when f.id = i.id then s.promised else 0 end
        from (select b.id, b.quantity - b.allocated as free
          from ledger.free_stock(i.warehouse_id, i.product_id) b
          order by b.allocation_rank, b.received_at, b.id limit 1) f
        join product p on p.id = i.product_id
        where f.free >= s.promised and p.tracking = 'NONE' and rotation_of(p.id) = 'FIFO'),
      (select p.units
        from ledger.promised_in(i.warehouse_id, array[i.product_id]) p
        where p.inventory_id = i.id),
      0) end
  from (select) row
  left join product_stock s on s.warehouse_id = i.warehouse_id and s.product_id = i.product_id
$$;
