import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Floor, makeFloor } from '#test/stock.ts';
import { makeWorld, type World } from '#test/world.ts';
import { verify } from '../../commands/verify.ts';

let world: World;
let floor: Floor;
let customerId: number;

beforeAll(async () => {
  world = await makeWorld();
  const { id: warehouseId } = await world.warehouse();
  floor = makeFloor(world, warehouseId);
  customerId = (await world.customer([warehouseId])).id;
});
afterAll(async () => {
  expect(await verify(world.db)).toEqual([]);
  await world.close();
});

const milk = (more: Parameters<World['product']>[2] = {}) =>
  world.product(customerId, undefined, { tracking: 'LOT', expires: true, ...more });
const dish = () => world.product(customerId, undefined, { tracking: 'SERIAL' });
const lot = (code: string, expiresOn = '2099-01-31') => ({ code, expiresOn });
const stockOf = (productId: number) => floor.stock(`&productId=${productId}&sort=receivedDate`);
const allocationsOf = async (productId: number, quantity: number) => {
  const { body } = await floor.order(customerId, [{ productId, quantity }]);
  const released = await world.call(world.admin, 'POST', `/api/orders/${body.order.id}/release`);
  return released.body.allocations.map((allocation) => [allocation.lot?.code, allocation.quantity]);
};

