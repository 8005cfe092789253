-- Changes of one document are read in their order, and a transaction that lasts long holds back none of the others.

-- The place of a new row of the outbox. Its own transaction alone does not do: of two that change one document, the later may have begun first. Whoever
-- waits for a document sees the other transaction as completed, so no place lies before that of an earlier change. A place is never below the own
-- transaction, which readers wait for. In a long transaction it lies after all others until end_long_transaction gives a place.
create function outbox_place() returns xid8 language sql volatile as $$
  select case when current_setting('lading.long_transaction', true) = 'on' then '18446744073709551615'::xid8
    else greatest(pg_current_xact_id(), (pg_snapshot_xmax(pg_current_snapshot())::text::bigint - 1)::text::xid8) end
$$;
alter table outbox alter column xid set default outbox_place();
comment on column outbox.xid is 'The place among all changes: the transaction that wrote the row, or the last one completed then.';

-- The advisory lock by which readers know a long transaction: shared while they need not wait for it, exclusive too once they must.
create function long_transaction_class() returns integer language sql immutable as 'select 125';
create function long_transaction_key(_xid xid8) returns integer language sql immutable as 'select _xid::text::bigint::bit(32)::integer';

create function begin_long_transaction() returns void language sql volatile as $$
  select set_config('lading.long_transaction', 'on', true),
    pg_advisory_xact_lock_shared(long_transaction_class(), long_transaction_key(pg_current_xact_id()))
$$;

-- Before end_long_transaction, in a statement of its own: readers that begin after it wait for this transaction.
create function end_long_transaction_soon() returns void language sql volatile as $$
  select pg_advisory_xact_lock(long_transaction_class(), long_transaction_key(pg_current_xact_id()))
$$;

-- Gives the changes of this transaction a place that no reader has passed: each looked before the first transaction that had not begun. It is called
-- within a savepoint, whose own transaction id is not below that place, so that the commit leads readers beyond it.
create function end_long_transaction() returns void language sql volatile security definer set search_path = public, pg_temp as $$
  update outbox set xid = pg_snapshot_xmax(pg_current_snapshot()) where xid = '18446744073709551615'
$$;

-- The first transaction that readers of the outbox wait for: the oldest of this snapshot that still runs and is not long; else the first not begun.
-- Transactions are numbered for all databases of a PostgreSQL, so readers pass a long one of another database too. A lock counts only where its holder is
-- the transaction that it names: another program may use the same numbers for its own locks.
create function outbox_horizon(_snapshot pg_snapshot) returns xid8 language sql volatile as $$
  select coalesce(
    (select xid from pg_snapshot_xip(_snapshot) xid where long_transaction_key(xid) not in (
        select l.objid::bigint::bit(32)::integer from pg_locks l
        join pg_locks t on t.pid = l.pid and t.locktype = 'transactionid' and t.mode = 'ExclusiveLock' and t.transactionid::text = l.objid::text
        where l.locktype = 'advisory' and l.objsubid = 2 and l.classid = long_transaction_class()::oid and l.granted
        group by l.objid having bool_and(l.mode = 'ShareLock'))
      order by xid limit 1),
    pg_snapshot_xmax(_snapshot))
$$;
