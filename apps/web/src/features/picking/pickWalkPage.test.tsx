// The screens of picking: an order walked by scans, from its pick list to the packing location.
import {
  claimTask,
  completeTask,
  getPickBatch,
  getPickList,
  getProduct,
  listOrders,
  listPickBatches,
  pickOrder,
  scanCode,
} from '@lading/contract/calls';
import type { Scan } from '@lading/contract/floor';
import type { Carton } from '@lading/contract/orders';
import type { PickBatchDetail, PickLine, PickList } from '@lading/contract/picking';
import type { Task } from '@lading/contract/tasks';
import { taskId } from '@lading/domain/tasks';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { queryClient } from '../../app/queryClient.tsx';
import {
  answerReads,
  openScreen,
  operator,
  order,
  place,
  product,
} from '../../app/testing/openScreen.tsx';
import { goTo, lineOf, press, said, scan } from '../../app/testing/steps.ts';
import { reach } from '../../lib/reach.ts';
import { answer, network, noAnswer, refusal } from '../../lib/testing/network.ts';
import { unknownScan } from '../../lib/testing/unknownScan.ts';

const { id, sku, name, customer, tracking, expires } = product;
const pack = { id: 9, name: 'PACK-1' };
const known: Record<string, Partial<Scan>> = {
  'A-01': { location: { id: place.id, name: place.name, type: 'PICK' } },
  'PACK-1': { location: { ...pack, type: 'PACKING' } },
  [sku]: { products: [{ id, sku, name, customer, tracking, expires, pack: null }] },
};
const line = (orderId: number): PickLine => ({
  allocationId: orderId * 10,
  orderId,
  orderReference: `ORD-${orderId}`,
  orderItemId: orderId * 100,
  product: { id, sku, name, barcode: null },
  pallet: null,
  location: { id: place.id, name: place.name, barcode: place.name },
  lot: null,
  quantity: 3,
  pickedQuantity: 0,
  waitsFor: null,
});
const task = (orderId: number): Task => ({
  id: taskId('PICK', orderId),
  kind: 'PICK',
  warehouseId: 1,
  subjectId: orderId,
  name: `ORD-${orderId}`,
  customer,
  location: null,
  product: null,
  to: null,
  units: 3,
  lines: 1,
  urgency: 1,
  dueOn: null,
  since: product.createdAt,
  claim: null,
});

let lists: Record<number, PickList>;
let completed: { params: { id: string } }[];
const change = (orderId: number, next: Partial<PickList>) => {
  lists[orderId] = { ...(lists[orderId] as PickList), ...next };
};

const takePicks = () =>
  answer(pickOrder, ({ params, body }) => {
    const orderId = Number(params.id);
    const taken = body.picks[0]?.quantity ?? 0;
    const lines =
      lists[orderId]?.lines.map((line) => ({
        ...line,
        pickedQuantity: line.pickedQuantity + taken,
      })) ?? [];
    change(orderId, {
      lines,
      order: { id: orderId, orderReference: `ORD-${orderId}`, status: 'PICKED' },
    });
    return { ...order, id: orderId };
  });

beforeEach(() => {
  sessionStorage.clear();
  answerReads();
  lists = Object.fromEntries(
    [31, 32].map((orderId) => [
      orderId,
      {
        order: { id: orderId, orderReference: `ORD-${orderId}`, status: 'PENDING_PICK' },
        warehouseId: 1,
        bringTo: pack,
        lines: [line(orderId)],
      },
    ]),
  );
  answer(
    getPickList,
    ({ params }) =>
      lists[Number(params.id)] ?? refusal(404, 'NOT_FOUND', 'The order does not exist.'),
  );
  answer(scanCode, ({ query: { code = '' } }) => ({ ...unknownScan, ...known[code], code }));
  answer(claimTask, ({ params }) => ({ ...task(31), id: Number(params.id) }));
  completed = answer(completeTask, ({ params }) => ({
    id: Number(params.id),
    kind: 'PICK' as const,
    subjectId: 31,
  }));
  answer(getProduct, () => product);
});

/** Everything is loaded, and then the network goes. */
async function goOffline() {
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  network.use(http.all('*/api/*', noAnswer));
  act(() => reach.set(false));
}

