import type { AnnouncedUnit } from '@lading/contract/asns';
import { ssccOf } from '@lading/domain/gs1';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RequestAt } from '#test/callTypes.ts';
import { type Floor, makeFloor } from '#test/stock.ts';
import { makeWorld, type World } from '#test/world.ts';
import { verifyAndDescribe } from '../../commands/verify.ts';

type Body = RequestAt<'POST', '/api/asns'>;
type Units = NonNullable<Body['units']>;

let world: World;
let floor: Floor;
let customer: Awaited<ReturnType<World['customer']>>;
let bottle: { id: number; sku: string };
let cup: { id: number; sku: string };
let serum: { id: number; sku: string };
let radio: { id: number; sku: string };

beforeAll(async () => {
  world = await makeWorld();
  const { id: warehouseId } = await world.warehouse();
  floor = makeFloor(world, warehouseId);
  customer = await world.customer([warehouseId]);
  bottle = await world.product(customer.id);
  cup = await world.product(customer.id);
  serum = await world.product(customer.id, undefined, { tracking: 'LOT', expires: true });
  radio = await world.product(customer.id, undefined, { tracking: 'SERIAL' });
});
afterAll(() => world.close());

let serials = 0;
const sscc = (): string => ssccOf('4012345', ++serials);
let count = 0;
const bodyOf = (units: Units, more: Partial<Body> = {}): Body => ({
  customerId: customer.id,
  warehouseId: floor.warehouseId,
  asnReference: `UNITS-${++count}`,
  expectedArrivalDate: '2026-11-28',
  items: [
    { productId: bottle.id, expectedQuantity: 30 },
    { productId: cup.id, expectedQuantity: 5 },
  ],
  units,
  ...more,
});
const create = (units: Units, more: Partial<Body> = {}, token = world.admin) =>
  world.call(token, 'POST', '/api/asns', bodyOf(units, more));
const announce = async (units: Units, more: Partial<Body> = {}): Promise<number> => {
  const { status, body } = await create(units, more);
  expect([status, body.error]).toEqual([201, undefined]);
  return body.id;
};
const put = (id: number, body: Partial<Body>) =>
  world.call(world.admin, 'PUT', `/api/asns/${id}`, { ...bodyOf([]), units: undefined, ...body });
const unitsOf = async (id: number, token = world.admin): Promise<AnnouncedUnit[]> =>
  (await world.call(token, 'GET', `/api/asns/${id}/units`)).body;
/** The path and the code of each fault of a call that is refused with 400. */
const faultsOf = async (units: Units, more: Partial<Body> = {}) => {
  const { status, body } = await create(units, more);
  expect(status).toBe(400);
  return (body.errors ?? []).map(({ path, code }) => [path, code]);
};

describe('an ASN announces', () => {
  test('cartons on a pallet, each behind the one in which it stands', async () => {
    const [pallet, first, second] = [sscc(), sscc(), sscc()];
    const id = await announce([
      { code: first, parent: pallet, items: [{ productId: bottle.id, quantity: 12 }] },
      { code: `00${pallet}`, items: [{ sku: cup.sku, quantity: 5 }] },
      { code: second, parent: `00${pallet}`, kind: 'TOTE', items: [{ lineNo: 1, quantity: 18 }] },
    ]);
    const nothing = { receivedAs: null };
    expect(await unitsOf(id)).toMatchObject([
      { code: pallet, kind: 'PALLET', parent: null, ...nothing, items: [{ quantity: 5 }] },
      {
        code: first,
        kind: 'CARTON',
        parent: pallet,
        items: [{ product: { sku: bottle.sku }, lot: null, quantity: 12, receivedQuantity: 0 }],
      },
      { code: second, kind: 'TOTE', parent: pallet, items: [{ quantity: 18 }] },
    ]);
    expect(await unitsOf(id, customer.token)).toHaveLength(3);
    expect(await verifyAndDescribe(world.db)).toMatchObject({ holds: true });
  });

  test('lots and serials in units; a unit takes the lot of its line', async () => {
    const [pallet, box] = [sscc(), sscc()];
    const id = await announce(
      [
        {
          code: pallet,
          items: [
            { lineNo: 1, quantity: 4 },
            { productId: serum.id, quantity: 2, lot: { code: 'S-2', expiresOn: '2030-01-31' } },
          ],
        },
        { code: box, items: [{ productId: radio.id, serials: ['R-1', 'R-2'] }] },
      ],
      {
        items: [
          { productId: serum.id, expectedQuantity: 4, lot: { code: 'S-1' } },
          { productId: serum.id, expectedQuantity: 2 },
          { productId: radio.id, expectedQuantity: 3 },
        ],
      },
    );
    const [onPallet, inBox] = await unitsOf(id);
    expect(onPallet?.items.map(({ lot, quantity }) => [lot?.code, quantity])).toEqual([
      ['S-1', 4],
      ['S-2', 2],
    ]);
    expect(inBox?.items.map(({ lot, quantity }) => [lot?.code, quantity])).toEqual([
      ['R-1', 1],
      ['R-2', 1],
    ]);
  });

  test('up to five units in one another, and a client announces its own', async () => {
    const codes = Array.from({ length: 6 }, sscc);
    const chain = codes.map((code, index) => ({ code, parent: codes[index - 1] ?? null }));
    expect(
      (await create(chain.slice(0, 5), { customerId: undefined }, customer.token)).status,
    ).toBe(201);
    const others = chain.map(({ code, parent }) => ({ code: `00${code}`, parent }));
    expect(await faultsOf(others)).toEqual([['units.5.parent', 'UNIT_TOO_DEEP']]);
  });
});

