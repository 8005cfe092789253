import { liveRooms, mayReceive, type Room } from '@lading/domain/events';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { allocateWaiting } from '#test/allocation.ts';
import { type Listening, listenTo } from '#test/listening.ts';
import { serverOn, type TestServer } from '#test/server.ts';
import { type Floor, makeFloor } from '#test/stock.ts';
import { makeWorld, type World } from '#test/world.ts';
import { inTransaction } from '../database/database.ts';
import { noteChange } from './changes.ts';
import { notifyServers } from './message.ts';

type Customer = Awaited<ReturnType<World['customer']>>;

let world: World;
let other: TestServer;
let floor: Floor;
let customer: Customer;
let product: { id: number };
let operator: { id: number; token: string };
const opened: Listening[] = [];

beforeAll(async () => {
  world = await makeWorld();
  other = await serverOn(world.url);
});
afterAll(async () => {
  await other.close();
  await world.close();
});
// Each test has its own warehouse: events of another one do not arrive.
beforeEach(async () => {
  const { id } = await world.warehouse();
  floor = makeFloor(world, id);
  customer = await world.customer([id]);
  product = await world.product(customer.id);
  operator = await world.user('OPERATOR', [id]);
});
afterEach(() => {
  for (const stream of opened.splice(0)) stream.close();
});

async function open(
  server: TestServer,
  token: string,
  warehouseId = floor.warehouseId,
): Promise<Listening> {
  const stream = await listenTo(server, token, `warehouseId=${warehouseId}`);
  opened.push(stream);
  return stream;
}

type Ear = readonly [server: TestServer, token: string, warehouseId?: number];

/**
 * Begins to listen, and skips the events of the preparation: it waits for the event of a location
 * that it creates.
 */
async function listen<const E extends readonly Ear[]>(
  ...ears: E
): Promise<{ [At in keyof E]: Listening }> {
  const streams = await Promise.all(ears.map((ear) => open(...ear)));
  for (const warehouseId of new Set(ears.map((ear) => ear[2] ?? floor.warehouseId)))
    await world.location(warehouseId);
  for (const stream of streams) {
    for (
      let rooms = await stream.next();
      !rooms?.includes('locations');
      rooms = await stream.next()
    )
      expect(rooms).not.toBeNull();
  }
  return streams as { [At in keyof E]: Listening };
}

const receive = () => floor.receive([{ productId: product.id, quantity: 3 }]);
const announce = (customerId = customer.id, productId = product.id) =>
  floor.asn(customerId, [{ productId, quantity: 3 }]);

test('a write through one server is received on both', async () => {
  const [far, near] = await listen([other, operator.token], [world, operator.token]);
  expect([far.status, far.contentType]).toEqual([200, 'text/event-stream']);
  await receive();
  expect(await far.next()).toEqual(['asns', 'inventory']);
  expect(await near.next()).toEqual(['asns', 'inventory']);
});

test('many changes at once are combined into fewer events', async () => {
  const [stream] = await listen([other, operator.token]);
  const order = () => floor.order(customer.id, [{ productId: product.id, quantity: 1 }]);
  const changes = [receive(), receive(), announce(), receive(), order(), order(), order(), order()];
  await Promise.all(changes);
  const heard = [await stream.next()];
  while (!heard.flat().includes('orders')) heard.push(await stream.next());
  // How many depends on how long the changes take: sseConnection.test.ts counts them with a fake
  // clock.
  expect(heard.length).toBeLessThan(changes.length);
});

test('changes by the allocator are received', async () => {
  await floor.order(customer.id, [{ productId: product.id, quantity: 2 }]);
  await receive();
  await allocateWaiting(world.db);
  const [stream] = await listen([other, customer.token]);
  await floor.order(customer.id, [{ productId: product.id, quantity: 2 }]);
  await floor.receive([{ productId: product.id, quantity: 1 }]);
  for (
    let rooms = await stream.next();
    rooms?.includes('asns') !== true;
    rooms = await stream.next()
  )
    expect(rooms).not.toBeNull();
  await allocateWaiting(world.db);
  expect(await stream.next()).toEqual(['inventory', 'orders']);
});

test('changes that were rolled back are not received', async () => {
  const [stream] = await listen([world, operator.token]);
  const failed = inTransaction(world.db, async (tx) => {
    noteChange(tx, { warehouseId: floor.warehouseId, customerId: null, rooms: ['returns'] });
    throw new Error('It does not come so far.');
  });
  await expect(failed).rejects.toThrow();
  await announce();
  expect(await stream.next()).toEqual(['asns']);
});

test('changes by a command are received on every server', async () => {
  const [far, near] = await listen([other, operator.token], [world, operator.token]);
  await notifyServers(world.db, ['asns']);
  expect([await far.next(), await near.next()]).toEqual([['asns'], ['asns']]);
});

describe('a listener receives nothing', () => {
  test('of another warehouse', async () => {
    const elsewhere = makeFloor(world, (await world.warehouse()).id);
    const [stream] = await listen([world, world.admin]);
    await elsewhere.receive([{ productId: product.id, quantity: 1 }]);
    await elsewhere.order(customer.id, [{ productId: product.id, quantity: 1 }]);
    await announce();
    expect(await stream.next()).toEqual(['asns']);
  });

  test('of another customer if it is a client', async () => {
    const stranger = await world.customer([floor.warehouseId]);
    const { id: foreign } = await world.product(stranger.id);
    const [own, foreigners] = await listen([other, customer.token], [other, stranger.token]);
    await floor.receive([{ productId: foreign, quantity: 1 }]);
    await floor.order(stranger.id, [{ productId: foreign, quantity: 1 }]);
    expect(await foreigners.next()).toContain('inventory');
    await announce();
    expect(await own.next()).toEqual(['asns']);
  });

  test('of what their role may not read', async () => {
    const [stream] = await listen([world, customer.token]);
    await world.user('OPERATOR', [floor.warehouseId]);
    expect(await stream.next()).toEqual(['warehouses']);
  });
});