test('a finished pick ends its claim, and a second one that is opened from its end begins anew', async () => {
  takePicks();
  answer(listPickBatches, () => []);
  answer(listOrders, () =>
    [31, 32].map((orderId) => ({ ...order, id: orderId, orderReference: `ORD-${orderId}` })),
  );
  openScreen('/floor/pick/orders/32', operator);
  await said('Go to A-01.');
  openScreen('/floor/pick/orders/31', operator);
  await scan('A-01');
  await scan(sku);
  expect(completed).toEqual([]);
  await scan('PACK-1');
  await said('Everything is in PACK-1. Nothing is left to pick.');
  await waitFor(() =>
    expect(completed.map(({ params }) => Number(params.id))).toEqual([taskId('PICK', 31)]),
  );
  await goTo('Pick something else');
  await goTo(/^ORD-32/);
  await said('Go to A-01.');
  await screen.findByRole('textbox', { name: 'Scan the location' });
  await scan('A-01');
  await scan(sku);
  await press('Take 3')();
  await said(`3 × ${sku} taken. Nothing is left to pick. Bring it to PACK-1, and scan PACK-1.`);
  await screen.findByRole('textbox', { name: 'Scan the packing location' });
  await screen.findByRole('region', { name: 'Bring to' });
});

test('the claim is kept until the server has the picks', async () => {
  openScreen('/floor/pick/orders/31', operator);
  await scan('A-01');
  await scan(sku);
  await screen.findByRole('button', { name: 'Take 3' });
  const picks = answer(pickOrder, noAnswer);
  await press('Take 3')();
  await said(
    `3 × ${sku} taken. It waits, and is sent by itself. Nothing is left to pick. Bring it to PACK-1, and scan PACK-1.`,
  );
  expect([picks.length > 0, completed]).toEqual([true, []]);
  takePicks();
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(completed).toHaveLength(1));
});

test('the end of a claim that gets no answer is sent again once the network is back', async () => {
  change(31, { lines: [{ ...line(31), pickedQuantity: 3 }] });
  let isDown = true;
  const ended = answer(completeTask, () =>
    isDown ? noAnswer() : { id: 1, kind: 'PICK' as const, subjectId: 31 },
  );
  openScreen('/floor/pick/orders/31', operator);
  await waitFor(() => expect(ended).toHaveLength(1));
  isDown = false;
  await waitFor(() => expect(reach.get()).toBe(false));
  act(() => reach.set(true));
  await waitFor(() => expect(ended).toHaveLength(2));
});

test('without a network a pick list is found on the device, and an unknown one blocks nothing', async () => {
  answer(listPickBatches, () => []);
  answer(listOrders, () => [{ ...order, id: 31, orderReference: 'ORD-31' }]);
  const at = openScreen('/floor/pick', operator);
  await screen.findByRole('link', { name: /^ORD-31/ });
  await goOffline();
  await scan('ORD-99');
  await said('Orders cannot be searched without the network.');
  await scan('BATCH-7');
  await said('Batch 7 is not on this device.');
  await scan('ord-31');
  await waitFor(() => expect(at()).toBe('/floor/pick/orders/31'));
  await said('Go to A-01.');
});

test('a server that does not answer a search for a pick list does not block the next scan for good', async () => {
  const time = new AbortController();
  const clock = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(time.signal);
  onTestFinished(() => clock.mockRestore());
  answer(listPickBatches, () => []);
  const asked = answer(listOrders, ({ query }) =>
    query.search
      ? new Promise<Response>(() => {})
      : [{ ...order, id: 31, orderReference: 'ORD-31' }],
  );
  const at = openScreen('/floor/pick', operator);
  await screen.findByRole('link', { name: /^ORD-31/ });
  await scan('ORD-31');
  await waitFor(() => expect(asked.some(({ query }) => query.search)).toBe(true));
  time.abort(new DOMException('Late.', 'TimeoutError'));
  await waitFor(() => expect(at()).toBe('/floor/pick/orders/31'));
});

test('an order that is cancelled in the middle of a walk is named, and its goods are sent back; without a network too', async () => {
  openScreen('/floor/pick/orders/31', operator);
  await scan('A-01');
  await scan(sku);
  await said(`${sku} is right. Take 3, then confirm.`);
  change(31, { lines: [], order: { id: 31, orderReference: 'ORD-31', status: 'CANCELLED' } });
  await act(() => queryClient.invalidateQueries({ queryKey: ['picking'] }));
  const text = `ORD-31 was cancelled. Put what you hold of ${sku} back in A-01. Nothing is left to pick.`;
  await said(text);
  await goOffline();
  openScreen('/floor/pick/orders/31', operator);
  fireEvent.click(await screen.findByRole('button', { name: new RegExp(`${sku} to A-01`) }));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Put back' })).toBeNull());
});

test('picks of a cancelled order that waited are refused, and their goods are sent back', async () => {
  openScreen('/floor/pick/orders/31', operator);
  await scan('A-01');
  await scan(sku);
  await screen.findByRole('button', { name: 'Take 3' });
  answer(pickOrder, noAnswer);
  await press('Take 3')();
  await said(
    `3 × ${sku} taken. It waits, and is sent by itself. Nothing is left to pick. Bring it to PACK-1, and scan PACK-1.`,
  );
  change(31, { lines: [], order: { id: 31, orderReference: 'ORD-31', status: 'CANCELLED' } });
  answer(pickOrder, () => refusal(409, 'WRONG_TYPE', 'Order "ORD-31" is CANCELLED.'));
  window.dispatchEvent(new Event('online'));
  await lineOf(`ORD-31, A-01: 3 × ${sku} taken`);
  expect(screen.getByRole('status', { name: 'Result' }).textContent).toContain(
    'ORD-31 was cancelled.',
  );
});

