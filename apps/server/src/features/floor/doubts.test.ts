import { checkDigit } from '@lading/domain/gs1';
import { GROUP_SEPARATOR as GS } from '@lading/domain/separator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Floor, makeFloor } from '#test/stock.ts';
import { makeWorld, type World } from '#test/world.ts';

let world: World;
let here: { id: number };
let customer: { id: number };
let operator: { token: string };
let floor: Floor;
let result = 0;

beforeAll(async () => {
  world = await makeWorld();
  here = await world.warehouse();
  customer = await world.customer([here.id]);
  operator = await world.user('OPERATOR', [here.id]);
  floor = makeFloor(world, here.id);
});
afterAll(() => world.close());

async function scan(code: string) {
  const { status, body } = await world.call(
    operator.token,
    'GET',
    `/api/scan?warehouseId=${here.id}&code=${encodeURIComponent(code)}`,
  );
  expect(status).toBe(200);
  return body;
}
const doubtsOf = async (code: string) => (await scan(code)).doubts.map((doubt) => doubt.code);

/** Creates a product with a GTIN of its own. Returns the GTIN with 14 digits. */
async function withGtin(more: { tracking?: 'LOT' | 'SERIAL'; expires?: boolean } = {}) {
  result += 1;
  const body = `871234500${String(result).padStart(3, '0')}`;
  const barcode = `${body}${checkDigit(body)}`;
  const product = await world.product(customer.id, undefined, { ...more, barcode });
  return { product, gtin: `0${barcode}` };
}

describe('a missing separator', () => {
  test('behind a count is a doubt, unless so many units are announced or stand together', async () => {
    const { product, gtin } = await withGtin();
    const code = `02${gtin}3748107`;
    expect(await scan(code)).toMatchObject({
      products: [{ id: product.id }],
      count: 48_107,
      doubts: [
        {
          code: 'SEPARATOR_MISSING',
          text: 'Count 48107 may be count 48 and lot 7: the separator between them is missing. Set the scanner to transmit FNC1 as <GS>.',
        },
      ],
    });
    expect(await doubtsOf(`02${gtin}3748${GS}107`)).toEqual([]);
    const asn = await floor.asn(customer.id, [{ productId: product.id, quantity: 50_000 }]);
    expect(await doubtsOf(code)).toEqual([]);
    await world.call(world.admin, 'POST', `/api/asns/${asn.id}/cancel`);
    expect(await doubtsOf(code)).toEqual(['SEPARATOR_MISSING']);
    await floor.receive([{ productId: product.id, quantity: 48_107 }]);
    expect(await doubtsOf(code)).toEqual([]);
  });

  test('behind a known lot is a doubt; a lot that is known as a whole is none', async () => {
    const { product, gtin } = await withGtin({ tracking: 'LOT' });
    expect(await doubtsOf(`01${gtin}10KX33724`)).toEqual([]);
    await floor.receive([{ productId: product.id, quantity: 1, lot: { code: 'KX3' } }]);
    expect(await doubtsOf(`01${gtin}10KX33724`)).toEqual(['SEPARATOR_MISSING']);
    expect((await scan(`01${gtin}10KX317280630`)).doubts).toMatchObject([
      {
        code: 'SEPARATOR_MISSING',
        text: expect.stringContaining('Lot KX317280630 may be lot KX3 and (17) 280630'),
      },
    ]);
    await floor.receive([{ productId: product.id, quantity: 1, lot: { code: 'KX33724' } }]);
    expect(await doubtsOf(`01${gtin}10KX33724`)).toEqual([]);
  });

  test('of the lots of another product nothing is concluded', async () => {
    const [first, other] = [
      await withGtin({ tracking: 'LOT' }),
      await withGtin({ tracking: 'LOT' }),
    ];
    await floor.receive([{ productId: first.product.id, quantity: 1, lot: { code: 'MN4' } }]);
    expect(await doubtsOf(`01${other.gtin}10MN43724`)).toEqual([]);
  });

  test('that leaves an impossible part is a fault that names the setting', async () => {
    const { gtin } = await withGtin();
    const { fault, doubts } = await scan(`02${gtin}374810KX3`);
    expect(fault).toContain(
      'The separator behind (37) 48 seems to be missing. Set the scanner to transmit FNC1 as <GS>.',
    );
    expect(doubts).toEqual([]);
  });
});

