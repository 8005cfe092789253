import { connect } from '@lading/server/src/platform/database/connection.ts';
import {
  type Db,
  inTransaction,
  sqlState,
  type Tx,
} from '@lading/server/src/platform/database/database.ts';
import { CLIENT_ROLE, SERVER_ROLE } from '@lading/server/src/platform/database/embedded.ts';
import { findClientRole, forCustomer } from '@lading/server/src/platform/database/forCustomer.ts';
import { grantClients, restrictClients } from '@lading/server/src/platform/database/grants.ts';
import { beginSnapshot } from '@lading/server/src/platform/database/listing.ts';
import { makeWorld, type World } from '@lading/server/test/world.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadDemo } from './demo.ts';

interface Rule {
  name: string;
  may: string | null;
  own: string | null;
  why: string | null;
}

let world: World;
let rules: Rule[];
/** The customers of the demo, and the one of its client. */
let customers: number[];
let own: number;

beforeAll(async () => {
  world = await makeWorld();
  const logins = await inTransaction(world.db, (tx) => loadDemo(tx, new Date()));
  rules = (await sql<Rule>`select name, may, own, why from ledger.client_rules()`.execute(world.db))
    .rows;
  customers = (await world.db.selectFrom('customer').select('id').orderBy('id').execute()).map(
    ({ id }) => id,
  );
  const client = logins.find(({ role }) => role === 'CLIENT');
  if (!client) throw new Error('The demo has a client.');
  own = Number(
    (
      await world.db
        .selectFrom('appUser')
        .select('customerId')
        .where('email', '=', client.email)
        .executeTakeFirst()
    )?.customerId,
  );
});
afterAll(() => world.close());

/** What identifies the rows of a table: the columns that clients are granted, or all. */
const rowOf = ({ may }: Rule) => {
  const columns = /select \(([^)]+)\)/.exec(may ?? '')?.[1];
  return columns ? sql`row(${sql.raw(columns)})::text` : whole;
};
const whole = sql`t.ctid || ' ' || t::text`;

/** The rows of a table that a handle sees, as text. */
async function rowsIn(db: Db, table: string, row = whole): Promise<string[]> {
  const { rows } = await sql<{
    row: string;
  }>`select ${row} as row from ${sql.table(table)} t`.execute(db);
  return rows.map(({ row }) => row).sort();
}

const stateOf = (work: Promise<unknown>): Promise<string | undefined> =>
  work.then(() => 'done', sqlState);

describe('the rules', () => {
  test('cover every table and view', async () => {
    const { rows } = await sql<{ name: string }>`
      select relname as name
      from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
      order by 1`.execute(world.db);
    // A new table needs a line in apps/server/ledger/clients.sql, which says what a client may see
    // of it.
    expect(rules.map(({ name }) => name).sort()).toEqual(rows.map(({ name }) => name).sort());
    for (const { name, own: condition, why } of rules)
      expect([name, condition ?? why]).toEqual([name, expect.any(String)]);
  });

  test('are what the database has: policies, and no further rights', async () => {
    const { rows: guarded } = await sql<{ name: string }>`
      select c.relname as name from pg_class c join pg_policy p on p.polrelid = c.oid
      where c.relrowsecurity and ${CLIENT_ROLE}::regrole = any(p.polroles) order by 1`.execute(
      world.db,
    );
    expect(guarded.map(({ name }) => name)).toEqual(
      rules
        .filter(({ own: condition }) => condition !== null)
        .map(({ name }) => name)
        .sort(),
    );
    const { rows: granted } = await sql<{ name: string }>`
      select distinct table_name as name
      from information_schema.column_privileges
      where grantee = ${CLIENT_ROLE} and table_schema = 'public'`.execute(world.owner);
    expect(granted.map(({ name }) => name).sort()).toEqual(
      rules
        .filter(({ may }) => may !== null)
        .map(({ name }) => name)
        .sort(),
    );
  });

  test('change nothing if they are applied again', async () => {
    const policies = async () =>
      (await sql<{ oid: number }>`select oid from pg_policy order by oid`.execute(world.db)).rows;
    const before = await policies();
    const owner = await connect(world.url, 'rules');
    await grantClients(owner);
    await restrictClients(owner, SERVER_ROLE);
    await owner.end();
    expect(await policies()).toEqual(before);
  });

  test('are for a role that the server may take, and the owner of the database may not', async () => {
    expect(await findClientRole(world.db)).toBe(true);
    expect(await findClientRole(world.owner, SERVER_ROLE)).toBe(true);
    expect(await findClientRole(world.owner)).toBe(false);
    // Where the server may not take it, the statements alone pick a client's rows.
    expect(forCustomer(world.owner, own)).toBe(world.owner);
  });
});

