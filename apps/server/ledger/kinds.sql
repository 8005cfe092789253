-- Written by npm run kernel from the manifests of the rooms.

-- The steps of documents that change their status or keep it, by the table of the document.
create function ledger.steps() returns table (document text, from_status text, event text,
  to_status text)
language sql immutable as $$
  values
    ('asn', 'EXPECTED', 'receive', 'RECEIVING_IN_PROGRESS'),
    ('asn', 'EXPECTED', 'receive', 'COMPLETE'),
    ('asn', 'EXPECTED', 'receive', 'COMPLETE_WITH_VARIANCES'),
    ('asn', 'EXPECTED', 'edit', 'EXPECTED'),
    ('asn', 'EXPECTED', 'cancel', 'CANCELLED'),
    ('asn', 'RECEIVING_IN_PROGRESS', 'receive', 'RECEIVING_IN_PROGRESS'),
    ('asn', 'RECEIVING_IN_PROGRESS', 'receive', 'COMPLETE'),
    ('asn', 'RECEIVING_IN_PROGRESS', 'receive', 'COMPLETE_WITH_VARIANCES'),
    ('asn', 'RECEIVING_IN_PROGRESS', 'close LATER', 'PARTIALLY_RECEIVED'),
    ('asn', 'RECEIVING_IN_PROGRESS', 'close SHORT', 'COMPLETE_WITH_VARIANCES'),
    ('asn', 'PARTIALLY_RECEIVED', 'receive', 'RECEIVING_IN_PROGRESS'),
    ('asn', 'PARTIALLY_RECEIVED', 'receive', 'COMPLETE'),
    ('asn', 'PARTIALLY_RECEIVED', 'receive', 'COMPLETE_WITH_VARIANCES'),
    ('asn', 'PARTIALLY_RECEIVED', 'close SHORT', 'COMPLETE_WITH_VARIANCES'),
    ('asn', 'EXPECTED', 'close SHORT', 'COMPLETE_WITH_VARIANCES'),
    ('orders', 'PENDING_ALLOCATION', 'allocate', 'ALLOCATED'),
    ('orders', 'PENDING_ALLOCATION', 'allocate', 'PARTIALLY_ALLOCATED'),
    ('orders', 'PENDING_ALLOCATION', 'allocate', 'BACKORDER'),
    ('orders', 'PENDING_ALLOCATION', 'cancel', 'CANCELLED'),
    ('orders', 'PENDING_ALLOCATION', 'hold', 'ON_HOLD'),
    ('orders', 'PENDING_ALLOCATION', 'edit', 'PENDING_ALLOCATION'),
    ('orders', 'PENDING_ALLOCATION', 'edit', 'ALLOCATED'),
    ('orders', 'PENDING_ALLOCATION', 'edit', 'PARTIALLY_ALLOCATED'),
    ('orders', 'PENDING_ALLOCATION', 'edit', 'BACKORDER'),
    ('orders', 'PARTIALLY_ALLOCATED', 'allocate', 'ALLOCATED'),
    ('orders', 'PARTIALLY_ALLOCATED', 'allocate', 'PARTIALLY_ALLOCATED'),
    ('orders', 'PARTIALLY_ALLOCATED', 'allocate', 'BACKORDER'),
    ('orders', 'PARTIALLY_ALLOCATED', 'release', 'PENDING_PICK'),
    ('orders', 'PARTIALLY_ALLOCATED', 'cancel', 'CANCELLED'),
    ('orders', 'PARTIALLY_ALLOCATED', 'hold', 'ON_HOLD'),
    ('orders', 'PARTIALLY_ALLOCATED', 'edit', 'ALLOCATED'),
    ('orders', 'PARTIALLY_ALLOCATED', 'edit', 'PARTIALLY_ALLOCATED'),
    ('orders', 'PARTIALLY_ALLOCATED', 'edit', 'BACKORDER'),
    ('orders', 'PARTIALLY_ALLOCATED', 'count', 'ALLOCATED'),
    ('orders', 'PARTIALLY_ALLOCATED', 'count', 'PARTIALLY_ALLOCATED'),
    ('orders', 'PARTIALLY_ALLOCATED', 'count', 'BACKORDER'),
    ('orders', 'PARTIALLY_ALLOCATED', 'recall', 'ALLOCATED'),
    ('orders', 'PARTIALLY_ALLOCATED', 'recall', 'PARTIALLY_ALLOCATED'),
    ('orders', 'PARTIALLY_ALLOCATED', 'recall', 'BACKORDER'),
    ('orders', 'BACKORDER', 'allocate', 'ALLOCATED'),
    ('orders', 'BACKORDER', 'allocate', 'PARTIALLY_ALLOCATED'),
    ('orders', 'BACKORDER', 'allocate', 'BACKORDER'),
    ('orders', 'BACKORDER', 'cancel', 'CANCELLED'),
    ('orders', 'BACKORDER', 'hold', 'ON_HOLD'),
    ('orders', 'BACKORDER', 'edit', 'ALLOCATED'),
    ('orders', 'BACKORDER', 'edit', 'PARTIALLY_ALLOCATED'),
    ('orders', 'BACKORDER', 'edit', 'BACKORDER'),
    ('orders', 'ALLOCATED', 'release', 'PENDING_PICK'),
    ('orders', 'ALLOCATED', 'cancel', 'CANCELLED'),
    ('orders', 'ALLOCATED', 'hold', 'ON_HOLD'),
    ('orders', 'ALLOCATED', 'edit', 'ALLOCATED'),
    ('orders', 'ALLOCATED', 'edit', 'PARTIALLY_ALLOCATED'),
    ('orders', 'ALLOCATED', 'edit', 'BACKORDER'),
    ('orders', 'ALLOCATED', 'count', 'ALLOCATED'),
    ('orders', 'ALLOCATED', 'count', 'PARTIALLY_ALLOCATED'),
    ('orders', 'ALLOCATED', 'count', 'BACKORDER'),
    ('orders', 'ALLOCATED', 'recall', 'ALLOCATED'),
    ('orders', 'ALLOCATED', 'recall', 'PARTIALLY_ALLOCATED'),
    ('orders', 'ALLOCATED', 'recall', 'BACKORDER'),
    ('orders', 'PENDING_PICK', 'pick', 'PICKING_IN_PROGRESS'),
    ('orders', 'PENDING_PICK', 'pick', 'PICKED'),
    ('orders', 'PENDING_PICK', 'pick', 'BACKORDER'),
    ('orders', 'PENDING_PICK', 'cancel', 'CANCELLED'),
    ('orders', 'PENDING_PICK', 'hold', 'ON_HOLD'),
    ('orders', 'PENDING_PICK', 'edit', 'ALLOCATED'),
    ('orders', 'PENDING_PICK', 'edit', 'PARTIALLY_ALLOCATED'),
    ('orders', 'PENDING_PICK', 'edit', 'BACKORDER'),
    ('orders', 'PENDING_PICK', 'count', 'PENDING_PICK'),
    ('orders', 'PENDING_PICK', 'count', 'BACKORDER'),
    ('orders', 'PENDING_PICK', 'recall', 'PENDING_PICK'),
    ('orders', 'PENDING_PICK', 'recall', 'BACKORDER'),
    ('orders', 'PICKING_IN_PROGRESS', 'pick', 'PICKING_IN_PROGRESS'),
    ('orders', 'PICKING_IN_PROGRESS', 'pick', 'PICKED'),
    ('orders', 'PICKING_IN_PROGRESS', 'pick', 'BACKORDER'),
    ('orders', 'PICKING_IN_PROGRESS', 'pick', 'PACKING_IN_PROGRESS'),
    ('orders', 'PICKING_IN_PROGRESS', 'pick', 'PACKED'),
    ('orders', 'PICKING_IN_PROGRESS', 'cancel', 'CANCELLED'),
    ('orders', 'PICKING_IN_PROGRESS', 'edit', 'PICKING_IN_PROGRESS'),
    ('orders', 'PICKING_IN_PROGRESS', 'unpick', 'PICKING_IN_PROGRESS'),
    ('orders', 'PICKING_IN_PROGRESS', 'unpick', 'PICKED'),
    ('orders', 'PICKING_IN_PROGRESS', 'unpick', 'BACKORDER'),
    ('orders', 'PICKING_IN_PROGRESS', 'unpick', 'PACKING_IN_PROGRESS'),
    ('orders', 'PICKING_IN_PROGRESS', 'unpick', 'PACKED'),
    ('orders', 'PICKING_IN_PROGRESS', 'count', 'PICKING_IN_PROGRESS'),
    ('orders', 'PICKING_IN_PROGRESS', 'count', 'PICKED'),
    ('orders', 'PICKING_IN_PROGRESS', 'count', 'BACKORDER'),
    ('orders', 'PICKING_IN_PROGRESS', 'count', 'PACKING_IN_PROGRESS'),
    ('orders', 'PICKING_IN_PROGRESS', 'count', 'PACKED'),
    ('orders', 'PICKING_IN_PROGRESS', 'recall', 'PICKING_IN_PROGRESS'),
    ('orders', 'PICKING_IN_PROGRESS', 'recall', 'PICKED'),
    ('orders', 'PICKING_IN_PROGRESS', 'recall', 'BACKORDER'),
    ('orders', 'PICKING_IN_PROGRESS', 'recall', 'PACKING_IN_PROGRESS'),
    ('orders', 'PICKING_IN_PROGRESS', 'recall', 'PACKED'),
    ('orders', 'PICKED', 'pack', 'PACKING_IN_PROGRESS'),
    ('orders', 'PICKED', 'pack', 'PACKED'),
    ('orders', 'PICKED', 'cancel', 'CANCELLED'),
    ('orders', 'PICKED', 'edit', 'PICKED'),
    ('orders', 'PICKED', 'unpick', 'PICKING_IN_PROGRESS'),
    ('orders', 'PICKED', 'unpick', 'PICKED'),
    ('orders', 'PICKED', 'unpick', 'BACKORDER'),
    ('orders', 'PACKING_IN_PROGRESS', 'pack', 'PACKING_IN_PROGRESS'),
    ('orders', 'PACKING_IN_PROGRESS', 'pack', 'PACKED'),
    ('orders', 'PACKING_IN_PROGRESS', 'cancel', 'CANCELLED'),
    ('orders', 'PACKING_IN_PROGRESS', 'edit', 'PACKING_IN_PROGRESS'),
    ('orders', 'PACKING_IN_PROGRESS', 'unpack', 'PICKED'),
    ('orders', 'PACKING_IN_PROGRESS', 'unpack', 'PACKING_IN_PROGRESS'),
    ('orders', 'PACKING_IN_PROGRESS', 'unpick', 'PICKING_IN_PROGRESS'),
    ('orders', 'PACKING_IN_PROGRESS', 'unpick', 'PICKED'),
    ('orders', 'PACKING_IN_PROGRESS', 'unpick', 'BACKORDER'),
    ('orders', 'PACKING_IN_PROGRESS', 'unpick', 'PACKING_IN_PROGRESS'),
    ('orders', 'PACKING_IN_PROGRESS', 'unpick', 'PACKED'),
    ('orders', 'PACKED', 'ship', 'SHIPPED'),
    ('orders', 'PACKED', 'cancel', 'CANCELLED'),
    ('orders', 'PACKED', 'unpack', 'PICKED'),
    ('orders', 'PACKED', 'unpack', 'PACKING_IN_PROGRESS'),
    ('orders', 'SHIPPED', 'deliver', 'DELIVERED'),
    ('orders', 'SHIPPED', 'hand-over', 'SHIPPED'),
    ('orders', 'SHIPPED', 'unship', 'PACKED'),
    ('orders', 'ON_HOLD', 'resume', 'ALLOCATED'),
    ('orders', 'ON_HOLD', 'resume', 'PARTIALLY_ALLOCATED'),
    ('orders', 'ON_HOLD', 'resume', 'BACKORDER'),
    ('orders', 'ON_HOLD', 'resume', 'PENDING_PICK'),
    ('orders', 'ON_HOLD', 'cancel', 'CANCELLED'),
    ('orders', 'ON_HOLD', 'edit', 'ON_HOLD'),
    ('orders', 'ON_HOLD', 'count', 'ON_HOLD'),
    ('orders', 'ON_HOLD', 'recall', 'ON_HOLD'),
    ('replenishment_task', 'OPEN', 'done', 'DONE'),
    ('replenishment_task', 'OPEN', 'cancel', 'CANCELLED'),
    ('returns', 'EXPECTED', 'receive', 'RECEIVING_IN_PROGRESS'),
    ('returns', 'EXPECTED', 'cancel', 'CANCELLED'),
    ('returns', 'RECEIVING_IN_PROGRESS', 'receive', 'RECEIVING_IN_PROGRESS'),
    ('returns', 'RECEIVING_IN_PROGRESS', 'close', 'COMPLETE'),
    ('cycle_count', 'DRAFT', 'start', 'COUNTING'),
    ('cycle_count', 'DRAFT', 'cancel', 'CANCELLED'),
    ('cycle_count', 'COUNTING', 'count', 'COUNTING'),
    ('cycle_count', 'COUNTING', 'submit', 'REVIEW'),
    ('cycle_count', 'COUNTING', 'cancel', 'CANCELLED'),
    ('cycle_count', 'REVIEW', 'approve', 'APPROVED'),
    ('cycle_count', 'REVIEW', 'recount', 'COUNTING'),
    ('cycle_count', 'REVIEW', 'cancel', 'CANCELLED'),
    ('load', 'OPEN', 'edit', 'OPEN'),
    ('load', 'OPEN', 'close', 'CLOSED'),
    ('load', 'OPEN', 'cancel', 'CANCELLED'),
    ('load', 'CLOSED', 'reopen', 'OPEN'),
    ('load', 'CLOSED', 'depart', 'DEPARTED')