describe('another sign for the separator', () => {
  test('is read as it, and a doubt', async () => {
    const { product, gtin } = await withGtin({ tracking: 'LOT', expires: true });
    for (const sign of ['|', '~', '^', '#', '\u001e', '\\F'])
      expect(await scan(`01${gtin}10KX3${sign}17280630`)).toMatchObject({
        products: [{ id: product.id }],
        stated: { lot: 'KX3', expiresOn: '2028-06-30' },
        doubts: [
          { code: 'SEPARATOR_UNKNOWN', text: expect.stringContaining('transmit FNC1 as <GS>') },
        ],
      });
  });

  test('is a fault where no part follows, unless the lot is known', async () => {
    const { product, gtin } = await withGtin({ tracking: 'LOT' });
    const code = `01${gtin}10A|ZZ`;
    expect((await scan(code)).fault).toContain('Set the scanner to transmit FNC1 as <GS>.');
    await floor.receive([{ productId: product.id, quantity: 1, lot: { code: 'A|ZZ' } }]);
    expect(await scan(code)).toMatchObject({
      fault: null,
      stated: { lot: 'A|ZZ' },
      lots: [{ code: 'A|ZZ' }],
      doubts: [],
    });
  });
});

test('a date that has passed is said, of a code and of a lot', async () => {
  const { product, gtin } = await withGtin({ tracking: 'LOT', expires: true });
  for (const ai of ['17', '15'])
    expect(await scan(`01${gtin}${ai}24013110LATE`)).toMatchObject({
      stated: { expiresOn: '2024-01-31' },
      doubts: [{ code: 'EXPIRED', text: 'The code says that the goods expired on 2024-01-31.' }],
    });
  expect(await doubtsOf(`01${gtin}1735013110FRESH`)).toEqual([]);
  await floor.receive([
    { productId: product.id, quantity: 1, lot: { code: 'OLD-1', expiresOn: '2024-02-01' } },
  ]);
  expect((await scan('OLD-1')).doubts).toEqual([
    { code: 'EXPIRED', text: 'Lot OLD-1 expired on 2024-02-01.' },
  ]);
  expect(await doubtsOf(`01${gtin}10OLD-1`)).toEqual(['EXPIRED']);
});

describe('another keyboard layout', () => {
  test('is suspected where an unknown code would be a thing or a label', async () => {
    await world.location(here.id, 'Cage-7Y');
    await world.product(customer.id, 'QUARK-1');
    const order = {
      warehouseId: here.id,
      customerId: customer.id,
      orderReference: 'SO-2031',
      shippingAddress: 'Kade 3',
    };
    const { product } = await withGtin();
    await world.call(world.admin, 'POST', '/api/orders', {
      ...order,
      items: [{ productId: product.id, quantity: 1 }],
    });
    for (const [code, meant] of [
      ['LPNß00000112', 'LPN-00000112'],
      ['LPN_00000112', 'LPN-00000112'],
      ["LPN'00000112", 'LPN-00000112'],
      ['LPN)ààààà&&é', 'LPN-00000112'],
      ['CAGEß7Z', 'CAGE-7Y'],
      ['AUQRK)&', 'QUARK-1'],
      ['SOß2031', 'SO-2031'],
    ])
      expect((await scan(code ?? '')).doubts).toMatchObject([
        { code: 'LAYOUT', text: expect.stringContaining(`"${meant}"`) },
      ]);
  });

  test('is not suspected of what is known, nor of other unknown codes', async () => {
    await world.location(here.id, 'LPN_00000113');
    for (const code of [
      'LPN_00000113',
      'nothing of ours',
      'ZZ-9',
      'Müller',
      '4006381333931',
      'LPN-00000112',
    ])
      expect([code, await doubtsOf(code)]).toEqual([code, []]);
  });
});

