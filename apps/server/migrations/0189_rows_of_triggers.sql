-- Triggers read the new rows of a statement before they write: a distributed database plans no statement that reads both these rows and its tables.
create or replace function tell_order_steps() returns trigger language plpgsql as $$
declare
  _step record;
  _customer bigint;
begin
  for _step in select warehouse_id, order_id, at, from_status, to_status from new_rows order by id loop
    select customer_id into _customer from orders where warehouse_id = _step.warehouse_id and id = _step.order_id;
    insert into outbox (at, type, warehouse_id, customer_id, document_type, document_id, from_status, to_status)
    values (_step.at, type_of_step('order', _step.from_status, _step.to_status), _step.warehouse_id, _customer, 'ORDER', _step.order_id,
      _step.from_status, _step.to_status);
  end loop;
  return null;
end $$;

create or replace function tell_new_documents() returns trigger language plpgsql as $$
declare
  _document record;
begin
  for _document in select warehouse_id, id, customer_id, status, created_at from new_rows order by id loop
    insert into outbox (at, type, warehouse_id, customer_id, document_type, document_id, to_status)
    values (_document.created_at, tg_argv[0] || '.created', _document.warehouse_id, _document.customer_id, upper(tg_argv[0]), _document.id, _document.status);
  end loop;
  return null;
end $$;

create or replace function tell_labels() returns trigger language plpgsql as $$
declare
  _package record;
  _customer bigint;
begin
  for _package in select warehouse_id, id, order_id, created_at from new_rows order by id loop
    select customer_id into _customer from orders where warehouse_id = _package.warehouse_id and id = _package.order_id;
    insert into outbox (at, type, warehouse_id, customer_id, document_type, document_id, package_id)
    values (_package.created_at, 'label.made', _package.warehouse_id, _customer, 'ORDER', _package.order_id, _package.id);
  end loop;
  return null;
end $$;

-- The pallets of other warehouses are found by a statement of its own, which a distributed database asks of all nodes.
create or replace function next_lpn() returns text language plpgsql set enable_seqscan = off as $$
declare
  rule settings;
  number text;
  room integer;
  _lpn text;
begin
  select * into strict rule from settings;
  loop
    number := nextval('lpn_number')::text;
    if rule.gs1_company_prefix is null then
      room := length(rule.lpn_pattern) - length(replace(rule.lpn_pattern, '#', ''));
      _lpn := regexp_replace(rule.lpn_pattern, '#+', repeat('0', room - length(number)) || number);
    else
      room := 17 - length(rule.gs1_company_prefix);
      if length(number) > room then
        raise exception 'the GS1 company prefix % has no room for number %', rule.gs1_company_prefix, number
          using errcode = 'sequence_generator_limit_exceeded';
      end if;
      number := repeat('0', room - length(number)) || number;
      number := left(number, 1) || rule.gs1_company_prefix || substr(number, 2);
      _lpn := number || gs1_check_digit(number);
    end if;
    perform pg_advisory_xact_lock(hashtextextended(format('lpn %s', _lpn), 0));
    perform from pallet where lpn = _lpn;
    exit when not found;
  end loop;
  return _lpn;
end $$;
