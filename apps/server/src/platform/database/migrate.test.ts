import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { emptyDatabase, type FreshDatabase } from '#test/freshDatabase.ts';
import { MigrationError, migrate, readMigrations, readOwnKernel } from './migrate.ts';

let database: FreshDatabase;
beforeEach(async () => {
  database = await emptyDatabase();
});
afterEach(() => database.drop());

async function query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

test('stored responses of requests with passwords are deleted, and all others stay', async () => {
  await migrate(database.url, { upTo: 19 });
  const paths = [
    '/api/users',
    '/api/%75sers',
    '/api/customers',
    '/api/orders',
    '/api/inventory/batch',
    '/api/pallets/LPN-1/putaway',
  ];
  const rows = paths.map((path, n) => `(1, 'key ${n}', 'POST', '${path}', '\\x01', now())`);
  await query(
    `insert into app_user (email, password_hash, role) values ('mara@example.com', 'x', 'ADMIN');
     insert into idempotency (user_id, key, method, path, body_hash, created_at)
     values ${rows.join(', ')}`,
  );
  await migrate(database.url);
  const kept = await query<{ path: string }>(
    'select path from idempotency where warehouse_id = 0 order by key',
  );
  expect(kept.map(({ path }) => path)).toEqual([
    '/api/orders',
    '/api/inventory/batch',
    '/api/pallets/LPN-1/putaway',
  ]);
});

test('nobody is locked out by the upgrade, and the first administrator and the demo users never are', async () => {
  await migrate(database.url, { upTo: 18 });
  await query(
    `insert into app_user (email, password_hash, password_set_by_other, role) values
       ('first@example.com', 'x', true, 'ADMIN'), ('lent@example.com', 'x', true, 'OPERATOR'),
       ('second@example.com', 'x', true, 'ADMIN'), ('own@example.com', 'x', false, 'OPERATOR'),
       ('supervisor@lading.local', 'x', true, 'SUPERVISOR'),
         ('operator@lading.local', 'x', true, 'OPERATOR');
     insert into audit (at, done_by, entity, entity_id, name, action, after, words)
     values (now(), 'x', 'USER', 1, 'first@example.com', 'CREATED', '{}', 'x')`,
  );
  await migrate(database.url);
  const ending = await query<{ email: string; at: Date }>(
    'select email, password_ends_at as at from app_user where password_ends_at is not null order by id',
  );
  expect(ending.map(({ email }) => email)).toEqual(['lent@example.com', 'second@example.com']);
  for (const { at } of ending) expect(Math.round((at.getTime() - Date.now()) / 86_400_000)).toBe(7);
});

test('empty balances come to where their units stand, or become loose where their like stands', async () => {
  await migrate(database.url);
  const balances = [
    // Of a unit that came to 2: two that it left in 1, the like of one in 2, and one in use.
    [1, 1, 1, 0],
    [2, 1, 1, 0],
    [2, 1, 2, 0],
    [3, 1, 2, 5],
    // The like of the second one, loose, and stock of a unit that stayed.
    [2, null, 1, 4],
    [1, 2, 1, 7],
  ].map(
    ([day, pallet, location, quantity], n) =>
      `(${n + 1}, 1, 1, 1, ${pallet}, ${location}, 'AVAILABLE', ${quantity}, '2026-01-0${day}')`,
  );
  await query(`
    insert into app_user (name, email, password_hash, role)
      values ('Mara', 'mara@example.com', 'x', 'ADMIN');
    insert into customer (name, email) values ('Acme', 'acme@example.com');
    insert into warehouse (name) values ('A');
    insert into product (customer_id, sku, name) values (1, 'A', 'A');
    insert into location (warehouse_id, name, barcode, type)
      values (1, '1', '1', 'STORAGE'), (1, '2', '2', 'STORAGE');
    insert into pallet (warehouse_id, customer_id, lpn, location_id, created_at, created_by)
      values (1, 1, 'P-1', 2, now(), 1), (1, 1, 'P-2', 1, now(), 1);
    insert into inventory (id, warehouse_id, customer_id, product_id, pallet_id, location_id,
      status, quantity, received_at) overriding system value
      values ${balances.join(', ')}`);
  const migration = (await readMigrations()).find(({ number }) => number === 233);
  await query(migration?.sql ?? '');
  const rows = await query<{ row: string }>(`
    select concat_ws(' ', id, coalesce(pallet_id::text, 'loose'), location_id, quantity,
      to_char(received_at, 'DD.MS')) as row
    from inventory
    order by id`);
  expect(rows.map(({ row }) => row)).toEqual([
    '1 1 2 0 01.000',
    '2 loose 1 0 02.001',
    '3 1 2 0 02.000',
    '4 1 2 5 03.000',
    '5 loose 1 4 02.000',
    '6 2 1 7 01.000',
  ]);
});

test('a database that lacks a migration in between is refused', async () => {
  await migrate(database.url, { upTo: 3 });
  await query('delete from migration where number = 2');
  const refusal = await migrate(database.url).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(MigrationError);
  expect((refusal as Error).message).toMatch(/is at migration 3 and lacks 0002_/);
});

test('an older server never replaces the ledger of a newer one, which stays as it is', async () => {
  await migrate(database.url);
  const comment = async () =>
    (
      await query<{ comment: string }>(
        "select obj_description('ledger'::regnamespace, 'pg_namespace') as comment",
      )
    )[0]?.comment;
  const own = await comment();
  expect(own).toMatch(/^release \d+ [0-9a-f]{64}$/);
  await query("comment on schema ledger is 'release 999 abc'");
  await query('create function ledger.newer() returns int language sql as $$ select 1 $$');
  const refusal = await migrate(database.url).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(MigrationError);
  expect((refusal as Error).message).toMatch(
    /^The database has release 999 of the ledger, this Lading has release \d+: please start the newer version\.$/,
  );
  expect([await comment(), (await query('select ledger.newer()')).length]).toEqual([
    'release 999 abc',
    1,
  ]);
  // One of the same release, or of before there were numbers, is replaced.
  for (const older of ['abc', `release ${own?.split(' ')[1]} abc`]) {
    await query(`comment on schema ledger is '${older}'`);
    await migrate(database.url);
    expect(await comment()).toBe(own);
  }
});

