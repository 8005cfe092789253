import type { Product } from '@lading/contract/products';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from './world.ts';

let world: World;
let warehouseId: number;
let client: Awaited<ReturnType<World['customer']>>;
let stranger: Awaited<ReturnType<World['customer']>>;
let lamp: Product;
let cup: Product;
let foreign: Product;

beforeAll(async () => {
  world = await makeWorld();
  ({ id: warehouseId } = await world.warehouse());
  await world.location(warehouseId, 'DOCK', 'RECEIVING');
  client = await world.customer([warehouseId]);
  stranger = await world.customer([warehouseId]);
  lamp = await world.product(client.id, 'Lamp-1', {
    packs: [{ name: 'Case', units: 24, gtin: '14006381333938' }],
    barcodes: [{ code: '4006381333931' }, { code: 'LAMP-CASE', packName: 'Case' }],
  });
  // A SKU of one product may be a barcode of another.
  cup = await world.product(client.id, 'CUP', { barcodes: [{ code: 'MUG' }] });
  foreign = await world.product(stranger.id, 'Lamp-1');
});
afterAll(() => world.close());

type Line = { productId?: number; sku?: string | null; packId?: number; packs?: number };
/** What a call made of a line, or what it refused. */
interface Answer {
  status: number;
  body: { code?: string; errors?: { path: string }[]; error?: string };
  line: { product: { id: number }; units: number } | undefined;
}

let count = 0;
const scope = () => ({ warehouseId, customerId: client.id });

/** The calls whose items name a product. Each takes one line with 2 units. */
const calls: [string, (line: Line, token?: string) => Promise<Answer>][] = [
  [
    'POST /api/orders',
    async ({ packs, ...line }, token = world.admin) => {
      const items = [{ ...line, ...(packs === undefined ? { quantity: 2 } : { packs }) }];
      const fields = {
        ...scope(),
        orderReference: `SO-${++count}`,
        shippingAddress: 'Kade 3',
        items,
      };
      const { status, body } = await world.callRaw<never>(token, 'POST', '/api/orders', fields);
      const { items: [item] = [] } =
        (body as { order?: { items?: [{ product: { id: number }; quantity: number }] } }).order ??
        {};
      return { status, body, line: item && { product: item.product, units: item.quantity } };
    },
  ],
  [
    'PUT /api/orders/{id}',
    async ({ packs, ...line }, token = world.admin) => {
      const items = [{ ...line, ...(packs === undefined ? { quantity: 2 } : { packs }) }];
      const fields = { ...scope(), orderReference: `SO-${++count}`, shippingAddress: 'Kade 3' };
      const { body: response } = await world.call(world.admin, 'POST', '/api/orders', {
        ...fields,
        items: [{ productId: cup.id, quantity: 1 }],
      });
      const { status, body } = await world.callRaw<never>(
        token,
        'PUT',
        `/api/orders/${response.order.id}`,
        { ...fields, items },
      );
      const { items: [item] = [] } = body as {
        items?: [{ product: { id: number }; quantity: number }];
      };
      return { status, body, line: item && { product: item.product, units: item.quantity } };
    },
  ],
  [
    'POST /api/asns',
    async ({ packs, ...line }, token = world.admin) => {
      const items = [{ ...line, ...(packs === undefined ? { expectedQuantity: 2 } : { packs }) }];
      const fields = {
        ...scope(),
        asnReference: `PO-${++count}`,
        expectedArrivalDate: '2026-12-01',
        items,
      };
      const { status, body } = await world.callRaw<never>(token, 'POST', '/api/asns', fields);
      const { items: [item] = [] } = body as {
        items?: [{ product: { id: number }; expectedQuantity: number }];
      };
      return {
        status,
        body,
        line: item && { product: item.product, units: item.expectedQuantity },
      };
    },
  ],
  [
    'PUT /api/asns/{id}',
    async ({ packs, ...line }, token = world.admin) => {
      const items = [{ ...line, ...(packs === undefined ? { expectedQuantity: 2 } : { packs }) }];
      const fields = { asnReference: `PO-${++count}`, expectedArrivalDate: '2026-12-01' };
      const first = { ...fields, ...scope(), items: [{ productId: cup.id, expectedQuantity: 1 }] };
      const { body: response } = await world.call(world.admin, 'POST', '/api/asns', first);
      const { status, body } = await world.callRaw<never>(
        token,
        'PUT',
        `/api/asns/${response.id}`,
        {
          ...fields,
          items,
        },
      );
      const { items: [item] = [] } = body as {
        items?: [{ product: { id: number }; expectedQuantity: number }];
      };
      return {
        status,
        body,
        line: item && { product: item.product, units: item.expectedQuantity },
      };
    },
  ],
  [
    'POST /api/returns',
    async ({ packs: _, ...line }, token = world.admin) => {
      const fields = {
        ...scope(),
        returnReference: `RMA-${++count}`,
        reason: 'Wrong size',
        items: [{ ...line, quantity: 2 }],
      };
      const { status, body } = await world.callRaw<never>(token, 'POST', '/api/returns', fields);
      const { items: [item] = [] } = body as {
        items?: [{ product: { id: number }; quantity: number }];
      };
      return { status, body, line: item && { product: item.product, units: item.quantity } };
    },
  ],
  [
    'POST /api/returns/{id}/receive',
    async ({ packs: _, ...line }) => {
      const fields = {
        ...scope(),
        returnReference: `RMA-${++count}`,
        reason: 'Wrong size',
        items: [{ productId: cup.id, quantity: 1 }],
      };
      const { body: response } = await world.call(world.admin, 'POST', '/api/returns', fields);
      const items = [{ ...line, quantity: 2, disposition: 'DAMAGED' }];
      const { status, body } = await world.callRaw<never>(
        world.admin,
        'POST',
        `/api/returns/${response.id}/receive`,
        { items },
      );
      const { receipts: [item] = [] } = body as {
        receipts?: [{ product: { id: number }; quantity: number }];
      };
      return { status, body, line: item && { product: item.product, units: item.quantity } };
    },
  ],
];

