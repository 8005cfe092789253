import type { AnnouncedUnit } from '@lading/contract/asns';
import { ssccOf } from '@lading/domain/gs1';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RequestAt } from '#test/callTypes.ts';
import { type Floor, makeFloor } from '#test/stock.ts';
import { makeWorld, type World } from '#test/world.ts';
import { verify } from '../../commands/verify.ts';

type Body = RequestAt<'POST', '/api/asns/1/units/1/receive'>;
type Units = NonNullable<RequestAt<'POST', '/api/asns'>['units']>;

let world: World;
let floor: Floor;
let token: string;
let customerId: number;
let bottle: { id: number; sku: string };
let cup: { id: number; sku: string };

beforeAll(async () => {
  world = await makeWorld();
});
afterAll(async () => {
  const broken = await verify(world.db);
  await world.close();
  expect(broken).toEqual([]);
});
beforeEach(async () => {
  const { id: warehouseId } = await world.warehouse();
  floor = makeFloor(world, warehouseId);
  await world.location(warehouseId, 'Dock 1', 'RECEIVING');
  ({ token } = await world.user('OPERATOR', [warehouseId]));
  ({ id: customerId } = await world.customer([warehouseId]));
  bottle = await world.product(customerId);
  cup = await world.product(customerId);
});

let serials = 0;
const sscc = (): string => ssccOf('4098765', ++serials);
const rule = async (announcedUnits: 'ACCEPT' | 'CHECK' | 'BLIND') => {
  const path = `/api/customers/${customerId}` as const;
  const { body } = await world.call(world.admin, 'GET', path);
  const { name, email } = body;
  await world.call(world.admin, 'PUT', path, { name, email, announcedUnits });
};
/** A pallet with two cartons of 12 and 8 bottles, and 5 cups beside them. */
const announce = async (): Promise<{ id: number; pallet: string; cartons: [string, string] }> => {
  const [pallet, first, second] = [sscc(), sscc(), sscc()];
  const units: Units = [
    { code: pallet, items: [{ productId: cup.id, quantity: 5 }] },
    { code: first, parent: pallet, items: [{ productId: bottle.id, quantity: 12 }] },
    { code: second, parent: pallet, items: [{ productId: bottle.id, quantity: 8 }] },
  ];
  const lines = [
    { productId: bottle.id, quantity: 20 },
    { productId: cup.id, quantity: 5 },
  ];
  const { id } = await floor.asn(customerId, lines, { units });
  return { id, pallet, cartons: [first, second] };
};
const receive = (id: number, code: string, body: Body = {}, headers = {}) =>
  world.call(token, 'POST', `/api/asns/${id}/units/${code}/receive`, body, headers);
const unitOf = async (lpn: string) =>
  (await world.call(world.admin, 'GET', `/api/units/${lpn}`)).body;
const shownOf = (units: readonly AnnouncedUnit[]) =>
  units.map(({ receivedAs, items }) => [
    receivedAs,
    ...items.map(({ quantity, receivedQuantity }) => `${receivedQuantity} of ${quantity}`),
  ]);
const statusOf = async (id: number) =>
  (await world.call(world.admin, 'GET', `/api/asns/${id}`)).body.status;

