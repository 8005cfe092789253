import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verify } from '../src/commands/verify.ts';
import { drainWakes } from '../src/features/orders/allocator.ts';
import { first } from './first.ts';
import { importRows, messagesOf } from './importing.ts';
import { type Floor, makeFloor } from './stock.ts';
import { makeWorld, type World } from './world.ts';

let world: World;
let floor: Floor;
let client: Awaited<ReturnType<World['customer']>>;
let supervisor: string;

beforeAll(async () => {
  world = await makeWorld();
  const { id: warehouseId } = await world.warehouse();
  floor = makeFloor(world, warehouseId);
  client = await world.customer([warehouseId]);
  ({ token: supervisor } = await world.user('SUPERVISOR', [warehouseId]));
});
afterAll(async () => {
  expect(await verify(world.db)).toEqual([]);
  await world.close();
});

const COMPOSED = 'M\u00f6hre';
const DECOMPOSED = 'Mo\u0308hre';
const ZERO_WIDTH = 'A\u200b-01';
const INVISIBLE = 'must not hold invisible characters: character 2 is a zero-width space (U+200B)';

const search = async <T>(path: string, token = world.admin): Promise<T[]> => {
  const { status, body } = await world.callRaw<T[]>(token, 'GET', path);
  expect(status).toBe(200);
  return body as T[];
};
const inPath = encodeURIComponent;

describe('a lot', () => {
  const lotsOf = async (productId: number) =>
    (await search<{ code: string; onHand: number }>(`/api/lots?productId=${productId}`)).map(
      ({ code, onHand }) => [code, onHand],
    );

  test('in another case is the lot that is there: a hold reaches it, and an order that names it takes it', async () => {
    const { id: productId } = await world.product(client.id, undefined, { tracking: 'LOT' });
    await floor.receive([{ productId, quantity: 5, lot: { code: 'KX-3' } }]);
    await floor.receive([{ productId, quantity: 4, lot: { code: ' kx-3 ' } }]);
    expect(await lotsOf(productId)).toEqual([['KX-3', 9]]);
    const { body: order } = await floor.order(client.id, [{ productId, quantity: 6, lot: 'Kx-3' }]);
    expect(order.order).toMatchObject({
      status: 'ALLOCATED',
      items: [{ lot: { code: 'KX-3' }, allocatedQuantity: 6 }],
    });
    const [lot] = await search<{ id: number }>(`/api/lots?productId=${productId}`);
    await world.callRaw(supervisor, 'POST', `/api/lots/${lot?.id}/hold`, { reason: 'Seal broken' });
    expect(
      (await floor.order(client.id, [{ productId, quantity: 1, lot: 'kx-3' }])).body.order.status,
    ).toBe('BACKORDER');
  });

  test('is one lot for two spellings in one receipt, and at the same time', async () => {
    const { id: productId } = await world.product(client.id, undefined, { tracking: 'LOT' });
    await floor.receive([
      { productId, quantity: 1, lot: { code: 'aa-1' } },
      { productId, quantity: 2, lot: { code: 'AA-1' } },
    ]);
    const codes = ['bb-1', 'BB-1', 'Bb-1', 'bB-1'];
    await Promise.all(
      codes.map((code) => floor.receive([{ productId, quantity: 1, lot: { code } }])),
    );
    const lots = await lotsOf(productId);
    expect(lots.map(([, onHand]) => onHand)).toEqual([3, 4]);
    expect(lots[0]?.[0]).toBe('aa-1');
  });

  test('keeps the dates that it has, in whatever spelling they are said', async () => {
    const { id: productId } = await world.product(client.id, undefined, {
      tracking: 'LOT',
      expires: true,
    });
    await floor.receive([
      { productId, quantity: 1, lot: { code: 'D-1', expiresOn: '2099-01-31' } },
    ]);
    const { status, body } = await floor.batch([
      { productId, quantity: 1, lot: { code: 'd-1', expiresOn: '2099-02-28' } },
    ]);
    expect([status, body]).toMatchObject([409, { code: 'LOT_DIFFERS' }]);
  });

  test('announced, counted and returned in another case is that lot', async () => {
    const { id: productId } = await world.product(client.id, undefined, { tracking: 'LOT' });
    const shelf = await world.location(floor.warehouseId, undefined, 'PICK');
    const lpn = await floor.receive([{ productId, quantity: 5, lot: { code: 'Z-9' } }]);
    const asn = await world.call(world.admin, 'POST', '/api/asns', {
      customerId: client.id,
      warehouseId: floor.warehouseId,
      asnReference: 'LOTS-1',
      expectedArrivalDate: '2026-11-28',
      items: [{ productId, expectedQuantity: 1, lot: { code: 'z-9' } }],
    });
    expect(asn.body).toMatchObject({ items: [{ lot: { code: 'Z-9' } }] });
    await floor.putAway(lpn.toLowerCase(), shelf.id);
    const { body: count } = await world.callRaw<{ id: number }>(supervisor, 'POST', '/api/counts', {
      warehouseId: floor.warehouseId,
      locationIds: [shelf.id],
    });
    await world.callRaw(supervisor, 'POST', `/api/counts/${count.id}/start`);
    const line = {
      locationId: shelf.id,
      productId,
      lpn: lpn.toLowerCase(),
      quantity: 4,
      lot: { code: 'z-9' },
    };
    expect(
      (await world.callRaw(supervisor, 'POST', `/api/counts/${count.id}/lines`, line)).status,
    ).toBe(200);
    const { body: counted } = await world.callRaw<{ lines: object[] }>(
      supervisor,
      'GET',
      `/api/counts/${count.id}`,
    );
    expect(counted.lines).toMatchObject([{ lot: { code: 'Z-9' } }]);
    expect(await lotsOf(productId)).toEqual([['Z-9', 5]]);
  });

  test('with an invisible character is refused', async () => {
    const { id: productId } = await world.product(client.id, undefined, { tracking: 'LOT' });
    const { status, body } = await world.callRaw(world.admin, 'POST', '/api/inventory/batch', {
      warehouseId: floor.warehouseId,
      items: [{ productId, quantity: 1, lot: { code: ZERO_WIDTH } }],
    });
    expect([status, body]).toMatchObject([
      400,
      { errors: [{ path: 'items.0.lot.code', message: INVISIBLE }] },
    ]);
  });
});

