import type { Endpoint } from '@lading/contract/endpoint';
import { endpoints } from '@lading/contract/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { walkPages } from '#test/pages.ts';
import { makeWorld, type World } from '#test/world.ts';

let world: World;
let warehouseId: number;
let productId: number;

beforeAll(async () => {
  world = await makeWorld();
  warehouseId = (await world.warehouse()).id;
  productId = (await world.product((await world.customer()).id)).id;
});
afterAll(() => world.close());

const paths = ({ body }: { body: { errors?: { path: string }[] } }): string[] =>
  (body.errors ?? []).map(({ path }) => path);
const raw = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH',
  url: string,
  headers: Record<string, string> = {},
  payload?: string | Buffer,
) =>
  world.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${world.admin}`, ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
const batch = (body: unknown) => world.callRaw(world.admin, 'POST', '/api/inventory/batch', body);
const good = () => ({ warehouseId, items: [{ productId, quantity: 1 }] });

describe('a body', () => {
  test('with unknown fields is refused, each of them named', async () => {
    const answer = await batch({
      ...good(),
      role: 'ADMIN',
      items: [{ productId, quantity: 1, lot: 'x' }],
    });
    expect(answer.status).toBe(400);
    expect(paths(answer).sort()).toEqual(['items.0.lot', 'role']);
    expect(answer.body.error).toContain('role');
  });

  test('is not coerced', async () => {
    for (const quantity of ['5', true, [5], null, { n: 5 }, 1.5, 1e308]) {
      const answer = await batch({ ...good(), items: [{ productId, quantity }] });
      expect([quantity, answer.status, paths(answer)]).toEqual([
        quantity,
        400,
        ['items.0.quantity'],
      ]);
    }
    expect((await batch({ ...good(), warehouseId: String(warehouseId) })).status).toBe(400);
  });

  test('with several faults is refused, each of them named once', async () => {
    const answer = await batch({
      items: [{ quantity: 0 }, { productId: 'x', quantity: 1 }],
      userNotes: 5,
    });
    expect(paths(answer).sort()).toEqual([
      'items.0.productId',
      'items.0.quantity',
      'items.1.productId',
      'userNotes',
      'warehouseId',
    ]);
    for (const { message } of answer.body.errors) expect(message).toBeTruthy();
  });

  test('of staff without a customer is refused, beside its other faults', async () => {
    const order = await world.callRaw(world.admin, 'POST', '/api/orders', {
      type: null,
      priority: null,
    });
    expect(paths(order).sort()).toEqual([
      'customerId',
      'items',
      'orderReference',
      'shippingAddress',
      'warehouseId',
    ]);
    const product = await world.call(world.admin, 'POST', '/api/products', {
      sku: 'S-1',
      name: 'Lamp',
    });
    expect([paths(product), product.body.error]).toEqual([
      ['customerId'],
      'customerId is required',
    ]);
  });

  test('that changes fixed fields is refused, each of them named', async () => {
    const answer = await world.call(world.admin, 'PUT', `/api/products/${productId}`, {
      sku: 'other',
      name: 'Lamp',
      customerId: 999_999,
    });
    expect([answer.status, paths(answer), answer.body.error]).toEqual([
      400,
      ['sku', 'customerId'],
      'sku cannot change, customerId cannot change',
    ]);
  });

  test('gets a sentence for every kind of fault', async () => {
    const text = async (method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown) =>
      (await world.callRaw(world.admin, method, path, body)).body.error;
    expect(await text('PATCH', '/api/users/1', {})).toBe('must name something to change');
    expect(
      await text('GET', `/api/inventory/availability?warehouseId=${warehouseId}&productIds=a`),
    ).toMatch(/^productIds must be written like \d/);
    const packages = [{ lines: [{ orderItemId: 1, quantity: 1 }], weight: 0 }];
    expect(await text('POST', '/api/orders/1/pack', { packages })).toBe(
      'packages.0.weight must be more than 0',
    );
    expect(await text('POST', '/api/inventory/1/adjust', { quantity: 0, reason: 'Found' })).toBe(
      'quantity must not be 0',
    );
  });

  test('with a NUL character is a 400, wherever it stands', async () => {
    expect(paths(await batch({ ...good(), userNotes: 'a\u0000b' }))).toEqual(['userNotes']);
    const location = { warehouseId, name: 'A\u0000', type: 'STORAGE' };
    expect((await world.callRaw(world.admin, 'POST', '/api/locations', location)).status).toBe(400);
  });

  test.each(['\ud800', 'a\udc00b', '\udc00\ud800'])(
    'with half of a character (%j) is a 400, for it would not come back',
    async (text) => {
      expect(paths(await batch({ ...good(), userNotes: text }))).toEqual(['userNotes']);
      const asn = {
        customerId: 1,
        warehouseId,
        asnReference: text,
        expectedArrivalDate: '2026-12-01',
        items: [{ productId, expectedQuantity: 1 }],
      };
      expect(paths(await world.call(world.admin, 'POST', '/api/asns', asn))).toEqual([
        'asnReference',
      ]);
      expect((await batch({ ...good(), userNotes: '\ud83e\udd84' })).status).toBe(201);
    },
  );

  test('with numbers out of range is a 400', async () => {
    for (const id of [2 ** 53, 1e21, -1, 0])
      expect((await batch({ ...good(), warehouseId: id })).status).toBe(400);
    const huge = await raw(
      'POST',
      '/api/inventory/batch',
      { 'content-type': 'application/json' },
      `{"warehouseId":${'9'.repeat(400)},"items":[]}`,
    );
    expect(huge.statusCode).toBe(400);
    expect((await batch({ ...good(), warehouseId: Number.MAX_SAFE_INTEGER })).status).toBe(404);
  });

  test.each(['{', '[1,', 'null', '5', '"x"', '[]', '', '{"warehouseId":1}x', '\ufeff{}'])(
    'of %j is a 400',
    async (text) => {
      const answer = await raw(
        'POST',
        '/api/inventory/batch',
        { 'content-type': 'application/json' },
        text,
      );
      expect(answer.statusCode).toBe(400);
      expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
      expect(answer.json()).toMatchObject({
        status: 400,
        code: 'BAD_INPUT',
        requestId: answer.headers['x-request-id'],
      });
    },
  );

  test.each(['{"__proto__":{"role":"ADMIN"}}', '{"constructor":{"prototype":{}}}'])(
    'of %s pollutes nothing',
    async (text) => {
      expect(
        (await raw('POST', '/api/inventory/batch', { 'content-type': 'application/json' }, text))
          .statusCode,
      ).toBe(400);
      expect(({} as { role?: string }).role).toBeUndefined();
    },
  );

  test.each([
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
  ])('of type %s is a 415', async (type) => {
    const answer = await raw('POST', '/api/inventory/batch', { 'content-type': type }, '--x--\r\n');
    expect([answer.statusCode, answer.json().code]).toEqual([415, 'WRONG_TYPE']);
  });

  test('of 3 MB is a 413', async () => {
    const answer = await raw(
      'POST',
      '/api/inventory/batch',
      { 'content-type': 'application/json' },
      JSON.stringify({ userNotes: 'x'.repeat(3_000_000) }),
    );
    expect([answer.statusCode, answer.json().code]).toEqual([413, 'TOO_LARGE']);
  });

  test('for a call that takes none is a 400', async () => {
    expect(
      (await world.callRaw(world.admin, 'POST', '/api/orders/1/hold', { to: 'x' })).status,
    ).toBe(400);
    expect((await world.callRaw(world.admin, 'POST', '/api/orders/999999/hold', {})).status).toBe(
      404,
    );
  });
});

describe('a query', () => {
  test.each([
    'colour=red',
    'limit=0',
    'limit=1001',
    'limit=x',
    'limit=5.0',
    'limit=05',
    'limit=%205',
    'limit=1e2',
    'limit=',
    'limit=99999999999999999999',
    'limit=5&limit=6',
    'sort=nothing',
    'sort=',
    'sort=sku,-sku',
    'sort=%2Bsku',
    'status=GONE',
    'status=available',
    'search=%00',
    'cursor=x',
    'cursor=x&limit=1',
    'cursor=%00&limit=1',
    '__proto__=1',
    `search=${'x'.repeat(201)}`,
  ])('with %s is a 400', async (query) => {
    const answer = await world.callRaw(
      world.admin,
      'GET',
      `/api/inventory?warehouseId=${warehouseId}&${query}`,
    );
    expect([answer.status, answer.headers['content-type']]).toEqual([
      400,
      expect.stringMatching(/problem\+json/),
    ]);
  });

  test.each([
    'warehouseId=0',
    'warehouseId=-1',
    'warehouseId=1.5',
    'warehouseId=abc',
    'warehouseId=9007199254740993',
    '',
  ])('with %s is a 400', async (query) => {
    expect((await world.callRaw(world.admin, 'GET', `/api/inventory?${query}`)).status).toBe(400);
  });

  test('a parameter is unknown to calls without any', async () => {
    expect((await world.callRaw(world.admin, 'GET', '/api/auth/me?x=1')).status).toBe(400);
    expect(
      (await world.callRaw(world.admin, 'POST', '/api/inventory/batch?dry=1', good())).status,
    ).toBe(400);
  });
});

describe('a path', () => {
  test.each([
    '0',
    '-1',
    '01',
    '1.0',
    'abc',
    '9007199254740993',
    '99999999999999999999',
    '%00',
    '1%20',
    "1'--",
  ])('with the id %s does not exist', async (id) => {
    const answer = await world.callRaw(world.admin, 'GET', `/api/orders/${id}`);
    expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
  });

  test.each(['%00', 'x'.repeat(61), 'x'.repeat(300), '%25', 'LPN-1%27'])(
    'with the LPN %s does not exist',
    async (lpn) => {
      expect((await world.call(world.admin, 'GET', `/api/pallets/${lpn}`)).status).toBe(404);
    },
  );

  test('that does not exist is refused after bad input', async () => {
    const url = '/api/orders/abc/cancel';
    const cancel = (body: unknown, headers = {}) =>
      world.callRaw(world.admin, 'POST', url, body, headers);
    expect((await cancel({ reason: 5 })).status).toBe(400);
    expect((await cancel({}, { 'idempotency-key': 'two words' })).status).toBe(400);
    expect((await cancel({})).status).toBe(404);
  });

  test('that cannot be read is refused as a problem', async () => {
    const answer = await raw('GET', '/api/orders/%ZZ');
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect([400, 404]).toContain(answer.statusCode);
    expect(answer.json()).toMatchObject({
      requestId: expect.any(String),
      error: expect.any(String),
    });
  });

  test.each([
    ['DELETE', '/api/inventory'],
    ['GET', '/api/inventory/batch'],
    ['POST', '/api/inventory'],
    ['PUT', '/api/inventory/batch'],
    ['PATCH', '/api/orders/1'],
    ['DELETE', '/api/orders/1'],
    ['GET', '/api/orders/1/cancel'],
  ] as const)('%s %s is a 405 that names what goes', async (method, path) => {
    const answer = await raw(method, path);
    expect([answer.statusCode, answer.json().code]).toEqual([405, 'METHOD_NOT_ALLOWED']);
    expect(answer.headers.allow).toBeTruthy();
  });

  test('that does not exist is a 404', async () => {
    for (const path of ['/api', '/api/', '/api/nothing', '/api/orders/1/fly']) {
      const answer = await raw('GET', path);
      expect([path, answer.statusCode, answer.json().code]).toEqual([path, 404, 'NOT_FOUND']);
    }
  });
});

test.each([undefined, '', 'Bearer', 'Bearer x', 'Basic YTpi', `Bearer ${'x'.repeat(43)}`])(
  'the authorization %j is a 401 before all else',
  async (authorization) => {
    const headers = authorization === undefined ? {} : { authorization };
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/inventory/batch?x=1',
      headers: { 'content-type': 'text/plain', ...headers },
      payload: '{',
    });
    expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([401, 'Bearer']);
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
  },
);

test.each([
  ['text/csv', true],
  ['Text/CSV; charset=utf-8', true],
  ['text/csv, */*', true],
  ['text/csv;q=0.9, application/json;q=0.1', true],
  ['application/json, text/csv;q=0.5', false],
  ['text/csv;q=0', false],
  ['*/*', false],
])('Accept %s asks for CSV: %s', async (accept, asks) => {
  const { headers } = await raw('GET', '/api/customers', { accept });
  expect(headers['content-type']).toBe(`${asks ? 'text/csv' : 'application/json'}; charset=utf-8`);
});

test('every list can be sorted and paged by id', async () => {
  const { customerId } = (await world.call(world.admin, 'GET', `/api/products/${productId}`)).body;
  for (const sku of ['B', 'A']) await world.product(customerId, sku);
  const idsOf = async (path: string) =>
    (await walkPages<{ id: number }[]>(world, path)).flatMap(({ body }) =>
      body.map(({ id }) => id),
    );
  const ids = await idsOf('/api/products?sort=id&limit=2');
  expect(ids).toHaveLength(3);
  expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  expect(await idsOf('/api/products?sort=-id&limit=2')).toEqual(ids.toReversed());
  for (const { endpoint } of endpoints) {
    const { path, definition }: Endpoint = endpoint;
    if (!definition.list || path.includes('{')) continue;
    const query = definition.query?.required?.includes('warehouseId')
      ? `?warehouseId=${warehouseId}&`
      : '?';
    expect([
      path,
      (await world.callRaw(world.admin, 'GET', `${path}${query}sort=-id&limit=1`)).status,
    ]).toEqual([path, 200]);
  }
});