describe('one scan of the outer unit', () => {
  test('receives all that is announced in it, as one tree in one location', async () => {
    const { id, pallet, cartons } = await announce();
    const { status, body } = await receive(id, `00${pallet}`);
    expect([status, body.message]).toEqual([201, `${pallet} received, with 2 in it: 25 units.`]);
    expect(body.data).toMatchObject({
      pallet: { lpn: pallet, lines: 2, totalQuantity: 25 },
      asn: { status: 'COMPLETE', items: [{ receivedQuantity: 20 }, { receivedQuantity: 5 }] },
    });
    expect(shownOf(body.data.units)).toEqual([
      [pallet, '5 of 5'],
      [cartons[0], '12 of 12'],
      [cartons[1], '8 of 8'],
    ]);
    expect(await unitOf(pallet)).toMatchObject({
      kind: 'PALLET',
      location: { name: 'Dock 1' },
      totalQuantity: 25,
      inside: [
        { lpn: cartons[0], totalQuantity: 12 },
        { lpn: cartons[1], totalQuantity: 8 },
      ],
    });
    const { body: moved } = await world.call(
      world.admin,
      'GET',
      `/api/movements?warehouseId=${floor.warehouseId}&kind=RECEIVE`,
    );
    expect(moved.map(({ quantity }) => quantity).sort()).toEqual([12, 5, 8]);
    const shelf = await world.location(floor.warehouseId, 'A-01');
    expect((await floor.putAway(pallet, shelf.id)).status).toBe(200);
    expect(await unitOf(cartons[0])).toMatchObject({
      location: { name: 'A-01' },
      parent: { lpn: pallet },
    });
  });

  test('twice with one key is one receipt, and twice without is refused', async () => {
    const { id, pallet } = await announce();
    const key = { 'idempotency-key': `unit-${pallet}` };
    const [first, again] = await Promise.all([
      receive(id, pallet, {}, key),
      receive(id, pallet, {}, key),
    ]);
    expect([first.status, again.body]).toEqual([201, first.body]);
    const { id: other, pallet: outer } = await announce();
    const both = await Promise.all([receive(other, outer), receive(other, outer)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await receive(other, outer)).body).toMatchObject({ code: 'UNIT_RECEIVED' });
    expect((await floor.stock()).reduce((sum, { quantity }) => sum + quantity, 0)).toBe(50);
  });

  test('of an inner carton receives it alone, and then the rest comes without it', async () => {
    const { id, pallet, cartons } = await announce();
    const alone = await receive(id, cartons[0]);
    expect(alone.body.message).toBe(`${cartons[0]} received: 12 units.`);
    expect(await unitOf(cartons[0])).toMatchObject({ kind: 'CARTON', parent: null });
    expect((await receive(id, cartons[0])).body).toMatchObject({
      code: 'UNIT_RECEIVED',
      error: `${cartons[0]} is received already.`,
    });
    const rest = await receive(id, pallet);
    expect(rest.body.message).toBe(`${pallet} received, with 1 in it: 13 units.`);
    expect(await unitOf(pallet)).toMatchObject({ inside: [{ lpn: cartons[1] }] });
    expect(await statusOf(id)).toBe('COMPLETE');
  });

  test('says by which label a unit that got another one stands here', async () => {
    const { id, cartons } = await announce();
    await receive(id, cartons[0]);
    const { body } = await world.call(world.admin, 'POST', `/api/units/${cartons[0]}/relabel`, {});
    expect((await receive(id, cartons[0])).body.error).toBe(
      `${cartons[0]} is received already, and is labelled ${body.lpn} now.`,
    );
  });
});

describe('what was found', () => {
  test('is received instead: what is short, over, damaged or missing is said', async () => {
    const { id, pallet, cartons } = await announce();
    const found = await receive(id, pallet, {
      items: [
        { unit: cartons[0], productId: bottle.id, quantity: 10 },
        {
          unit: `00${cartons[0]}`,
          productId: bottle.id,
          quantity: 1,
          status: 'DAMAGED',
          reason: 'Crushed',
        },
        { productId: cup.id, quantity: 6 },
        { productId: bottle.id, quantity: 2 },
      ],
      userNotes: 'One carton is missing',
    });
    expect(found.body.message).toBe(
      `${pallet} received, with 1 in it: 19 units. 1 short. 3 over. Of what was announced in it, 1 did not come.`,
    );
    expect(shownOf(found.body.data.units)).toEqual([
      [pallet, '6 of 5', '2 of 0'],
      [cartons[0], '11 of 12'],
    ]);
    const { body: announced } = await world.call(token, 'GET', `/api/asns/${id}/units`);
    expect(shownOf(announced).at(-1)).toEqual([null, '0 of 8']);
    expect((await unitOf(cartons[0])).contents.map((each) => [each.status, each.quantity])).toEqual(
      expect.arrayContaining([
        ['AVAILABLE', 10],
        ['DAMAGED', 1],
      ]),
    );
    expect(await statusOf(id)).toBe('RECEIVING_IN_PROGRESS');
    expect((await receive(id, cartons[1])).status).toBe(201);
  });

  test('must be said where the units of the customer are checked', async () => {
    const { id, pallet, cartons } = await announce();
    const items = [{ unit: cartons[1], productId: bottle.id, quantity: 8 }];
    for (const checked of ['CHECK', 'BLIND'] as const) {
      await rule(checked);
      expect((await receive(id, pallet)).body).toMatchObject({ code: 'COUNT_REQUIRED' });
    }
    expect((await receive(id, pallet, { items })).status).toBe(201);
  });

  test('is refused in a unit that is not in the scanned one', async () => {
    const { id, pallet, cartons } = await announce();
    const item = { productId: bottle.id, quantity: 1 };
    const refused = await receive(id, cartons[0], { items: [{ ...item, unit: pallet }] });
    expect(refused.body).toMatchObject({ errors: [{ path: 'items.0.unit', code: 'NOT_IN_UNIT' }] });
    expect((await receive(id, sscc())).status).toBe(404);
    const damaged = { ...item, status: 'DAMAGED' as const };
    expect((await receive(id, pallet, { items: [damaged] })).body).toMatchObject({
      errors: [{ path: 'items.0.reason' }],
    });
  });
});

