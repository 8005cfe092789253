-- Stock in a location that is not pickable is for sale: whole pallets leave it, and loose units come down by replenishment.

-- Which balances orders may take, and in which turn: 0 what stands in a PICK location, 1 what stands elsewhere, 2 what stands
-- where no loose units are picked; null for what is never allocated: stock that is not AVAILABLE, or that stands in a location
-- that is blocked out, or is QUARANTINED, CUSTOMS or DISPATCH. Stock without a location has no type, and is pickable.
create or replace function allocation_rank_of(status text, location_type text, pickable boolean, blocked_out boolean)
returns smallint language sql immutable as $$
  select case
    when status <> 'AVAILABLE' or location_type in ('QUARANTINED', 'CUSTOMS', 'DISPATCH') or blocked_out then null
    when not pickable then 2
    when location_type = 'PICK' then 0
    else 1
  end::smallint
$$;

-- The triggers of an earlier release may be there or not: what they would do is done here.
alter table inventory disable trigger user;
with ranked as (
  update inventory i set allocation_rank = 2
  from location p
  where p.warehouse_id = i.warehouse_id and p.id = i.location_id and not p.pickable and i.short_count_id is null
    and allocation_rank_of(i.status, p.type, p.pickable, p.blocked_out) = 2
    and (i.lot_id is null or lot_fault(i.warehouse_id, i.lot_id) is null)
  returning i.warehouse_id, i.product_id, i.quantity - i.allocated as units
), risen as (
  insert into product_stock as s (warehouse_id, product_id, free)
  select warehouse_id, product_id, sum(units) from ranked group by 1, 2 having sum(units) > 0
  on conflict (warehouse_id, product_id) do update set free = s.free + excluded.free
  returning warehouse_id, product_id
)
insert into allocation_wake (warehouse_id, product_ids)
select warehouse_id, array_agg(product_id order by product_id) from risen group by 1;
alter table inventory enable trigger user;
