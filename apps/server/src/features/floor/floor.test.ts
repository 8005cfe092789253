import { ssccOf } from '@lading/domain/gs1';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Floor, makeFloor } from '#test/stock.ts';
import { makeWorld, type World } from '#test/world.ts';

let world: World;
let here: { id: number; name: string };
let there: { id: number; name: string };
let customer: { id: number; name: string; token: string };
let other: { id: number; name: string };
let operator: { token: string };
let floor: Floor;
let shelf: { id: number; name: string };
let lamp: { id: number; sku: string };

beforeAll(async () => {
  world = await makeWorld();
  [here, there] = [await world.warehouse(), await world.warehouse()];
  customer = await world.customer([here.id]);
  other = await world.customer([here.id]);
  operator = await world.user('OPERATOR', [here.id]);
  floor = makeFloor(world, here.id);
  shelf = await world.location(here.id, 'Cold Store 2', 'STORAGE');
  lamp = await world.product(customer.id, 'Lamp-1', { barcode: '4006381333931' });
});
afterAll(() => world.close());

async function scan(code: string, token = operator.token) {
  const { status, body } = await world.call(
    token,
    'GET',
    `/api/scan?warehouseId=${here.id}&code=${encodeURIComponent(code)}`,
  );
  expect(status).toBe(200);
  return body;
}

const nothing = {
  kind: null,
  id: null,
  count: null,
  fault: null,
  doubts: [],
  announced: null,
  trace: null,
  pallet: null,
  freshLpn: null,
  location: null,
  stated: null,
  lots: [],
  products: [],
  documents: [],
  batch: null,
  load: null,
  user: null,
};

describe('a pallet', () => {
  test('is found by its LPN in any spelling, with its location', async () => {
    const lpn = await floor.receive([{ productId: lamp.id, quantity: 7 }]);
    await world.call(operator.token, 'POST', `/api/pallets/${lpn}/putaway`, {
      locationId: shelf.id,
    });
    const location = { id: shelf.id, name: 'Cold Store 2', type: 'STORAGE' };
    for (const code of [lpn, ` ${lpn.toLowerCase()}\r`, `lpn ${Number(lpn.slice(4))}`, `]C0${lpn}`])
      expect(await scan(code)).toEqual({
        ...nothing,
        code: lpn,
        kind: 'PALLET',
        id: expect.any(Number),
        pallet: {
          lpn,
          warehouse: { id: here.id, name: here.name },
          location,
          totalQuantity: 7,
          state: 'STORED',
          load: null,
        },
      });
  });

  test('that has no location yet has none in the result', async () => {
    const lpn = await floor.receive([{ productId: lamp.id, quantity: 1 }]);
    expect((await scan(lpn)).pallet?.location).toBeNull();
  });

  test('of another warehouse is found by users of both warehouses, and unknown to others', async () => {
    const lpn = await makeFloor(world, there.id).receive([{ productId: lamp.id, quantity: 3 }]);
    expect((await scan(lpn, world.admin)).pallet).toMatchObject({
      lpn,
      warehouse: { id: there.id, name: there.name },
      location: null,
    });
    expect(await scan(lpn)).toEqual({ ...nothing, code: lpn, freshLpn: lpn });
  });

  test('of another customer is unknown to a client', async () => {
    const product = await world.product(other.id);
    const lpn = await floor.receive([{ productId: product.id, quantity: 3 }]);
    expect((await scan(lpn)).pallet).not.toBeNull();
    expect((await scan(lpn, customer.token)).pallet).toBeNull();
  });

  test('is found by its SSCC, alone or in an element string', async () => {
    const lpn = await floor.receive([{ productId: lamp.id, quantity: 4 }]);
    const sscc = '395011015300000011';
    await world.db.updateTable('pallet').set({ lpn: sscc }).where('lpn', '=', lpn).execute();
    for (const code of [
      sscc,
      `00${sscc}`,
      `(00)${sscc}`,
      `]C100${sscc}`,
      `]C10204006381333931374\u001d00${sscc}`,
    ])
      expect((await scan(code)).pallet).toMatchObject({ lpn: sscc, totalQuantity: 4 });
  });
});

