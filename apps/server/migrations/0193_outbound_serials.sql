-- Serials that are recorded when units are packed: until then the units of the product are alike,
-- or alike within their lot.
alter table product
  add column serial_capture text not null default 'NONE'
    check (serial_capture in ('NONE', 'OUTBOUND')),
  add constraint product_serial_capture_of_tracking
    check (serial_capture = 'NONE' or tracking <> 'SERIAL');

-- The serials in packages. A serial of a product is in one package of the company, or in several
-- one after the other, if units of the product came back from the order.
create table outbound_serial (
  product_id bigint not null references product,
  code text not null check (btrim(code) = code and code <> ''),
  warehouse_id bigint not null references warehouse,
  order_id bigint not null,
  order_line_id bigint not null,
  package_id bigint not null,
  packed_at timestamptz(3) not null,
  packed_by bigint not null references app_user,
  came_back_at timestamptz(3),
  primary key (product_id, code, package_id)
);
-- Two spellings that differ only in case or form are one serial.
create unique index outbound_serial_key on outbound_serial (product_id, spelling_key(code))
  where came_back_at is null;
create index outbound_serial_package on outbound_serial (warehouse_id, package_id);
create index outbound_serial_order on outbound_serial (warehouse_id, order_id);
create index outbound_serial_search on outbound_serial using gin (fold(code) gin_trgm_ops);
