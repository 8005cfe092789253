import * as calls from '@lading/contract/calls';
import type { CountDetail } from '@lading/contract/counts';
import { endpoints } from '@lading/contract/endpoints';
import type { Pallet } from '@lading/contract/inventory';
import type { OrderDetail } from '@lading/contract/orders';
import type { PickBatchDetail, PickLine } from '@lading/contract/picking';
import type { ReplenishmentTask } from '@lading/contract/replenishment';
import type { ReturnDetail } from '@lading/contract/returns';
import type { Task } from '@lading/contract/tasks';
import { isFloorWork } from '@lading/domain/badges';
import { NO_PACKS } from '@lading/domain/packs';
import { type TaskKind, taskId } from '@lading/domain/tasks';
import { waitFor } from '@testing-library/react';
import { http } from 'msw';
import { matchPath, type RouteObject } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { loadOf } from '../features/loads/testing/loads.ts';
import { startSession } from '../lib/session.ts';
import { keepDevice } from '../lib/sharedDevice.ts';
import { answer, network, refusal } from '../lib/testing/network.ts';
import { queryClient } from './queryClient.tsx';
import { routes } from './router.tsx';
import {
  answerReads,
  asn,
  customer,
  openScreen,
  operator,
  order,
  place,
  product,
  warehouse,
} from './testing/openScreen.tsx';

const { createdAt, sku } = product;
const goods = { id: product.id, sku, name: product.name };
const shelf = { id: place.id, name: place.name };
const dock = { id: 8, name: 'DOCK' };
const item = {
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
};
const parcel = {
  id: 1,
  weight: null,
  computedWeight: null,
  trackingNumber: null,
  lines: [{ orderItemId: 1, quantity: 3 }],
};
const picked: OrderDetail = { ...order, status: 'PICKED', items: [item] };
const packed: OrderDetail = {
  ...picked,
  id: 22,
  orderReference: 'ORD-22',
  status: 'PACKED',
  packages: [parcel],
};
const line: PickLine = {
  allocationId: 1,
  orderId: 21,
  orderReference: 'ORD-21',
  orderItemId: 1,
  product: { ...goods, barcode: null },
  pallet: null,
  location: { ...shelf, barcode: place.name },
  lot: null,
  quantity: 3,
  pickedQuantity: 0,
  waitsFor: null,
};
const batch: PickBatchDetail = {
  id: 4,
  warehouseId: 1,
  status: 'OPEN',
  createdAt,
  createdBy: operator,
  usesTotes: false,
  version: 1,
  bringTo: dock,
  lines: [line],
  orders: [{ id: 21, orderReference: 'ORD-21', status: 'PENDING_PICK', tote: null }],
  summary: { lines: 1, units: 3, pickedUnits: 0 },
};
const returnDetail: ReturnDetail = {
  id: 31,
  returnReference: 'RMA-31',
  status: 'EXPECTED',
  reason: 'Too many',
  customer,
  warehouse,
  order: null,
  createdAt,
  version: 1,
  items: [{ id: 1, product: goods, quantity: 3, receivedQuantity: 0, lot: null }],
  createdBy: operator,
  pallet: null,
  receipts: [],
  proposedDisposition: 'AVAILABLE' as const,
  units: [],
  returnable: null,
};
const move: ReplenishmentTask = {
  id: 5,
  warehouseId: 1,
  status: 'OPEN',
  customer,
  product: goods,
  inventoryId: 2,
  quantity: 4,
  movedQuantity: 0,
  room: null,
  from: { location: dock, pallet: null },
  to: shelf,
  waiting: { units: 0, orders: [] },
  createdAt,
  createdBy: operator,
  endedAt: null,
  endedBy: null,
  version: 1,
};
const pallet: Pallet = {
  id: 1,
  lpn: 'LPN-9',
  kind: 'PALLET',
  warehouseId: 1,
  customer: { id: 3, name: 'Acme' },
  parent: null,
  location: dock,
  createdAt,
  lines: 1,
  totalQuantity: 3,
  contents: [],
};
const count = {
  id: 61,
  name: 'Aisle A',
  warehouse,
  status: 'COUNTING',
  chosenBy: 'LOCATIONS',
  products: [],
  counters: [],
  history: [],
  progress: { places: 1, placesDone: 0, lines: 1, linesCounted: 0 },
  places: [{ location: shelf, done: false, doneAt: null, doneBy: null, lines: 1, linesCounted: 0 }],
  lines: [
    {
      id: 1,
      location: shelf,
      product: goods,
      pallet: null,
      lot: null,
      listed: true,
      countedQuantity: null,
      entered: false,
    },
  ],
} as unknown as CountDetail;

