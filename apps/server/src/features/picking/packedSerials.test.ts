import type { OrderDetail } from '@lading/contract/orders';
import { expect, test } from 'vitest';
import { inPickingHall, type PickingHall } from '#test/pickingHall.ts';
import { tally, times } from '#test/races.ts';
import type { World } from '#test/world.ts';

let world: World;
let hall: PickingHall;
let customerId: number;
let radio: { id: number; sku: string };

inPickingHall(async (scene) => {
  ({ world, hall } = scene);
  customerId = scene.customer.id;
  const sku = `RADIO-${crypto.randomUUID()}`;
  const { status, body } = await world.call(world.admin, 'POST', '/api/products', {
    sku,
    name: 'Radio',
    customerId,
    serialCapture: 'OUTBOUND',
  });
  expect([status, body.serialCapture]).toEqual([201, 'OUTBOUND']);
  radio = body;
  await hall.stock(radio, 30);
  await hall.stock(hall.bottle, 30);
});

const picked = async (quantity: number): Promise<OrderDetail> =>
  (await hall.pickAll(await hall.released([[radio, quantity]]))).body;
const lineOf = (order: OrderDetail): number => order.items[0]?.id ?? 0;
const pack = (order: OrderDetail, serials?: readonly string[], quantity = serials?.length ?? 1) =>
  hall.step(order.id, 'pack', {
    packages: [{ lines: [{ orderItemId: lineOf(order), quantity, serials }] }],
  });
const packedSerials = (order: OrderDetail) =>
  order.packages.map(({ lines }) => lines.map(({ serials }) => serials));

test('a package of such a product has a serial for each unit', async () => {
  const order = await picked(3);
  expect(order.serialItems).toEqual([lineOf(order)]);
  for (const serials of [undefined, ['SN-1'], ['SN-1', 'SN-2', 'SN-3', 'SN-4']]) {
    const { status, body } = await pack(order, serials, 2);
    expect([status, body.errors?.map(({ code, path }) => [code, path])]).toEqual([
      400,
      [['OTHER_NUMBER_OF_SERIALS', 'packages.0.lines.0.serials']],
    ]);
  }
  const { body: first } = await pack(order, ['SN-1', ' SN-2 ']);
  expect(packedSerials(first)).toEqual([[['SN-1', 'SN-2']]]);
  const { status, body: second } = await pack(order, ['SN-3']);
  expect([status, second.status]).toEqual([200, 'PACKED']);
  expect(packedSerials(second)).toEqual([[['SN-1', 'SN-2']], [['SN-3']]]);
  const found = await world.call(
    world.admin,
    'GET',
    `/api/orders?warehouseId=${hall.floor.warehouseId}&search=sn-3`,
  );
  expect(found.body.map(({ id }) => id)).toEqual([order.id]);
});

test('other products have none', async () => {
  const order = (await hall.pickAll(await hall.released([[hall.bottle, 2]]))).body;
  const { status, body } = await pack(order, ['SN-1', 'SN-2']);
  expect([status, body.errors?.map(({ code }) => code)]).toEqual([400, ['NOT_TRACKED_BY_SERIAL']]);
  const { body: packed } = await pack(order, undefined, 2);
  expect([packedSerials(packed), packed.serialItems]).toEqual([[[undefined]], []]);
});

test('a serial is in one package, in any spelling, and each refusal is listed', async () => {
  const first = await picked(3);
  await pack(first, ['A-1', 'A-2', 'A-3']);
  const order = await picked(4);
  const twice = await pack(order, ['B-1', 'B-2', 'b-1', 'B-2']);
  expect([twice.status, twice.body.errors?.map(({ path }) => path)]).toEqual([
    400,
    ['packages.0.lines.0.serials.2', 'packages.0.lines.0.serials.3'],
  ]);
  const { status, body } = await pack(order, ['a-2', 'B-1', 'A-3', 'B-2']);
  expect([status, body.code, body.facts]).toEqual([
    409,
    'SERIALS_PACKED',
    { codes: ['a-2', 'A-3'] },
  ]);
  expect(body.errors?.map(({ code, path }) => [code, path])).toEqual([
    ['SERIAL_PACKED', 'packages.0.lines.0.serials.0'],
    ['SERIAL_PACKED', 'packages.0.lines.0.serials.2'],
  ]);
  // Nothing of the refused call was kept.
  expect((await pack(order, ['B-1', 'B-2', 'B-3', 'B-4'])).status).toBe(200);
});

