import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Between, standBetween } from '#test/betweenDatabase.ts';
import { freshDatabase } from '#test/freshDatabase.ts';
import { plainTest } from '#test/ownCluster.ts';
import { connect, requireOwnSessions, SharedSessions } from './connection.ts';
import { type Database, openDatabase } from './database.ts';
import { SERVER_ROLE } from './embedded.ts';
import { migrate } from './migrate.ts';
import { outageOf } from './outage.ts';

let fresh: Awaited<ReturnType<typeof freshDatabase>>;
let between: Between;
let database: Database;

beforeAll(async () => {
  fresh = await freshDatabase();
  between = await standBetween(fresh.url);
  database = openDatabase(between.url, { max: 2 });
});
afterAll(async () => {
  await database.close();
  await between.close();
  await fresh.drop();
});

test('a killed database ends neither the server nor its connections for good', async () => {
  const { db } = database;
  const asleep = sql`select pg_sleep(20)`.execute(db).catch(outageOf);
  const inTransaction = db
    .transaction()
    .execute(async (tx) => {
      await sql`select 1`.execute(tx);
      between.cut();
      // Time for the broken connection to be noticed while no statement runs.
      await asleep;
      await new Promise((resolve) => setTimeout(resolve, 20));
      await sql`select 1`.execute(tx);
    })
    .catch(outageOf);
  expect(await Promise.all([asleep, inTransaction])).toEqual(['AWAY', 'AWAY']);
  const { rows } = await sql<{ n: number }>`select 1 as n`.execute(db);
  expect(rows).toEqual([{ n: 1 }]);
});

test('an idle connection that breaks does not end the server', async () => {
  const client = await connect(between.url, 'lading-test');
  const ended = new Promise((resolve) => client.once('end', resolve));
  between.cut();
  await ended;
  expect(await client.query('select 1').catch(outageOf)).toBe('AWAY');
});

// The server of a distributed database is its owner, to whom nothing is granted.
plainTest(
  'messages of PostgreSQL are in English, whatever the database speaks, once a superuser has migrated it',
  async () => {
    const [admin, server] = [inject('adminUrl'), inject('serverUrl')].map((url) =>
      Object.assign(new URL(url), { pathname: new URL(fresh.url).pathname }),
    );
    const spokenTo = async (url = ''): Promise<unknown> => {
      const { db, close } = openDatabase(url, { max: 1 });
      const { rows } = await sql`select current_setting('lc_messages') as language`.execute(db);
      await close();
      return rows[0];
    };
    const client = await connect(admin?.href ?? '', 'lading-test');
    // Another language may not be installed; this is another name of English.
    await client.query(`alter database ${fresh.url.split('/').at(-1)} set lc_messages = 'POSIX'`);
    await client.query(`revoke set on parameter lc_messages from ${SERVER_ROLE}`);
    await client.end();
    expect(await spokenTo(server?.href)).toEqual({ language: 'POSIX' });
    await migrate(admin?.href ?? '', { serverRole: SERVER_ROLE });
    expect([await spokenTo(server?.href), await spokenTo(admin?.href)]).toEqual([
      { language: 'C' },
      { language: 'C' },
    ]);
  },
);

test('sessions get their settings without startup options, which a pooler would refuse', async () => {
  const { rows } = await sql<{ at: string; wait: string; limit: string }>`
    select current_setting('TimeZone') as at, current_setting('lock_timeout') as wait,
      current_setting('statement_timeout') as limit`.execute(database.db);
  expect(rows).toEqual([{ at: 'UTC', wait: '20s', limit: '30s' }]);
  const client = await connect(between.url, 'lading-test', { DateStyle: 'ISO' });
  await client.end();
  expect(new Set(between.startups.flat())).toEqual(
    new Set(['user', 'database', 'client_encoding', 'application_name']),
  );
});

/**
 * A server that answers every statement as session 7: two idle clients see a pooler in transaction
 * mode so.
 */
async function pooler(): Promise<{ url: string; close(): void }> {
  const message = (type: string, body: Buffer): Buffer => {
    const head = Buffer.alloc(5);
    head.write(type);
    head.writeInt32BE(body.length + 4, 1);
    return Buffer.concat([head, body]);
  };
  const ready = message('Z', Buffer.from('I'));
  const column = Buffer.concat([
    Buffer.from([0, 1]),
    Buffer.from('pid\0'),
    Buffer.from('000000000000000000170004ffffffff0000', 'hex'),
  ]);
  const row = message('D', Buffer.from([0, 1, 0, 0, 0, 1, 0x37]));
  const answer = Buffer.concat([
    message('T', column),
    row,
    message('C', Buffer.from('SELECT 1\0')),
    ready,
  ]);
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', Buffer.alloc(4)), ready]));
      socket.on('data', (asked: Buffer) =>
        asked[0] === 0x51 ? socket.write(answer) : socket.end(),
      );
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `postgres://a@127.0.0.1:${(server.address() as AddressInfo).port}/b`,
    close: () => server.close(),
  };
}

test('a pooler that lends one session to several clients is refused in one sentence', async () => {
  const { url, close } = await pooler();
  await expect(requireOwnSessions(url)).rejects.toThrow(SharedSessions);
  await expect(requireOwnSessions(url)).rejects.toThrow(/^DATABASE_URL leads to a pooler [^.]*\.$/);
  close();
  await requireOwnSessions(fresh.url);
});
