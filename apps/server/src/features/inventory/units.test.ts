import type { PalletSummary, Unit } from '@lading/contract/inventory';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { WithRefusal } from '#test/callTypes.ts';
import { type Floor, makeFloor } from '#test/stock.ts';
import { makeWorld, type World } from '#test/world.ts';

let world: World;
let warehouseId: number;
let floor: Floor;
let customerId: number;
let clientToken: string;
let productId: number;
let token: string;
let shelf: number;

beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

beforeEach(async () => {
  ({ id: warehouseId } = await world.warehouse());
  floor = makeFloor(world, warehouseId);
  ({ id: customerId, token: clientToken } = await world.customer([warehouseId]));
  ({ id: productId } = await world.product(customerId));
  ({ token } = await world.user('OPERATOR', [warehouseId]));
  await world.location(warehouseId, 'Dock 1', 'RECEIVING');
  ({ id: shelf } = await world.location(warehouseId, 'A-01'));
});

const receive = (quantity = 10): Promise<string> => floor.receive([{ productId, quantity }]);
const call = (method: 'GET' | 'POST', path: string, body?: object, caller = token) =>
  world.callRaw<Unit>(caller, method, `/api/units${path}`, body);
const get = async (lpn: string, caller = token): Promise<Unit> =>
  (await call('GET', `/${lpn}`, undefined, caller)).body as Unit;
const nest = async (lpn: string, into: string): Promise<void> => {
  expect((await call('POST', `/${lpn}/nest`, { into })).status).toBe(200);
};
const make = async (kind: Unit['kind'], more = {}): Promise<string> => {
  const { status, body } = await call('POST', '', { warehouseId, customerId, kind, ...more });
  expect(status).toBe(201);
  return (body as Unit).lpn;
};
const balanceOf = async (lpn: string): Promise<number> => (await get(lpn)).contents[0]?.id ?? 0;

test('cartons on a pallet are put away with it, and one is taken off again', async () => {
  const [pallet, carton, box] = [await make('PALLET'), await receive(), await receive(4)];
  await nest(box, carton);
  await nest(carton, pallet);
  expect(await get(pallet)).toMatchObject({
    kind: 'PALLET',
    parent: null,
    location: { name: 'Dock 1' },
    lines: 1,
    totalQuantity: 14,
    inside: [{ lpn: carton, totalQuantity: 14 }],
    contents: [
      { quantity: 10, pallet: { lpn: carton } },
      { quantity: 4, pallet: { lpn: box } },
    ],
    history: [],
  });
  expect((await floor.putAway(pallet, shelf)).status).toBe(200);
  expect(await get(box)).toMatchObject({
    location: { id: shelf },
    parent: { lpn: carton },
    history: [{ event: 'NEST', parent: { lpn: carton } }],
  });
  expect((await floor.stock(`&locationId=${shelf}`)).map(({ quantity }) => quantity)).toEqual([
    4, 10,
  ]);
  expect((await call('POST', `/${carton}/unnest`)).body).toMatchObject({
    parent: null,
    location: { id: shelf },
    inside: [{ lpn: box }],
    history: [{ event: 'UNNEST', parent: { lpn: pallet } }, { event: 'NEST' }],
  });
  expect(await get(pallet)).toMatchObject({ inside: [], totalQuantity: 0 });
});

test('what waits for putaway is the outermost unit, and putting an inner one away takes it out', async () => {
  const [pallet, carton] = [await receive(), await receive(4)];
  await nest(carton, pallet);
  const waiting = async () =>
    (
      await world.callRaw<PalletSummary[]>(
        token,
        'GET',
        `/api/pallets?warehouseId=${warehouseId}&waiting=true`,
      )
    ).body as PalletSummary[];
  expect(await waiting()).toMatchObject([{ lpn: pallet, totalQuantity: 14 }]);
  const { body } = await world.callRaw<{ kind: string; title: string }[]>(
    token,
    'GET',
    `/api/tasks?warehouseId=${warehouseId}&kind=PUTAWAY`,
  );
  expect(body).toMatchObject([{ units: 14 }]);
  await floor.putAway(carton, shelf);
  expect(await waiting()).toMatchObject([{ lpn: pallet, totalQuantity: 10 }]);
  expect((await get(carton)).parent).toBeNull();
});

