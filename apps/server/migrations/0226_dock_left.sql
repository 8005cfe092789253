-- A truck that has left leaves the rest of its time to others.
alter table appointment drop constraint appointment_slot,
  add constraint appointment_slot exclude using gist (
    warehouse_id with =, door_id with =, during with &&)
    where (status not in ('LEFT', 'CANCELLED', 'NO_SHOW'));
