-- Orders are promised units of a product when they are made, and placed on balances when they are released.

alter table customer add column overtaking boolean not null default true;
-- The rule by which a balance was chosen, and those that were passed over; null where an earlier version chose it.
alter table allocation add column why jsonb;

-- For each product in a warehouse the units that may be promised: those of balances with a rank that are not placed. The row is the lock of the
-- product's promises. It exists once the product has had stock there, whose balances have the foreign keys.
create table product_stock (
  warehouse_id bigint not null,
  product_id bigint not null,
  free bigint not null check (free >= 0),
  promised bigint not null default 0 check (promised >= 0),
  primary key (warehouse_id, product_id),
  constraint product_stock_promised check (promised <= free)
) with (fillfactor = 50);

-- Units promised to an order line and not placed yet, with how urgent its order is.
create table promise (
  warehouse_id bigint not null,
  order_line_id bigint not null,
  product_id bigint not null,
  quantity bigint not null check (quantity > 0),
  priority integer not null,
  -- Infinity where the order names no date.
  ship_on date not null,
  order_date timestamptz(3) not null,
  primary key (warehouse_id, order_line_id),
  -- Checked at the commit: a new line is promised units before it is inserted, so that it is written once.
  foreign key (warehouse_id, order_line_id) references order_line deferrable initially deferred
) with (fillfactor = 80);
create index promise_urgency on promise (warehouse_id, product_id, priority, ship_on, order_date, order_line_id);

-- Orders that wait are served in the order of their urgency.
drop index orders_waiting;
create index orders_waiting on orders (warehouse_id, priority, (coalesce(requested_ship_date, 'infinity'::date)), order_date, id)
  where status in ('PENDING_ALLOCATION', 'PARTIALLY_ALLOCATED', 'BACKORDER');

-- What orders before their release have allocated becomes promises.
create temporary table unplaced on commit drop as
  select a.warehouse_id, a.id, a.inventory_id, a.order_line_id, l.order_id, l.product_id, a.quantity, o.priority,
    coalesce(o.requested_ship_date, 'infinity'::date) as ship_on, o.order_date
  from allocation a
  join order_line l on l.warehouse_id = a.warehouse_id and l.id = a.order_line_id
  join orders o on o.warehouse_id = l.warehouse_id and o.id = l.order_id
  where a.ended_at is null and a.picked = 0
    and coalesce(o.held_status, o.status) in ('PENDING_ALLOCATION', 'PARTIALLY_ALLOCATED', 'BACKORDER', 'ALLOCATED');
update allocation a set ended_at = now(), ended_as = 'RELEASED' from unplaced u where a.warehouse_id = u.warehouse_id and a.id = u.id;
update inventory i set allocated = i.allocated - u.units
  from (select warehouse_id, inventory_id, sum(quantity) as units from unplaced group by 1, 2) u
  where i.warehouse_id = u.warehouse_id and i.id = u.inventory_id;
insert into product_stock (warehouse_id, product_id, free)
  select warehouse_id, product_id, coalesce(sum(quantity - allocated) filter (where allocation_rank is not null), 0) from inventory group by 1, 2;
-- Stock of a location that was blocked meanwhile is not promised: there the least urgent orders wait.
create temporary table promised on commit drop as
  select p.warehouse_id, p.order_line_id, p.order_id, p.product_id, p.priority, p.ship_on, p.order_date, p.units,
    greatest(0, least(p.units, s.free - (sum(p.units) over (partition by p.warehouse_id, p.product_id
      order by p.priority, p.ship_on, p.order_date, p.order_line_id) - p.units)))::bigint as kept
  from (select warehouse_id, order_line_id, order_id, product_id, priority, ship_on, order_date, sum(quantity) as units from unplaced group by 1, 2, 3, 4, 5, 6, 7) p
  join product_stock s on s.warehouse_id = p.warehouse_id and s.product_id = p.product_id;
insert into promise (warehouse_id, order_line_id, product_id, quantity, priority, ship_on, order_date)
  select warehouse_id, order_line_id, product_id, kept, priority, ship_on, order_date from promised where kept > 0 order by 1, 2;
update product_stock s set promised = p.units
  from (select warehouse_id, product_id, sum(quantity) as units from promise group by 1, 2) p
  where s.warehouse_id = p.warehouse_id and s.product_id = p.product_id;
update order_line l set allocated = l.allocated - (p.units - p.kept)
  from promised p where p.kept < p.units and l.warehouse_id = p.warehouse_id and l.id = p.order_line_id;
create temporary table shaken on commit drop as
  select o.warehouse_id, o.id, o.status as from_status, o.status = 'ON_HOLD' as held,
    case when bool_or(l.allocated > 0) then 'PARTIALLY_ALLOCATED' else 'BACKORDER' end as next_status
  from orders o join order_line l on l.warehouse_id = o.warehouse_id and l.order_id = o.id
  where (o.warehouse_id, o.id) in (select warehouse_id, order_id from promised where kept < units) group by o.warehouse_id, o.id;
