// Claimed tasks can be opened and done without a network, though they were never opened before.
import {
  getCount,
  getOrder,
  getPallet,
  getReplenishmentTask,
  getReturn,
  listCounts,
  listTasks,
  suggestPutaway,
} from '@lading/contract/calls';
import type { CountDetail } from '@lading/contract/counts';
import type { OrderDetail } from '@lading/contract/orders';
import type { ReplenishmentTask } from '@lading/contract/replenishment';
import type { ReturnDetail } from '@lading/contract/returns';
import type { Task } from '@lading/contract/tasks';
import { NO_PACKS } from '@lading/domain/packs';
import { type TaskKind, taskId } from '@lading/domain/tasks';
import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '../../app/queryClient.tsx';
import {
  answerReads,
  openScreen,
  operator,
  order,
  place,
  product,
} from '../../app/testing/openScreen.tsx';
import { goTo, press, said, scan } from '../../app/testing/steps.ts';
import { reach } from '../../lib/reach.ts';
import { answer, network, noAnswer } from '../../lib/testing/network.ts';

const { id: productId, sku, name, customer, createdAt } = product;
const dock = { id: 8, name: 'DOCK' };
const shelf = { id: place.id, name: place.name };
const goods = { id: productId, sku, name };

const claimed = (kind: TaskKind, subjectId: number, holder: string): Task => ({
  id: taskId(kind, subjectId),
  kind,
  warehouseId: 1,
  subjectId,
  name: holder,
  customer,
  location: dock,
  units: 4,
  lines: 1,
  product: null,
  to: null,
  urgency: 2,
  dueOn: null,
  since: createdAt,
  claim: {
    user: { id: operator.id, email: operator.email, name: operator.name },
    at: createdAt,
    until: createdAt,
  },
});

beforeEach(() => {
  sessionStorage.clear();
  answerReads();
  answer(listCounts, () => []);
});

/** Lands on the floor with a task, loses the network, and opens the task. */
async function openedOffline(task: Task, title: string): Promise<void> {
  answer(listTasks, () => [task]);
  openScreen('/floor', operator);
  await screen.findByRole('link', { name: `Continue: ${title}` });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  network.use(http.all('*/api/*', noAnswer));
  reach.set(false);
  openScreen('/floor', operator);
  await goTo(`Continue: ${title}`);
}

/**
 * The task is over on this device: the floor says that a new one needs the network, and offers this
 * one no longer.
 */
async function over(title: string): Promise<void> {
  openScreen('/floor', operator);
  await screen.findByText('A new task needs the network.');
  expect(screen.queryByRole('link', { name: `Continue: ${title}` })).toBeNull();
}

test('a pallet is put away', async () => {
  const pallet = {
    id: 1,
    lpn: 'LPN-9',
    kind: 'PALLET' as const,
    warehouseId: 1,
    customer: { id: 3, name: 'Acme' },
    parent: null,
    location: dock,
    createdAt,
    lines: 1,
    totalQuantity: 4,
    contents: [],
  };
  const to = { ...shelf, type: 'PICK' as const, barcode: place.name };
  answer(getPallet, () => pallet);
  answer(suggestPutaway, () => ({
    lpn: 'LPN-9',
    status: 'AVAILABLE' as const,
    types: ['PICK' as const],
    suggestions: [{ location: to, reason: 'EMPTY' as const, steps: 0, near: null, product: null }],
  }));
  await openedOffline(claimed('PUTAWAY', 1, 'LPN-9'), 'Put away LPN-9');
  await said('LPN-9: 4 units. It is in DOCK. Take it to A-01.');
  await scan('A-01');
  await said('LPN-9 is put away into A-01. It waits, and is sent by itself.');
  await over('Put away LPN-9');
});

