-- What still has to leave, the most urgent first: the dashboard shows the head of it. The customer stands last so that a client's
-- own are told apart without a look at the orders themselves.
create index orders_open on orders (warehouse_id, priority, coalesce(requested_ship_date, 'infinity'::date), id, customer_id)
  where status in ('PENDING_ALLOCATION', 'PARTIALLY_ALLOCATED', 'BACKORDER', 'ALLOCATED', 'PENDING_PICK', 'PICKING_IN_PROGRESS', 'PICKED',
    'PACKING_IN_PROGRESS', 'PACKED');
-- Units that came and went, by time, summed without a look at the ledger itself.
create index movement_doors on movement (warehouse_id, at) include (kind, quantity, customer_id, asn_item_id)
  where kind in ('RECEIVE', 'SHIP', 'TRANSFER');
