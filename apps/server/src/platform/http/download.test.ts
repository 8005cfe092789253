import { get, type IncomingMessage } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '#test/world.ts';
import { readAll } from '../database/listing.ts';

let world: World;
let port: number;
beforeAll(async () => {
  world = await makeWorld();
  await world.app.listen({ port: 0, host: '127.0.0.1' });
  const address = world.app.server.address();
  port = typeof address === 'object' && address ? address.port : 0;
  // More than the buffers on the way hold.
  await sql`
    insert into warehouse (name, address)
    select 'W' || n, repeat('x', 2000)
    from generate_series(1, 8000) n`.execute(world.db);
});
afterAll(() => world.close());

/** Opens a download of all warehouses. Returns once its first part has come. */
function download(accept: string): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${world.admin}`, accept };
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: '/api/warehouses', headers, agent: false }, (response) => {
      response.on('error', () => {});
      response.once('data', () => resolve(response.pause()));
    }).on('error', reject);
  });
}

/** The number of connections that read a list. */
async function atWork(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from pg_stat_activity
    where datname = current_database()
      and application_name = 'lading'
      and pid <> pg_backend_pid()
      and state <> 'idle'`.execute(world.db);
  return rows[0]?.n ?? 0;
}

test.each(['text/csv', 'application/json'])(
  'an aborted download as %s leaves nothing open',
  async (accept) => {
    for (let count = 0; count < 20; count += 1) (await download(accept)).destroy();
    await expect.poll(atWork, { timeout: 60_000 }).toBe(0);
  },
);

test('a whole list may take longer than any other statement', async () => {
  const listing = {
    select: sql`current_setting('statement_timeout') as limit`,
    from: sql`from (values (1)) one (id)`,
    where: [],
    id: sql`one.id`,
    sorts: { id: { by: sql`one.id`, type: 'bigint' as const } },
    toItem: (row: { limit: string }) => row.limit,
  };
  const limits: string[] = [];
  for await (const limit of readAll(world.db, listing, 'id', {
    userId: 1,
    party: 'user 1',
    gone: new AbortController().signal,
  }))
    limits.push(limit);
  expect(limits).toEqual(['1h']);
  const { rows } = await sql<{
    limit: string;
  }>`select current_setting('statement_timeout') as limit`.execute(world.db);
  expect(rows[0]?.limit).toBe('30s');
});
