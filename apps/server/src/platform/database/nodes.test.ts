import { sql } from 'kysely';
import type pg from 'pg';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freshDatabase } from '#test/freshDatabase.ts';
import { distributedTest, plainTest } from '#test/ownCluster.ts';
import { serverOn } from '#test/server.ts';
import { superuser } from '#test/unguarded.ts';
import { type World, worldOn } from '#test/world.ts';
import { addressAt } from './address.ts';
import { releaseShards } from './binding.ts';
import { connect } from './connection.ts';
import { inOrder, inTransaction, type Tx } from './database.ts';
import { LPNS } from './distributedFunctions.ts';
import { migrate, readMigrations } from './migrate.ts';
import { openNodes } from './nodes.ts';
import { untilSettled } from './settled.ts';

let url: string;
let world: World;
let owner: pg.Client;
let warehouseId: number;
let customerId: number;
let productId: number;

beforeAll(async () => {
  const fresh = await freshDatabase();
  ({ url } = fresh);
  const server = await serverOn(url);
  const nodes = await openNodes(server.db, url, () => {});
  server.db.nodes = nodes ?? undefined;
  world = await worldOn(server);
  owner = await connect(url, 'lading-test');
  return async () => {
    await owner.end();
    await nodes?.close();
    await server.close();
    await fresh.drop();
  };
});
beforeEach(async () => {
  ({ id: warehouseId } = await world.warehouse());
  ({ id: customerId } = await world.customer());
  ({ id: productId } = await world.product(customerId));
  await world.location(warehouseId, 'DOCK', 'RECEIVING');
});

test('the address of another node is that of the same database', () => {
  expect(addressAt('postgres://a:b@one:5432/lading?sslmode=disable', 'two', 5433)).toBe(
    'postgres://a:b@two:5433/lading?sslmode=disable',
  );
});

plainTest('a plain PostgreSQL has no nodes', async () => {
  expect(await openNodes(world.db, url, () => {})).toBeNull();
});

/** Does work in the warehouse, and says how its transactions ended: by views, and through Citus. */
async function ways(work: (tx: Tx) => Promise<unknown>): Promise<string[]> {
  const seen: string[] = [];
  await world.db.nodes?.run(warehouseId, async (db, enter) => {
    const way = enter ? 'views' : 'Citus';
    try {
      await inTransaction(db, work, enter);
      seen.push(way);
    } catch (error) {
      seen.push(`not by ${way}`);
      throw error;
    }
  });
  return seen;
}

const read = async (tx: Tx) => {
  await sql`select from orders where warehouse_id = ${warehouseId}`.execute(tx);
};

/** Waits until the views are there. */
const bound = () => expect.poll(() => ways(read), { timeout: 60_000 }).toEqual(['views']);

const receive = (key: string) =>
  world.call(
    world.admin,
    'POST',
    '/api/inventory/batch',
    { warehouseId, items: [{ productId, quantity: 5 }] },
    { 'idempotency-key': key },
  );

const order = (key: string) =>
  world.call(
    world.admin,
    'POST',
    '/api/orders',
    {
      warehouseId,
      customerId,
      orderReference: key,
      shippingAddress: 'Kade 3',
      items: [{ productId, quantity: 2 }],
    },
    { 'idempotency-key': key },
  );

/** Makes a warehouse that has its rows in other shards. */
async function elsewhere(): Promise<{ id: number }> {
  for (;;) {
    const other = await world.warehouse();
    const { rowCount } = await owner.query(
      `select where get_shard_id_for_distribution_column('orders', $1::bigint)
         <> get_shard_id_for_distribution_column('orders', $2::bigint)`,
      [other.id, warehouseId],
    );
    if (rowCount) return other;
  }
}

