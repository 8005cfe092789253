import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { first } from '#test/first.ts';
import { plainTest } from '#test/ownCluster.ts';
import { SECRET_KEY, serverOn } from '#test/server.ts';
import { type Floor, makeFloor } from '#test/stock.ts';
import { makeWorld, type World } from '#test/world.ts';
import { rekey } from '../../commands/rekey.ts';
import { openVault } from '../auth/vault.ts';
import { hashBody } from './idempotency.ts';

let world: World;
let floor: Floor;
let operator: { id: number; token: string };
let warehouseId: number;
let product: { id: number };
let foreign: { id: number };
let key: string;
let count = 0;

beforeAll(async () => {
  world = await makeWorld();
  warehouseId = (await world.warehouse()).id;
  operator = await world.user('OPERATOR', [warehouseId]);
  floor = makeFloor(world, warehouseId, operator.token);
  product = await world.product((await world.customer()).id);
  foreign = await world.product((await world.customer()).id);
});
afterAll(() => world.close());
beforeEach(() => {
  count += 1;
  key = `key-${count}`;
});

const batch = (quantity = 1, more: Record<string, unknown> = {}) =>
  floor.batch([{ productId: product.id, quantity }], more, { 'idempotency-key': key });
/** Creates an ASN for this many units of the product. */
const asnOf = async (quantity: number): Promise<{ id: number }> => {
  const { body: owner } = await world.call(world.admin, 'GET', `/api/products/${product.id}`);
  return makeFloor(world, warehouseId).asn(
    owner.customer.id,
    [{ productId: product.id, quantity }],
    { asnReference: `ASN-${key}` },
  );
};
const pallets = async (): Promise<number> =>
  Number(
    (await world.call(world.admin, 'GET', `/api/pallets?warehouseId=${warehouseId}&limit=1`))
      .headers['x-total-count'],
  );

