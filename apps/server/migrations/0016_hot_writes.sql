-- Receiving and ordering write these tables most; what they need not check or keep is left out.

-- A movement names a balance of its own warehouse on one side at least (a check), both sides are foreign keys with the warehouse in
-- them, and a balance names its warehouse: so a movement's own key says nothing more, and locked the warehouse's row for each line.
alter table movement drop constraint movement_warehouse_id_fkey;

-- No call names a movement by its bare id.
drop index movement_id;

-- Most changes of a balance are of what is allocated, which changes no count: only those that empty a balance, or fill an empty one,
-- are looked at, and the others no longer carry their rows into a trigger.
drop trigger inventory_counted_changed on inventory;
create or replace function count_changed_stock() returns trigger language plpgsql as $$
begin
  insert into stock_count (warehouse_id, customer_id, delta) values (new.warehouse_id, new.customer_id, case when new.quantity > 0 then 1 else -1 end);
  return null;
end $$;
create trigger inventory_counted_changed after update on inventory
  for each row when ((old.quantity > 0) <> (new.quantity > 0)) execute function count_changed_stock();