test('a code of a product of the order is no serial, and every refusal is in one answer', async () => {
  const barcode = '4006381333931';
  const packs = [{ name: 'Case', units: 6, gtin: '14006381333938' }];
  const sku = `LAMP-${crypto.randomUUID()}`;
  const lamp = await world.call(world.admin, 'POST', '/api/products', {
    sku,
    name: 'Lamp',
    customerId,
    barcode,
    packs,
  });
  expect(lamp.status).toBe(201);
  await hall.stock(lamp.body, 5);
  const first = await picked(1);
  await pack(first, ['H-1']);
  const { body: order } = await hall.pickAll(
    await hall.released([
      [radio, 8],
      [lamp.body, 1],
    ]),
  );
  const serials = [radio.sku, sku.toLowerCase(), barcode, '04006381333931', '14006381333938'];
  const { status, body } = await pack(order, [...serials, 'H-1', 'H-1']);
  expect([status, body.code]).toEqual([400, 'BAD_INPUT']);
  expect(body.errors?.map(({ code, path }) => [code, path.split('.').at(-1)])).toEqual([
    ...serials.map((_, index) => ['SERIAL_OF_PRODUCT', String(index)]),
    ['SERIAL_TWICE', '6'],
    ['SERIAL_PACKED', '5'],
    ['SERIAL_PACKED', '6'],
  ]);
  expect(body.errors?.map(({ message }) => message)).toEqual([
    expect.stringContaining(`"${radio.sku}" is a code of ${radio.sku}, not a serial.`),
    expect.stringContaining(`"${sku.toLowerCase()}" is a code of ${sku}, not a serial.`),
    ...serials.slice(2).map((code) => expect.stringContaining(`"${code}" is a code of ${sku}`)),
    expect.stringContaining('serial "H-1" is named twice.'),
    ...['H-1', 'H-1'].map(
      (code) => `serial "${code}" is in a package of ${first.orderReference} already.`,
    ),
  ]);
  // The code of another product may be a serial.
  expect((await pack(order, [hall.bottle.sku, 'H-2'])).status).toBe(200);
});

test('one serial in two packages of a call is refused', async () => {
  const order = await picked(2);
  const line = { orderItemId: lineOf(order), quantity: 1 };
  const { status, body } = await hall.step(order.id, 'pack', {
    packages: [
      { lines: [{ ...line, serials: ['C-1'] }] },
      { lines: [{ ...line, serials: ['c-1'] }] },
    ],
  });
  expect([status, body.errors?.map(({ code, path }) => [code, path])]).toEqual([
    400,
    [['SERIAL_TWICE', 'packages.1.lines.0.serials.0']],
  ]);
});

