-- Packagings whose stock is kept: packages use them up.

-- Takes the packaging of each of these packages of an order, one unit of its product, from the
-- stock that orders would take first. A package is closed without it where there is none: the
-- person has it in the hand, and a count will say so.
create function ledger.take_packagings(_on ledger.context, _packages bigint[], _reason text)
returns void language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  _package record;
  _balance bigint;
begin
  for _package in
    select b.id, g.product_id
    from package b
    join packaging g on g.warehouse_id = _on.warehouse_id and g.id = b.packaging_id
    where b.warehouse_id = _on.warehouse_id
      and b.id = any(_packages)
      and b.packaging_balance_id is null
    order by g.product_id, b.id loop
    loop
      select id into _balance
      from inventory
      where warehouse_id = _on.warehouse_id
        and product_id = _package.product_id
        and allocation_rank is not null
        and quantity > allocated
      order by allocation_rank, received_at, id
      limit 1;
      exit when not found;
      perform from inventory
      where warehouse_id = _on.warehouse_id and id = _balance and quantity > allocated
      for update;
      exit when found;
    end loop;
    continue when _balance is null;
    perform ledger.adjust(_on, _balance, -1, _reason);
    update package
    set packaging_balance_id = _balance
    where warehouse_id = _on.warehouse_id and id = _package.id;
  end loop;
end $$;

-- Brings the packagings of packages, which are opened, back to where they came from.
create function ledger.return_packagings(_on ledger.context, _packages bigint[], _reason text)
returns void language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  _balance bigint;
begin
  for _balance in
    select packaging_balance_id
    from package
    where warehouse_id = _on.warehouse_id
      and id = any(_packages)
      and packaging_balance_id is not null
    order by packaging_balance_id loop
    perform ledger.adjust(_on, _balance, 1, _reason);
  end loop;
  update package
  set packaging_balance_id = null
  where warehouse_id = _on.warehouse_id and id = any(_packages);
end $$;
