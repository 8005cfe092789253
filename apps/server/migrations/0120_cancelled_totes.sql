-- A cancelled order remembers the tote in which its goods still are, so that whoever walks its batch learns which one to empty. The tote is free for others.
alter table orders drop constraint orders_tote_check,
  add constraint orders_tote_check check (tote is null or (btrim(tote) = tote and tote <> ''
    and status in ('PENDING_PICK', 'PICKING_IN_PROGRESS', 'ON_HOLD', 'PICKED', 'PACKING_IN_PROGRESS', 'CANCELLED')));
drop index orders_tote;
create unique index orders_tote on orders (warehouse_id, tote) where tote is not null and status <> 'CANCELLED';
