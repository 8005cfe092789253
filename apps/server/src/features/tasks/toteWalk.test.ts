import { taskId } from '@lading/domain/tasks';
import { expect, test } from 'vitest';
import type { Outbound } from '#test/outbound.ts';
import { inOwnWarehouse } from '#test/ownWarehouse.ts';
import { tally, times } from '#test/races.ts';
import type { Floor } from '#test/stock.ts';
import type { World } from '#test/world.ts';

let world: World;
let out: Outbound;
let floor: Floor;
let customerId: number;
let lamp: { id: number; sku: string };
let mara: { token: string };
let noor: { token: string };

inOwnWarehouse(async (scene) => {
  ({ world, out, floor, customerId } = scene);
  const { warehouseId } = floor;
  lamp = await world.product(customerId);
  const shelf = await world.location(warehouseId, 'A-01', 'PICK');
  await world.location(warehouseId, 'PACK', 'PACKING');
  await floor.putAway(await floor.receive([{ productId: lamp.id, quantity: 60 }]), shelf.id);
  mara = await world.user('OPERATOR', [warehouseId]);
  noor = await world.user('OPERATOR', [warehouseId]);
});

const released = async (quantity = 2, priority = 5) => {
  const { body } = await floor.order(customerId, [{ productId: lamp.id, quantity }], { priority });
  return (await out.step(body.order.id, 'release')).body;
};
const start = (token: string, orders: { orderIds: number[] } | { next: number }) =>
  world.call(token, 'POST', '/api/tasks/tote-walk', { warehouseId: floor.warehouseId, ...orders });
const setTote = (id: number, tote: string | null, token = mara.token) =>
  world.call(token, 'POST', `/api/orders/${id}/tote`, { tote });
const put = (
  { id, allocations }: { id: number; allocations: readonly { id: number }[] },
  tote: string | null,
  quantity = 2,
  shortReason?: string,
) =>
  world.call(mara.token, 'POST', `/api/orders/${id}/pick`, {
    picks: [
      { allocationId: allocations[0]?.id ?? 0, quantity, ...(shortReason ? { shortReason } : {}) },
    ],
    tote,
  });
const read = async (batchId: number) =>
  (await world.call(mara.token, 'GET', `/api/pick-batches/${batchId}`)).body;
const scan = async (code: string) =>
  (await world.call(mara.token, 'GET', `/api/scan?warehouseId=${floor.warehouseId}&code=${code}`))
    .body;

test('orders are picked in one batch, each into its tote, whose code finds the order until it is packed', async () => {
  const [first, two] = [await released(), await released(3)];
  const { status, body: task } = await start(mara.token, { orderIds: [two.id, first.id] });
  expect(status).toBe(201);
  expect(task).toMatchObject({
    kind: 'PICK_BATCH',
    units: 5,
    claim: { user: { id: expect.any(Number) } },
  });
  expect(await read(task.subjectId)).toMatchObject({
    usesTotes: true,
    orders: [{ tote: null }, { tote: null }],
  });
  expect((await setTote(first.id, ' tote-1 ')).body).toMatchObject({ tote: 'TOTE-1' });
  await setTote(two.id, 'TOTE-2');
  expect((await read(task.subjectId)).orders.map(({ tote }) => tote)).toEqual(['TOTE-1', 'TOTE-2']);

  expect(await put(first, 'TOTE-2')).toMatchObject({
    status: 409,
    body: {
      code: 'WRONG_TOTE',
      detail: `This is tote TOTE-2. Order "${first.orderReference}" goes into tote TOTE-1.`,
    },
  });
  expect((await put(first, 'tote-1')).body).toMatchObject({ status: 'PICKED', tote: 'TOTE-1' });
  expect((await put(two, 'TOTE-2', 1, 'Broken')).body).toMatchObject({
    status: 'PICKED',
    items: [{ pickedQuantity: 1 }],
  });
  expect(
    (
      await world.call(
        mara.token,
        'POST',
        `/api/tasks/${taskId('PICK_BATCH', task.subjectId)}/complete`,
      )
    ).status,
  ).toBe(200);

  expect(await scan('tote-1')).toMatchObject({
    kind: 'ORDER',
    id: first.id,
    documents: [{ status: 'PICKED' }],
  });
  const { body: packed } = await out.packAll(await out.get(first.id));
  expect(packed).toMatchObject({ status: 'PACKED', tote: null });
  expect(await scan('TOTE-1')).toMatchObject({
    kind: 'PALLET',
    documents: [],
    pallet: { totalQuantity: 0 },
  });
});

