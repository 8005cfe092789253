-- What a unit is on its way through the warehouse, and what it weighs. Both follow from what stands
-- in it: no row repeats them.

-- The state of a unit, by what holds of it and of what is in it; later states need no earlier one.
-- Null where there is no such unit.
create function ledger.unit_state(_warehouse bigint, _unit bigint) returns text
language plpgsql stable as $$
declare
  _of pallet;
  _inside bigint[];
  _packages bigint[];
  _has_stock boolean := ledger.has_stock(_warehouse, _unit);
  _is_ordered boolean;
begin
  select * into _of from pallet where warehouse_id = _warehouse and id = _unit;
  if not found then return null; end if;
  _inside := ledger.units_in(_warehouse, array[_unit]);
  _packages := array(select ledger.packages_of(_warehouse, _of.path || _inside));
  _is_ordered := exists (select
    from pallet
    where warehouse_id = _warehouse and id = any(_inside) and order_id is not null);
  if not _has_stock and exists (select
    from orders
    where warehouse_id = _warehouse
      and shipped_at is not null
      and id = any(_of.order_id || array(select order_id
        from package
        where warehouse_id = _warehouse and id = any(_packages)))) then
    return 'SHIPPED';
  end if;
  return case
    when exists (select
      from load_package
      where warehouse_id = _warehouse and package_id = any(_packages)) then 'LOADED'
    when (_is_ordered or _packages <> '{}') and exists (select
      from location
      where warehouse_id = _warehouse and id = _of.location_id and type = 'DISPATCH') then 'STAGED'
    when _packages <> '{}' then 'PACKED'
    when _has_stock and _is_ordered then 'PICKED'
    when _has_stock then 'STORED'
    else 'EMPTY' end;
end $$;

-- What stands in a unit, as a number that changes with it: units, products, lots, quantities.
create function ledger.content_of(_warehouse bigint, _unit bigint) returns bigint
language sql stable as $$
  select hashtextextended(string_agg(format('%s %s %s %s', u.id, i.product_id, i.lot_id, i.units),
    ',' order by u.id, i.product_id, i.lot_id), 0)
  from pallet u
  left join lateral (select product_id, lot_id, sum(quantity) as units
    from inventory
    where warehouse_id = _warehouse and pallet_id = u.id and quantity > 0
    group by product_id, lot_id) i on true
  where u.warehouse_id = _warehouse and u.id = any(ledger.units_in(_warehouse, array[_unit]))
$$;

-- The grams of an empty unit, by what was said of it, its packaging, or that of its package; null
-- where nobody has said any of these.
create function ledger.tare_of(_warehouse bigint, _unit bigint) returns bigint
language sql stable as $$
  select coalesce(u.tare_grams, g.tare_grams, p.tare_grams)
  from pallet u
  left join packaging g on g.warehouse_id = _warehouse and g.id = u.packaging_id
  left join package b on b.warehouse_id = _warehouse
    and b.unit_id = u.id
    and b.order_id = u.order_id
  left join packaging p on p.warehouse_id = _warehouse and p.id = b.packaging_id
  where u.warehouse_id = _warehouse and u.id = _unit
$$;

-- The grams of a unit with what is in it, and whether they are those of a scale: they are as long
-- as nothing in the unit has changed since it was weighed. Else they are the sum of the weights
-- that packages in it were given, and, of all that stands in no such package, of tares and of
-- products. An unknown tare is 0; where a product has no weight, the sum is null.
create function ledger.unit_weight(_warehouse bigint, _unit bigint,
  out gross_grams bigint, out is_weighed boolean)
language plpgsql stable as $$
declare
  _inside bigint[] := ledger.units_in(_warehouse, array[_unit]);
  _weighed bigint[];
  _loose bigint[];
begin
  select u.gross_grams into gross_grams
  from pallet u
  where u.warehouse_id = _warehouse
    and u.id = _unit
    and u.weighed_content = ledger.content_of(_warehouse, u.id);
  is_weighed := gross_grams is not null;
  if is_weighed then return; end if;
  _weighed := array(select b.unit_id
    from package b
    where b.warehouse_id = _warehouse
      and b.id = any(array(select ledger.packages_of(_warehouse, _inside)))
      and b.weight is not null);
  _loose := array(select id
    from pallet
    where warehouse_id = _warehouse and id = any(_inside) and not (path || id) && _weighed);
  select case when count(*) filter (where p.weight_grams is null) = 0
      then coalesce(sum(i.quantity * p.weight_grams), 0) end into gross_grams
  from inventory i
  join product p on p.id = i.product_id
  where i.warehouse_id = _warehouse and i.pallet_id = any(_loose) and i.quantity > 0;
  gross_grams := gross_grams
    + coalesce((select sum(ledger.tare_of(_warehouse, id)) from unnest(_loose) id), 0)
    + coalesce((select sum(round(b.weight * 1000))
      from package b
      join pallet u on u.warehouse_id = _warehouse and u.id = b.unit_id
      where b.warehouse_id = _warehouse
        and b.unit_id = any(_weighed)
        and b.order_id = u.order_id
        and not u.path && _weighed), 0);
end $$;
