import type { OrderDetail } from '@lading/contract/orders';
import type { Papers } from '@lading/contract/papers';
import type { OrderPaperKind } from '@lading/domain/papers';
import { loadPaperKinds, orderPaperKinds, orderPaperPermissions } from '@lading/domain/papers';
import { expect, test } from 'vitest';
import { inPickingHall, type PickingHall } from '#test/pickingHall.ts';
import { makeFloor } from '#test/stock.ts';
import type { World } from '#test/world.ts';
import { areMarginsFree, codesOf, textsOf } from './testing/readPdf.ts';

let world: World;
let hall: PickingHall;
let customer: { id: number; userId: number; token: string };

inPickingHall((scene) => {
  ({ world, hall, customer } = scene);
});

async function pdf(order: { id: number }, kind: OrderPaperKind, token = world.admin) {
  const answer = await world.app.inject({
    method: 'GET',
    url: `/api/orders/${order.id}/papers/pdf?kind=${kind}`,
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: answer.statusCode, headers: answer.headers, file: answer.rawPayload };
}

const papersOf = (order: { id: number }, kind: OrderPaperKind, token = world.admin) =>
  world.call(token, 'GET', `/api/orders/${order.id}/papers?kind=${kind}`);

async function inTwoPackages(): Promise<OrderDetail> {
  await hall.stock(hall.bottle, 10);
  const { body: picked } = await hall.pickAll(await hall.released([[hall.bottle, 5]]));
  const [item] = picked.items;
  if (!item) throw new Error('The order has no line.');
  const { body } = await hall.step(picked.id, 'pack', {
    packages: [
      { lines: [{ orderItemId: item.id, quantity: 3 }], unit: null, weight: 2.5 },
      { lines: [{ orderItemId: item.id, quantity: 2 }] },
    ],
  });
  return body;
}

test('each paper of an order is data, and a PDF that says the same', async () => {
  const order = await inTwoPackages();
  for (const kind of orderPaperKinds) {
    const { status, body } = await papersOf(order, kind);
    expect([kind, status]).toEqual([kind, 200]);
    const { status: fileStatus, headers, file } = await pdf(order, kind);
    expect([fileStatus, headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="order-\d+-[a-z-]+\.pdf"$/,
    );
    const pages = await textsOf(file);
    expect(pages).toHaveLength(body.papers.length);
    for (const [place, paper] of body.papers.entries()) {
      for (const { label, value } of paper.facts) {
        expect(pages[place]).toContain(label);
        for (const line of value.split('\n')) expect(pages[place]).toContain(line);
      }
      expect(pages[place]).toContain('Page 1 of 1');
      expect((await codesOf(file))[place]).toEqual([`]C0${paper.code?.value}`]);
    }
    expect(await areMarginsFree(file)).toBe(true);
  }
});

const fileAt = async (path: string, token = world.admin) => {
  const { statusCode, headers, rawPayload } = await world.app.inject({
    method: 'GET',
    url: path,
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: statusCode, name: headers['content-disposition'], file: rawPayload };
};
const rowsOf = ({ papers }: Papers) =>
  papers.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'TABLE' ? block.rows.map(({ cells }) => cells) : [])),
  );

test('a pick list has what is left to pick of an order, in walking order, and a PDF with it', async () => {
  const far = await hall.stock(hall.bottle, 3, 0);
  const near = await hall.stock(hall.tent, 3, 2);
  const lines = [
    [hall.bottle, 3],
    [hall.tent, 2],
  ] as const;
  const order = await hall.ordered(lines);
  const listOf = async () => (await papersOf(order, 'PICK_LIST')).body;
  const nothing = { label: 'To pick', value: 'Nothing is left to pick.' };
  expect((await listOf()).papers[0]?.facts).toContainEqual(nothing);
  await hall.step(order.id, 'release');
  const expected = [
    ['A-1', near, hall.tent.sku, expect.any(String), '2', ''],
    ['A-10', far, hall.bottle.sku, expect.any(String), '3', ''],
  ];
  const list = await listOf();
  expect(rowsOf(list)).toEqual(expected);
  expect(list.papers).toMatchObject([{ title: `Pick List ${order.orderReference}` }]);
  const { file } = await pdf(order, 'PICK_LIST');
  const [page] = await textsOf(file);
  for (const text of ['To pick', 'Picked', 'A-10', near, far]) expect(page).toContain(text);
  expect(await codesOf(file)).toEqual([[`]C0${order.orderReference}`]]);
  expect(await areMarginsFree(file)).toBe(true);
  const { body } = await world.call(world.admin, 'GET', `/api/orders/${order.id}/pick-list`);
  await hall.step(order.id, 'pick', {
    picks: [{ allocationId: body.lines[0]?.allocationId ?? 0, quantity: 2 }],
  });
  expect(rowsOf(await listOf())).toEqual(expected.slice(1));
});

