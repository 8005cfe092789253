import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Floor, makeFloor } from '../../platform/testing/stock.ts';
import { type Answered, makeWorld, type World } from '../../platform/testing/world.ts';

interface Row {
  id: number;
  product: { id: number; sku: string; name: string };
  quantity: number;
  allocated: number;
  available: number;
  status: string;
  receivedDate: string;
  pallet: { lpn: string; location: { id: number; name: string } | null } | null;
  location: { id: number; name: string } | null;
}

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

const get = (path: string, token: string = world.admin): Promise<Answered> => world.call(token, 'GET', path);
const act = (id: number, step: string, body: unknown, token: string = world.admin): Promise<Answered> =>
  world.call(token, 'POST', `/api/inventory/${id}/${step}`, body);

function linkOf(answer: Answered, rel: string): string | null {
  return new RegExp(`<([^>]+)>; rel="${rel}"`).exec(String(answer.headers.link ?? ''))?.[1] ?? null;
}

/** Pages through a list to one end: the ids, page by page. */
async function walk(path: string, rel: string): Promise<{ pages: number[][]; last: Answered }> {
  const pages: number[][] = [];
  let last = await get(path);
  for (;;) {
    expect(last.status).toBe(200);
    pages.push(last.body.map((row: Row) => row.id));
    const next = linkOf(last, rel);
    if (next === null) return { pages, last };
    last = await get(next);
  }
}

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
    // Equal names, and numbers in them, so that every sort has ties and counts as people do.
    for (const [sku, name] of [
      ['S-10', 'Lamp'],
      ['S-9', 'Lamp'],
      ['s-9', 'Äxte'],
      ['S-100', 'lamp 2'],
    ] as const)
      products.push(await world.product(customerId, sku, { name }));
    for (let at = 0; at < COUNT; at += 1) {
      const status = ['AVAILABLE', 'DAMAGED', 'QUARANTINED'][at % 3];
      await floor.receive([{ productId: products[at % 4]?.id ?? 0, quantity: 1 + (at % 5), ...(status ? { status } : {}) }]);
    }
  });

  test.each(['receivedDate', 'sku', 'productName', 'quantity', 'status'].flatMap((field) => [field, `-${field}`]))(
    'is paged by %s forwards and backwards without gaps or twins',
    async (sort) => {
      const { body: whole, headers } = await get(`${path}&sort=${sort}`);
      const ids = whole.map((row: Row) => row.id);
      expect(headers['x-total-count']).toBe(String(COUNT));
      expect(new Set(ids).size).toBe(COUNT);
      const forwards = await walk(`${path}&sort=${sort}&limit=7`, 'next');
      expect(forwards.pages.flat()).toEqual(ids);
      expect(forwards.pages.map((page) => page.length)).toEqual([7, 7, 7, 2]);
      const before = linkOf(forwards.last, 'prev') ?? '';
      const backwards = await walk(before, 'prev');
      expect(backwards.pages.reverse().flat()).toEqual(ids.slice(0, 21));
      expect(linkOf(backwards.last, 'next')).not.toBeNull();
    },
  );

  test('sorts as people count', async () => {
    const { body } = await get(`${path}&sort=sku`);
    expect([...new Set(body.map((row: Row) => row.product.sku))]).toEqual(['s-9', 'S-9', 'S-10', 'S-100']);
  });

  test('an exact last page has no next one, the first no one before', async () => {
    const first = await get(`${path}&limit=${COUNT}`);
    expect(first.headers.link).toBeUndefined();
    expect(first.body).toHaveLength(COUNT);
  });

  test('rows that arrive while somebody pages shift nothing', async () => {
    const first = await get(`${path}&sort=-receivedDate&limit=5`);
    const { body: whole } = await get(`${path}&sort=-receivedDate`);
    await floor.receive([{ productId: whole[0].product.id, quantity: 1 }]);
    const second = await get(linkOf(first, 'next') ?? '');
    expect(second.body.map((row: Row) => row.id)).toEqual(whole.slice(5, 10).map((row: Row) => row.id));
    await act((await get(`${path}&limit=1`)).body[0].id, 'adjust', { quantity: -1, reason: 'gone' });
    expect((await get(`${path}&limit=1`)).headers['x-total-count']).toBe(String(COUNT));
  });

  test('filters by status, product and place', async () => {
    const { body: whole } = await get(path);
    const damaged = await get(`${path}&status=DAMAGED`);
    expect(damaged.body).toHaveLength(whole.filter((row: Row) => row.status === 'DAMAGED').length);
    expect(damaged.headers['x-total-count']).toBe(String(damaged.body.length));
    expect(new Set(damaged.body.map((row: Row) => row.available))).toEqual(new Set([0]));
    const [{ product }] = whole;
    const ofProduct = await get(`${path}&productId=${product.id}`);
    expect(new Set(ofProduct.body.map((row: Row) => row.product.id))).toEqual(new Set([product.id]));
    expect((await get(`${path}&locationId=999999`)).status).toBe(404);
    expect((await get(`${path}&productId=999999`)).status).toBe(404);
  });

  test.each([
    ['another order', () => `${path}&sort=sku&limit=2&cursor=${Buffer.from('["-receivedDate","2026-01-01",1,0]').toString('base64url')}`],
    ['no base64', () => `${path}&limit=2&cursor=***`],
    ['a value that is none', () => `${path}&limit=2&cursor=${Buffer.from('["-receivedDate","x",1,0]').toString('base64url')}`],
    ['a number that is none', () => `${path}&sort=quantity&limit=2&cursor=${Buffer.from('["quantity","9e99",1,0]').toString('base64url')}`],
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
    const tricky = await world.product(customer.id, 'TR-1', { name: '100% Wool_Blanket \\ "grey"' });
    const plain = await world.product(customer.id, 'PL-200', { name: 'Éclair Mould' });
    const foreign = await world.product(other.id, 'PL-300', { name: 'Cake Mould' });
    await floor.receive([{ productId: tricky.id, quantity: 1 }]);
    lpn = await floor.receive([{ productId: plain.id, quantity: 2 }]);
    await floor.receive([{ productId: foreign.id, quantity: 3 }]);
  });

  const find = async (term: string, as: string = world.admin): Promise<string[]> => {
    const { status, body } = await get(`/api/inventory?warehouseId=${floor.warehouseId}&sort=sku&search=${encodeURIComponent(term)}`, as);
    expect(status).toBe(200);
    return body.map((row: Row) => row.product.sku);
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

  test('shows a client its own alone, and counts so', async () => {
    expect(await find('mould', token)).toEqual(['PL-200']);
    expect(await find('dock', token)).toEqual(['PL-200', 'TR-1']);
    const { headers } = await get(`/api/inventory?warehouseId=${floor.warehouseId}&limit=1`, token);
    expect(headers['x-total-count']).toBe('2');
  });

  test('counts what it finds', async () => {
    const { headers } = await get(`/api/inventory?warehouseId=${floor.warehouseId}&limit=1&search=mould`);
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
      await floor.receive([{ productId: (await world.product(customerId, sku, { name })).id, quantity: 7 }]);
    const { headers, body } = await world.call(
      world.admin,
      'GET',
      `/api/inventory?warehouseId=${floor.warehouseId}&customerId=${customerId}&sort=sku`,
      undefined,
      { accept: 'text/csv' },
    );
    expect(headers['content-type']).toMatch(/^text\/csv/);
    const [header, ...lines] = body.trimEnd().split('\r\n');
    expect(header).toBe(
      'id,product.id,product.sku,product.name,quantity,allocated,available,status,receivedDate,pallet.lpn,pallet.location.id,pallet.location.name,location.id,location.name',
    );
    expect(lines).toHaveLength(2);
    expect(lines.join()).toContain(`'=1+1,'@SUM(A1),7,0,7,AVAILABLE`);
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
    const path = `/api/inventory/availability?warehouseId=${warehouseId}&productIds=`;
    expect((await get(`${path}${unknown},${productId},${unknown}`, token)).body).toEqual([
      { productId: unknown, onHand: 0, allocated: 0, available: 0 },
      { productId, onHand: 14, allocated: 3, available: 7 },
    ]);
    expect((await get(`${path}${foreign}`, token)).status).toBe(404);
    expect((await get(`${path}${foreign}`)).status).toBe(200);
    for (const bad of ['', 'x', '1,', '0', '1;2', '1.5']) expect((await get(path + bad)).status).toBe(400);
  });
});

