import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '#test/world.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { analyzeGrown } from '../../platform/database/statistics.ts';
import { adjustUnits, moveUnits } from '../inventory/inventory.ledger.ts';
import { finalizePallet } from '../receiving/receiving.service.ts';
import { createOrder } from './orders.service.ts';

/**
 * PostgreSQL plans a prepared statement for its values this many times before it keeps a general
 * plan.
 */
const UNTIL_KEPT = 8;
const PRODUCTS = 70;
const LINES_PER_RECEIPT = 20;

let world: World;
let actor: Actor;
let warehouseId: number;
let customerId: number;
let shelfId: number;
/** The units of the first receipt, on its pallet. */
let balance: { warehouseId: number; customerId: number; id: number };
const products: number[] = [];
let orders = 0;
let receipts = 0;

beforeAll(async () => {
  world = await makeWorld();
  ({ id: warehouseId } = await world.warehouse());
  await world.location(warehouseId, 'DOCK', 'RECEIVING');
  shelfId = (await world.location(warehouseId, 'SHELF', 'STORAGE')).id;
  customerId = (await world.customer([warehouseId])).id;
  for (let index = 0; index < PRODUCTS; index += 1)
    products.push((await world.product(customerId)).id);
  const { rows } = await sql<{
    id: number;
  }>`select id from app_user where role = 'ADMIN' limit 1`.execute(world.db);
  const userId = rows[0]?.id ?? 0;
  actor = {
    userId,
    email: 'admin@example.com',
    name: 'Admin',
    role: 'ADMIN',
    customerId: null,
    warehouseIds: [warehouseId],
    retiredWarehouses: [],
    readOnly: false,
    sessionId: null,
    mustSetUp: false,
    key: null,
    at: new Date(),
  };
  // Autovacuum comes by when it likes: without it every run measures the same plans.
  const { rows: tables } = await sql<{
    name: string;
  }>`select tablename::text as name from pg_tables where schemaname = 'public'`.execute(
    world.owner,
  );
  for (const { name } of tables)
    await sql`alter table ${sql.id(name)} set (autovacuum_enabled = false)`.execute(world.owner);
  // To PostgreSQL a table of which it knows nothing has ten pages, and one that is empty has none.
  await sql`analyze`.execute(world.owner);
});
afterAll(() => world.close());

/** The pages of tables and indexes that this session has read. */
async function pages(tx: Tx): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select sum(pg_stat_get_xact_blocks_fetched(oid))::bigint as n
    from pg_class
    where relnamespace = 'public'::regnamespace`.execute(tx);
  return rows[0]?.n ?? 0;
}

const costOf = (work: (tx: Tx) => Promise<unknown>): Promise<number> =>
  inTransaction(world.db, async (tx) => {
    const before = await pages(tx);
    await work(tx);
    return (await pages(tx)) - before;
  });

const some = (count: number, from: number) =>
  Array.from({ length: count }, (_, index) => products[(from + index) % PRODUCTS] as number);
const receipt = () => {
  receipts += 1;
  const items = some(LINES_PER_RECEIPT, receipts * LINES_PER_RECEIPT).map((productId) => ({
    productId,
    quantity: 50,
  }));
  return costOf((tx) => finalizePallet(tx, { ...actor, at: new Date() }, { warehouseId, items }));
};
const order = () => {
  orders += 1;
  return costOf((tx) =>
    createOrder(
      tx,
      { ...actor, at: new Date() },
      {
        orderReference: `GROW-${orders}`,
        shippingAddress: 'Kade 3',
        warehouseId,
        customerId,
        items: some(5, orders * 5).map((productId) => ({ productId, quantity: 1 })),
      },
    ),
  );
};
const move = () =>
  costOf((tx) =>
    moveUnits(
      tx,
      { ...actor, at: new Date() },
      {
        ...balance,
        inventoryId: balance.id,
        aim: { locationId: shelfId },
        quantity: 1,
        kind: 'MOVE',
        reason: null,
      },
    ),
  );
/** The function compares found units with other pallets of the same LPN. */
const find = () =>
  costOf((tx) => adjustUnits(tx, { ...actor, at: new Date() }, balance, 1, 'Found'));
/**
 * The cost of a call whose plans are kept: the least of several. What other databases of the
 * cluster do resets the caches of a session now and then, which then reads the catalog again.
 */
async function leastOf(work: () => Promise<number>): Promise<number> {
  for (let time = 0; time < UNTIL_KEPT; time += 1) await work();
  const costs: number[] = [];
  for (let time = 0; time < UNTIL_KEPT; time += 1) costs.push(await work());
  return Math.min(...costs);
}

/** Grows the tables as this many receipts would, without running their statements. */
async function grow(count: number): Promise<void> {
  await world.owner.connection().execute(async (db) => {
    // The triggers would look for each balance by plans of the tables before they grew.
    await sql`discard plans`.execute(db);
    await sql`
      with made as (
        insert into pallet (warehouse_id, lpn, customer_id, created_at, created_by)
        select ${warehouseId}, 'GROWN-' || nextval(pg_get_serial_sequence('pallet', 'id')),
          ${customerId}, now(), 1
        from generate_series(1, ${count}::int) n
        returning id
      )
      insert into inventory (warehouse_id, customer_id, product_id, pallet_id, status, quantity,
        received_at)
      select ${warehouseId}, ${customerId}, (${products}::bigint[])[1
        + (made.id * 7 + line) % ${PRODUCTS}], made.id, 'AVAILABLE', 50,
        now() + made.id * interval '1 ms'
      from made, generate_series(1, ${LINES_PER_RECEIPT}::int) line`.execute(db);
    await sql`select pg_stat_force_next_flush()`.execute(db);
  });
}

/** The process id of the one session that the calls below share. */
async function backend(): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(world.db);
  return rows[0]?.pid ?? 0;
}

type Call = 'order' | 'receipt' | 'move';

async function version(): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select current_setting('server_version_num')::int as n`.execute(world.db);
  return rows[0]?.n ?? 0;
}