test('the pick list of a batch is one walk, and those of other warehouses do not see it', async () => {
  await hall.stock(hall.bottle, 5);
  const orders = [await hall.released([[hall.bottle, 2]]), await hall.released([[hall.bottle, 3]])];
  const { warehouseId } = hall.floor;
  const { body: batch } = await world.call(world.admin, 'POST', '/api/pick-batches', {
    warehouseId,
    orderIds: orders.map(({ id }) => id),
  });
  const path = `/api/pick-batches/${batch.id}/papers` as const;
  const { body } = await world.call(world.admin, 'GET', `${path}?kind=PICK_LIST`);
  expect(body.papers).toMatchObject([
    {
      title: `Pick List, Batch ${batch.id}`,
      code: { value: `BATCH-${batch.id}` },
      facts: [
        { label: 'Customer', value: orders[0]?.customer.name },
        { label: 'Orders', value: orders.map(({ orderReference }) => orderReference).join(', ') },
        { label: 'To pick', value: '2 stops, 5 units' },
        { label: 'Printed' },
      ],
    },
  ]);
  expect(rowsOf(body).map((cells) => [cells[2], cells[5]])).toEqual(
    orders.map(({ orderReference, items }) => [orderReference, String(items[0]?.quantity)]),
  );
  const { status, name, file } = await fileAt(`${path}/pdf?kind=PICK_LIST`);
  expect([status, name]).toEqual([200, `attachment; filename="batch-${batch.id}-pick-list.pdf"`]);
  expect(await codesOf(file)).toEqual([[`]C0BATCH-${batch.id}`]]);
  const stranger = (await world.user('OPERATOR', [(await world.warehouse()).id])).token;
  for (const [token, expected] of [
    [stranger, 404],
    [customer.token, 403],
  ] as const) {
    expect((await fileAt(`${path}?kind=PICK_LIST`, token)).status).toBe(expected);
    expect((await fileAt(`${path}/pdf?kind=PICK_LIST`, token)).status).toBe(expected);
  }
  expect((await fileAt(`${path}?kind=PACKING_LIST`)).status).toBe(400);
});

test('the receiving list of an ASN is for its client too, by the time of its warehouse', async () => {
  const timeZone = 'Pacific/Kiritimati';
  const { body: site } = await world.call(world.admin, 'POST', '/api/warehouses', {
    name: `Island ${crypto.randomUUID()}`,
    timeZone,
  });
  const { id: warehouseId, name } = site;
  const { id, asnReference } = await makeFloor(world, warehouseId).asn(customer.id, [
    { productId: hall.bottle.id, quantity: 12 },
  ]);
  await world.call(world.admin, 'POST', `/api/users/${customer.userId}/warehouses`, {
    warehouseId,
  });
  const path = `/api/asns/${id}/papers` as const;
  const time = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  });
  const askedAt = new Date();
  const { body } = await world.call(customer.token, 'GET', `${path}?kind=RECEIVING_LIST`);
  expect(body.papers).toMatchObject([
    { title: `Receiving List ${asnReference}`, code: { value: asnReference } },
  ]);
  expect(body.papers[0]?.facts).toContainEqual({ label: 'Warehouse', value: name });
  expect(rowsOf(body)).toEqual([[hall.bottle.sku, expect.any(String), '12', '0', '']]);
  const printed = body.papers[0]?.facts.find(({ label }) => label === 'Printed')?.value;
  expect([askedAt, new Date()].map((at) => time.format(at))).toContain(printed);
  const { status, file } = await fileAt(`${path}/pdf?kind=RECEIVING_LIST`, customer.token);
  expect(status).toBe(200);
  expect(await codesOf(file)).toEqual([[`]C0${asnReference}`]]);
  const other = await world.customer([warehouseId]);
  expect((await fileAt(`${path}?kind=RECEIVING_LIST`, other.token)).status).toBe(404);
  expect((await fileAt(`${path}/pdf?kind=RECEIVING_LIST`, other.token)).status).toBe(404);
});

test('packages that are units have the lots of what stands in them; others what they may have', async () => {
  const { body: lotted } = await world.call(world.admin, 'POST', '/api/products', {
    sku: `LOT-${crypto.randomUUID()}`,
    name: 'Milk',
    customerId: customer.id,
    tracking: 'LOT',
  });
  for (const code of ['L-1', 'L-2'])
    await hall.putAway(
      await hall.floor.receive([{ productId: lotted.id, quantity: 3, lot: { code } }]),
      0,
    );
  const { body: picked } = await hall.pickAll(await hall.released([[lotted, 6]]));
  const orderItemId = picked.items[0]?.id ?? 0;
  const { body: order } = await hall.step(picked.id, 'pack', {
    packages: [
      { lines: [{ orderItemId, quantity: 2 }], unit: null },
      { lines: [{ orderItemId, quantity: 4 }] },
    ],
  });
  const detailsOf = async (kind: OrderPaperKind) =>
    (await papersOf(order, kind)).body.papers.flatMap(({ blocks }) =>
      blocks.flatMap((block) =>
        block.kind === 'TABLE' ? block.rows.flatMap(({ details }) => details) : [],
      ),
    );
  expect(await detailsOf('PACKING_SLIP')).toEqual(['Lot: 2 × L-1', 'Lots: L-1; L-2']);
  expect(await detailsOf('DELIVERY_NOTE')).toEqual(['Lots: 3 × L-1; 3 × L-2']);
  const { body: shipped } = await hall.step(order.id, 'ship');
  expect(shipped.status).toBe('SHIPPED');
  expect(await detailsOf('PACKING_SLIP')).toEqual(['Lot: 2 × L-1', 'Lots: L-1; L-2']);
});

