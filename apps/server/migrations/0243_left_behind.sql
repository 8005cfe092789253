-- Units of the package when its load departed without it; null until then. The package may be
-- unpacked afterwards.
alter table load_leftover add column quantity bigint check (quantity > 0);
update load_leftover x
set quantity = c.quantity
from load d,
  (select warehouse_id, package_id, sum(quantity) as quantity
    from package_line
    group by warehouse_id, package_id) c
where d.warehouse_id = x.warehouse_id
  and d.id = x.load_id
  and d.status = 'DEPARTED'
  and c.warehouse_id = x.warehouse_id
  and c.package_id = x.package_id;

-- What is in a loaded package stays in it; the trigger names the statuses of the load in which it
-- may change. The papers of a closed load state the weights of its packages.
drop trigger package_weight_loaded on package;
drop function keep_loaded_weight;
create or replace function keep_loaded() returns trigger language plpgsql as $$
declare
  _row jsonb := to_jsonb(old);
  _package bigint := coalesce(_row ->> 'package_id', _row ->> 'id');
  _number text;
begin
  select l.number into _number
  from load_package k
  join load l on l.warehouse_id = old.warehouse_id and l.id = k.load_id
  where k.warehouse_id = old.warehouse_id
    and k.package_id = _package
    and l.status <> all(coalesce(tg_argv, '{}'));
  if found then
    perform ledger.refuse('PACKAGE_LOADED', jsonb_build_object('number', _number));
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger package_weight_loaded before update of weight on package
  for each row when (old.weight is distinct from new.weight)
  execute function keep_loaded('OPEN');
