import type { Asn } from '@lading/contract/asns';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RequestAt } from '#test/callTypes.ts';
import { walkPages } from '#test/pages.ts';
import { makeFloor } from '#test/stock.ts';
import { makeWorld, type World } from '#test/world.ts';

let world: World;
let north: { id: number };
let south: { id: number };
let acme: Awaited<ReturnType<World['customer']>>;
let zenith: Awaited<ReturnType<World['customer']>>;
let operator: Awaited<ReturnType<World['user']>>;
let bottle: { id: number; sku: string };
let cup: { id: number; sku: string };
let foreign: { id: number };

beforeAll(async () => {
  world = await makeWorld();
  north = await world.warehouse('North');
  south = await world.warehouse('South');
  acme = await world.customer([north.id], 'Acme');
  zenith = await world.customer([north.id], 'Zenith');
  operator = await world.user('OPERATOR', [north.id]);
  bottle = await world.product(acme.id, 'BOTTLE');
  cup = await world.product(acme.id, 'CUP');
  foreign = await world.product(zenith.id, 'LAMP');
});
afterAll(() => world.close());

type AsnBody = RequestAt<'POST', '/api/asns'>;
let count = 0;
const announcement = (more: Partial<AsnBody> = {}) => ({
  customerId: acme.id,
  warehouseId: north.id,
  asnReference: `PO-${++count}`,
  expectedArrivalDate: '2026-11-28',
  items: [{ productId: bottle.id, expectedQuantity: 10 }],
  ...more,
});
const create = (token: string, body: AsnBody) => world.call(token, 'POST', '/api/asns', body);
const announce = async (more: Partial<AsnBody> = {}): Promise<Asn> => {
  const { status, body } = await create(world.admin, announcement(more));
  expect([status, body.error]).toEqual([201, undefined]);
  return body;
};
const cancel = (token: string, id: number) => world.call(token, 'POST', `/api/asns/${id}/cancel`);
const close = (token: string, id: number, body: RequestAt<'POST', '/api/asns/1/close'>) =>
  world.call(token, 'POST', `/api/asns/${id}/close`, body);
const put = (id: number, body: RequestAt<'PUT', '/api/asns/1'>, headers = {}) =>
  world.call(world.admin, 'PUT', `/api/asns/${id}`, body, headers);
const get = async (id: number): Promise<Asn> =>
  (await world.call(world.admin, 'GET', `/api/asns/${id}`)).body;
const list = async (query: string, token = world.admin): Promise<string[]> =>
  (await world.call(token, 'GET', `/api/asns?${query}`)).body.map((asn: Asn) => asn.asnReference);
const receive = async (
  asnId: number,
  items: { productId: number; quantity: number }[],
  userNotes?: string,
) => {
  const answer = await makeFloor(world, north.id, operator.token).batch(items, {
    asnId,
    ...(userNotes ? { userNotes } : {}),
  });
  return answer;
};

test('an ASN is announced with its lines in their order', async () => {
  const items = [
    { productId: cup.id, expectedQuantity: 3 },
    { productId: bottle.id, expectedQuantity: 10 },
  ];
  const { status, body, headers } = await create(
    world.admin,
    announcement({ asnReference: '  PO-first ', notes: ' Ring twice ', items }),
  );
  expect(status).toBe(201);
  expect(headers.etag).toBe('"1"');
  expect(body).toMatchObject({
    asnReference: 'PO-first',
    status: 'EXPECTED',
    expectedArrivalDate: '2026-11-28',
    notes: 'Ring twice',
    customer: { id: acme.id, name: 'Acme' },
    warehouse: { id: north.id, name: 'North' },
    varianceData: null,
  });
  expect(
    body.items.map((item: Asn['items'][number]) => [
      item.product.sku,
      item.expectedQuantity,
      item.receivedQuantity,
    ]),
  ).toEqual([
    ['CUP', 3, 0],
    ['BOTTLE', 10, 0],
  ]);
  expect(await get(body.id)).toEqual(body);
});

