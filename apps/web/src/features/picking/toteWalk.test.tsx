// A batch that is walked with a tote for each order.
import {
  cancelPickBatch,
  claimTask,
  claimToteWalk,
  completeTask,
  getPickBatch,
  listOrders,
  listPickBatches,
  pickOrder,
  scanCode,
  setOrderTote,
} from '@lading/contract/calls';
import type { Scan } from '@lading/contract/floor';
import type { PickBatchDetail, PickLine } from '@lading/contract/picking';
import type { Task } from '@lading/contract/tasks';
import { taskId } from '@lading/domain/tasks';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import {
  answerReads,
  openScreen,
  operator,
  order,
  place,
  product,
} from '../../app/testing/openScreen.tsx';
import { confirmed, lineOf, press, said, scan } from '../../app/testing/steps.ts';
import { answer, noAnswer, refusal } from '../../lib/testing/network.ts';
import { unknownScan } from '../../lib/testing/unknownScan.ts';

const { id, sku, name, customer, tracking, expires } = product;
const pack = { id: 9, name: 'PACK-1' };
const known: Record<string, Partial<Scan>> = {
  'A-01': { location: { id: place.id, name: place.name, type: 'PICK' } },
  'PACK-1': { location: { ...pack, type: 'PACKING' } },
  [sku]: { products: [{ id, sku, name, customer, tracking, expires, pack: null }] },
  'TOTE-9': {
    documents: [{ kind: 'ORDER', id: 40, reference: 'ORD-40', status: 'PENDING_PICK', customer }],
  },
};

const line = (orderId: number, quantity: number): PickLine => ({
  allocationId: orderId * 10,
  orderId,
  orderReference: `ORD-${orderId}`,
  orderItemId: orderId * 100,
  product: { id, sku, name, barcode: null },
  pallet: null,
  location: { id: place.id, name: place.name, barcode: place.name },
  lot: null,
  quantity,
  pickedQuantity: 0,
  waitsFor: null,
});
const inBatch = (orderId: number) => ({
  id: orderId,
  orderReference: `ORD-${orderId}`,
  status: 'PENDING_PICK' as const,
  tote: null,
});
const fresh: PickBatchDetail = {
  id: 3,
  warehouseId: 1,
  status: 'OPEN',
  createdAt: product.createdAt,
  createdBy: operator,
  usesTotes: true,
  orders: [inBatch(31), inBatch(32)],
  summary: { lines: 2, units: 8, pickedUnits: 0 },
  version: 1,
  bringTo: pack,
  lines: [line(31, 3), line(32, 5)],
};
const task: Task = {
  id: taskId('PICK_BATCH', 3),
  kind: 'PICK_BATCH',
  warehouseId: 1,
  subjectId: 3,
  name: 'Batch 3',
  customer: null,
  location: null,
  product: null,
  to: null,
  units: 8,
  lines: 2,
  urgency: 1,
  dueOn: null,
  since: product.createdAt,
  claim: null,
};

let batch: PickBatchDetail;
beforeEach(() => {
  sessionStorage.clear();
  answerReads();
  batch = fresh;
  answer(getPickBatch, () => batch);
  answer(scanCode, ({ query: { code = '' } }) => ({ ...unknownScan, ...known[code], code }));
  answer(claimTask, () => task);
  answer(completeTask, () => ({ id: task.id, kind: task.kind, subjectId: 3 }));
});

const bindTotes = () =>
  answer(setOrderTote, ({ params, body: { tote } }) => {
    const holder = batch.orders.find((order) => tote !== null && order.tote === tote);
    if (holder)
      return refusal(
        409,
        'TOTE_IN_USE',
        `Tote ${tote} is in use: it holds "${holder.orderReference}".`,
      );
    batch = {
      ...batch,
      orders: batch.orders.map((order) =>
        order.id === Number(params.id) ? { ...order, tote } : order,
      ),
    };
    return { ...order, id: Number(params.id), tote };
  });

const takePicks = () =>
  answer(pickOrder, ({ params, body }) => {
    const orderId = Number(params.id);
    const [pick] = body.picks;
    batch = {
      ...batch,
      orders: batch.orders.map((order) =>
        order.id === orderId ? { ...order, status: 'PICKED' as const } : order,
      ),
      lines: batch.lines.map((line) =>
        line.allocationId === pick?.allocationId
          ? {
              ...line,
              pickedQuantity: pick.quantity,
              quantity: pick.shortReason ? pick.quantity : line.quantity,
            }
          : line,
      ),
    };
    return { ...order, id: orderId };
  });

const withBound = () => {
  batch = {
    ...fresh,
    orders: fresh.orders.map((order, index) => ({ ...order, tote: `TOTE-${index + 1}` })),
  };
};

