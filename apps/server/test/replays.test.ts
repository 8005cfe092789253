import { DISPOSAL_ORDER_TYPE } from '@lading/domain/orders';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { first } from './first.ts';
import { makeFloor } from './stock.ts';
import { makeWorld, type World } from './world.ts';

let world: World;
let warehouseId: number;
let elsewhere: number;
let customer: Awaited<ReturnType<World['customer']>>;
let tracked: { id: number };
let plain: { id: number; packId: number }[];
let count = 0;

beforeAll(async () => {
  world = await makeWorld();
  ({ id: warehouseId } = await world.warehouse());
  ({ id: elsewhere } = await world.warehouse());
  for (const id of [warehouseId, elsewhere]) await world.location(id, 'DOCK', 'RECEIVING');
  customer = await world.customer([warehouseId]);
  tracked = await world.product(customer.id, 'LOTS', { tracking: 'LOT' });
  plain = [];
  for (const sku of ['PLAIN-1', 'PLAIN-2', 'PLAIN-3']) {
    const { id, packs } = await world.product(customer.id, sku, {
      packs: [{ name: 'Case', units: 12 }],
    });
    plain.push({ id, packId: first(packs).id });
  }
  const floor = makeFloor(world, warehouseId);
  await floor.batch([
    { productId: tracked.id, quantity: 50, lot: { code: 'L-1' } },
    ...plain.map(({ id }) => ({ productId: id, quantity: 40 })),
    { productId: first(plain).id, quantity: 40, status: 'DAMAGED' },
  ]);
});
afterAll(() => world.close());

/** A response as it was sent. */
async function send(token: string, url: string, key: string, payload: object) {
  const { statusCode, headers, body } = await world.app.inject({
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
    payload,
  });
  const { 'content-type': type, etag, 'idempotency-replayed': replayed } = headers;
  return { replayed, response: { status: statusCode, type, etag, body } };
}

const nextKey = (): string => `replay-${++count}`;

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const text = (maxLength: number) => fc.string({ unit: 'grapheme', minLength: 1, maxLength });

/** Lines of a product with and without packs, and of a lot. */
const lineOf = (at: number) =>
  fc.record({
    productId: fc.constant(at === 3 ? tracked.id : plain[at]?.id),
    quantity: fc.integer({ min: 1, max: 30 }),
    price: maybe(fc.integer({ min: 0, max: 99_999 }).map((cents) => cents / 100)),
    externalLineId: maybe(fc.stringMatching(/^[A-Z0-9]{1,8}$/)),
    ...(at === 3 ? { lot: maybe(fc.constantFrom('L-1', 'l-1')) } : {}),
  });
const packedLine = fc.record({
  productId: fc.constant(0),
  packs: fc.integer({ min: 1, max: 3 }),
});

/** Kinds of orders. One that names damaged goods is placed, and its response is read. */
const kinds = () =>
  fc.constantFrom(
    {},
    { type: null },
    { type: 'STANDARD_OUTBOUND', stockStatuses: ['AVAILABLE'] },
    { type: 'INTERNAL_TRANSFER', destinationWarehouseId: elsewhere },
    { type: DISPOSAL_ORDER_TYPE, stockStatuses: ['DAMAGED'] },
  );

const orders = () =>
  fc.record(
    {
      orderReference: fc.constantFrom('R', ' Ü', 'x'),
      priority: maybe(fc.integer({ min: 1, max: 10 })),
      shippingAddress: text(40).map((address) => `Kade 3 ${address}`.trim()),
      address: maybe(
        fc.record({
          name: text(10),
          lines: fc.tuple(text(10)),
          city: text(10),
          country: fc.constant('NL'),
        }),
      ),
      shippingCarrier: maybe(fc.constantFrom('DHL', ' UPS ')),
      requestedShipDate: maybe(fc.constantFrom('2027-01-15', '2026-01-01')),
      minRemainingDays: maybe(fc.integer({ min: 0, max: 30 })),
      notes: maybe(text(60)),
      items: fc.oneof(
        fc
          .shuffledSubarray([0, 1, 2, 3], { minLength: 1 })
          .chain((places) => fc.tuple(...places.map(lineOf))),
        packedLine.map((line) => [{ ...line, ...named(0) }]),
      ),
    },
    { requiredKeys: ['orderReference', 'shippingAddress', 'items'] },
  );
const named = (at: number) => ({ productId: plain[at]?.id, packId: plain[at]?.packId });

const storedParts = async (key: string): Promise<string | null | undefined> => {
  const { rows } = await sql<{ parts: string | null }>`
    select parts from idempotency where key = ${key}`.execute(world.db);
  return rows[0]?.parts;
};

describe('an order', () => {
  test('that is sent again gets the same response, to the byte, and is the order that is read', async () => {
    const reached = { created: 0, composed: 0 };
    await fc.assert(
      fc.asyncProperty(orders(), kinds(), fc.boolean(), async (order, kind, isClient) => {
        const key = nextKey();
        const token = isClient ? customer.token : world.admin;
        const orderReference = `${order.orderReference}-${count} `;
        const owner = isClient ? {} : { customerId: customer.id };
        const body = { warehouseId, ...order, ...kind, orderReference, ...owner };
        const original = await send(token, '/api/orders', key, body);
        const again = await send(token, '/api/orders', key, body);
        expect(again.response.status).toBe(original.response.status);
        if (original.response.status !== 201) return;
        expect(again.response).toEqual(original.response);
        reached.created += 1;
        expect([original.replayed, again.replayed]).toEqual([undefined, 'true']);
        if (await storedParts(key)) reached.composed += 1;
        const made = JSON.parse(original.response.body).order;
        const read = await world.callRaw(token, 'GET', `/api/orders/${made.id}`);
        expect(read.body).toEqual(made);
      }),
      { numRuns: 80, seed: 41 },
    );
    expect(reached.created).toBeGreaterThan(30);
    expect(reached.composed).toBeGreaterThan(15);
    expect(reached.composed).toBeLessThan(reached.created);
  });

  const orderOf = (productId: number, orderReference: string) => ({
    warehouseId,
    customerId: customer.id,
    orderReference,
    shippingAddress: 'Kade 3',
    items: [{ productId, quantity: 1 }],
  });

  test('of a product that is retired or unknown is refused with its words, writes nothing, and leaves the key free', async () => {
    const retired = await world.product(customer.id, 'RETIRED');
    await world.call(world.admin, 'PUT', `/api/products/${retired.id}`, {
      sku: 'RETIRED',
      name: retired.name,
      active: false,
    });
    for (const [productId, code] of [
      [retired.id, 'RETIRED'],
      [999_999, 'NOT_FOUND'],
    ] as const) {
      const key = nextKey();
      const { response } = await send(world.admin, '/api/orders', key, orderOf(productId, key));
      expect(JSON.parse(response.body)).toMatchObject({ code });
      expect(await storedParts(key)).toBeUndefined();
      const { response: after } = await send(
        world.admin,
        '/api/orders',
        key,
        orderOf(first(plain).id, key),
      );
      expect(after.status).toBe(201);
    }
  });

  test('that twenty requests send at once is one order, with one response', async () => {
    const key = nextKey();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        send(world.admin, '/api/orders', key, orderOf(first(plain).id, key)),
      ),
    );
    expect(new Set(answers.map(({ response }) => response.body)).size).toBe(1);
    expect(answers.filter(({ replayed }) => replayed === undefined)).toHaveLength(1);
    expect(answers[0]?.response.status).toBe(201);
  });
});
