-- What the server may see and write while it answers a client, or a program of one: it then has the
-- role of clients, and PostgreSQL adds these conditions to every statement. They keep one
-- customer's rows from another even where a statement forgets its `where`.

-- The customer of the transaction; null, and so no row, outside of one that has a customer.
create function ledger.acting_customer() returns bigint language sql stable parallel safe as $$
  select nullif(current_setting('lading.customer_id', true), '')::bigint
$$;

-- The functions of this schema that the role of clients may execute. Those with the rights of their
-- owner refuse what is not of the customer of the transaction, by `ledger.keep_own`. The others
-- read and write with the rights of the role, for which only rows of its customer exist.
create function ledger.client_functions() returns text[] language sql immutable as $$
  select array[
    -- Those with the rights of their owner.
    'forget', 'lock_product', 'lock_products', 'lock_tracking', 'make_lots', 'place_named',
      'promise', 'promise_lines', 'recall_lines', 'write_audit',
    -- It gathers statistics, and shows and changes no row.
    'analyze',
    -- The others.
    'acting_customer', 'asn_by_id', 'claim_key', 'content_of', 'create_order', 'document',
      'free_stock', 'fresh_until', 'has_stock', 'items_of_asn', 'keep_parts', 'kept_back',
      'line_of', 'lock_demand', 'lock_keys', 'open_documents', 'packages_of', 'picked_from',
      'promised_in', 'promised_of', 'refuse', 'replenishment_by_id', 'share_products',
      'ship_rules', 'status_of', 'tare_of', 'unit_state', 'unit_weight', 'units_in', 'wake',
      'write_orders'
  ]
$$;

-- Whether the session has the role of clients.
create function ledger.is_client() returns boolean language sql stable as $$
  select 'lading_client' in (session_user::text, current_setting('role'))
$$;

-- Refuses a client that names products or order lines of another customer. The server never lets it
-- come to that.
create function ledger.keep_own(_products bigint[], _lines bigint[] default '{}',
  _warehouse bigint default null) returns void
language plpgsql as $$
begin
  if not ledger.is_client() then return; end if;
  if exists (select
    from product
    where id = any(_products) and customer_id is distinct from ledger.acting_customer())
    or exists (select from order_line
      where warehouse_id = _warehouse
        and id = any(_lines)
        and customer_id is distinct from ledger.acting_customer()) then
    raise exception 'permission denied: it is not of the customer of the transaction' using errcode
      = 'insufficient_privilege';
  end if;
end $$;

-- Refuses a client that writes of somebody else, or of what is another customer's, into the audit
-- trail.
create function ledger.keep_own_audit(_user bigint, _entity text, _entities bigint[]) returns void
language plpgsql as $$
declare
  _own bigint := ledger.acting_customer();
begin
  if not ledger.is_client() then return; end if;
  if not exists (select from app_user where id = _user and customer_id = _own)
    or _entity = 'USER' and exists (select from app_user where id = any(_entities)
      and customer_id is distinct from _own)
    or _entity = 'CUSTOMER' and exists (select unnest(_entities) except select _own) then
    raise exception 'permission denied: it is not of the customer of the transaction' using errcode
      = 'insufficient_privilege';
  end if;
  if _entity = 'PRODUCT' then perform ledger.keep_own(_entities); end if;
end $$;

-- One row for every table. `may` is what the role of clients is granted, null for nothing. `own` is
-- the condition on the rows that it sees and writes; null where all rows are everybody's, and `why`
-- says so. `added` is the condition on new rows.
create function ledger.client_rules() returns table (name text, may text, own text, added text,
  why text)