test('customer and warehouse are named by the caller, within its scope', async () => {
  const { customerId: _, ...withoutCustomer } = announcement();
  expect((await create(acme.token, withoutCustomer)).status).toBe(201);
  const missing = await create(world.admin, withoutCustomer);
  expect([missing.status, missing.body.errors[0]?.path]).toEqual([400, 'customerId']);
  expect((await create(acme.token, announcement({ customerId: zenith.id }))).status).toBe(404);
  expect((await create(world.admin, announcement({ customerId: 999_999 }))).status).toBe(404);
  expect((await create(world.admin, announcement({ warehouseId: 999_999 }))).status).toBe(404);
  expect((await create(acme.token, announcement({ warehouseId: south.id }))).status).toBe(404);
  expect((await create(operator.token, announcement())).status).toBe(403);
});

test('another customer’s product is a 404 for a client and a 400 with its line for staff; an unknown product is a 404', async () => {
  for (const productId of [foreign.id, 999_999]) {
    const items = [
      { productId: bottle.id, expectedQuantity: 1 },
      { productId, expectedQuantity: 1 },
    ];
    const refused = await create(world.admin, announcement({ items }));
    const paths = refused.body.errors?.map((fault: { path: string }) => fault.path);
    expect([refused.status, paths]).toEqual(
      productId === foreign.id ? [400, ['items.1.productId']] : [404, undefined],
    );
    expect((await create(acme.token, announcement({ items }))).status).toBe(404);
  }
});

test('a reference is unique for each customer and warehouse, and free again after a cancellation', async () => {
  const { id, asnReference } = await announce();
  const twin = await create(world.admin, announcement({ asnReference: ` ${asnReference}` }));
  expect([twin.status, twin.body.code, twin.body.error]).toEqual([
    409,
    'DUPLICATE',
    `An ASN with the reference "${asnReference}" already exists.`,
  ]);
  await announce({ asnReference, warehouseId: south.id });
  await announce({
    asnReference,
    customerId: zenith.id,
    items: [{ productId: foreign.id, expectedQuantity: 1 }],
  });
  expect((await cancel(world.admin, id)).body).toMatchObject({ status: 'CANCELLED', version: 2 });
  await announce({ asnReference });
});

test('an ASN is edited while it is EXPECTED; customer and warehouse stay', async () => {
  const { id, asnReference } = await announce();
  const items = [{ productId: cup.id, expectedQuantity: 7 }];
  const edit = { asnReference, expectedArrivalDate: '2026-12-01', items };
  expect((await put(id, { ...edit, customerId: zenith.id })).body.errors[0]?.path).toBe(
    'customerId',
  );
  expect((await put(id, { ...edit, warehouseId: south.id })).body.errors[0]?.path).toBe(
    'warehouseId',
  );
  expect((await put(id, edit, { 'if-match': '"9"' })).status).toBe(412);
  const changed = await put(
    id,
    { ...edit, customerId: acme.id, warehouseId: north.id },
    { 'if-match': '"1"' },
  );
  expect(changed.headers.etag).toBe('"2"');
  expect(changed.body).toMatchObject({
    expectedArrivalDate: '2026-12-01',
    version: 2,
    items: [{ product: { sku: 'CUP' }, expectedQuantity: 7 }],
  });
  expect(changed.body.items).toHaveLength(1);
  expect((await put(999_999, edit)).status).toBe(404);
  expect((await world.call(zenith.token, 'PUT', `/api/asns/${id}`, edit)).status).toBe(404);
  expect((await receive(id, [{ productId: cup.id, quantity: 1 }])).status).toBe(201);
  const late = await put(id, edit);
  expect([late.status, late.body.code]).toEqual([409, 'ILLEGAL_STEP']);
  expect(late.body.error).toContain(
    'RECEIVING IN PROGRESS: it cannot be edited. Possible now: receive, close LATER, close SHORT.',
  );
});