const task = (kind: TaskKind, subjectId: number, name: string): Task => ({
  id: taskId(kind, subjectId),
  kind,
  warehouseId: 1,
  subjectId,
  name,
  customer,
  location: dock,
  units: 3,
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
const tasks = [
  task('PUTAWAY', 1, 'LPN-9'),
  task('REPLENISHMENT', 5, `${sku} to A-01`),
  task('PICK', 21, 'ORD-21'),
  task('PICK_BATCH', 4, '4'),
  task('PACK', 21, 'ORD-21'),
  task('LOAD', 22, 'ORD-22'),
  task('RETURN', 31, 'RMA-31'),
  task('COUNT', 61, 'Aisle A'),
];

/** A warehouse with work of each kind, which the user has claimed. */
function answerWork(): void {
  answer(calls.getLoad, () => loadOf());
  answer(calls.listTasks, ({ query: { kind } }) =>
    tasks.filter((task) => !kind || task.kind === kind),
  );
  answer(
    calls.claimTask,
    ({ params }) =>
      tasks.find((task) => task.id === Number(params.id)) ??
      refusal(404, 'NOT_FOUND', 'Not found.'),
  );
  answer(calls.listOrders, () => [order]);
  answer(calls.getOrder, ({ params }) => (params.id === '22' ? packed : picked));
  answer(calls.getPickList, () => ({
    order: { ...order, status: 'PENDING_PICK' as const },
    warehouseId: order.warehouseId,
    lines: [line],
    bringTo: dock,
  }));
  answer(calls.listPickBatches, () => [batch]);
  answer(calls.getPickBatch, () => batch);
  answer(calls.getReturn, () => returnDetail);
  answer(calls.getReplenishmentTask, () => move);
  answer(calls.listCounts, () => [count]);
  answer(calls.getCount, () => count);
  answer(calls.listAsns, () => [
    {
      ...asn,
      items: [
        {
          id: 1,
          product: goods,
          expectedQuantity: 5,
          receivedQuantity: 0,
          lot: null,
          ...NO_PACKS,
          lineNo: 1,
          externalLineId: null,
        },
      ],
    },
  ]);
  answer(calls.listPallets, () => [pallet]);
  answer(calls.getPallet, () => pallet);
  answer(calls.suggestPutaway, () => ({
    lpn: 'LPN-9',
    status: 'AVAILABLE' as const,
    types: ['PICK' as const],
    suggestions: [],
  }));
}

const paths = endpoints.map(({ name, endpoint: { method, path, definition } }) => ({
  name,
  method,
  definition,
  pattern: new RegExp(
    `^${path.replace(/\{(\w+)\}/g, (_, param) => (param === 'lpn' ? '[^/]+' : '\\d+'))}$`,
  ),
}));

/**
 * Refuses what the server refuses a session that began with a badge. Returns the names of the
 * refused calls, a list that grows.
 */
function refuseAsServer(): string[] {
  const refused: string[] = [];
  network.use(
    http.all('*/api/*', ({ request }) => {
      const { pathname } = new URL(request.url);
      const asked = paths.find(
        ({ method, pattern }) => method === request.method && pattern.test(pathname),
      );
      const { permission, file } = asked?.definition ?? {};
      if (permission === 'public') return undefined;
      if (
        permission &&
        isFloorWork(permission) &&
        !file &&
        request.headers.get('Accept') !== 'text/csv'
      )
        return undefined;
      refused.push(asked?.name ?? pathname);
      return refusal(403, 'FLOOR_ONLY', 'A badge gives access to the tasks of the floor only.');
    }),
  );
  return refused;
}

/** Each screen of the floor, and what it says once it has loaded. */
const screens: Record<string, string> = {
  '/floor': 'Continue: Put away LPN-9',
  '/floor/putaway': 'LPN-9',
  '/floor/move': 'Scan the LPN of a unit, or the location to take from.',
  '/floor/pick': 'Batch 4',
  '/floor/pick/orders/21': 'Go to A-01.',
  '/floor/pick/batches/4': 'Go to A-01.',
  '/floor/pack': 'ORD-21',
  '/floor/pack/21': `Scan ${sku}.`,
  '/floor/load': 'ORD-22',
  '/floor/load/22': 'Scan package 1.',
  '/floor/loads/1': '0 of 2 packages loaded.',
  '/floor/returns': 'RMA-31',
  '/floor/returns/31': 'Scan each unit that came back.',
  '/floor/replenish': `${sku} to A-01`,
  '/floor/replenish/5': 'Go to DOCK, and scan it.',
  '/floor/count': 'Aisle A',
  '/floor/count/61': 'A-01',
  '/floor/receive': 'PO-42',
  '/floor/receive/3?asn=11': 'Scan each product; scanning it again adds one more.',
  '/floor/scanner-test': 'Print the test sheet at full size',
  '/floor/scans': 'Nothing was scanned on this device today.',
};

const pathsOf = ({ path, children = [] }: RouteObject): string[] => [
  ...(path ? [path] : []),
  ...children.flatMap(pathsOf),
];

beforeEach(() => {
  answerReads();
  answerWork();
});

test('every screen of the floor is in its frame, which keeps what a task needs on the device', () => {
  const isOfFloor = (path: string) => path.startsWith('/floor');
  const frames = (route: RouteObject): RouteObject[] =>
    route.children?.some(({ path }) => path === '/floor')
      ? [route]
      : (route.children ?? []).flatMap(frames);
  const framed = routes.flatMap(frames).flatMap(({ children = [] }) => children.flatMap(pathsOf));
  expect(framed.length).toBeGreaterThan(0);
  expect(routes.flatMap(pathsOf).filter(isOfFloor).sort()).toEqual(framed.sort());
});

test('a badge reaches every screen of the floor, and none of them asks for what the server refuses a badge', async () => {
  const floor = routes.flatMap(pathsOf).filter((path) => path.startsWith('/floor'));
  expect(
    floor.filter(
      (route) => !Object.keys(screens).some((path) => matchPath(route, path.replace(/\?.*/, ''))),
    ),
  ).toEqual([]);
  const refused = refuseAsServer();
  keepDevice({
    id: 4,
    name: 'Handheld 4',
    token: 'device token',
    warehouse: { id: warehouse.id, name: warehouse.name },
  });
  startSession('token', operator, true);
  for (const [path, text] of Object.entries(screens)) {
    const where = openScreen(path, null);
    await waitFor(() => expect(document.body.textContent, path).toContain(text));
    await waitFor(() => expect(queryClient.isFetching(), path).toBe(0));
    expect(where()).toBe(path.replace(/\?.*/, ''));
  }
  expect(refused).toEqual([]);
});
