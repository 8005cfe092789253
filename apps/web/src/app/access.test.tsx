import * as calls from '@lading/contract/calls';
import type { Dashboard } from '@lading/contract/dashboard';
import type { User } from '@lading/contract/users';
import type { Warehouse } from '@lading/contract/warehouses';
import { dayIn } from '@lading/domain/time';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { answer, later, noAnswer, refusal } from '../lib/testing/network.ts';
import { storeWarehouse } from '../lib/warehouse.tsx';
import {
  answerReads,
  asn,
  client,
  customer,
  openScreen,
  operator,
  order,
  supervisor,
  warehouse,
} from './testing/openScreen.tsx';
import { closed, fill, goTo, press, rowsOf } from './testing/steps.ts';

beforeEach(answerReads);

const NONE = 'No warehouse is assigned to you yet.';

const figure = { label: 'Figure', value: 0, unit: 'orders', population: 'All.' };
const untouched = {
  warehouse: { id: warehouse.id, name: warehouse.name },
  at: '2026-11-01T00:00:00.000Z',
  work: {
    late: 0,
    dueToday: 0,
    short: 0,
    atDock: 0,
    countsToReview: 0,
    stuckPrints: 0,
    failedDeliveries: 0,
  },
  ordersToPick: figure,
  ordersToShip: figure,
  pendingDeliveries: figure,
  replenishmentsNeeded: figure,
  priorityOrders: { population: 'All.', orders: [] },
  recentActivity: [],
  daily: {
    tz: 'Europe/Berlin',
    measures: {
      unitsReceived: figure,
      unitsShipped: figure,
      ordersPlaced: figure,
      ordersShipped: figure,
    },
    days: [
      { date: '2026-11-01', unitsReceived: 0, unitsShipped: 0, ordersPlaced: 0, ordersShipped: 0 },
    ],
    before: { unitsReceived: 0, unitsShipped: 0, ordersPlaced: 0, ordersShipped: 0 },
  },
} satisfies Dashboard;

const users = { SUPERVISOR: supervisor, OPERATOR: operator, CLIENT: client };

test.each(['SUPERVISOR', 'OPERATOR', 'CLIENT'] as const)(
  'the screens of administrators lead a %s to the dashboard',
  async (role) => {
    answer(calls.getDashboard, () => untouched);
    for (const path of ['/admin/warehouses', '/admin/users', '/admin/users/10']) {
      const where = openScreen(path, users[role]);
      await waitFor(() => expect(where()).toBe('/dashboard'));
    }
    openScreen('/dashboard', users[role]);
    const menu = within(await screen.findByRole('navigation', { name: 'Main' }));
    expect(menu.getByRole('link', { name: 'Settings' })).toBeDefined();
    expect(menu.queryByRole('button', { name: 'Admin' })).toBeNull();
    fireEvent.click(menu.getByRole('button', { name: 'Operations' }));
    expect(await menu.findByRole('link', { name: 'Orders' })).toBeDefined();
    expect(menu.queryAllByRole('link', { name: 'Create ASN' })).toHaveLength(
      role === 'OPERATOR' ? 0 : 1,
    );
    expect(menu.queryAllByRole('link', { name: 'Receiving' })).toHaveLength(
      role === 'CLIENT' ? 0 : 1,
    );
  },
);

test.each([
  ['CLIENT', ['/receiving', '/receiving/3', '/replenishment']],
  [
    'SUPERVISOR',
    ['/settings/company', '/settings/carriers', '/settings/reasons', '/settings/audit'],
  ],
] as const)('a %s who opens a forbidden screen sees why', async (role, paths) => {
  for (const path of paths) {
    openScreen(path, users[role]);
    await screen.findByText(new RegExp(`^Your role \\(${role}\\) does not allow this\\.`));
    expect(screen.queryByRole('button', { name: /Start Receiving|Finalize|Save|Add/ })).toBeNull();
  }
});