test('a client sees what travels with its own goods, but no pick list and no consignment note', async () => {
  const order = await inTwoPackages();
  const { token, userId } = customer;
  await world.call(world.admin, 'POST', `/api/users/${userId}/warehouses`, {
    warehouseId: hall.floor.warehouseId,
  });
  for (const kind of orderPaperKinds) {
    const expected = orderPaperPermissions[kind] === 'orders:read' ? 200 : 403;
    expect([kind, (await papersOf(order, kind, token)).status]).toEqual([kind, expected]);
    expect([kind, (await pdf(order, kind, token)).status]).toEqual([kind, expected]);
  }
  const other = await world.customer([hall.floor.warehouseId]);
  for (const kind of orderPaperKinds) {
    const expected = orderPaperPermissions[kind] === 'orders:read' ? 404 : 403;
    expect([kind, (await papersOf(order, kind, other.token)).status]).toEqual([kind, expected]);
    expect([kind, (await pdf(order, kind, other.token)).status]).toEqual([kind, expected]);
  }
});

test('there is no PDF of slips without packages', async () => {
  const order = await hall.ordered([[hall.bottle, 1]]);
  expect((await papersOf(order, 'PACKING_SLIP')).body).toEqual({ papers: [] });
  const { status, file } = await pdf(order, 'PACKING_SLIP');
  expect([status, JSON.parse(file.toString())]).toMatchObject([404, { code: 'NO_PAPER' }]);
});

test('the papers of a load say what is loaded, before and after it departs', async () => {
  const order = await inTwoPackages();
  const [first, second] = order.packages.map(({ id }) => id);
  const { body: load } = await world.call(world.admin, 'POST', '/api/loads', {
    warehouseId: hall.floor.warehouseId,
    bolNumber: '06141410000000012',
    trailer: 'WX-42-ZT',
    orderIds: [order.id],
  });
  const papers = async (kind: (typeof loadPaperKinds)[number]) =>
    (await world.call(world.admin, 'GET', `/api/loads/${load.id}/papers?kind=${kind}`)).body.papers;
  const pdfOf = (kind: (typeof loadPaperKinds)[number]) =>
    fileAt(`/api/loads/${load.id}/papers/pdf?kind=${kind}`);
  for (const kind of loadPaperKinds) {
    expect(await papers(kind)).toEqual([]);
    expect((await pdfOf(kind)).status).toBe(404);
  }
  const loadOne = (packageId: number | undefined) =>
    world.call(world.admin, 'POST', `/api/loads/${load.id}/load`, { packageId: packageId ?? 0 });
  expect((await loadOne(first)).status).toBe(200);
  const manifestRows = async () => rowsOf({ papers: await papers('MANIFEST') });
  expect(await manifestRows()).toEqual([
    [
      '1',
      expect.stringMatching(/^(?:LPN-|SSCC )/),
      order.orderReference,
      expect.any(String),
      expect.any(String),
      '2.5',
    ],
  ]);
  expect((await loadOne(second)).status).toBe(200);
  const before = await manifestRows();
  expect((await papers('MANIFEST')).map(({ title }) => title)).toEqual([
    `DRAFT: Load Manifest ${load.number}`,
  ]);
  expect((await textsOf((await pdfOf('MANIFEST')).file))[0]).toContain('DRAFT');
  expect(before).toHaveLength(2);
  for (const step of ['close', 'depart'] as const) {
    const { status } = await world.callRaw(world.admin, 'POST', `/api/loads/${load.id}/${step}`);
    expect([step, status]).toEqual([step, 200]);
    expect(await manifestRows()).toEqual(before);
  }
  expect((await papers('MANIFEST')).map(({ title }) => title)).toEqual([
    `Load Manifest ${load.number}`,
  ]);
  // Nothing stands on a pallet.
  expect((await pdfOf('PALLET_LIST')).status).toBe(404);
  for (const kind of loadPaperKinds.filter((each) => each !== 'PALLET_LIST')) {
    const { status, file } = await pdfOf(kind);
    expect([kind, status]).toEqual([kind, 200]);
    expect((await textsOf(file)).join('\n')).toContain(order.orderReference);
    expect(await areMarginsFree(file)).toBe(true);
  }
  expect(await codesOf((await pdfOf('BILL_OF_LADING')).file)).toEqual([
    [']C140206141410000000012'],
  ]);
});
