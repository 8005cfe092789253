-- The units of its order that a return brings back, by their labels. Whoever writes them has locked
-- the order, so that no unit is on two returns of it.
alter table returns add column unit_ids bigint[] not null default '{}'
  check (unit_ids = '{}' or order_id is not null);