test('a read-only user of a client is offered no changes', async () => {
  const reader = { ...client, readOnly: true };
  for (const path of ['/orders/create', '/operations/asns/new', '/imports', '/returns/create']) {
    openScreen(path, reader);
    await screen.findByText(/^Your account changes nothing\./);
  }
  answer(calls.getOrder, () => order);
  openScreen('/orders', reader);
  await screen.findByText('No orders found.');
  expect(screen.queryByRole('button', { name: 'Create Order' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Write the First Order' })).toBeNull();
  openScreen(`/orders/${order.id}`, reader);
  await screen.findByRole('heading', { name: order.orderReference });
  expect(screen.queryByRole('button', { name: /Cancel|Edit/ })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
});

test('a client is not offered to receive stock', async () => {
  openScreen('/stocklevels', client);
  await screen.findByText('No inventory records found for this warehouse.');
  expect(screen.queryByRole('link', { name: 'Receive Stock' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Receive the First Goods' })).toBeNull();
});

test('a client sees no replenishments', async () => {
  answer(calls.getDashboard, () => untouched);
  openScreen('/dashboard', client);
  await screen.findByRole('group', { name: 'Pending Deliveries' });
  expect(screen.queryByRole('group', { name: 'Replenishments Needed' })).toBeNull();
});

test('a user without administration has an account, and no other settings', async () => {
  answer(calls.listSessions, () => []);
  openScreen('/settings', supervisor);
  const profile = await screen.findByRole('region', { name: 'Profile' });
  await waitFor(() => expect(profile.textContent).toContain(warehouse.name));
  expect(profile.textContent).toContain('SUPERVISOR');
  expect(screen.queryByRole('navigation', { name: 'Settings sections' })).toBeNull();
});

test('a warehouse that is unassigned is replaced by the first remaining one', async () => {
  localStorage.setItem('currentWarehouse', JSON.stringify({ ...warehouse, id: 2, name: 'South' }));
  openScreen('/stocklevels', supervisor);
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Warehouse' }).textContent).toBe('North'),
  );
  expect(JSON.parse(localStorage.getItem('currentWarehouse') ?? '')).toMatchObject({ id: 1 });
});

test('without a warehouse a screen says so, and leads an administrator to the first one', async () => {
  answer(calls.listMyWarehouses, () => []);
  for (const path of ['/orders', '/stocklevels', '/products', '/customers']) {
    openScreen(path);
    await screen.findByText(NONE);
    expect(
      within(screen.getByRole('main')).getByRole('link', { name: 'Create New Warehouse' }),
    ).toBeDefined();
  }
  for (const path of ['/dashboard', '/stocklevels']) {
    openScreen(path, supervisor);
    await screen.findByText(NONE);
    expect(screen.queryByRole('link', { name: 'Create New Warehouse' })).toBeNull();
  }
});

test('an administrator creates the first warehouse, and is led through its first steps', async () => {
  let stored: Warehouse[] = [];
  answer(calls.listMyWarehouses, () => stored);
  answer(calls.getDashboard, () => untouched);
  answer(calls.listLocations, () => []);
  const result = answer(calls.createWarehouse, () => {
    stored = [warehouse];
    return warehouse;
  });
  const where = openScreen('/dashboard');
  await screen.findByText(NONE);
  fireEvent.click(
    within(screen.getByRole('main')).getByRole('link', { name: 'Create New Warehouse' }),
  );
  await waitFor(() => expect(where()).toBe('/admin/warehouses'));
  await screen.findByRole('dialog', { name: 'Create New Warehouse' });
  expect(screen.getByLabelText(/^Time Zone/)).toHaveProperty(
    'value',
    Intl.DateTimeFormat().resolvedOptions().timeZone,
  );
  await press('Cancel')();
  await closed();
  await screen.findByText(NONE);
  await press('Create New Warehouse')();
  await screen.findByRole('dialog', { name: 'Create New Warehouse' });
  fill(/^Warehouse Name/, 'North');
  await press('Create')();
  const next = await screen.findByRole('link', { name: 'Next Steps' });
  expect(screen.queryByText(NONE)).toBeNull();
  fireEvent.click(next);
  expect(result.map(({ body: { name, address } }) => [name, address])).toEqual([['North', null]]);
  await waitFor(() => expect(where()).toBe('/dashboard'));
  const steps = within(await screen.findByRole('region', { name: 'First Steps' }));
  expect(screen.queryByRole('region', { name: 'Last 14 days' })).toBeNull();
  await waitFor(() => expect(steps.getAllByTitle('Done')).toHaveLength(2));
  const toDo = steps
    .getAllByRole('listitem')
    .map((step) => [
      within(step).getByRole('link').textContent,
      step.querySelector('title')?.textContent,
    ]);
  expect(toDo).toEqual([
    ['Create a customer', 'Done'],
    ['Add its products', 'Done'],
    ['Add locations', 'To do'],
    ['Announce the first goods', 'To do'],
  ]);
  fireEvent.click(steps.getByRole('link', { name: 'Add locations' }));
  await waitFor(() => expect(where()).toBe('/locations'));
});

test('first steps are ticked when done, and hidden after the first movement', async () => {
  answer(calls.getDashboard, () => untouched);
  openScreen('/dashboard');
  const steps = within(await screen.findByRole('region', { name: 'First Steps' }));
  await waitFor(() => expect(steps.getAllByTitle('Done')).toHaveLength(3));
  const done = steps.getAllByRole('listitem').filter((step) => within(step).queryByTitle('Done'));
  expect(done.map((step) => within(step).getByRole('link').textContent)).toEqual([
    'Create a customer',
    'Add its products',
    'Add locations',
  ]);
  answer(calls.getDashboard, () => ({ ...untouched, pendingDeliveries: { ...figure, value: 1 } }));
  openScreen('/dashboard');
  await screen.findByRole('region', { name: 'Last 14 days' });
  expect(screen.queryByRole('region', { name: 'First Steps' })).toBeNull();
});

test('a figure of one has its unit in the singular', async () => {
  const needed = { ...figure, label: 'Replenishments Needed', unit: 'pick locations' };
  answer(calls.getDashboard, () => ({
    ...untouched,
    ordersToPick: { ...needed, value: 2 },
    replenishmentsNeeded: { ...needed, value: 1 },
  }));
  openScreen('/dashboard');
  await screen.findByRole('link', { name: 'Replenishments Needed: 1 pick location' });
  await screen.findByRole('link', { name: 'Orders to Pick: 2 pick locations' });
});

test.each([
  [
    'SUPERVISOR',
    [
      'Late: 3 orders',
      'Due today: 1 order',
      'Short: 0 orders',
      'At the dock over 2 h: 2 pallets',
      'Counts to review: 4 counts',
    ],
  ],
  [
    'OPERATOR',
    ['Late: 3 orders', 'Due today: 1 order', 'Short: 0 orders', 'At the dock over 2 h: 2 pallets'],
  ],
  ['CLIENT', ['Late: 3 orders', 'Due today: 1 order', 'Short: 0 orders']],
] as const)('the dashboard shows a %s open work first, and opens its rows', async (role, names) => {
  const work = {
    late: 3,
    dueToday: 1,
    short: 0,
    atDock: role === 'CLIENT' ? null : 2,
    countsToReview: role === 'SUPERVISOR' ? 4 : null,
    stuckPrints: null,
    failedDeliveries: null,
  };
  answer(calls.getDashboard, () => ({ ...untouched, work }));
  const orders = answer(calls.listOrders, () => []);
  const where = openScreen('/dashboard', users[role]);
  const strip = within(await screen.findByRole('region', { name: 'To do' }));
  await waitFor(() =>
    expect(strip.getAllByRole('link').map((link) => link.getAttribute('aria-label'))).toEqual(
      names,
    ),
  );
  expect(strip.getByRole('link', { name: 'Due today: 1 order' }).getAttribute('href')).toBe(
    '/orders?due=TODAY&sort=priority',
  );
  await goTo('Late: 3 orders');
  await waitFor(() => expect(where()).toMatch(/^\/orders/));
  await waitFor(() => expect(orders.at(-1)?.query).toMatchObject({ due: 'LATE', sort: 'shipBy' }));
  const chosen = await screen.findByRole('button', { name: 'Late 3' });
  expect(chosen.getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(chosen);
  await waitFor(() => expect(orders.at(-1)?.query.due).toBeUndefined());
});

test('pallets at the dock and late orders are marked and linked to their lists', async () => {
  const pallets = answer(calls.listPallets, () => []);
  openScreen('/putaway?olderThanHours=2&sort=createdAt');
  await waitFor(() =>
    expect(pallets.at(-1)?.query).toMatchObject({ olderThanHours: '2', waiting: 'true' }),
  );
  fireEvent.click(
    await screen.findByRole('button', { name: 'Remove the filter Received more than 2 hours ago' }),
  );
  await waitFor(() => expect(pallets.at(-1)?.query.olderThanHours).toBeUndefined());
  const today = dayIn(warehouse.timeZone, new Date());
  const dated = { ...order, shipBy: '2020-01-02' };
  answer(calls.listOrders, () => [
    { ...dated, id: 1 },
    { ...dated, id: 2, shipBy: today },
    { ...dated, id: 3, status: 'SHIPPED' as const },
    { ...dated, id: 4, shipBy: '2999-01-02' },
  ]);
  openScreen('/orders');
  await waitFor(async () => {
    const marks = (await rowsOf('Orders')).map((row) => /(Late|Today)/.exec(row)?.[0] ?? '');
    expect(marks).toEqual(['Late', 'Today', '', '']);
  });
});

test('an empty list offers its first step', async () => {
  answer(calls.listReplenishmentRules, () => []);
  const where = openScreen('/orders?status=SHIPPED');
  await screen.findByText('No orders found.');
  await press('Show All')();
  await goTo('Write the First Order');
  await waitFor(() => expect(where()).toBe('/orders/create'));
  openScreen('/replenishment/rules?search=nothing');
  await press('Show All')();
  await press('Add the First Rule')();
  await screen.findByRole('dialog', { name: 'Create New Rule' });
});

test.each([
  ['/orders/999', 'There is no such order in your warehouses.', 'All Orders', '/orders'],
  ['/returns/999', 'There is no such return in your warehouses.', 'All Returns', '/returns'],
  ['/nothing/here', 'There is no screen at this address.', 'Go to the dashboard', '/dashboard'],
])('%s is unknown: the screen says so, and has a link back', async (path, sentence, way, back) => {
  for (const call of [calls.getOrder, calls.getReturn])
    answer(call, () => refusal(404, 'NOT_FOUND', 'Not found.'));
  answer(calls.listReturns, () => []);
  answer(calls.getDashboard, () => untouched);
  const where = openScreen(path);
  await screen.findByText(sentence);
  await goTo(way);
  await waitFor(() => expect(where()).toBe(back));
});

test('without a session every protected path, known or not, leads to the sign-in', async () => {
  for (const path of ['/dashboard', '/stocklevels', '/no/such/screen']) {
    const where = openScreen(path, null);
    await waitFor(() => expect(where()).toBe('/login'));
  }
});

test('the hint about a password that another user chose is shown once after signing in, and never on the floor', async () => {
  const user: User = { ...supervisor, passwordSetByOther: true };
  answer(calls.getMe, () => user);
  answer(calls.login, () => ({ token: 'token', user }));
  answer(calls.logout, () => new HttpResponse(null, { status: 204 }));
  answer(calls.getDashboard, () => untouched);
  answer(calls.listCounts, () => []);
  const hint = () =>
    screen.queryByText(/^Somebody else chose your password\. Please choose your own\./);
  const signIn = async () => {
    const where = openScreen('/login', null);
    await screen.findByRole('button', { name: 'Sign In' });
    fill(/Email/, user.email);
    fill(/Password/, 'correct horse battery');
    await press('Sign In')();
    await waitFor(() => expect(hint()).not.toBeNull());
    return where;
  };
  const where = await signIn();
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Warehouse' }).textContent).toBe('North'),
  );
  const menu = within(screen.getByRole('navigation', { name: 'Main' }));
  fireEvent.click(menu.getByRole('button', { name: 'Operations' }));
  fireEvent.click(await menu.findByRole('link', { name: 'Floor mode' }));
  await screen.findByRole('heading', { name: 'Floor mode' });
  expect(hint()).toBeNull();
  fireEvent.click(menu.getByRole('link', { name: 'Lading' }));
  await waitFor(() => expect(where()).toBe('/dashboard'));
  expect(hint()).toBeNull();
  await press('Logout')();
  await waitFor(() => expect(where()).toBe('/login'));

  await signIn();
  fireEvent.click(within(screen.getByRole('note')).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(hint()).toBeNull());
  openScreen('/dashboard', null);
  await screen.findByRole('heading', { level: 1, name: 'Warehouse Dashboard' });
  expect(hint()).toBeNull();
});

test.each([
  ['while the warehouses are loading', () => later<Warehouse[]>().promise],
  ['for a user without a warehouse', () => []],
] as const)('a screen that needs no warehouse is shown %s', async (_, warehouses) => {
  answer(calls.listMyWarehouses, warehouses);
  answer(calls.getAsn, () => asn);
  answer(calls.getAsnHistory, () => []);
  openScreen(`/asns/${asn.id}`, supervisor);
  await screen.findByRole('heading', { level: 1, name: asn.asnReference });
  for (const path of ['/reports/asns', '/products', '/customers']) {
    openScreen(path, supervisor);
    await screen.findByRole('table');
  }
});

test('warehouses that could not be loaded are loaded when the network is back', async () => {
  answer(calls.listMyWarehouses, noAnswer);
  openScreen('/stocklevels', supervisor);
  await screen.findByText('Your warehouses could not be loaded.');
  answer(calls.listMyWarehouses, () => [warehouse]);
  window.dispatchEvent(new Event('online'));
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Warehouse' }).textContent).toBe('North'),
  );
});

test('a document that is printed in a new tab has the times of its warehouse', async () => {
  const south = { ...warehouse, id: 2, name: 'South', timeZone: 'Pacific/Kiritimati' };
  answer(calls.listMyWarehouses, () => [{ ...warehouse, timeZone: 'America/Lima' }, south]);
  answer(calls.getPallet, () => ({
    id: 1,
    lpn: 'LPN-7',
    kind: 'PALLET' as const,
    tote: null,
    warehouseId: south.id,
    customer: { id: customer.id, name: customer.name },
    location: null,
    parent: null,
    createdAt: '2026-11-26T23:30:00.000Z',
    lines: 0,
    totalQuantity: 0,
    contents: [],
  }));
  for (const kept of [null, warehouse, south]) {
    storeWarehouse(kept);
    openScreen('/print/pallets?lpn=LPN-7', supervisor);
    await screen.findByText('0 units · finalized Nov 27, 2026');
    cleanup();
  }
});
