-- A shipment can be undone until it is handed over: its units come back through the door that they left by.
alter table movement drop constraint movement_kind_check,
  add constraint movement_kind_check check (kind in ('RECEIVE', 'PUTAWAY', 'MOVE', 'STATUS', 'ADJUST', 'PICK', 'SHIP', 'RETURN', 'COUNT', 'TRANSFER', 'UNSHIP')),
  drop constraint movement_check3,
  add constraint movement_door_in check (from_inventory_id is not null or kind in ('RECEIVE', 'RETURN', 'TRANSFER', 'ADJUST', 'COUNT', 'UNSHIP'));
drop index movement_doors;
create index movement_doors on movement (warehouse_id, at) include (kind, quantity, customer_id, asn_item_id)
  where kind in ('RECEIVE', 'SHIP', 'TRANSFER', 'UNSHIP');

-- When somebody recorded that the carrier has the goods. What shipped before this could be recorded is with its carrier.
alter table orders add column handed_over_at timestamptz(3);
update orders set handed_over_at = shipped_at where shipped_at is not null;
alter table orders add constraint orders_handed_over_check check (handed_over_at is null or shipped_at is not null);