describe('what people do with stock', () => {
  let floor: Floor;
  let customerId: number;
  let productId: number;
  let shelf: { id: number; name: string };
  let bin: { id: number; name: string };

  beforeAll(async () => {
    const { id: warehouseId } = await world.warehouse();
    floor = makeFloor(world, warehouseId);
    customerId = (await world.customer([warehouseId])).id;
    shelf = await world.location(warehouseId, 'SHELF');
    bin = await world.location(warehouseId, 'BIN');
  });

  /** A fresh product with so many units on a pallet, some of them allocated. */
  async function fresh(quantity: number, allocated = 0): Promise<{ record: Row; lpn: string }> {
    productId = (await world.product(customerId)).id;
    const lpn = await floor.receive([{ productId, quantity }]);
    if (allocated) await floor.order(customerId, [{ productId, quantity: allocated }]);
    const [record] = await floor.stock(`&productId=${productId}`);
    return { record, lpn };
  }

  const movements = async (query = ''): Promise<Answered['body']> =>
    (await get(`/api/movements?warehouseId=${floor.warehouseId}&productId=${productId}&sort=at${query}`)).body;

  test('putting a pallet away keeps what is allocated, and is written', async () => {
    const { record, lpn } = await fresh(10, 4);
    const put = await world.call(world.admin, 'POST', `/api/pallets/${lpn}/putaway`, { locationId: shelf.id });
    expect(put).toMatchObject({ status: 200, body: { lpn, location: { name: 'SHELF' }, totalQuantity: 10 } });
    expect(await floor.stock(`&productId=${productId}`)).toMatchObject([
      { id: record.id, quantity: 10, allocated: 4, available: 6, pallet: { lpn, location: { name: 'SHELF' } } },
    ]);
    await world.call(world.admin, 'POST', `/api/pallets/${lpn}/putaway`, { locationId: bin.id });
    await world.call(world.admin, 'POST', `/api/pallets/${lpn}/putaway`, { locationId: bin.id });
    expect(await movements('&kind=PUTAWAY')).toMatchObject([
      { kind: 'PUTAWAY', quantity: 10, from: { pallet: { lpn }, location: null }, to: { pallet: { lpn }, location: { name: 'SHELF' } } },
      { kind: 'PUTAWAY', quantity: 10, from: { location: { name: 'SHELF' } }, to: { location: { name: 'BIN' } } },
    ]);
  });

  test('a pallet goes nowhere outside its warehouse', async () => {
    const { lpn } = await fresh(1);
    const elsewhere = await world.location((await world.warehouse()).id);
    const put = (path: string, locationId: number, token?: string) => world.call(token ?? world.admin, 'POST', path, { locationId });
    expect((await put(`/api/pallets/${lpn}/putaway`, elsewhere.id)).status).toBe(404);
    expect((await put('/api/pallets/LPN-99999999/putaway', shelf.id)).status).toBe(404);
    const { token } = await world.user('OPERATOR');
    expect((await put(`/api/pallets/${lpn}/putaway`, shelf.id, token)).status).toBe(404);
    const { token: client } = await world.customer([floor.warehouseId]);
    expect((await put(`/api/pallets/${lpn}/putaway`, shelf.id, client)).status).toBe(403);
    expect((await get(`/api/pallets/${lpn}`, client)).status).toBe(404);
  });

  test('moving takes free units off the pallet as loose stock, which merges with its like', async () => {
    const { record, lpn } = await fresh(10, 4);
    const moved = await act(record.id, 'move', { locationId: shelf.id, quantity: 2 });
    expect(moved).toMatchObject({
      status: 200,
      body: [
        { id: record.id, quantity: 8, allocated: 4, pallet: { lpn } },
        { quantity: 2, allocated: 0, pallet: null, location: { name: 'SHELF' }, receivedDate: record.receivedDate },
      ],
    });
    const rest = await act(record.id, 'move', { locationId: shelf.id });
    expect(rest.body).toMatchObject([
      { id: record.id, quantity: 4, available: 0 },
      { id: moved.body[1].id, quantity: 6 },
    ]);
    expect(await act(record.id, 'move', { locationId: shelf.id, quantity: 1 })).toMatchObject({
      status: 409,
      body: { code: 'STOCK_ALLOCATED' },
    });
    expect((await act(record.id, 'move', { locationId: shelf.id })).body.code).toBe('STOCK_ALLOCATED');
    expect(await movements('&kind=MOVE')).toMatchObject([
      { quantity: 2, from: { pallet: { lpn } }, to: { pallet: null, location: { name: 'SHELF' } } },
      { quantity: 4 },
    ]);
  });

  test('moving to where it is, to nowhere, or what is not there', async () => {
    const { record } = await fresh(3);
    const { body } = await act(record.id, 'move', { locationId: shelf.id });
    expect(body).toHaveLength(2);
    const loose = body[1].id;
    expect(await act(loose, 'move', { locationId: shelf.id })).toMatchObject({ status: 400, body: { errors: [{ path: 'locationId' }] } });
    expect((await act(loose, 'move', { locationId: shelf.id, quantity: 99 })).status).toBe(400);
    expect((await act(loose, 'move', { locationId: 999_999 })).status).toBe(404);
    expect((await act(999_999, 'move', { locationId: shelf.id })).status).toBe(404);
    expect((await act(loose, 'move', { locationId: bin.id, quantity: 0 })).status).toBe(400);
    expect((await act(loose, 'move', { locationId: bin.id, quantity: 4 })).status).toBe(409);
    expect((await floor.stock(`&productId=${productId}`)).map((row: Row) => row.id)).toEqual([loose]);
  });

  test('adjusting corrects with a reason and touches nothing that is allocated', async () => {
    const { record } = await fresh(5, 3);
    expect((await act(record.id, 'adjust', { quantity: 2, reason: ' found two ' })).body).toMatchObject([{ quantity: 7, allocated: 3 }]);
    expect((await act(record.id, 'adjust', { quantity: -4, reason: 'broken' })).body).toMatchObject([{ quantity: 3, available: 0 }]);
    expect(await act(record.id, 'adjust', { quantity: -1, reason: 'broken' })).toMatchObject({
      status: 409,
      body: { code: 'STOCK_ALLOCATED' },
    });
    for (const body of [
      { quantity: 0, reason: 'x' },
      { quantity: 1, reason: '  ' },
      { quantity: 1 },
      { quantity: 10_000_000, reason: 'x' },
    ])
      expect((await act(record.id, 'adjust', body)).status).toBe(400);
    expect(await movements('&kind=ADJUST')).toMatchObject([
      { quantity: 2, from: null, to: { status: 'AVAILABLE' }, reason: 'found two' },
      { quantity: 4, to: null, reason: 'broken' },
    ]);
  });

  test('what is adjusted away is no longer listed, and comes back by adjusting', async () => {
    const { record } = await fresh(2);
    const total = async () => (await get(`/api/inventory?warehouseId=${floor.warehouseId}&limit=1`)).headers['x-total-count'];
    const before = Number(await total());
    await act(record.id, 'adjust', { quantity: -2, reason: 'lost' });
    expect(await floor.stock(`&productId=${productId}`)).toEqual([]);
    expect(Number(await total())).toBe(before - 1);
    await act(record.id, 'adjust', { quantity: 1, reason: 'found' });
    expect(Number(await total())).toBe(before);
  });

  test('another status keeps place and age, and free units alone change', async () => {
    const { record, lpn } = await fresh(6, 2);
    const changed = await act(record.id, 'status', { status: 'DAMAGED', quantity: 3, reason: 'wet' });
    expect(changed.body).toMatchObject([
      { id: record.id, quantity: 3, allocated: 2 },
      { quantity: 3, status: 'DAMAGED', available: 0, pallet: { lpn }, receivedDate: record.receivedDate },
    ]);
    expect((await act(record.id, 'status', { status: 'RESERVED', quantity: 2 })).body.code).toBe('STOCK_ALLOCATED');
    expect((await act(record.id, 'status', { status: 'RESERVED' })).status).toBe(200);
    expect((await act(record.id, 'status', { status: 'AVAILABLE' })).status).toBe(400);
    expect((await act(record.id, 'status', { status: 'IN_TRANSIT' })).status).toBe(400);
    const back = await act(changed.body[1].id, 'status', { status: 'AVAILABLE', quantity: 1 });
    expect(back.body[0]).toMatchObject({ id: record.id, quantity: 3, available: 1 });
    expect(await movements('&kind=STATUS')).toMatchObject([
      { quantity: 3, from: { status: 'AVAILABLE', pallet: { lpn } }, to: { status: 'DAMAGED', pallet: { lpn } }, reason: 'wet' },
      { quantity: 1, to: { status: 'RESERVED' } },
      { quantity: 1, to: { status: 'AVAILABLE' } },
    ]);
  });

  test('who may do it, and in which warehouse', async () => {
    const { record } = await fresh(5);
    const [operator, stranger, client] = [
      (await world.user('OPERATOR', [floor.warehouseId])).token,
      (await world.user('SUPERVISOR')).token,
      (await world.customer([floor.warehouseId])).token,
    ];
    expect((await act(record.id, 'move', { locationId: bin.id, quantity: 1 }, operator)).status).toBe(200);
    expect((await act(record.id, 'adjust', { quantity: 1, reason: 'x' }, operator)).status).toBe(403);
    expect((await act(record.id, 'status', { status: 'DAMAGED' }, operator)).status).toBe(403);
    expect((await act(record.id, 'move', { locationId: bin.id }, client)).status).toBe(403);
    expect((await act(record.id, 'adjust', { quantity: 1, reason: 'x' }, stranger)).status).toBe(404);
    expect((await get(`/api/inventory?warehouseId=${floor.warehouseId}`, stranger)).status).toBe(404);
    expect((await get('/api/inventory')).status).toBe(400);
  });

  test('movements are found by product, place, pallet, kind and time', async () => {
    const { record, lpn } = await fresh(4);
    await world.call(world.admin, 'POST', `/api/pallets/${lpn}/putaway`, { locationId: shelf.id });
    await act(record.id, 'move', { locationId: bin.id, quantity: 1 });
    const kinds = async (query: string): Promise<string[]> => (await movements(query)).map((row: { kind: string }) => row.kind);
    expect(await kinds('')).toEqual(['RECEIVE', 'PUTAWAY', 'MOVE']);
    expect(await kinds(`&lpn=${lpn}`)).toEqual(['RECEIVE', 'PUTAWAY', 'MOVE']);
    expect(await kinds(`&locationId=${bin.id}`)).toEqual(['MOVE']);
    expect(await kinds(`&search=${lpn}`)).toEqual(['RECEIVE', 'PUTAWAY', 'MOVE']);
    expect(await kinds('&search=zzz')).toEqual([]);
    const [, putaway] = await movements();
    expect(await kinds(`&from=${putaway.at}`)).toEqual(['PUTAWAY', 'MOVE']);
    expect(await kinds(`&to=${putaway.at}`)).toEqual(['RECEIVE', 'PUTAWAY']);
    expect(await kinds(`&from=${encodeURIComponent(new Date(putaway.at).toISOString().replace('Z', '+00:00'))}`)).toEqual([
      'PUTAWAY',
      'MOVE',
    ]);
    const path = `/api/movements?warehouseId=${floor.warehouseId}`;
    expect((await get(`${path}&lpn=LPN-99999999`)).status).toBe(404);
    const days = ['2026-02-30T00:00:00Z', '0000-01-01T00:00:00Z', '2026-01-01T00:00:00+23:00', '2026-02-30', 'x'];
    const today = putaway.at.slice(0, 10);
    const [before, after] = [-1, 1].map((days) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10));
    expect(await kinds(`&from=${today}&to=${today}`)).toEqual(['RECEIVE', 'PUTAWAY', 'MOVE']);
    expect([await kinds(`&from=${after}`), await kinds(`&to=${before}`)]).toEqual([[], []]);
    for (const day of days) expect([day, (await get(`${path}&from=${encodeURIComponent(day)}`)).status]).toEqual([day, 400]);
  });

  test('recent pallets, and those of a place', async () => {
    const { lpn } = await fresh(4);
    await world.call(world.admin, 'POST', `/api/pallets/${lpn}/putaway`, { locationId: shelf.id });
    const { body } = await get(`/api/pallets?warehouseId=${floor.warehouseId}&recent=true`);
    expect(body[0]).toMatchObject({ lpn, lines: 1, totalQuantity: 4, location: { name: 'SHELF' } });
    expect(body[0]).not.toHaveProperty('contents');
    const onShelf = await get(`/api/pallets?warehouseId=${floor.warehouseId}&locationId=${shelf.id}&search=${lpn.slice(4)}`);
    expect(onShelf.body.map((pallet: { lpn: string }) => pallet.lpn)).toEqual([lpn]);
  });
});