test('a tote has one order, an order has one tote, and the code of another thing is not a tote', async () => {
  const [first, two] = [await released(), await released()];
  const waiting = (await floor.order(customerId, [{ productId: lamp.id, quantity: 1 }])).body.order;
  expect(await setTote(waiting.id, 'TOTE-1')).toMatchObject({
    status: 409,
    body: { code: 'NOT_RELEASED' },
  });
  await setTote(first.id, 'TOTE-1');
  expect((await setTote(first.id, 'TOTE-1')).status).toBe(200);
  expect(await setTote(first.id, 'TOTE-2')).toMatchObject({
    status: 409,
    body: { code: 'TOTE_KEPT' },
  });
  expect(await setTote(two.id, 'tote-1')).toMatchObject({
    status: 409,
    body: {
      code: 'TOTE_IN_USE',
      detail: `Tote TOTE-1 is in use: it holds "${first.orderReference}".`,
    },
  });
  for (const code of ['A-01', lamp.sku, first.orderReference, 'BATCH-7', 'package-7'])
    expect(await setTote(two.id, code)).toMatchObject({
      status: 409,
      body: { code: 'NOT_A_TOTE' },
    });
  expect(await put(two, 'TOTE-1')).toMatchObject({
    status: 409,
    body: { detail: `Order "${two.orderReference}" is in no tote.` },
  });

  expect((await setTote(first.id, null)).body.tote).toBe(null);
  await setTote(two.id, 'TOTE-1');
  await put(two, 'TOTE-1', 1);
  expect(await setTote(two.id, null)).toMatchObject({ status: 409, body: { code: 'TOTE_FILLED' } });
  const elsewhere = await world.warehouse();
  const far = await world.user('OPERATOR', [elsewhere.id]);
  expect((await setTote(two.id, 'TOTE-3', far.token)).status).toBe(404);
});

test('a cancelled order frees its tote at once, and a cancelled batch frees its empty totes', async () => {
  const orders = [await released(), await released(), await released()] as const;
  const [first, two, three] = orders;
  const { body: task } = await start(mara.token, { orderIds: orders.map(({ id }) => id) });
  for (const [index, { id }] of orders.entries()) await setTote(id, `TOTE-${index}`);
  await put(first, 'TOTE-0', 1);
  await out.step(first.id, 'cancel');
  expect(await put(first, 'TOTE-0', 1)).toMatchObject({
    status: 409,
    body: { code: 'ILLEGAL_STEP' },
  });
  // Whoever walks learns which tote to empty.
  const walk = await read(task.subjectId);
  expect(walk.orders[0]).toMatchObject({ id: first.id, status: 'CANCELLED', tote: 'TOTE-0' });
  expect([walk.lines.map(({ orderId }) => orderId), walk.summary]).toEqual([
    [two.id, three.id],
    { lines: 2, units: 4, pickedUnits: 0 },
  ]);
  expect(await scan('TOTE-0')).toMatchObject({ kind: 'PALLET', documents: [] });
  const next = await released();
  expect((await setTote(next.id, 'TOTE-0')).status).toBe(200);
  expect(await scan('TOTE-0')).toMatchObject({ kind: 'ORDER', id: next.id });

  await put(two, 'TOTE-1', 1);
  await world.call(world.admin, 'POST', `/api/pick-batches/${task.subjectId}/cancel`);
  expect([(await out.get(two.id)).tote, (await out.get(three.id)).tote]).toEqual(['TOTE-1', null]);
});

test('an order on hold keeps its tote, and an order without picked units frees it', async () => {
  const [held, missing] = [await released(), await released()];
  await setTote(held.id, 'TOTE-1');
  await out.step(held.id, 'hold');
  expect((await out.get(held.id)).tote).toBe('TOTE-1');
  expect((await out.step(held.id, 'resume')).body.tote).toBe('TOTE-1');
  await setTote(missing.id, 'TOTE-2');
  expect((await put(missing, null, 0, 'Shelf empty')).body).toMatchObject({
    status: 'BACKORDER',
    tote: null,
  });
});

test('the next orders are the most urgent unclaimed ones', async () => {
  const orders = [
    await released(1, 9),
    await released(1, 1),
    await released(1, 5),
    await released(1, 3),
  ];
  const [last, first, third, second] = orders.map(({ id }) => id);
  await world.call(noor.token, 'POST', `/api/tasks/${taskId('PICK', second ?? 0)}/claim`);
  expect(await start(mara.token, { orderIds: [first ?? 0, second ?? 0] })).toMatchObject({
    status: 409,
    body: { code: 'TASK_CLAIMED' },
  });
  const { body } = await start(mara.token, { next: 2 });
  expect((await read(body.subjectId)).orders.map(({ id }) => id)).toEqual([first, third]);
  expect(await start(mara.token, { orderIds: [first ?? 0] })).toMatchObject({
    status: 409,
    body: { code: 'IN_BATCH' },
  });
  expect((await start(noor.token, { next: 12 })).status).toBe(201);
  expect((await out.get(last ?? 0)).status).toBe('PENDING_PICK');
  expect(await start(mara.token, { next: 4 })).toMatchObject({
    status: 404,
    body: { code: 'NO_TASK' },
  });
  expect(
    (
      await world.callRaw(mara.token, 'POST', '/api/tasks/tote-walk', {
        warehouseId: floor.warehouseId,
      })
    ).status,
  ).toBe(400);
});

test('two users who take the next orders get different ones, and a tote scanned by many is bound once', async () => {
  const orders: { id: number }[] = [];
  for (let index = 0; index < 6; index += 1) orders.push(await released(1));
  const users = [mara, noor];
  const walks = await times(2, (at) => start(users[at]?.token ?? '', { next: 3 }));
  expect(tally(walks)).toEqual({ 201: 2 });
  const batches = await Promise.all(walks.map(({ body }) => read(body.subjectId)));
  expect(new Set(batches.flatMap((batch) => batch.orders.map(({ id }) => id))).size).toBe(6);

  expect(tally(await times(6, (at) => setTote(orders[at]?.id ?? 0, 'TOTE-9')))).toEqual({
    200: 1,
    409: 5,
  });
  const totes = await Promise.all(orders.map(async ({ id }) => (await out.get(id)).tote));
  expect(totes.filter((tote) => tote === 'TOTE-9')).toHaveLength(1);
});