update orders o set version = version + 1, status = case when held then 'ON_HOLD' else next_status end, held_status = case when held then next_status end
  from shaken s where o.warehouse_id = s.warehouse_id and o.id = s.id;
update order_line l set waiting = l.allocated < l.quantity
  from shaken s where l.warehouse_id = s.warehouse_id and l.order_id = s.id and not s.held;
insert into order_event (warehouse_id, order_id, at, event, from_status, to_status, notes)
  select warehouse_id, id, now(), 'recall', from_status, case when held then 'ON_HOLD' else next_status end,
    'Stock in blocked locations is no longer promised.' from shaken order by warehouse_id, id;

-- Keeps the free units of products. Where they fall below what is promised, the ledger recalls promises in the same statement, so that no
-- change of stock can forget it. Where they rise, orders that wait are served.
create function keep_free() returns trigger language plpgsql security definer
set search_path = public, pg_temp set enable_seqscan = off set enable_nestloop = off as $$
declare
  _changes product_stock[];
  _warehouse bigint;
  _products bigint[];
  _short record;
begin
  if tg_op = 'INSERT' then
    select array_agg((warehouse_id, product_id, units, 0)::product_stock order by product_id) into _changes from (
      select warehouse_id, product_id, sum(quantity - allocated)::bigint as units from new_rows where allocation_rank is not null group by 1, 2) c
      where units <> 0;
  elsif tg_op = 'DELETE' then
    select array_agg((warehouse_id, product_id, -units, 0)::product_stock order by product_id) into _changes from (
      select warehouse_id, product_id, sum(quantity - allocated)::bigint as units from old_rows where allocation_rank is not null group by 1, 2) c
      where units <> 0;
  else
    select array_agg((warehouse_id, product_id, units, 0)::product_stock order by product_id) into _changes from (
      select warehouse_id, product_id, sum(units)::bigint as units from (
        select warehouse_id, product_id, quantity - allocated as units from new_rows where allocation_rank is not null
        union all
        select warehouse_id, product_id, allocated - quantity from old_rows where allocation_rank is not null) sides group by 1, 2) c
      where units <> 0;
  end if;
  for _warehouse in select distinct c.warehouse_id from unnest(_changes) c order by 1 loop
    if exists (select from unnest(_changes) c where c.warehouse_id = _warehouse and c.free < 0) then
      _products := array(select c.product_id from unnest(_changes) c where c.warehouse_id = _warehouse);
      perform from product_stock where warehouse_id = _warehouse and product_id = any(_products) order by product_id for update;
      for _short in
        select s.product_id, s.promised - s.free - c.free as units from unnest(_changes) c
        join product_stock s on s.product_id = c.product_id
        where c.warehouse_id = _warehouse and s.warehouse_id = _warehouse and s.product_id = any(_products) and s.promised > s.free + c.free order by 1
      loop
        perform ledger.recall_promises(_warehouse, _short.product_id, _short.units);
      end loop;
      update product_stock s set free = s.free + c.free from unnest(_changes) c
        where c.warehouse_id = _warehouse and c.free < 0 and s.warehouse_id = _warehouse and s.product_id = any(_products) and s.product_id = c.product_id;
    end if;
    select array_agg(c.product_id order by c.product_id) into _products from unnest(_changes) c where c.warehouse_id = _warehouse and c.free > 0;
    if _products is not null then
      insert into product_stock as s (warehouse_id, product_id, free)
        select _warehouse, c.product_id, c.free from unnest(_changes) c where c.warehouse_id = _warehouse and c.free > 0 order by c.product_id
        on conflict (warehouse_id, product_id) do update set free = s.free + excluded.free;
      insert into allocation_wake (warehouse_id, product_ids) values (_warehouse, _products);
    end if;
  end loop;
  return null;
end $$;
create trigger inventory_free_new after insert on inventory
  referencing new table as new_rows for each statement execute function keep_free();
create trigger inventory_free_changed after update on inventory
  referencing old table as old_rows new table as new_rows for each statement execute function keep_free();
create trigger inventory_free_gone after delete on inventory
  referencing old table as old_rows for each statement execute function keep_free();

-- Their wakes are those of the trigger now.
create or replace function rank_stock_of_location() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform 1 from inventory where warehouse_id = new.warehouse_id and location_id = new.id order by id for update;
  if allocation_rank_of('AVAILABLE', new.type, true, false) is null
    and exists (select from inventory where warehouse_id = new.warehouse_id and location_id = new.id and allocated > 0) then
    raise exception 'Stock in location % of warehouse % is allocated', new.id, new.warehouse_id
      using errcode = 'check_violation', constraint = 'inventory_allocated_rank';
  end if;
  update inventory i set allocation_rank = rank_of(i) where warehouse_id = new.warehouse_id and location_id = new.id and status = 'AVAILABLE';
  return null;
end $$;