describe('what looks like an element string is found by its own label', () => {
  test('a location', async () => {
    for (const name of [
      '(10) Freezer',
      '(00)395011015300000011',
      '(99x) Lager',
      '[01] Bay',
      '0108712345000011',
      '(04) Gate',
      'A<GS>1',
      ']C1-Ramp',
    ]) {
      const { id } = await world.location(here.id, name);
      const label = name.toUpperCase().replaceAll(' ', '-');
      for (const code of [name, label, `]C0${label}`])
        expect([code, await scan(code)]).toMatchObject([
          code,
          { kind: 'LOCATION', id, fault: null, count: null, stated: null, doubts: [] },
        ]);
    }
  });

  test('a SKU and a barcode', async () => {
    const { gtin } = await withGtin();
    for (const sku of ['(10) Abc', `(01)${gtin}(10)X`, `01${gtin}3712`]) {
      const { id } = await world.product(customer.id, sku);
      expect(await scan(sku)).toMatchObject({
        kind: 'PRODUCT',
        id,
        products: [{ id }],
        count: null,
        fault: null,
      });
    }
    const { id } = await world.product(customer.id, undefined, { barcode: '(21)77' });
    expect(await scan('(21)77')).toMatchObject({ kind: 'PRODUCT', id, stated: null });
  });

  test('a lot and a serial', async () => {
    const { product } = await withGtin({ tracking: 'LOT' });
    await floor.receive([{ productId: product.id, quantity: 1, lot: { code: '(10)77' } }]);
    expect(await scan('(10)77')).toMatchObject({
      kind: 'LOT',
      lots: [{ code: '(10)77' }],
      fault: null,
    });
    const { product: other } = await withGtin({ tracking: 'SERIAL' });
    await floor.receive([{ productId: other.id, quantity: 1, serials: ['(37)AB'] }]);
    expect(await scan('(37)AB')).toMatchObject({
      kind: 'LOT',
      lots: [{ code: '(37)AB' }],
      fault: null,
    });
  });

  test('an order, an ASN, a return and a tote', async () => {
    const { product } = await withGtin();
    const owner = { warehouseId: here.id, customerId: customer.id };
    const items = [{ productId: product.id, quantity: 1 }];
    await floor.receive(items);
    const { body } = await world.call(world.admin, 'POST', '/api/orders', {
      ...owner,
      orderReference: '(10)123',
      shippingAddress: 'Kade 3',
      items,
    });
    const { id } = body.order;
    expect(await scan('(10)123')).toMatchObject({
      kind: 'ORDER',
      id,
      documents: [{ reference: '(10)123' }],
      fault: null,
      stated: null,
    });
    await world.call(world.admin, 'POST', '/api/asns', {
      ...owner,
      asnReference: '(01)555',
      expectedArrivalDate: '2031-01-31',
      items: [{ productId: product.id, expectedQuantity: 2 }],
    });
    expect(await scan('(01)555')).toMatchObject({ kind: 'ASN', fault: null });
    await world.call(world.admin, 'POST', '/api/returns', {
      ...owner,
      returnReference: '(37)9',
      reason: 'Damaged',
      items,
    });
    expect(await scan('(37)9')).toMatchObject({ kind: 'RETURN', count: null });
    await world.call(world.admin, 'POST', `/api/orders/${id}/release`);
    const { status } = await world.call(operator.token, 'POST', `/api/orders/${id}/tote`, {
      tote: '(21)T-7',
    });
    expect(status).toBe(200);
    expect(await scan('(21)T-7')).toMatchObject({ kind: 'ORDER', id, stated: null });
  });

  test('for a count too, with what is doubtful', async () => {
    const place = await world.location(here.id, '(10) Cold');
    const { gtin } = await withGtin({ tracking: 'LOT' });
    const { body: count } = await world.call(world.admin, 'POST', '/api/counts', {
      warehouseId: here.id,
      locationIds: [place.id],
    });
    const find = async (code: string) =>
      (
        await world.call(
          operator.token,
          'GET',
          `/api/counts/${count.id}/codes?code=${encodeURIComponent(code)}`,
        )
      ).body;
    expect(await find('(10)-COLD')).toMatchObject({
      location: { id: place.id },
      fault: null,
      stated: null,
      doubts: [],
    });
    expect((await find(`01${gtin}10KX317280630`)).doubts).toMatchObject([
      { code: 'SEPARATOR_MISSING' },
    ]);
    expect((await find(`01${gtin}10KX3|17240630`)).doubts.map(({ code }) => code)).toEqual([
      'SEPARATOR_UNKNOWN',
      'EXPIRED',
    ]);
    expect((await find('LPNß00000112')).doubts).toMatchObject([{ code: 'LAYOUT' }]);
  });
});

test('a new lot or serial that looks like a known one is a doubt, and a known one is none', async () => {
  const { product, gtin } = await withGtin({ tracking: 'LOT' });
  await floor.receive([{ productId: product.id, quantity: 3, lot: { code: 'KX-03' } }]);
  expect((await scan(`(01)${gtin}(10)KX-O3`)).doubts).toEqual([
    { code: 'LOOK_ALIKE', text: '"KX-O3" looks like "KX-03", which exists.' },
  ]);
  expect(await doubtsOf(`(01)${gtin}(10)kx-03`)).toEqual([]);
  expect(await doubtsOf(`(01)${gtin}(10)KX-04`)).toEqual([]);
  const other = await withGtin({ tracking: 'LOT' });
  expect(await doubtsOf(`(01)${other.gtin}(10)KX-O3`)).toEqual([]);
});
