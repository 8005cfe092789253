import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestServer, testServer } from '#test/server.ts';
import { inRehearsal, inTransaction, sendAlong, type Tx, thenCommit } from './database.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await sql`delete from login_throttle`.execute(server.db);
});

const insert = (tx: Tx, key: string) =>
  sql`
    insert into login_throttle (key, failures, window_started_at)
    values (${key}, 1, now())`.execute(tx);
const insertLast = (tx: Tx, key: string) =>
  sql`
    ${thenCommit}
      insert into login_throttle (key, failures, window_started_at)
      values (${key}, 1, now())`.execute(tx);
const keys = async () =>
  (
    await sql<{ key: string }>`select key from login_throttle order by key`.execute(server.db)
  ).rows.map(({ key }) => key);

test('the first statement begins the transaction, and the last one commits it', async () => {
  const result = await inTransaction(server.db, async (tx) => {
    const { rows } = await sql<{ one: number }>`select 1 as one`.execute(tx);
    await insert(tx, 'a');
    await insertLast(tx, 'b');
    expect(await keys()).toEqual(['a', 'b']);
    return rows;
  });
  expect(result).toEqual([{ one: 1 }]);
  expect(await keys()).toEqual(['a', 'b']);
});

test('one statement can begin and commit a transaction', async () => {
  await inTransaction(server.db, (tx) => insertLast(tx, 'a'));
  expect(await keys()).toEqual(['a']);
});

test('nothing is committed when the last statement fails', async () => {
  const both = inTransaction(server.db, async (tx) => {
    await insert(tx, 'a');
    await insertLast(tx, 'a');
  });
  await expect(both).rejects.toMatchObject({ code: '23505' });
  expect(await keys()).toEqual([]);
});

test('a first statement that fails leaves a connection that works, and nothing behind', async () => {
  for (let time = 0; time < 20; time += 1) {
    const failing = inTransaction(server.db, (tx) => sql`select 1 / ${0}::int`.execute(tx));
    await expect(failing).rejects.toMatchObject({ code: '22012' });
  }
  await inTransaction(server.db, (tx) => insert(tx, 'a'));
  expect(await keys()).toEqual(['a']);
});

test('a statement after the last one throws', async () => {
  const more = inTransaction(server.db, async (tx) => {
    await insertLast(tx, 'a');
    await insert(tx, 'b');
  });
  await expect(more).rejects.toThrow('The transaction has ended');
  expect(await keys()).toEqual(['a']);
});

test('a transaction without a statement, and one that is rolled back, do nothing', async () => {
  expect(await inTransaction(server.db, async () => 'nothing')).toBe('nothing');
  await inRehearsal(server.db, async () => {});
  await inRehearsal(server.db, (tx) => insert(tx, 'a'));
  expect(await keys()).toEqual([]);
});

test('statements that nobody waits for one by one run in the order given', async () => {
  const counts = await inTransaction(server.db, async (tx) => {
    const count = async () =>
      (await sql<{ n: number }>`select count(*) as n from login_throttle`.execute(tx)).rows[0]?.n;
    const [before, , after] = await Promise.all([count(), insert(tx, 'a'), count()]);
    return [before, after];
  });
  expect(counts).toEqual([0, 1]);
});

test('a write that is sent along commits with the others', async () => {
  await inTransaction(server.db, async (tx) => {
    sendAlong(tx, insert(tx, 'a'));
    await insertLast(tx, 'b');
  });
  expect(await keys()).toEqual(['a', 'b']);
});

test.each([
  ['before the last statement', insertLast],
  ['before others', insert],
])(
  'a write that is sent along and fails fails the transaction with its own error, %s',
  async (_where, after) => {
    await inTransaction(server.db, (tx) => insert(tx, 'a'));
    const both = inTransaction(server.db, async (tx) => {
      sendAlong(tx, insert(tx, 'a'));
      await after(tx, 'b');
    });
    await expect(both).rejects.toMatchObject({ code: '23505' });
    expect(await keys()).toEqual(['a']);
  },
);

test('a write that is sent along as the last thing fails the transaction too', async () => {
  await inTransaction(server.db, (tx) => insert(tx, 'a'));
  const failing = inTransaction(server.db, async (tx) => {
    await insert(tx, 'b');
    sendAlong(tx, insert(tx, 'a'));
  });
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  expect(await keys()).toEqual(['a']);
});

test('the error of the work goes before those of writes that were sent along', async () => {
  await inTransaction(server.db, (tx) => insert(tx, 'a'));
  const failing = inTransaction(server.db, async (tx) => {
    sendAlong(tx, insert(tx, 'a'));
    throw new Error('failed');
  });
  await expect(failing).rejects.toThrow('failed');
  const late = inTransaction(server.db, async (tx) => {
    sendAlong(
      tx,
      sql`select 1`.execute(tx).then(() => insert(tx, 'late')),
    );
    throw new Error('failed');
  });
  await expect(late).rejects.toThrow('failed');
  expect(await keys()).toEqual(['a']);
});

test('what work sends after its transaction has failed is refused', async () => {
  let late: Promise<unknown> = Promise.resolve();
  const failing = inTransaction(server.db, async (tx) => {
    late = (async () => {
      await sql`select pg_sleep(0.05)`.execute(tx);
      await insert(tx, 'late');
    })();
    late.catch(() => {});
    throw new Error('failed');
  });
  await expect(failing).rejects.toThrow('failed');
  await expect(late).rejects.toThrow('The transaction has ended');
  expect(await keys()).toEqual([]);
});