describe('a location', () => {
  test('is found by its barcode, and by its name in any spelling', async () => {
    for (const code of ['COLD-STORE-2', 'cold store 2', ' Cold-Store-2\t'])
      expect(await scan(code)).toMatchObject({
        location: { id: shelf.id, name: 'Cold Store 2', type: 'STORAGE' },
        pallet: null,
        products: [],
      });
  });

  test('of another warehouse is not found', async () => {
    await world.location(there.id, 'Only there');
    expect(await scan('ONLY-THERE', world.admin)).toEqual({ ...nothing, code: 'ONLY-THERE' });
  });
});

describe('a product', () => {
  const asLamp = () => [
    {
      id: lamp.id,
      sku: 'Lamp-1',
      name: 'Product Lamp-1',
      customer: { id: customer.id, name: customer.name },
      tracking: 'NONE',
      expires: false,
      pack: null,
    },
  ];

  test('is found by its SKU and by its GTIN in each form', async () => {
    const codes = [
      'Lamp-1',
      '4006381333931',
      '04006381333931',
      '(01)04006381333931',
      ']C10104006381333931',
    ];
    for (const code of [...codes, ']E04006381333931', ']E34006381333931'])
      expect((await scan(code)).products).toEqual(asLamp());
    expect(await scan('(02)04006381333931(37)24')).toMatchObject({ products: asLamp(), count: 24 });
  });

  test('is found by its SKU in another spelling only if no product has the exact one', async () => {
    expect((await scan('LAMP-1')).products).toEqual(asLamp());
    const loud = await world.product(other.id, 'LAMP-1');
    expect((await scan('LAMP-1')).products).toMatchObject([{ id: loud.id }]);
    expect((await scan('Lamp-1')).products).toMatchObject([{ id: lamp.id }]);
    expect((await scan('Lamp_1')).products).toEqual([]);
  });

  test('of several customers is listed for each, for a client only its own', async () => {
    const twin = await world.product((await world.customer()).id, 'Lamp-1');
    expect((await scan('Lamp-1')).products.map(({ id }: { id: number }) => id).sort()).toEqual(
      [lamp.id, twin.id].sort(),
    );
    expect((await scan('Lamp-1', customer.token)).products).toMatchObject([{ id: lamp.id }]);
  });
});

test('one code may match several kinds', async () => {
  const product = await world.product(customer.id, 'B-02');
  const location = await world.location(here.id, 'B-02');
  expect(await scan('B-02')).toMatchObject({
    location: { id: location.id },
    products: [{ id: product.id }],
  });
});

test('an unknown code is a result, not a refusal', async () => {
  for (const code of [
    'nothing of ours',
    '12345670',
    '(00)395011015300000011'.replace('3950', '3951'),
    ' \r ',
    "'; drop table pallet --",
    '%',
  ])
    expect(await scan(code)).toMatchObject({ pallet: null, location: null, products: [] });
});

test('a misread code has a fault', async () => {
  const { fault, pallet } = await scan('(00)395011015300000012');
  expect(fault).toBe(
    'The check digit of (00) 395011015300000012 is 2 and should be 1: the code was misread or misprinted.',
  );
  expect(pallet).toBeNull();
});

test('another warehouse and an invalid code are refused', async () => {
  const get = (query: string) => world.call(operator.token, 'GET', `/api/scan?${query}`);
  expect((await get(`warehouseId=${there.id}&code=A`)).status).toBe(404);
  expect((await get(`warehouseId=${here.id}`)).status).toBe(400);
  expect((await get(`warehouseId=${here.id}&code=`)).status).toBe(400);
  expect((await get(`warehouseId=${here.id}&code=%00`)).status).toBe(400);
});

describe('a lot', () => {
  test('is found by its code, in an element string with the product', async () => {
    const milk = await world.product(customer.id, undefined, {
      tracking: 'LOT',
      expires: true,
      barcode: '4012345678901',
    });
    await floor.receive([
      { productId: milk.id, quantity: 3, lot: { code: 'LOT-7', expiresOn: '2031-01-31' } },
    ]);
    const product = { id: milk.id, sku: milk.sku, name: milk.name };
    const lots = [
      {
        id: expect.any(Number),
        code: 'LOT-7',
        expiresOn: '2031-01-31',
        producedOn: null,
        onHold: false,
        product,
      },
    ];
    expect((await scan('LOT-7')).lots).toEqual(lots);
    const code = '(01)04012345678901(17)310100(11)260105(37)24(10)LOT-7';
    expect(await scan(code)).toMatchObject({
      count: 24,
      products: [{ id: milk.id, tracking: 'LOT', expires: true }],
      lots,
      stated: { lot: 'LOT-7', serial: null, expiresOn: '2031-01-31', producedOn: '2026-01-05' },
    });
    expect((await scan('LOT-7', (await world.customer([here.id])).token)).lots).toEqual([]);
  });
});