describe('a serial', () => {
  test('in another case is the unit that is there', async () => {
    const { id: productId } = await world.product(client.id, undefined, { tracking: 'SERIAL' });
    await floor.receive([{ productId, quantity: 1, serials: ['AA1'] }]);
    const { status, body } = await floor.batch([{ productId, quantity: 1, serials: ['aa1'] }]);
    expect([status, body]).toMatchObject([
      409,
      { code: 'SERIAL_TAKEN', error: expect.stringContaining('AA1') },
    ]);
  });

  test.each([
    ['another case', ['BB1', 'bb1']],
    ['another form', [`${COMPOSED}1`, `${DECOMPOSED}1`]],
    ['a blank behind it', ['CC1', 'CC1 ']],
  ])('twice in one line, in %s, is refused', async (_words, serials) => {
    const { id: productId } = await world.product(client.id, undefined, { tracking: 'SERIAL' });
    const { status, body } = await world.callRaw(world.admin, 'POST', '/api/inventory/batch', {
      warehouseId: floor.warehouseId,
      items: [{ productId, quantity: 2, serials }],
    });
    expect([status, body]).toMatchObject([
      400,
      { error: expect.stringContaining('is named twice') },
    ]);
  });

  test('twice in two lines is refused', async () => {
    const { id: productId } = await world.product(client.id, undefined, { tracking: 'SERIAL' });
    const { status, body } = await floor.batch([
      { productId, quantity: 1, serials: ['DD1'] },
      { productId, quantity: 1, serials: ['dd1'] },
    ]);
    expect([status, body]).toMatchObject([409, { code: 'SERIAL_TAKEN' }]);
  });
});