describe('the same key', () => {
  test('returns the first response again and does nothing else', async () => {
    const before = await pallets();
    const first = await batch();
    const again = await batch();
    expect(first.status).toBe(201);
    expect(first.headers['idempotency-replayed']).toBeUndefined();
    expect(again).toMatchObject({
      status: 201,
      body: first.body,
      headers: { 'idempotency-replayed': 'true' },
    });
    expect(await pallets()).toBe(before + 1);
  });

  test('ignores the order of fields in the body', async () => {
    const headers = { 'idempotency-key': key };
    const first = await world.call(
      operator.token,
      'POST',
      '/api/inventory/batch',
      { warehouseId, items: [{ productId: product.id, quantity: 1 }] },
      headers,
    );
    const again = await world.call(
      operator.token,
      'POST',
      '/api/inventory/batch',
      { items: [{ quantity: 1, productId: product.id }], warehouseId },
      headers,
    );
    expect(again).toMatchObject({ status: 201, body: first.body });
  });

  test('sent fifty times at once creates one pallet, and every request gets its response', async () => {
    const before = await pallets();
    const answers = await Promise.all(Array.from({ length: 50 }, () => batch(7)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(
      answers.filter(({ headers }) => headers['idempotency-replayed'] === 'true'),
    ).toHaveLength(49);
    expect(await pallets()).toBe(before + 1);
  });

  test.each([5, 50])(
    'of goods of an ASN of %i units returns the first response, also when the ASN is received meanwhile',
    async (expected) => {
      const asn = await asnOf(expected);
      const first = await batch(5, { asnId: asn.id });
      expect(first.status).toBe(201);
      const before = await pallets();
      const again = () => batch(5, { asnId: asn.id });
      const replay = { status: 201, body: first.body, headers: { 'idempotency-replayed': 'true' } };
      for (let time = 0; time < 20; time += 1) expect(await again()).toMatchObject(replay);
      for (const answer of await Promise.all(Array.from({ length: 20 }, again)))
        expect(answer).toMatchObject(replay);
      expect(await pallets()).toBe(before);
    },
  );

  test('with another body is a 422, and the first response stays', async () => {
    const first = await batch(1);
    expect(await batch(2)).toMatchObject({ status: 422, body: { code: 'KEY_REUSED' } });
    expect((await batch(1)).body).toEqual(first.body);
  });

  test('on another path is a 422', async () => {
    await batch();
    const record = first(await floor.stock());
    const location = await world.location(warehouseId);
    const move = (id: number, token = operator.token) =>
      world.call(
        token,
        'POST',
        `/api/inventory/${id}/move`,
        { locationId: location.id, quantity: 1 },
        { 'idempotency-key': key },
      );
    expect((await move(record.id)).status).toBe(422);
    expect((await move(999_999)).status).toBe(404);
    expect((await move(record.id, world.admin)).status).toBe(200);
  });

  test('of another user is another key', async () => {
    const first = await batch();
    const other = await makeFloor(world, warehouseId).batch(
      [{ productId: product.id, quantity: 1 }],
      {},
      { 'idempotency-key': key },
    );
    expect(other.status).toBe(201);
    expect(other.body.data.pallet.id).not.toBe(first.body.data.pallet.id);
  });
});

describe('a refused request does not use the key', () => {
  test('after a 400, a 404 and a 409', async () => {
    expect((await batch(0)).status).toBe(400);
    expect((await batch(1, { asnId: 999_999 })).status).toBe(404);
    const asn = await asnOf(1);
    await makeFloor(world, warehouseId).receive([{ productId: product.id, quantity: 1 }], {
      asnId: asn.id,
    });
    expect((await batch(1, { asnId: asn.id })).status).toBe(409);
    expect(await batch(1)).toMatchObject({ status: 201 });
    expect((await batch(1)).headers['idempotency-replayed']).toBe('true');
  });
});

describe('a user who lost access', () => {
  test('gets no replay after losing the warehouse: 404', async () => {
    expect((await batch()).status).toBe(201);
    await world.call(world.admin, 'DELETE', `/api/users/${operator.id}/warehouses/${warehouseId}`);
    expect((await batch()).status).toBe(404);
    expect((await batch(2)).status).toBe(404);
    await world.call(world.admin, 'POST', `/api/users/${operator.id}/warehouses`, { warehouseId });
    expect((await batch()).headers['idempotency-replayed']).toBe('true');
  });

  test('faults are refused in this order: 400, 404, 422', async () => {
    await batch();
    expect((await batch(0)).status).toBe(400);
    expect((await batch(1, { asnId: 999_999 })).status).toBe(404);
    expect((await batch(1, { warehouseId: 999_999 })).status).toBe(404);
    const mixed = [product, foreign].map(({ id }) => ({ productId: id, quantity: 1 }));
    expect((await floor.batch(mixed, {}, { 'idempotency-key': key })).status).toBe(400);
    expect((await batch(2)).status).toBe(422);
    const client = await world.customer([warehouseId]);
    expect(
      (
        await world.callRaw(
          client.token,
          'POST',
          '/api/inventory/batch',
          {},
          { 'idempotency-key': key },
        )
      ).status,
    ).toBe(403);
    expect(
      (await world.callRaw(null, 'POST', '/api/inventory/batch', {}, { 'idempotency-key': key }))
        .status,
    ).toBe(401);
  });
});

describe('a replay after later changes', () => {
  test('of an order that has changed since returns the first response', async () => {
    const { body: owner } = await world.call(world.admin, 'GET', `/api/products/${product.id}`);
    const body = {
      warehouseId,
      customerId: owner.customer.id,
      orderReference: 'ONCE',
      shippingAddress: 'Quay',
      items: [{ productId: product.id, quantity: 1 }],
    };
    const post = () =>
      world.call(world.admin, 'POST', '/api/orders', body, { 'idempotency-key': key });
    const first = await post();
    expect(first.status).toBe(201);
    const cancel = () =>
      world.call(world.admin, 'POST', `/api/orders/${first.body.order.id}/cancel`, undefined, {
        'idempotency-key': `${key}-c`,
      });
    const cancelled = await cancel();
    expect(cancelled).toMatchObject({ status: 200, body: { status: 'CANCELLED' } });
    expect(await cancel()).toMatchObject({
      status: 200,
      body: cancelled.body,
      headers: { 'idempotency-replayed': 'true' },
    });
    expect(await post()).toMatchObject({
      status: 201,
      body: first.body,
      headers: { 'idempotency-replayed': 'true' },
    });
  });

  test('after a day the key can be used again', async () => {
    const first = await batch();
    await world.db
      .updateTable('idempotency')
      .set({ createdAt: new Date(Date.now() - 25 * 3_600_000) })
      .where('key', '=', key)
      .execute();
    const second = await batch();
    expect(second.status).toBe(201);
    expect(second.body.data.pallet.id).not.toBe(first.body.data.pallet.id);
  });
});

describe('the warehouse of a key', () => {
  /** Receives in a warehouse, which a distributed database keeps the key with. */
  const receive = (id: number) =>
    world.call(
      world.admin,
      'POST',
      '/api/inventory/batch',
      { warehouseId: id, items: [{ productId: product.id, quantity: 1 }] },
      { 'idempotency-key': key },
    );
  const elsewhere = async () => {
    const { id } = await world.warehouse();
    await world.location(id, 'DOCK', 'RECEIVING');
    return id;
  };

  plainTest('is no part of it: in another one it is a 422', async () => {
    const other = await elsewhere();
    expect((await receive(warehouseId)).status).toBe(201);
    expect(await receive(other)).toMatchObject({ status: 422, body: { code: 'KEY_REUSED' } });
    expect((await receive(warehouseId)).headers['idempotency-replayed']).toBe('true');
  });

  plainTest('does not matter after a day: it can be used in another warehouse', async () => {
    const other = await elsewhere();
    await receive(warehouseId);
    await world.db
      .updateTable('idempotency')
      .set({ createdAt: new Date(Date.now() - 25 * 3_600_000) })
      .where('key', '=', key)
      .execute();
    const second = await receive(other);
    expect([second.status, second.headers['idempotency-replayed']]).toEqual([201, undefined]);
    expect((await receive(other)).body).toEqual(second.body);
  });

  plainTest('is not there where an earlier release stored it, which is replayed', async () => {
    const first = await receive(warehouseId);
    await world.db
      .updateTable('idempotency')
      .set({ warehouseId: 0 })
      .where('key', '=', key)
      .execute();
    expect(await receive(warehouseId)).toMatchObject({
      body: first.body,
      headers: { 'idempotency-replayed': 'true' },
    });
  });
});

describe('a password', () => {
  const stored = () =>
    world.db
      .selectFrom('idempotency')
      .select(['bodyHash', 'body'])
      .where('key', '=', key)
      .executeTakeFirstOrThrow();

  test.each([
    ['/api/users', { email: 'kept-user@example.com', role: 'OPERATOR' }],
    ['/api/customers', { name: 'Kept', email: 'kept-customer@example.com' }],
  ])(
    'is no part of what is kept of POST %s, so a retry with another one is a replay',
    async (path, body) => {
      const post = (password: string) =>
        world.callRaw(world.admin, 'POST', path, { ...body, password }, { 'idempotency-key': key });
      const first = await post('first horse battery');
      expect(first.status).toBe(201);
      const kept = await stored();
      expect(kept.bodyHash).toEqual(hashBody(body));
      expect(kept.body).not.toContain('horse');
      expect(await post('other horse battery')).toMatchObject({
        status: 201,
        body: first.body,
        headers: { 'idempotency-replayed': 'true' },
      });
      expect(await world.login(body.email, 'first horse battery')).toBeDefined();
    },
  );
});

test.each(['', 'with blank', 'ü', 'x'.repeat(256)])('the key %j is a 400', async (bad) => {
  key = bad;
  expect((await batch()).status).toBe(400);
});

test('a request with the key of one that still runs gets a 409 with Retry-After', async () => {
  const blocker = world.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('idempotency')
      .values({
        userId: operator.id,
        key,
        method: 'POST',
        path: '/x',
        bodyHash: Buffer.from(''),
        createdAt: new Date(),
      })
      .execute();
    const twin = await batch();
    expect(twin).toMatchObject({ status: 409, body: { code: 'REQUEST_IN_PROGRESS' } });
    expect(Number(twin.headers['retry-after'])).toBeGreaterThan(0);
    throw new Error('undone');
  });
  await expect(blocker).rejects.toThrow('undone');
  expect((await batch()).status).toBe(201);
});

