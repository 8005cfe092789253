-- Tables that only grow are vacuumed after so many new rows, not after a fifth of what they have: a
-- vacuum reads the new pages alone, and until then nobody reads their indexes without the rows.
alter table movement set (
  autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 100000,
  autovacuum_analyze_scale_factor = 0.02);
alter table order_event set (
  autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 100000);
alter table audit set (
  autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 100000);
-- As many rows are deleted each day as are new. The space of a day serves the next one.
alter table outbox set (
  autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 100000,
  autovacuum_vacuum_scale_factor = 0.02);
alter table idempotency set (autovacuum_vacuum_scale_factor = 0.02);