test('each order gets a tote by a scan, which can be taken back; a tote in use is refused', async () => {
  const bound = bindTotes();
  openScreen('/floor/pick/batches/3', operator);
  await said('Scan a tote for ORD-31.');
  await scan('TOTE-1');
  await said('Tote TOTE-1 is for ORD-31. Scan a tote for ORD-32.');
  await scan('TOTE-1');
  await said('Tote TOTE-1 is in use: it holds "ORD-31".');
  await scan('TOTE-2');
  await said('Tote TOTE-2 is for ORD-32. Go to A-01.');
  await press('Undo')();
  await said('Undone. Scan a tote for ORD-32.');
  expect(bound.at(-1)).toMatchObject({ params: { id: '32' }, body: { tote: null } });
  await scan('TOTE-5');
  await said('Tote TOTE-5 is for ORD-32. Go to A-01.');
});

test('without a network totes wait to be bound, and units put into them are picked whatever happens to the binding', async () => {
  const bound = answer(setOrderTote, noAnswer);
  const picks = answer(pickOrder, noAnswer);
  openScreen('/floor/pick/batches/3', operator);
  await said('Scan a tote for ORD-31.');
  await scan('tote-1');
  await said('Tote TOTE-1 is for ORD-31. It waits, and is sent by itself. Scan a tote for ORD-32.');
  await screen.findByText(/nobody knows whether a tote is in use/);
  await scan('TOTE-1');
  await said('Tote TOTE-1 is in use: it holds "ORD-31".');
  await scan('A-01');
  await said('A-01 is a PICK location. It is not a tote.');
  await scan('TOTE-2');
  await said('Tote TOTE-2 is for ORD-32. It waits, and is sent by itself. Go to A-01.');
  // A reload forgets nothing.
  openScreen('/floor/pick/batches/3', operator);
  await said('Go to A-01.');
  await scan('A-01');
  await scan(sku);
  await said(`${sku} is right. Put 3 in tote TOTE-1.`);
  await scan('TOTE-1');
  await said(
    `3 × ${sku} put in tote TOTE-1. It waits, and is sent by itself. ${sku} is right. Put 5 in tote TOTE-2.`,
  );

  const isInUse = 'Tote TOTE-1 is in use: it holds "ORD-40".';
  const call = answer(setOrderTote, ({ params, body }) =>
    params.id === '31'
      ? refusal(409, 'TOTE_IN_USE', isInUse)
      : { ...order, id: 32, tote: body.tote },
  );
  const taken = takePicks();
  window.dispatchEvent(new Event('online'));
  await waitFor(() =>
    expect(taken).toMatchObject([
      { params: { id: '31' }, body: { picks: [{ allocationId: 310, quantity: 3 }] } },
    ]),
  );
  // The server is not asked whether the units are in that tote.
  expect(taken[0]?.body.tote).toBeUndefined();
  expect(call.map(({ params, body }) => [params.id, body.tote])).toEqual([
    ['31', 'TOTE-1'],
    ['32', 'TOTE-2'],
  ]);
  expect(call[0]?.key).toBe(bound[0]?.key);
  expect(picks.every(({ body }) => body.tote === undefined)).toBe(true);
  await screen.findByText('1 refused');
});

test('a tote that is refused later is asked for again', async () => {
  answer(setOrderTote, noAnswer);
  openScreen('/floor/pick/batches/3', operator);
  await said('Scan a tote for ORD-31.');
  await scan('TOTE-1');
  await said('Tote TOTE-1 is for ORD-31. It waits, and is sent by itself. Scan a tote for ORD-32.');
  answer(setOrderTote, () =>
    refusal(409, 'TOTE_IN_USE', 'Tote TOTE-1 is in use: it holds "ORD-40".'),
  );
  window.dispatchEvent(new Event('online'));
  await screen.findByText('1 refused');
  openScreen('/floor/pick/batches/3', operator);
  await said('Scan a tote for ORD-31.');
  openScreen('/floor/scans', operator);
  await lineOf(/Tote TOTE-1 is in use: it holds "ORD-40"/);
});

test('the scan of its tote confirms a stop; another tote is refused; the last stop leads to the packing of each tote', async () => {
  withBound();
  const picks = takePicks();
  openScreen('/floor/pick/batches/3', operator);
  await said('Go to A-01.');
  await scan('TOTE-1');
  await said('This is tote TOTE-1. Go to A-01.');
  await scan('A-01');
  await scan(sku);
  await said(`${sku} is right. Put 3 in tote TOTE-1.`);
  await screen.findByText('Put 3 in tote');
  expect(screen.queryByRole('button', { name: /^Take/ })).toBeNull();
  await scan('TOTE-2');
  await said('This is tote TOTE-2. Put 3 in tote TOTE-1.');
  await scan('TOTE-9');
  await said('ORD-40 is an order of Acme: PENDING PICK. Scan tote TOTE-1.');
  await scan('tote-1', 'Scan tote TOTE-1');
  // The same goods go on into the next tote: its scan is enough.
  await said(`3 × ${sku} put in tote TOTE-1. ${sku} is right. Put 5 in tote TOTE-2.`);
  await scan('TOTE-1', /^Scan tote/);
  await said('This is tote TOTE-1. Put 5 in tote TOTE-2.');
  await scan('PACK-1');
  await said('Put 5 in tote TOTE-2 first, and scan the tote.');
  await scan('TOTE-2');
  await said(
    `5 × ${sku} put in tote TOTE-2. Nothing is left to pick. Bring it to PACK-1, and scan PACK-1.`,
  );
  expect(picks.map(({ body }) => body)).toEqual([
    { picks: [{ allocationId: 310, quantity: 3 }], tote: 'TOTE-1' },
    { picks: [{ allocationId: 320, quantity: 5 }], tote: 'TOTE-2' },
  ]);
  const totes = await screen.findByRole('list', { name: 'Totes to pack' });
  const ways = within(totes).getAllByRole<HTMLAnchorElement>('link');
  expect(ways.map(({ pathname }) => pathname)).toEqual(['/floor/pack/31', '/floor/pack/32']);
  await lineOf('Tote TOTE-2', within(totes));
});

