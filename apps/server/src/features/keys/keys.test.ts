import { dataOf, pageOf } from '@lading/client';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { RequestAt } from '#test/callTypes.ts';
import { clientOf } from '#test/clients.ts';
import { first } from '#test/first.ts';
import { serverOn } from '#test/server.ts';
import { type Floor, makeFloor } from '#test/stock.ts';
import { makeWorld, type World } from '#test/world.ts';
import { takeRequests } from '../../platform/auth/keys.queries.ts';
import { inTransaction } from '../../platform/database/database.ts';

let world: World;
let floor: Floor;
let warehouseId: number;
let client: Awaited<ReturnType<World['customer']>>;
let productId: number;
const lines: string[] = [];
let count = 0;

beforeAll(async () => {
  world = await makeWorld({ logLevel: 'debug', logTo: { write: (line) => void lines.push(line) } });
  warehouseId = (await world.warehouse()).id;
  client = await world.customer([warehouseId]);
  productId = (await world.product(client.id)).id;
  floor = makeFloor(world, warehouseId);
  await floor.receive([{ productId, quantity: 5 }]);
});
afterAll(() => world.close());

type NewKey = RequestAt<'POST', '/api/keys'>;

async function makeKey(changed: Partial<NewKey> = {}) {
  count += 1;
  const key: NewKey = {
    name: `Shop sync ${count}`,
    role: 'SUPERVISOR',
    warehouseIds: [warehouseId],
    scopes: ['stock:read'],
    ...changed,
  };
  const { status, body } = await world.call(world.admin, 'POST', '/api/keys', key);
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

const readStock = (secret: string, at = warehouseId) =>
  world.call(secret, 'GET', `/api/inventory?warehouseId=${at}`);
const status = async (answer: Promise<{ status: number }>): Promise<number> =>
  (await answer).status;
const setKey = (id: number, values: { expiresAt: Date }) =>
  world.db.updateTable('apiKey').set(values).where('id', '=', id).execute();

describe('the rights of a key', () => {
  test('its scopes, and nothing else of its role', async () => {
    const shop = clientOf(world, (await makeKey()).secret);
    const params = { query: { warehouseId } };
    expect(dataOf(await shop.GET('/api/inventory', { params }))).not.toEqual([]);
    await expect(shop.GET('/api/orders', { params }).then(dataOf)).rejects.toMatchObject({
      status: 403,
      code: 'NOT_IN_SCOPE',
      message: 'This API key does not have the scope orders:read.',
    });
  });

  test('no calls for sessions, passwords, users and keys, and no live events', async () => {
    const { secret } = await makeKey({ role: 'ADMIN', warehouseIds: [] });
    for (const path of [
      '/api/auth/me',
      '/api/auth/sessions',
      '/api/users',
      '/api/keys',
      `/api/events?warehouseId=${warehouseId}`,
    ])
      expect([path, await status(world.callRaw(secret, 'GET', path))]).toEqual([path, 403]);
    expect(await status(world.call(secret, 'POST', '/api/auth/logout'))).toBe(403);
    const scoped = { name: 'x', role: 'ADMIN', scopes: ['users:manage'] };
    expect(await status(world.callRaw(world.admin, 'POST', '/api/keys', scoped))).toBe(400);
  });

  test('a permission that is checked inside a call needs its scope too', async () => {
    const { id: asnId } = await floor.asn(client.id, [{ productId, quantity: 9 }]);
    await floor.receive([{ productId, quantity: 1 }], { asnId });
    const shop = clientOf(world, (await makeKey({ scopes: ['asns:close'] })).secret);
    const close = (remainder: 'SHORT' | 'LATER') =>
      shop
        .POST('/api/asns/{id}/close', { params: { path: { id: asnId } }, body: { remainder } })
        .then(dataOf);
    await expect(close('SHORT')).rejects.toMatchObject({ code: 'NOT_IN_SCOPE' });
    expect(await close('LATER')).toMatchObject({ id: asnId, status: 'PARTIALLY_RECEIVED' });
  });

  test('only in its warehouses', async () => {
    const elsewhere = await world.warehouse();
    const { id, secret } = await makeKey();
    expect(await status(readStock(secret, elsewhere.id))).toBe(404);
    await world.call(world.admin, 'PATCH', `/api/keys/${id}`, { warehouseIds: [elsewhere.id] });
    expect([
      await status(readStock(secret, elsewhere.id)),
      await status(readStock(secret)),
    ]).toEqual([200, 404]);
  });

  test('as a client, only data of its customer', async () => {
    const other = await world.customer([warehouseId]);
    const foreign = await world.product(other.id);
    await floor.receive([{ productId: foreign.id, quantity: 3 }]);
    const shop = clientOf(
      world,
      (
        await makeKey({
          role: 'CLIENT',
          customerId: client.id,
          scopes: ['stock:read', 'products:read'],
        })
      ).secret,
    );
    const params = { path: { id: foreign.id } };
    await expect(shop.GET('/api/products/{id}', { params }).then(dataOf)).rejects.toMatchObject({
      status: 404,
    });
    await expect(
      shop.GET('/api/products', { params: { query: { customerId: other.id } } }).then(dataOf),
    ).rejects.toMatchObject({ status: 404 });
    const seen = new Set<number>();
    for await (const { product } of shop.items('/api/inventory', {
      params: { query: { warehouseId, limit: 1 } },
    }))
      seen.add(product.id);
    expect([...seen]).toEqual([productId]);
    const movements = await shop.GET('/api/movements', {
      params: { query: { warehouseId } },
    });
    expect(first(dataOf(movements)).user).toEqual({
      id: null,
      email: 'Warehouse team',
      name: 'Warehouse team',
    });
  });
});

test('writes name the key, and a retry with its Idempotency-Key does nothing more', async () => {
  const { name, secret } = await makeKey({ scopes: ['stock:receive', 'stock:read'] });
  const shop = clientOf(world, secret);
  const receive = (idempotencyKey?: string) =>
    shop
      .POST('/api/inventory/batch', {
        params: { header: idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {} },
        body: { warehouseId, items: [{ productId, quantity: 1 }] },
      })
      .then(dataOf);
  const result = await receive('one');
  expect(await receive('one')).toEqual(result);
  expect((await receive()).data.pallet.id).not.toBe(result.data.pallet.id);
  const { items } = pageOf(
    await shop.GET('/api/movements', {
      params: { query: { warehouseId, sort: '-at', limit: 1 } },
    }),
  );
  expect(first(items).user).toMatchObject({ name: `key: ${name}`, email: `key: ${name}` });
});

test('a key can claim floor tasks, like a user of its role', async () => {
  const { name, secret } = await makeKey({ scopes: ['tasks:read', 'tasks:work'] });
  const robot = clientOf(world, secret);
  const body = { warehouseId, kinds: ['PUTAWAY' as const] };
  const task = dataOf(await robot.POST('/api/tasks/next', { body }));
  expect(task.claim?.user.name).toBe(`key: ${name}`);
});

test('a service user is not listed, has no password and cannot sign in', async () => {
  const { name } = await makeKey();
  const { id } = await world.db
    .selectFrom('appUser')
    .select('id')
    .where('name', '=', `key: ${name}`)
    .executeTakeFirstOrThrow();
  expect(
    (await world.call(world.admin, 'GET', `/api/users?search=${encodeURIComponent(name)}`)).body,
  ).toEqual([]);
  expect(await status(world.call(world.admin, 'GET', `/api/users/${id}`))).toBe(404);
  expect(
    await status(
      world.call(world.admin, 'PATCH', `/api/users/${id}`, { password: 'correct horse battery' }),
    ),
  ).toBe(404);
  expect(
    await status(
      world.call(null, 'POST', '/api/auth/login', {
        email: `key: ${name}`,
        password: 'correct horse battery',
      }),
    ),
  ).toBe(401);
});

describe('a key is refused with the same response if it is', () => {
  const requireRefused = async (secret: string) => {
    const { status, body, headers } = await readStock(secret);
    expect([status, body.code, headers['www-authenticate']]).toEqual([
      401,
      'KEY_REFUSED',
      'Bearer',
    ]);
    return body.error;
  };

  test('unknown, wrong, expired, revoked or used from another address', async () => {
    const [expired, revoked, elsewhere] = [
      await makeKey(),
      await makeKey(),
      await makeKey({ addresses: ['203.0.113.7'] }),
    ];
    const { secret } = await makeKey();
    await setKey(expired.id, { expiresAt: new Date(Date.now() - 1) });
    expect(await status(readStock(revoked.secret))).toBe(200);
    await world.call(world.admin, 'POST', `/api/keys/${revoked.id}/revoke`);
    const forged = `${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`;
    const unknown = secret.replace(/^lk_.{12}/, 'lk_000000000000');
    const secrets = [unknown, 'lk_x', forged, expired.secret, revoked.secret, elsewhere.secret];
    const sentences = new Set<string>();
    for (const secret of secrets) sentences.add(await requireRefused(secret));
    expect(sentences.size).toBe(1);
  });

  test.each([
    ['203.0.113.7', '203.0.113.7', 200],
    ['203.0.113.7', '::ffff:203.0.113.7', 200],
    ['203.0.113.0/24', '203.0.113.200', 200],
    ['203.0.113.9/24', '203.0.113.200', 200],
    ['203.0.113.0/24', '203.0.114.1', 401],
    ['2001:db8:1::/48', '2001:db8:1:2::3', 200],
    ['2001:db8:1::/48', '2001:db8:2::3', 401],
    ['2001:db8:1::/48', '203.0.113.7', 401],
  ])('used only from %s, behind a proxy from %s: %i', async (allowed, forwardedFor, expected) => {
    const { secret } = await makeKey({ addresses: ['198.51.100.1', allowed] });
    const behind = await serverOn(world.url, { trustProxy: 1 });
    try {
      const { statusCode } = await behind.app.inject({
        url: `/api/inventory?warehouseId=${warehouseId}`,
        headers: {
          authorization: `Bearer ${secret}`,
          'x-forwarded-for': `192.0.2.66, ${forwardedFor}`,
        },
      });
      expect(statusCode).toBe(expected);
    } finally {
      await behind.close();
    }
  });
});

test('a rotated key has a new secret, and the former one works until the overlap ends', async () => {
  const { id, secret, prefix } = await makeKey();
  const rotate = (overlapHours: number) =>
    world.call(world.admin, 'POST', `/api/keys/${id}/rotate`, { overlapHours });
  const { body: second } = await rotate(24);
  expect(second.former).toMatchObject([{ prefix }]);
  expect([await status(readStock(secret)), await status(readStock(second.secret))]).toEqual([
    200, 200,
  ]);
  await world.db
    .updateTable('apiKeySecret')
    .set({ endsAt: new Date(Date.now() - 1) })
    .where('prefix', '=', prefix)
    .execute();
  expect([await status(readStock(secret)), await status(readStock(second.secret))]).toEqual([
    401, 200,
  ]);
  const { body: third } = await rotate(0);
  expect(third.former).toEqual([]);
  expect([await status(readStock(second.secret)), await status(readStock(third.secret))]).toEqual([
    401, 200,
  ]);
});

test('only the hash of a secret is stored, and no log line has the secret', async () => {
  const { secret } = await makeKey({ scopes: ['stock:read'] });
  await readStock(secret);
  await readStock(`${secret.slice(0, -3)}xyz`);
  const random = secret.slice('lk_'.length + 13);
  expect(JSON.stringify(await world.db.selectFrom('audit').selectAll().execute())).not.toContain(
    random,
  );
  const { rows } = await world.db
    .selectFrom('apiKeySecret')
    .selectAll()
    .execute()
    .then((all) => ({ rows: all }));
  for (const { hash } of rows) expect(hash).toHaveLength(32);
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.join('')).not.toContain(random.slice(0, 20));
});

