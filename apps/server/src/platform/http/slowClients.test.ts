import { connect, type Socket } from 'node:net';
import type { StockReport } from '@lading/contract/reports';
import { MAX_PAGE } from '@lading/domain/limits';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serverOn, type TestServer } from '#test/server.ts';
import { makeWorld, type World } from '#test/world.ts';

/**
 * The rows of a list and the bytes of a row: together more than the buffers between server and
 * client hold.
 */
const LONG = 2_500;
const NAME = 4_000;
const WITHIN = { timeout: 60_000 };

type Server = Pick<TestServer, 'app' | 'db' | 'close'>;

/** A warehouse whose client has more products in stock than one read returns. */
async function makeLongLists(world: World) {
  const { id: warehouseId } = await world.warehouse();
  const client = await world.customer([warehouseId]);
  await sql`insert into product (customer_id, sku, name)
    select ${client.id}, 'S' || n, repeat('x', ${NAME}::int)
    from generate_series(1, ${LONG}::int) n`.execute(world.db);
  await sql`
    insert into inventory (warehouse_id, customer_id, product_id, quantity, status, received_at)
    select ${warehouseId}, customer_id, id, 1, 'AVAILABLE', now()
    from product
    where customer_id = ${client.id}`.execute(world.owner);
  return {
    warehouseId,
    client,
    products: '/api/products',
    report: `/api/reports/inventory?warehouseId=${warehouseId}`,
  };
}

/** The number of connections that work, or wait for their reader. */
async function atWork(server: Server): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from pg_stat_activity
    where datname = current_database()
      and application_name = 'lading'
      and pid <> pg_backend_pid()
      and state <> 'idle'`.execute(server.db);
  return rows[0]?.n ?? 0;
}

/** A connection that sends requests and reads nothing. */
async function dial(server: Server, text: string): Promise<Socket> {
  const socket = connect(portOf(server), '127.0.0.1');
  socket.on('error', () => {});
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.write(text);
  return socket;
}

const requestOf = (path: string, token: string, accept = 'application/json'): string =>
  `GET ${path} HTTP/1.1\r\nHost: lading\r\nAuthorization: Bearer ${token}\r\nAccept: ${accept}\r\n\r\n`;

/**
 * A client that reads nothing does not see that its connection was closed, so the server counts.
 */
const connections = (server: Server): Promise<number> =>
  new Promise((resolve) => server.app.server.getConnections((_error, count) => resolve(count)));

let world: World;
let lists: Awaited<ReturnType<typeof makeLongLists>>;
beforeAll(async () => {
  world = await makeWorld();
  await world.app.listen({ port: 0, host: '127.0.0.1' });
  lists = await makeLongLists(world);
});
afterAll(() => world.close());

describe('clients that read nothing', () => {
  test.each([
    ['a list', 'products', 'application/json'],
    ['a list as CSV', 'products', 'text/csv'],
    ['a report', 'report', 'application/json'],
    ['a report as CSV', 'report', 'text/csv'],
  ] as const)(
    'of %s hold two connections, however many they are, and keep nobody else waiting',
    async (_, name, accept) => {
      const { client, warehouseId } = lists;
      const slow = await Promise.all(
        Array.from({ length: 20 }, () => dial(world, requestOf(lists[name], client.token, accept))),
      );
      await expect.poll(() => atWork(world), WITHIN).toBe(2);
      const { status, body } = await world.callRaw<StockReport>(world.admin, 'GET', lists[name]);
      expect(status).toBe(200);
      expect((body.groups ?? body).length).toBeGreaterThanOrEqual(LONG);
      expect((await world.call(client.token, 'GET', '/api/warehouses')).status).toBe(200);
      expect(
        (
          await world.callRaw(
            client.token,
            'GET',
            `${lists[name]}${name === 'report' ? '&' : '?'}limit=5`,
          )
        ).status,
      ).toBe(200);
      const { id: productId } = await world.product(client.id);
      const pallet = { warehouseId, items: [{ productId, quantity: 1 }] };
      expect((await world.call(world.admin, 'POST', '/api/inventory/batch', pallet)).status).toBe(
        201,
      );
      expect(await atWork(world)).toBe(2);
      for (const socket of slow) socket.destroy();
      await expect.poll(() => atWork(world), WITHIN).toBe(0);
    },
  );

  test('of short lists hold no connection of the database', async () => {
    await sql`
      insert into warehouse (name)
      select 'Small ' || n
      from generate_series(1, ${MAX_PAGE - 10}::int) n`.execute(world.db);
    const slow = await Promise.all(
      Array.from({ length: 20 }, () => dial(world, requestOf('/api/warehouses', world.admin))),
    );
    await expect.poll(() => atWork(world), WITHIN).toBe(0);
    expect((await world.call(world.admin, 'GET', '/api/warehouses')).body.length).toBeGreaterThan(
      MAX_PAGE - 10,
    );
    for (const socket of slow) socket.destroy();
  });

  test('of refused reports hold none either', async () => {
    for (let count = 0; count < 20; count += 1)
      expect(
        (await world.call(world.admin, 'GET', '/api/reports/inventory?warehouseId=999999')).status,
      ).toBe(404);
    expect(await atWork(world)).toBe(0);
  });

  test('that send request after request are disconnected', async () => {
    const socket = await dial(
      world,
      requestOf(`${lists.products}?limit=1000`, lists.client.token).repeat(90),
    );
    await expect.poll(() => connections(world), WITHIN).toBe(0);
    socket.destroy();
  });
});

describe('slow clients', () => {
  let paced: Server;
  beforeAll(async () => {
    paced = await serverOn(world.url, {
      pace: { everyMs: 50, graceMs: 500, bytesPerSecond: 10_000_000 },
    });
    await paced.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => paced.close());

  test.each(['products', 'report'] as const)(
    'that read %s slowly are disconnected, and the connections of the database return',
    async (name) => {
      const slow = await Promise.all(
        Array.from({ length: 5 }, () => dial(paced, requestOf(lists[name], lists.client.token))),
      );
      // Whoever waits for a turn has it once those before are cut off.
      await expect.poll(() => atWork(paced), WITHIN).toBe(2);
      await expect.poll(() => atWork(paced), WITHIN).toBe(0);
      await expect.poll(() => connections(paced), WITHIN).toBe(0);
      for (const socket of slow) socket.destroy();
    },
  );

  test('that read an ordinary response slowly are disconnected', async () => {
    const socket = await dial(
      paced,
      requestOf(`${lists.products}?limit=1000`, lists.client.token).repeat(9),
    );
    await expect.poll(() => connections(paced)).toBe(1);
    await expect.poll(() => connections(paced), WITHIN).toBe(0);
    socket.destroy();
  });

  test('that read everything get all of it', async () => {
    const answer = await fetch(`http://127.0.0.1:${portOf(paced)}${lists.products}`, {
      headers: { authorization: `Bearer ${lists.client.token}` },
    });
    const read = (await answer.json()) as unknown[];
    const { body: all } = await world.callRaw<unknown[]>(lists.client.token, 'GET', lists.products);
    expect(read).toHaveLength(all.length);
  });
});

function portOf(server: Server): number {
  const address = server.app.server.address();
  return typeof address === 'object' && address ? address.port : 0;
}