describe('the outcome of a key', () => {
  const outcome = async (token = operator.token) =>
    (await world.call(token, 'GET', `/api/auth/outcome?key=${key}`)).body.done;

  test('is told to its user alone, once the request was done', async () => {
    expect(await outcome()).toBe(false);
    expect((await batch(0)).status).toBe(400);
    expect(await outcome()).toBe(false);
    expect((await batch()).status).toBe(201);
    expect([await outcome(), await outcome(world.admin)]).toEqual([true, false]);
  });

  test('a corrected request with the key of one that was done does nothing', async () => {
    const before = await pallets();
    await batch(1);
    expect((await batch(2)).body.code).toBe('KEY_REUSED');
    expect(await pallets()).toBe(before + 1);
  });
});

describe('a replay does none of the work', () => {
  /** The last value of each sequence. A rollback does not take a number back. */
  const numbers = async (): Promise<unknown> =>
    (
      await sql`
        select sequencename, last_value
        from pg_sequences
        where schemaname = 'public'
        order by 1`.execute(world.owner)
    ).rows;

  test('an order and a receipt draw no numbers when they are repeated', async () => {
    const { body: owner } = await world.call(world.admin, 'GET', `/api/products/${product.id}`);
    const items = Array.from({ length: 50 }, (_, index) => ({
      productId: product.id,
      quantity: index + 1,
    }));
    const body = {
      warehouseId,
      customerId: owner.customer.id,
      orderReference: `NUMBERS-${key}`,
      shippingAddress: 'Quay',
      items,
    };
    const order = () =>
      world.call(world.admin, 'POST', '/api/orders', body, { 'idempotency-key': key });
    const [ordered, received] = [await order(), await batch()];
    expect([ordered.status, received.status]).toEqual([201, 201]);
    const before = await numbers();
    for (let time = 0; time < 7; time += 1) {
      expect(await order()).toMatchObject({
        body: ordered.body,
        headers: { 'idempotency-replayed': 'true' },
      });
      expect(await batch()).toMatchObject({
        body: received.body,
        headers: { 'idempotency-replayed': 'true' },
      });
    }
    expect(await numbers()).toEqual(before);
  });

  test('what runs before the transaction is not repeated either: a webhook that is gone is not tested again', async () => {
    const { body: webhook } = await world.call(world.admin, 'POST', '/api/webhooks', {
      name: 'Once',
      url: 'https://webhook.invalid/',
    });
    const send = () =>
      world.call(world.admin, 'POST', `/api/webhooks/${webhook.id}/test`, undefined, {
        'idempotency-key': key,
      });
    const sent = await send();
    expect(sent.status).toBe(200);
    await world.call(world.admin, 'DELETE', `/api/webhooks/${webhook.id}`);
    expect(await send()).toMatchObject({
      status: 200,
      body: sent.body,
      headers: { 'idempotency-replayed': 'true' },
    });
  });
});