test('lots and serials come as announced, and what an announcement lacks is asked for', async () => {
  const serum = await world.product(customerId, undefined, { tracking: 'LOT', expires: true });
  const radio = await world.product(customerId, undefined, { tracking: 'SERIAL' });
  const [box, bare] = [sscc(), sscc()];
  const lines = [
    { productId: serum.id, quantity: 9 },
    { productId: radio.id, quantity: 2 },
  ];
  const lot = { code: 'S-1', expiresOn: '2031-01-31' };
  const { id } = await floor.asn(customerId, lines, {
    units: [
      {
        code: box,
        items: [
          { productId: serum.id, quantity: 5, lot },
          { productId: radio.id, serials: ['R-1', 'R-2'] },
        ],
      },
      { code: bare, items: [{ productId: serum.id, quantity: 4 }] },
    ],
  });
  expect((await receive(id, box)).status).toBe(201);
  expect((await unitOf(box)).contents.map((each) => [each.lot?.code, each.quantity])).toEqual(
    expect.arrayContaining([
      ['S-1', 5],
      ['R-1', 1],
      ['R-2', 1],
    ]),
  );
  expect((await receive(id, bare)).body).toMatchObject({
    errors: [{ path: 'items.0.lot', code: 'LOT_REQUIRED' }],
  });
  const found = { productId: serum.id, quantity: 4, lot: { code: 'S-1' } };
  const received = await receive(id, bare, { items: [found] });
  expect(shownOf(received.body.data.units).at(-1)).toEqual([bare, '4 of 4']);
});

test('a scan of its code finds the ASN that announces a unit, until it is received', async () => {
  const { id, pallet, cartons } = await announce();
  const scan = async (code: string, caller = token) =>
    (
      await world.call(
        caller,
        'GET',
        `/api/scan?warehouseId=${floor.warehouseId}&code=${encodeURIComponent(code)}`,
      )
    ).body;
  for (const code of [pallet, `00${pallet}`, `(00)${pallet}`, `]C100${pallet}`])
    expect(await scan(code)).toMatchObject({
      kind: 'ASN',
      id,
      freshLpn: null,
      documents: [{ kind: 'ASN', id }],
      announced: { asnId: id, code: pallet },
    });
  await receive(id, cartons[0]);
  expect(await scan(cartons[0])).toMatchObject({ kind: 'PALLET', documents: [] });
  const { token: foreign } = await world.customer([floor.warehouseId]);
  expect(await scan(pallet, foreign)).toMatchObject({ kind: null, documents: [] });
  await world.call(world.admin, 'POST', `/api/asns/${id}/close`, { remainder: 'SHORT' });
  expect(await scan(pallet)).toMatchObject({ kind: null, freshLpn: pallet });
});

test('an announced label names no other pallet', async () => {
  const { pallet } = await announce();
  const items = [{ productId: bottle.id, quantity: 1 }];
  expect((await floor.batch(items, { lpn: pallet })).body).toMatchObject({
    code: 'UNIT_ANNOUNCED',
  });
});

test('a label of which the ASN does not say what is in it is received by product', async () => {
  const code = sscc();
  const { id } = await floor.asn(customerId, [{ productId: bottle.id, quantity: 9 }], {
    units: [{ code }],
  });
  const items = [{ productId: bottle.id, quantity: 9 }];
  expect((await floor.batch(items, { lpn: code, asnId: id })).status).toBe(201);
  const { body } = await world.call(token, 'GET', `/api/asns/${id}/units`);
  expect(shownOf(body)).toEqual([[code, '9 of 0']]);
});

test('of 500 cartons on a pallet one call receives all', async () => {
  const pallet = sscc();
  const cartons = Array.from({ length: 500 }, sscc);
  const { id } = await floor.asn(customerId, [{ productId: bottle.id, quantity: 500 }], {
    units: [
      { code: pallet },
      ...cartons.map((code) => ({
        code,
        parent: pallet,
        items: [{ productId: bottle.id, quantity: 1 }],
      })),
    ],
  });
  expect((await receive(id, pallet)).body.message).toBe(
    `${pallet} received, with 500 in it: 500 units.`,
  );
});
