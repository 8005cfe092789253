// The floor's screens for tasks: replenishment, packing, loading, returns.
import {
  claimTask,
  completeTask,
  findShippedUnit,
  finishReplenishmentTask,
  getOrder,
  getProduct,
  getReplenishmentTask,
  getReturn,
  handOverOrder,
  listTasks,
  packOrder,
  receiveReturn,
  scanCode,
  shipOrder,
  unpackOrder,
} from '@lading/contract/calls';
import type { Scan } from '@lading/contract/floor';
import type { OrderDetail } from '@lading/contract/orders';
import type { ReplenishmentTask } from '@lading/contract/replenishment';
import type { ReturnDetail } from '@lading/contract/returns';
import type { Task } from '@lading/contract/tasks';
import { NO_PACKS } from '@lading/domain/packs';
import { taskId } from '@lading/domain/tasks';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '../../app/queryClient.tsx';
import {
  answerReads,
  openScreen,
  operator,
  order,
  place,
  product,
  supervisor,
} from '../../app/testing/openScreen.tsx';
import { button, lineOf, press, said, scan } from '../../app/testing/steps.ts';
import { reach } from '../../lib/reach.ts';
import { answer, noAnswer, refusal } from '../../lib/testing/network.ts';
import { unknownScan } from '../../lib/testing/unknownScan.ts';

const reserve = { id: 8, name: 'R-08' };
const { id, sku, name, customer, tracking, expires } = product;
const pallet = {
  lpn: 'LPN-9',
  location: { ...reserve, type: 'STORAGE' as const },
  warehouse: { id: 1, name: 'North' },
  totalQuantity: 40,
  state: 'STORED' as const,
  load: null,
};
const known: Record<string, Partial<Scan>> = {
  'R-08': { location: { ...reserve, type: 'STORAGE' } },
  'LPN-7': { pallet: { ...pallet, lpn: 'LPN-7', totalQuantity: 0, state: 'SHIPPED' } },
  'A-02': { location: { id: 12, name: 'A-02', type: 'PICK' } },
  'A-01': { location: { id: place.id, name: place.name, type: 'PICK' } },
  'LPN-9': { pallet },
  'LPN-1': { pallet: { ...pallet, lpn: 'LPN-1' } },
  [sku]: { products: [{ id, sku, name, customer, tracking, expires, pack: null }] },
  'TI-2': {
    products: [{ id: 6, sku: 'TI-2', name: 'Tin', customer, tracking, expires, pack: null }],
  },
};

beforeEach(() => {
  sessionStorage.clear();
  answerReads();
  answer(scanCode, ({ query: { code = '' } }) => ({ ...unknownScan, ...known[code], code }));
  answer(claimTask, ({ params }) => ({ ...open, id: Number(params.id) }));
  answer(completeTask, ({ params }) => ({
    id: Number(params.id),
    kind: 'REPLENISHMENT' as const,
    subjectId: 4,
  }));
});

const move: ReplenishmentTask = {
  id: 4,
  warehouseId: 1,
  status: 'OPEN',
  customer,
  product: { id, sku, name },
  inventoryId: 2,
  from: { location: reserve, pallet: { lpn: 'LPN-9' } },
  to: { id: place.id, name: place.name },
  quantity: 20,
  movedQuantity: 0,
  room: null,
  waiting: { units: 12, orders: [{ id: 21, orderReference: 'ORD-21' }] },
  createdAt: product.createdAt,
  createdBy: operator,
  endedAt: null,
  endedBy: null,
  version: 1,
};
const open: Task = {
  id: taskId('REPLENISHMENT', 4),
  kind: 'REPLENISHMENT',
  warehouseId: 1,
  subjectId: 4,
  name: `${sku} to A-01`,
  customer,
  location: reserve,
  product: move.product,
  to: move.to,
  units: 20,
  lines: 1,
  urgency: 1,
  dueOn: null,
  since: product.createdAt,
  claim: null,
};

