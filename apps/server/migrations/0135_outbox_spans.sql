-- The end of a long transaction gives a place to all of its changes by one row, instead of rewriting each of them while readers wait.

-- The place of the changes of a long transaction, written as it ends. Their rows in `outbox` have `xid`, a number beyond those of all transactions.
create table outbox_span (
  xid xid8 primary key,
  place xid8 not null
);
create index outbox_span_place on outbox_span (place, xid);
comment on table outbox_span is 'Where the changes of a long transaction lie among all changes.';
comment on column outbox.xid is 'The place among all changes: the transaction that wrote the row, or the last one completed then. Of a long transaction, the key of its outbox_span.';

-- Above every number that a transaction can get.
create function long_transaction_span(_xid xid8) returns xid8 language sql immutable as $$
  select (9223372036854775808 + _xid::text::numeric)::text::xid8
$$;

create or replace function outbox_place() returns xid8 language sql volatile as $$
  select case when current_setting('lading.long_transaction', true) = 'on' then long_transaction_span(pg_current_xact_id())
    else greatest(pg_current_xact_id(), (pg_snapshot_xmax(pg_current_snapshot())::text::bigint - 1)::text::xid8) end
$$;

-- Gives the changes of this transaction a place that no reader has passed: each looked before the first transaction that had not begun. It is called
-- within a savepoint, whose own transaction id is not below that place, so that the commit leads readers beyond it.
create or replace function end_long_transaction() returns void language sql volatile security definer set search_path = public, pg_temp as $$
  insert into outbox_span (xid, place)
  select span, pg_snapshot_xmax(pg_current_snapshot()) from long_transaction_span(pg_current_xact_id()) span where exists (select from outbox where xid = span)
$$;
