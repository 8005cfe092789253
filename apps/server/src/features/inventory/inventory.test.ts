import type { InventoryRecord } from '@lading/contract/inventory';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { first } from '#test/first.ts';
import { pageLink, walkPages } from '#test/pages.ts';
import { type Floor, makeFloor } from '#test/stock.ts';
import { type Answered, makeWorld, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

const idsOf = ({ body }: { body: InventoryRecord[] }): number[] => body.map((row) => row.id);
const get = (path: string, token: string = world.admin) =>
  world.callRaw<InventoryRecord[]>(token, 'GET', path);

describe('the list', () => {
  const COUNT = 23;
  let floor: Floor;
  let path: string;

  beforeAll(async () => {
    const { id: warehouseId } = await world.warehouse();
    floor = makeFloor(world, warehouseId);
    path = `/api/inventory?warehouseId=${warehouseId}`;
    const { id: customerId } = await world.customer([warehouseId]);
    const products = [];
    // Equal names, and names with numbers, so that every sort has ties and compares numbers.
    for (const [sku, name] of [
      ['S-10', 'Lamp'],
      ['S-9', 'Lamp'],
      ['S-9b', 'Äxte'],
      ['S-100', 'lamp 2'],
    ] as const)
      products.push(await world.product(customerId, sku, { name }));
    for (let index = 0; index < COUNT; index += 1) {
      const status = (['AVAILABLE', 'DAMAGED', 'QUARANTINED'] as const)[index % 3];
      await floor.receive([
        {
          productId: products[index % 4]?.id ?? 0,
          quantity: 1 + (index % 5),
          ...(status ? { status } : {}),
        },
      ]);
    }
  });

  test.each(
    ['receivedDate', 'sku', 'productName', 'quantity', 'status'].flatMap((field) => [
      field,
      `-${field}`,
    ]),
  )('is paged by %s forwards and backwards without gaps or twins', async (sort) => {
    const { body: whole, headers } = await get(`${path}&sort=${sort}`);
    const ids = whole.map((row: InventoryRecord) => row.id);
    expect(headers['x-total-count']).toBe(String(COUNT));
    expect(new Set(ids).size).toBe(COUNT);
    const forwards = await walkPages<InventoryRecord[]>(world, `${path}&sort=${sort}&limit=7`);
    expect(forwards.flatMap(idsOf)).toEqual(ids);
    expect(forwards.map(({ body }) => body.length)).toEqual([7, 7, 7, 2]);
    expect(forwards.at(-1)?.headers.link).toBeUndefined();
    const before = pageLink(forwards.at(-1) as Answered, 'prev') ?? '';
    const backwards = await walkPages<InventoryRecord[]>(world, before, 'prev');
    expect(backwards.toReversed().flatMap(idsOf)).toEqual(ids.slice(0, 21));
    expect(pageLink(backwards.at(-1) as Answered, 'next')).not.toBeNull();
  });

  test('a page as CSV is that page, with its count and the way to the next', async () => {
    const { body } = await get(`${path}&limit=2`);
    const { headers, body: csv } = await world.callRaw(
      world.admin,
      'GET',
      `${path}&limit=2`,
      undefined,
      { accept: 'text/csv' },
    );
    const [, ...lines] = String(csv).trimEnd().split('\r\n');
    expect(lines.map(Number.parseFloat)).toEqual(body.map(({ id }: InventoryRecord) => id));
    expect([headers['x-total-count'], headers.link]).toEqual([
      String(COUNT),
      expect.stringContaining('rel="next"'),
    ]);
  });

  test('sorts as people count', async () => {
    const { body } = await get(`${path}&sort=sku`);
    expect([...new Set(body.map((row: InventoryRecord) => row.product.sku))]).toEqual([
      'S-9',
      'S-9b',
      'S-10',
      'S-100',
    ]);
  });

  test('an exact last page has no next page, and the first page no previous one', async () => {
    const first = await get(`${path}&limit=${COUNT}`);
    expect(first.headers.link).toBeUndefined();
    expect(first.body).toHaveLength(COUNT);
  });

  test('rows that arrive during paging do not shift pages', async () => {
    const before = await get(`${path}&sort=-receivedDate&limit=5`);
    const { body: whole } = await get(`${path}&sort=-receivedDate`);
    await floor.receive([{ productId: whole[0]?.product.id ?? 0, quantity: 1 }]);
    const second = await get(pageLink(before, 'next') ?? '');
    expect(second.body.map((row: InventoryRecord) => row.id)).toEqual(
      whole.slice(5, 10).map((row: InventoryRecord) => row.id),
    );
    const { id } = first((await get(`${path}&limit=1`)).body);
    await world.call(world.admin, 'POST', `/api/inventory/${id}/adjust`, {
      quantity: -1,
      reason: 'gone',
    });
    expect((await get(`${path}&limit=1`)).headers['x-total-count']).toBe(String(COUNT));
  });

  test('filters by status, product and place', async () => {
    const { body: whole } = await get(path);
    const damaged = await get(`${path}&status=DAMAGED`);
    expect(damaged.body).toHaveLength(
      whole.filter((row: InventoryRecord) => row.status === 'DAMAGED').length,
    );
    expect(damaged.headers['x-total-count']).toBe(String(damaged.body.length));
    expect(new Set(damaged.body.map((row: InventoryRecord) => row.available))).toEqual(
      new Set([0]),
    );
    const { product } = first(whole);
    const ofProduct = await get(`${path}&productId=${product.id}`);
    expect(new Set(ofProduct.body.map((row: InventoryRecord) => row.product.id))).toEqual(
      new Set([product.id]),
    );
    expect((await get(`${path}&locationId=999999`)).status).toBe(404);
    expect((await get(`${path}&productId=999999`)).status).toBe(404);
  });

  test.each([
    [
      'another order',
      () =>
        `${path}&sort=sku&limit=2&cursor=${Buffer.from('["-receivedDate","2026-01-01",1,0]').toString('base64url')}`,
    ],
    ['no base64', () => `${path}&limit=2&cursor=***`],
    [
      'a value that is none',
      () =>
        `${path}&limit=2&cursor=${Buffer.from('["-receivedDate","x",1,0]').toString('base64url')}`,
    ],
    [
      'a number that is none',
      () =>
        `${path}&sort=quantity&limit=2&cursor=${Buffer.from('["quantity","9e99",1,0]').toString('base64url')}`,
    ],
  ])('a cursor of %s is a 400', async (_, query) => expect((await get(query())).status).toBe(400));
});

describe('search', () => {
  let floor: Floor;
  let token: string;
  let lpn: string;

  beforeAll(async () => {
    const { id: warehouseId } = await world.warehouse();
    floor = makeFloor(world, warehouseId);
    const customer = await world.customer([warehouseId]);
    const other = await world.customer([warehouseId]);
    token = customer.token;
    await world.location(warehouseId, 'Dock Ost', 'RECEIVING');
    const tricky = await world.product(customer.id, 'TR-1', {
      name: '100% Wool_Blanket \\ "grey"',
    });
    const plain = await world.product(customer.id, 'PL-200', { name: 'Éclair Mould' });
    const foreign = await world.product(other.id, 'PL-300', { name: 'Cake Mould' });
    await floor.receive([{ productId: tricky.id, quantity: 1 }]);
    lpn = await floor.receive([{ productId: plain.id, quantity: 2 }]);
    await floor.receive([{ productId: foreign.id, quantity: 3 }]);
  });

  const find = async (term: string, as: string = world.admin): Promise<string[]> => {
    const { status, body } = await get(
      `/api/inventory?warehouseId=${floor.warehouseId}&sort=sku&search=${encodeURIComponent(term)}`,
      as,
    );
    expect(status).toBe(200);
    return body.map((row: InventoryRecord) => row.product.sku);
  };

  test.each([
    ['a name in another case', 'éCLAIR m', ['PL-200']],
    ['a capital accent', 'ÉCLAIR', ['PL-200']],
    ['part of a SKU', 'pl-2', ['PL-200']],
    ['one letter', 'w', ['TR-1']],
    ['a place', 'dock ost', ['PL-200', 'PL-300', 'TR-1']],
    ['per cent', '100%', ['TR-1']],
    ['per cent alone', '%', ['TR-1']],
    ['an underscore', 'wool_b', ['TR-1']],
    ['an underscore alone', '_', ['TR-1']],
    ['an underscore as a letter only', 'woo__b', []],
    ['a backslash', '\\', ['TR-1']],
    ['a backslash at the end of more', 'Blanket \\', ['TR-1']],
    ['a quote', '"grey"', ['TR-1']],
    ['an apostrophe', "o'hara", []],
    ['blanks around', '  mould  ', ['PL-200', 'PL-300']],
    ['blanks alone', '   ', ['PL-200', 'PL-300', 'TR-1']],
    ['what nobody has', 'zzz', []],
  ])('finds by %s', async (_, term, skus) => expect(await find(term)).toEqual(skus));

  test('finds by LPN, anywhere in it', async () => {
    expect(await find(lpn.toLowerCase())).toEqual(['PL-200']);
    expect(await find(lpn.slice(3))).toEqual(['PL-200']);
  });

  test('shows a client only its own rows, and counts only these', async () => {
    expect(await find('mould', token)).toEqual(['PL-200']);
    expect(await find('dock', token)).toEqual(['PL-200', 'TR-1']);
    const { headers } = await get(`/api/inventory?warehouseId=${floor.warehouseId}&limit=1`, token);
    expect(headers['x-total-count']).toBe('2');
  });

  test('counts what it finds', async () => {
    const { headers } = await get(
      `/api/inventory?warehouseId=${floor.warehouseId}&limit=1&search=mould`,
    );
    expect(headers['x-total-count']).toBe('2');
    const broad = await get(`/api/inventory?warehouseId=${floor.warehouseId}&limit=1&search=o`);
    expect(broad.headers['x-total-count']).toBe('3');
  });

  test('is sent as CSV that no spreadsheet runs', async () => {
    const { id: customerId } = await world.customer([floor.warehouseId]);
    for (const [sku, name] of [
      ['=1+1', '@SUM(A1)'],
      ['-2', '+3, "quoted"'],
    ] as const)
      await floor.receive([
        { productId: (await world.product(customerId, sku, { name })).id, quantity: 7 },
      ]);
    const { headers, body } = await world.call(
      world.admin,
      'GET',
      `/api/inventory?warehouseId=${floor.warehouseId}&customerId=${customerId}&sort=sku`,
      undefined,
      { accept: 'text/csv' },
    );
    expect(headers['content-type']).toMatch(/^text\/csv/);
    const [header, ...lines] = String(body).trimEnd().split('\r\n');
    expect(header).toBe(
      'id,product.id,product.sku,product.name,quantity,allocated,onHand,placed,promised,held,expired,notSellable,available,status,receivedDate,lot.id,lot.code,lot.expiresOn,lot.producedOn,lot.onHold,pallet.lpn,pallet.location.id,pallet.location.name,location.id,location.name,shortCountId',
    );
    expect(lines).toHaveLength(2);
    expect(lines.join()).toContain(`'=1+1,'@SUM(A1),7,0,7,0,0,0,0,0,7,AVAILABLE`);
    expect(lines.join()).toContain(`'-2,"'+3, ""quoted""",7`);
  });
});

describe('availability', () => {
  test('counts every status on hand, and as available what is free', async () => {
    const { id: warehouseId } = await world.warehouse();
    const floor = makeFloor(world, warehouseId);
    const { id: customerId, token } = await world.customer([warehouseId]);
    const { id: productId } = await world.product(customerId);
    const { id: unknown } = await world.product(customerId);
    const { id: foreign } = await world.product((await world.customer()).id);
    await floor.receive([
      { productId, quantity: 10 },
      { productId, quantity: 4, status: 'DAMAGED' },
    ]);
    await floor.order(customerId, [{ productId, quantity: 3 }]);
    const path = `/api/inventory/availability?warehouseId=${warehouseId}&productIds=` as const;
    expect((await get(`${path}${unknown},${productId},${unknown}`, token)).body).toEqual([
      {
        productId: unknown,
        onHand: 0,
        placed: 0,
        promised: 0,
        held: 0,
        expired: 0,
        notSellable: 0,
        available: 0,
        allocated: 0,
      },
      {
        productId,
        onHand: 14,
        placed: 0,
        promised: 3,
        held: 0,
        expired: 0,
        notSellable: 4,
        available: 7,
        allocated: 3,
      },
    ]);
    expect((await get(`${path}${foreign}`, token)).status).toBe(404);
    expect((await get(`${path}${foreign}`)).status).toBe(200);
    for (const bad of ['', 'x', '1,', '0', '1;2', '1.5'])
      expect((await get(path + bad)).status).toBe(400);
  });
});

test('a filter by a lot or an ASN outside the scope is refused as unknown', async () => {
  const { id: warehouseId } = await world.warehouse();
  const floor = makeFloor(world, warehouseId);
  const [own, other] = [await world.customer([warehouseId]), await world.customer([warehouseId])];
  const { id: productId } = await world.product(own.id, 'MILK', { tracking: 'LOT' });
  const asn = await floor.asn(own.id, [{ productId, quantity: 2 }]);
  await floor.receive([{ productId, quantity: 2, lot: { code: 'A' } }], { asnId: asn.id });
  const lotId = first(
    (await world.call(world.admin, 'GET', `/api/lots?productId=${productId}`)).body,
  ).id;
  const lists = [
    `/api/inventory?lotId=${lotId}`,
    `/api/movements?lotId=${lotId}`,
    `/api/movements?asnId=${asn.id}`,
  ] as const;
  for (const list of lists) {
    const path = `${list}&warehouseId=${warehouseId}` as const;
    for (const token of [world.admin, own.token])
      expect((await get(path, token)).body).toHaveLength(1);
    expect((await get(path, other.token)).status, path).toBe(404);
    expect((await get(path.replace(/Id=\d+/, 'Id=999999') as typeof path)).status, path).toBe(404);
  }
  const { token } = await world.user('SUPERVISOR', [(await world.warehouse()).id, warehouseId]);
  expect(
    (await get(`/api/movements/sum?warehouseId=${warehouseId}&asnId=${asn.id}`, token)).status,
  ).toBe(200);
  expect(
    (await get(`/api/inventory/opening?warehouseId=${warehouseId}&lotId=${lotId}`, other.token))
      .status,
  ).toBe(404);
});