test('a replenishment is found by scanning its reserve, and done by scanning its pick location', async () => {
  answer(listTasks, () => [open]);
  answer(getReplenishmentTask, () => move);
  const at = openScreen('/floor/replenish', operator);
  await lineOf(`${sku} to A-01`);
  await scan('R-08');
  await waitFor(() => expect(at()).toBe('/floor/replenish/4'));
  await said('Go to R-08, and scan it.');
  await screen.findByText(/Orders wait for 12 units/);
  await scan('A-01');
  await said('This is A-01. Go to R-08, and scan it.');
  await scan('LPN-1');
  await said('This is LPN-1. Take LPN-9.');
  await scan('LPN-9');
  await said(`Take 20 × ${sku} to A-01, and scan A-01.`);
  await scan('TI-2');
  await said(`This is TI-2. Take ${sku}.`);
  fireEvent.click(await button('One less'));
  await said(`Take 19 of 20 × ${sku} to A-01, and scan A-01.`);
  const moved = answer(finishReplenishmentTask, () => {
    answer(getReplenishmentTask, () => ({ ...move, status: 'DONE' as const, movedQuantity: 19 }));
    return { ...move, status: 'DONE' as const, movedQuantity: 19 };
  });
  await scan('A-01');
  await said(`19 × ${sku} moved to A-01. 1 unit left at R-08.`);
  expect(moved).toMatchObject([{ params: { id: '4' }, body: { quantity: 19 } }]);
  await button('Next Task');
});

test('a replenishment whose location is full goes to another pick location', async () => {
  answer(getReplenishmentTask, () => ({ ...move, room: 0 }));
  openScreen('/floor/replenish/4', operator);
  await said(
    'A-01 takes nothing now. Scan R-08 to bring the goods to another pick location, or cancel the task.',
  );
  await button('Cancel Task');
  await scan('R-08');
  await said(`A-01 takes nothing now. Take 20 × ${sku} to another pick location, and scan that.`);
  const moved = answer(finishReplenishmentTask, () => ({ ...move, status: 'DONE' as const }));
  await scan('A-02');
  await said(`20 × ${sku} moved to A-02.`);
  expect(moved).toMatchObject([{ body: { quantity: 20, locationId: 12 } }]);
});

test('a replenishment brings what fits into its location, also if that changes meanwhile, and goes elsewhere by a second scan', async () => {
  answer(getReplenishmentTask, () => ({ ...move, room: 12 }));
  openScreen('/floor/replenish/4', operator);
  await said('A-01 takes 12 of 20 now. Go to R-08, and scan it.');
  await scan('R-08');
  await said(`Take 12 of 20 × ${sku} to A-01, and scan A-01.`);
  answer(getReplenishmentTask, () => ({ ...move, room: 5 }));
  await queryClient.invalidateQueries({ queryKey: ['replenishment'] });
  await said(`Take 5 of 20 × ${sku} to A-01, and scan A-01.`);
  await scan('A-02');
  await said(`This is A-02. Scan A-02 again to bring 5 × ${sku} there instead of to A-01.`);
  await scan('R-08');
  await said(`Take 5 of 20 × ${sku} to A-01, and scan A-01.`);
  const question = `This is A-02. Scan A-02 again to bring 5 × ${sku} there instead of to A-01.`;
  const moved = answer(finishReplenishmentTask, () => ({ ...move, status: 'DONE' as const }));
  // Scanned twice before the question is there, it is no answer.
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Scan/ });
  for (const _ of [1, 2]) {
    fireEvent.change(field, { target: { value: 'A-02' } });
    if (field.form) fireEvent.submit(field.form);
  }
  await said(question);
  expect(moved).toEqual([]);
  await press('Bring to A-02')();
  await said(`5 × ${sku} moved to A-02. 15 units left at R-08.`);
  expect(moved).toMatchObject([{ body: { quantity: 5, locationId: 12 } }]);
});