describe('work in one warehouse', () => {
  distributedTest('is done by the views of its shards', async () => {
    expect(await ways(read)).toEqual(['views']);
    const { rows } = await owner.query<{ port: number }>(
      `select nodeport as port from citus_shards
       where shardid = get_shard_id_for_distribution_column('orders', $1::bigint)`,
      [warehouseId],
    );
    let port = 0;
    await ways(async (tx) => {
      ({ port = 0 } =
        (await sql<{ port: number }>`select inet_server_port() as port`.execute(tx)).rows[0] ?? {});
    });
    expect(port).toBe(rows[0]?.port);
  });

  distributedTest('writes what the same work through Citus finds, and once', async () => {
    const batch = await receive(`batch-${warehouseId}`);
    expect(batch.status).toBe(201);
    const created = await order(`order-${warehouseId}`);
    expect(created).toMatchObject({ status: 201, body: { order: { status: 'ALLOCATED' } } });
    expect((await order(`order-${warehouseId}`)).headers['idempotency-replayed']).toBe('true');
    const nodes = world.db.nodes;
    world.db.nodes = undefined;
    expect((await order(`order-${warehouseId}`)).body).toEqual(created.body);
    expect((await receive(`batch-${warehouseId}`)).body).toEqual(batch.body);
    world.db.nodes = nodes;
    const { rows } = await owner.query(
      `select (select count(*)::int from orders where warehouse_id = $1) as orders,
         (select sum(promised)::int from product_stock where warehouse_id = $1) as promised,
         (select sum(quantity)::int from inventory where warehouse_id = $1) as units,
         (select count(*)::int from outbox where warehouse_id = $1) as changes,
         (select count(*)::int from movement where warehouse_id = $1) as movements`,
      [warehouseId],
    );
    expect(rows).toEqual([{ orders: 1, promised: 2, units: 5, changes: 2, movements: 1 }]);
  });

  distributedTest('is waited for where the past is read', async () => {
    await bound();
    let end = (): void => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    let work: Promise<string[]> | undefined;
    await new Promise<void>((begun) => {
      work = ways(async (tx) => {
        await read(tx);
        begun();
        await ended;
      });
    });
    let isSettled = false;
    const past = untilSettled(world.db, new Date()).then(() => {
      isSettled = true;
    });
    // Others are answered meanwhile, for longer than a look at the nodes takes.
    for (let others = 0; others < 50; others += 1)
      await world.call(world.admin, 'GET', '/api/warehouses');
    expect(isSettled).toBe(false);
    end();
    expect(await work).toEqual(['views']);
    await past;
  });

  distributedTest('gives an LPN that no pallet of another warehouse has', async () => {
    const first = (await receive(`first-${warehouseId}`)).body.data.pallet.lpn;
    const digits = first.replace(/\D/g, '');
    // A connection has the next numbers already, but none after those.
    const next = String(Number(digits) + LPNS).padStart(digits.length, '0');
    const { id } = await elsewhere();
    const { id: place } = await world.location(id, 'DOCK', 'RECEIVING');
    await owner.query(
      `insert into pallet (warehouse_id, lpn, customer_id, location_id, created_at, created_by)
       select $1, $2, $3, $4, now(), min(id) from app_user`,
      [id, first.replace(digits, next), customerId, place],
    );
    const cartons = Array.from({ length: LPNS }, (_, index) => index + 1);
    const body = {
      warehouseId,
      units: cartons.map(() => ({})),
      items: cartons.map((unit) => ({ productId, quantity: 1, unit })),
    };
    const key = { 'idempotency-key': `second-${warehouseId}` };
    const second = await world.call(world.admin, 'POST', '/api/inventory/batch', body, key);
    const numbers = [second.body.data.pallet, ...(second.body.data.pallet.units ?? [])];
    expect(numbers.map(({ lpn }) => lpn)).not.toContain(first.replace(digits, next));
  });
});

