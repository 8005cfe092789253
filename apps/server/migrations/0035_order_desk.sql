-- What has not shipped, by the day on which it should: late orders are found among very many that have shipped. The customer stands last so
-- that a client's own are counted from the index alone.
create index orders_due on orders (warehouse_id, requested_ship_date, id, customer_id)
  where requested_ship_date is not null and status in ('PENDING_ALLOCATION', 'PARTIALLY_ALLOCATED', 'BACKORDER', 'ALLOCATED', 'PENDING_PICK',
    'PICKING_IN_PROGRESS', 'PICKED', 'PACKING_IN_PROGRESS', 'PACKED', 'ON_HOLD');
-- Orders are also found by what few of them have. Their addresses have no such index: each change of a status would write it again, and a
-- new order would write four times as much (7.4 KB of WAL instead of 1.8 KB).
create index orders_tracking_search on orders using gin (fold(tracking_number) gin_trgm_ops) where tracking_number is not null;
create index order_line_external_search on order_line using gin (fold(external_line_id) gin_trgm_ops) where external_line_id is not null;