test('the last use and its address are shown, to the minute', async () => {
  const { id, secret } = await makeKey();
  const get = async () => (await world.call(world.admin, 'GET', `/api/keys/${id}`)).body;
  expect(await get()).toMatchObject({ lastUsedAt: null, lastUsedAddress: null });
  const before = Date.now();
  await readStock(secret);
  const used = await get();
  expect([used.lastUsedAddress, Date.parse(used.lastUsedAt ?? '') >= before]).toEqual([
    '127.0.0.1',
    true,
  ]);
  await readStock(secret);
  expect((await get()).lastUsedAt).toBe(used.lastUsedAt);
});

test('each key has its own limit, which the headers show', async () => {
  const [each, other] = [await makeKey({ requestsPerMinute: 2 }), await makeKey()];
  const answers = [
    await readStock(each.secret),
    await readStock(each.secret),
    await readStock(each.secret),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
  expect(
    answers.map(({ headers }) => [
      headers['ratelimit-policy'],
      String(headers.ratelimit).replace(/t=\d+/, 't'),
    ]),
  ).toEqual([
    ['"key";q=2;w=60', '"key";r=1;t'],
    ['"key";q=2;w=60', '"key";r=0;t'],
    ['"key";q=2;w=60', '"key";r=0;t'],
  ]);
  const refused = first(answers.slice(2));
  expect([refused.body.code, Number(refused.headers['retry-after']) > 0]).toEqual([
    'SLOW_DOWN',
    true,
  ]);
  expect((await readStock(other.secret)).headers['ratelimit-policy']).toBe('"key";q=600;w=60');
  expect(
    (await world.call(world.admin, 'GET', '/api/keys')).headers['ratelimit-policy'],
  ).toBeUndefined();
});

describe('two servers of one database', () => {
  const MINUTE = 40;
  let other: Awaited<ReturnType<typeof serverOn>>;
  beforeAll(async () => {
    other = await serverOn(world.url);
  });
  afterAll(() => other.close());

  const ask = async (app: World['app'], secret: string) => {
    const { statusCode, headers } = await app.inject({
      url: `/api/inventory?warehouseId=${warehouseId}`,
      headers: { authorization: `Bearer ${secret}` },
    });
    return { status: statusCode, left: Number(/r=(\d+)/.exec(String(headers.ratelimit))?.[1]) };
  };
  const askBoth = async (secret: string, times: number) => {
    const answers = Array.from({ length: times }, () => [
      ask(world.app, secret),
      ask(other.app, secret),
    ]).flat();
    return Promise.all(answers);
  };
  const windowOf = (id: number) =>
    world.db
      .selectFrom('apiKeyWindow')
      .selectAll()
      .where('keyId', '=', id)
      .executeTakeFirstOrThrow();

  test('a key has one limit, however many requests come at once', async () => {
    const { id, secret } = await makeKey({ requestsPerMinute: MINUTE });
    const answers = await askBoth(secret, MINUTE);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(MINUTE);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(MINUTE);
    expect(
      answers.every(
        ({ status, left }) => left >= 0 && left < MINUTE && (status === 200 || left === 0),
      ),
    ).toBe(true);
    // A minute that is used up costs nothing more.
    const { taken } = await windowOf(id);
    await askBoth(secret, 5);
    expect((await windowOf(id)).taken).toBe(taken);
    await world.db
      .updateTable('apiKeyWindow')
      .set({ endsAt: new Date(Date.now() - 1) })
      .where('keyId', '=', id)
      .execute();
    const third = await serverOn(world.url);
    expect(await ask(third.app, secret)).toEqual({ status: 200, left: MINUTE - 1 });
    await third.close();
  });

  test('a statement that overlaps another one counts both requests', async () => {
    const { id } = await makeKey({ requestsPerMinute: MINUTE });
    const both = await inTransaction(world.db, async (tx) => {
      await sql`select now()`.execute(tx);
      await takeRequests(world.db, id, 2);
      return takeRequests(tx, id, 3);
    });
    expect(both.taken).toBe(5);
  });

  test('a raised limit applies at once, and a clock that is set back does not prolong a minute', async () => {
    const { id, secret } = await makeKey({ requestsPerMinute: 1 });
    expect((await askBoth(secret, 1)).map(({ status }) => status).sort()).toEqual([200, 429]);
    await world.call(world.admin, 'PATCH', `/api/keys/${id}`, { requestsPerMinute: 20 });
    expect(
      (await askBoth(secret, 20)).filter(({ status }) => status === 200).length,
    ).toBeGreaterThanOrEqual(18);
    await world.db
      .updateTable('apiKeyWindow')
      .set({ endsAt: new Date(Date.now() + 3_600_000) })
      .where('keyId', '=', id)
      .execute();
    const third = await serverOn(world.url);
    expect(await ask(third.app, secret)).toEqual({ status: 200, left: 19 });
    await third.close();
  });
});

test('a clock of the database that is set back by seconds does not prolong a minute', async () => {
  const { secret } = await makeKey({ requestsPerMinute: 1 });
  const ask = async () => (await readStock(secret)).status;
  expect([await ask(), await ask()]).toEqual([200, 429]);
  // A minute has passed for the server, and none by the clock of the database.
  const { now } = performance;
  const ahead = vi
    .spyOn(performance, 'now')
    .mockImplementation(() => now.call(performance) + 61_000);
  expect([await ask(), await ask()]).toEqual([200, 429]);
  ahead.mockRestore();
});

describe('keys are managed', () => {
  test('with an audit row for each change, and a version', async () => {
    const { id, version, name } = await makeKey();
    const path = `/api/keys/${id}` as const;
    const change = {
      name: `${name} two`,
      scopes: ['orders:read' as const],
      addresses: ['10.0.0.9/8'],
    };
    const changed = await world.call(world.admin, 'PATCH', path, change, {
      'if-match': `"${version}"`,
    });
    expect(changed.body).toMatchObject({
      ...change,
      addresses: ['10.0.0.0/8'],
      version: version + 1,
    });
    expect(
      await status(world.call(world.admin, 'PATCH', path, change, { 'if-match': `"${version}"` })),
    ).toBe(412);
    await world.call(world.admin, 'POST', `${path}/rotate`, { overlapHours: 1 });
    await world.call(world.admin, 'POST', `${path}/revoke`);
    const { body } = await world.call(
      world.admin,
      'GET',
      `/api/audit?entity=API_KEY&sort=at&search=${encodeURIComponent(name)}`,
    );
    expect(body.map(({ action, by }) => [action, by])).toEqual([
      ['CREATED', 'admin@example.com'],
      ['CHANGED', 'admin@example.com'],
      ['CHANGED', 'admin@example.com'],
      ['CHANGED', 'admin@example.com'],
    ]);
  });

  test('until they are revoked, which frees the name', async () => {
    const { id, name } = await makeKey();
    const again = {
      name,
      role: 'OPERATOR',
      warehouseIds: [warehouseId],
      scopes: ['stock:read'],
    } as const;
    const taken = await world.call(world.admin, 'POST', '/api/keys', again);
    expect([taken.status, taken.body.error]).toEqual([
      409,
      `An API key with the name "${name}" already exists.`,
    ]);
    await world.call(world.admin, 'POST', `/api/keys/${id}/revoke`);
    const late = await world.call(world.admin, 'POST', `/api/keys/${id}/rotate`, {
      overlapHours: 1,
    });
    expect([late.status, late.body.code]).toEqual([409, 'ILLEGAL_STEP']);
    expect(await status(world.call(world.admin, 'POST', '/api/keys', again))).toBe(201);
    const { body } = await world.call(
      world.admin,
      'GET',
      `/api/keys?status=REVOKED&search=${encodeURIComponent(name)}`,
    );
    expect(body.map((key) => key.id)).toEqual([id]);
  });

  test.each([
    ['a scope beyond the role', { role: 'OPERATOR', scopes: ['orders:write'] }, 'scopes'],
    ['no warehouse', { warehouseIds: [] }, 'warehouseIds'],
    ['an address that is none', { addresses: ['10.0.0.1', 'shop.example.com'] }, 'addresses.1'],
    ['an IPv4 address within IPv6', { addresses: ['::ffff:10.0.0.1'] }, 'addresses.0'],
    ['an end in the past', { expiresAt: '2026-01-01T00:00:00.000Z' }, 'expiresAt'],
  ])('%s is a 400 that names the field', async (_, changed, path) => {
    const key = {
      name: 'Never',
      role: 'SUPERVISOR',
      warehouseIds: [warehouseId],
      scopes: ['stock:read'],
      ...changed,
    };
    const { status, body } = await world.callRaw(world.admin, 'POST', '/api/keys', key);
    expect([status, body.errors.map((fault) => fault.path)]).toEqual([400, [path]]);
  });

  test('a customer is deleted with its keys', async () => {
    const { id: customerId } = await world.customer([warehouseId]);
    const { id } = await makeKey({ role: 'CLIENT', customerId });
    expect(await status(world.call(world.admin, 'DELETE', `/api/customers/${customerId}`))).toBe(
      204,
    );
    expect(await status(world.call(world.admin, 'GET', `/api/keys/${id}`))).toBe(404);
  });
});