describe('a SKU', () => {
  test.each([
    ['another form', `${COMPOSED}-2`, `${DECOMPOSED}-2`],
    ['another case', 'Case-2', 'CASE-2'],
    ['a no-break space', 'No 2', 'No\u00a02'],
    ['full case folding', 'Stra\u00dfe-2', 'STRASSE-2'],
  ])('is taken in %s, and found by it', async (_words, sku, other) => {
    const { id } = await world.product(client.id, sku);
    const again = await world.callRaw(world.admin, 'POST', '/api/products', {
      sku: other,
      name: 'Twin',
      customerId: client.id,
    });
    expect([again.status, again.body]).toMatchObject([
      409,
      { code: 'DUPLICATE', error: expect.stringMatching(/^A product with the SKU/) },
    ]);
    for (const path of [`code=${inPath(other)}`, `search=${inPath(other.slice(0, 9))}`])
      if (path.startsWith('code') || _words !== 'full case folding')
        expect(
          (await search<{ id: number }>(`/api/products?customerId=${client.id}&${path}`)).map(
            (row) => row.id,
          ),
        ).toContain(id);
    // Another customer has codes of its own.
    await world.product((await world.customer()).id, other);
  });

  test('is the same product for every line of a file', async () => {
    await world.product(client.id, `${COMPOSED}-3`);
    await world.product(client.id, 'FILE-3');
    const fields = {
      kind: 'ORDERS',
      customerId: String(client.id),
      warehouseId: String(floor.warehouseId),
    };
    const rows = [
      'reference,sku,quantity,ship_to',
      `FILE-SO-1,${DECOMPOSED}-3,2,Kade 3`,
      'FILE-SO-1,file-3,1,Kade 3',
      'file-so-1,FILE-3,1,Kade 3',
    ];
    expect(await importRows(world, rows, fields)).toMatchObject({ state: 'DONE' });
    const orders = await search<{
      orderReference: string;
      items: { product: { sku: string }; quantity: number }[];
    }>(`/api/orders?warehouseId=${floor.warehouseId}&search=file-so-1`);
    expect(orders.map(({ orderReference }) => orderReference)).toEqual(['FILE-SO-1']);
    const { body } = await world.callRaw<{
      items: { product: { sku: string }; quantity: number }[];
    }>(world.admin, 'GET', `/api/orders/${(orders[0] as unknown as { id: number }).id}`);
    expect(body.items.map(({ product, quantity }) => [product.sku, quantity])).toEqual([
      [`${COMPOSED}-3`, 2],
      ['FILE-3', 2],
    ]);
  });

  test('that is twice in a file, or in a file and the database, is one product', async () => {
    await world.product(client.id, 'IMP-1');
    const rows = ['sku,name', 'imp-1,Old', 'IMP-2,New', 'imp-2,Newer'];
    const run = await importRows(world, rows, { kind: 'PRODUCTS', customerId: String(client.id) });
    expect(run).toMatchObject({ state: 'FAULTY' });
    expect(messagesOf(run).join('\n')).toMatch(/exists already/);
    expect(messagesOf(run).join('\n')).toMatch(/line 3/);
  });
});

