import {
  claimNextTask,
  claimTask,
  completeTask,
  getCount,
  getPickList,
  listCounts,
  listPickBatches,
  listTasks,
  listWorkers,
  releaseTask,
  setWorkerTasks,
} from '@lading/contract/calls';
import type { CountDetail } from '@lading/contract/counts';
import type { PickLine } from '@lading/contract/picking';
import type { Task } from '@lading/contract/tasks';
import { type TaskKind, taskId } from '@lading/domain/tasks';
import { screen, waitFor, within } from '@testing-library/react';
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
  supervisor,
} from '../../app/testing/openScreen.tsx';
import {
  alerts,
  button,
  choose,
  goTo,
  press,
  rowsOf,
  said,
  scan,
  take,
} from '../../app/testing/steps.ts';
import { reach } from '../../lib/reach.ts';
import { answer, network, noAnswer, refusal } from '../../lib/testing/network.ts';

const pick: Task = {
  id: taskId('PICK', order.id),
  kind: 'PICK',
  warehouseId: 1,
  subjectId: order.id,
  name: 'ORD-21',
  customer: order.customer,
  location: { id: 4, name: 'A-01' },
  units: 12,
  lines: 3,
  urgency: 0,
  dueOn: '2026-11-20',
  product: null,
  to: null,
  since: '2026-11-19T08:00:00.000Z',
  claim: null,
};
const claim = {
  user: { id: operator.id, email: operator.email, name: operator.name },
  at: pick.since,
  until: pick.since,
};

beforeEach(() => {
  answerReads();
  answer(listTasks, ({ query }) => (query.mine ? [] : [pick]));
  answer(listCounts, () => []);
  answer(listPickBatches, () => []);
  answer(listWorkers, () => [{ ...claim.user, taskKinds: null }]);
});

/** The pick list of each order; its allocation has the order's id. */
function answerLines(lines: PickLine[]) {
  return answer(getPickList, ({ params }) => ({
    order: { ...order, status: 'PENDING_PICK' as const },
    warehouseId: order.warehouseId,
    lines: lines.map((line) => ({ ...line, allocationId: Number(params.id) })),
    bringTo: null,
  }));
}

test('the list shows task, location, urgency and user; a supervisor assigns and releases tasks', async () => {
  openScreen('/tasks', supervisor);
  await screen.findByText('Nobody yet');
  const [row] = (await rowsOf('Tasks')).slice(-1);
  for (const part of ['Pick ORD-21', 'A-01 · 3 lines, 12 units', 'LATE', 'Nobody yet'])
    expect(row).toContain(part);
  const assigned = answer(claimTask, () => ({ ...pick, claim }));
  await press('Assign Pick ORD-21')();
  answer(listTasks, () => [{ ...pick, claim }]);
  await choose('Person', operator.name);
  await press('Assign')();
  await waitFor(() =>
    expect(assigned[0]).toMatchObject({
      params: { id: String(pick.id) },
      body: { userId: operator.id },
    }),
  );
  const released = answer(releaseTask, () => pick);
  await press('Release Pick ORD-21')();
  await waitFor(() => expect(released).toHaveLength(1));
});

test('the location of a task and the LPN of a pallet lead to their pages', async () => {
  const pallet = {
    ...pick,
    id: taskId('PUTAWAY', 12),
    kind: 'PUTAWAY' as const,
    subjectId: 12,
    name: 'LPN-00000012',
  };
  answer(listTasks, () => [pallet]);
  openScreen('/tasks', supervisor);
  const linkTo = async (name: string) =>
    (await screen.findByRole('link', { name })).getAttribute('href');
  expect([await linkTo('LPN-00000012'), await linkTo('A-01')]).toEqual([
    '/pallets/LPN-00000012',
    '/locations/4',
  ]);
});