describe('a document', () => {
  const items = () => [{ productId: lamp.id, quantity: 2 }];
  const order = (orderReference: string) => ({
    warehouseId: here.id,
    customerId: customer.id,
    orderReference,
    shippingAddress: 'Kade 3',
    items: items(),
  });
  const asn = (asnReference: string) => ({
    warehouseId: here.id,
    customerId: customer.id,
    asnReference,
    expectedArrivalDate: '2031-01-31',
    items: [{ productId: lamp.id, expectedQuantity: 2 }],
  });
  const owner = () => ({ id: customer.id, name: customer.name });

  test('is found by its reference in any letter case, by its customer and by staff', async () => {
    const { body } = await world.call(world.admin, 'POST', '/api/orders', order('SO-Scan-1'));
    const { id, status } = body.order;
    const documents = [{ kind: 'ORDER', id, reference: 'SO-Scan-1', status, customer: owner() }];
    for (const code of ['SO-Scan-1', ' so-scan-1\r'])
      expect(await scan(code)).toEqual({
        ...nothing,
        code: code.trim(),
        kind: 'ORDER',
        id,
        documents,
      });
    expect((await scan('SO-Scan-1', customer.token)).documents).toEqual(documents);
    expect(await scan('SO-Scan-1', (await world.customer([here.id])).token)).toEqual({
      ...nothing,
      code: 'SO-Scan-1',
    });
    expect((await scan('SO-Scan')).documents).toEqual([]);
    expect((await scan('SO_Scan_1')).documents).toEqual([]);
  });

  test('of another warehouse is not found here', async () => {
    await world.call(world.admin, 'POST', '/api/orders', {
      ...order('SO-There'),
      warehouseId: there.id,
    });
    expect((await scan('SO-There', world.admin)).kind).toBeNull();
  });

  test('has its kind; all documents with one reference are listed, cancelled ones last', async () => {
    const { body: first } = await world.call(world.admin, 'POST', '/api/asns', asn('REF-1'));
    await world.call(world.admin, 'POST', `/api/asns/${first.id}/cancel`);
    const { body: second } = await world.call(world.admin, 'POST', '/api/asns', asn('REF-1'));
    expect(await scan('REF-1')).toMatchObject({
      kind: 'ASN',
      id: second.id,
      documents: [{ id: second.id }, { id: first.id, status: 'CANCELLED' }],
    });
    const back = {
      customerId: customer.id,
      warehouseId: here.id,
      returnReference: 'REF-1',
      reason: 'Damaged',
      items: items(),
    };
    const { body: response } = await world.call(world.admin, 'POST', '/api/returns', back);
    expect((await scan('REF-1')).documents.map(({ kind, id }) => [kind, id])).toEqual([
      ['ASN', second.id],
      ['ASN', first.id],
      ['RETURN', response.id],
    ]);
  });
});

test('the badge of a user is found by staff only, that of a disabled user by nobody', async () => {
  const { id, email, name } = await world.user('OPERATOR', [here.id]);
  expect(await scan(`user-${id}`)).toMatchObject({ kind: 'USER', id, user: { id, email, name } });
  expect(await scan(`USER-${id}`, customer.token)).toMatchObject({ kind: null, user: null });
  await world.call(world.admin, 'PATCH', `/api/users/${id}`, { disabled: true });
  expect(await scan(`USER-${id}`)).toMatchObject({ kind: null, user: null });
});

