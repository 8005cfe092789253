-- Stock that stands in a warehouse before the first goods are received here comes in by an opening.
alter table movement drop constraint movement_kind_check,
  add constraint movement_kind_check
    check (kind in ('RECEIVE', 'PUTAWAY', 'MOVE', 'STATUS', 'ADJUST', 'PICK', 'SHIP', 'RETURN', 'COUNT', 'TRANSFER', 'UNSHIP', 'OPENING')),
  drop constraint movement_door_in,
  add constraint movement_door_in
    check (from_inventory_id is not null or kind in ('RECEIVE', 'RETURN', 'TRANSFER', 'ADJUST', 'COUNT', 'UNSHIP', 'OPENING'));
-- A file that is sent twice finds what it brought.
create index movement_opening on movement (warehouse_id, product_id) where kind = 'OPENING';
alter table import_run drop constraint import_run_kind_check,
  add constraint import_run_kind_check check (kind in ('CUSTOMERS', 'LOCATIONS', 'PRODUCTS', 'OPENING_STOCK', 'ASNS', 'ORDERS'));
