-- A promise may be limited to one lot, or to lots that last until a day.
alter table promise
  add column lot_id bigint,
  add column fresh_until date,
  add foreign key (product_id, lot_id) references lot (product_id, id);
create index promise_limited on promise (warehouse_id, product_id) where lot_id is not null or fresh_until is not null;

-- Free units of a lot, or of a product that is not tracked, which a statement adds or takes away.
create type free_change as (warehouse_id bigint, product_id bigint, lot_id bigint, units bigint);

-- What each lot loses counts: another lot that gains as much in the same statement does not keep the promises of the first.
create or replace function keep_free() returns trigger language plpgsql security definer
set search_path = public, pg_temp set enable_seqscan = off set enable_nestloop = off as $$
declare
  _changes free_change[];
  _warehouse bigint;
  _fallen bigint[];
  _risen bigint[];
  _short record;
begin
  if tg_op = 'INSERT' then
    select array_agg((warehouse_id, product_id, lot_id, units)::free_change) into _changes from (
      select warehouse_id, product_id, lot_id, sum(quantity - allocated)::bigint as units from new_rows where allocation_rank is not null group by 1, 2, 3) c
      where units <> 0;
  elsif tg_op = 'DELETE' then
    select array_agg((warehouse_id, product_id, lot_id, -units)::free_change) into _changes from (
      select warehouse_id, product_id, lot_id, sum(quantity - allocated)::bigint as units from old_rows where allocation_rank is not null group by 1, 2, 3) c
      where units <> 0;
  else
    select array_agg((warehouse_id, product_id, lot_id, units)::free_change) into _changes from (
      select warehouse_id, product_id, lot_id, sum(units)::bigint as units from (
        select warehouse_id, product_id, lot_id, quantity - allocated as units from new_rows where allocation_rank is not null
        union all
        select warehouse_id, product_id, lot_id, allocated - quantity from old_rows where allocation_rank is not null) sides group by 1, 2, 3) c
      where units <> 0;
  end if;
  for _warehouse in select distinct c.warehouse_id from unnest(_changes) c order by 1 loop
    _fallen := array(select distinct c.product_id from unnest(_changes) c where c.warehouse_id = _warehouse and c.units < 0);
    _risen := array(select distinct c.product_id from unnest(_changes) c where c.warehouse_id = _warehouse and c.units > 0 order by 1);
    if _fallen <> '{}' then
      perform from product_stock where warehouse_id = _warehouse and product_id = any(_fallen || _risen) order by product_id for update;
      for _short in
        select s.product_id, s.promised - s.free - c.units as units from product_stock s join (
          select product_id, sum(units)::bigint as units, bool_or(lot_id is not null) as has_lots from unnest(_changes)
          where warehouse_id = _warehouse group by 1) c on c.product_id = s.product_id
        where s.warehouse_id = _warehouse and s.product_id = any(_fallen)
          and (s.promised > s.free + c.units or c.has_lots and ledger.has_limits(_warehouse, s.product_id)) order by 1
      loop
        perform ledger.recall_promises(_warehouse, _short.product_id, _short.units);
      end loop;
      update product_stock s set free = s.free + c.units
        from (select product_id, sum(units)::bigint as units from unnest(_changes) where warehouse_id = _warehouse group by 1 having sum(units) < 0) c
        where s.warehouse_id = _warehouse and s.product_id = any(_fallen) and s.product_id = c.product_id;
    end if;
    if _risen <> '{}' then
      insert into product_stock as s (warehouse_id, product_id, free)
        select _warehouse, product_id, sum(units) from unnest(_changes) where warehouse_id = _warehouse group by product_id having sum(units) > 0 order by product_id
        on conflict (warehouse_id, product_id) do update set free = s.free + excluded.free;
      insert into allocation_wake (warehouse_id, product_ids) values (_warehouse, _risen);
    end if;
  end loop;
  return null;
end $$;
