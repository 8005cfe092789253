import * as calls from '@lading/contract/calls';
import type { Dashboard } from '@lading/contract/dashboard';
import { type DashboardFigure, dailyMeasures, dashboardFigures } from '@lading/domain/dashboard';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { streamEvents } from '../../app/testing/liveEvents.ts';
import {
  answerReads,
  asn,
  openScreen,
  operator,
  order,
  product,
  warehouse,
} from '../../app/testing/openScreen.tsx';
import { goTo, press, rowsOf } from '../../app/testing/steps.ts';
import { answer } from '../../lib/testing/network.ts';

beforeEach(() => {
  answerReads();
  // Here nothing has a width, of which charts complain.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

const figure = (key: DashboardFigure, value: number) => ({ ...dashboardFigures[key], value });
const nothing = { unitsReceived: 0, unitsShipped: 0, ordersPlaced: 0, ordersShipped: 0 };
const north = { id: warehouse.id, name: warehouse.name };
const dashboard: Dashboard = {
  warehouse: north,
  at: '2026-11-02T09:00:00.000Z',
  work: {
    late: 0,
    dueToday: 0,
    short: 0,
    atDock: 0,
    countsToReview: 0,
    stuckPrints: 0,
    failedDeliveries: 0,
  },
  ordersToPick: figure('ordersToPick', 0),
  ordersToShip: figure('ordersToShip', 3),
  pendingDeliveries: figure('pendingDeliveries', 1),
  replenishmentsNeeded: figure('replenishmentsNeeded', 1_250),
  priorityOrders: {
    population: 'Orders that still have to leave.',
    orders: [{ ...order, status: 'ALLOCATED' }],
  },
  recentActivity: [
    {
      id: 31,
      at: '2026-11-02T08:00:00.000Z',
      kind: 'RECEIVE',
      quantity: 12,
      change: 12,
      lot: null,
      from: null,
      to: null,
      product: { id: product.id, sku: product.sku, name: product.name },
      user: operator,
      document: { type: 'ASN', id: asn.id, reference: asn.asnReference },
      reason: null,
      notes: null,
    },
  ],
  daily: {
    tz: 'UTC',
    measures: dailyMeasures,
    before: { ...nothing, unitsShipped: 8, ordersShipped: 1 },
    days: [
      { ...nothing, date: '2026-11-01', unitsShipped: 4, ordersShipped: 1 },
      { ...nothing, date: '2026-11-02', unitsReceived: 1_212 },
    ],
  },
};

const tile = async (name: string) =>
  within(await screen.findByRole('group', { name })).findByRole('link');

test('the dashboard shows open work, the most urgent orders, the last movements, and the last days as charts or numbers', async () => {
  const asked = answer(calls.getDashboard, () => dashboard);
  openScreen('/dashboard');
  await screen.findByRole('heading', { level: 1, name: 'Warehouse Dashboard' });
  const shown = [
    ['Orders to Pick', '0', '/orders?stage=TO_PICK'],
    ['Orders to Ship', '3', '/orders?stage=TO_SHIP'],
    ['Pending Deliveries', '1', '/reports/asns?activeOnly=true&warehouseId=1'],
    ['Replenishments Needed', '1,250', '/replenishment'],
  ] as const;
  for (const [name, value, rows] of shown) {
    const link = await tile(name);
    expect([name, link.textContent, link.getAttribute('href')]).toEqual([name, value, rows]);
  }
  await waitFor(async () =>
    expect(await rowsOf('Priority Orders')).toEqual([
      expect.stringMatching(/^ORD-21Acme.*ALLOCATED/),
    ]),
  );
  expect(screen.getByRole('link', { name: 'View ORD-21' }).getAttribute('href')).toBe('/orders/21');
  const activity = screen.getByRole('region', { name: 'Recent Activity' });
  expect(activity.textContent).toMatch(/12 × WB-H098 Water BottleRECEIVE.*Olek · PO-42/);

  const days = within(screen.getByRole('region', { name: 'Last 14 days' }));
  await days.findByRole('heading', { name: 'Units by day' });
  await days.findByRole('heading', { name: 'Orders by day' });
  expect(days.getAllByRole('group').map(({ textContent }) => textContent)).toEqual([
    'Units received1,212None in the 14 days before',
    'Units shipped4−50% on the 14 days before',
    'Orders placed0As in the 14 days before',
    'Orders shipped1As in the 14 days before',
    'ChartsNumbers',
  ]);
  fireEvent.click(days.getByRole('button', { name: 'Numbers' }));
  expect(await rowsOf('Last 14 days')).toEqual([
    expect.stringMatching(/1,212000$/),
    expect.stringMatching(/0401$/),
  ]);
  expect(days.queryByRole('heading', { name: 'Units by day' })).toBeNull();
  expect(asked.map(({ query }) => query)).toEqual([{ warehouseId: '1' }]);
});

test('the figures follow what others do, and lead to their rows; goods and orders begin here', async () => {
  const { listening, tell } = streamEvents();
  let waiting = 0;
  answer(calls.getDashboard, () => ({
    ...dashboard,
    ordersToPick: figure('ordersToPick', waiting),
  }));
  const listed = answer(calls.listOrders, () => [{ ...order, status: 'PENDING_PICK' as const }]);
  const announced = answer(calls.listAsns, () => [asn]);
  const where = openScreen('/dashboard');
  expect((await tile('Orders to Pick')).textContent).toBe('0');
  await listening();
  waiting = 1;
  tell('orders');
  await waitFor(async () => expect((await tile('Orders to Pick')).textContent).toBe('1'));

  fireEvent.click(await tile('Orders to Pick'));
  await waitFor(async () =>
    expect(await rowsOf('Orders')).toEqual([expect.stringContaining('ORD-21')]),
  );
  expect([where(), listed.at(-1)?.query]).toMatchObject([
    '/orders',
    { stage: 'TO_PICK', warehouseId: '1' },
  ]);
  await goTo('Dashboard');
  fireEvent.click(await tile('Pending Deliveries'));
  await waitFor(async () =>
    expect(await rowsOf('ASN List')).toEqual([expect.stringContaining('PO-42')]),
  );
  expect([where(), announced.at(-1)?.query]).toMatchObject([
    '/reports/asns',
    { activeOnly: 'true', warehouseId: '1' },
  ]);

  for (const [name, path] of [
    ['Receive Stock', '/receiving'],
    ['New Order', '/orders/create'],
  ] as const) {
    await goTo('Dashboard');
    await press(name)();
    await waitFor(() => expect(where()).toBe(path));
  }
});
