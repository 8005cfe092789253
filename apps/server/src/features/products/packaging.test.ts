import type { Product } from '@lading/contract/products';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type World } from '#test/world.ts';

const EACH = '4006381333931';
const CASE = '14006381333938';
const NO_MEASURES = { weightGrams: null, lengthMm: null, widthMm: null, heightMm: null };

let world: World;
let warehouse: Awaited<ReturnType<World['warehouse']>>;
let acme: Awaited<ReturnType<World['customer']>>;
let other: Awaited<ReturnType<World['customer']>>;
beforeAll(async () => {
  world = await makeWorld();
  warehouse = await world.warehouse();
  acme = await world.customer([warehouse.id], 'Acme');
  other = await world.customer([warehouse.id], 'Zenith');
});
afterAll(() => world.close());

let result = 0;
/** Gives each product a new name, so that tests do not share one. */
const create = (more: object) =>
  world.callRaw<Product>(acme.token, 'POST', '/api/products', {
    sku: `P-${++result}`,
    name: 'Lamp',
    ...more,
  });
const put = (product: Product, more: object) =>
  world.callRaw<Product>(acme.token, 'PUT', `/api/products/${product.id}`, {
    name: product.name,
    ...more,
  });

async function productOf(more: object): Promise<Product> {
  const { status, body } = await create(more);
  if (status !== 201) throw new Error(`The product was not made: ${JSON.stringify(body)}`);
  return body;
}

describe('a product', () => {
  test('has the unit "each", no weight or measures, and no packs by default', async () => {
    expect(await productOf({})).toMatchObject({
      unit: 'each',
      ...NO_MEASURES,
      packs: [],
      barcodes: [],
      barcode: null,
    });
    const box = {
      name: ' Case of 24 ',
      units: 24,
      gtin: CASE,
      weightGrams: 9_600,
      lengthMm: 600,
      widthMm: 400,
      heightMm: 300,
    };
    const product = await productOf({
      unit: ' bottle ',
      weightGrams: 400,
      lengthMm: 70,
      packs: [box, { name: 'Layer', units: 96 }],
      barcodes: [{ code: EACH }, { code: 'SECOND' }, { code: 'CASE-1', packName: 'Case of 24' }],
    });
    const [first, second] = product.packs;
    expect(product).toMatchObject({
      unit: 'bottle',
      ...NO_MEASURES,
      weightGrams: 400,
      lengthMm: 70,
      barcode: EACH,
    });
    expect(product.packs).toEqual([
      { ...box, id: first?.id, name: 'Case of 24' },
      { id: second?.id, name: 'Layer', units: 96, gtin: null, ...NO_MEASURES },
    ]);
    expect(product.barcodes).toEqual([
      { code: EACH, packId: null },
      { code: 'SECOND', packId: null },
      { code: 'CASE-1', packId: first?.id },
    ]);
    expect((await world.call(acme.token, 'GET', `/api/products/${product.id}`)).body).toEqual(
      product,
    );
    const { body: audit } = await world.call(
      world.admin,
      'GET',
      '/api/audit?entity=PRODUCT&limit=1',
    );
    expect(audit[0]?.after).toMatchObject({ packs: [{ name: 'Case of 24' }, { name: 'Layer' }] });
    await put(product, { packs: [], barcodes: [] });
  });

  test('replaces its lists: known packs keep their ids, missing ones are deleted with their barcodes', async () => {
    const product = await productOf({
      packs: [
        { name: 'A', units: 2 },
        { name: 'B', units: 3 },
        { name: 'C', units: 4 },
      ],
      barcodes: [
        { code: 'whole-a', packName: 'A' },
        { code: 'whole-c', packName: 'C' },
      ],
    });
    const [a, b] = product.packs as [Product['packs'][number], Product['packs'][number]];
    // Names may change places, and the order is that of the list.
    const changed = await put(product, {
      packs: [
        { id: b.id, name: 'A', units: 3 },
        { name: 'D', units: 5 },
        { id: a.id, name: 'B', units: 20 },
      ],
    });
    expect(changed.body.packs.map(({ name, units }) => `${name} ${units}`)).toEqual([
      'A 3',
      'D 5',
      'B 20',
    ]);
    expect([changed.body.packs[0]?.id, changed.body.packs[2]?.id]).toEqual([b.id, a.id]);
    expect(changed.body.barcodes).toEqual([{ code: 'whole-a', packId: a.id }]);
    const untouched = await put(product, { unit: 'pair' });
    expect(untouched.body).toMatchObject({
      unit: 'pair',
      packs: changed.body.packs,
      barcodes: changed.body.barcodes,
    });
    expect((await put(product, { packs: [], barcodes: [] })).body).toMatchObject({
      packs: [],
      barcodes: [],
      unit: 'pair',
    });
  });

  test('has as its barcode the first of the base unit, which can be written as before', async () => {
    const product = await productOf({
      packs: [{ name: 'A', units: 2 }],
      barcodes: [{ code: 'old-a', packName: 'A' }],
      barcode: undefined,
    });
    const codes = async (more: object) => {
      const { body } = await put(product, more);
      return [body.barcode, ...body.barcodes.map(({ code }) => code)];
    };
    expect(await codes({ barcode: 'old-1' })).toEqual(['old-1', 'old-1', 'old-a']);
    expect(
      await codes({
        barcodes: [{ code: 'old-a', packName: 'A' }, { code: 'old-1' }, { code: 'old-2' }],
      }),
    ).toEqual(['old-1', 'old-a', 'old-1', 'old-2']);
    expect(await codes({ barcode: 'old-1' })).toEqual(['old-1', 'old-a', 'old-1', 'old-2']);
    expect(await codes({ barcode: 'old-3' })).toEqual(['old-3', 'old-3', 'old-a', 'old-2']);
    expect(await codes({ barcode: null })).toEqual(['old-2', 'old-a', 'old-2']);
    const refused = await put(product, { barcode: 'x', barcodes: [{ code: 'y' }] });
    expect([refused.status, refused.body.errors[0]?.path]).toEqual([400, 'barcode']);
    expect((await put(product, { barcode: 'y', barcodes: [{ code: 'y' }] })).status).toBe(200);
  });

  test('is deleted with its packs and barcodes, which are then free', async () => {
    const product = await productOf({
      packs: [{ name: 'A', units: 2, gtin: '96385074' }],
      barcode: 'free-1',
    });
    expect((await world.call(acme.token, 'DELETE', `/api/products/${product.id}`)).status).toBe(
      204,
    );
    const next = await productOf({
      packs: [{ name: 'A', units: 2, gtin: '96385074' }],
      barcode: 'free-1',
    });
    await world.call(acme.token, 'DELETE', `/api/products/${next.id}`);
  });
});

