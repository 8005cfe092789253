// Of each room one screen or two: what they show to whom, what their filters ask for, and what a
// refusal looks like.
import * as calls from '@lading/contract/calls';
import type { CountDetail } from '@lading/contract/counts';
import type {
  ReplenishmentNeed,
  ReplenishmentRule,
  ReplenishmentTask,
} from '@lading/contract/replenishment';
import type { StockReport } from '@lading/contract/reports';
import type { ReturnDetail } from '@lading/contract/returns';
import { partsOf } from '@lading/domain/inventory';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { answer, refusal } from '../lib/testing/network.ts';
import {
  answerReads,
  client,
  customer,
  openScreen,
  operator,
  place,
  product,
  supervisor,
  warehouse,
} from './testing/openScreen.tsx';
import {
  alerts,
  button,
  choose,
  closed,
  columnsOf,
  confirmed,
  fill,
  goTo,
  press,
  rowsOf,
  take,
} from './testing/steps.ts';

beforeEach(answerReads);

const created = '2026-11-01T00:00:00.000Z';
const named = {
  customer: { id: customer.id, name: customer.name },
  warehouse: { id: warehouse.id, name: warehouse.name },
};
const bottle = { id: product.id, sku: product.sku, name: product.name };
const shelf = { id: place.id, name: place.name };

const task = {
  id: 4,
  warehouseId: 1,
  product: bottle,
  customer: named.customer,
  quantity: 20,
  movedQuantity: 0,
  waiting: { units: 0, orders: [] },
  status: 'OPEN',
  from: { location: { id: 8, name: 'Dock' }, pallet: null },
  to: shelf,
  createdAt: created,
  createdBy: null,
  endedAt: null,
  endedBy: null,
} as unknown as ReplenishmentTask;

test('replenishment: an operator cancels tasks, and leaves the rules alone', async () => {
  const rule: ReplenishmentRule = {
    id: 1,
    warehouseId: 1,
    customer: named.customer,
    product: bottle,
    location: shelf,
    minimum: 10,
    maximum: 20,
    available: 0,
    inbound: 0,
    createdAt: created,
    version: 1,
  };
  const need: ReplenishmentNeed = {
    ...rule,
    needed: 20,
    why: 'Nothing is free to pick; the minimum is 10.',
    source: null,
  };
  let tasks = [task];
  answer(calls.listReplenishmentRules, () => [rule]);
  answer(calls.listReplenishmentNeeds, () => (tasks.length === 0 ? [need] : []));
  answer(calls.listReplenishmentTasks, () => tasks);
  answer(calls.cancelReplenishmentTask, () => {
    tasks = [];
    return { ...task, status: 'CANCELLED' as const };
  });
  openScreen('/replenishment/rules', operator);
  await waitFor(async () =>
    expect(await rowsOf('Rules')).toEqual([expect.stringContaining('A-01')]),
  );
  expect(screen.queryByRole('button', { name: 'Create New Rule' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^(Edit|Delete)/ })).toBeNull();
  await goTo('Tasks');
  await confirmed('Cancel task 4', 'Cancel Task')();
  await screen.findByText('Task 4 was cancelled.');
  await screen.findByText('No tasks found.');
  await goTo('Needs');
  await waitFor(async () =>
    expect(await rowsOf('Needs')).toEqual([expect.stringMatching(/A-01.*WB-H098/)]),
  );
});

test('replenishment: a task whose location is full says so, and may fill another pick location', async () => {
  answer(calls.listReplenishmentTasks, () => [{ ...task, room: 12 }]);
  const moved = answer(calls.finishReplenishmentTask, () => ({ ...task, status: 'DONE' as const }));
  openScreen('/replenishment/tasks', operator);
  await waitFor(async () =>
    expect(await rowsOf('Tasks')).toEqual([expect.stringContaining('A-01 takes 12 of 20 now.')]),
  );
  await press('Done with task 4')();
  const dialog = within(await screen.findByRole('dialog', { name: 'Task 4' }));
  expect(dialog.getByRole('alert').textContent).toBe('A-01 takes 12 of 20 now.');
  expect(dialog.getByLabelText('Units Moved')).toHaveProperty('value', '12');
  answer(calls.listLocations, () => [{ ...place, id: 12, name: 'A-02' }]);
  await take('To', 'A-02', 'A-02 PICK');
  fill('Units Moved', '20');
  fireEvent.click(dialog.getByRole('button', { name: 'Move' }));
  await screen.findByText(`20 of ${bottle.sku} moved to A-02.`);
  expect(moved).toMatchObject([{ params: { id: '4' }, body: { quantity: 20, locationId: 12 } }]);
});

