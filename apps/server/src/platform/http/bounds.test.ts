import { connect, type Socket } from 'node:net';
import type { Endpoint } from '@lading/contract/endpoint';
import { endpoints } from '@lading/contract/endpoints';
import { MAX_FAULTS } from '@lading/contract/refusals';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type World } from '#test/world.ts';

let world: World;
let client: Awaited<ReturnType<World['customer']>>;
let warehouseId: number;
let productId: number;

beforeAll(async () => {
  world = await makeWorld();
  warehouseId = (await world.warehouse()).id;
  client = await world.customer([warehouseId]);
  productId = (await world.product(client.id)).id;
});
afterAll(() => world.close());

const KB = 1024;
const json = (payload: string, token: string | null = world.admin) => ({
  headers: {
    'content-type': 'application/json',
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  },
  payload,
});
const unknownKeys = (count: number): Record<string, number> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, index]));
const order = (items: unknown, more = {}) => ({
  orderReference: 'SO-1',
  shippingAddress: 'Kade 3',
  warehouseId,
  items,
  ...more,
});

describe('the refusal of a bad body is small, whatever the body', () => {
  test('190,000 unknown keys at sign-in are refused unread', async () => {
    const payload = JSON.stringify({
      email: 'mara@example.com',
      password: 'x',
      ...unknownKeys(190_000),
    });
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      ...json(payload, null),
    });
    expect([answer.statusCode, answer.json().code]).toEqual([413, 'TOO_LARGE']);
    expect(answer.rawPayload.length).toBeLessThan(KB);
  });

  test.each([
    ['unknown keys', () => order([{ productId, quantity: 1 }], unknownKeys(70_000))],
    ['unknown keys of one item', () => order([{ productId, quantity: 1, ...unknownKeys(70_000) }])],
    ['empty items', () => order(Array(300_000).fill({}))],
    ['as many empty items as an order takes', () => order(Array(2_000).fill({}))],
    ['items of the wrong type', () => order(Array(2_000).fill([1, 2, 3]))],
    [
      'long names of unknown keys',
      () =>
        Object.fromEntries(
          Array.from({ length: 60 }, (_, index) => [`${index}${'x'.repeat(10 * KB)}`, index]),
        ),
    ],
    [
      'a long value',
      () =>
        order([{ productId, quantity: 1 }], { type: 'x'.repeat(900 * KB), shippingAddress: '' }),
    ],
  ])('%s are reported by at most 50 faults, in less than 16 KB', async (_, body) => {
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/orders',
      ...json(JSON.stringify(body()), client.token),
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors.length).toBeGreaterThan(0);
    expect(answer.json().errors.length).toBeLessThanOrEqual(MAX_FAULTS);
    expect(answer.rawPayload.length).toBeLessThan(16 * KB);
  });

  test('the items of a list that is too long are not validated', async () => {
    const answer = await world.callRaw(client.token, 'POST', '/api/orders', {
      items: Array(5_000).fill({}),
    });
    const paths = answer.body.errors.map(({ path }: { path: string }) => path);
    expect(paths.sort()).toEqual(['items', 'orderReference', 'shippingAddress', 'warehouseId']);
    expect(answer.body.error).toMatch(/items must have at most \d+ entries/);
  });

  test('nested lists are limited together', async () => {
    const packages = Array.from({ length: 100 }, () => ({ lines: Array(500).fill({}) }));
    const answer = await world.call(world.admin, 'POST', '/api/orders/1/pack', { packages });
    expect([answer.status, answer.body.errors.length]).toEqual([400, MAX_FAULTS]);
  });

  test('a rule that a thousand lines break is reported by few faults', async () => {
    const items = Array.from({ length: 1_000 }, () => ({ productId, packs: 1 }));
    const answer = await world.callRaw(
      world.admin,
      'POST',
      '/api/orders',
      order(items, { customerId: client.id }),
    );
    expect([answer.status, answer.body.errors.length]).toEqual([400, MAX_FAULTS]);
  });

  test.each(['[', '{"a":'])('a body that nests %s as deep as possible is a 400', async (open) => {
    const close = open === '[' ? ']' : '}';
    const depth = 100_000;
    for (const payload of [
      open.repeat(depth) + 1 + close.repeat(depth),
      `{"items":${open.repeat(depth)}1${close.repeat(depth)}}`,
    ]) {
      const answer = await world.app.inject({
        method: 'POST',
        url: '/api/orders',
        ...json(payload, client.token),
      });
      expect([answer.statusCode, answer.rawPayload.length < 4 * KB]).toEqual([400, true]);
      expect(answer.json().error).toBe('The body is nested deeper than 32 levels.');
    }
  });
});