describe('a secret that is shown once', () => {
  const kept = () =>
    world.owner
      .selectFrom('idempotency')
      .select(['body', 'sealed'])
      .where('key', '=', key)
      .executeTakeFirstOrThrow();

  test.each([
    [
      '/api/keys',
      'secret',
      () => ({
        name: `Shop ${key}`,
        role: 'OPERATOR',
        warehouseIds: [warehouseId],
        scopes: ['orders:read'],
      }),
    ],
    ['/api/webhooks', 'secret', () => ({ name: `Shop ${key}`, url: 'https://example.com/hook' })],
    ['/api/devices', 'token', () => ({ name: `Handheld ${key}`, warehouseId })],
  ] as const)(
    'of POST %s is returned again to the same request, and is stored sealed',
    async (path, field, body) => {
      const post = () =>
        world.callRaw<Record<string, string>>(world.admin, 'POST', path, body(), {
          'idempotency-key': key,
        });
      const [result, again] = [await post(), await post()];
      expect(result.status).toBe(201);
      expect(again).toMatchObject({
        status: 201,
        body: result.body,
        headers: { 'idempotency-replayed': 'true' },
      });
      const secret = result.body[field] ?? '';
      expect(secret.length).toBeGreaterThan(20);
      const { body: plain, sealed } = await kept();
      expect([plain, sealed?.includes(secret.slice(-20))]).toEqual([null, false]);
      const list = await world.callRaw<{ name: string }[]>(world.admin, 'GET', path);
      expect(
        list.body.filter(({ name }: { name: string }) => name.endsWith(` ${key}`)),
      ).toHaveLength(1);
    },
  );

  test('is not returned by a server with another secret key', async () => {
    const body = {
      name: `Shop ${key}`,
      role: 'OPERATOR',
      warehouseIds: [warehouseId],
      scopes: ['orders:read'],
    } as const;
    expect(
      (await world.call(world.admin, 'POST', '/api/keys', body, { 'idempotency-key': key })).status,
    ).toBe(201);
    const other = await serverOn(world.url, { vault: openVault(() => 'another secret key') });
    const answer = await other.app.inject({
      method: 'POST',
      url: '/api/keys',
      headers: { authorization: `Bearer ${world.admin}`, 'idempotency-key': key },
      payload: body,
    });
    await other.close();
    expect([answer.statusCode, answer.json().error]).toEqual([
      400,
      expect.stringContaining('was encrypted with a key'),
    ]);
    const replaced = openVault(
      () => 'another secret key',
      () => [SECRET_KEY],
    );
    await rekey(world.db, replaced);
    const { sealed } = await kept();
    const owner = `idempotency ${world.adminId} ${key}`;
    expect(
      openVault(() => 'another secret key')
        .open(sealed ?? Buffer.alloc(0), owner)
        ?.toString(),
    ).toContain('lk_');
  });
});