describe('a barcode', () => {
  test('in another case is that of the product that has it', async () => {
    const { id } = await world.product(client.id, undefined, { barcode: 'Ab-77' });
    const twin = await world.callRaw(world.admin, 'POST', '/api/products', {
      sku: 'BC-2',
      name: 'Twin',
      customerId: client.id,
      barcode: 'aB-77',
    });
    expect(twin.status).toBe(409);
    expect(
      (await search<{ id: number }>(`/api/products?customerId=${client.id}&code=AB-77`)).map(
        (row) => row.id,
      ),
    ).toEqual([id]);
    const { body } = await world.callRaw<{ products: { id: number }[] }>(
      world.admin,
      'GET',
      `/api/scan?warehouseId=${floor.warehouseId}&code=ab-77`,
    );
    expect(body.products.map((product) => product.id)).toEqual([id]);
  });

  test('twice on one product is refused', async () => {
    const response = await world.callRaw(world.admin, 'POST', '/api/products', {
      sku: 'BC-3',
      name: 'Two',
      customerId: client.id,
      barcodes: [{ code: 'x-1' }, { code: 'X-1' }],
    });
    expect(response.status).toBe(400);
  });
});

describe('a location', () => {
  const create = (name: string) =>
    world.callRaw<{ name: string; zone: string | null }>(world.admin, 'POST', '/api/locations', {
      warehouseId: floor.warehouseId,
      name,
      type: 'STORAGE',
    });

  test.each([
    ['a zero-width space', ZERO_WIDTH, INVISIBLE],
    [
      'one at its end',
      'A-01\u200b',
      'must not hold invisible characters: character 5 is a zero-width space (U+200B)',
    ],
    [
      'a soft hyphen',
      'A\u00ad1',
      'must not hold invisible characters: character 2 is a soft hyphen (U+00AD)',
    ],
    [
      'a mark of direction',
      'A\u200f1',
      'must not hold invisible characters: character 2 is a right-to-left mark (U+200F)',
    ],
    [
      'a group separator',
      'A\u001d1',
      'must not hold invisible characters: character 2 is a group separator (U+001D)',
    ],
  ])('with %s is refused', async (_words, name, message) => {
    const { status, body } = await create(name);
    expect([status, body]).toMatchObject([400, { errors: [{ path: 'name', message }] }]);
  });

  test('loses the blanks and marks around its name', async () => {
    expect((await create('\ufeffTrim 1\u00a0')).body).toMatchObject({ name: 'Trim 1' });
  });

  test('in another case or form is taken, also by a rename', async () => {
    expect((await create('Gang-A 1')).status).toBe(201);
    const again = await create('gang-a 1');
    expect([again.status, again.body]).toMatchObject([
      409,
      { error: 'A location with the name "gang-a 1" already exists.' },
    ]);
    const { body: other } = await world.callRaw<{ id: number }>(
      world.admin,
      'POST',
      '/api/locations',
      {
        warehouseId: floor.warehouseId,
        name: 'Gang-A 2',
        type: 'STORAGE',
      },
    );
    const renamed = await world.callRaw(world.admin, 'PUT', `/api/locations/${other.id}`, {
      name: 'GANG-A 1',
      type: 'STORAGE',
    });
    expect(renamed.status).toBe(409);
    // Its own name in another case is no twin of itself.
    expect(
      (
        await world.callRaw(world.admin, 'PUT', `/api/locations/${other.id}`, {
          name: 'GANG-A 2',
          type: 'STORAGE',
        })
      ).status,
    ).toBe(200);
  });

  test('of a file is checked like one that is entered', async () => {
    await world.location(floor.warehouseId, 'UP-1');
    const upload = (rows: string) =>
      world.upload(world.admin, '/api/locations/upload-csv', rows, {
        warehouseId: String(floor.warehouseId),
      });
    const { status, body } = await upload(
      `name,type\nup-1,STORAGE\nUP-2,STORAGE\nup-2,STORAGE\nU\u200bP-3,STORAGE\n`,
    );
    expect(status).toBe(400);
    const errors = 'errors' in body ? (body.errors ?? []) : [];
    expect(errors.map(({ line }) => line)).toEqual([2, 4, 5]);
    expect(errors[2]?.message).toBe(INVISIBLE);
    expect((await upload(`name,type\n ${DECOMPOSED} 9\u00a0,STORAGE\n`)).status).toBe(201);
    const [result] = await search<{ name: string }>(
      `/api/locations?warehouseId=${floor.warehouseId}&search=${inPath(COMPOSED)}`,
    );
    expect(result?.name).toBe(`${COMPOSED} 9`);
  });

  test('is found by its barcode in any case', async () => {
    const { id } = await world.location(floor.warehouseId, 'Find me 1');
    for (const code of ['find-me-1', 'FIND-ME-1', 'Find me 1'])
      expect(
        (
          await world.callRaw<{ location: { id: number } | null }>(
            world.admin,
            'GET',
            `/api/scan?warehouseId=${floor.warehouseId}&code=${inPath(code)}`,
          )
        ).body.location?.id,
      ).toBe(id);
    const found = await search<{ id: number }>(
      `/api/locations?warehouseId=${floor.warehouseId}&barcode=find-me-1`,
    );
    expect(found.map((row) => row.id)).toEqual([id]);
  });
});