test('a replenishment that is cancelled while its goods are in hand says where they go', async () => {
  answer(getReplenishmentTask, () => move);
  openScreen('/floor/replenish/4', operator);
  await scan('LPN-9');
  await said(`Take 20 × ${sku} to A-01, and scan A-01.`);
  answer(getReplenishmentTask, () => ({ ...move, status: 'CANCELLED' as const }));
  await queryClient.invalidateQueries({ queryKey: ['replenishment'] });
  await said(`This task was cancelled. Put 20 × ${sku} back to R-08.`);
  await button('Next Task');
});

test('what the server refuses stays open on the screen', async () => {
  answer(getReplenishmentTask, () => move);
  openScreen('/floor/replenish/4', operator);
  await scan('LPN-9');
  answer(finishReplenishmentTask, () => refusal(409, 'STOCK_GONE', 'The stock is gone.'));
  await scan('A-01');
  await said('The stock is gone.');
  expect(screen.queryByRole('button', { name: 'Next Task' })).toBeNull();
  await press('Cancel Task')();
  await screen.findByRole('dialog', { name: 'Cancel Task 4' });
});

const item = {
  id: 1,
  product: { id, sku, name },
  price: null,
  lineNo: 1,
  externalLineId: null,
  lot: null,
  quantity: 3,
  allocatedQuantity: 3,
  pickedQuantity: 3,
  shippedQuantity: 0,
  backorderedQuantity: 0,
  ...NO_PACKS,
};
const picked: OrderDetail = { ...order, status: 'PICKED', items: [item] };
const parcel = (packageId: number, quantity: number) => ({
  id: packageId,
  weight: null,
  computedWeight: null,
  trackingNumber: null,
  lines: [{ orderItemId: 1, quantity }],
});

function serveOrder(first: OrderDetail) {
  let now = first;
  answer(getOrder, () => now);
  const packed = answer(packOrder, ({ body }) => {
    const added = body.packages.map(({ lines = [] }, index) => ({
      ...parcel(now.packages.length + index + 1, 0),
      lines,
    }));
    now = { ...now, packages: [...now.packages, ...added] };
    const units = now.packages
      .flatMap(({ lines }) => lines)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    now.status = units === 3 ? 'PACKED' : 'PACKING_IN_PROGRESS';
    return now;
  });
  const unpacked = answer(unpackOrder, ({ body }) => {
    const packages = now.packages.filter(
      ({ id }) => !body.packages.some(({ packageId }) => packageId === id),
    );
    now = { ...now, status: 'PACKING_IN_PROGRESS', packages };
    return now;
  });
  const shipped = answer(shipOrder, () => {
    now = { ...now, status: 'SHIPPED', actualShipDate: new Date().toISOString() };
    return now;
  });
  const handed = answer(handOverOrder, () => {
    now = { ...now, handedOverAt: new Date().toISOString() };
    return now;
  });
  return { packed, unpacked, shipped, handed };
}

test('an order is packed by scans, and ships with the tap that closes its last package', async () => {
  const { packed, shipped } = serveOrder(picked);
  openScreen('/floor/pack/21', operator);
  await said(`Scan ${sku}.`);
  await scan(sku);
  await said(`${sku}: 1 of 3 units packed.`);
  expect(screen.queryByRole('button', { name: 'Close and Ship' })).toBeNull();
  await press('Close Package')();
  await said('Package 1 closed.');
  await scan('TI-2');
  await said(`TI-2 is Tin of Acme. Scan ${sku}.`);
  fireEvent.click(await button(new RegExp(`^To do ?${sku}`)));
  await said('Everything is packed. Close package 2.');
  await press('Undo')();
  await said(`Undone. Scan ${sku}.`);
  await press('Pack All')();
  await press('Close and Ship')();
  await said('ORD-21 has shipped with 2 packages.');
  expect(packed.map(({ body }) => body.packages[0]?.lines?.[0]?.quantity)).toEqual([1, 2]);
  expect(shipped).toHaveLength(1);
  await button('Next Task');
});

