import { receivableStockStatuses } from '@lading/domain/inventory';
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
        const { order: created } = JSON.parse(original.response.body);
        const read = await world.callRaw(token, 'GET', `/api/orders/${created.id}`);
        expect(read.body).toEqual(created);
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

/** A warehouse, and the products of a customer, which another house has as well. */
interface House {
  warehouseId: number;
  customerId: number;
  productIds: number[];
}

const TRACKED = [
  { sku: 'B-PLAIN' },
  { sku: 'B-PACKED', packs: [{ name: 'Case', units: 6 }] },
  { sku: 'B-LOT', tracking: 'LOT' },
  { sku: 'B-DATED', tracking: 'LOT', expires: true },
  { sku: 'B-SERIAL', tracking: 'SERIAL' },
] as const;

async function makeHouse(): Promise<House> {
  const { id: houseId } = await world.warehouse();
  await world.location(houseId, 'DOCK', 'RECEIVING');
  const { id: customerId } = await world.customer([houseId]);
  const productIds: number[] = [];
  for (const { sku, ...more } of TRACKED)
    productIds.push((await world.product(customerId, sku, { ...more } as object)).id);
  return { warehouseId: houseId, customerId, productIds };
}

const codes = fc.constantFrom<string[]>('L-10', 'l-10', 'L-1O', 'M-2', 'N 3');
const lots = fc.record(
  { code: codes, expiresOn: fc.constantFrom('2027-06-01', '2027-07-01') },
  { requiredKeys: ['code'] },
);
const arrivals = () =>
  fc.record(
    {
      product: fc.constantFrom(0, 0, 1, 1, 2, 2, 3, 3, 4),
      quantity: fc.integer({ min: 1, max: 9 }),
      status: fc.constantFrom(...receivableStockStatuses),
      reason: fc.constantFrom('Wet', ' Torn '),
      lot: fc.option(lots),
    },
    { requiredKeys: ['product', 'quantity', 'lot'] },
  );
/** Most lines have the lot that their product requires. */
const batches = () =>
  fc.record(
    {
      lines: fc.array(arrivals(), { minLength: 1, maxLength: 5 }),
      isFaulty: fc.nat({ max: 5 }).map((n) => n === 0),
      userNotes: fc.constantFrom('Seal broken', ' '),
    },
    { requiredKeys: ['lines', 'isFaulty'] },
  );
const announced = () =>
  fc.array(
    fc.record({
      product: fc.nat({ max: 3 }),
      expectedQuantity: fc.integer({ min: 1, max: 20 }),
    }),
    { minLength: 1, maxLength: 5 },
  );

const five = { product: 0, expectedQuantity: 5 };
const plainBatch = (...lines: Batch['lines']): Batch => ({ lines, isFaulty: false });

type Batch = ReturnType<typeof batches> extends fc.Arbitrary<infer B> ? B : never;

const bodyOf = (house: House, asnId: number | null, { lines, isFaulty, userNotes }: Batch) => ({
  warehouseId: house.warehouseId,
  ...(asnId === null ? {} : { asnId }),
  ...(userNotes === undefined ? {} : { userNotes }),
  items: lines.map(({ product, lot, ...line }) => {
    const needsLot = TRACKED[product] && 'tracking' in TRACKED[product];
    const sound = needsLot ? (lot ?? { code: 'M-2', expiresOn: '2027-06-01' }) : undefined;
    const reason = line.status && line.status !== 'AVAILABLE' ? { reason: 'Wet' } : {};
    return {
      ...(isFaulty ? {} : reason),
      ...line,
      productId: house.productIds[product],
      lot: isFaulty ? lot : sound,
    };
  }),
});

/** What a warehouse has, without ids, instants and what differs from house to house. */
async function contentsOf({ warehouseId: id }: House): Promise<string> {
  const { rows } = await sql<{ contents: unknown }>`
    select jsonb_build_object(
      'movements', (select jsonb_agg(jsonb_build_array(m.kind, p.sku, l.code, m.quantity,
          m.to_status,
          m.reason, m.notes, m.document_type, i.line_no) order by m.id)
        from movement m join product p on p.id = m.product_id left join lot l on l.id = m.lot_id
        left join asn_item i on i.warehouse_id = m.warehouse_id and i.id = m.asn_item_id
        where m.warehouse_id = ${id}),
      'balances', (select jsonb_agg(jsonb_build_array(p.sku, l.code, l.expires_on, s.status,
          s.quantity, s.allocation_rank) order by s.id)
        from inventory s join product p on p.id = s.product_id left join lot l on l.id = s.lot_id
        where s.warehouse_id = ${id}),
      'free', (select jsonb_agg(jsonb_build_array(p.sku, s.free) order by p.sku)
        from product_stock s join product p on p.id = s.product_id where s.warehouse_id = ${id}),
      'asns', (select jsonb_agg(jsonb_build_array(status, version, receipt_notes, received_by)
          order by id) from asn where warehouse_id = ${id}),
      'items', (select jsonb_agg(jsonb_build_array(p.sku, i.expected, i.received, i.line_no)
          order by i.asn_id, i.line_no)
        from asn_item i join product p on p.id = i.product_id where i.warehouse_id = ${id}),
      'steps', (select jsonb_agg(jsonb_build_array(event, from_status, to_status, notes, user_id)
          order by id) from asn_event where warehouse_id = ${id}),
      'changes', (select jsonb_agg(jsonb_build_array(type, document_type, to_status,
          cardinality(movement_ids)) order by id) from outbox where warehouse_id = ${id}),
      'counted', (select sum(delta) from stock_count where warehouse_id = ${id}))
      as contents`.execute(world.owner);
  return JSON.stringify(rows[0]?.contents, null, 1);
}