describe('a reference', () => {
  test('of an ASN, an order or a return in another case is taken', async () => {
    const { id: productId } = await world.product(client.id);
    const head = { customerId: client.id, warehouseId: floor.warehouseId };
    const documents: [path: string, body: (reference: string) => object][] = [
      [
        '/api/asns',
        (asnReference) => ({
          ...head,
          asnReference,
          expectedArrivalDate: '2026-11-28',
          items: [{ productId, expectedQuantity: 1 }],
        }),
      ],
      [
        '/api/orders',
        (orderReference) => ({
          ...head,
          orderReference,
          shippingAddress: 'Kade 3',
          items: [{ productId, quantity: 1 }],
        }),
      ],
      [
        '/api/returns',
        (returnReference) => ({
          ...head,
          returnReference,
          reason: 'Sour',
          items: [{ productId, quantity: 1 }],
        }),
      ],
    ];
    for (const [path, body] of documents) {
      const response = await world.callRaw<{ id?: number; order?: { id: number } }>(
        world.admin,
        'POST',
        path,
        body('PO-1'),
      );
      expect(response.status, path).toBe(201);
      for (const twin of ['po-1', ' Po-1 ', 'PO-1']) {
        const { status, body: refused } = await world.callRaw(
          world.admin,
          'POST',
          path,
          body(twin),
        );
        expect([status, refused], path).toMatchObject([
          409,
          { code: 'DUPLICATE', error: expect.stringContaining('with the reference') },
        ]);
      }
      const id = response.body.id ?? response.body.order?.id;
      await world.callRaw(world.admin, 'POST', `${path}/${id}/cancel`);
      expect((await world.callRaw(world.admin, 'POST', path, body('po-1'))).status, path).toBe(201);
    }
    const { body } = await world.callRaw<{ documents: { kind: string }[] }>(
      world.admin,
      'GET',
      `/api/scan?warehouseId=${floor.warehouseId}&code=Po-1`,
    );
    expect(body.documents).toHaveLength(6);
  });
});

describe('a pallet', () => {
  test('is reached by its LPN in any case', async () => {
    const { id: productId } = await world.product(client.id);
    const { id: locationId } = await world.location(floor.warehouseId);
    const lpn = await floor.receive([{ productId, quantity: 3 }]);
    const lower = lpn.toLowerCase();
    expect((await world.callRaw(world.admin, 'GET', `/api/pallets/${lower}`)).body).toMatchObject({
      lpn,
    });
    expect((await floor.putAway(` ${lower}`, locationId)).body).toMatchObject({
      lpn,
      location: { id: locationId },
    });
    expect(
      await search(`/api/movements?warehouseId=${floor.warehouseId}&lpn=${lower}`),
    ).toHaveLength(2);
    expect(
      (
        await search<{ lpn: string }>(
          `/api/pallets?warehouseId=${floor.warehouseId}&search=${lower}`,
        )
      ).map((pallet) => pallet.lpn),
    ).toEqual([lpn]);
  });
});

