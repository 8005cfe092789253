-- Places among all changes that this database has not given yet: no row of its own has one, and no
-- cursor. A distributed database has a function of its own here, since its places are instants.
create function outbox_limit(_snapshot pg_snapshot) returns xid8 language sql stable as $$
  select pg_snapshot_xmax(_snapshot)
$$;