describe('refused', () => {
  test.each([
    ['a pack of one', { packs: [{ name: 'A', units: 1 }] }, 'packs.0.units'],
    ['a pack without a name', { packs: [{ name: ' ', units: 2 }] }, 'packs.0.name'],
    [
      'two packs of one name',
      { packs: ['A', ' A '].map((name) => ({ name, units: 2 })) },
      'packs.1.name',
    ],
    [
      'a GTIN with a wrong check digit',
      { packs: [{ name: 'A', units: 2, gtin: '14006381333937' }] },
      'packs.0.gtin',
    ],
    [
      'a pack that is none of the product',
      { packs: [{ id: 999_999, name: 'A', units: 2 }] },
      'packs.0.id',
    ],
    ['a barcode of no pack', { barcodes: [{ code: 'x', packId: 999_999 }] }, 'barcodes.0.packId'],
    [
      'a barcode of a name that no pack has',
      { packs: [{ name: 'A', units: 2 }], barcodes: [{ code: 'x', packName: 'B' }] },
      'barcodes.0.packName',
    ],
    ['a barcode twice', { barcodes: [{ code: 'x' }, { code: 'x' }] }, 'barcodes.1.code'],
    [
      'one GTIN in two writings',
      { packs: [{ name: 'A', units: 2, gtin: '04006381333931' }], barcodes: [{ code: EACH }] },
      'packs.0.gtin',
    ],
    ['a barcode with a blank', { barcodes: [{ code: 'x y' }] }, 'barcodes.0.code'],
    ['a weight of nothing', { weightGrams: 0 }, 'weightGrams'],
    ['an empty unit', { unit: ' ' }, 'unit'],
  ])('%s', async (_, more, path) => {
    const { status, body } = await create(more);
    expect([status, body.errors.map((fault) => fault.path)]).toEqual([400, [path]]);
  });

  test('a code of another product of the customer, or the GTIN of its packs, is refused; other customers may have it', async () => {
    const first = await productOf({
      packs: [{ name: 'A', units: 2, gtin: CASE }],
      barcode: 'taken',
    });
    for (const more of [
      { barcode: CASE },
      { barcode: 'taken' },
      { packs: [{ name: 'B', units: 9, gtin: CASE }] },
    ]) {
      const { status, body } = await create(more);
      expect([status, body.error]).toEqual([409, expect.stringContaining('already exists')]);
    }
    const { id } = await world.product(other.id, 'twin', {
      packs: [{ name: 'A', units: 2, gtin: CASE }],
      barcode: 'taken',
    });
    for (const product of [first.id, id])
      await world.call(world.admin, 'DELETE', `/api/products/${product}`);
  });
});