test('the scan of the last unit closes the package, which is opened again or ships with a tap', async () => {
  const { packed, unpacked, shipped } = serveOrder({ ...picked, packages: [parcel(1, 2)] });
  openScreen('/floor/pack/21', operator);
  await scan(sku);
  await said('Everything is packed. Package 2 is closed.');
  await press('Undo')();
  await said(`Undone. Scan ${sku}.`);
  expect(unpacked.at(-1)?.body).toEqual({ packages: [{ packageId: 2 }] });
  await scan(sku);
  await said('Everything is packed. Package 2 is closed.');
  await press('Ship')();
  await said('ORD-21 has shipped with 2 packages.');
  expect([packed.length, shipped.length]).toEqual([2, 1]);
});

test('labels that a carrier does not take are asked about before an order ships', async () => {
  serveOrder(picked);
  const gone: OrderDetail = { ...picked, status: 'SHIPPED', packages: [parcel(1, 3)] };
  const shipped = answer(shipOrder, ({ body }) =>
    body?.confirmed ? gone : refusal(409, 'LABELS_DOUBTFUL', 'P1-1-ab (ORD-21, PACKAGE-1): void.'),
  );
  openScreen('/floor/pack/21', operator);
  await press('Pack All')();
  await press('Close and Ship')();
  await screen.findByRole('dialog', { name: 'Ship with these labels?' });
  await press('Ship All the Same')();
  await said('ORD-21 has shipped with 1 package.');
  expect(shipped.map(({ body }) => body)).toEqual([{}, { confirmed: true }]);
});

test('units that another user packs meanwhile are reported, and removed from the open package', async () => {
  serveOrder(picked);
  openScreen('/floor/pack/21', operator);
  await scan(sku);
  await scan(sku);
  await said(`${sku}: 2 of 3 units packed.`);
  await button('Undo');
  const others = async (order: OrderDetail) => {
    answer(getOrder, () => order);
    await queryClient.invalidateQueries({ queryKey: ['orders'] });
  };
  await others({ ...picked, status: 'PACKING_IN_PROGRESS', packages: [parcel(1, 2)] });
  await said('What is to be packed has changed. Everything is packed. Close package 2.');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  await lineOf('3/3');
  await others({ ...picked, status: 'PACKED', packages: [parcel(1, 3)] });
  await said('What is to be packed has changed. Everything is packed.');
  await button('Ship');
  await others({ ...picked, status: 'CANCELLED', packages: [] });
  await said(
    'ORD-21 is cancelled. Do not pack it: bring its goods back to where they were picked.',
  );
});

test('a package whose response is lost waits, is sent again with its key, and nothing is packed twice', async () => {
  serveOrder(picked);
  const unanswered = answer(packOrder, noAnswer);
  openScreen('/floor/pack/21', operator);
  await scan(sku);
  await press('Close Package')();
  await said('Package 1 closed. It waits, and is sent by itself.');
  await screen.findByText('Package 1, waiting');
  await lineOf('1/3');
  // The server has done it.
  const stored = { ...picked, status: 'PACKING_IN_PROGRESS' as const, packages: [parcel(1, 1)] };
  answer(getOrder, () => stored);
  const packed = answer(packOrder, () => stored);
  openScreen('/floor/pack/21', operator);
  await waitFor(() =>
    expect(packed).toEqual([
      expect.objectContaining({ body: unanswered[0]?.body, key: unanswered[0]?.key }),
    ]),
  );
  await lineOf('1/3');
  await waitFor(() => expect(screen.queryByText('Package 1, waiting')).toBeNull());
  openScreen('/floor/pack/21', operator);
  await said(`Scan ${sku}.`);
  expect(packed).toHaveLength(1);
});

