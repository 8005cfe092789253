import { sql } from 'kysely';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { distributedTest } from '#test/ownCluster.ts';
import { makeWorld, type World } from '#test/world.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';

let world: World;
/** Two warehouses on different nodes. */
let here: number;
let there: number;

beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

interface Placement {
  shard: string;
  host: string;
  port: number;
}

async function placementOf(warehouseId: number): Promise<Placement> {
  const { rows } = await sql<Placement>`
    select p.shardid::text as shard, n.nodename as host, n.nodeport as port
    from pg_dist_placement p
    join pg_dist_node n using (groupid)
    where p.shardid = get_shard_id_for_distribution_column('outbox', ${warehouseId}::bigint)`.execute(
    world.owner,
  );
  const [placement] = rows;
  if (!placement) throw new Error(`Warehouse ${warehouseId} is on no node.`);
  return placement;
}

/** Makes warehouses until two are on different nodes. */
async function makeApart(): Promise<void> {
  ({ id: here } = await world.warehouse());
  const { port } = await placementOf(here);
  do ({ id: there } = await world.warehouse());
  while ((await placementOf(there)).port === port);
}

/** Writes a change of an order, as its history does. */
const tell = (tx: Db, warehouseId: number, order: number) =>
  sql`
    insert into outbox (at, type, warehouse_id, document_type, document_id, to_status)
    values (now(), 'order.picked', ${warehouseId}, 'ORDER', ${order}, 'PICKED')`.execute(tx);

const read = async (after: string): Promise<{ ids: number[]; next: string }> => {
  const { body } = await world.call(
    world.admin,
    'GET',
    `/api/changes?types=order.picked&after=${after}` as const,
  );
  return { ids: body.items.map(({ document }) => document?.id ?? 0), next: body.next };
};

/** Reads until these orders came, each in a page after the one before. */
async function readAll(after: string, orders: number): Promise<{ ids: number[]; next: string }> {
  const ids: number[] = [];
  let next = after;
  await vi.waitFor(async () => {
    const page = await read(next);
    ids.push(...page.ids);
    next = page.next;
    if (ids.length < orders) throw new Error(`Only ${ids}.`);
  });
  return { ids, next };
}

distributedTest(
  'a change of one node waits for a transaction that began to write earlier on another',
  async () => {
    await makeApart();
    const { next } = await read('0');
    await inTransaction(world.owner, async (tx) => {
      await tell(tx, here, 1);
      await tell(world.owner, there, 2);
      expect((await read(next)).ids).toEqual([]);
    });
    expect((await readAll(next, 2)).ids).toEqual([1, 2]);
  },
);

distributedTest('a transaction on two nodes is read once, whichever commits first', async () => {
  await makeApart();
  const { next } = await read('0');
  const seen: number[] = [];
  let isOver = false;
  const reader = (async () => {
    let after = next;
    for (let last = false; !last; ) {
      last = isOver;
      const page = await read(after);
      seen.push(...page.ids);
      after = page.next;
    }
  })();
  const orders = Array.from({ length: 20 }, (_, index) => 100 + index);
  try {
    await Promise.all(
      [0, 1, 2, 3].map(async (worker) => {
        for (const order of orders.filter((number) => number % 4 === worker))
          await inTransaction(world.owner, async (tx) => {
            await tell(tx, here, order);
            await tell(tx, there, order);
          });
      }),
    );
    await vi.waitFor(() => expect(seen.length).toBe(40));
  } finally {
    isOver = true;
    await reader;
  }
  expect(seen.toSorted()).toEqual([...orders, ...orders].toSorted());
});

distributedTest('a warehouse that moves to another node loses and repeats no change', async () => {
  await makeApart();
  const { next } = await read('0');
  for (const order of [1, 2]) await tell(world.owner, here, order);
  const before = await readAll(next, 2);
  const [from, to] = [await placementOf(here), await placementOf(there)];
  await tell(world.owner, here, 3);
  await sql`
    select citus_move_shard_placement(${from.shard}::bigint, ${from.host}, ${from.port}::integer,
      ${to.host}, ${to.port}::integer, 'block_writes')`.execute(world.owner);
  expect((await placementOf(here)).port).toBe(to.port);
  await tell(world.owner, here, 4);
  expect((await readAll(before.next, 2)).ids).toEqual([3, 4]);
  expect((await readAll(next, 4)).ids).toEqual([1, 2, 3, 4]);
});