test('receipts change the status of the ASN, and its variances list the differences', async () => {
  const { id } = await announce({
    items: [
      { productId: bottle.id, expectedQuantity: 10 },
      { productId: cup.id, expectedQuantity: 4 },
    ],
  });
  const extra = await world.product(acme.id, `EXTRA-${id}`);
  await receive(id, [{ productId: bottle.id, quantity: 12 }], 'Two too many');
  expect(await get(id)).toMatchObject({
    status: 'RECEIVING_IN_PROGRESS',
    version: 2,
    varianceData: {
      summary: { hasVariances: true },
      overages: [{ sku: 'BOTTLE', variance: 2 }],
      extraItems: [],
      shortages: [],
    },
  });
  expect(
    (await close(operator.token, id, { remainder: 'LATER', notes: 'Tomorrow' })).body.status,
  ).toBe('PARTIALLY_RECEIVED');
  const answer = await receive(
    id,
    [
      { productId: extra.id, quantity: 5 },
      { productId: cup.id, quantity: 4 },
    ],
    'Five strays',
  );
  expect(answer.body.data.asn).toEqual(await get(id));
  const done = await get(id);
  expect(done.status).toBe('COMPLETE_WITH_VARIANCES');
  expect(done.items).toHaveLength(2);
  expect(done.varianceData).toEqual({
    summary: { hasVariances: true },
    overages: [{ sku: 'BOTTLE', variance: 2 }],
    extraItems: [{ sku: extra.sku, received: 5 }],
    shortages: [],
    operatorEmail: operator.email,
    notes: 'Two too many\nTomorrow\nFive strays',
  });
  const closed = await receive(id, [{ productId: cup.id, quantity: 1 }]);
  expect([closed.status, closed.body.code]).toEqual([409, 'ASN_CLOSED']);
});

test('an ASN received as announced is COMPLETE without variances', async () => {
  const { id } = await announce();
  await receive(id, [
    { productId: bottle.id, quantity: 4 },
    { productId: bottle.id, quantity: 6 },
  ]);
  expect(await get(id)).toMatchObject({
    status: 'COMPLETE',
    items: [{ receivedQuantity: 10 }],
    varianceData: { summary: { hasVariances: false }, notes: null },
  });
});

test('an extra item alone starts an ASN', async () => {
  const { id } = await announce();
  await receive(id, [{ productId: cup.id, quantity: 1 }]);
  expect(await get(id)).toMatchObject({
    status: 'RECEIVING_IN_PROGRESS',
    items: [{ receivedQuantity: 0 }],
    varianceData: { extraItems: [{ sku: 'CUP', received: 1 }] },
  });
});

test('closing SHORT needs a supervisor, and lists what is missing', async () => {
  const { id } = await announce();
  const early = await close(world.admin, id, { remainder: 'SHORT' });
  expect([early.status, early.body.error]).toEqual([
    409,
    expect.stringContaining(
      'is EXPECTED: it cannot be closed SHORT. Possible now: receive, edit, cancel.',
    ),
  ]);
  await receive(id, [{ productId: bottle.id, quantity: 4 }]);
  expect((await get(id)).varianceData?.shortages).toEqual([]);
  expect((await cancel(world.admin, id)).status).toBe(409);
  expect((await close(operator.token, id, { remainder: 'SHORT' })).status).toBe(403);
  expect((await close(acme.token, id, { remainder: 'LATER' })).status).toBe(403);
  const short = await close(world.admin, id, { remainder: 'SHORT', notes: '  ' });
  expect(short.body).toMatchObject({
    status: 'COMPLETE_WITH_VARIANCES',
    varianceData: { shortages: [{ sku: 'BOTTLE', variance: 6 }], notes: null },
  });
  const again = await close(world.admin, id, { remainder: 'LATER' });
  expect(again.body.error).toContain('no further step is possible');
});

