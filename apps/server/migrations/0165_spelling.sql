-- One spelling. Two spellings of a code that differ only in case or form are one code. What an earlier release let in as two things stays two things until a
-- person merges or renames one of them: such a row has a number in `twin`, and the first has 0.

-- A code as it is stored: composed (NFC), without invisible characters, with plain blanks and none around it. `spelled` of the domain is the same.
create function spelled(code text) returns text language sql immutable parallel safe
  return btrim(regexp_replace(normalize(regexp_replace(code,
    '[\u0001-\u0008\u000b-\u000c\u000e-\u001f\u007f-\u009f\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890-\u0891\u08e2\u115f-\u1160\u17b4-\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
    '', 'g'), NFC), '[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]', ' ', 'g'), E' \t\n\r');

-- What codes are compared by. `spellingKey` of the domain is the same. A code of printable ASCII, as most are, takes a short way.
create function spelling_key(code text) returns text language sql immutable parallel safe
  return case when (code collate "C") !~ '[^ -~]' then lower(btrim(code) collate "C")
    else normalize(replace(lower(upper(lower(spelled(code) collate folding) collate folding) collate folding), 'ς', 'σ'), NFC) collate "C" end;

create function is_spelled(code text) returns boolean language sql immutable parallel safe
  return case when (code collate "C") !~ '[^ -~]' then btrim(code) = code and code <> '' else spelled(code) = code end;

alter table lot add column twin bigint not null default 0;
alter table product add column twin bigint not null default 0;
alter table product_barcode add column twin bigint not null default 0;
alter table location add column twin bigint not null default 0;
alter table warehouse add column twin bigint not null default 0;
alter table asn add column twin bigint not null default 0;
alter table orders add column twin bigint not null default 0;
alter table returns add column twin bigint not null default 0;

-- What earlier releases stored is spelled anew where nothing of the same owner has that spelling.
create function pg_temp.spell(_table text, _column text, _owners text[], _order text, _among text default 'true') returns void language plpgsql as $$
begin
  execute format('update %1$I set %2$I = ''invisible '' || %3$s where spelled(%2$I) = ''''', _table, _column, _order);
  execute format($sql$
    with bad as (
      select ctid as place, %3$s as owner, spelled(%2$I) as code, row_number() over (partition by %3$s, spelled(%2$I) order by %4$s) as n
      from %1$I where not is_spelled(%2$I) and %5$s
    )
    update %1$I t set %2$I = bad.code from bad where t.ctid = bad.place and bad.n = 1
      and not exists (select from %1$I where %2$I = bad.code and %3$s = bad.owner and %5$s)
  $sql$, _table, _column, (select format('array[%s]::bigint[]', string_agg(quote_ident(owner), ', ')) from unnest(_owners) owner), _order, _among);
end $$;
-- What has a key that an older row has is a twin of it.
create function pg_temp.mark(_table text, _column text, _owners text[], _order text, _among text default 'true') returns void language plpgsql as $$
begin
  execute format($sql$
    update %1$I t set twin = same.n from (
      select ctid as place, twin, row_number() over (partition by %3$s, spelling_key(%2$I) order by twin, %4$s) as n from %1$I where %5$s) same
    where t.ctid = same.place and same.n > 1 and same.twin = 0
  $sql$, _table, _column, (select format('array[%s]::bigint[]', string_agg(quote_ident(owner), ', ')) from unnest(_owners) owner), _order, _among);
end $$;

do $$
declare
  _table text;
begin
  perform pg_temp.spell('lot', 'code', '{product_id}', 'id');
  perform pg_temp.mark('lot', 'code', '{product_id}', 'id');
  perform pg_temp.spell('product', 'sku', '{customer_id}', 'id');
  perform pg_temp.mark('product', 'sku', '{customer_id}', 'id');
  perform pg_temp.spell('product_barcode', 'code', '{customer_id}', 'product_id');
  perform pg_temp.mark('product_barcode', 'code', '{customer_id}', 'product_id, position');
  perform pg_temp.spell('location', 'name', '{warehouse_id}', 'id');
  perform pg_temp.spell('location', 'barcode', '{warehouse_id}', 'id');
  perform pg_temp.mark('location', 'name', '{warehouse_id}', 'id');
  perform pg_temp.mark('location', 'barcode', '{warehouse_id}', 'id');
  perform pg_temp.spell('warehouse', 'name', '{}', 'id');
  perform pg_temp.mark('warehouse', 'name', '{}', 'id');
  foreach _table in array array['asn', 'orders', 'returns'] loop
    perform pg_temp.spell(_table, 'reference', '{warehouse_id,customer_id}', 'id', 'status <> ''CANCELLED''');
    perform pg_temp.mark(_table, 'reference', '{warehouse_id,customer_id}', 'id', 'status <> ''CANCELLED''');
    execute format('update %I set reference = spelled(reference) where status = ''CANCELLED'' and not is_spelled(reference)', _table);
  end loop;
