-- Transactions are numbered for all databases of a PostgreSQL, so readers pass a long one of another database too. A lock counts only where its holder is
-- the transaction that it names: another program may use the same numbers for its own locks.
create or replace function outbox_horizon(_snapshot pg_snapshot) returns xid8 language sql volatile as $$
  select coalesce(
    (select xid from pg_snapshot_xip(_snapshot) xid where long_transaction_key(xid) not in (
        select l.objid::bigint::bit(32)::integer from pg_locks l
        join pg_locks t on t.pid = l.pid and t.locktype = 'transactionid' and t.mode = 'ExclusiveLock' and t.transactionid::text = l.objid::text
        where l.locktype = 'advisory' and l.objsubid = 2 and l.classid = long_transaction_class()::oid and l.granted
        group by l.objid having bool_and(l.mode = 'ShareLock'))
      order by xid limit 1),
    pg_snapshot_xmax(_snapshot))
$$;