describe('a code', () => {
  let lamp: Product;
  let box: Product['packs'][number];
  beforeAll(async () => {
    lamp = await productOf({
      packs: [{ name: 'Case of 24', units: 24, gtin: CASE }],
      barcodes: [{ code: EACH }, { code: 'LAMP-2' }, { code: 'LAMP-CASE', packName: 'Case of 24' }],
    });
    box = lamp.packs[0] as Product['packs'][number];
  });
  const packRef = () => ({ id: box.id, name: 'Case of 24', units: 24 });
  const scan = async (code: string) =>
    (
      await world.call(
        acme.token,
        'GET',
        `/api/scan?warehouseId=${warehouse.id}&code=${encodeURIComponent(code)}`,
      )
    ).body;

  test.each([CASE, `(01)${CASE}`, `]C101${CASE}`, 'LAMP-CASE'])(
    'of a case leads to the pack: %s',
    async (code) => {
      const { products, count } = await scan(code);
      expect([products.map(({ id, pack }) => ({ id, pack })), count]).toEqual([
        [{ id: lamp.id, pack: packRef() }],
        null,
      ]);
    },
  );

  test('that counts cases has their number', async () => {
    expect(await scan(`(02)${CASE}(37)10`)).toMatchObject({
      products: [{ id: lamp.id, pack: packRef() }],
      count: 10,
    });
  });

  test.each([EACH, 'LAMP-2', `(01)0${EACH}`])(
    'of the base unit leads to no pack: %s',
    async (code) => {
      expect((await scan(code)).products).toMatchObject([{ id: lamp.id, pack: null }]);
    },
  );

  test('leads to its pack in a count too', async () => {
    const place = await world.location(warehouse.id);
    const count = await world.call(world.admin, 'POST', '/api/counts/here', {
      warehouseId: warehouse.id,
      locationId: place.id,
    });
    const found = await world.call(
      world.admin,
      'GET',
      `/api/counts/${count.body.id}/codes?code=${CASE}`,
    );
    expect(found.body.products).toMatchObject([
      { id: lamp.id, sku: lamp.sku, name: lamp.name, pack: packRef() },
    ]);
  });

  test('finds its product in the list, by any barcode or GTIN', async () => {
    for (const code of [CASE, `(01)${CASE}`, EACH, 'LAMP-2', 'LAMP-CASE', lamp.sku]) {
      for (const query of [
        `code=${encodeURIComponent(code)}`,
        `search=${encodeURIComponent(code)}`,
      ]) {
        const { body } = await world.call(acme.token, 'GET', `/api/products?${query}`);
        expect(body.map(({ id }) => id)).toEqual([lamp.id]);
      }
    }
  });

  test('of the base unit is in the CSV, beside the number of packs and barcodes', async () => {
    const csv = await world.call(acme.token, 'GET', '/api/products?sort=sku', undefined, {
      accept: 'text/csv',
    });
    const [header, ...rows] = String(csv.body).split('\r\n');
    expect(header).toBe(
      'id,sku,name,quantity,barcode,unit,weightGrams,lengthMm,widthMm,heightMm,packs,barcodes,tracking,serialCapture,expires,rotation,shipsInOwnBox,thisSideUp,segregationClass,unitCost,active,customerId,customer.id,customer.name,createdAt,version',
    );
    expect(rows.find((row) => row.startsWith(`${lamp.id},`))).toContain(
      `,${EACH},each,,,,,1,3,NONE,NONE,false,`,
    );
  });
});