describe('refuses', () => {
  test('what is no code of a unit, comes twice, or stands nowhere', async () => {
    const [pallet, carton, box] = [sscc(), sscc(), sscc()];
    const wrong = `${pallet.slice(0, -1)}${(Number(pallet.at(-1)) + 1) % 10}`;
    expect(
      await faultsOf([
        { code: wrong },
        { code: 'BOX-42' },
        { code: carton, parent: box },
        { code: `00${carton}` },
      ]),
    ).toEqual([
      ['units.0.code', 'SSCC_CHECK_DIGIT'],
      ['units.1.code', 'NOT_LPN'],
      ['units.2.parent', 'NO_SUCH_UNIT'],
      ['units.3.code', 'UNIT_TWICE'],
    ]);
    expect(
      await faultsOf([
        { code: pallet, parent: box },
        { code: carton, parent: pallet },
        { code: box, parent: carton },
      ]),
    ).toEqual([0, 1, 2].map((at) => [`units.${at}.parent`, 'UNIT_IN_ITSELF']));
  });

  test('more than the lines announce, and what no line announces', async () => {
    const full = { code: sscc(), items: [{ productId: bottle.id, quantity: 20 }] };
    const over = { code: sscc(), items: [{ lineNo: 1, quantity: 11 }] };
    const { body } = await create([full, over]);
    expect(body.error).toBe('The units announce 31 of line 1, which expects 30.');
    expect(await faultsOf([{ ...full, items: [{ lineNo: 2, quantity: 6 }] }])).toEqual([
      ['units', 'BEYOND_LINE'],
    ]);
    const item = (content: object) => [{ code: sscc(), items: [{ quantity: 1, ...content }] }];
    expect(await faultsOf(item({ productId: serum.id }))).toEqual([
      ['units.0.items.0.productId', 'NOT_ON_ASN'],
    ]);
    expect(await faultsOf(item({ lineNo: 3 }))).toEqual([
      ['units.0.items.0.lineNo', 'NO_SUCH_LINE'],
    ]);
    expect(await faultsOf(item({ lineNo: 2, productId: bottle.id }))).toEqual([
      ['units.0.items.0.lineNo', 'OTHER_LINE'],
    ]);
    expect(await faultsOf(item({ sku: 'UNHEARD-OF' }))).toEqual([
      ['units.0.items.0.sku', 'NO_SUCH_PRODUCT'],
    ]);
    expect(await faultsOf([{ code: sscc(), items: [{ productId: bottle.id }] }])).toEqual([
      ['units.0.items.0.quantity', 'REQUIRED'],
    ]);
  });

  test('a code that a unit has had, or that another ASN announces until it is cancelled', async () => {
    const [used, code] = [sscc(), sscc()];
    await floor.receive([{ productId: bottle.id, quantity: 1 }], { lpn: used });
    expect((await create([{ code: used }])).body).toMatchObject({ code: 'LPN_USED' });
    const id = await announce([{ code }]);
    expect((await create([{ code }])).body).toMatchObject({
      code: 'UNIT_ANNOUNCED',
      facts: { lpn: code, reference: `UNITS-${count - 1}` },
    });
    const { id: elsewhere } = await world.warehouse();
    const { token: stranger } = await world.user('OPERATOR', [elsewhere]);
    const labelled = { warehouseId: elsewhere, items: [{ productId: bottle.id, quantity: 1 }] };
    const { body } = await world.callRaw(stranger, 'POST', '/api/inventory/batch', {
      ...labelled,
      lpn: code,
    });
    expect(body).toMatchObject({ code: 'UNIT_ANNOUNCED', facts: { lpn: code } });
    expect(JSON.stringify(body)).not.toContain('UNITS-');
    await world.call(world.admin, 'POST', `/api/asns/${id}/cancel`);
    await announce([{ code }]);
  });
});

describe('an edit', () => {
  test('that leaves the units out keeps them, if they still fit', async () => {
    const code = sscc();
    const id = await announce([{ code, items: [{ productId: bottle.id, quantity: 30 }] }]);
    const lines = (expectedQuantity: number) => ({
      items: [{ productId: bottle.id, expectedQuantity }],
    });
    expect((await put(id, lines(31))).status).toBe(200);
    expect((await put(id, lines(29))).body).toMatchObject({
      errors: [{ path: 'units', code: 'BEYOND_LINE' }],
    });
    const other = { items: [{ productId: cup.id, expectedQuantity: 50 }] };
    expect((await put(id, other)).body).toMatchObject({
      errors: [{ path: 'units', code: 'NOT_ON_ASN' }],
    });
    expect(await unitsOf(id)).toMatchObject([{ code, items: [{ quantity: 30 }] }]);
  });

  test('replaces the units, or removes them, and its history says so', async () => {
    const [code, other] = [sscc(), sscc()];
    const id = await announce([{ code }]);
    await put(id, { units: [{ code: other }, { code, parent: other }] });
    expect((await unitsOf(id)).map((unit) => [unit.code, unit.parent])).toEqual([
      [other, null],
      [code, other],
    ]);
    const { body } = await world.call(world.admin, 'GET', `/api/asns/${id}/history`);
    expect(body.at(-1)?.notes).toContain('units');
    await put(id, { units: [] });
    expect(await unitsOf(id)).toEqual([]);
  });
});

test('a client does not see the units of others', async () => {
  const id = await announce([{ code: sscc() }]);
  const { token } = await world.customer([floor.warehouseId]);
  expect((await world.call(token, 'GET', `/api/asns/${id}/units`)).status).toBe(404);
});
