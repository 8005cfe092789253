import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrate } from './migrate.ts';

const NAME = `migrated_${process.pid}`;
const url = new URL(inject('url'));
url.pathname = `/${NAME}`;

async function query(at: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: at });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  await query(inject('adminUrl'), `create database ${NAME} owner lading`);
});
afterAll(async () => {
  await query(inject('adminUrl'), `drop database ${NAME} with (force)`);
});

test('what is kept of requests with passwords is purged, and every other answer stays', async () => {
  await migrate(url.href, 19);
  const paths = ['/api/users', '/api/%75sers', '/api/customers', '/api/orders', '/api/inventory/batch', '/api/pallets/LPN-1/putaway'];
  const rows = paths.map((path, n) => `(1, 'key ${n}', 'POST', '${path}', '\\x01', now())`);
  await query(
    url.href,
    `insert into app_user (email, password_hash, role) values ('mara@example.com', 'x', 'ADMIN');
     insert into idempotency (user_id, key, method, path, body_hash, created_at) values ${rows.join(', ')}`,
  );
  await migrate(url.href);
  const kept = await query(url.href, 'select path from idempotency order by key');
  expect(kept.map(({ path }) => path)).toEqual(['/api/orders', '/api/inventory/batch', '/api/pallets/LPN-1/putaway']);
});