describe('what views cannot do is done through Citus', () => {
  distributedTest('a write to a table that all nodes have', async () => {
    const insert = (tx: Tx) =>
      sql`insert into carrier (name, tracking_url) values (${`C-${warehouseId}`}, null)`.execute(
        tx,
      );
    expect(await ways(insert)).toEqual(['not by views', 'Citus']);
  });

  distributedTest('a new lot, of a table that all nodes have', async () => {
    await bound();
    const { id } = await world.product(customerId, 'TENT', { tracking: 'LOT' });
    const items = [{ productId: id, quantity: 5, lot: { code: 'L-1' } }];
    const key = { 'idempotency-key': `lot-${warehouseId}` };
    const body = { warehouseId, items };
    const { status } = await world.call(world.admin, 'POST', '/api/inventory/batch', body, key);
    expect(status).toBe(201);
  });

  distributedTest('an advisory lock, which other nodes do not see', async () => {
    const lock = (tx: Tx) => sql`select pg_advisory_xact_lock(1::bigint)`.execute(tx);
    const share = (tx: Tx) => sql`select pg_advisory_xact_lock_shared(1::bigint)`.execute(tx);
    expect(await ways(lock)).toEqual(['not by views', 'Citus']);
    expect(await ways(share)).toEqual(['not by views', 'Citus']);
  });

  distributedTest('work where the views are gone, which are made again', async () => {
    await releaseShards(owner);
    expect(await ways(read)).toEqual(['not by views', 'Citus']);
    expect((await order(`gone-${warehouseId}`)).status).toBe(201);
    await expect
      .poll(
        async () =>
          (
            await owner.query(`
            select from run_command_on_workers(
              $$select count(*) from pg_namespace where nspname ~ '^bound_'$$)
            where result <> '0'`)
          ).rowCount,
        { timeout: 60_000 },
      )
      .toBeGreaterThan(0);
  });

  distributedTest('an error of the work is not hidden, and not tried again', async () => {
    let times = 0;
    const failing = (tx: Tx) => {
      times += 1;
      return sql`select 1 / 0`.execute(tx);
    };
    await expect(ways(failing)).rejects.toMatchObject({ code: '22012' });
    expect(times).toBe(1);
  });
});

distributedTest('orders and batches go on while the warehouse moves to another node', async () => {
  await bound();
  const admin = await superuser(url);
  const { rows } = await admin.query<{ shard: string; host: string; from: number; to: number }>(
    `select shardid as shard, nodename as host, nodeport as from,
       (select max(n.nodeport) from pg_dist_node n
        where n.groupid <> 0 and n.nodeport <> s.nodeport) as to
     from citus_shards s
     where shardid = get_shard_id_for_distribution_column('orders', $1::bigint)`,
    [warehouseId],
  );
  const { shard = '', host = '', from = 0, to = 0 } = rows[0] ?? {};
  let isMoving = true;
  const statuses: number[] = [];
  const work = async (client: number) => {
    for (let count = 0; isMoving; count += 1)
      statuses.push((await order(`move-${warehouseId}-${client}-${count}`)).status);
  };
  const working = [work(1), work(2)];
  await admin.query(`select citus_move_shard_placement($1, $2, $3, $2, $4, 'block_writes')`, [
    shard,
    host,
    from,
    to,
  ]);
  isMoving = false;
  await Promise.all(working);
  await admin.end();
  expect(new Set(statuses)).toEqual(new Set([201]));
  const { rows: kept } = await owner.query<{ orders: number }>(
    'select count(*)::int as orders from orders where warehouse_id = $1',
    [warehouseId],
  );
  expect(kept[0]?.orders).toBe(statuses.length);
  await bound();
});

distributedTest('a migration drops a column that views have', async () => {
  await owner.query('alter table orders add column extra integer');
  await migrate(url);
  const known = await readMigrations();
  const next = (known.at(-1)?.number ?? 0) + 1;
  await migrate(url, {
    known: [
      ...known,
      { number: next, name: `${next}_drop.sql`, sql: 'alter table orders drop column extra' },
    ],
  });
  await bound();
});

test('of two checks the first has the say', async () => {
  const first = async () => {
    throw new Error('first');
  };
  const second = async () => {
    throw new Error('second');
  };
  const check = inOrder(first, second);
  await expect(check?.({} as Tx)).rejects.toThrow('first');
  expect([inOrder(null, second), inOrder(first, null), inOrder(null, null)]).toEqual([
    second,
    first,
    null,
  ]);
});