test.each(calls)('%s takes any code of a product of the customer', async (_, send) => {
  for (const sku of [
    'Lamp-1',
    'LAMP-1',
    ' lamp-1 ',
    '4006381333931',
    '04006381333931',
    'LAMP-CASE',
    '14006381333938',
    '(01)14006381333938',
  ]) {
    const { status, line } = await send({ sku });
    expect([sku, status < 300, line]).toEqual([
      sku,
      true,
      { product: expect.objectContaining({ id: lamp.id }), units: 2 },
    ]);
  }
  expect((await send({ sku: 'MUG' })).line?.product.id).toBe(cup.id);
  expect((await send({ sku: null, productId: cup.id })).line?.product.id).toBe(cup.id);
  expect((await send({ sku: '4006381333931', productId: lamp.id })).line?.product.id).toBe(lamp.id);
});

test.each(calls)(
  '%s names the line of a code that means no product, or another one',
  async (_, send) => {
    for (const [line, path] of [
      [{ sku: 'NOTHING' }, 'items.0.sku'],
      [{ sku: 'Lamp-1', productId: cup.id }, 'items.0.sku'],
      [{ sku: 'NOTHING', productId: cup.id }, 'items.0.sku'],
      [{ sku: 'Lamp-1', productId: foreign.id }, 'items.0.sku'],
      [{}, 'items.0.productId'],
    ] as const) {
      const { status, body } = await send(line);
      expect([line, status, body.errors?.map((fault) => fault.path)]).toEqual([line, 400, [path]]);
    }
  },
);

test('packs without a pack are those of the pack that bears the code', async () => {
  for (const [name, send] of calls.slice(0, 4)) {
    expect([name, (await send({ sku: 'LAMP-CASE', packs: 2 })).line?.units]).toEqual([name, 48]);
    expect([name, (await send({ sku: 'Lamp-1', packs: 2 })).status]).toEqual([name, 400]);
  }
});

test('a code of several products needs the product, unless one of them has it as its SKU', async () => {
  const [first] = calls;
  const send = first?.[1] as (typeof calls)[0][1];
  const { id: mug } = await world.product(client.id, 'MUG');
  expect((await send({ sku: 'MUG' })).line?.product.id).toBe(mug);
  expect((await send({ sku: 'MUG', productId: cup.id })).line?.product.id).toBe(cup.id);
});

test('a client finds its own products, and learns nothing of others', async () => {
  for (const [name, send] of calls.slice(0, 5)) {
    expect([name, (await send({ sku: 'Lamp-1' }, client.token)).line?.product.id]).toEqual([
      name,
      lamp.id,
    ]);
    expect([name, (await send({ sku: 'Lamp-1' }, stranger.token)).status]).toEqual([name, 404]);
    const [known, unknown] = [
      await send({ sku: 'CUP' }, stranger.token),
      await send({ sku: 'NOTHING' }, stranger.token),
    ];
    expect([name, known.status]).toEqual([name, unknown.status]);
  }
});
