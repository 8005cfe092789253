-- Sends picked units elsewhere that would go to no location, or to one that is shut by now: to
-- `_fallback`.
create function ledger.avoid_shut(_warehouse bigint, _units ledger.unpicked[], _fallback bigint)
returns ledger.unpicked[] language sql as $$
  with way as (
    select u.*, i.pallet_id,
      case when u.unit_id is null then i.location_id else u.location_id end as goes_to
    from unnest(_units) u
    cross join lateral (select *
      from inventory
      where warehouse_id = _warehouse and id = u.target_id
      limit 1) i
  ), shut as (
    select pick_id
    from (select pick_id, pallet_id, goes_to,
        sum(units) over (partition by goes_to)::bigint as units
      from way) w
    where case when goes_to is null then pallet_id is null
      else is_shut(_warehouse, goes_to, units) end
  )
  select array(
    select (w.pick_id, w.allocation_id, w.order_line_id, w.from_id,
      case when s.pick_id is null or w.unit_id is not null then w.target_id
        else (select t.target_id
          from ledger.targets(_warehouse, array[w.from_id], true, _fallback, null) t) end,
      w.units, w.unit_id,
      case when s.pick_id is null or w.unit_id is null then w.location_id else _fallback end
      )::ledger.unpicked
    from way w
    left join shut s using (pick_id)
    order by w.pick_id)
$$;

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
  perform ledger.lock_units_of(_on.warehouse_id, _on.document_id);
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