test('returns: a client narrows the list, and cancels its own return but cannot receive it', async () => {
  const returnDetail: ReturnDetail = {
    id: 31,
    returnReference: 'RMA-1',
    status: 'EXPECTED',
    reason: 'Wrong colour',
    ...named,
    order: null,
    items: [{ id: 1, product: bottle, quantity: 2, receivedQuantity: 0, lot: null }],
    createdAt: created,
    version: 1,
    createdBy: { id: client.id, email: client.email, name: client.name },
    pallet: null,
    receipts: [],
    proposedDisposition: 'AVAILABLE' as const,
    units: [],
    returnable: null,
  };
  let status: ReturnDetail['status'] = 'EXPECTED';
  answer(calls.listReturns, ({ query }) => {
    const over = {
      ...returnDetail,
      id: 32,
      returnReference: 'RMA-2',
      status: 'CANCELLED' as const,
    };
    return [{ ...returnDetail, status }, over].filter(
      (each) => !query.status || each.status === query.status,
    );
  });
  answer(calls.getReturn, () => ({ ...returnDetail, status }));
  answer(calls.cancelReturn, () => {
    status = 'CANCELLED';
    return { ...returnDetail, status };
  });
  openScreen('/returns', client);
  await waitFor(async () => expect(await rowsOf('Returns')).toHaveLength(2));
  await choose('Status', 'EXPECTED');
  await waitFor(async () => expect(await rowsOf('Returns')).toHaveLength(1));
  openScreen('/returns?status=EXPECTED', client);
  await waitFor(async () => expect(await rowsOf('Returns')).toHaveLength(1));
  await goTo('RMA-1');
  await screen.findByText('The warehouse receives the goods and closes the return.');
  expect(screen.queryByRole('region', { name: 'Receive' })).toBeNull();
  await confirmed('Cancel Return', 'Cancel Return')();
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Details' }).textContent).toContain('CANCELLED'),
  );
});

const figure = (value: number | null) => ({
  value,
  unit: 'units' as const,
  population: { count: 4, of: 'balances' },
  reason: value === null ? 'The ledger does not tell what was allocated at a past instant.' : null,
});
const stockReport: StockReport = {
  warehouse: named.warehouse,
  asOf: created,
  isCurrent: true,
  tz: 'Europe/Berlin',
  groupBy: 'product',
  ageing: [],
  groups: [],
  totals: {
    onHand: figure(27),
    placed: figure(5),
    promised: figure(4),
    held: figure(0),
    expired: figure(0),
    notSellable: figure(3),
    available: figure(15),
    allocated: figure(5),
  },
};
const tile = (name: string) => screen.getByRole('group', { name }).textContent;

test('inventory report: it has every grouping, and its filters are in the address', async () => {
  const ages = { days0to30: 20, days31to60: 0, days61to90: 0, over90: 0 };
  const row = {
    unit: 'units' as const,
    balances: 2,
    ...partsOf({ quantity: 20, allocated: 5, promised: 3 }),
    allocated: 5,
    ageing: ages,
  };
  const asked = answer(
    calls.getInventoryReport,
    ({ query: { groupBy, status, asOf, locationId } }) => {
      const totals = { ...stockReport.totals, onHand: figure(status === 'DAMAGED' ? 3 : 27) };
      if (asOf)
        return { ...stockReport, totals: { ...totals, placed: figure(null) }, isCurrent: false };
      const group =
        groupBy === 'location' && !locationId
          ? { id: 7, code: 'A-01', name: 'PICK' }
          : { id: 5, code: 'WB-H098', name: 'Bottle' };
      return { ...stockReport, totals, groups: [{ ...row, group }] };
    },
  );
  answer(calls.getLocation, () => place);
  const last = () => asked.at(-1)?.query;
  openScreen('/reports/inventory');
  await press('Location')();
  await waitFor(async () =>
    expect(await rowsOf('Inventory Report')).toEqual([expect.stringMatching(/A-01.*20/)]),
  );
  fireEvent.click(
    within(screen.getByRole('table', { name: 'Inventory Report' })).getByRole('link', {
      name: 'A-01',
    }),
  );
  await waitFor(async () =>
    expect(await rowsOf('Inventory Report')).toEqual([expect.stringContaining('WB-H098')]),
  );
  expect(last()).toMatchObject({ locationId: '7' });
  await choose('Status', 'DAMAGED');
  await waitFor(() => expect(tile('On hand')).toContain('3'));

  openScreen('/reports/inventory?status=DAMAGED&locationId=7');
  await waitFor(() => expect(last()).toMatchObject({ locationId: '7', status: 'DAMAGED' }));
  fireEvent.click(await button(/^Remove Location/));
  await press('Clear Filters')();
  await waitFor(() => expect(tile('On hand')).toContain('27'));
  expect(last()).not.toHaveProperty('locationId');
  expect(last()).not.toHaveProperty('status');

  // A total says why it differs from what is on hand.
  expect(tile('Available')).toContain('15');
  expect(tile('Available')).toContain('on hand are also 5 placed, 4 promised, 3 not sellable');

  // What cannot be known of a past instant is a dash, and says why.
  fill('As of', '2020-01-01T08:00');
  await screen.findByText('No stock fits this report.');
  expect(last()?.asOf).toMatch(/^(2019-12-31|2020-01-01)T/);
  expect(tile('Placed')).toContain('–');
  expect(tile('Placed')).toContain(
    'The ledger does not tell what was allocated at a past instant.',
  );
});