test('the product and the pick location of a replenishment lead to their pages, too', async () => {
  const { id, sku, name } = product;
  const fill = {
    kind: 'REPLENISHMENT' as const,
    name: `${sku} to P-03`,
    product: { id, sku, name },
    to: { id: 9, name: 'P-03' },
  };
  answer(listTasks, () => [{ ...pick, ...fill, id: taskId('REPLENISHMENT', 5), subjectId: 5 }]);
  openScreen('/tasks', supervisor);
  const linkTo = async (label: string) =>
    (await screen.findByRole('link', { name: label })).getAttribute('href');
  expect([await linkTo(sku), await linkTo('P-03')]).toEqual([`/products/${id}`, '/locations/9']);
  expect((await rowsOf('Tasks')).at(-1)).toContain(`Replenish ${sku} to P-03`);
});

test('a supervisor sees who may do which tasks, and sets it', async () => {
  let taskKinds: TaskKind[] | null = ['COUNT'];
  answer(listWorkers, () => [{ ...claim.user, taskKinds }]);
  const set = answer(setWorkerTasks, ({ body }) => {
    taskKinds = body.taskKinds;
    return { ...claim.user, taskKinds };
  });
  openScreen('/tasks', supervisor);
  await press('Who Does What')();
  const person = within(await screen.findByRole('list', { name: 'Staff' }));
  expect(await person.findByText(operator.name)).toBeDefined();
  (await person.findByText('COUNT')).click();
  await screen.findByRole('dialog', { name: `Tasks of ${operator.name}` });
  await take('Tasks', 'PICK', 'PICK');
  await press('Save Changes')();
  await screen.findByText('COUNT, PICK');
  expect(set[0]).toMatchObject({
    params: { id: String(operator.id) },
    body: { warehouseId: 1, taskKinds: ['COUNT', 'PICK'] },
  });
});

test('the next task opens its screen; where there is none, the floor says so', async () => {
  answer(listTasks, () => []);
  answer(claimNextTask, () => refusal(404, 'NO_TASK', 'Nothing is left to do here.'));
  const at = openScreen('/floor', operator);
  await press('Next Task')();
  await waitFor(() =>
    expect(screen.getByRole('main').textContent).toContain('Nothing is left to do.'),
  );
  answer(claimNextTask, noAnswer);
  await press('Next Task')();
  const unanswered =
    'No answer from the server, which gives the next task. Choose one from a list, or try again.';
  await waitFor(() => expect(screen.getByRole('main').textContent).toContain(unanswered));
  // The network is back: what could not be asked can be asked now.
  await queryClient.invalidateQueries({ queryKey: ['tasks'] });
  await waitFor(() => expect(screen.getByRole('main').textContent).not.toContain(unanswered));
  answer(claimNextTask, () => ({
    ...pick,
    kind: 'LOAD' as const,
    id: taskId('LOAD', order.id),
    claim,
  }));
  await press('Next Task')();
  await waitFor(() => expect(at()).toBe(`/floor/load/${order.id}`));
});

test('a count claims its task and, once it is over, offers the next one', async () => {
  const claimed = answer(claimTask, () =>
    refusal(409, 'TASK_CLAIMED', 'Noor is working on Aisle A.'),
  );
  const completed = answer(completeTask, () => ({
    id: taskId('COUNT', 61),
    kind: 'COUNT' as const,
    subjectId: 61,
  }));
  const count = {
    id: 61,
    name: 'Aisle A',
    warehouse: { id: 1, name: 'North' },
    status: 'COUNTING',
    chosenBy: 'LOCATIONS',
    progress: { places: 1, placesDone: 0, lines: 0, linesCounted: 0 },
    products: [],
    lines: [],
    counters: [],
    history: [],
    places: [
      {
        location: { id: 7, name: 'A-01' },
        done: false,
        doneAt: null,
        doneBy: null,
        lines: 0,
        linesCounted: 0,
      },
    ],
  } as unknown as CountDetail;
  answer(getCount, () => count);
  openScreen('/floor/count/61', operator);
  // Two may share a count: the screen names who else counts, and does not block.
  await alerts('Noor is working on Aisle A.');
  expect(await screen.findByRole('textbox', { name: 'Scan a location' })).toBeDefined();
  expect(claimed[0]?.params.id).toBe(String(taskId('COUNT', 61)));
  answer(getCount, () => ({ ...count, id: 62, status: 'REVIEW' as const }));
  answer(claimNextTask, () => refusal(404, 'NO_TASK', 'Nothing is left to do here.'));
  openScreen('/floor/count/62', operator);
  await waitFor(() => expect(completed).toHaveLength(1));
  await press('Next Task')();
  await waitFor(() =>
    expect(screen.getByRole('status', { name: 'Result' }).textContent).toBe(
      'Nothing is left to do.',
    ),
  );
});

