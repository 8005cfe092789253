-- Which balances orders may take, and in which turn: 0 what stands in a PICK location, 1 what stands elsewhere; null for what is never
-- allocated: stock that is not AVAILABLE, or that stands in a QUARANTINED, CUSTOMS or DISPATCH location.
create function allocation_rank_of(status text, location_type text) returns smallint language sql immutable as $$
  select case
    when status <> 'AVAILABLE' or location_type in ('QUARANTINED', 'CUSTOMS', 'DISPATCH') then null
    when location_type = 'PICK' then 0
    else 1
  end::smallint
$$;

-- A column with a default costs no rewrite of a large table: only what differs is then written.
alter table inventory add column allocation_rank smallint default 1;
alter table inventory alter column allocation_rank drop default;

-- Orders that hold stock in such places lose what is not picked of it, and wait for other stock.
create temporary table lost on commit drop as
  select a.warehouse_id, a.id, a.inventory_id, a.order_line_id, l.order_id, l.product_id, a.quantity - a.picked as units
  from allocation a
  join inventory i on i.warehouse_id = a.warehouse_id and i.id = a.inventory_id
  join location p on p.warehouse_id = i.warehouse_id and p.id = i.location_id
  join order_line l on l.warehouse_id = a.warehouse_id and l.id = a.order_line_id
  where a.ended_at is null and a.quantity > a.picked and allocation_rank_of(i.status, p.type) is null;
update allocation a set quantity = case when picked = 0 then quantity else picked end,
    ended_at = case when picked = 0 then now() end, ended_as = case when picked = 0 then 'RELEASED' end
  from lost where a.warehouse_id = lost.warehouse_id and a.id = lost.id;
update inventory i set allocated = allocated - gone.units
  from (select warehouse_id, inventory_id, sum(units) as units from lost group by 1, 2) gone
  where i.warehouse_id = gone.warehouse_id and i.id = gone.inventory_id;
update order_line l set allocated = allocated - gone.units
  from (select warehouse_id, order_line_id, sum(units) as units from lost group by 1, 2) gone
  where l.warehouse_id = gone.warehouse_id and l.id = gone.order_line_id;
create temporary table shaken on commit drop as
  select o.warehouse_id, o.id, o.status as from_status, o.status = 'ON_HOLD' as held,
    case
      when coalesce(o.held_status, o.status) in ('PENDING_ALLOCATION', 'PARTIALLY_ALLOCATED', 'BACKORDER', 'ALLOCATED')
        then case when bool_or(l.allocated > 0) then 'PARTIALLY_ALLOCATED' else 'BACKORDER' end
      when bool_or(l.allocated > l.picked) then coalesce(o.held_status, o.status)
      when bool_or(l.picked > 0) then 'PICKED'
      else 'BACKORDER'
    end as next_status
  from orders o join order_line l on l.warehouse_id = o.warehouse_id and l.order_id = o.id
  where (o.warehouse_id, o.id) in (select warehouse_id, order_id from lost) group by o.warehouse_id, o.id;
update orders o set version = version + 1, status = case when held then 'ON_HOLD' else next_status end, held_status = case when held then next_status end
  from shaken s where o.warehouse_id = s.warehouse_id and o.id = s.id;
update order_line l set waiting = l.allocated < l.quantity
  from shaken s where l.warehouse_id = s.warehouse_id and l.order_id = s.id and not s.held and s.next_status in ('PARTIALLY_ALLOCATED', 'BACKORDER');
insert into order_event (warehouse_id, order_id, at, event, from_status, to_status, notes)
  select warehouse_id, id, now(), 'allocate', from_status, case when held then 'ON_HOLD' else next_status end,
    'Stock in QUARANTINED, CUSTOMS and DISPATCH locations is no longer allocated.' from shaken order by warehouse_id, id;
insert into allocation_wake (warehouse_id, product_ids)
  select warehouse_id, array_agg(distinct product_id) from lost group by 1;