test('the files of the ledger and the version are those of its release', async () => {
  const read = async (path: string): Promise<Record<string, unknown>> =>
    JSON.parse(await readFile(new URL(path, import.meta.url), 'utf8'));
  const { hash, release } = await readOwnKernel();
  // Where this fails: npm run kernel
  const { version } = await read('../../../package.json');
  expect(await read('../../../ledger/release.json')).toMatchObject({ version, hash, release });
});

test('what was told of imports before messages had codes stays a text', async () => {
  await migrate(database.url, { upTo: 182 });
  await query(
    `insert into app_user (email, name, password_hash, role)
       values ('mara@example.com', 'Mara', 'x', 'ADMIN');
     insert into import_run (kind, state, dry_run, existing, dates, decimals, file_name, file,
       mapping, columns, unused, sample, actor, user_id, created_at, encoding,
       file_warnings, warnings)
     values ('PRODUCTS', 'FAULTY', false, 'REFUSE', 'YMD', 'POINT', 'a.csv', '', '{}', '[]', '[]',
       '[]', '{}', 1, now(), 'AUTO', '["2 hidden sheets", "it is \\"odd\\""]', '[]');
     insert into import_fault (import_id, place, line, kind, message)
     values (1, 0, 2, 'sku is required', 'sku is required')`,
  );
  await migrate(database.url);
  const runs = await query('select file_warnings, warnings from import_run');
  expect(runs).toEqual([
    {
      file_warnings: [
        { code: 'TEXT', facts: { text: '2 hidden sheets' } },
        { code: 'TEXT', facts: { text: 'it is "odd"' } },
      ],
      warnings: [],
    },
  ]);
  const [fault] = await query('select code, facts, message from import_fault');
  expect(fault).toEqual({ code: 'TEXT', facts: null, message: 'sku is required' });
});

/** The migrations of this program, and one more. */
const withOneMore = async (sql: string) => [
  ...(await readMigrations()),
  { number: 9999, name: '9999_more.sql', sql },
];

const NEW_INDEX = `-- concurrently
create index concurrently if not exists warehouse_address on warehouse (address);
`;

/** A transaction that has written a warehouse and lasts until it is ended. */
async function openWrite() {
  const writer = new pg.Client({ connectionString: database.url });
  await writer.connect();
  await writer.query('begin');
  await writer.query("insert into warehouse (name) values ('Open')");
  return {
    end: async () => {
      await writer.query('commit');
      await writer.end();
    },
  };
}

/** Whether a statement that begins so waits for a lock. */
const isWaited = async (begin: string): Promise<boolean> =>
  (
    await query(
      `select from pg_stat_activity where query like '${begin}%'
       and datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).length > 0;

const indexes = () =>
  query<{ valid: boolean }>(
    "select indisvalid as valid from pg_index where indexrelid = to_regclass('warehouse_address')",
  );

test('an index is made while others write, and a second server waits for it', async () => {
  await migrate(database.url);
  const open = await openWrite();
  const known = await withOneMore(NEW_INDEX);
  const migrating = [migrate(database.url, { known }), migrate(database.url, { known })];
  await expect.poll(() => isWaited('create index concurrently')).toBe(true);
  await query("set lock_timeout = '10s'; insert into warehouse (name) values ('Meanwhile')");
  await open.end();
  expect((await Promise.all(migrating)).map(({ applied }) => applied).sort()).toEqual([0, 1]);
  expect(await indexes()).toEqual([{ valid: true }]);
});

test('an index whose making was interrupted is made anew', async () => {
  await migrate(database.url);
  const open = await openWrite();
  const known = await withOneMore(NEW_INDEX);
  const killed = migrate(database.url, { known }).catch((error: unknown) => error);
  await expect.poll(() => isWaited('create index concurrently')).toBe(true);
  await query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'lading-migrate' and datname = current_database()`,
  );
  expect(await killed).toBeInstanceOf(Error);
  await open.end();
  expect(await indexes()).toEqual([{ valid: false }]);
  expect(await migrate(database.url, { known })).toEqual({ applied: 1, number: 9999 });
  expect(await indexes()).toEqual([{ valid: true }]);
});

test('a migration without a transaction can only make and drop indexes', async () => {
  await migrate(database.url);
  const known = await withOneMore('-- concurrently\nupdate warehouse set address = null;\n');
  await expect(migrate(database.url, { known })).rejects.toThrow(
    'it may only create and drop indexes concurrently, not update warehouse',
  );
});

test('a database whose PostgreSQL lacks an extension says which, and who installs it', async () => {
  await migrate(database.url);
  const known = await withOneMore('create extension no_such_extension;');
  await expect(migrate(database.url, { known })).rejects.toThrow(
    /extension "no_such_extension" is not available.*must first be installed on the system/,
  );
});

test('nobody waits long behind a migration that a long transaction keeps waiting', async () => {
  await migrate(database.url);
  const open = await openWrite();
  const known = await withOneMore('alter table warehouse add column colour text;');
  const migrating = migrate(database.url, { known });
  await expect.poll(() => isWaited('alter table')).toBe(true);
  await query("set lock_timeout = '60s'; insert into warehouse (name) values ('Meanwhile')");
  await open.end();
  expect(await migrating).toEqual({ applied: 1, number: 9999 });
});