test('a unit is filled from others, and comes to what it takes while it is empty', async () => {
  const [lpn, other] = [await receive(), await receive()];
  await floor.putAway(lpn, shelf);
  const carton = await make('CARTON');
  const fill = (inventoryId: number, quantity?: number) =>
    call('POST', `/${carton}/fill`, { inventoryId, ...(quantity ? { quantity } : {}) });
  expect((await fill(await balanceOf(lpn), 3)).body).toMatchObject({
    location: { id: shelf },
    totalQuantity: 3,
  });
  expect((await fill(await balanceOf(other))).body).toMatchObject({
    location: { id: shelf },
    totalQuantity: 13,
  });
  expect(await get(other)).toMatchObject({ totalQuantity: 0 });
  expect(await fill(await balanceOf(carton))).toMatchObject({
    status: 400,
    body: { code: 'BAD_INPUT' },
  });
  expect(await fill(await balanceOf(lpn), 8)).toMatchObject({
    status: 409,
    body: { code: 'STOCK_ALLOCATED' },
  });
});

test('a unit gets another label, and nobody the former one', async () => {
  const lpn = await receive();
  const { body } = await call('POST', `/${lpn}/relabel`, {});
  const renamed = (body as Unit).lpn;
  expect(renamed).not.toBe(lpn);
  expect(body).toMatchObject({
    totalQuantity: 10,
    history: [{ event: 'RELABEL', parent: null, formerLpn: lpn }],
  });
  expect((await call('GET', `/${lpn}`)).status).toBe(404);
  expect(await call('POST', '', { warehouseId, customerId, kind: 'TOTE', lpn })).toMatchObject({
    status: 409,
    body: { code: 'LPN_USED' },
  });
  const sscc = '340123450000000017';
  expect((await call('POST', `/${renamed}/relabel`, { lpn: `]C100${sscc}` })).body).toMatchObject({
    lpn: sscc,
  });
  expect(await call('POST', `/${sscc}/relabel`, { lpn: 'no label' })).toMatchObject({
    status: 400,
  });
});

const update = (lpn: string, body: object) =>
  world.callRaw<WithRefusal<Unit>>(token, 'PUT', `/api/units/${lpn}`, body);
const packaging = async (name: string, more: object = {}, where = warehouseId) =>
  (
    await world.call(world.admin, 'POST', '/api/packagings', {
      warehouseId: where,
      name,
      lengthMm: 1200,
      widthMm: 800,
      heightMm: 1800,
      ...more,
    })
  ).body.id;

describe('the weight of a unit', () => {
  test('is computed by products and tares, or that of a scale until something changes', async () => {
    const pallet = await receive(10);
    expect(await get(pallet)).toMatchObject({
      state: 'STORED',
      packaging: null,
      tareGrams: null,
      grossGrams: null,
      isWeighed: false,
    });
    const { sku, name } = (await world.call(world.admin, 'GET', `/api/products/${productId}`)).body;
    await world.call(world.admin, 'PUT', `/api/products/${productId}`, {
      sku,
      name,
      weightGrams: 300,
    });
    const packagingId = await packaging('EUR', { unitKind: 'PALLET', tareGrams: 25_000 });
    expect((await update(pallet, { packagingId })).body).toMatchObject({
      packaging: { id: packagingId, name: 'EUR' },
      tareGrams: 25_000,
      grossGrams: 28_000,
      isWeighed: false,
    });
    expect((await update(pallet, { tareGrams: 24_000, grossGrams: 27_900 })).body).toMatchObject({
      tareGrams: 24_000,
      grossGrams: 27_900,
      isWeighed: true,
    });
    expect((await floor.putAway(pallet, shelf)).status).toBe(200);
    expect(await get(pallet)).toMatchObject({ grossGrams: 27_900, isWeighed: true });
    await nest(await receive(1), pallet);
    expect(await get(pallet)).toMatchObject({ grossGrams: 27_300, isWeighed: false });
    expect((await update(pallet, { packagingId: null, tareGrams: null })).body).toMatchObject({
      packaging: null,
      tareGrams: null,
      grossGrams: 3_300,
    });
    expect(await get(pallet, clientToken)).toMatchObject({ state: 'STORED', grossGrams: 3_300 });
  });

  test('is refused below the tare, and a packaging of another kind, of elsewhere or retired', async () => {
    const pallet = await receive();
    const bad = async (body: object) => {
      const { status, body: problem } = await update(pallet, body);
      return [status, problem.code, JSON.stringify(problem)];
    };
    expect(await bad({ tareGrams: 25_000, grossGrams: 24_000 })).toEqual([
      400,
      'BAD_INPUT',
      expect.stringContaining('The gross weight is below the tare of 25000 g.'),
    ]);
    expect(await get(pallet)).toMatchObject({ tareGrams: null, isWeighed: false });
    const { id: elsewhere } = await world.warehouse();
    for (const packagingId of [
      await packaging('Carton L'),
      await packaging('EUR', { unitKind: 'PALLET' }, elsewhere),
    ])
      expect([400, 404]).toContain((await bad({ packagingId }))[0]);
    const retired = await packaging('EUR', { unitKind: 'PALLET' });
    await world.call(world.admin, 'PUT', `/api/packagings/${retired}`, { active: false });
    expect((await bad({ packagingId: retired })).slice(0, 2)).toEqual([409, 'RETIRED']);
    const used = await packaging('Half', { unitKind: 'PALLET' });
    expect((await update(pallet, { packagingId: used })).status).toBe(200);
    expect(await world.callRaw(world.admin, 'DELETE', `/api/packagings/${used}`)).toMatchObject({
      status: 409,
    });
  });
});

