-- What new balances cost: a receipt of 20 lines spent a third of its time in these triggers.

-- The rank of stock in a location, or in none (null).
create function rank_in(place location, warehouse_id bigint, status text, lot_id bigint) returns smallint language sql stable as $$
  select case when lot_id is null or lot_fault(warehouse_id, lot_id) is null
    then allocation_rank_of(status, place.type, coalesce(place.pickable, true), coalesce(place.blocked_out, false)) end
$$;

-- A balance that is inserted with its rank keeps it: who inserts it has locked the location and the lot, or restores a backup.
create or replace function rank_stock() returns trigger language plpgsql as $$
declare
  place location;
begin
  if new.status = 'AVAILABLE' and new.location_id is not null then
    -- With the lock that the foreign key takes as well: whoever changes the location is waited for.
    select * into place from location where warehouse_id = new.warehouse_id and id = new.location_id for key share;
  end if;
  if tg_op = 'UPDATE' and new.allocated > 0 and allocation_rank_of(new.status, place.type, true, false) is null and not are_named(new) then
    raise exception 'Balance % of warehouse % is allocated', new.id, new.warehouse_id
      using errcode = 'check_violation', constraint = 'inventory_allocated_rank';
  end if;
  if new.status = 'AVAILABLE' and new.lot_id is not null then
    -- Whoever holds the lot is waited for, and then finds this balance.
    perform from lot where id = new.lot_id for share;
  end if;
  new.allocation_rank := rank_in(place, new.warehouse_id, new.status, new.lot_id);
  return new;
end $$;
drop trigger inventory_ranked on inventory;
create trigger inventory_ranked before update of location_id on inventory for each row execute function rank_stock();
create trigger inventory_ranked_new before insert on inventory for each row
  when (new.status = 'AVAILABLE' and new.allocation_rank is null) execute function rank_stock();

-- Counts new balances, adds their free units to those of their products, and asks the allocator to try these.
create function add_new_stock() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  with counted as (
    insert into stock_count (warehouse_id, customer_id, delta)
    select warehouse_id, customer_id, count(*) from new_rows where quantity > 0 group by 1, 2
  ), risen as (
    insert into product_stock as s (warehouse_id, product_id, free)
    select warehouse_id, product_id, sum(quantity - allocated) from new_rows
    where allocation_rank is not null and quantity > allocated group by 1, 2 order by 1, 2
    on conflict (warehouse_id, product_id) do update set free = s.free + excluded.free
    returning warehouse_id, product_id
  )
  insert into allocation_wake (warehouse_id, product_ids)
  select warehouse_id, array_agg(product_id order by product_id) from risen group by 1;
  return null;
end $$;
drop trigger inventory_counted_new on inventory;
drop function count_new_stock();
drop trigger inventory_free_new on inventory;
create trigger inventory_new after insert on inventory
  referencing new table as new_rows for each statement execute function add_new_stock();

-- What changes and goes. What each lot loses counts: another lot that gains as much in the same statement does not keep the promises of the first.
create or replace function keep_free() returns trigger language plpgsql security definer
set search_path = public, pg_temp set enable_seqscan = off set enable_nestloop = off as $$
declare
  _changes free_change[];
  _warehouse bigint;
  _fallen bigint[];
  _risen bigint[];
  _short record;
begin
  if tg_op = 'DELETE' then
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
