-- Where the last run of verify began that found all truths, so that the next one can look at what
-- changed since alone.
create table verification (
  is_only boolean primary key default true check (is_only),
  -- Of a run before the last clean one, all of whose transactions have ended. What was written by
  -- transactions that began before it has been checked.
  since timestamptz not null,
  since_xid xid8 not null,
  -- The last clean run: when it began, the oldest transaction that ran then, and the one that
  -- recorded it.
  at timestamptz not null,
  oldest_xid xid8 not null,
  own_xid xid8 not null,
  -- Transaction ids have a meaning in one PostgreSQL only.
  cluster text not null,
  check (since <= at and since_xid <= oldest_xid and oldest_xid <= own_xid)
);
