-- The lives of documents, which the domain knows, hold in the database as well.

-- Refuses a change of a status that no step of the document makes, whoever writes it.
create function ledger.keep_life() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  if not exists (select
    from ledger.steps() s
    where s.document = tg_table_name
      and s.from_status = old.status
      and s.to_status = new.status) then
    raise exception 'No step leads from % to %', old.status, new.status
      using errcode = 'check_violation', constraint = tg_name, table = tg_table_name;
  end if;
  return new;
end $$;
create trigger asn_life before update of status on asn for each row
  when (old.status <> new.status) execute function ledger.keep_life();
create trigger cycle_count_life before update of status on cycle_count for each row
  when (old.status <> new.status) execute function ledger.keep_life();
create trigger orders_life before update of status on orders for each row
  when (old.status <> new.status) execute function ledger.keep_life();
create trigger replenishment_task_life before update of status on replenishment_task for each row
  when (old.status <> new.status) execute function ledger.keep_life();
create trigger returns_life before update of status on returns for each row
  when (old.status <> new.status) execute function ledger.keep_life();