language sql immutable as $$
  with own_customer (name, may) as (values
    ('app_user', 'select (id, customer_id, email, name)'), ('asn', 'select, insert, update'),
      ('asn_item', 'select, insert, update, delete'),
      ('asn_unit_item', 'select, insert, update, delete'), ('cycle_count_line', 'select'),
      ('cycle_count_product', 'select'),
    ('import_mapping', 'select, insert, update, delete'), ('inventory', 'select'),
      ('month_start_stock', 'select'), ('movement', 'select'), ('order_line', 'select, insert, update, delete'),
    ('orders', 'select, insert, update'), ('outbox', 'select, insert'), ('pallet', 'select'),
      ('product', 'select, insert, update, delete'),
    ('product_barcode', 'select, insert, update, delete'),
      ('return_item', 'select, insert, update, delete'), ('returns', 'select, insert, update'),
    ('replenishment_rule', 'select'), ('replenishment_task', 'select'), ('stock_count', 'select')
  -- Rows that belong to a row of another table, whose own condition hides it.
  ), of_parent (name, may, parent, keys) as (values
    ('allocation', 'select', 'order_line',
      '{"order_line_id": "id", "warehouse_id": "warehouse_id"}'::jsonb),
    ('appointment', 'select (warehouse_id, asn_id, status, arrived_at, docked_at, left_at)',
      'asn', '{"asn_id": "id", "warehouse_id": "warehouse_id"}'),
    ('asn_event', 'select, insert', 'asn', '{"asn_id": "id", "warehouse_id": "warehouse_id"}'),
    ('asn_unit', 'select, insert, delete', 'asn',
      '{"asn_id": "id", "warehouse_id": "warehouse_id"}'),
    ('cycle_count', 'select (warehouse_id, id, status, closed_at)', 'cycle_count_line',
      '{"id": "count_id", "warehouse_id": "warehouse_id"}'),
    ('idempotency', 'select, insert, update', 'app_user', '{"user_id": "id"}'),
    ('import_fault', 'select, insert, delete', 'import_run', '{"import_id": "id"}'),
    ('import_row', 'select, insert, update, delete', 'import_run', '{"import_id": "id"}'),
    ('load_package', 'select (warehouse_id, package_id, order_id)', 'orders',
      '{"order_id": "id", "warehouse_id": "warehouse_id"}'),
    ('lot', 'select', 'product', '{"product_id": "id"}'),
    ('order_carton', 'select', 'orders',
      '{"order_id": "id", "warehouse_id": "warehouse_id"}'),
    ('order_event', 'select, insert', 'orders',
      '{"order_id": "id", "warehouse_id": "warehouse_id"}'),
    ('outbound_serial', 'select', 'product', '{"product_id": "id"}'),
    ('package', 'select', 'orders', '{"order_id": "id", "warehouse_id": "warehouse_id"}'),
    ('package_line', 'select', 'order_line',
      '{"order_line_id": "id", "warehouse_id": "warehouse_id"}'),
    ('pick', 'select', 'order_line', '{"order_line_id": "id", "warehouse_id": "warehouse_id"}'),
    ('product_pack', 'select, insert, update, delete', 'product', '{"product_id": "id"}'),
    ('product_stock', 'select', 'product', '{"product_id": "id"}'),
    ('promise', 'select', 'order_line', '{"order_line_id": "id", "warehouse_id": "warehouse_id"}'),
    ('return_receipt', 'select', 'return_item',
      '{"return_item_id": "id", "warehouse_id": "warehouse_id"}'),
    ('short_pick', 'select', 'order_line',
      '{"order_line_id": "id", "warehouse_id": "warehouse_id"}'),
    ('transit', 'select', 'asn_item', '{"asn_item_id": "id"}'),
    ('transit_pallet', 'select', 'asn', '{"asn_id": "id"}'),
    ('transit_unit', 'select', 'asn', '{"asn_id": "id"}'),
    ('unit_event', 'select', 'pallet', '{"unit_id": "id", "warehouse_id": "warehouse_id"}')
  ), of_everybody (name, why) as (values
    ('calendar', 'the working days of a warehouse'), ('carrier', 'the company''s carriers'), ('location',
      'the places of a warehouse, which all its customers share'),
    ('month_start', 'the instants whose stock is kept'),
    ('outbox_span', 'places among all changes: numbers of transactions'),
    ('reason_code', 'the company''s reasons'), ('settings', 'the company''s settings'),
      ('warehouse', 'the company''s warehouses')
  ), of_nobody (name, why) as (
    select unnest(names), why from (values
      (array['api_key', 'carrier_account', 'carrier_rule', 'carrier_service', 'shared_device',
        'webhook', 'webhook_delivery'], 'managed by administrators'),
      (array['account_notice', 'api_key_secret', 'api_key_window', 'known_address',
        'login_throttle', 'oidc_attempt', 'passkey', 'passkey_challenge', 'password_link',
        'recovery_code', 'session', 'user_identity', 'user_pin',
        'user_totp', 'user_warehouse'],
          'read and written while somebody signs in, by the calls of the own session, and by administrators'),
      (array['audit'], 'read by administrators, written by the ledger'),
      (array['cycle_count_event', 'cycle_count_place', 'cycle_count_scan', 'pick_batch',
        'carrier_manifest', 'load', 'load_event', 'load_leftover', 'load_order', 'load_unit',
        'shipping_label', 'task_claim', 'work_count', 'work_load', 'work_pack',
        'work_pick', 'work_pick_batch',
        'work_putaway', 'work_replenishment', 'work_return'], 'work of the staff'),
      (array['dock_link', 'dock_rules', 'door'],
        'where and when the staff load and unload'),
      (array['lane'], 'how long transfers of the staff take'),
      (array['packaging_carrier'], 'what the staff packs into'),
      (array['label_template', 'label_template_version', 'print_job', 'print_rule', 'printer'],
        'what the staff prints'),
      (array['mail'], 'written by the calls of administrators and of signing in'),
      (array['job_item', 'migration', 'verification'], 'the program''s own'),
      (array['notice', 'notice_position'], 'written by the job that mails'),
      (array['saved_view', 'subscription'], 'read and written by the calls of the own session'),
      (array['twin'], 'read by the staff, who merge or rename')) of (names, why)
  ), rule (name, may, own, why) as (
    select name, may, 'customer_id = ledger.acting_customer()', null from own_customer
    union all
    select 'customer', 'select', 'id = ledger.acting_customer()', null
    union all
    -- An import of the staff's may be of a customer's rows, and is none of its business.
    select 'import_run', 'select, insert, update', 'owner_id = ledger.acting_customer()', null
    union all
    select name, may, format('exists (select from %I parent where %s)', parent,
      (select string_agg(format('parent.%I = %I.%I', value, name, key), ' and ' order by key)
        from jsonb_each_text(keys))), null
        from of_parent
    union all
    select name, 'select', null, why from of_everybody
    union all
    -- A client reads what its packages are, and not what that costs.
    select 'packaging', 'select (warehouse_id, id, name, tare_grams, product_id)', null,
      'the packagings of a warehouse, which all its customers share'
    union all
    -- The rules of all customers, and its own, give its orders the dates by which they ship.
    select 'ship_rule', 'select', 'customer_id is null or customer_id = ledger.acting_customer()',
      null
    union all
    select name, null, null, why from of_nobody
  )
  -- Steps are written together with their documents: triggers check them (refuse_foreign_step).
  select name, may, own, case
  when name in ('order_event', 'asn_event') then 'true'
  else own end, why
  from rule
  union all
  select 'allocation_wake', 'insert', 'false',
    'not exists (select from unnest(product_ids) id where not exists (select from product parent where parent.id = id))', null
$$;