/** A response without what differs from house to house. */
const comparable = (body: string): unknown =>
  JSON.parse(body, (name, value) =>
    ['id', 'lpn', 'name', 'asnReference', 'createdAt', 'requestId', 'reference'].includes(name)
      ? null
      : value,
  );

describe('a batch', () => {
  test('that is received by one call does what it does without a key, and sent again gets the same response, to the byte', async () => {
    const [house, other] = [await makeHouse(), await makeHouse()];
    const reached = { composed: 0, long: 0, refused: 0 };
    const receiveBoth = async (asnIds: readonly (number | null)[], batch: Batch) => {
      const key = nextKey();
      const body = bodyOf(house, asnIds[0] ?? null, batch);
      const original = await send(world.admin, '/api/inventory/batch', key, body);
      const again = await send(world.admin, '/api/inventory/batch', key, body);
      const unkeyed = await world.app.inject({
        method: 'POST',
        url: '/api/inventory/batch',
        headers: { authorization: `Bearer ${world.admin}` },
        payload: bodyOf(other, asnIds[1] ?? null, batch),
      });
      expect(original.response.status).toBe(unkeyed.statusCode);
      expect(comparable(original.response.body)).toEqual(comparable(unkeyed.body));
      expect(await contentsOf(house)).toEqual(await contentsOf(other));
      if (original.response.status !== 201) reached.refused += 1;
      else {
        expect(again.response).toEqual(original.response);
        reached[(await storedParts(key)) ? 'composed' : 'long'] += 1;
      }
    };
    await fc.assert(
      fc.asyncProperty(
        fc.option(announced()),
        fc.array(batches(), { minLength: 1, maxLength: 3 }),
        async (items, all) => {
          const asnReference = nextKey();
          const asnIds: (number | null)[] = [];
          for (const { warehouseId: at, customerId, productIds } of [house, other])
            asnIds.push(
              items &&
                (
                  await makeFloor(world, at).asn(customerId, [], {
                    asnReference,
                    items: items.map(({ product, ...item }) => ({
                      ...item,
                      productId: productIds[product] ?? 0,
                    })),
                  })
                ).id,
            );
          for (const batch of all) await receiveBoth(asnIds, batch);
        },
      ),
      {
        numRuns: 60,
        seed: 42,
        examples: [
          [[five], [plainBatch({ product: 0, quantity: 5, lot: null })]],
          [[five], [plainBatch({ product: 0, quantity: 6, lot: null })]],
          // One lot in two spellings.
          [
            null,
            [
              plainBatch(
                { product: 2, quantity: 1, lot: { code: 'M-2' } },
                { product: 2, quantity: 2, lot: { code: 'm-2' } },
              ),
            ],
          ],
        ],
      },
    );
    expect(Math.min(...Object.values(reached))).toBeGreaterThan(10);
  });

  test('that a lead sends for another person is recorded, and sent again gets the same response', async () => {
    const { warehouseId: at, productIds } = await makeHouse();
    const operator = await world.user('OPERATOR', [at]);
    const key = nextKey();
    const sent = () =>
      world.callRaw<{ data: { pallet: { lpn: string } } }>(
        world.admin,
        'POST',
        '/api/inventory/batch',
        { warehouseId: at, items: [{ productId: productIds[0], quantity: 1 }] },
        { 'idempotency-key': key, 'on-behalf-of': String(operator.id) },
      );
    const original = await sent();
    expect((await sent()).body).toEqual(original.body);
    expect(original.status).toBe(201);
    expect(await storedParts(key)).toBeNull();
    const audit = await world.call(
      world.admin,
      'GET',
      `/api/audit?action=SENT_FOR&entityId=${operator.id}`,
    );
    expect(audit.body).toHaveLength(1);
  });
});
