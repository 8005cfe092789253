-- A truck may have left with its load before anybody recorded that it came, or stood at a door.
alter table appointment
  drop constraint appointment_check2,
  drop constraint appointment_check3,
  drop constraint appointment_check4,
  add constraint appointment_arrived check (arrived_at is not null
    or status in ('BOOKED', 'LEFT', 'CANCELLED', 'NO_SHOW')),
  add constraint appointment_docked check (case when docked_at is null
    then status not in ('AT_DOOR', 'DONE') else status in ('AT_DOOR', 'DONE', 'LEFT') end),
  add constraint appointment_done check (case when done_at is null
    then status <> 'DONE' and (status <> 'LEFT' or docked_at is null)
    else status in ('DONE', 'LEFT') end),
  add constraint appointment_left check (left_at >= arrived_at);

-- A truck whose goods do not come or go any more is not awaited: its door is free for others. One
-- that is on the yard stays there, until somebody sends it off. An ASN is cancelled by its client
-- too, who may not write appointments.
create function cancel_appointments() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  _asn bigint := to_jsonb(new) ->> 'asn_id';
  _load bigint := to_jsonb(new) ->> 'load_id';
begin
  update appointment
  set status = 'CANCELLED', version = version + 1, ended_at = new.at, reason = new.notes
  where warehouse_id = new.warehouse_id
    and status = 'BOOKED'
    and (asn_id = _asn or load_id = _load);
  return null;
end $$;
create trigger load_event_cancelled after insert on load_event
  for each row when (new.event = 'cancel') execute function cancel_appointments();
create trigger asn_event_cancelled after insert on asn_event
  for each row when (new.event = 'cancel') execute function cancel_appointments();

-- A load leaves with its truck, whatever was recorded of it.
create function release_trucks() returns trigger language plpgsql as $$
begin
  update appointment a
  set status = 'LEFT', version = a.version + 1,
    done_at = case when a.docked_at is not null
      then coalesce(a.done_at, greatest(a.docked_at, l.departed_at)) end,
    left_at = greatest(a.done_at, a.docked_at, a.arrived_at, l.departed_at)
  from load l
  where l.warehouse_id = new.warehouse_id
    and l.id = new.load_id
    and a.warehouse_id = new.warehouse_id
    and a.load_id = new.load_id
    and a.status in ('BOOKED', 'ARRIVED', 'AT_DOOR', 'DONE');
  return null;
end $$;
create trigger load_event_departed after insert on load_event
  for each row when (new.event = 'depart') execute function release_trucks();
