-- What shipped in a time: the performance report asks for nothing else.
create index orders_shipped on orders (warehouse_id, shipped_at, id) where shipped_at is not null;
