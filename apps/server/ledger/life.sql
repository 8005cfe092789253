-- The lives of documents, which the domain knows, hold in the database as well: kinds.sql has their
-- steps and triggers.

-- Refuses a change of a status that no step of the document makes, whoever writes it.
create function ledger.keep_life() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  if not exists (select
    from ledger.steps() s
    where s.document = tg_table_name
      and s.from_status = old.status
      and s.to_status = new.status) then
    raise exception 'No step leads from % to %: "%"', old.status, new.status, tg_name
      using errcode = 'check_violation', constraint = tg_name, table = tg_table_name;
  end if;
  return new;
end $$;
