import { ssccOf } from '@lading/domain/gs1';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RequestAt } from '#test/callTypes.ts';
import { type Floor, makeFloor } from '#test/stock.ts';
import { makeWorld, type World } from '#test/world.ts';
import { verify } from '../../commands/verify.ts';

type Batch = RequestAt<'POST', '/api/inventory/batch'>;

let world: World;
let floor: Floor;
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
  ({ id: customerId } = await world.customer([warehouseId]));
  bottle = await world.product(customerId);
  cup = await world.product(customerId);
});

let serials = 0;
const sscc = (): string => ssccOf('4098766', ++serials);
const receive = (body: Omit<Batch, 'warehouseId'>, headers = {}) =>
  world.call(
    world.admin,
    'POST',
    '/api/inventory/batch',
    { warehouseId: floor.warehouseId, ...body },
    headers,
  );
const unitOf = async (lpn: string) =>
  (await world.call(world.admin, 'GET', `/api/units/${lpn}`)).body;
/** What is in a unit, beside the units in it. */
const contentsOf = async (lpn: string) =>
  (await unitOf(lpn)).contents.flatMap(({ product, quantity, pallet }) =>
    pallet?.lpn === lpn ? [[product.sku, quantity]] : [],
  );
const damaged = { status: 'DAMAGED', reason: 'Wet' } as const;

test('a pallet comes with the cartons that were built on it, each with its label or the next LPN', async () => {
  const [pallet, carton] = [sscc(), sscc()];
  const body: Omit<Batch, 'warehouseId'> = {
    lpn: pallet,
    units: [{ lpn: `00${carton}` }, { kind: 'TOTE' }, { parent: 2 }],
    items: [
      { productId: bottle.id, quantity: 12, unit: 1 },
      { productId: bottle.id, quantity: 3, unit: 1 },
      { productId: bottle.id, quantity: 8, unit: 3 },
      { productId: cup.id, quantity: 5 },
    ],
  };
  const key = { 'idempotency-key': `built-${pallet}` };
  const [first, again] = await Promise.all([receive(body, key), receive(body, key)]);
  expect([first.status, again.body]).toEqual([201, first.body]);
  const { units = [], ...received } = first.body.data.pallet;
  expect(received).toMatchObject({ lpn: pallet, lines: 2, totalQuantity: 28 });
  expect(units.map(({ kind }) => kind)).toEqual(['CARTON', 'TOTE', 'CARTON']);
  const [own, tote, inTote] = units.map(({ lpn }) => lpn);
  expect(own).toBe(carton);
  expect(await unitOf(pallet)).toMatchObject({
    kind: 'PALLET',
    location: { name: 'Dock 1' },
    totalQuantity: 28,
    inside: [
      { lpn: carton, kind: 'CARTON', totalQuantity: 15 },
      { lpn: tote, kind: 'TOTE' },
    ],
  });
  expect(await unitOf(inTote ?? '')).toMatchObject({ parent: { lpn: tote }, totalQuantity: 8 });
  expect(await contentsOf(pallet)).toEqual([[cup.sku, 5]]);
  const shelf = await world.location(floor.warehouseId, 'A-01');
  expect((await floor.putAway(pallet, shelf.id)).status).toBe(200);
  expect(await unitOf(inTote ?? '')).toMatchObject({ location: { name: 'A-01' } });
});

test('of an ASN its lines are filled, and an announced label without contents is what it names', async () => {
  const [pallet, carton] = [sscc(), sscc()];
  const { id } = await floor.asn(customerId, [{ productId: bottle.id, quantity: 20 }], {
    units: [{ code: pallet }, { code: carton, parent: pallet }],
  });
  const { body } = await receive({
    asnId: id,
    lpn: pallet,
    units: [{ lpn: carton }, {}],
    items: [
      { productId: bottle.id, quantity: 12, unit: 1 },
      { productId: bottle.id, quantity: 8, unit: 2 },
    ],
  });
  expect(body.data.asn).toMatchObject({ status: 'COMPLETE', items: [{ receivedQuantity: 20 }] });
  const announced = await world.call(world.admin, 'GET', `/api/asns/${id}/units`);
  expect(
    announced.body.map(({ receivedAs, items }) => [
      receivedAs,
      ...items.map(({ receivedQuantity }) => receivedQuantity),
    ]),
  ).toEqual([[pallet], [carton, 12]]);
});

test('damaged goods go onto another pallet, with the unit that has nothing good', async () => {
  const [mixed, bad] = [sscc(), sscc()];
  const { body } = await receive({
    separate: true,
    units: [{ lpn: mixed }, { lpn: bad }],
    items: [
      { productId: bottle.id, quantity: 10, unit: 1 },
      { productId: bottle.id, quantity: 2, unit: 1, ...damaged },
      { productId: cup.id, quantity: 4, unit: 2, ...damaged },
    ],
  });
  const { pallet, setAside } = body.data;
  expect([pallet.units, setAside?.units]).toMatchObject([[{ lpn: mixed }], [{ lpn: bad }]]);
  expect(await contentsOf(mixed)).toEqual([[bottle.sku, 10]]);
  expect(await contentsOf(setAside?.lpn ?? '')).toEqual([[bottle.sku, 2]]);
  expect(await unitOf(bad)).toMatchObject({
    parent: { lpn: setAside?.lpn },
    contents: [{ status: 'DAMAGED', quantity: 4 }],
  });
});

test('what cannot stand so is refused by its field, and changes nothing', async () => {
  const label = sscc();
  const item = { productId: bottle.id, quantity: 1 };
  const cases: [Omit<Batch, 'warehouseId'>, path: string, code: string][] = [
    [{ units: [{}], items: [item] }, 'units.0', 'UNIT_EMPTY'],
    [{ units: [{ parent: 1 }], items: [{ ...item, unit: 1 }] }, 'units.0.parent', 'NO_BUILT_UNIT'],
    [{ items: [{ ...item, unit: 1 }] }, 'items.0.unit', 'NO_BUILT_UNIT'],
    [{ units: [{ lpn: 'no label' }], items: [{ ...item, unit: 1 }] }, 'units.0.lpn', 'NOT_LPN'],
    [
      { lpn: label, units: [{ lpn: label }], items: [{ ...item, unit: 1 }] },
      'units.0.lpn',
      'LABEL_TWICE',
    ],
    [
      {
        units: Array.from({ length: 5 }, (_, index) => ({ parent: index || null })),
        items: [{ ...item, unit: 5 }],
      },
      'units.4.parent',
      'UNIT_TOO_DEEP',
    ],
  ];
  for (const [body, path, code] of cases)
    expect((await receive(body)).body, code).toMatchObject({ errors: [{ path, code }] });
  await receive({ lpn: label, items: [item] });
  const again = await receive({ units: [{ lpn: label }], items: [{ ...item, unit: 1 }] });
  expect(again.body).toMatchObject({ code: 'LPN_USED' });
  expect((await floor.stock()).reduce((sum, { quantity }) => sum + quantity, 0)).toBe(1);
});
