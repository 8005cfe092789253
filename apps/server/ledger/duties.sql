-- What the server's role may not do itself, beside changes of stock.

-- The tables that only functions of this schema write. The server's role may read them.
create function ledger.guarded_tables() returns text[] language sql immutable as $$
  select array['movement', 'inventory', 'product_stock', 'promise', 'allocation', 'pick', 'transit',
    'lot', 'audit', 'month_start', 'month_start_stock']
$$;

-- Writes entries of the audit trail, of one person about one kind of thing, at one instant.
-- `_entries`: entity_id, name, action, before, after, words.
create function ledger.write_audit(_at timestamptz, _user bigint, _done_by text, _entity text,
  _entries jsonb) returns void
language sql security definer set search_path = public, pg_temp as $$
  select ledger.keep_own_audit(_user, _entity,
    array(select entity_id from jsonb_to_recordset(_entries) as e (entity_id bigint)));
  insert into audit (at, user_id, done_by, entity, entity_id, name, action, before, after, words)
    select _at, _user, _done_by, _entity, entity_id, name, action, before, after, words
    from jsonb_to_recordset(_entries) as e (entity_id bigint, name text, action text, before jsonb,
      after jsonb, words text)
$$;

-- Gathers statistics of tables for the planner, which only their owner may do.
create function ledger.analyze(_tables text[]) returns void
language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  _table text;
begin
  foreach _table in array _tables loop
    execute format('analyze (skip_locked) %I', _table);
  end loop;
end $$;