test('a short pick waits for the scan of the tote, unless nothing was taken', async () => {
  withBound();
  const picks = takePicks();
  openScreen('/floor/pick/batches/3', operator);
  await scan('A-01');
  await scan(sku);
  await said(`${sku} is right. Put 3 in tote TOTE-1.`);
  await press('Short')();
  fireEvent.change(await screen.findByRole('textbox', { name: 'Taken' }), {
    target: { value: '2' },
  });
  await press('Not at the location')();
  await said(`${sku} is short by 1. Put 2 in tote TOTE-1.`);
  expect(picks).toEqual([]);
  await scan('TOTE-1');
  await said(`${sku} is short by 1. Go to A-01.`);
  await press('Short')();
  await press('Not at the location')();
  await waitFor(() => expect(picks).toHaveLength(2));
  expect(picks.map(({ body }) => body)).toEqual([
    {
      picks: [{ allocationId: 310, quantity: 2, shortReason: 'Not at the location' }],
      tote: 'TOTE-1',
    },
    { picks: [{ allocationId: 320, quantity: 0, shortReason: 'Not at the location' }] },
  ]);
});

test('a batch with too few totes can be cancelled', async () => {
  const dissolved = answer(cancelPickBatch, () => ({ ...batch, status: 'CANCELLED' as const }));
  answer(listPickBatches, () => []);
  answer(listOrders, () => []);
  const at = openScreen('/floor/pick/batches/3', operator);
  await confirmed('Too Few Totes', 'Dissolve')();
  await waitFor(() => expect(at()).toBe('/floor/pick'));
  expect(dissolved).toMatchObject([{ params: { id: '3' } }]);
});

test('a cancelled order is reported during the walk', async () => {
  withBound();
  batch = {
    ...batch,
    orders: batch.orders.map((order) =>
      order.id === 31 ? { ...order, status: 'CANCELLED' as const } : order,
    ),
    lines: batch.lines.slice(1),
  };
  openScreen('/floor/pick/batches/3', operator);
  await said('Go to A-01.');
  const cancelled = await screen.findByRole('list', { name: 'Cancelled' });
  await lineOf(
    'ORD-31 was cancelled. Put what is in its tote back where it was taken.',
    within(cancelled),
  );
  await lineOf('Tote TOTE-1', within(cancelled));
});

test('a cancelled order is reported at the end, so that its tote is emptied', async () => {
  withBound();
  batch = {
    ...batch,
    orders: batch.orders.map((order) =>
      order.id === 31 ? { ...order, status: 'CANCELLED' as const } : order,
    ),
    lines: batch.lines.slice(1).map((line) => ({ ...line, pickedQuantity: line.quantity })),
  };
  openScreen('/floor/pick/batches/3', operator);
  await lineOf('ORD-31 was cancelled. Put what is in its tote back where it was taken.');
});

test('the next orders become one batch, as many as there are totes', async () => {
  answer(listPickBatches, () => []);
  answer(listOrders, () =>
    [31, 32].map((orderId) => ({ ...order, id: orderId, orderReference: `ORD-${orderId}` })),
  );
  const claims = answer(claimToteWalk, () => task);
  const at = openScreen('/floor/pick', operator);
  await press('Pick into Totes')();
  await press('4')();
  await waitFor(() => expect(at()).toBe('/floor/pick/batches/3'));
  expect(claims).toMatchObject([{ body: { warehouseId: 1, next: 4 } }]);
});

test('without a network units put into totes wait to be sent, and the walk continues', async () => {
  withBound();
  openScreen('/floor/pick/batches/3', operator);
  await said('Go to A-01.');
  await scan('A-01');
  await scan(sku);
  await said(`${sku} is right. Put 3 in tote TOTE-1.`);
  let isDown = true;
  const picks = answer(pickOrder, () => (isDown ? noAnswer() : order));
  await scan('TOTE-1');
  await said(
    `3 × ${sku} put in tote TOTE-1. It waits, and is sent by itself. ${sku} is right. Put 5 in tote TOTE-2.`,
  );
  isDown = false;
  window.dispatchEvent(new Event('online'));
  await waitFor(() =>
    expect(picks.at(-1)?.body).toEqual({
      picks: [{ allocationId: 310, quantity: 3 }],
      tote: 'TOTE-1',
    }),
  );
});