test.each([
  ['inventory', calls.getInventoryReport, 'Failed to load the inventory report.'],
  ['performance', calls.getPerformanceReport, 'Failed to load the performance report.'],
] as const)(
  '%s report: a failure to load is shown, and it can be loaded again',
  async (path, call, text) => {
    const asked = answer(call, () => HttpResponse.error());
    openScreen(`/reports/${path}`);
    await alerts(text);
    const before = asked.length;
    await press('Retry')();
    await waitFor(() => expect(asked.length).toBeGreaterThan(before));
  },
);

test('cycle counts: an adjustment since the count is reported on approval, and its line is selected for a recount', async () => {
  const line = {
    id: 71,
    location: shelf,
    product: bottle,
    pallet: null,
    listed: true,
    countedQuantity: 6,
    entered: true,
    countedAt: created,
    countedBy: operator,
    foundIn: null,
    expectedQuantity: 10,
    variance: -4,
    variancePercentage: -40,
    unitCost: null,
    recordedIn: null,
    varianceValue: null,
    isAccurate: false,
    attempts: [],
  };
  const count = {
    id: 61,
    name: 'Aisle A',
    warehouse: named.warehouse,
    status: 'REVIEW',
    chosenBy: 'LOCATIONS',
    abcClass: null,
    leftOut: 0,
    notCountedForDays: null,
    progress: { places: 1, placesDone: 1, lines: 1, linesCounted: 1 },
    products: [],
    lines: [line],
    variance: {
      lines: 1,
      accurateLines: 0,
      accuracy: 0,
      differingLines: 1,
      overUnits: 0,
      shortUnits: 4,
      overValue: null,
      shortValue: null,
      linesWithoutCost: 1,
      tolerance: 0,
    },
    createdAt: created,
    createdBy: operator,
    startedAt: created,
    submittedAt: created,
    closedAt: null,
    counters: [],
    history: [],
    places: [
      { location: shelf, done: true, doneAt: created, doneBy: operator, lines: 1, linesCounted: 1 },
    ],
  } as unknown as CountDetail;
  answer(calls.getCount, () => count);
  answer(calls.approveCount, () =>
    HttpResponse.json(
      {
        status: 409,
        code: 'CONFLICT',
        error: 'WB-H098 was adjusted. Please have it counted again.',
        errors: [{ path: 'lines.71', message: 'It was adjusted.' }],
      },
      { status: 409, headers: { 'Content-Type': 'application/problem+json' } },
    ),
  );
  openScreen('/cycle-counts/61', supervisor);
  await confirmed('Approve', 'Approve and Post')();
  await alerts('Please have it counted again. The lines are chosen below.');
  expect(await button('Recount 1 line')).toBeDefined();
});

test('stock of all warehouses: it stands as of an instant, and a client sees no customers', async () => {
  const parts = partsOf({ quantity: 40, allocated: 4, promised: 6 });
  const item = { id: product.id, sku: product.sku, name: product.name };
  const asked = answer(calls.listWarehouseStock, ({ query: { asOf } }) => [
    {
      id: 9,
      ...named,
      product: item,
      ...parts,
      ...(asOf ? { available: null } : {}),
      asOf: created,
    },
  ]);
  openScreen('/reports/stock', client);
  expect(await columnsOf('Stock in All Warehouses')).toEqual([
    'SKU',
    'Product Name',
    'Warehouse',
    'On Hand',
    'Available',
  ]);
  expect(await rowsOf('Stock in All Warehouses')).toEqual([
    expect.stringMatching(/WB-H098.*40.*30/),
  ]);
  fill('As of', '2026-01-01T08:00');
  await waitFor(() => expect(asked.at(-1)?.query.asOf).toMatch(/^2026-01-01T|^2025-12-31T/));
  await waitFor(async () =>
    expect(await rowsOf('Stock in All Warehouses')).toEqual([expect.stringMatching(/40–$/)]),
  );
});

