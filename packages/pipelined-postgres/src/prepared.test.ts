import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asRole, plannedEachTime, transact } from './index.ts';
import { type Handle, open, type Shop, startShop } from './testing.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

async function onOneConnection(work: (handle: Handle) => Promise<void>): Promise<void> {
  const handle = open(shop.url, 1);
  await work(handle).finally(() => handle.close());
}

const find = (id: string) => sql<{ id: string }>`select id from note where id = ${id}`;
const TEXT = 'select id from note where id = $1';

test('a statement with values is prepared once for each connection, by its text', () =>
  onOneConnection(async ({ db, prepared }) => {
    for (const id of ['a', 'b', 'c']) await find(id).execute(db);
    await transact(db, (tx) => Promise.all([find('d').execute(tx), find('e').execute(tx)]));
    await db.selectFrom('note').select('count').where('id', '=', 'a').execute();
    await sql`select 1`.execute(db);
    expect(await prepared()).toEqual([TEXT, 'select "count" from "note" where "id" = $1']);
  }));

test('a statement that is planned each time is not prepared, and its text stays the same', () =>
  onOneConnection(async ({ db, prepared, trips }) => {
    for (const id of ['a', 'b']) await find(id).withPlugin(plannedEachTime).execute(db);
    await db
      .selectFrom('note')
      .select('count')
      .where('id', '=', 'a')
      .withPlugin(plannedEachTime)
      .execute();
    expect(trips).toEqual([[TEXT], [TEXT], ['select "count" from "note" where "id" = $1']]);
    expect(await prepared()).toEqual([]);
    await find('c').execute(db);
    expect(await prepared()).toEqual([TEXT]);
  }));

test('a role has prepared statements of its own', () =>
  onOneConnection(async ({ db, prepared }) => {
    const own = asRole(db, { name: 'shop_customer', settings: { 'shop.customer': '1' } });
    const other = asRole(db, { name: 'shop_customer', settings: { 'shop.customer': '2' } });
    for (const handle of [db, own, other, db, own]) await find('a').execute(handle);
    expect(await prepared()).toEqual([
      TEXT,
      "select set_config('shop.customer', $1, true), set_config('role', $2, true)",
      TEXT,
    ]);
  }));

test('statements whose texts vary without end are prepared up to a bound', () =>
  onOneConnection(async ({ db, prepared }) => {
    for (let column = 0; column < 510; column += 1)
      await sql`select ${column}::integer as ${sql.ref(`c${column}`)}`.execute(db);
    expect(await prepared()).toHaveLength(500);
    await find('a').execute(db);
    expect((await prepared()).includes(TEXT)).toBe(false);
  }));
