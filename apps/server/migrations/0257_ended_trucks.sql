-- The audit trail keeps who ended an appointment with its load or its ASN, as it does where somebody
-- ends the appointment itself.
create function audit_appointment(_at timestamptz, _user bigint, _id bigint, _name text,
  _before jsonb, _after jsonb) returns void language plpgsql as $$
declare
  _doer text := (select email from app_user where id = _user);
  _values text := (select string_agg(value, E'\n' order by value)
    from (select value from jsonb_each_text(_before) union select value from jsonb_each_text(_after))
      as each);
begin
  perform ledger.write_audit(_at, _user, _doer, 'APPOINTMENT', jsonb_build_array(jsonb_build_object(
    'entity_id', _id, 'name', _name, 'action', 'CHANGED', 'before', _before, 'after', _after,
    'words', concat_ws(E'\n', _doer, _name, _values))));
end $$;

-- An instant as the audit trail keeps it.
create function audited_instant(_at timestamptz) returns text language sql immutable as $$
  select to_char(_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

create or replace function cancel_appointments() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  _asn bigint := to_jsonb(new) ->> 'asn_id';
  _load bigint := to_jsonb(new) ->> 'load_id';
  _name text;
  _id bigint;
begin
  if _load is null then
    select reference into _name from asn where warehouse_id = new.warehouse_id and id = _asn;
  else
    select number into _name from load where warehouse_id = new.warehouse_id and id = _load;
  end if;
  for _id in
    select id
    from appointment
    where warehouse_id = new.warehouse_id and status = 'BOOKED'
      and (asn_id = _asn or load_id = _load)
    order by id
    for update
  loop
    update appointment
    set status = 'CANCELLED', version = version + 1, ended_at = new.at, reason = new.notes
    where warehouse_id = new.warehouse_id and id = _id;
    perform audit_appointment(new.at, new.user_id, _id, _name,
      jsonb_build_object('status', 'BOOKED', 'endedAt', null, 'reason', null),
      jsonb_build_object('status', 'CANCELLED', 'endedAt', audited_instant(new.at),
        'reason', new.notes));
  end loop;
  return null;
end $$;

create or replace function release_trucks() returns trigger language plpgsql as $$
declare
  _load record;
  _truck record;
  _done timestamptz;
  _left timestamptz;
begin
  select number, departed_at into _load
  from load
  where warehouse_id = new.warehouse_id and id = new.load_id;
  for _truck in
    select id, status, arrived_at, docked_at, done_at
    from appointment
    where warehouse_id = new.warehouse_id and load_id = new.load_id
      and status in ('BOOKED', 'ARRIVED', 'AT_DOOR', 'DONE')
    order by id
    for update
  loop
    _done := case when _truck.docked_at is not null
      then coalesce(_truck.done_at, greatest(_truck.docked_at, _load.departed_at)) end;
    _left := greatest(_truck.done_at, _truck.docked_at, _truck.arrived_at, _load.departed_at);
    update appointment
    set status = 'LEFT', version = version + 1, done_at = _done, left_at = _left
    where warehouse_id = new.warehouse_id and id = _truck.id;
    perform audit_appointment(new.at, new.user_id, _truck.id, _load.number,
      jsonb_build_object('status', _truck.status, 'doneAt', audited_instant(_truck.done_at),
        'leftAt', null),
      jsonb_build_object('status', 'LEFT', 'doneAt', audited_instant(_done),
        'leftAt', audited_instant(_left)));
  end loop;
  return null;
end $$;