-- Picked goods stay allocated, also in a location that has been given another type since: they keep the rank until they leave.
update inventory i set allocation_rank = allocation_rank_of(i.status, p.type)
  from inventory n left join location p on p.warehouse_id = n.warehouse_id and p.id = n.location_id
  where n.warehouse_id = i.warehouse_id and n.id = i.id and i.allocation_rank is distinct from allocation_rank_of(i.status, p.type)
    and not (i.allocated > 0 and allocation_rank_of(i.status, p.type) is null);

-- Truth 3, stated in the database: what is allocated may be.
alter table inventory add constraint inventory_allocated_rank check (allocated = 0 or allocation_rank is not null);
create index inventory_to_allocate on inventory (warehouse_id, product_id, allocation_rank, received_at, id)
  where quantity > 0 and allocation_rank is not null;

-- Wherever a balance is made, and whenever its pallet moves, it gets its rank.
create function rank_stock() returns trigger language plpgsql as $$
declare
  location_type text;
begin
  if new.status = 'AVAILABLE' and new.location_id is not null then
    -- With the lock that the foreign key takes as well: a location that is getting another type is waited for.
    select type into location_type from location where warehouse_id = new.warehouse_id and id = new.location_id for key share;
  end if;
  -- What is allocated when it is inserted comes out of a backup: picked goods keep the rank that they had.
  new.allocation_rank := coalesce(allocation_rank_of(new.status, location_type), case when tg_op = 'INSERT' and new.allocated > 0 then new.allocation_rank end);
  return new;
end $$;
create trigger inventory_ranked before insert or update of location_id on inventory for each row execute function rank_stock();

-- A location that gets another type takes its stock along. What may be allocated from now on wakes the allocator; where orders hold
-- stock that may not be any more, the check refuses the change.
create function rank_stock_of_location() returns trigger language plpgsql as $$
begin
  perform 1 from inventory where warehouse_id = new.warehouse_id and location_id = new.id order by id for update;
  update inventory set allocation_rank = allocation_rank_of(status, new.type)
    where warehouse_id = new.warehouse_id and location_id = new.id and status = 'AVAILABLE';
  if allocation_rank_of('AVAILABLE', old.type) is null then
    insert into allocation_wake (warehouse_id, product_ids)
      select new.warehouse_id, array_agg(distinct product_id) from inventory
      where warehouse_id = new.warehouse_id and location_id = new.id and quantity > allocated and allocation_rank is not null having count(*) > 0;
  end if;
  return null;
end $$;
create trigger location_ranked after update of type on location for each row
  when (allocation_rank_of('AVAILABLE', old.type) is distinct from allocation_rank_of('AVAILABLE', new.type))
  execute function rank_stock_of_location();

-- Goods keep their age on the way to another warehouse: an item of a transfer's ASN is on its way in a balance for each age.
create table transit (
  warehouse_id bigint not null,
  asn_item_id bigint not null,
  inventory_id bigint not null,
  -- Units that are still on their way.
  quantity bigint not null check (quantity >= 0),
  primary key (warehouse_id, asn_item_id, inventory_id),
  foreign key (warehouse_id, asn_item_id) references asn_item,
  foreign key (warehouse_id, inventory_id) references inventory
);
create index transit_inventory on transit (warehouse_id, inventory_id);
insert into transit (warehouse_id, asn_item_id, inventory_id, quantity)
  select t.warehouse_id, t.id, t.transit_inventory_id,
    case when a.status in ('EXPECTED', 'RECEIVING_IN_PROGRESS', 'PARTIALLY_RECEIVED') then greatest(0, t.expected - t.received) else 0 end
  from asn_item t join asn a on a.warehouse_id = t.warehouse_id and a.id = t.asn_id where t.transit_inventory_id is not null;
alter table asn_item drop column transit_inventory_id;
