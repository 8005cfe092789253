-- No reader passes the changes of a long transaction that ends before those begun earlier. Readers wait for it at its own number, so its place is not below that.
-- The first number after the last completed transaction alone, which was the place until now, is lower while only earlier ones and this one run.
create or replace function end_long_transaction() returns void language sql volatile security definer set search_path = public, pg_temp as $$
  insert into outbox_span (xid, place)
  select span, greatest(pg_current_xact_id(), pg_snapshot_xmax(pg_current_snapshot())) from long_transaction_span(pg_current_xact_id()) span
  where exists (select from outbox where xid = span)
$$;