test('units that come out of a package give their serials back', async () => {
  const order = await picked(3);
  const { body: packed } = await pack(order, ['D-1', 'D-2', 'D-3']);
  const { warehouseId } = hall.floor;
  expect(
    (await world.call(world.admin, 'GET', `/api/scan?warehouseId=${warehouseId}&code=d-2`)).body,
  ).toMatchObject({
    kind: null,
    trace: { kind: 'SERIAL', document: { kind: 'ORDER', id: order.id, status: 'PACKED' } },
  });
  const packageId = packed.packages[0]?.id ?? 0;
  const unpack = (lines?: object[]) =>
    hall.step(order.id, 'unpack', { packages: [{ packageId, ...(lines && { lines }) }] });
  const line = { orderItemId: lineOf(order), quantity: 1 };
  expect((await unpack([line])).status).toBe(400);
  const strange = await unpack([{ ...line, serials: ['D-9'] }]);
  expect([strange.status, strange.body.errors?.map(({ code }) => code)]).toEqual([
    400,
    ['SERIAL_NOT_PACKED'],
  ]);
  const repeated = await unpack([{ ...line, quantity: 2, serials: ['D-1', 'd-1'] }]);
  expect([repeated.status, repeated.body.errors?.map(({ code }) => code)]).toEqual([
    400,
    ['SERIAL_TWICE'],
  ]);
  const { body: less } = await unpack([{ ...line, serials: ['d-2'] }]);
  expect(packedSerials(less)).toEqual([[['D-1', 'D-3']]]);
  expect((await unpack()).status).toBe(200);
  const { body: again } = await pack(order, ['D-2', 'D-3', 'D-4']);
  expect(packedSerials(again)).toEqual([[['D-2', 'D-3', 'D-4']]]);
});

test('an order that is cancelled gives its serials back; one that shipped keeps them', async () => {
  const cancelled = await picked(1);
  await pack(cancelled, ['E-1']);
  expect((await hall.step(cancelled.id, 'cancel')).status).toBe(200);
  const order = await picked(1);
  await pack(order, ['E-1']);
  expect(packedSerials((await hall.step(order.id, 'ship')).body)).toEqual([[['E-1']]]);
  expect((await pack(await picked(1), ['E-1'])).body.code).toBe('SERIALS_PACKED');
  expect(packedSerials((await hall.step(order.id, 'unship')).body)).toEqual([[['E-1']]]);
});

test('a serial may be packed again once units came back from its order', async () => {
  const order = await picked(2);
  await pack(order, ['G-1', 'G-2']);
  await hall.step(order.id, 'ship');
  const back = await world.call(world.admin, 'POST', '/api/returns', {
    warehouseId: hall.floor.warehouseId,
    customerId: order.customer.id,
    orderId: order.id,
    returnReference: `R-${crypto.randomUUID()}`,
    reason: 'Wrong',
    items: [{ productId: radio.id, quantity: 1 }],
  });
  expect(back.status).toBe(201);
  const path = `/api/returns/${back.body.id}/receive` as const;
  const items = [{ productId: radio.id, quantity: 1, disposition: 'AVAILABLE' as const }];
  expect((await world.call(world.admin, 'POST', path, { items })).status).toBe(200);
  const again = await picked(1);
  expect((await pack(again, ['g-1'])).status).toBe(200);
  expect(packedSerials(await hall.get(order.id))).toEqual([[['G-1', 'G-2']]]);
  expect((await pack(await picked(1), ['G-1'])).body.code).toBe('SERIALS_PACKED');
});

test('what goes to another warehouse of the company has none', async () => {
  const { id: destinationWarehouseId } = await world.warehouse();
  const more = { type: 'INTERNAL_TRANSFER' as const, destinationWarehouseId };
  const order = (await hall.pickAll(await hall.released([[radio, 1]], more))).body;
  expect(order.serialItems).toEqual([]);
  expect((await pack(order)).status).toBe(200);
});

test('of many that pack the same serials at once one gets them', async () => {
  const orders = await times(5, () => picked(3));
  const answers = await Promise.all(
    orders.map((order, index) =>
      pack(order, index % 2 ? ['F-1', 'F-2', 'F-3'] : ['f-3', 'f-2', 'f-1']),
    ),
  );
  expect(tally(answers)).toEqual({ 200: 1, 409: 4 });
});

test('a product that is tracked by serial has its serials on receipt', async () => {
  const change = (body: object) =>
    world.callRaw<{ errors?: { path: string }[] }>(
      world.admin,
      'PUT',
      `/api/products/${radio.id}`,
      {
        name: 'Radio',
        ...body,
      },
    );
  const { status, body } = await change({ tracking: 'SERIAL' });
  expect([status, body.errors?.map(({ path }) => path)]).toEqual([400, ['serialCapture']]);
  expect((await change({ serialCapture: 'NONE' })).status).toBe(200);
});