test('its history has each step, and the changes of an edit; a client sees staff as the warehouse team', async () => {
  const own = await create(acme.token, { ...announcement(), customerId: undefined });
  const { id, asnReference } = own.body;
  const changed = announcement({
    expectedArrivalDate: '2026-12-01',
    items: [{ productId: cup.id, expectedQuantity: 5 }],
  });
  expect((await put(id, changed)).status).toBe(200);
  expect((await receive(id, [{ productId: cup.id, quantity: 1 }])).status).toBe(201);
  expect((await receive(id, [{ productId: cup.id, quantity: 1 }])).status).toBe(201);
  expect(
    (
      await close(operator.token, id, {
        remainder: 'LATER',
        notes: 'The rest is on the next truck',
      })
    ).status,
  ).toBe(200);
  expect((await receive(id, [{ productId: cup.id, quantity: 3 }], 'All here')).status).toBe(201);
  const historyOf = async (token: string) =>
    (await world.call(token, 'GET', `/api/asns/${id}/history`)).body;
  const note = `reference ${asnReference} → ${changed.asnReference}, arrival 2026-11-28 → 2026-12-01, BOTTLE 10 → 0, CUP 0 → 5`;
  expect(
    (await historyOf(world.admin)).map(({ event, from, to, notes }) => [event, from, to, notes]),
  ).toEqual([
    ['create', null, 'EXPECTED', null],
    ['edit', 'EXPECTED', 'EXPECTED', note],
    ['receive', 'EXPECTED', 'RECEIVING_IN_PROGRESS', null],
    ['close LATER', 'RECEIVING_IN_PROGRESS', 'PARTIALLY_RECEIVED', 'The rest is on the next truck'],
    ['receive', 'PARTIALLY_RECEIVED', 'COMPLETE', 'All here'],
  ]);
  const seen = (await historyOf(acme.token)).map(({ user }) => user.email);
  expect(seen).toEqual([acme.email, ...Array(4).fill('Warehouse team')]);
  expect((await world.call(zenith.token, 'GET', `/api/asns/${id}/history`)).status).toBe(404);
});

test('simultaneous batches of one ASN lose no units', async () => {
  const { id } = await announce({
    items: [
      { productId: bottle.id, expectedQuantity: 20 },
      { productId: cup.id, expectedQuantity: 20 },
    ],
  });
  const twenty = Array.from({ length: 20 }, (_, index) =>
    [bottle.id, cup.id]
      .map((productId) => ({ productId, quantity: 1 }))
      .sort(() => (index % 2 ? 1 : -1)),
  );
  const answers = await Promise.all(twenty.map((items) => receive(id, items)));
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]));
  expect(await get(id)).toMatchObject({
    status: 'COMPLETE',
    items: [{ receivedQuantity: 20 }, { receivedQuantity: 20 }],
    version: 21,
  });
});

test('lists show what the caller may see, filtered, searched and sorted', async () => {
  const day = (at: number) => `2030-01-0${at}`;
  for (const at of [1, 2, 3])
    await announce({
      asnReference: `LIST-${at}`,
      expectedArrivalDate: day(at),
      warehouseId: at === 3 ? south.id : north.id,
    });
  const items = [{ productId: foreign.id, expectedQuantity: 1 }];
  await announce({
    asnReference: 'LIST-10',
    customerId: zenith.id,
    expectedArrivalDate: day(2),
    items,
  });
  expect(await list('search=list-&sort=asnReference')).toEqual([
    'LIST-1',
    'LIST-2',
    'LIST-3',
    'LIST-10',
  ]);
  expect(await list(`dateFrom=${day(2)}&dateTo=${day(3)}`)).toEqual([
    'LIST-3',
    'LIST-10',
    'LIST-2',
  ]);
  expect(await list('search=LIST-&sort=customer')).toEqual([
    'LIST-1',
    'LIST-2',
    'LIST-3',
    'LIST-10',
  ]);
  expect(await list('search=zENI&dateFrom=2030-01-01')).toEqual(['LIST-10']);
  expect(await list('search=LIST-&sort=-asnReference', operator.token)).toEqual([
    'LIST-10',
    'LIST-2',
    'LIST-1',
  ]);
  expect(await list('search=LIST-&sort=-asnReference', acme.token)).toEqual(['LIST-2', 'LIST-1']);
  expect(await list(`search=LIST-&warehouseId=${south.id}`)).toEqual(['LIST-3']);
  expect(
    await list(`search=LIST-&customerId=${zenith.id}&status=EXPECTED&activeOnly=true`),
  ).toEqual(['LIST-10']);
  expect(
    (await world.call(operator.token, 'GET', `/api/asns?warehouseId=${south.id}`)).status,
  ).toBe(404);
  expect((await world.call(acme.token, 'GET', `/api/asns?customerId=${zenith.id}`)).status).toBe(
    404,
  );
  const active = await world.call(world.admin, 'GET', '/api/asns?activeOnly=true');
  expect(new Set(active.body.map((asn: Asn) => asn.status))).toEqual(
    new Set(['EXPECTED', 'RECEIVING_IN_PROGRESS']),
  );
});

