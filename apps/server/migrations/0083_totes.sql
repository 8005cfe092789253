-- The tote into which an order is picked, by the code that is scanned. It is free again once the order is packed, cancelled or no longer released.
alter table orders add column tote text,
  add constraint orders_tote_check check (tote is null or (btrim(tote) = tote and tote <> ''
    and status in ('PENDING_PICK', 'PICKING_IN_PROGRESS', 'ON_HOLD', 'PICKED', 'PACKING_IN_PROGRESS')));
-- A tote holds one order at a time, whoever scans it.
create unique index orders_tote on orders (warehouse_id, tote) where tote is not null;

-- Whether each order of a batch is picked into a tote of its own.
alter table pick_batch add column uses_totes boolean not null default false;
