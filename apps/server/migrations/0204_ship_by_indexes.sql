-- concurrently
-- Orders by the date by which they ship, whoever gave it. The former indexes know only the dates
-- that somebody asked for.
create index concurrently if not exists orders_ship_by on orders (
  warehouse_id, coalesce(requested_ship_date, derived_ship_date, 'infinity'::date), id);
create index concurrently if not exists orders_late on orders (
  warehouse_id, coalesce(requested_ship_date, derived_ship_date), id, customer_id)
  where coalesce(requested_ship_date, derived_ship_date) is not null
    and status in ('PENDING_ALLOCATION', 'PARTIALLY_ALLOCATED', 'BACKORDER', 'ALLOCATED',
      'PENDING_PICK', 'PICKING_IN_PROGRESS', 'PICKED', 'PACKING_IN_PROGRESS', 'PACKED', 'ON_HOLD');
create index concurrently if not exists orders_first on orders (
  warehouse_id, priority, coalesce(requested_ship_date, derived_ship_date, 'infinity'::date), id,
    customer_id)
  where status in ('PENDING_ALLOCATION', 'PARTIALLY_ALLOCATED', 'BACKORDER', 'ALLOCATED',
    'PENDING_PICK', 'PICKING_IN_PROGRESS', 'PICKED', 'PACKING_IN_PROGRESS', 'PACKED');
create index concurrently if not exists orders_served on orders (
  warehouse_id, priority, coalesce(requested_ship_date, derived_ship_date, 'infinity'::date),
    order_date, id)
  where status in ('PENDING_ALLOCATION', 'PARTIALLY_ALLOCATED', 'BACKORDER');
-- Orders whose date is not of the present rules.
create index concurrently if not exists orders_ship_rules on orders (
  warehouse_id, coalesce(ship_rules, ''), id)
  where requested_ship_date is null
    and status in ('PENDING_ALLOCATION', 'PARTIALLY_ALLOCATED', 'BACKORDER', 'ALLOCATED',
      'PENDING_PICK', 'PICKING_IN_PROGRESS', 'PICKED', 'PACKING_IN_PROGRESS', 'PACKED', 'ON_HOLD');
drop index concurrently if exists orders_ship_date;
drop index concurrently if exists orders_due;
drop index concurrently if exists orders_open;
drop index concurrently if exists orders_waiting;
