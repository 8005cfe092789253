import { endpoints } from '@lading/contract/endpoints';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { makeWorld, type World } from '#test/world.ts';

/** Calls that work with a read-only database (`default_transaction_read_only`, or a standby). */

let world: World;
let warehouseId: number;
let client: Awaited<ReturnType<World['customer']>>;
let key: string;

async function onAdmin(database: string, ...statements: string[]): Promise<void> {
  const url = new URL(inject('adminUrl'));
  url.pathname = `/${database}`;
  const admin = new pg.Client({ connectionString: url.toString() });
  await admin.connect();
  try {
    for (const statement of statements) await admin.query(statement);
  } finally {
    await admin.end();
  }
}

beforeAll(async () => {
  world = await makeWorld();
  ({ id: warehouseId } = await world.warehouse());
  client = await world.customer([warehouseId]);
  await world.product(client.id);
  const newKey = {
    name: 'Shop',
    role: 'CLIENT',
    customerId: client.id,
    warehouseIds: [warehouseId],
    scopes: ['stock:read', 'orders:read'],
  } as const;
  key = (
    await world.call(world.admin, 'POST', '/api/keys', { ...newKey, scopes: [...newKey.scopes] })
  ).body.secret;
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(world.db);
  const database = rows[0]?.name ?? '';
  await onAdmin(
    database,
    "update session set last_seen_at = now() - interval '5 minutes'",
    "update api_key set last_used_at = now() - interval '5 minutes'",
    `alter database ${database} set default_transaction_read_only = on`,
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  // The pool learns of each connection that has gone when it uses it.
  for (let tries = 0; tries < 50; tries += 1)
    if ((await world.callRaw(null, 'GET', '/readyz')).status === 200) break;
});
afterAll(() => world.close());

test('whoever is signed in goes on reading, people and programs', async () => {
  const paths = endpoints
    .map(({ endpoint }) => endpoint)
    .filter(({ method, path }) => method === 'GET' && !path.includes('{') && path !== '/api/events')
    .map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(30);
  for (const token of [world.admin, client.token, key])
    for (const path of paths)
      for (const query of ['', `?warehouseId=${warehouseId}`]) {
        const { status, body } = await world.callRaw(token, 'GET', `${path}${query}`);
        expect([path, status, status >= 500 ? body : null]).toEqual([
          path,
          status < 500 ? status : 0,
          null,
        ]);
      }
  const read = await world.call(world.admin, 'GET', `/api/orders?warehouseId=${warehouseId}`);
  expect(read.status).toBe(200);
  expect((await world.callRaw(key, 'GET', `/api/orders?warehouseId=${warehouseId}`)).status).toBe(
    200,
  );
});

test('a change is refused in words, with the time to try again', async () => {
  const { status, body, headers } = await world.callRaw(world.admin, 'POST', '/api/warehouses', {
    name: 'North',
    address: null,
  });
  expect([status, body.error, headers['retry-after']]).toEqual([
    503,
    'The database takes no changes just now: nothing was saved. Please try again.',
    '5',
  ]);
});

test('a sign-in says why it cannot be', async () => {
  for (const password of ['wrong password', 'another one'])
    expect(
      await world.callRaw(null, 'POST', '/api/auth/login', { email: client.email, password }),
    ).toMatchObject({
      status: 503,
      body: {
        error:
          'Nobody can sign in just now: the database takes no changes. Whoever is signed in can go on reading. Please try again later.',
      },
    });
});