describe('receiving', () => {
  test('keeps lots apart, on the pallet and in the ledger, and reuses a known lot', async () => {
    const { id: productId } = await milk();
    const lpn = await floor.receive([
      {
        productId,
        quantity: 3,
        lot: { code: ' A ', expiresOn: '2099-01-31', producedOn: '2026-01-31' },
      },
      { productId, quantity: 4, lot: lot('B') },
      { productId, quantity: 5, lot: { code: 'A' } },
    ]);
    const { body: pallet } = await world.call(world.admin, 'GET', `/api/pallets/${lpn}`);
    const [a, b] = pallet.contents;
    expect([a?.quantity, b?.quantity]).toEqual([8, 4]);
    expect(a?.lot).toEqual({
      id: expect.any(Number),
      code: 'A',
      expiresOn: '2099-01-31',
      producedOn: '2026-01-31',
      onHold: false,
    });
    expect(b?.lot).toMatchObject({ code: 'B', producedOn: null });
    const { body: movements } = await world.call(
      world.admin,
      'GET',
      `/api/movements?warehouseId=${floor.warehouseId}&lotId=${a?.lot?.id as number}`,
    );
    expect(
      movements.map(({ kind, quantity, lot: moved }) => [kind, quantity, moved?.code]),
    ).toEqual([['RECEIVE', 8, 'A']]);
    expect(await floor.stock(`&lotId=${b?.lot?.id}`)).toHaveLength(1);
  });

  test.each([
    ['no lot', {}, 'items.0.lot', 'is tracked by lot: the lot is required.'],
    ['serials', { serials: ['S'] }, 'items.0.serials', 'is tracked by lot, not by serial.'],
    [
      'no date',
      { lot: { code: 'X' } },
      'items.0.lot.expiresOn',
      'expires: the date of lot "X" is required.',
    ],
    [
      'dates in the wrong order',
      { lot: { code: 'X', expiresOn: '2026-01-01', producedOn: '2026-01-02' } },
      'items.0.lot.expiresOn',
      'a lot cannot expire before it was produced.',
    ],
  ])('of a tracked product with %s is refused by line', async (_what, more, path, sentence) => {
    const { id: productId } = await milk();
    const { status, body } = await world.callRaw(world.admin, 'POST', '/api/inventory/batch', {
      warehouseId: floor.warehouseId,
      items: [{ productId, quantity: 1, ...more }],
    });
    expect(status).toBe(400);
    expect(body.error).toMatch(/^Line 1: /);
    expect(body.error).toContain(sentence);
    expect(body.errors?.[0]?.path).toBe(path);
    expect(await stockOf(productId)).toEqual([]);
  });

  test('of an untracked product accepts no lot', async () => {
    const { id: productId, sku } = await world.product(customerId);
    const { status, body } = await world.callRaw(world.admin, 'POST', '/api/inventory/batch', {
      warehouseId: floor.warehouseId,
      items: [{ productId, quantity: 1, lot: { code: 'A' } }],
    });
    expect([status, body.error]).toEqual([400, `Line 1: "${sku}" is not tracked by lot.`]);
  });

  test('of two products whose lots have one code keeps the dates of each', async () => {
    const [first, other] = [await milk(), await milk()];
    await floor.receive([
      { productId: first.id, quantity: 1, lot: lot('TWIN', '2099-01-31') },
      { productId: other.id, quantity: 1, lot: lot('TWIN', '2099-06-30') },
    ]);
    const days = [await stockOf(first.id), await stockOf(other.id)].map(
      ([row]) => row?.lot?.expiresOn,
    );
    expect(days).toEqual(['2099-01-31', '2099-06-30']);
  });

  test('of a known lot with another date is refused in words', async () => {
    const { id: productId } = await milk();
    await floor.receive([{ productId, quantity: 1, lot: lot('C') }]);
    const { status, body } = await world.callRaw(world.admin, 'POST', '/api/inventory/batch', {
      warehouseId: floor.warehouseId,
      items: [{ productId, quantity: 1, lot: lot('C', '2098-01-31') }],
    });
    expect([status, body.code]).toEqual([409, 'LOT_DIFFERS']);
    // The message leads to the correction.
    expect(body.error).toMatch(
      /^Lot "C" is known already: it expires on 2099-01-31\. If that is wrong, .* \(Lots, Correct Dates\)\.$/,
    );
  });

  test('against an ASN takes lots, and its item counts them all', async () => {
    const { id: productId } = await milk();
    const asn = await floor.asn(customerId, [{ productId, quantity: 5 }]);
    const { body } = await floor.batch(
      [
        { productId, quantity: 2, lot: lot('D') },
        { productId, quantity: 3, lot: lot('E') },
      ],
      { asnId: asn.id },
    );
    expect(body.data.asn).toMatchObject({ status: 'COMPLETE', items: [{ receivedQuantity: 5 }] });
  });

  test('against the lines of an ASN goes to the line that expects the lot, which may take its dates from the receipt', async () => {
    const { id: productId } = await milk();
    const announce = (
      items: {
        productId: number;
        expectedQuantity: number;
        lot?: { code: string; expiresOn?: string };
      }[],
    ) =>
      world.call(world.admin, 'POST', '/api/asns', {
        customerId,
        warehouseId: floor.warehouseId,
        asnReference: `PO-${productId}`,
        expectedArrivalDate: '2026-12-01',
        items,
      });
    const line = { productId, expectedQuantity: 2 };
    const { body: asn } = await announce([
      line,
      { ...line, lot: { code: 'N', expiresOn: '2099-05-31' } },
    ]);
    expect(asn.items.map((item) => item.lot?.code ?? null)).toEqual([null, 'N']);
    const { body } = await floor.batch([{ productId, quantity: 2, lot: lot('N', '2099-06-30') }], {
      asnId: asn.id,
    });
    expect(
      body.data.asn?.items.map((item) => [item.lot?.expiresOn ?? null, item.receivedQuantity]),
    ).toEqual([
      [null, 0],
      ['2099-06-30', 2],
    ]);
    const { id: plain, sku } = await world.product(customerId);
    const refused = await world.callRaw(world.admin, 'POST', '/api/asns', {
      customerId,
      warehouseId: floor.warehouseId,
      asnReference: `PO-${plain}`,
      expectedArrivalDate: '2026-12-01',
      items: [{ productId: plain, expectedQuantity: 1, lot: { code: 'N' } }],
    });
    expect([refused.status, refused.body.error]).toEqual([
      400,
      `Line 1: "${sku}" is not tracked by lot.`,
    ]);
  });

  test('30 at once with one new lot make one lot', async () => {
    const { id: productId } = await milk();
    const all = await Promise.all(
      Array.from({ length: 30 }, () => floor.batch([{ productId, quantity: 1, lot: lot('F') }])),
    );
    expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 201));
    expect(new Set((await stockOf(productId)).map((row) => row.lot?.id)).size).toBe(1);
  });
});

