-- Sends picked units elsewhere that would go to no location, or to one that is shut by now: to
-- `_fallback`.
create function ledger.avoid_shut(_warehouse bigint, _units ledger.unpicked[], _fallback bigint)
returns ledger.unpicked[] language plpgsql as $$
declare
  _shut bigint[] := array(
    select pick_id
    from (select u.pick_id, i.pallet_id, g.goes_to,
        sum(u.units) over (partition by g.goes_to)::bigint as units
      from unnest(_units) u
      cross join lateral (select *
        from inventory
        where warehouse_id = _warehouse and id = u.target_id
        limit 1) i
      cross join lateral (select case when u.unit_id is null then i.location_id
        else u.location_id end as goes_to) g) w
    where case when goes_to is null then pallet_id is null
      else is_shut(_warehouse, goes_to, units) end);
begin
  return array(
    select (u.pick_id, u.allocation_id, u.order_line_id, u.from_id,
      case when u.unit_id is not null or not u.pick_id = any(_shut) then u.target_id
        else (select t.target_id
          from ledger.targets(_warehouse, array[u.from_id], true, _fallback, null) t) end,
      u.units, u.unit_id,
      case when u.unit_id is not null and u.pick_id = any(_shut) then _fallback
        else u.location_id end)::ledger.unpicked
    from unnest(_units) u
    order by u.pick_id);
end $$;

-- Puts picked units of order lines back where they came from. Units that came from no place at all,
-- or from one that is shut by now, go to `_fallback`, if there is one. What the lines have
-- allocated and not picked stays allocated. The order is locked.
create function ledger.put_back(_on ledger.context, _lines bigint[], _fallback bigint,
  _reason text) returns void
language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  _units ledger.unpicked[] := array(
    select (id, allocation_id, order_line_id, to_inventory_id, null, quantity, null,
      null)::ledger.unpicked
    from pick
    where warehouse_id = _on.warehouse_id and order_line_id = any(_lines) and ended_at is null
    order by id);
begin
  if cardinality(_units) = 0 then return; end if;
  perform ledger.lock_ways_back(_on.warehouse_id, _on.document_id);
  _units := ledger.ways_back(_on.warehouse_id, _units);
  if _fallback is not null then
    _units := ledger.avoid_shut(_on.warehouse_id, _units, _fallback);
  end if;
  perform ledger.lock_balances(_on.warehouse_id, array(
    select unnest(array[from_id, target_id]) from unnest(_units)
    union
      select inventory_id
      from allocation
      where warehouse_id = _on.warehouse_id and order_line_id = any(_lines) and ended_at is null));
  perform ledger.end_picks(_on, _units, false);
  perform ledger.post_back(_on, _units, false, _reason);
end $$;