test('only users of the warehouse may listen', async () => {
  const { id: elsewhere } = await world.warehouse();
  const path = `/api/events?warehouseId=${floor.warehouseId}` as const;
  expect((await world.call(null, 'GET', path)).status).toBe(401);
  expect((await world.call('x'.repeat(43), 'GET', path)).status).toBe(401);
  expect(
    (await world.call(operator.token, 'GET', `/api/events?warehouseId=${elsewhere}`)).status,
  ).toBe(404);
  expect((await world.call(operator.token, 'GET', '/api/events')).status).toBe(400);
  expect(
    (await world.callRaw(operator.token, 'GET', `${path}&token=${operator.token}`)).status,
  ).toBe(400);
});

describe('a stream ends', () => {
  test('with its session, also where that is ended through the other server', async () => {
    // This user gets no events of the audit trail, which records the sign-out.
    const { token } = await world.user('OPERATOR', [floor.warehouseId]);
    const [far, near, kept] = await listen(
      [other, operator.token],
      [world, operator.token],
      [world, token],
    );
    await world.call(operator.token, 'POST', '/api/auth/logout');
    await Promise.all([far.ended, near.ended]);
    await announce();
    // The event of the sign-out, in the audit trail, comes before it or with it.
    for (let rooms = await kept.next(); !rooms?.includes('asns'); rooms = await kept.next())
      expect(rooms).toEqual(['audit']);
    expect((await open(world, operator.token)).status).toBe(401);
  });

  test('when the user is disabled', async () => {
    const [stream] = await listen([other, operator.token]);
    await world.call(world.admin, 'PATCH', `/api/users/${operator.id}`, { disabled: true });
    await stream.ended;
  });

  test('when the warehouse is taken away from the user, and only that one', async () => {
    const { id: second } = await world.warehouse();
    await world.call(world.admin, 'POST', `/api/users/${operator.id}/warehouses`, {
      warehouseId: second,
    });
    const [lost, kept] = await listen([other, operator.token], [other, operator.token, second]);
    await world.call(
      world.admin,
      'DELETE',
      `/api/users/${operator.id}/warehouses/${floor.warehouseId}`,
    );
    await lost.ended;
    expect(await kept.next()).toEqual(['warehouses']);
  });

  test('when the server stops', async () => {
    const third = await serverOn(world.url);
    const [stream] = await listen([third, operator.token]);
    await third.close();
    await stream.ended;
  });
});

describe('no change is missed', () => {
  test('of what changed just before somebody began to listen', async () => {
    const [events] = await listen([world, operator.token]);
    await receive();
    expect(await events.next()).toEqual(['asns', 'inventory']);
    const stream = await open(world, operator.token);
    expect(await stream.next()).toEqual(expect.arrayContaining(['asns', 'inventory']));
  });

  test('while the servers cannot reach each other: everything is read again afterwards', async () => {
    const [stream] = await listen([other, operator.token]);
    await sql`
      select pg_terminate_backend(pid)
      from pg_stat_activity
      where application_name = 'lading events' and datname = current_database()`.execute(world.db);
    await receive();
    const heard: string[] = [];
    while (!heard.includes('locations'))
      heard.push(...((await stream.next()) ?? ['locations', 'the stream ended']));
    const all = (Object.keys(liveRooms) as Room[]).filter((room) => mayReceive('OPERATOR', room));
    expect(heard).toEqual(expect.arrayContaining(all));
    await announce();
    // A change of before may be heard once more.
    expect(await stream.next()).toContain('asns');
  });
});

test('a HEAD request and a closed listener leave nothing open; open streams are a metric', async () => {
  const measured = async () => {
    const { body } = await world.callRaw(null, 'GET', '/metrics');
    return Number(/^event_streams (\d+)$/m.exec(String(body))?.[1]);
  };
  const settled = async (count: number) => {
    while ((await measured()) !== count) await new Promise((resolve) => setTimeout(resolve, 10));
  };
  await settled(0);
  const [stream] = await listen([world, operator.token]);
  expect(await measured()).toBe(1);
  const head = await world.app.inject({
    method: 'HEAD',
    url: `/api/events?warehouseId=${floor.warehouseId}`,
    headers: { authorization: `Bearer ${operator.token}` },
  });
  expect([head.statusCode, head.headers['content-type']]).toEqual([200, 'text/event-stream']);
  expect(await measured()).toBe(1);
  stream.close();
  await settled(0);
  expect((await world.callRaw(null, 'GET', '/metrics')).body).toMatch(/^event_wire_up 1$/m);
});

test('the open streams of one user are limited, over all sessions', async () => {
  const { email, token } = await world.user('OPERATOR', [floor.warehouseId]);
  const again = await world.login(email);
  const path = `/api/events?warehouseId=${floor.warehouseId}` as const;
  for (let count = 0; count < 20; count += 1)
    expect((await open(world, count % 2 ? token : again)).status).toBe(200);
  expect(await world.call(await world.login(email), 'GET', path)).toMatchObject({
    status: 429,
    headers: { 'retry-after': '30' },
  });
  expect((await open(world, operator.token)).status).toBe(200);
});