$$;

create trigger asn_life before update of status on asn for each row
  when (old.status <> new.status) execute function ledger.keep_life();
create trigger orders_life before update of status on orders for each row
  when (old.status <> new.status) execute function ledger.keep_life();
create trigger replenishment_task_life before update of status on replenishment_task for each row
  when (old.status <> new.status) execute function ledger.keep_life();
create trigger returns_life before update of status on returns for each row
  when (old.status <> new.status) execute function ledger.keep_life();
create trigger cycle_count_life before update of status on cycle_count for each row
  when (old.status <> new.status) execute function ledger.keep_life();
create trigger load_life before update of status on load for each row
  when (old.status <> new.status) execute function ledger.keep_life();

-- The document that a movement or a change names, if clients may know how it is called. Read with
-- the rights of the caller.
create function ledger.document(_warehouse bigint, _type text, _id bigint)
returns table (reference text)
language sql stable as $$
  select d.reference from asn d
  where _type = 'ASN' and d.warehouse_id = _warehouse and d.id = _id
  union all
  select d.reference from orders d
  where _type = 'ORDER' and d.warehouse_id = _warehouse and d.id = _id
  union all
  select d.reference from returns d
  where _type = 'RETURN' and d.warehouse_id = _warehouse and d.id = _id
$$;
