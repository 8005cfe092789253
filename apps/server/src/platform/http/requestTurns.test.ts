// What one client asks for at once keeps nobody else waiting.
import { connect } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '#test/world.ts';

let world: World;
let warehouseId: number;
let client: Awaited<ReturnType<World['customer']>>;
beforeAll(async () => {
  world = await makeWorld();
  warehouseId = (await world.warehouse()).id;
  client = await world.customer([warehouseId]);
});
afterAll(() => world.close());

test('forty reports of one client leave connections to others, and are all answered', async () => {
  const supervisor = await world.user('SUPERVISOR', [warehouseId]);
  let reports: Promise<{ status: number }[]> = Promise.resolve([]);
  // What reads stock waits, however fast the machine is.
  await world.owner.transaction().execute(async (tx) => {
    await sql`lock table inventory in access exclusive mode`.execute(tx);
    const report = () =>
      world.callRaw(client.token, 'GET', `/api/reports/inventory?warehouseId=${warehouseId}`);
    reports = Promise.all(Array.from({ length: 40 }, report));
    const waiting = sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`;
    await expect.poll(async () => (await waiting.execute(world.db)).rows[0]?.n).toBe(2);
    expect(
      (await world.call(supervisor.token, 'GET', `/api/locations?warehouseId=${warehouseId}`))
        .status,
    ).toBe(200);
    expect((await world.call(supervisor.token, 'GET', '/api/warehouses')).status).toBe(200);
  });
  expect(new Set((await reports).map(({ status }) => status))).toEqual(new Set([200]));
});

test('files that arrive slowly hold no turn of other calls, and keep no file of others waiting', async () => {
  await world.app.listen({ port: 0, host: '127.0.0.1' });
  const address = world.app.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const head = [
    'POST /api/imports HTTP/1.1',
    'Host: x',
    `Authorization: Bearer ${client.token}`,
    'Content-Type: multipart/form-data; boundary=x',
    'Content-Length: 90000',
  ];
  const begin =
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nsku,name\r\n';
  const sockets = Array.from({ length: 10 }, () => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write(`${head.join('\r\n')}\r\n\r\n${begin}`);
    return socket;
  });
  expect((await world.call(client.token, 'GET', '/api/warehouses')).status).toBe(200);
  const other = await world.user('SUPERVISOR', [warehouseId]);
  const fields = { kind: 'PRODUCTS', customerId: String(client.id), dryRun: 'true' };
  expect((await world.upload(other.token, '/api/imports', 'sku,name\nA,B\n', fields)).status).toBe(
    201,
  );
  for (const socket of sockets) socket.destroy();
});