describe('a serial', () => {
  test('is one unit: there are as many serials as units', async () => {
    const { id: productId } = await dish();
    await floor.receive([{ productId, serials: ['S1', 'S2'] }]);
    expect((await stockOf(productId)).map((row) => [row.lot?.code, row.quantity])).toEqual([
      ['S1', 1],
      ['S2', 1],
    ]);
  });

  test.each([
    [{ quantity: 3, serials: ['A', 'B'] }, '3 units need 3 serials, and 2 are named.'],
    [{ serials: ['A', ' A'] }, 'serial "A" is named twice.'],
    [{ quantity: 2, lot: { code: 'A' } }, 'serial "A" is one unit.'],
    [{ quantity: 2 }, 'is tracked by serial: a serial for each unit is required.'],
  ])('as %j is refused', async (line, sentence) => {
    const { id: productId } = await dish();
    const { status, body } = await world.callRaw(world.admin, 'POST', '/api/inventory/batch', {
      warehouseId: floor.warehouseId,
      items: [{ productId, ...line }],
    });
    expect(status).toBe(400);
    expect(body.error).toContain(sentence);
  });

  test('is in stock once in the company, also after simultaneous receipts', async () => {
    const { id: productId } = await dish();
    const elsewhere = makeFloor(world, (await world.warehouse()).id);
    const both = await Promise.all([
      floor.batch([{ productId, serials: ['T'] }]),
      elsewhere.batch([{ productId, serials: ['T'] }]),
      floor.batch([{ productId, serials: ['T'] }]),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const { body } = await world.callRaw(world.admin, 'POST', '/api/inventory/batch', {
      warehouseId: elsewhere.warehouseId,
      items: [{ productId, serials: ['T'] }],
    });
    expect([body.code, body.error]).toEqual([
      'SERIAL_TAKEN',
      'Serial "T" is in stock already: a serial is one unit.',
    ]);
  });

  test('gets no second unit by an adjustment, and can be received again after it has left', async () => {
    const { id: productId } = await dish();
    await floor.receive([{ productId, serials: ['U'] }]);
    const [balance] = await stockOf(productId);
    const adjust = (quantity: number) =>
      world.callRaw(world.admin, 'POST', `/api/inventory/${balance?.id}/adjust`, {
        quantity,
        reason: 'Found',
      });
    expect((await adjust(1)).body).toMatchObject({ code: 'SERIAL_TAKEN' });
    expect((await adjust(-1)).status).toBe(200);
    expect((await floor.batch([{ productId, serials: ['U'] }])).status).toBe(201);
  });
});

describe('a lot stays with its units', () => {
  test('when they move, change status, are picked and put back', async () => {
    const { id: productId } = await milk();
    const shelf = await world.location(floor.warehouseId, undefined, 'PICK');
    await floor.receive([{ productId, quantity: 6, lot: lot('G') }]);
    const [balance] = await stockOf(productId);
    await world.call(world.admin, 'POST', `/api/inventory/${balance?.id as number}/move`, {
      locationId: shelf.id,
      quantity: 4,
    });
    const moved = (await stockOf(productId)).find(({ location }) => location?.id === shelf.id);
    await world.call(world.admin, 'POST', `/api/inventory/${moved?.id as number}/status`, {
      status: 'DAMAGED',
      quantity: 1,
    });
    const { body: order } = await floor.order(customerId, [{ productId, quantity: 2 }]);
    const { id } = order.order;
    await world.call(world.admin, 'POST', `/api/orders/${id}/release`);
    const { body: list } = await world.call(world.admin, 'GET', `/api/orders/${id}/pick-list`);
    expect(list.lines.map((line) => line.lot?.code)).toEqual(['G']);
    const picks = list.lines.map(({ allocationId, quantity }) => ({ allocationId, quantity }));
    await world.call(world.admin, 'POST', `/api/orders/${id}/pick`, { picks });
    await world.call(world.admin, 'POST', `/api/orders/${id}/cancel`, {});
    const rows = await stockOf(productId);
    expect(new Set(rows.map((row) => row.lot?.code))).toEqual(new Set(['G']));
    expect(rows.reduce((sum, row) => sum + row.quantity, 0)).toBe(6);
  });

  test('on the way to another warehouse', async () => {
    const { id: productId } = await milk();
    const there = makeFloor(world, (await world.warehouse()).id);
    await floor.receive([
      { productId, quantity: 2, lot: lot('H') },
      { productId, quantity: 3, lot: lot('I', '2099-02-28') },
    ]);
    const { body } = await floor.order(customerId, [{ productId, quantity: 5 }], {
      type: 'INTERNAL_TRANSFER',
      destinationWarehouseId: there.warehouseId,
    });
    const { order } = body;
    const released = await world.call(world.admin, 'POST', `/api/orders/${order.id}/release`);
    const picks = released.body.allocations.map(({ id: allocationId, quantity }) => ({
      allocationId,
      quantity,
    }));
    await world.call(world.admin, 'POST', `/api/orders/${order.id}/pick`, { picks });
    const lines = order.items.map(({ id: orderItemId, quantity }) => ({ orderItemId, quantity }));
    await world.call(world.admin, 'POST', `/api/orders/${order.id}/pack`, {
      packages: [{ lines }],
    });
    await world.call(world.admin, 'POST', `/api/orders/${order.id}/ship`, {});
    const transit = await there.stock(`&productId=${productId}`);
    expect(transit.map((row) => [row.status, row.lot?.code, row.quantity]).sort()).toEqual([
      ['IN_TRANSIT', 'H', 2],
      ['IN_TRANSIT', 'I', 3],
    ]);
    const { body: asns } = await world.call(
      world.admin,
      'GET',
      `/api/asns?warehouseId=${there.warehouseId}`,
    );
    expect(
      asns[0]?.items
        .map((item) => [item.lot?.code, item.expectedQuantity, item.receivedQuantity])
        .sort(),
    ).toEqual([
      ['H', 2, 0],
      ['I', 3, 0],
    ]);
    const items = [
      { productId, quantity: 2, lot: { code: 'H' } },
      { productId, quantity: 3, lot: { code: 'I' } },
    ];
    const received = await there.batch(items, { asnId: asns[0]?.id as number });
    expect(received.body.data.asn).toMatchObject({
      status: 'COMPLETE',
      items: [{ receivedQuantity: 2 }, { receivedQuantity: 3 }],
    });
    expect(
      (await there.stock(`&productId=${productId}`))
        .map((row) => [row.status, row.lot?.code, row.quantity])
        .sort(),
    ).toEqual([
      ['AVAILABLE', 'H', 2],
      ['AVAILABLE', 'I', 3],
    ]);
  });

  test('when it comes back, which has to name it', async () => {
    const { id: productId } = await milk();
    const { body: response } = await world.call(world.admin, 'POST', '/api/returns', {
      customerId,
      warehouseId: floor.warehouseId,
      returnReference: `RMA-${productId}`,
      reason: 'Too much',
      items: [{ productId, quantity: 3 }],
    });
    const receive = (line: object) =>
      world.callRaw(world.admin, 'POST', `/api/returns/${response.id}/receive`, {
        items: [{ productId, disposition: 'QUARANTINED', ...line }],
      });
    expect((await receive({ quantity: 1 })).status).toBe(400);
    expect((await receive({ quantity: 1, lot: lot('J') })).status).toBe(200);
    expect(
      (await receive({ quantity: 2, lot: { code: 'J' }, disposition: 'RETURN_TO_CLIENT' })).status,
    ).toBe(200);
    const { body } = await world.call(world.admin, 'GET', `/api/returns/${response.id}`);
    expect(
      body.receipts.map((receipt) => [receipt.lot?.code, receipt.quantity, receipt.disposition]),
    ).toEqual([
      ['J', 1, 'QUARANTINED'],
      ['J', 2, 'RETURN_TO_CLIENT'],
    ]);
  });

  test('in a count, which has a line for each', async () => {
    const { id: productId } = await milk();
    const shelf = await world.location(floor.warehouseId);
    await floor.receive([
      { productId, quantity: 4, lot: lot('K') },
      { productId, quantity: 5, lot: lot('L') },
    ]);
    for (const { id } of await stockOf(productId)) {
      await world.call(world.admin, 'POST', `/api/inventory/${id}/move`, { locationId: shelf.id });
    }
    const { body: response } = await world.call(world.admin, 'POST', '/api/counts', {
      warehouseId: floor.warehouseId,
      productIds: [productId],
    });
    await world.call(world.admin, 'POST', `/api/counts/${response.id}/start`);
    const count = (quantity: number, code?: string) =>
      world.callRaw(world.admin, 'POST', `/api/counts/${response.id}/lines`, {
        locationId: shelf.id,
        productId,
        quantity,
        ...(code === undefined ? {} : { lot: code === 'M' ? lot('M') : { code } }),
      });
    expect(await count(4)).toMatchObject({ status: 400, body: { errors: [{ path: 'lot' }] } });
    for (const [quantity, code] of [
      [3, 'K'],
      [5, 'L'],
      [1, 'M'],
    ] as const)
      expect((await count(quantity, code)).status).toBe(200);
    await world.call(world.admin, 'POST', `/api/counts/${response.id}/submit`);
    const { body } = await world.call(
      world.admin,
      'POST',
      `/api/counts/${response.id}/approve`,
      {},
    );
    expect(body.lines.map((line) => [line.lot?.code, line.variance])).toEqual([
      ['K', -1],
      ['L', 0],
      ['M', 1],
    ]);
    expect((await stockOf(productId)).map((row) => [row.lot?.code, row.quantity]).sort()).toEqual([
      ['K', 3],
      ['L', 5],
      ['M', 1],
    ]);
  });
});

describe('rotation', () => {
  const receive = async (productId: number) => {
    await floor.receive([{ productId, quantity: 2, lot: lot('late', '2099-06-30') }]);
    await floor.receive([{ productId, quantity: 2, lot: lot('early', '2099-01-31') }]);
    await floor.receive([{ productId, quantity: 2, lot: lot('middle', '2099-03-31') }]);
  };

  test.each([
    [
      'FEFO for what expires',
      {},
      [
        ['early', 2],
        ['middle', 1],
      ],
    ],
    [
      'FIFO where the product says so',
      { rotation: 'FIFO' },
      [
        ['late', 2],
        ['early', 1],
      ],
    ],
    [
      'LIFO where the product says so',
      { rotation: 'LIFO' },
      [
        ['middle', 2],
        ['early', 1],
      ],
    ],
  ] as const)('is %s', async (_what, more, expected) => {
    const { id: productId } = await milk(more);
    await receive(productId);
    expect(await allocationsOf(productId, 3)).toEqual(expected);
  });

  test("is the customer's where the product has none, also of what is not tracked", async () => {
    const owner = await world.customer([floor.warehouseId]);
    await world.call(world.admin, 'PUT', `/api/customers/${owner.id}`, {
      name: owner.name,
      email: owner.email,
      rotation: 'LIFO',
    });
    const { id: productId } = await world.product(owner.id);
    await floor.receive([{ productId, quantity: 2 }]);
    await floor.receive([{ productId, quantity: 3 }]);
    const { body } = await floor.order(owner.id, [{ productId, quantity: 4 }]);
    const released = await world.call(world.admin, 'POST', `/api/orders/${body.order.id}/release`);
    expect(released.body.allocations.map(({ quantity }) => quantity)).toEqual([3, 1]);
  });

  test('never takes expired units; the expiry date is the last day', async () => {
    const { id: productId } = await milk();
    const today = new Date().toISOString().slice(0, 10);
    await floor.receive([{ productId, quantity: 2, lot: lot('over', '2020-01-31') }]);
    await floor.receive([{ productId, quantity: 2, lot: lot('today', today) }]);
    expect(await allocationsOf(productId, 4)).toEqual([['today', 2]]);
    expect((await stockOf(productId)).map((row) => [row.lot?.code, row.available])).toEqual([
      ['over', 0],
      ['today', 0],
    ]);
  });
});

describe('how a product is tracked', () => {
  test('is fixed while there is stock of it', async () => {
    const { id, name, sku } = await world.product(customerId);
    await floor.receive([{ productId: id, quantity: 2 }]);
    const put = (body: object) =>
      world.callRaw(world.admin, 'PUT', `/api/products/${id}`, { name, ...body });
    expect((await put({ tracking: 'LOT' })).body).toMatchObject({
      code: 'TRACKING_FIXED',
      error:
        'There are 2 units of this product in stock. How it is tracked can change only while there are none.',
    });
    const [balance] = await stockOf(id);
    await world.call(world.admin, 'POST', `/api/inventory/${balance?.id as number}/adjust`, {
      quantity: -2,
      reason: 'Gone',
    });
    expect((await put({ tracking: 'LOT', expires: true, rotation: 'LIFO' })).body).toMatchObject({
      sku,
      tracking: 'LOT',
      expires: true,
      rotation: 'LIFO',
    });
    // The empty balance without a lot takes nothing any more.
    const adjusted = await world.callRaw(
      world.admin,
      'POST',
      `/api/inventory/${balance?.id}/adjust`,
      { quantity: 1, reason: 'Found' },
    );
    expect(adjusted.body).toMatchObject({ code: 'LOT_REQUIRED' });
  });

  test('is needed where it expires', async () => {
    const { status, body } = await world.callRaw(world.admin, 'POST', '/api/products', {
      customerId,
      sku: 'X',
      name: 'X',
      expires: true,
    });
    expect([status, body.error]).toEqual([
      400,
      'A product that expires must be tracked by lot or serial.',
    ]);
  });
});