describe('refused', () => {
  test('units in a circle, too deep, and of another customer', async () => {
    const { id: otherId } = await world.customer([warehouseId]);
    const [pallet, carton] = [await receive(), await receive()];
    const theirs = await make('PALLET', { customerId: otherId });
    await nest(carton, pallet);
    const codes = [];
    for (const [lpn, into] of [
      [pallet, carton],
      [pallet, pallet],
      [carton, theirs],
    ])
      codes.push((await call('POST', `/${lpn}/nest`, { into })).body);
    expect(codes).toMatchObject([
      { code: 'UNIT_IN_ITSELF' },
      { code: 'UNIT_IN_ITSELF' },
      { code: 'UNIT_OF_OTHERS', facts: { lpn: theirs } },
    ]);
    const inventoryId = await balanceOf(carton);
    expect(await call('POST', `/${theirs}/fill`, { inventoryId })).toMatchObject({
      status: 409,
      body: { code: 'UNIT_OF_OTHERS' },
    });
    let outer = carton;
    for (let depth = 2; depth < 5; depth += 1) {
      const inner = await make('OTHER');
      await nest(inner, outer);
      outer = inner;
    }
    expect(await call('POST', `/${await make('OTHER')}/nest`, { into: outer })).toMatchObject({
      status: 409,
      body: { code: 'UNIT_TOO_DEEP' },
    });
  });

  test('units of other warehouses, and the hands of clients, who see their own', async () => {
    const { id: elsewhere } = await world.warehouse();
    const { id: otherId, token: stranger } = await world.customer([warehouseId]);
    const lpn = await receive();
    const pallet = await make('PALLET');
    await nest(lpn, pallet);
    const far = await call(
      'POST',
      '',
      { warehouseId: elsewhere, customerId: otherId, kind: 'PALLET' },
      world.admin,
    );
    const { lpn: there } = far.body as Unit;
    expect((await call('POST', `/${lpn}/nest`, { into: there }, world.admin)).status).toBe(404);
    expect((await call('POST', `/${lpn}/nest`, { into: there })).status).toBe(404);
    expect(
      (await call('POST', '', { warehouseId: elsewhere, customerId, kind: 'PALLET' })).status,
    ).toBe(404);
    expect((await call('GET', `/${lpn}`, undefined, stranger)).status).toBe(404);
    expect((await call('POST', `/${lpn}/unnest`, undefined, clientToken)).status).toBe(403);
    expect(await get(lpn, clientToken)).toMatchObject({
      parent: { lpn: pallet },
      history: [{ event: 'NEST', user: { name: 'Warehouse team' } }],
    });
  });
});

test('stock that changes status in a unit goes along when its pallet is put away meanwhile', async () => {
  const [pallet, carton] = [await receive(), await receive()];
  await nest(carton, pallet);
  const id = await balanceOf(carton);
  await Promise.all([
    world.callRaw(world.admin, 'POST', `/api/inventory/${id}/status`, {
      status: 'DAMAGED',
      quantity: 2,
      reason: 'Dented',
    }),
    floor.putAway(pallet, shelf),
  ]);
  expect((await get(carton)).contents.map(({ quantity, status }) => [status, quantity])).toEqual([
    ['AVAILABLE', 8],
    ['DAMAGED', 2],
  ]);
  expect((await floor.stock(`&locationId=${shelf}`)).length).toBe(3);
});

test('a retired customer gets no new units', async () => {
  const path = `/api/customers/${customerId}` as const;
  const { name, email } = (await world.call(world.admin, 'GET', path)).body;
  await world.call(world.admin, 'PUT', path, { name, email, active: false });
  const { status, body } = await call('POST', '', { warehouseId, customerId, kind: 'PALLET' });
  expect([status, body]).toMatchObject([409, { code: 'RETIRED', facts: { what: 'CUSTOMER' } }]);
});
