// A new lot must not contain another part of its label, whichever way it comes in.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importRows, messagesOf } from '#test/importing.ts';
import { type Floor, makeFloor } from '#test/stock.ts';
import { makeWorld, type World } from '#test/world.ts';

let world: World;
let floor: Floor;
let warehouseId: number;
let customerId: number;
const SETTING = 'Set the scanner to transmit FNC1 as <GS>.';

beforeAll(async () => {
  world = await makeWorld();
  warehouseId = (await world.warehouse()).id;
  customerId = (await world.customer([warehouseId])).id;
  floor = makeFloor(world, warehouseId);
});
afterAll(() => world.close());

/** Creates a product with stock of the lot KX3. */
async function withLot(sku?: string) {
  const product = await world.product(customerId, sku, { tracking: 'LOT' });
  await floor.receive([{ productId: product.id, quantity: 5, lot: { code: 'KX3' } }]);
  return product;
}
const swallowed = [
  'lot KX317280630 may be lot KX3 and (17) 280630: the separator between them is missing.',
  'lot KX311260101 may be lot KX3 and (11) 260101: the separator between them is missing.',
  'lot KX3|17280630 contains "|", which seems to stand for the separator behind lot KX3.',
].map((sentence) => [sentence.split(' ')[1] ?? '', sentence] as const);

describe('a lot that contains another part of its label is refused', () => {
  test.each(swallowed)('received: %s', async (code, sentence) => {
    const { id: productId } = await withLot();
    const plain = { productId, quantity: 1, lot: { code: 'ZZ9' } };
    const { status, body } = await floor.batch([plain, { productId, quantity: 1, lot: { code } }]);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      errors: [{ path: 'items.1.lot.code', message: `Line 2: ${sentence} ${SETTING}` }],
    });
    expect((await floor.stock(`&productId=${productId}`)).map(({ lot }) => lot?.code)).toEqual([
      'KX3',
    ]);
  });

  test('without a lot that is known, if the part is a last day of use to come', async () => {
    const { id: productId } = await world.product(customerId, undefined, { tracking: 'LOT' });
    for (const [code, expected] of [
      ['QR717350630', 400],
      ['QR715350630', 400],
      ['QR717240630', 201],
      ['QR711260101', 201],
      ['QR717351330', 201],
      ['QR73724', 201],
      ['240315A', 201],
    ] as const)
      expect([
        code,
        (await floor.batch([{ productId, quantity: 1, lot: { code } }])).status,
      ]).toEqual([code, expected]);
  });

  test('as a serial', async () => {
    const { id: productId } = await world.product(customerId, undefined, { tracking: 'SERIAL' });
    const { status, body } = await floor.batch([{ productId, serials: ['S1', 'S2~17350630'] }]);
    expect([status, body]).toMatchObject([
      400,
      { errors: [{ path: 'items.0.serials', message: expect.stringContaining(SETTING) }] },
    ]);
    const { status: confirmed } = await floor.batch([
      { productId, quantity: 1, lot: { code: 'S2~17350630', asPrinted: true } },
    ]);
    expect(confirmed).toBe(201);
  });

  test('announced, returned and counted', async () => {
    const { id: productId } = await withLot();
    const lot = { code: 'KX317280630' };
    const asn = { warehouseId, customerId, asnReference: 'A-1', expectedArrivalDate: '2031-01-31' };
    const announced = await world.call(world.admin, 'POST', '/api/asns', {
      ...asn,
      items: [{ productId, expectedQuantity: 2, lot }],
    });
    expect(announced).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'items.0.lot.code', message: expect.stringContaining(SETTING) }] },
    });
    const back = {
      warehouseId,
      customerId,
      returnReference: 'R-1',
      reason: 'Damaged',
      items: [{ productId, quantity: 2 }],
    };
    const { body: response } = await world.call(world.admin, 'POST', '/api/returns', back);
    const items = [{ productId, quantity: 1, disposition: 'AVAILABLE' as const, lot }];
    const received = await world.call(world.admin, 'POST', `/api/returns/${response.id}/receive`, {
      items,
    });
    expect(received).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'items.0.lot.code', message: expect.stringContaining(SETTING) }] },
    });
    const place = await world.location(warehouseId);
    const { body: count } = await world.call(world.admin, 'POST', '/api/counts', {
      warehouseId,
      locationIds: [place.id],
    });
    await world.call(world.admin, 'POST', `/api/counts/${count.id}/start`);
    const line = { locationId: place.id, productId, quantity: 1 };
    const counted = await world.call(world.admin, 'POST', `/api/counts/${count.id}/lines`, {
      ...line,
      lot,
    });
    expect(counted).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'lot.code', message: expect.stringContaining(SETTING) }] },
    });
    const confirmed = await world.call(world.admin, 'POST', `/api/counts/${count.id}/lines`, {
      ...line,
      lot: { ...lot, asPrinted: true },
    });
    expect(confirmed.status).toBe(200);
  });

  test('imported, where it is certain', async () => {
    await withLot('TEA-1');
    const place = await world.location(warehouseId);
    const run = (...lots: string[]) =>
      importRows(
        world,
        ['sku,location,quantity,lot', ...lots.map((lot) => `TEA-1,${place.name},1,${lot}`)],
        {
          kind: 'OPENING_STOCK',
          customerId: String(customerId),
          warehouseId: String(warehouseId),
          dryRun: 'true',
        },
      );
    for (const [code, sentence] of swallowed)
      expect(messagesOf(await run(code))).toEqual([`${sentence} ${SETTING.slice(0, -1)}`]);
    expect(messagesOf(await run('QR717350630', 'KX33724', 'KX3'))).toEqual([]);
  });
});

test('a lot that is known, or that a person confirmed, is received', async () => {
  const { id: productId } = await withLot();
  const receive = async (asPrinted?: boolean) => {
    const lot = { code: 'KX317280630', ...(asPrinted === undefined ? {} : { asPrinted }) };
    return (await floor.batch([{ productId, quantity: 1, lot }])).status;
  };
  expect([await receive(), await receive(false), await receive(true), await receive()]).toEqual([
    400, 400, 201, 201,
  ]);
});