describe('a body', () => {
  test('of each call has a limit: 4 KB without one, 256 KB, or 1 MB for documents', async () => {
    const limits = { short: 4 * KB, usual: 256 * KB, document: 1024 * KB };
    const own = new Map(
      ['/api/auth/oidc/finish', '/api/auth/passkeys'].map((path) => [path, 16 * KB]),
    );
    const documents: string[] = [];
    for (const { endpoint } of endpoints) {
      const { method, path, definition }: Endpoint = endpoint;
      if (method === 'GET' || definition.upload) continue;
      const isShort = !definition.body || /^\/api\/(auth|badges|dock)\//.test(path);
      const limit = definition.bodyLimit ?? (isShort ? limits.short : limits.usual);
      if (limit === limits.document) documents.push(`${method} ${path}`);
      else
        expect([path, limit]).toEqual([
          path,
          own.get(path) ?? (isShort ? limits.short : limits.usual),
        ]);
      const url = path.replace(/\{\w+\}/g, '999999');
      const send = async (length: number) =>
        (await world.app.inject({ method, url, ...json(`{"x":"${'x'.repeat(length - 8)}"}`) }))
          .statusCode;
      expect([path, await send(limit + 1)]).toEqual([path, 413]);
      if (limit > limits.short) expect([path, await send(limit)]).toEqual([path, 400]);
    }
    expect(documents.length).toBeGreaterThan(8);
  });

  test.each([
    ['/api/orders', 'application/json'],
    ['/api/locations/upload-csv', 'multipart/form-data; boundary=x'],
  ])('of a caller who is not signed in is not read: POST %s', async (path, type) => {
    const socket = await dial();
    const head = new Promise<string>((resolve, reject) => {
      socket.once('data', (data) => resolve(String(data)));
      socket.once('close', () => reject(new Error('closed without an answer')));
    });
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 900000\r\n\r\n`,
    );
    expect(await head).toMatch(/^HTTP\/1\.1 401 /);
    socket.destroy();
  });
});

describe('what is not valid HTTP', () => {
  const request = 'POST /api/orders HTTP/1.1\r\nHost: x\r\n';
  test.each([
    [
      'two lengths',
      `${request}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
      'The request is not valid HTTP.',
    ],
    [
      'a length and an encoding',
      `${request}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}`,
      'The request is not valid HTTP.',
    ],
    [
      'long headers',
      `${request}X-Long: ${'x'.repeat(80 * KB)}\r\n\r\n`,
      'The headers of the request are longer than 64 KB.',
    ],
  ])('is a 400 like any other, and closes the connection: %s', async (_, sent, error) => {
    const socket = await dial();
    let text = '';
    socket.on('data', (data) => {
      text += data;
    });
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write(sent);
    await closed;
    const [head = '', body = ''] = text.split('\r\n\r\n');
    expect(head).toMatch(
      /^HTTP\/1\.1 400 Bad Request\r\ncontent-type: application\/problem\+json\r\n/,
    );
    expect(JSON.parse(body)).toMatchObject({
      status: 400,
      code: 'BAD_INPUT',
      error,
      detail: error,
      requestId: expect.stringMatching(/^[\w-]{36}$/),
    });
  });
});

test('with two files is refused', async () => {
  const part = (name: string) =>
    `--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\nname,type\nA,PICK\n\r\n`;
  const answer = await world.app.inject({
    method: 'POST',
    url: '/api/locations/upload-csv',
    headers: {
      'content-type': 'multipart/form-data; boundary=x',
      authorization: `Bearer ${world.admin}`,
    },
    payload: `${part('a.csv')}${part('b.csv')}--x--\r\n`,
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({
    error: 'One file is taken, in the field "file".',
    errors: [{ path: 'file', message: 'is there twice' }],
  });
});

async function dial(): Promise<Socket> {
  if (!world.app.server.listening) await world.app.listen({ port: 0, host: '127.0.0.1' });
  const address = world.app.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  await new Promise((resolve) => socket.once('connect', resolve));
  return socket;
}
