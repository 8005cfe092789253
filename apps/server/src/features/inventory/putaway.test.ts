import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { first } from '#test/first.ts';
import { type Floor, makeFloor } from '#test/stock.ts';
import { makeWorld, type World } from '#test/world.ts';

interface Suggestion {
  location: { id: number; name: string; type: string; barcode: string };
  reason: string;
  steps: number;
  near: { id: number; name: string } | null;
  product: { sku: string } | null;
}

let world: World;
let warehouseId: number;
let floor: Floor;
let customerId: number;
let productId: number;
let token: string;

beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

beforeEach(async () => {
  ({ id: warehouseId } = await world.warehouse());
  floor = makeFloor(world, warehouseId);
  ({ id: customerId } = await world.customer([warehouseId]));
  ({ id: productId } = await world.product(customerId));
  ({ token } = await world.user('OPERATOR', [warehouseId]));
  await world.location(warehouseId, 'Dock 1', 'RECEIVING');
});

async function shelves(...names: string[]): Promise<Map<string, number>> {
  const result = new Map<string, number>();
  for (const name of names) result.set(name, (await world.location(warehouseId, name)).id);
  return result;
}

async function put(lpn: string, locationId = 0): Promise<void> {
  expect(
    (await world.call(token, 'POST', `/api/pallets/${lpn}/putaway`, { locationId })).status,
  ).toBe(200);
}

async function ask(lpn: string) {
  const { status, body } = await world.call(
    token,
    'GET',
    `/api/pallets/${lpn}/putaway-suggestions`,
  );
  expect(status).toBe(200);
  return body;
}

const short = ({ suggestions }: { suggestions: Suggestion[] }) =>
  suggestions.map(({ location, reason, steps, near }) => [
    location.name,
    reason,
    steps,
    near?.name ?? null,
  ]);