describe('of every table', () => {
  const seesNothing = ['allocation_wake', 'cycle_count'];
  // Rules without a customer are everybody's.
  const isShared = (name: string): boolean => name === 'ship_rule';

  test('a client sees the rows of its customer, and all customers together see each row once', async () => {
    let filled = 0;
    for (const rule of rules) {
      const { name, own: condition, may } = rule;
      if (condition === null || may === null || seesNothing.includes(name) || isShared(name))
        continue;
      const seen = await Promise.all(
        customers.map((id) => rowsIn(forCustomer(world.db, id), name, rowOf(rule))),
      );
      const all = seen.flat();
      expect([name, new Set(all).size]).toEqual([name, all.length]);
      if (seen.filter((rows) => rows.length > 0).length > 1) filled += 1;
    }
    // Most tables have rows of two customers at least: what is empty shows nothing.
    expect(filled).toBeGreaterThan(20);
  });

  test('of those with a customer, a client sees all of its own and none of another, without a condition', async () => {
    const { rows: tables } = await sql<{ name: string }>`
      select attrelid::regclass::text as name from pg_attribute
      where attname = 'customer_id' and not attisdropped and attrelid = any(${rules
        .filter(({ may }) => may?.startsWith('select'))
        .map(({ name }) => name)}::regclass[])`.execute(world.db);
    expect(tables.length).toBeGreaterThan(15);
    // An import of the staff's may name the customer: it has an owner beside it.
    for (const { name } of tables.filter((table) => table.name !== 'import_run')) {
      const whose = isShared(name)
        ? sql`customer_id is null or customer_id = ${own}`
        : sql`customer_id = ${own}`;
      const counted = sql`select customer_id as customer, count(*) as n from ${sql.table(name)}`;
      const { rows: seen } = await sql`${counted} group by 1`.execute(forCustomer(world.db, own));
      const { rows: there } = await sql`${counted} where ${whose} group by 1`.execute(world.db);
      expect([name, seen]).toEqual([name, there]);
    }
  });

  test('tables that are not granted, and rows without a customer, cannot be read', async () => {
    for (const { name, may } of rules.filter(
      (rule) => rule.may === null || seesNothing.includes(rule.name),
    ))
      expect([
        name,
        may,
        await stateOf(rowsIn(forCustomer(world.db, own), name, sql`t::text`)),
      ]).toEqual([name, may, '42501']);
    // The role without a customer: a transaction that forgot to say whose it is.
    const rows = await inTransaction(world.db, async (tx) => {
      await sql`select set_config('role', ${CLIENT_ROLE}, true)`.execute(tx);
      return rowsIn(tx, 'orders');
    });
    expect(rows).toEqual([]);
  });
});

test('one snapshot, and many statements at once, show the same rows', async () => {
  const customersOf = async (db: Db) => {
    const { rows } = await sql<{
      id: number;
    }>`select distinct customer_id as id from orders order by 1`.execute(db);
    return rows.map(({ id }) => id);
  };
  const db = forCustomer(world.db, own);
  const snapshot = await beginSnapshot(db);
  expect(await customersOf(snapshot.db)).toEqual([own]);
  await snapshot.close();
  expect(await Promise.all(Array.from({ length: 40 }, () => customersOf(db)))).toEqual(
    Array(40).fill([own]),
  );
  expect((await customersOf(world.db)).length).toBeGreaterThan(1);
});

describe('a client’s write', () => {
  const other = () => customers.find((id) => id !== own);
  const writing = (statement: (tx: Tx) => Promise<unknown>) =>
    stateOf(inTransaction(forCustomer(world.db, own), statement));

  test.each([
    [
      'a product of another customer',
      (tx: Tx) =>
        sql`
          insert into product (customer_id, sku, name) values (${other()}, 'MINE', 'Mine')`.execute(
          tx,
        ),
    ],
    [
      'an order given away',
      (tx: Tx) => sql`update orders set customer_id = ${other()}`.execute(tx),
    ],
    [
      'a step of another customer’s order',
      (tx: Tx) =>
        sql`insert into order_event (warehouse_id, order_id, at, user_id, event, to_status)
        select 1, ledger_order.id, now(), null, 'note', 'PENDING'
        from (select ${foreignOrder}::bigint as id) ledger_order`.execute(tx),
    ],
    ['the audit trail', (tx: Tx) => sql`delete from audit`.execute(tx)],
    ['stock', (tx: Tx) => sql`update inventory set quantity = 0`.execute(tx)],
    ['a session', (tx: Tx) => sql`delete from session`.execute(tx)],
  ])('of %s is refused', async (_what, statement) => {
    expect(await writing(statement)).toBe('42501');
  });

  let foreignOrder: number;
  beforeAll(async () => {
    const { rows } = await sql<{
      id: number;
    }>`select id from orders where customer_id <> ${own} and warehouse_id = 1 limit 1`.execute(
      world.db,
    );
    foreignOrder = rows[0]?.id ?? 0;
  });

  test('leaves the connection with the server’s own rights, even if it fails', async () => {
    await writing((tx) => sql`select 1 / 0`.execute(tx));
    await stateOf(sql`select 1 / 0`.execute(forCustomer(world.db, own)));
    const { rows } = await sql<{ role: string; customer: string }>`
      select current_user as role, coalesce(current_setting('lading.customer_id', true), '')
        as customer
      from generate_series(1, 3)`.execute(world.db);
    expect(new Set(rows.map(({ role, customer }) => `${role} ${customer}`))).toEqual(
      new Set(['lading_server ']),
    );
  });
});
