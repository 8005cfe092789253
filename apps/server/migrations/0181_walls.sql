-- What belongs to a user alone goes with it, whichever room keeps it.
alter table session
  drop constraint session_user_id_fkey,
  add constraint session_user_id_fkey foreign key (user_id) references app_user on delete cascade;
alter table known_address
  drop constraint known_address_user_id_fkey,
  add constraint known_address_user_id_fkey foreign key (user_id) references app_user
    on delete cascade;
alter table idempotency
  drop constraint idempotency_user_id_fkey,
  add constraint idempotency_user_id_fkey foreign key (user_id) references app_user
    on delete cascade;

-- Empty pallets still name the location in which they stood. Without it they stand nowhere.
create function leave_deleted_location() returns trigger
language plpgsql as $$
begin
  update pallet set location_id = null
  where warehouse_id = old.warehouse_id and location_id = old.id;
  return null;
end $$;
create trigger location_deleted after delete on location
  for each row execute function leave_deleted_location();