test('a pick location is filled', async () => {
  const task: ReplenishmentTask = {
    id: 4,
    warehouseId: 1,
    status: 'OPEN',
    customer,
    product: goods,
    inventoryId: 2,
    quantity: 4,
    movedQuantity: 0,
    room: null,
    from: { location: dock, pallet: { lpn: 'LPN-9' } },
    to: shelf,
    waiting: { units: 0, orders: [] },
    createdAt,
    createdBy: operator,
    endedAt: null,
    endedBy: null,
    version: 1,
  };
  answer(getReplenishmentTask, () => task);
  await openedOffline(claimed('REPLENISHMENT', 4, `${sku} to A-01`), `Replenish ${sku} to A-01`);
  await said('Go to DOCK, and scan it.');
  await scan('LPN-9');
  await scan('A-01');
  await said(`4 × ${sku} moved to A-01. It waits, and is sent by itself.`);
  await over(`Replenish ${sku} to A-01`);
});

test('a location is counted, and the count is submitted', async () => {
  const count = {
    id: 61,
    name: 'Aisle A',
    warehouse: { id: 1, name: 'North' },
    status: 'COUNTING',
    chosenBy: 'LOCATIONS',
    progress: { places: 1, placesDone: 1, lines: 0, linesCounted: 0 },
    products: [],
    lines: [],
    counters: [],
    history: [],
    places: [
      { location: shelf, done: true, doneAt: createdAt, doneBy: null, lines: 0, linesCounted: 0 },
    ],
  } as unknown as CountDetail;
  answer(getCount, () => count);
  await openedOffline(claimed('COUNT', 61, 'Aisle A'), 'Count Aisle A');
  await press('Submit for Review')();
  await press('Submit')();
  await said('The submission of this count waits, and is sent by itself.');
  await over('Count Aisle A');
});

const picked: OrderDetail = {
  ...order,
  status: 'PICKED',
  items: [
    {
      id: 1,
      product: goods,
      price: null,
      lineNo: 1,
      externalLineId: null,
      lot: null,
      ...NO_PACKS,
      quantity: 3,
      allocatedQuantity: 3,
      pickedQuantity: 3,
      shippedQuantity: 0,
      backorderedQuantity: 0,
    },
  ],
};

test('an order is packed', async () => {
  answer(getOrder, () => picked);
  await openedOffline(claimed('PACK', 21, 'ORD-21'), 'Pack ORD-21');
  await press('Pack All')();
  await press('Close Package')();
  await said('Package 1 closed. It waits, and is sent by itself.');
  await over('Pack ORD-21');
});

test('an order is loaded, and ships', async () => {
  const parcel = {
    id: 8,
    weight: null,
    computedWeight: null,
    trackingNumber: null,
    lines: [{ orderItemId: 1, quantity: 3 }],
  };
  answer(getOrder, () => ({ ...picked, status: 'PACKED' as const, packages: [parcel] }));
  await openedOffline(claimed('LOAD', 21, 'ORD-21'), 'Load ORD-21');
  await said('Scan package 1.');
  await scan('PACKAGE-8');
  await press('Ship')();
  await said('ORD-21 ships with 1 package. It waits, and is sent by itself.');
  await over('Load ORD-21');
});

test('a return is received', async () => {
  answer(
    getReturn,
    (): ReturnDetail => ({
      id: 31,
      returnReference: 'RMA-31',
      status: 'EXPECTED',
      reason: 'Too many',
      customer,
      warehouse: { id: 1, name: 'North' },
      order: null,
      items: [{ id: 1, product: goods, quantity: 3, receivedQuantity: 0, lot: null }],
      createdAt,
      version: 1,
      createdBy: operator,
      pallet: null,
      receipts: [],
      proposedDisposition: 'AVAILABLE' as const,
      units: [],
      returnable: null,
    }),
  );
  await openedOffline(claimed('RETURN', 31, 'ORD-21'), 'Receive return ORD-21');
  await press('All Announced (1 line)')();
  await press('Receive (3 units)')();
  await said('3 units of RMA-31 received. It waits, and is sent by itself.');
});