test('a claimed task is offered again, and can be released', async () => {
  answer(listTasks, () => [{ ...pick, claim }]);
  openScreen('/floor', operator);
  expect(
    (await screen.findByRole('link', { name: 'Continue: Pick ORD-21' })).getAttribute('href'),
  ).toBe(`/floor/pick/orders/${order.id}`);
  const left = answer(releaseTask, () => pick);
  await press('Leave Pick ORD-21')();
  await waitFor(() => expect(left).toHaveLength(1));
});

const line: PickLine = {
  allocationId: 5,
  orderId: order.id,
  orderReference: 'ORD-21',
  orderItemId: 6,
  product: { id: product.id, sku: product.sku, name: product.name, barcode: null },
  pallet: null,
  location: { id: place.id, name: place.name, barcode: place.name },
  lot: null,
  quantity: 12,
  pickedQuantity: 0,
  waitsFor: null,
};

test('claimed tasks are read before they are opened, and can be done without a network, one after the other', async () => {
  const second = { ...pick, id: taskId('PICK', 22), subjectId: 22, name: 'ORD-22', claim };
  answer(listTasks, () => [{ ...pick, claim }, second]);
  const read = answerLines([line]);
  openScreen('/floor', operator);
  await screen.findByRole('link', { name: 'Continue: Pick ORD-22' });
  await waitFor(() =>
    expect(read.map(({ params }) => params.id)).toEqual([String(order.id), '22']),
  );
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  network.use(http.all('*/api/*', noAnswer));
  reach.set(false);
  // What was read is on the device, so a reload changes nothing.
  openScreen('/floor', operator);
  await goTo('Continue: Pick ORD-21');
  await said('Go to A-01.');
  await scan('A-01');
  await scan(product.sku);
  await press('Take 12')();
  await said(
    `12 × ${product.sku} taken. It waits, and is sent by itself. Nothing is left to pick.`,
  );
  await screen.findByText('A new task needs the network.');
  await screen.findByRole('link', { name: 'Continue: Pick ORD-22' });
  openScreen('/floor', operator);
  await screen.findByRole('link', { name: 'Continue: Pick ORD-22' });
  expect(screen.queryByRole('link', { name: 'Continue: Pick ORD-21' })).toBeNull();
});

test('without a claimed task, the screen says that a new one needs the network', async () => {
  openScreen('/floor', operator);
  await button('Next Task');
  reach.set(false);
  await screen.findByText('A new task needs the network.');
  await button('Next Task');
});

test.each([`/floor/pick/orders/${order.id}`, `/orders/${order.id}/pick`])(
  'the walk of %s shows units that wait for a replenishment, and does not offer them',
  async (path) => {
    answerLines([
      {
        allocationId: 5,
        orderId: order.id,
        orderReference: 'ORD-21',
        orderItemId: 6,
        product: { id: 3, sku: 'WB-1', name: 'Bottle', barcode: null },
        pallet: null,
        location: { id: 4, name: 'R-01', barcode: 'R-01' },
        lot: null,
        quantity: 12,
        pickedQuantity: 0,
        waitsFor: { taskId: 8, location: { id: 9, name: 'A-01' } },
      },
    ]);
    openScreen(path, operator);
    await screen.findByText('Waiting for replenishment of A-01');
    expect(screen.queryByText('R-01')).toBeNull();
  },
);

test('a walk that another user has claimed does not open', async () => {
  answerLines([line]);
  answer(claimTask, () => refusal(409, 'TASK_CLAIMED', 'Noor is working on ORD-21.'));
  openScreen(`/floor/pick/orders/${order.id}`, operator);
  await alerts('Noor is working on ORD-21.');
  expect(screen.queryByRole('textbox')).toBeNull();
});
