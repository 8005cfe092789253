-- The package whose label was made, of `label.made`. No foreign key: the package may be unpacked later.
alter table outbox add column package_id bigint, add check ((package_id is not null) = (type = 'label.made'));

create function tell_labels() returns trigger language plpgsql as $$
begin
  insert into outbox (at, type, warehouse_id, customer_id, document_type, document_id, package_id)
  select created_at, 'label.made', warehouse_id,
    (select customer_id from orders o where o.warehouse_id = b.warehouse_id and o.id = b.order_id), 'ORDER', order_id, id
  from new_rows b order by id;
  return null;
end $$;
create trigger package_told after insert on package
  referencing new table as new_rows for each statement execute function tell_labels();