test('products: the columns of each role, what is locked, what others changed meanwhile, and no customers', async () => {
  answer(calls.getAvailability, () => [
    { productId: product.id, ...partsOf({ quantity: 4321, allocated: 0 }), allocated: 0 },
  ]);
  openScreen('/products', supervisor);
  expect(await columnsOf('Products')).toEqual([
    'Print',
    'SKU',
    'Name',
    'Customer',
    'Base Quantity',
    'On Hand',
    'Actions',
  ]);
  await screen.findByText('4,321');
  const saved = answer(calls.updateProduct, () =>
    refusal(412, 'STALE', 'Somebody else has changed this.'),
  );
  await press('Edit WB-H098')();
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Product' }));
  expect(dialog.getByLabelText(/^SKU/)).toHaveProperty('disabled', true);
  expect(dialog.getByRole('combobox', { name: /^Customer/ }).getAttribute('aria-disabled')).toBe(
    'true',
  );
  dialog.getByText('Actual stock is managed via warehouse inventory records.');
  fill(/Product Name/, 'Named too late');
  await press('Save')();
  await alerts('Somebody else has changed this.');
  expect(saved[0]?.ifMatch).toBe('"1"');

  // Packs that open documents name get other units once that is confirmed.
  const asked = answer(calls.updateProduct, ({ body }) =>
    body.confirmed ? product : refusal(409, 'PACKS_NAMED', 'ASN "PO-1" counts in a pack.'),
  );
  await press('Save')();
  await screen.findByRole('dialog', { name: 'Change the units of a pack?' });
  await press('Cancel')();
  await alerts('ASN "PO-1" counts in a pack.');
  await press('Save')();
  await press('Change All the Same')();
  await waitFor(() =>
    expect(asked.map(({ body }) => body.confirmed)).toEqual([undefined, undefined, true]),
  );
  await closed();

  // The specification's word where a product has no customer.
  answer(calls.listProducts, () => [
    { ...product, customer: null as unknown as typeof product.customer },
  ]);
  openScreen('/products', supervisor);
  await waitFor(async () =>
    expect(await rowsOf('Products')).toEqual([expect.stringMatching(/WB-H098.*N\/A/)]),
  );

  answer(calls.listCustomers, () => []);
  openScreen('/products', supervisor);
  await screen.findByText('You must create a customer before you can add a new product.');
  expect(await button('Create New Product')).toHaveProperty('disabled', true);

  openScreen('/products', client);
  expect(await columnsOf('Products')).toEqual([
    'SKU',
    'Name',
    'Base Quantity',
    'On Hand',
    'Actions',
  ]);
  answer(calls.listProducts, () => []);
  openScreen('/products', client);
  await screen.findByText('No products found. Click "Create New Product" to get started.');
});

test('products: a retired one is not offered for new documents, and can be activated again', async () => {
  const gone = { ...product, id: 6, sku: 'TI-M823', name: 'Tire' };
  let all = [product, gone];
  const asked = answer(calls.listProducts, ({ query: { active = 'true' } }) =>
    all.filter((each) => String(each.active) === active),
  );
  const sent = answer(calls.updateProduct, ({ params, body }) => {
    all = all.map((each) =>
      String(each.id) === params.id ? { ...each, active: body.active ?? each.active } : each,
    );
    return gone;
  });
  openScreen('/products', supervisor);
  await press('Retire TI-M823')();
  const question = await screen.findByRole('dialog', { name: 'Retire Product' });
  expect(question.textContent).toContain(
    'Nothing new can name "TI-M823" any more. Its stock, open documents and history stay.',
  );
  fireEvent.click(within(question).getByRole('button', { name: 'Retire' }));
  await waitFor(async () => expect(await rowsOf('Products')).toHaveLength(1));
  expect(sent[0]).toMatchObject({ params: { id: '6' }, body: { active: false }, ifMatch: '"1"' });

  openScreen(`/orders/create/${customer.id}`, supervisor);
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Product' }));
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining(product.sku),
  ]);

  openScreen('/products?active=false', supervisor);
  await waitFor(async () =>
    expect(await rowsOf('Products')).toEqual([expect.stringContaining('Retired')]),
  );
  expect(asked.at(-1)?.query).toMatchObject({ active: 'false' });
  await confirmed('Bring back TI-M823', 'Bring Back')();
  await screen.findByText(/^No products/);
});

test('locations: one in use is refused with its uses, and another is deleted', async () => {
  let all = [place, { ...place, id: 8, name: 'Spare' }];
  answer(calls.listLocations, () => all);
  answer(calls.deleteLocation, ({ params }) => {
    if (params.id === '7') return refusal(409, 'STILL_IN_USE', '"A-01" still has 1 stock record.');
    all = [place];
    return new HttpResponse(null, { status: 204 });
  });
  openScreen('/locations');
  await confirmed('Delete A-01', 'Delete')();
  await alerts('"A-01" still has');
  await confirmed('Delete Spare', 'Delete')();
  await closed();
  await waitFor(async () => expect(await rowsOf('Locations')).toHaveLength(1));
});
