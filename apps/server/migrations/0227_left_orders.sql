-- The page of an order says which load left without it.
create index load_leftover_order on load_leftover (warehouse_id, order_id);