test('without a network packages are closed and the order ships; labels wait, and all is sent in its order once', async () => {
  const known = serveOrder(picked);
  const read = answer(getProduct, () => product);
  openScreen('/floor/pack/21', operator);
  await scan(sku);
  await said(`${sku}: 1 of 3 units packed.`);
  await waitFor(() => expect(read).not.toEqual([]));
  reach.set(false);
  const tried = answer(packOrder, noAnswer);
  answer(scanCode, noAnswer);
  await press('Close Package')();
  await said('Package 1 closed. It waits, and is sent by itself.');
  await scan(sku);
  await said(`${sku}: 2 of 3 units packed.`);
  await scan(sku);
  await said('Everything is packed. Package 2 is closed. It waits, and is sent by itself.');
  await screen.findByText('Package 2, waiting');
  await screen.findByText('Labels can be printed once the packages are sent.');
  expect(screen.queryByRole('link', { name: 'Print Labels' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Weigh package 1' })).toBeNull();
  await press('Ship')();
  await said('ORD-21 ships with 2 packages. It waits, and is sent by itself.');
  const { packed, shipped } = serveOrder(picked);
  reach.set(true);
  await waitFor(() => expect(shipped).toHaveLength(1));
  expect(packed.map(({ body }) => body.packages[0]?.lines?.[0]?.quantity)).toEqual([1, 2]);
  expect(packed[0]?.key).toBe(tried[0]?.key ?? packed[0]?.key);
  expect(known.shipped).toEqual([]);
});

test('a package that waits is refused later: its shipment waits for a decision, and its units are put back', async () => {
  serveOrder(picked);
  openScreen('/floor/pack/21', operator);
  await press('Pack All')();
  reach.set(false);
  answer(packOrder, noAnswer);
  await press('Close and Ship')();
  await said('ORD-21 ships with 1 package. It waits, and is sent by itself.');
  const refused = answer(packOrder, () => refusal(409, 'OVER_PACK', 'Only 2 units are left.'));
  const { shipped } = { shipped: answer(shipOrder, noAnswer) };
  reach.set(true);
  await said(
    'ORD-21: package 1 with 3 units was refused: Only 2 units are left. Decide on it under Scans.',
  );
  await lineOf('0/3');
  openScreen('/floor/scans', operator);
  await screen.findByText('Waits until the refused scan before it is settled');
  const { packed } = serveOrder(picked);
  await press('Other Quantity or Place')();
  await lineOf('3/3');
  await press('Close Package')();
  await waitFor(() => expect(packed).toHaveLength(1));
  expect([refused.length, shipped.length]).toEqual([1, 0]);
});

test('a shipment without a response is sent again alone', async () => {
  const { packed } = serveOrder(picked);
  openScreen('/floor/pack/21', operator);
  await press('Pack All')();
  answer(shipOrder, noAnswer);
  await press('Close and Ship')();
  await said('ORD-21 ships with 1 package. It waits, and is sent by itself.');
  const shipped = answer(shipOrder, () => ({
    ...picked,
    status: 'SHIPPED' as const,
    packages: [parcel(1, 3)],
  }));
  await waitFor(() => expect(shipped).toHaveLength(1));
  expect(packed).toHaveLength(1);
});

test('each package is scanned before an order ships, and it is handed over', async () => {
  const { shipped, handed } = serveOrder({
    ...picked,
    status: 'PACKED',
    packages: [parcel(8, 1), { ...parcel(9, 2), trackingNumber: '1Z 9' }],
  });
  openScreen('/floor/load/21', operator);
  await said('Scan package 1 or 2.');
  expect(await button('Ship')).toHaveProperty('disabled', true);
  await scan('PACKAGE-7');
  await said('This package is not of ORD-21.');
  await scan(sku);
  await said(`${sku} is ${name} of Acme. Scan package 1 or 2.`);
  await scan('package-8');
  await said('Package 1 is loaded. Scan package 2.');
  // A reload forgets nothing.
  openScreen('/floor/load/21', operator);
  await scan('PACKAGE-8');
  await said('It is loaded already. Scan package 2.');
  await scan('1z 9');
  await said('Package 2 is loaded. Everything is loaded. Ship the order.');
  await press('Ship')();
  await said('ORD-21 has shipped with 2 packages.');
  expect(shipped[0]?.body).toEqual({});
  await press('Hand Over')();
  await said('ORD-21 was handed over.');
  expect(handed).toHaveLength(1);
  await button('Next Task');
});

test('units that another user unpacks or ships meanwhile are reported during loading', async () => {
  serveOrder({ ...picked, status: 'PACKED', packages: [parcel(8, 1), parcel(9, 2)] });
  openScreen('/floor/load/21', operator);
  await scan('PACKAGE-8');
  await said('Package 1 is loaded. Scan package 2.');
  const others = async (order: OrderDetail) => {
    answer(getOrder, () => order);
    await queryClient.invalidateQueries({ queryKey: ['orders'] });
  };
  await others({ ...picked, status: 'PACKED', packages: [parcel(8, 1), parcel(10, 2)] });
  await said('The packages have changed. Scan package 2.');
  await others({ ...picked, status: 'SHIPPED', packages: [parcel(8, 1), parcel(10, 2)] });
  await said('ORD-21 is SHIPPED.');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('a shipment without a response waits, and what is loaded survives a reload', async () => {
  serveOrder({ ...picked, status: 'PACKED', packages: [parcel(8, 1), parcel(9, 2)] });
  answer(shipOrder, noAnswer);
  openScreen('/floor/load/21', operator);
  await scan('PACKAGE-8');
  await scan('PACKAGE-9');
  openScreen('/floor/load/21', operator);
  await screen.findByText('Packages (2 of 2 loaded)');
  await press('Ship')();
  await said('ORD-21 ships with 2 packages. It waits, and is sent by itself.');
  const { shipped } = serveOrder({
    ...picked,
    status: 'PACKED',
    packages: [parcel(8, 1), parcel(9, 2)],
  });
  await waitFor(() => expect(shipped).toHaveLength(1));
});

test('a short order is confirmed before it ships', async () => {
  const { shipped } = serveOrder({
    ...picked,
    status: 'PACKED',
    items: [{ ...item, quantity: 4 }],
    packages: [parcel(8, 3)],
  });
  openScreen('/floor/load/21', operator);
  await scan('PACKAGE-8');
  await press('Ship')();
  await screen.findByText(
    '1 unit is missing. It becomes a follow-up order, which waits for stock.',
  );
  expect(shipped).toHaveLength(0);
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Ship' }));
  await said('ORD-21 has shipped with 1 package.');
  expect(shipped).toHaveLength(1);
});

const back: ReturnDetail = {
  id: 31,
  returnReference: 'RMA-31',
  status: 'EXPECTED',
  reason: 'Too many',
  customer,
  warehouse: { id: 1, name: 'North' },
  order: null,
  items: [{ id: 1, product: { id, sku, name }, quantity: 3, receivedQuantity: 0, lot: null }],
  createdAt: product.createdAt,
  version: 1,
  createdBy: operator,
  pallet: null,
  receipts: [],
  proposedDisposition: 'AVAILABLE' as const,
  units: [],
  returnable: null,
};

test('a return is received by scans, in the condition of each part', async () => {
  let now = back;
  answer(getReturn, () => now);
  const sent = answer(receiveReturn, () => {
    const items = [
      { id: 1, product: { id, sku, name }, quantity: 3, receivedQuantity: 3, lot: null },
    ];
    now = {
      ...back,
      version: 2,
      status: 'RECEIVING_IN_PROGRESS',
      items,
      pallet: { lpn: 'LPN-77' },
    };
    return now;
  });
  openScreen('/floor/returns/31', operator);
  await button('All Announced (1 line)');
  await scan(sku);
  await said(`${sku}: 1 unit, available.`);
  await scan(sku);
  await said(`${sku}: 2 units, available.`);
  await press('Others Are in Another Condition')();
  await said(`Scan the units of ${sku} that are quarantined.`);
  await scan(sku);
  await press('DAMAGED')();
  await said(`${sku}: 1 unit, damaged.`);
  await scan('TI-2');
  await said('TI-2: 1 unit, available. It is not announced on RMA-31.');
  await press('Undo')();
  await said('Undone.');
  // A reload forgets nothing.
  openScreen('/floor/returns/31', operator);
  await press('Receive (3 units)')();
  await said('Received onto LPN-77.');
  expect(sent.map(({ body }) => body.items)).toEqual([
    [
      { productId: id, quantity: 2, disposition: 'AVAILABLE' },
      { productId: id, quantity: 1, disposition: 'DAMAGED' },
    ],
  ]);
  await screen.findByRole('link', { name: 'Put LPN-77 away' });
  await button('Close Return');
  await button('Next Task');
});

test('a carton that came back leads to its return, and without one to a new one', async () => {
  const left = {
    lpn: 'LPN-7',
    order: { id: order.id, orderReference: order.orderReference, status: 'SHIPPED' as const },
    customer,
    items: [],
    otherOrders: [],
  };
  const leftOn = (status: ReturnDetail['status']) => ({
    ...left,
    return: { id: 31, returnReference: 'RMA-31', status, pallets: [] },
  });
  answer(listTasks, () => []);
  answer(getReturn, () => back);
  answer(findShippedUnit, () => ({ unit: { ...left, return: null } }));
  openScreen('/floor/returns', operator);
  await scan('LPN-7');
  await said(
    `LPN-7 left with ${order.orderReference}. No return of it is expected: a supervisor creates it.`,
  );
  expect(screen.queryByRole('link', { name: 'Create Its Return' })).toBeNull();
  openScreen('/floor/returns', supervisor);
  await scan('LPN-7');
  await said(`LPN-7 left with ${order.orderReference}. No return of it is expected.`);
  await screen.findByRole('link', { name: 'Create Its Return' });
  answer(findShippedUnit, () => ({ unit: leftOn('COMPLETE') }));
  openScreen('/floor/returns', supervisor);
  await scan('LPN-7');
  await said(`LPN-7 left with ${order.orderReference}, and its return RMA-31 is COMPLETE.`);
  expect(screen.queryByRole('link', { name: 'Create Its Return' })).toBeNull();
  answer(findShippedUnit, () => ({ unit: leftOn('EXPECTED') }));
  const at = openScreen('/floor/returns', operator);
  await scan('LPN-7');
  await waitFor(() => expect(at()).toBe('/floor/returns/31'));
});

test('a receipt without a response waits, is sent again with its key and the version that was shown, and is counted once', async () => {
  answer(getReturn, () => back);
  const unanswered = answer(receiveReturn, noAnswer);
  openScreen('/floor/returns/31', operator);
  await scan(sku);
  await press('Receive (1 unit)')();
  await said('1 unit of RMA-31 received. It waits, and is sent by itself.');
  await button('All Announced (1 line)');
  expect(screen.queryByRole('button', { name: 'Close Return' })).toBeNull();
  openScreen('/floor/returns/31', operator);
  await said('Scan each unit that came back.');
  const sent = answer(receiveReturn, () => ({
    ...back,
    version: 2,
    status: 'RECEIVING_IN_PROGRESS' as const,
    pallet: { lpn: 'LPN-77' },
  }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ key: unanswered[0]?.key, ifMatch: '"1"' });
});

test('a receipt that is refused later is put back as it was', async () => {
  answer(getReturn, () => back);
  answer(receiveReturn, noAnswer);
  openScreen('/floor/returns/31', operator);
  await scan(sku);
  reach.set(false);
  await press('Receive (1 unit)')();
  await said('1 unit of RMA-31 received. It waits, and is sent by itself.');
  answer(receiveReturn, () => refusal(412, 'STALE', 'Somebody else has changed this.'));
  reach.set(true);
  await said(
    'RMA-31: 1 unit received was refused: Somebody else has changed this. Decide on it under Scans.',
  );
  openScreen('/floor/scans', operator);
  await press('Other Quantity or Place')();
  await button('Receive (1 unit)');
});