test('a pick batch is found by its code in its own warehouse', async () => {
  await floor.receive([{ productId: lamp.id, quantity: 5 }]);
  const order = {
    warehouseId: here.id,
    customerId: customer.id,
    orderReference: 'SO-Batch',
    shippingAddress: 'Kade 3',
  };
  const { body } = await world.call(world.admin, 'POST', '/api/orders', {
    ...order,
    items: [{ productId: lamp.id, quantity: 1 }],
  });
  await world.call(world.admin, 'POST', `/api/orders/${body.order.id}/release`);
  const { body: batch } = await world.call(world.admin, 'POST', '/api/pick-batches', {
    warehouseId: here.id,
    orderIds: [body.order.id],
  });
  expect(await scan(`batch-${batch.id}`)).toMatchObject({
    kind: 'BATCH',
    id: batch.id,
    batch: { id: batch.id, status: 'OPEN' },
  });
  expect((await scan(`BATCH-${batch.id}`, customer.token)).batch).toBeNull();
});

test('an unused label is recognized as such: an SSCC, or an LPN of the company’s pattern', async () => {
  const sscc = ssccOf('3401234', 5);
  expect(await scan(`00${sscc}`)).toMatchObject({ kind: null, freshLpn: sscc });
  expect(await scan('lpn-00999999')).toMatchObject({ kind: null, freshLpn: 'LPN-00999999' });
  expect((await scan('LPN-42-X')).freshLpn).toBeNull();
  const lpn = await floor.receive([{ productId: lamp.id, quantity: 1 }]);
  expect(await scan(lpn)).toMatchObject({ kind: 'PALLET', freshLpn: null });
});

test('the former label of a unit, and a unit announced elsewhere, say so and are no fresh labels', async () => {
  const lpn = await floor.receive([{ productId: lamp.id, quantity: 1 }]);
  const { body: unit } = await world.call(world.admin, 'POST', `/api/units/${lpn}/relabel`, {});
  const trace = { warehouse: { id: here.id }, document: null, product: null };
  expect(await scan(lpn)).toMatchObject({
    kind: null,
    freshLpn: null,
    trace: { ...trace, kind: 'FORMER_LABEL', lpn: unit.lpn },
  });
  const sscc = ssccOf('3401234', 6);
  const { body: asn } = await world.call(world.admin, 'POST', '/api/asns', {
    warehouseId: there.id,
    customerId: customer.id,
    asnReference: 'ASN-There',
    expectedArrivalDate: '2031-01-31',
    items: [{ productId: lamp.id, expectedQuantity: 1 }],
    units: [{ code: sscc, items: [{ productId: lamp.id, quantity: 1 }] }],
  });
  const both = await world.user('OPERATOR', [here.id, there.id]);
  expect(await scan(`(00)${sscc}`, both.token)).toMatchObject({
    kind: null,
    freshLpn: null,
    trace: {
      kind: 'ANNOUNCED',
      warehouse: { id: there.id, name: there.name },
      document: { kind: 'ASN', id: asn.id, reference: 'ASN-There' },
    },
  });
  // Who does not work there learns nothing of it.
  expect(await scan(`(00)${sscc}`)).toMatchObject({ freshLpn: sscc, trace: null });
});

test('the code of a package leads to its order, for those who may see it', async () => {
  await floor.receive([{ productId: lamp.id, quantity: 5 }]);
  const values = {
    warehouseId: here.id,
    customerId: customer.id,
    orderReference: 'SO-Packed',
    shippingAddress: 'Kade 3',
  };
  const { body } = await world.call(world.admin, 'POST', '/api/orders', {
    ...values,
    items: [{ productId: lamp.id, quantity: 1 }],
  });
  const { id } = body.order;
  await world.call(world.admin, 'POST', `/api/orders/${id}/release`);
  const { body: released } = await world.call(world.admin, 'GET', `/api/orders/${id}`);
  const picks = released.allocations.map((each) => ({
    allocationId: each.id,
    quantity: each.quantity,
  }));
  await world.call(world.admin, 'POST', `/api/orders/${id}/pick`, { picks });
  const lines = released.items.map((item) => ({ orderItemId: item.id, quantity: 1 }));
  const { body: packed } = await world.call(world.admin, 'POST', `/api/orders/${id}/pack`, {
    packages: [{ lines }],
  });
  const code = `package-${packed.packages[0]?.id}`;
  expect(await scan(code)).toMatchObject({
    kind: 'ORDER',
    id,
    documents: [{ reference: 'SO-Packed', status: 'PACKED' }],
  });
  expect(await scan(code, customer.token)).toMatchObject({ kind: 'ORDER', id });
  expect((await scan(code, (await world.customer([here.id])).token)).documents).toEqual([]);
  expect((await scan('PACKAGE-999999')).kind).toBeNull();
});
