-- Pick faces, for rooms below that of the rules that make a location one.

-- Whether a location may take a unit: it is no pick face, or that of a product in the unit.
create function ledger.takes_pallet(_warehouse bigint, _location bigint, _pallet bigint)
returns boolean
language sql stable as $$
  select coalesce((
    select bool_or(exists (
      select
      from inventory i
      where i.warehouse_id = _warehouse
        and i.pallet_id = any(array(select unnest(ledger.units_in(_warehouse, array[_pallet]))))
        and i.product_id = r.product_id
        and i.quantity > 0))
    from replenishment_rule r
    where r.warehouse_id = _warehouse and r.location_id = _location), true)
$$;