test('goods of an order that is cancelled after they were picked are sent back to where they were taken, by the ledger too', async () => {
  change(31, { lines: [line(31), { ...line(31), allocationId: 311 }] });
  answer(pickOrder, () => {
    change(31, {
      lines: [
        { ...line(31), pickedQuantity: 3 },
        { ...line(31), allocationId: 311 },
      ],
    });
    return { ...order, id: 31 };
  });
  openScreen('/floor/pick/orders/31', operator);
  await scan('A-01');
  await scan(sku);
  await press('Take 3')();
  await said(`3 × ${sku} taken. Take 3 × ${sku}.`);
  change(31, { lines: [], order: { id: 31, orderReference: 'ORD-31', status: 'CANCELLED' } });
  await act(() => queryClient.invalidateQueries({ queryKey: ['picking'] }));
  await said('ORD-31 was cancelled. Nothing is left to pick.');
  await lineOf(`ORD-31, A-01: 3 × ${sku} taken`);
});

test('what was proved and keyed survives a reload', async () => {
  openScreen('/floor/pick/orders/31', operator);
  await scan('A-01');
  await scan(sku);
  fireEvent.change(await screen.findByRole('textbox', { name: 'Quantity' }), {
    target: { value: '2' },
  });
  await said(`2 of 3 × ${sku}. Press Take 2, or scan ${sku}.`);
  openScreen('/floor/pick/orders/31', operator);
  await screen.findByRole('button', { name: 'Take 2' });
  await scan('PACK-1');
  await said(`2 × ${sku} is keyed, not saved. Scan ${sku} or press Take 2 first.`);
});

test('a pick list that the server does not know is refused in words', async () => {
  answer(listPickBatches, () => []);
  answer(listOrders, () => []);
  answer(getPickBatch, () => refusal(404, 'NOT_FOUND', 'The pick batch does not exist.'));
  openScreen('/floor/pick', operator);
  await screen.findByText('No released orders are waiting to be picked.');
  await scan('BATCH-7');
  await said('The pick batch does not exist.');
  await scan('ORD-99');
  await said('No released order here has the reference "ORD-99".');
});

const carton = (position: number, name: string, quantity: number, orderItemId = 3_100): Carton => ({
  position,
  kind: 'BOX',
  packaging: { id: position, name },
  method: 'ARRANGED',
  lines: [{ orderItemId, quantity, hasSides: true, hasWeight: true }],
  weight: 1,
  suggestedAt: product.createdAt,
});

test('the walk says into which suggested cartons the goods of a stop go, at the desk and on the floor', async () => {
  change(31, { cartons: [carton(1, 'Carton M', 2), carton(2, 'Carton S', 1)] });
  openScreen('/floor/pick/orders/31');
  await screen.findByText('2 into Carton M (1 of 2), 1 into Carton S (2 of 2)');
  openScreen('/orders/31/pick');
  const section = await screen.findByRole('region', { name: 'Suggested Cartons' });
  expect(section.textContent).toContain(`Carton M: 2 × ${sku}`);
});

test('the walk of a batch says so for the order of each stop, at the desk and on the floor', async () => {
  const inBatch = (orderId: number, cartons: Carton[]) => ({
    id: orderId,
    orderReference: `ORD-${orderId}`,
    status: 'PENDING_PICK' as const,
    tote: null,
    cartons,
  });
  const batch: PickBatchDetail = {
    id: 7,
    warehouseId: 1,
    status: 'OPEN',
    createdAt: product.createdAt,
    createdBy: operator,
    usesTotes: false,
    orders: [
      inBatch(31, [carton(1, 'Carton M', 2), carton(2, 'Carton S', 1)]),
      inBatch(32, [carton(1, 'Carton L', 3, 3_200)]),
    ],
    summary: { lines: 2, units: 6, pickedUnits: 0 },
    version: 1,
    bringTo: pack,
    lines: [line(31), line(32)],
  };
  const first = '2 into Carton M (1 of 2), 1 into Carton S (2 of 2)';
  const second = '3 into Carton L (1 of 1)';
  answer(getPickBatch, () => batch);
  openScreen('/floor/pick/batches/7', operator);
  await screen.findByText(first);
  await press('Later')();
  await screen.findByText(second);
  openScreen('/pick-batches/7');
  await screen.findByText(first);
  await screen.findByText(second);
});