describe('a tote', () => {
  test('in another case holds the order that it holds', async () => {
    const { id: productId } = await world.product(client.id);
    await floor.receive([{ productId, quantity: 5 }]);
    const orders = [
      await floor.order(client.id, [{ productId, quantity: 1 }]),
      await floor.order(client.id, [{ productId, quantity: 1 }]),
    ];
    const [each, other] = orders.map(({ body }) => body.order.id) as [number, number];
    for (const id of [each, other])
      await world.callRaw(world.admin, 'POST', `/api/orders/${id}/release`);
    const set = (id: number, tote: string) =>
      world.callRaw(world.admin, 'POST', `/api/orders/${id}/tote`, { tote });
    expect((await set(each, `Tote-${DECOMPOSED}`)).status).toBe(200);
    const { status, body } = await set(other, ` TOTE-${COMPOSED}`);
    expect([status, body]).toMatchObject([409, { code: 'TOTE_IN_USE' }]);
    expect((await set(other, ZERO_WIDTH)).status).toBe(400);
    const { body: order } = await world.callRaw<{ allocations: { id: number }[] }>(
      world.admin,
      'GET',
      `/api/orders/${each}`,
    );
    const picks = [{ allocationId: first(order.allocations).id, quantity: 1 }];
    const picked = await world.callRaw(world.admin, 'POST', `/api/orders/${each}/pick`, {
      picks,
      tote: `tote-${COMPOSED}`,
    });
    expect(picked.status).toBe(200);
  });
});

test('a warehouse in another form of its name is taken', async () => {
  await world.warehouse(`${COMPOSED} Nord`);
  expect(
    (await world.callRaw(world.admin, 'POST', '/api/warehouses', { name: `${DECOMPOSED} NORD` }))
      .status,
  ).toBe(409);
});