end $$;
-- What nothing is unique by.
update product set name = normalize(name, NFC) where name is not nfc normalized;
update product_pack k set name = spelled(name) where not is_spelled(name) and spelled(name) <> ''
  and not exists (select from product_pack o where o.product_id = k.product_id and o.id <> k.id and spelled(o.name) = spelled(k.name));
update location set zone = spelled(zone) where not is_spelled(zone) and spelled(zone) <> '';
update customer set name = normalize(name, NFC) where name is not nfc normalized;
update returns set order_reference = spelled(order_reference) where not is_spelled(order_reference) and spelled(order_reference) <> '';
update orders set tracking_number = spelled(tracking_number) where not is_spelled(tracking_number) and spelled(tracking_number) <> '';
update package set tracking_number = spelled(tracking_number) where not is_spelled(tracking_number) and spelled(tracking_number) <> '';
update orders o set tote = upper(spelled(tote)) where tote <> upper(spelled(tote)) and spelled(tote) <> ''
  and not exists (select from orders other where other.warehouse_id = o.warehouse_id and other.id <> o.id and upper(spelled(other.tote)) = upper(spelled(o.tote)));

alter table lot drop constraint lot_product_id_code_key, add constraint lot_spelled check (twin > 0 or is_spelled(code));
create unique index lot_product_id_code_key on lot (spelling_key(code), product_id, twin);
alter table product drop constraint product_customer_id_sku_key, add constraint product_spelled check (twin > 0 or is_spelled(sku));
create unique index product_customer_id_sku_key on product (spelling_key(sku), customer_id, twin);
drop index product_barcode_code;
alter table product_barcode add constraint product_barcode_spelled check (twin > 0 or is_spelled(code));
create unique index product_barcode_code on product_barcode (spelling_key(code), customer_id, twin);
alter table location drop constraint location_warehouse_id_name_key, drop constraint location_warehouse_id_barcode_key,
  add constraint location_spelled check (twin > 0 or is_spelled(name));
create unique index location_warehouse_id_name_key on location (warehouse_id, spelling_key(name), twin);
create unique index location_warehouse_id_barcode_key on location (warehouse_id, spelling_key(barcode), twin);
create index location_name on location (warehouse_id, name, id);
create index location_barcode on location (warehouse_id, barcode, id);
drop index warehouse_name_key;
create unique index warehouse_name_key on warehouse (spelling_key(name), twin);
alter table asn add constraint asn_spelled check (twin > 0 or is_spelled(reference));
drop index asn_warehouse_id_customer_id_reference_key;
create unique index asn_warehouse_id_customer_id_reference_key on asn (warehouse_id, spelling_key(reference), customer_id, twin) where status <> 'CANCELLED';
alter table orders add constraint orders_spelled check (twin > 0 or is_spelled(reference));
drop index orders_warehouse_id_customer_id_reference_key;
create unique index orders_warehouse_id_customer_id_reference_key on orders (warehouse_id, spelling_key(reference), customer_id, twin) where status <> 'CANCELLED';
alter table returns add constraint returns_spelled check (twin > 0 or is_spelled(reference));
drop index returns_warehouse_id_customer_id_reference_key;
create unique index returns_warehouse_id_customer_id_reference_key on returns (warehouse_id, spelling_key(reference), customer_id, twin) where status <> 'CANCELLED';

-- Twins that are left, which are few.
create index lot_twin on lot (product_id) where twin > 0;
create index product_twin on product (customer_id) where twin > 0;
create index product_barcode_twin on product_barcode (customer_id) where twin > 0;
create index location_twin on location (warehouse_id) where twin > 0;
create index asn_twin on asn (warehouse_id) where twin > 0;
create index orders_twin on orders (warehouse_id) where twin > 0;
create index returns_twin on returns (warehouse_id) where twin > 0;

-- A twin that gets another spelling is none any more, or is refused.
create function end_twin() returns trigger language plpgsql as $$
begin
  new.twin := 0;
  return new;
end $$;

-- Where the first of some twins gives its spelling up, the next one is the first. The arguments: the column, those of its owners, and a condition.
create function promote_twin() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  _same text := format('spelling_key(%1$I) = spelling_key($1 ->> %1$L)', tg_argv[0])
    || (select coalesce(string_agg(format(' and %1$I = ($1 ->> %1$L)::bigint', owner), ''), '') from unnest(tg_argv[1]::text[]) owner) || ' and ' || tg_argv[2];
