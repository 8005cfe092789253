-- What keeps these from asking one node of a distributed database: a join with values, and functions
-- of the clock among what a row of another request becomes.
create or replace function outflow_status(i inventory) returns text language sql stable as $$
  select case
    when i.status = 'IN_TRANSIT' or p.type in ('CUSTOMS', 'DISPATCH') then null
    when i.status <> 'AVAILABLE' then i.status
    else coalesce(case lot_fault(i.warehouse_id, i.lot_id)
        when 'HELD' then 'ON_HOLD'
        when 'EXPIRED' then 'EXPIRED' end,
      case when p.type = 'QUARANTINED' then 'QUARANTINED' end, 'AVAILABLE') end
  from (select (select type
    from location
    where warehouse_id = i.warehouse_id and id = i.location_id) as type) p
$$;

-- Takes requests of the minute of a key. A clock that was set back must not prolong the minute, and
-- a transaction that began a little earlier sees a minute that ends a little later. `_ended` is the
-- end of a minute that is over for other reasons.
create function take_requests(_key bigint, _count integer, _ended timestamptz,
  out taken integer, out minute text, out ends_in double precision)
language plpgsql as $$
declare
  _begins timestamptz := now();
  _ends timestamptz := _begins + interval '1 minute';
  _latest timestamptz := _ends + interval '1 minute';
  _kept api_key_window;
begin
  insert into api_key_window as w (key_id, ends_at, taken)
  values (_key, _ends, _count)
  on conflict (key_id) do update set
    taken = case when w.ends_at <= _begins or w.ends_at > _latest or w.ends_at = _ended then 0
      else w.taken end + excluded.taken,
    ends_at = case when w.ends_at <= _begins or w.ends_at > _latest or w.ends_at = _ended
      then excluded.ends_at else w.ends_at end
  returning w.* into _kept;
  taken := _kept.taken;
  minute := _kept.ends_at::text;
  ends_in := extract(epoch from _kept.ends_at - _begins) * 1000;
end $$;