describe('twins of an earlier release', () => {
  /** A lot as an earlier release made it beside another. */
  const makeTwin = async (productId: number, code: string): Promise<number> => {
    const rows = await sql<{ id: number }>`
      insert into lot (product_id, code, created_at, twin)
      values (${productId}, ${code}, now(), 1)
      returning id`.execute(world.owner);
    return first(rows.rows).id;
  };
  const merge = (id: number, into: number, token = world.admin) =>
    world.callRaw<{ code: string; onHand: number }>(token, 'POST', `/api/lots/${id}/merge`, {
      into,
      reason: 'One batch',
    });
  const lotOf = async (productId: number, code: string): Promise<number> =>
    (await search<{ id: number; code: string }>(`/api/lots?productId=${productId}`)).find(
      (lot) => lot.code === code,
    )?.id ?? 0;

  test('lots are listed and merged: stock, orders and ASNs, and the other spelling then means the one that stays', async () => {
    const { id: productId } = await world.product(client.id, undefined, { tracking: 'LOT' });
    await floor.receive([{ productId, quantity: 5, lot: { code: 'TW-3' } }]);
    const stays = await lotOf(productId, 'TW-3');
    const twin = await makeTwin(productId, 'tw-3');
    // The exact spelling still means the twin, and any other the first.
    const lpn = await floor.receive([{ productId, quantity: 4, lot: { code: 'tw-3' } }]);
    await floor.receive([{ productId, quantity: 1, lot: { code: 'Tw-3' } }]);
    const { body } = await floor.order(client.id, [{ productId, quantity: 3, lot: 'tw-3' }]);
    await world.callRaw(world.admin, 'POST', `/api/orders/${body.order.id}/release`);
    const twins = await search<{ kind: string; id: number; spelling: string; first: object }>(
      '/api/twins',
      supervisor,
    );
    expect(twins).toMatchObject([
      {
        kind: 'LOT',
        id: twin,
        spelling: 'tw-3',
        first: { id: stays, spelling: 'TW-3' },
        product: { id: productId },
      },
    ]);
    expect((await merge(twin, stays, supervisor)).status).toBe(403);
    const merged = await merge(twin, stays);
    expect([merged.status, merged.body]).toMatchObject([200, { code: 'TW-3', onHand: 10 }]);
    await drainWakes(world.db);
    expect(await search('/api/twins')).toEqual([]);
    expect((await floor.stock(`&lotId=${twin}`)).filter(({ quantity }) => quantity > 0)).toEqual(
      [],
    );
    const [onPallet] = await floor.stock(`&search=${lpn}`);
    expect(onPallet).toMatchObject({ quantity: 4, lot: { code: 'TW-3' } });
    const { body: order } = await world.callRaw<{ items: object[]; status: string }>(
      world.admin,
      'GET',
      `/api/orders/${body.order.id}`,
    );
    expect(order.items).toMatchObject([{ allocatedQuantity: 3, lot: { code: 'TW-3' } }]);
    await floor.receive([{ productId, quantity: 1, lot: { code: 'tw-3' } }]);
    expect(await search(`/api/lots?productId=${productId}`)).toMatchObject([
      { code: 'TW-3', onHand: 11 },
    ]);
    const { body: trace } = await world.callRaw<{ receipts: { quantity: number }[] }>(
      world.admin,
      'GET',
      `/api/lots/${stays}/trace`,
    );
    expect(trace.receipts.map(({ quantity }) => quantity).sort()).toEqual([1, 1, 4, 5]);
    expect(await verify(world.db)).toEqual([]);
  });

  test('the first of two may be the one that goes', async () => {
    const { id: productId } = await world.product(client.id, undefined, { tracking: 'LOT' });
    await floor.receive([{ productId, quantity: 5, lot: { code: 'TX-3' } }]);
    const goes = await lotOf(productId, 'TX-3');
    const stays = await makeTwin(productId, 'tx-3');
    expect((await merge(goes, stays)).body).toMatchObject({ code: 'tx-3', onHand: 5 });
    await floor.receive([{ productId, quantity: 1, lot: { code: 'TX-3' } }]);
    expect(await search(`/api/lots?productId=${productId}`)).toMatchObject([
      { code: 'tx-3', onHand: 6 },
    ]);
  });

  test('lots that differ are not merged, nor is what is picked', async () => {
    const { id: productId } = await world.product(client.id, undefined, {
      tracking: 'LOT',
      expires: true,
    });
    await floor.receive([
      { productId, quantity: 5, lot: { code: 'TY-3', expiresOn: '2099-01-31' } },
    ]);
    await floor.receive([
      { productId, quantity: 5, lot: { code: 'TY-O3', expiresOn: '2099-02-28' } },
    ]);
    const [each, other] = [await lotOf(productId, 'TY-3'), await lotOf(productId, 'TY-O3')];
    expect((await merge(each, other)).body).toMatchObject({ code: 'LOT_DIFFERS' });
    expect((await merge(each, each)).body).toMatchObject({ code: 'LOTS_APART' });
    const third = await makeTwin(productId, 'ty-3');
    await world.callRaw(supervisor, 'POST', `/api/lots/${third}/hold`, { reason: 'Seal broken' });
    expect((await merge(third, each)).body).toMatchObject({ code: 'LOTS_APART' });
    await world.callRaw(supervisor, 'POST', `/api/lots/${third}/release`);
    const { body } = await floor.order(client.id, [{ productId, quantity: 2, lot: 'TY-3' }]);
    await world.callRaw(world.admin, 'POST', `/api/orders/${body.order.id}/release`);
    const { body: order } = await world.callRaw<{ allocations: { id: number }[] }>(
      world.admin,
      'GET',
      `/api/orders/${body.order.id}`,
    );
    const picks = [{ allocationId: first(order.allocations).id, quantity: 1 }];
    await world.callRaw(world.admin, 'POST', `/api/orders/${body.order.id}/pick`, { picks });
    expect((await merge(each, third)).body).toMatchObject({ code: 'STOCK_ALLOCATED' });
    expect((await merge(third, each)).status).toBe(200);
  });

  test('products, places and references are renamed', async () => {
    const { id: productId } = await world.product(client.id, 'REN-1');
    const twin = await world.product(client.id, 'REN-2');
    const put = (sku: string) =>
      world.callRaw<{ sku: string }>(world.admin, 'PUT', `/api/products/${twin.id}`, {
        name: 'x',
        sku,
      });
    expect((await put('REN-3')).status).toBe(400);
    await sql`update product set sku = 'ren-1', twin = 1 where id = ${twin.id}`.execute(
      world.owner,
    );
    expect(await search('/api/twins')).toMatchObject([
      { kind: 'PRODUCT', id: twin.id, first: { id: productId } },
    ]);
    expect((await put('REN-3')).body).toMatchObject({ sku: 'REN-3' });
    expect(await search('/api/twins')).toEqual([]);
    expect((await put('REN-4')).status).toBe(400);
  });
});

