-- The papers of a closed load state the weights of its packages.
create function keep_loaded_weight() returns trigger language plpgsql as $$
declare
  _number text;
begin
  select l.number into _number
  from load_package k
  join load l on l.warehouse_id = old.warehouse_id and l.id = k.load_id
  where k.warehouse_id = old.warehouse_id and k.package_id = old.id and l.status <> 'OPEN';
  if found then
    perform ledger.refuse('PACKAGE_LOADED', jsonb_build_object('number', _number));
  end if;
  return new;
end $$;
create trigger package_weight_loaded before update of weight on package
  for each row when (old.weight is distinct from new.weight)
  execute function keep_loaded_weight();