begin
  execute format('update %1$I set twin = 0 where ctid = (select ctid from %1$I where twin > 0 and %2$s order by twin limit 1)
    and not exists (select from %1$I where twin = 0 and %2$s)', tg_table_name, _same) using to_jsonb(old);
  return null;
end $$;

create trigger lot_no_twin before update of code on lot for each row when (old.twin > 0 and old.code <> new.code) execute function end_twin();
create trigger product_no_twin before update of sku on product for each row when (old.twin > 0 and old.sku <> new.sku) execute function end_twin();
create trigger location_no_twin before update of name on location for each row when (old.twin > 0 and old.name <> new.name) execute function end_twin();
create trigger warehouse_no_twin before update of name on warehouse for each row when (old.twin > 0 and old.name <> new.name) execute function end_twin();
create trigger asn_no_twin before update of reference on asn for each row when (old.twin > 0 and old.reference <> new.reference) execute function end_twin();
create trigger orders_no_twin before update of reference on orders for each row
  when (old.twin > 0 and old.reference <> new.reference) execute function end_twin();
create trigger returns_no_twin before update of reference on returns for each row
  when (old.twin > 0 and old.reference <> new.reference) execute function end_twin();

create trigger product_next_twin after update of sku on product for each row
  when (old.twin = 0 and old.sku <> new.sku) execute function promote_twin('sku', '{customer_id}', 'true');
create trigger product_gone_twin after delete on product for each row when (old.twin = 0) execute function promote_twin('sku', '{customer_id}', 'true');
create trigger product_barcode_gone_twin after delete on product_barcode for each row
  when (old.twin = 0) execute function promote_twin('code', '{customer_id}', 'true');
create trigger location_next_twin after update of name on location for each row
  when (old.twin = 0 and old.name <> new.name) execute function promote_twin('name', '{warehouse_id}', 'true');
create trigger location_gone_twin after delete on location for each row when (old.twin = 0) execute function promote_twin('name', '{warehouse_id}', 'true');
create trigger warehouse_next_twin after update of name on warehouse for each row
  when (old.twin = 0 and old.name <> new.name) execute function promote_twin('name', '{}', 'true');
create trigger asn_next_twin after update of reference, status on asn for each row
  when (old.twin = 0 and (old.reference <> new.reference or new.status = 'CANCELLED'))
  execute function promote_twin('reference', '{warehouse_id,customer_id}', 'status <> ''CANCELLED''');
create trigger orders_next_twin after update of reference, status on orders for each row
  when (old.twin = 0 and (old.reference <> new.reference or new.status = 'CANCELLED'))
  execute function promote_twin('reference', '{warehouse_id,customer_id}', 'status <> ''CANCELLED''');
create trigger returns_next_twin after update of reference, status on returns for each row
  when (old.twin = 0 and (old.reference <> new.reference or new.status = 'CANCELLED'))
  execute function promote_twin('reference', '{warehouse_id,customer_id}', 'status <> ''CANCELLED''');

-- A lot that somebody said is another one: what names it means that one.
alter table lot add column merged_into bigint references lot, add column merged_at timestamptz(3), add check (merged_into <> id),
  add check ((merged_into is null) = (merged_at is null));
create index lot_merged_into on lot (merged_into) where merged_into is not null;

-- What an earlier release let in beside another that has the same key, with the first of them.
create view twin as
  select 'LOT' as kind, t.id, t.code as spelling, f.id as first_id, f.code as first_spelling, null::bigint as warehouse_id, p.customer_id, t.product_id
    from lot t join product p on p.id = t.product_id
    join lot f on f.product_id = t.product_id and spelling_key(f.code) = spelling_key(t.code) and f.twin = 0
    where t.twin > 0 and t.merged_into is null and f.merged_into is null
  union all
  select 'PRODUCT', t.id, t.sku, f.id, f.sku, null, t.customer_id, t.id
    from product t join product f on f.customer_id = t.customer_id and spelling_key(f.sku) = spelling_key(t.sku) and f.twin = 0 where t.twin > 0
  union all
  select 'BARCODE', t.product_id, t.code, f.product_id, f.code, null, t.customer_id, t.product_id
    from product_barcode t join product_barcode f on f.customer_id = t.customer_id and spelling_key(f.code) = spelling_key(t.code) and f.twin = 0
    where t.twin > 0
  union all
  select 'LOCATION', t.id, t.name, f.id, f.name, t.warehouse_id, null, null
    from location t join location f on f.warehouse_id = t.warehouse_id and f.twin = 0
      and (spelling_key(f.name) = spelling_key(t.name) or spelling_key(f.barcode) = spelling_key(t.barcode))
    where t.twin > 0
  union all
  select 'ASN', t.id, t.reference, f.id, f.reference, t.warehouse_id, t.customer_id, null
    from asn t join asn f on f.warehouse_id = t.warehouse_id and f.customer_id = t.customer_id and spelling_key(f.reference) = spelling_key(t.reference)
      and f.twin = 0 and f.status <> 'CANCELLED' where t.twin > 0 and t.status <> 'CANCELLED'
  union all
  select 'ORDER', t.id, t.reference, f.id, f.reference, t.warehouse_id, t.customer_id, null
    from orders t join orders f on f.warehouse_id = t.warehouse_id and f.customer_id = t.customer_id and spelling_key(f.reference) = spelling_key(t.reference)
      and f.twin = 0 and f.status <> 'CANCELLED' where t.twin > 0 and t.status <> 'CANCELLED'
  union all
  select 'RETURN', t.id, t.reference, f.id, f.reference, t.warehouse_id, t.customer_id, null
    from returns t join returns f on f.warehouse_id = t.warehouse_id and f.customer_id = t.customer_id and spelling_key(f.reference) = spelling_key(t.reference)
      and f.twin = 0 and f.status <> 'CANCELLED' where t.twin > 0 and t.status <> 'CANCELLED';
