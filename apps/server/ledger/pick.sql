-- Brings allocated units of balances to `_packing`, or to no location where that is null. There
-- they stay allocated. `_takes`: allocation_id, quantity (more than 0). `_others` are balances that
-- the caller allocates afterwards, locked here so that every writer locks in one order. What stands
-- in `_units` comes in these units, which are out of the ones around them from then on; without a
-- packing location they stay where they are. All else, if there is any, is put into the unit
-- `_into`, or stands loose where that is null. Refuses with STOCK_GONE where an allocation has not
-- so many left to pick, or waits for a replenishment, with UNIT_NOT_WHOLE where a unit holds
-- anything that is not taken, and as `ledger.claim_unit` does.
create function ledger.pick(_on ledger.context, _packing bigint, _takes jsonb,
  _others bigint[], _units bigint[] default '{}', _into bigint default null) returns void
language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  _inside bigint[] := '{}';
  _place bigint := _packing;
  _picks pick[];
  _entries ledger.entry[];
  _grown int;
begin
  if _units <> '{}' or _into is not null then
    perform ledger.lock_units(_on.warehouse_id, array_remove(_units || _into, null));
    _units := array(select id
      from pallet
      where warehouse_id = _on.warehouse_id and id = any(_units) and not path && _units
      order by id);
    _inside := ledger.units_in(_on.warehouse_id, _units);
  end if;
  select array(select (_on.warehouse_id, null, a.id, a.order_line_id, a.inventory_id,
      a.inventory_id, w.quantity, _on.at, _on.user_id, null, null, i.location_id,
      case when i.pallet_id = any(_inside)
        then ledger.outermost_of(_on.warehouse_id, i.pallet_id, _units) end)::pick
    from jsonb_to_recordset(_takes) as w (allocation_id bigint, quantity bigint)
    cross join lateral (select *
      from allocation
      where warehouse_id = _on.warehouse_id and id = w.allocation_id
      limit 1) a
    cross join lateral (select *
      from inventory
      where warehouse_id = _on.warehouse_id and id = a.inventory_id
      limit 1) i) into _picks;
  if _into is not null and exists (select from unnest(_picks) where unit_id is null) then
    _place := ledger.claim_unit(_on, _into, _packing);
  end if;
  _picks := array(select (p.warehouse_id, null, p.allocation_id, p.order_line_id,
      p.from_inventory_id, coalesce(t.target_id, p.to_inventory_id), p.quantity, p.at, p.user_id,
      null, null, p.from_location_id, p.unit_id)::pick
    from unnest(_picks) p
    left join ledger.targets(_on.warehouse_id,
      array(select from_inventory_id from unnest(_picks) where unit_id is null), true, _place,
      null, _into) t on t.source_id = p.from_inventory_id
    order by p.allocation_id);
  perform ledger.lock_balances(_on.warehouse_id,
    _others || array(select unnest(array[from_inventory_id, to_inventory_id]) from unnest(_picks))
    || array(select id
      from inventory
      where warehouse_id = _on.warehouse_id and pallet_id = any(_inside)));
  if _units <> '{}' then perform ledger.keep_whole(_on.warehouse_id, _units, _picks); end if;
  update allocation a set picked = a.picked + p.quantity from unnest(_picks) p
    where a.warehouse_id = _on.warehouse_id and a.id = any(array(select allocation_id
      from unnest(_picks))) and a.id = p.allocation_id
      and a.ended_at is null and a.task_id is null and a.quantity - a.picked >= p.quantity;
  get diagnostics _grown = row_count;
  if _grown <> jsonb_array_length(_takes) then perform ledger.refuse('STOCK_GONE'); end if;
  select array_agg(ledger.entry('PICK', i.customer_id, i.product_id, p.quantity,
    from_id => p.from_inventory_id, from_allocated => true,
      to_id => p.to_inventory_id, to_allocated => true, order_line_id => p.order_line_id,
      place_id => case when p.unit_id is not null then _packing end)
        order by p.allocation_id) into _entries
    from unnest(_picks) p
    cross join lateral (select *
      from inventory
      where warehouse_id = _on.warehouse_id and id = p.from_inventory_id
      limit 1) i;
  perform ledger.post(_on, _entries);
  insert into pick (warehouse_id, allocation_id, order_line_id, from_inventory_id, to_inventory_id,
    quantity, at, user_id, from_location_id, unit_id)
    select warehouse_id, allocation_id, order_line_id, from_inventory_id, to_inventory_id, quantity,
      at, user_id, from_location_id, unit_id
    from unnest(_picks);
  if _units <> '{}' then
    perform ledger.give_units(_on, 'PICK', _units, _on.document_id, _packing);
  end if;
end $$;

-- Refuses with UNIT_NOT_WHOLE where units, whose balances are locked, hold anything that picks do
-- not take, or nothing.
create function ledger.keep_whole(_warehouse bigint, _units bigint[], _picks pick[]) returns void
language plpgsql as $$
declare
  _lpn text;
begin
  select u.lpn into _lpn
    from pallet u
    where u.warehouse_id = _warehouse and u.id = any(_units) and (
      not exists (select from unnest(_picks) p where p.unit_id = u.id)
      or exists (select
        from inventory i
        where i.warehouse_id = _warehouse
          and i.pallet_id = any(array(select unnest(ledger.units_in(_warehouse, array[u.id]))))
          and i.quantity <> (select coalesce(sum(p.quantity), 0)
            from unnest(_picks) p
            where p.from_inventory_id = i.id)))
    order by u.id
    limit 1;
  if found then perform ledger.refuse('UNIT_NOT_WHOLE', jsonb_build_object('lpn', _lpn)); end if;
end $$;