describe('a new code that looks like another', () => {
  const warning = (code: string, like: string) => [`"${code}" looks like "${like}", which exists.`];

  test('is said when a lot is received, once, and not for another product', async () => {
    const { id: productId } = await world.product(client.id, undefined, { tracking: 'LOT' });
    const { id: otherId } = await world.product(client.id, undefined, { tracking: 'LOT' });
    const receive = async (code: string, id = productId) =>
      (await floor.batch([{ productId: id, quantity: 1, lot: { code } }])).body;
    expect(await receive('LK-03')).not.toHaveProperty('warnings');
    expect(await receive('LK-O3')).toMatchObject({ warnings: warning('LK-O3', 'LK-03') });
    expect(await receive('LK-O3')).not.toHaveProperty('warnings');
    expect(await receive('lk-03')).not.toHaveProperty('warnings');
    expect(await receive('LK-O3', otherId)).not.toHaveProperty('warnings');
    const serials = await world.product(client.id, undefined, { tracking: 'SERIAL' });
    const { body } = await floor.batch([
      { productId: serials.id, quantity: 2, serials: ['LS-I', 'LS-1'] },
    ]);
    expect(body).toMatchObject({
      warnings: [expect.stringMatching(/^"LS-[1I]" looks like "LS-[1I]", which exists\.$/)],
    });
  });

  test('is said when a product is created, of its own customer alone', async () => {
    const create = async (sku: string, customerId = client.id) =>
      (await world.call(world.admin, 'POST', '/api/products', { sku, name: 'Look', customerId }))
        .body;
    expect(await create('LOOK-B8')).not.toHaveProperty('warnings');
    expect(await create('L00K-B8')).toMatchObject({ warnings: warning('L00K-B8', 'LOOK-B8') });
    expect(await create('LO0K-B8', (await world.customer()).id)).not.toHaveProperty('warnings');
  });

  test('is said when locations are created, one by one and by a file', async () => {
    const create = async (name: string, warehouseId = floor.warehouseId) =>
      (
        await world.call(world.admin, 'POST', '/api/locations', {
          warehouseId,
          name,
          type: 'STORAGE',
        })
      ).body;
    expect(await create('LK-10')).not.toHaveProperty('warnings');
    expect(await create('LK-1O')).toMatchObject({ warnings: warning('LK-1O', 'LK-10') });
    expect(await create('LK-I0', (await world.warehouse()).id)).not.toHaveProperty('warnings');
    const fields = { warehouseId: String(floor.warehouseId) };
    const { body } = await world.upload(
      world.admin,
      '/api/locations/upload-csv',
      'name,type\nLK-l0,PICK\nLK-20,PICK\n',
      fields,
    );
    expect(body).toMatchObject({ created: 2, warnings: warning('LK-l0', 'LK-10') });
  });
});
