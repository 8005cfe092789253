-- Numbers are unique at the end of a statement, so that two lines can swap theirs.
-- A line has a number that stays with it, and may have the number that the customer's own system gives it.
alter table asn_item
  add column line_no integer not null default 1 check (line_no >= 1),
  add column external_line_id text check (btrim(external_line_id) = external_line_id and external_line_id <> '');
update asn_item i set line_no = n.line_no
  from (select warehouse_id, id, row_number() over (partition by warehouse_id, asn_id order by id) as line_no from asn_item) n
  where i.warehouse_id = n.warehouse_id and i.id = n.id and n.line_no > 1;
-- One product may stand on several lines, of an order too. What nobody announced has one line for each product.
alter table asn_item
  add constraint asn_item_line_key unique (warehouse_id, asn_id, line_no) deferrable,
  drop constraint asn_item_warehouse_id_asn_id_product_id_key;
create unique index asn_item_extra on asn_item (warehouse_id, asn_id, product_id) where expected = 0;

alter table order_line
  add column line_no integer not null default 1 check (line_no >= 1),
  add column external_line_id text check (btrim(external_line_id) = external_line_id and external_line_id <> '');
update order_line l set line_no = n.line_no
  from (select warehouse_id, id, row_number() over (partition by warehouse_id, order_id order by id) as line_no from order_line) n
  where l.warehouse_id = n.warehouse_id and l.id = n.id and n.line_no > 1;
alter table order_line
  add constraint order_line_line_key unique (warehouse_id, order_id, line_no) deferrable,
  drop constraint order_line_warehouse_id_order_id_product_id_key;

-- Where an order goes, in parts, beside the printed text. It is written and read as a whole.
alter table orders add column address jsonb check (
  jsonb_typeof(address -> 'name') = 'string' and jsonb_typeof(address -> 'lines') = 'array' and jsonb_typeof(address -> 'city') = 'string'
  and address ->> 'country' ~ '^[A-Z]{2}$');

-- How prices, numbers and dates are shown: a currency of ISO 4217, and a language tag (BCP 47).
alter table settings
  add column currency text check (currency ~ '^[A-Z]{3}$'),
  add column locale text not null default 'en-US' check (locale ~ '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$');
