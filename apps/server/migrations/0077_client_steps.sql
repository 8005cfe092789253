-- The steps of an order and of an ASN are written by the statement that makes the document. A policy would look for the document before it is
-- there, so that a client's step belongs to the client's own document is checked afterwards. Staff pay for nothing but the condition.
create function refuse_foreign_step() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'order_event' then
    if exists (select from orders o where o.warehouse_id = new.warehouse_id and o.id = new.order_id) then return null; end if;
  elsif exists (select from asn a where a.warehouse_id = new.warehouse_id and a.id = new.asn_id) then return null;
  end if;
  raise exception 'A client writes steps of its own documents only.' using errcode = 'insufficient_privilege';
end $$;
create trigger order_event_own after insert on order_event
  for each row when (current_setting('lading.customer_id', true) <> '') execute function refuse_foreign_step();
create trigger asn_event_own after insert on asn_event
  for each row when (current_setting('lading.customer_id', true) <> '') execute function refuse_foreign_step();
