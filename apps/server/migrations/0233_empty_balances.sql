-- An empty balance stands where its unit stands. Empty units left theirs behind when they came to
-- what was put into them. One whose like stands there already becomes loose where it was, a
-- millisecond younger where that is taken too.
do $$
declare
  _left record;
  _at timestamptz;
begin
  for _left in
    select i.warehouse_id, i.id, i.received_at, p.location_id
    from inventory i
    join pallet p on p.warehouse_id = i.warehouse_id and p.id = i.pallet_id
    where i.quantity = 0 and i.location_id is distinct from p.location_id
  loop
    begin
      update inventory
      set location_id = _left.location_id
      where warehouse_id = _left.warehouse_id and id = _left.id;
    exception when unique_violation then
      _at := _left.received_at;
      loop
        begin
          update inventory
          set pallet_id = null, received_at = _at
          where warehouse_id = _left.warehouse_id and id = _left.id;
          exit;
        exception when unique_violation then
          _at := _at + interval '1 millisecond';
        end;
      end loop;
    end;
  end loop;
end $$;
