-- Entries of counts bear the instant of the scan, which may lie before they arrive. `counted_at` of a line and `at` of an entry are that instant.
alter table cycle_count_line
  -- Stock of the line moved between the scan and the arrival of its entry.
  add column moved_since boolean not null default false,
  -- When it was listed after the start, or sent back to be counted again: older entries are of an earlier round.
  add column opened_at timestamptz(3);
alter table cycle_count_place add column opened_at timestamptz(3);