describe('the suggested location of a pallet', () => {
  test('empty locations near the same product come first, numbers compared as numbers', async () => {
    const at = await shelves('A-1', 'A-2', 'A-9', 'A-10', 'A-11', 'A-100', 'B-1');
    await put(await floor.receive([{ productId, quantity: 5 }]), at.get('A-10'));
    await put(
      await floor.receive([{ productId: (await world.product(customerId)).id, quantity: 5 }]),
      at.get('A-11'),
    );
    const lpn = await floor.receive([{ productId, quantity: 1 }]);
    const answer = await ask(lpn);
    expect(answer).toMatchObject({ lpn, status: 'AVAILABLE', types: ['STORAGE', 'PICK'] });
    expect(short(answer)).toEqual([
      ['A-9', 'SAME_PRODUCT_NEARBY', 1, 'A-10'],
      ['A-2', 'SAME_PRODUCT_NEARBY', 2, 'A-10'],
      ['A-100', 'SAME_PRODUCT_NEARBY', 2, 'A-10'],
      ['A-1', 'SAME_PRODUCT_NEARBY', 3, 'A-10'],
      ['B-1', 'SAME_PRODUCT_NEARBY', 3, 'A-10'],
    ]);
  });

  test('without an empty location nearby, the location of the product is suggested before distant empty ones', async () => {
    const at = await shelves('A-1');
    await put(await floor.receive([{ productId, quantity: 5 }]), at.get('A-1'));
    await world.location(warehouseId, 'Pick 1', 'PICK');
    const answer = await ask(await floor.receive([{ productId, quantity: 1 }]));
    expect(short(answer)).toEqual([
      ['A-1', 'SAME_PRODUCT_HERE', 0, null],
      ['Pick 1', 'EMPTY', 0, null],
    ]);
    expect(answer.suggestions[0]?.product?.sku).toMatch(/^SKU/);
  });

  test('a product without stock goes to the first empty locations, STORAGE before PICK', async () => {
    const at = await shelves('A-10', 'A-9', 'A-2');
    await world.location(warehouseId, '1-Pick', 'PICK');
    for (const type of [
      'STAGING',
      'HAZARDOUS',
      'CUSTOMS',
      'PACKING',
      'DISPATCH',
      'QUARANTINED',
    ] as const)
      await world.location(warehouseId, `0-${type}`, type);
    await put(
      await floor.receive([{ productId: (await world.product(customerId)).id, quantity: 1 }]),
      at.get('A-2'),
    );
    const answer = await ask(await floor.receive([{ productId, quantity: 1 }]));
    expect(short(answer)).toEqual([
      ['A-9', 'EMPTY', 0, null],
      ['A-10', 'EMPTY', 0, null],
      ['1-Pick', 'EMPTY', 0, null],
    ]);
  });

  test('a pick face is suggested for its own product only, empty or not', async () => {
    const { id: mine } = await world.location(warehouseId, 'P-1', 'PICK');
    const { id: others } = await world.location(warehouseId, 'P-2', 'PICK');
    await put(await floor.receive([{ productId, quantity: 5 }]), mine);
    const { id: other } = await world.product(customerId);
    const addRule = async (locationId: number, faceOf: number) => {
      const rule = { warehouseId, locationId, productId: faceOf, minimum: 5, maximum: 40 };
      expect((await world.call(world.admin, 'POST', '/api/replenishment/rules', rule)).status).toBe(
        201,
      );
    };
    await addRule(mine, productId);
    await addRule(others, other);
    expect(short(await ask(await floor.receive([{ productId, quantity: 1 }])))).toEqual([
      ['P-1', 'SAME_PRODUCT_HERE', 0, null],
    ]);
    expect(short(await ask(await floor.receive([{ productId: other, quantity: 1 }])))).toEqual([
      ['P-2', 'EMPTY', 0, null],
    ]);
    const third = await world.product(customerId);
    expect(short(await ask(await floor.receive([{ productId: third.id, quantity: 1 }])))).toEqual(
      [],
    );
    await put(await floor.receive([{ productId, quantity: 5 }]), others);
    expect(short(await ask(await floor.receive([{ productId, quantity: 1 }])))).toEqual([
      ['P-1', 'SAME_PRODUCT_HERE', 0, null],
    ]);
  });

  test.each(['DAMAGED', 'QUARANTINED'] as const)(
    '%s goods are suggested QUARANTINED locations only, near others of their kind, and may be put elsewhere',
    async (status) => {
      const at = await shelves('A-1');
      const lpn = await floor.receive([{ productId, quantity: 1, status }]);
      expect(await ask(lpn)).toMatchObject({ status, types: ['QUARANTINED'], suggestions: [] });
      // Whoever stands there knows better.
      await put(lpn, at.get('A-1'));
      const first = await world.location(warehouseId, 'Q-1', 'QUARANTINED');
      await world.location(warehouseId, 'Q-2', 'QUARANTINED');
      await put(await floor.receive([{ productId, quantity: 1, status }]), first.id);
      const mixed = await floor.receive([
        { productId, quantity: 1, status },
        { productId, quantity: 4 },
      ]);
      expect(short(await ask(mixed))).toEqual([
        ['Q-2', 'SAME_PRODUCT_NEARBY', 1, 'Q-1'],
        ['Q-1', 'SAME_PRODUCT_HERE', 0, null],
      ]);
    },
  );

  test('a location that was emptied is empty again, and the current location is not suggested', async () => {
    const at = await shelves('A-1', 'A-2');
    const mover = await floor.receive([{ productId, quantity: 5 }]);
    await put(mover, at.get('A-1'));
    await put(mover, at.get('A-2'));
    expect(short(await ask(mover))).toEqual([['A-1', 'EMPTY', 0, null]]);
  });

  test('an empty pallet has no suggestion', async () => {
    const lpn = await floor.receive([{ productId, quantity: 1 }]);
    const { id: elsewhere } = await world.location(warehouseId);
    const stock = first(await floor.stock());
    await world.call(token, 'POST', `/api/inventory/${stock.id}/move`, { locationId: elsewhere });
    expect(await ask(lpn)).toEqual({ lpn, status: null, types: [], suggestions: [] });
  });
});

describe('pallets that wait for putaway', () => {
  const waiting = async (as = token): Promise<string[]> => {
    const { body, headers } = await world.call(
      as,
      'GET',
      `/api/pallets?warehouseId=${warehouseId}&waiting=true&sort=createdAt`,
    );
    expect(headers['x-total-count']).toBe(String(body.length));
    return body.map(({ lpn }: { lpn: string }) => lpn);
  };

  test('are those with goods in receiving, or without a location', async () => {
    const at = await shelves('A-1');
    const stays = await floor.receive([{ productId, quantity: 1 }]);
    const goes = await floor.receive([{ productId, quantity: 2 }]);
    const emptied = await floor.receive([{ productId, quantity: 3 }]);
    expect(await waiting()).toEqual([stays, goes, emptied]);
    await put(goes, at.get('A-1'));
    const stock = first(
      (await floor.stock()).filter(
        ({ pallet }: { pallet: { lpn: string } | null }) => pallet?.lpn === emptied,
      ),
    );
    await world.call(token, 'POST', `/api/inventory/${stock.id}/move`, {
      locationId: at.get('A-1') ?? 0,
    });
    expect(await waiting()).toEqual([stays]);
    const stranger = await world.customer([warehouseId]);
    expect(await waiting(stranger.token)).toEqual([]);
  });

  test('without a receiving location have no location, and are listed too', async () => {
    const { id } = await world.warehouse();
    const bare = makeFloor(world, id);
    const lpn = await bare.receive([{ productId, quantity: 1 }]);
    const { body } = await world.call(
      world.admin,
      'GET',
      `/api/pallets?warehouseId=${id}&waiting=true`,
    );
    expect(body).toMatchObject([{ lpn, location: null }]);
  });
});