test('lists can be narrowed to ASNs of a product, in the scope of the caller', async () => {
  const items = [{ productId: foreign.id, expectedQuantity: 1 }];
  await announce({ asnReference: 'BRINGS-1', customerId: zenith.id, items });
  await announce({ asnReference: 'BRINGS-2' });
  expect(await list(`search=BRINGS-&productId=${foreign.id}`)).toEqual(['BRINGS-1']);
  expect(await list(`search=BRINGS-&productId=${bottle.id}`)).toEqual(['BRINGS-2']);
  expect(await list(`productId=${foreign.id}`, acme.token)).toEqual([]);
  const summary = await world.call(
    world.admin,
    'GET',
    `/api/asns/summary?search=BRINGS-&productId=${foreign.id}`,
  );
  expect(summary.body.total).toBe(1);
});

test('every sort pages through the whole list once', async () => {
  const total = (await list('')).length;
  for (const sort of ['expectedArrivalDate', '-asnReference', 'status', '-customer', 'createdAt']) {
    const pages = await walkPages<Asn[]>(world, `/api/asns?sort=${sort}&limit=4`);
    const seen = pages.flatMap(({ body }) => body.map((asn) => asn.id));
    expect([sort, new Set(seen).size, seen.length]).toEqual([sort, total, total]);
  }
});

test('outside the scope an existing and a missing ASN look the same', async () => {
  const { id } = await announce({ warehouseId: south.id });
  for (const token of [operator.token, acme.token])
    expect((await world.call(token, 'GET', `/api/asns/${id}`)).status).toBe(404);
  expect((await close(operator.token, id, { remainder: 'LATER' })).status).toBe(404);
  const batch = await makeFloor(world, north.id).batch([{ productId: bottle.id, quantity: 1 }], {
    asnId: id,
  });
  expect([batch.status, batch.body.errors[0]?.path]).toEqual([400, 'asnId']);
});

test('a line keeps its number and the number of the customer through edits, and an extra item gets the next', async () => {
  const numbersOf = ({ items }: Asn) =>
    items.map(({ product, lineNo, externalLineId }) => [product.sku, lineNo, externalLineId]);
  const asn = await announce({
    items: [
      { productId: cup.id, expectedQuantity: 1, lineNo: 20, externalLineId: ' B ' },
      { productId: bottle.id, expectedQuantity: 1, lineNo: 10 },
    ],
  });
  expect(numbersOf(asn)).toEqual([
    ['BOTTLE', 10, null],
    ['CUP', 20, 'B'],
  ]);
  const body = announcement({
    items: [cup, bottle].map(({ id }) => ({ productId: id, expectedQuantity: 2 })),
  });
  expect(numbersOf((await put(asn.id, body)).body)).toEqual(numbersOf(asn));
  const twice = [cup, bottle].map(({ id }) => ({ productId: id, expectedQuantity: 2, lineNo: 3 }));
  const refused = await create(world.admin, announcement({ items: twice }));
  expect([refused.status, refused.body.errors]).toMatchObject([
    400,
    [{ path: 'items.1.lineNo', message: 'is the number of an earlier line' }],
  ]);
  const jug = await world.product(acme.id, 'JUG');
  await makeFloor(world, north.id).receive([{ productId: jug.id, quantity: 1 }], { asnId: asn.id });
  const { rows } = await sql<{
    lineNo: number;
  }>`select line_no from asn_item where asn_id = ${asn.id} order by line_no`.execute(world.db);
  expect(rows.map(({ lineNo }) => lineNo)).toEqual([10, 20, 21]);
});
