-- The counter of an entry may withdraw it. It stays in the trail of its line, and counts no more. A
-- find of which nothing else is left goes with its line.
alter table cycle_count_scan add column withdrawn_at timestamptz(3);
drop trigger cycle_count_scan_append_only on cycle_count_scan;
create trigger cycle_count_scan_append_only
  before update of warehouse_id, id, line_id, at, user_id, location_id, quantity, ledger, round
  on cycle_count_scan for each row execute function refuse_change();
create trigger cycle_count_scan_withdrawn_once before update of withdrawn_at on cycle_count_scan
  for each row when (old.withdrawn_at is not null) execute function refuse_change();
create trigger cycle_count_scan_kept before delete on cycle_count_scan
  for each row when (old.withdrawn_at is null) execute function refuse_change();
