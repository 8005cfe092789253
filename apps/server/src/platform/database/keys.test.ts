import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '#test/freshDatabase.ts';
import { type Database, openDatabase } from './database.ts';

/**
 * Small or replicated tables that belong to no single warehouse, the outbox with its deliveries,
 * whose order is that of the whole database, and print jobs, which are deleted when they are old.
 * All other tables grow with the work.
 */
const EXEMPT = [
  'account_notice',
  'api_key',
  'api_key_secret',
  'api_key_window',
  'app_user',
  'audit',
  'carrier',
  'carrier_account',
  'carrier_rule',
  'carrier_service',
  'customer',
  'idempotency',
  'import_fault',
  'import_mapping',
  'import_row',
  'import_run',
  'job_item',
  'known_address',
  'label_template',
  'label_template_version',
  'login_throttle',
  'lot',
  'mail',
  'migration',
  'notice',
  'notice_position',
  'oidc_attempt',
  'outbound_serial',
  'outbox',
  'outbox_span',
  'passkey',
  'passkey_challenge',
  'password_link',
  'print_job',
  'print_rule',
  'printer',
  'product',
  'product_barcode',
  'product_pack',
  'reason_code',
  'recovery_code',
  'saved_view',
  'session',
  'settings',
  'shared_device',
  'subscription',
  'warehouse',
  'user_identity',
  'user_pin',
  'user_totp',
  'verification',
  'webhook',
  'webhook_delivery',
];

/**
 * Tables whose rows no route names by a bare id, and balances, which are found by the key within
 * the caller's warehouses. An index finds the rows of all others by id.
 */
const NOT_ROUTED = [
  'allocation',
  'allocation_wake',
  'asn_event',
  'asn_item',
  'asn_unit',
  'asn_unit_item',
  'cycle_count_event',
  'cycle_count_scan',
  'inventory',
  'load_event',
  'load_leftover',
  'month_start',
  'month_start_stock',
  'movement',
  'order_event',
  'order_line',
  'package',
  'pallet',
  'pick',
  'return_item',
  'return_receipt',
  'short_pick',
  'stock_count',
  'unit_event',
];

let fresh: Awaited<ReturnType<typeof freshDatabase>>;
let database: Database;
beforeAll(async () => {
  fresh = await freshDatabase();
  database = openDatabase(fresh.url);
});
afterAll(async () => {
  await database.close();
  await fresh.drop();
});

/** Rows of the catalogue about tables that grow with work, each as one text. */
async function names(
  statement: ReturnType<typeof sql<{ table: string; name: string }>>,
): Promise<string[]> {
  const { rows } = await statement.execute(database.db);
  return rows
    .filter(({ table }) => !EXEMPT.includes(table))
    .map(({ table, name }) => `${table}: ${name}`);
}

test('every unique key of a table that grows with work contains the warehouse, and primary keys begin with it', async () => {
  const strays = await names(sql`
    select t.relname as table, i.indexrelid::regclass::text as name
    from pg_index i
    join pg_class t on t.oid = i.indrelid and t.relnamespace = 'public'::regnamespace
    where i.indisunique and not exists (
      select from pg_attribute a where a.attrelid = i.indrelid and a.attname = 'warehouse_id'
        and a.attnum = any(case
          when i.indisprimary then array[i.indkey[0]]
          else i.indkey::int2[] end))`);
  expect(strays).toEqual([]);
});

test('so does every foreign key between two such tables', async () => {
  const strays = await names(sql`
    select t.relname as table, c.conname as name
    from pg_constraint c
    join pg_class t on t.oid = c.conrelid
    join pg_class target on target.oid = c.confrelid
    where c.contype = 'f'
      and c.connamespace = 'public'::regnamespace
      and not target.relname = any(${EXEMPT})
      and not exists (
        select
        from pg_attribute a
        where a.attrelid = c.conrelid and a.attnum = c.conkey[1] and a.attname = 'warehouse_id')`);
  expect(strays).toEqual([]);
});

test('rows that routes name by a bare id are found by an index', async () => {
  const withoutIndex = await names(sql`
    select t.relname as table, 'id' as name
    from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attname = 'id'
    where t.relkind = 'r'
      and not t.relname = any(${NOT_ROUTED})
      and t.relnamespace = 'public'::regnamespace
      and not exists (select from pg_index i where i.indrelid = t.oid and i.indkey[0] = a.attnum)`);
  expect(withoutIndex).toEqual([]);
});