/** The costs in a session whose plans are from empty tables. */
const leastCosts = async () => ({
  order: await leastOf(order),
  receipt: await leastOf(receipt),
  move: await leastOf(move),
  find: await leastOf(find),
});

/**
 * Measured in pages: an order reads 351 on fresh tables, 364 on grown ones without statistics, 362
 * on analyzed ones.
 */
const LIMIT = 1.5;

test('an order, a receipt, a move and, once analyzed, found units cost at most half as much again after 2,000 receipts', async () => {
  for (let time = 0; time < UNTIL_KEPT; time += 1) await receipt();
  const { rows } = await sql<{ id: number }>`
    select min(id) as id from inventory where warehouse_id = ${warehouseId}`.execute(world.db);
  balance = { warehouseId, customerId, id: rows[0]?.id ?? 0 };
  const fresh = await leastCosts();
  const session = await backend();
  // The pool closes a connection that is idle for long, and its plans with it.
  for (let part = 0; part < 20; part += 1) {
    await grow(100);
    expect(await backend()).toBe(session);
  }
  const grown = await leastCosts();
  await analyzeGrown(world.db);
  const analyzed = await leastCosts();
  // Until it is analyzed, one index of an empty table is as good as another; before version 17 that
  // goes for the balances that a move names in an array, too.
  const always = (await version()) < 170_000 ? ['order', 'receipt'] : ['order', 'receipt', 'move'];
  for (const name of always as Call[]) expect(grown[name], name).toBeLessThan(LIMIT * fresh[name]);
  for (const name of ['order', 'receipt', 'move', 'find'] as const)
    expect(analyzed[name], name).toBeLessThan(LIMIT * fresh[name]);
});

test('tables that have doubled are analyzed, once', async () => {
  const seen = async () =>
    (
      await sql<{ reltuples: number; analyzed: number }>`
      select c.reltuples, s.analyze_count::int as analyzed
      from pg_class c
      join pg_stat_user_tables s on s.relid = c.oid
      where c.oid = 'inventory'::regclass`.execute(world.db)
    ).rows[0];
  const before = await seen();
  // At the start of these tests, and when it had grown.
  expect(before).toMatchObject({ analyzed: 2 });
  expect(before?.reltuples).toBeGreaterThan(40_000);
  await analyzeGrown(world.db);
  expect(await seen()).toMatchObject({ analyzed: 2 });
});
