import { type Transaction as KyselyTransaction, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { lastStatement, sendAlong, transact } from './index.ts';
import { type Handle, open, type Shop, startShop, type Tables } from './testing.ts';

let shop: Shop;
let handle: Handle;

beforeAll(async () => {
  shop = await startShop();
  handle = open(shop.url);
});
afterAll(async () => {
  await handle.close();
  await shop.stop();
});
beforeEach(async () => {
  await sql`delete from note`.execute(handle.db);
  handle.trips.length = 0;
});

type Tx = KyselyTransaction<Tables>;

const insert = (tx: Tx, id: string) => sql`insert into note (id) values (${id})`.execute(tx);
const insertLast = (tx: Tx, id: string) =>
  sql`insert into note (id) values (${id})`.withPlugin(lastStatement).execute(tx);
const keys = async () =>
  (await sql<{ id: string }>`select id from note order by id`.execute(handle.db)).rows.map(
    ({ id }) => id,
  );

test('the first statement begins the transaction, and the last one commits it', async () => {
  const result = await transact(handle.db, async (tx) => {
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
  await transact(handle.db, (tx) => insertLast(tx, 'a'));
  expect(await keys()).toEqual(['a']);
});

test('nothing is committed when the last statement fails', async () => {
  const both = transact(handle.db, async (tx) => {
    await insert(tx, 'a');
    await insertLast(tx, 'a');
  });
  await expect(both).rejects.toMatchObject({ code: '23505' });
  expect(await keys()).toEqual([]);
});

test('a first statement that fails leaves a connection that works, and nothing behind', async () => {
  for (let time = 0; time < 20; time += 1) {
    const failing = transact(handle.db, (tx) => sql`select 1 / ${0}::int`.execute(tx));
    await expect(failing).rejects.toMatchObject({ code: '22012' });
  }
  await transact(handle.db, (tx) => insert(tx, 'a'));
  expect(await keys()).toEqual(['a']);
});

test('a statement after the last one throws', async () => {
  const more = transact(handle.db, async (tx) => {
    await insertLast(tx, 'a');
    await insert(tx, 'b');
  });
  await expect(more).rejects.toThrow('The transaction has ended');
  expect(await keys()).toEqual(['a']);
});

test('a transaction without a statement, and one that is rolled back, do nothing', async () => {
  expect(await transact(handle.db, async () => 'nothing')).toBe('nothing');
  await transact(handle.db, async () => {}, { end: 'rollback' });
  await transact(handle.db, (tx) => insert(tx, 'a'), { end: 'rollback' });
  expect(await keys()).toEqual([]);
});

test('statements that nobody waits for one by one run in the order given', async () => {
  const counts = await transact(handle.db, async (tx) => {
    const count = async () =>
      (await sql<{ n: number }>`select count(*)::integer as n from note`.execute(tx)).rows[0]?.n;
    const [before, , after] = await Promise.all([count(), insert(tx, 'a'), count()]);
    return [before, after];
  });
  expect(counts).toEqual([0, 1]);
});

test('a write that is sent along commits with the others', async () => {
  await transact(handle.db, async (tx) => {
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
    await transact(handle.db, (tx) => insert(tx, 'a'));
    const both = transact(handle.db, async (tx) => {
      sendAlong(tx, insert(tx, 'a'));
      await after(tx, 'b');
    });
    await expect(both).rejects.toMatchObject({ code: '23505' });
    expect(await keys()).toEqual(['a']);
  },
);

test('a write that is sent along as the last thing fails the transaction too', async () => {
  await transact(handle.db, (tx) => insert(tx, 'a'));
  const failing = transact(handle.db, async (tx) => {
    await insert(tx, 'b');
    sendAlong(tx, insert(tx, 'a'));
  });
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  expect(await keys()).toEqual(['a']);
});

test('the error of the work goes before those of writes that were sent along', async () => {
  await transact(handle.db, (tx) => insert(tx, 'a'));
  const failing = transact(handle.db, async (tx) => {
    sendAlong(tx, insert(tx, 'a'));
    throw new Error('failed');
  });
  await expect(failing).rejects.toThrow('failed');
  const late = transact(handle.db, async (tx) => {
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
  const failing = transact(handle.db, async (tx) => {
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

test('a transaction that PostgreSQL has rolled back is not reported as committed', async () => {
  const swallowing = transact(handle.db, async (tx) => {
    await insert(tx, 'a');
    await sql`select 1 / 0`.execute(tx).catch(() => {});
  });
  await expect(swallowing).rejects.toThrow('was rolled back');
  expect(await keys()).toEqual([]);
});

test('what is not awaited is sent before the commit, and what comes later is refused', async () => {
  let late: Promise<unknown> = Promise.resolve();
  await transact(handle.db, async (tx) => {
    late = insert(tx, 'a').then(() => insert(tx, 'late'));
    late.catch(() => {});
    // The commit has not returned when the first insert has.
    const sleeping = sql`select pg_sleep(0.05)`.execute(tx);
    sleeping.catch(() => {});
  });
  await expect(late).rejects.toThrow('The transaction has ended');
  expect(await keys()).toEqual(['a']);
});

test('a statement of another builder can be the last one', async () => {
  await transact(handle.db, async (tx) => {
    await tx.insertInto('note').values({ id: 'a' }).execute();
    await tx.withPlugin(lastStatement).insertInto('note').values({ id: 'b' }).execute();
    expect(await keys()).toEqual(['a', 'b']);
  });
  const { numUpdatedRows } = await handle.db
    .updateTable('note')
    .set({ count: 7 })
    .executeTakeFirst();
  expect(numUpdatedRows).toBe(2n);
});

test('a statement outside of a transaction cannot be its last one', async () => {
  const outside = sql`select 1`.withPlugin(lastStatement).execute(handle.db);
  await expect(outside).rejects.toThrow('Only a transaction');
});

test('writes are sent along in transactions of transact only', async () => {
  const other = handle.db.transaction().execute(async (tx) => {
    sendAlong(tx, insert(tx, 'a'));
  });
  await expect(other).rejects.toThrow('Only a transaction of transact');
});

test('begin travels with the first statements, and commit with the last one', async () => {
  await transact(handle.db, async (tx) => {
    await Promise.all([sql`select 1`.execute(tx), sql`select 2`.execute(tx)]);
    await sql`select 3`.execute(tx);
    sendAlong(tx, sql`select 4`.execute(tx));
    await sql`select 5`.withPlugin(lastStatement).execute(tx);
  });
  expect(handle.trips).toEqual([
    ['begin', 'select 1', 'select 2'],
    ['select 3'],
    ['select 4', 'select 5', 'commit'],
  ]);
});

test('Kysely’s own transactions have their settings, and savepoints in SQL', async () => {
  const settings = () =>
    handle.db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  const { rows } = await settings().execute((tx) =>
    sql<{ level: string; readOnly: string }>`
      select current_setting('transaction_isolation') as level,
        current_setting('transaction_read_only') as "readOnly"`.execute(tx),
  );
  expect(rows).toEqual([{ level: 'repeatable read', readOnly: 'on' }]);
  await expect(settings().execute((tx) => insert(tx, 'a'))).rejects.toMatchObject({
    code: '25006',
  });
  const opened = await handle.db.startTransaction().execute();
  await insert(opened, 'b');
  await sql`savepoint inside`.execute(opened);
  await insert(opened, 'c');
  await sql`rollback to savepoint inside`.execute(opened);
  await opened.commit().execute();
  expect(await keys()).toEqual(['b']);
});

test('the errors of a statement lead to the code that sent it', async () => {
  async function divide(): Promise<void> {
    await sql`select 1 / 0`.execute(handle.db);
  }
  const error = await divide().catch((thrown: Error) => thrown);
  expect(error?.stack).toContain('divide');
});
