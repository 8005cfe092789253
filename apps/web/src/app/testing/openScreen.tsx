import type { Asn } from '@lading/contract/asns';
import type { BadgeHolder } from '@lading/contract/badges';
import * as calls from '@lading/contract/calls';
import type { Customer } from '@lading/contract/customers';
import type { Location } from '@lading/contract/locations';
import type { OrderDetail } from '@lading/contract/orders';
import type { Product } from '@lading/contract/products';
import type { User } from '@lading/contract/users';
import type { Warehouse } from '@lading/contract/warehouses';
import { placeByDefault } from '@lading/domain/locations';
import { cleanup, render, screen } from '@testing-library/react';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { startSession } from '../../lib/session.ts';
import { answer, refusal } from '../../lib/testing/network.ts';
import { queryClient } from '../queryClient.tsx';
import { routes } from '../router.tsx';

const values = { createdAt: '2026-11-01T00:00:00.000Z', version: 1 };

export const warehouse: Warehouse = {
  id: 1,
  name: 'North',
  address: null,
  country: null,
  timeZone: 'UTC',
  shortPicks: 'HOLD',
  active: true,
  ...values,
};
export const customer: Customer = {
  id: 3,
  name: 'Acme',
  email: 'acme@example.com',
  rotation: null,
  overtaking: true,
  minRemainingDays: null,
  announcedUnits: 'ACCEPT',
  active: true,
  ...values,
};
export const product: Product = {
  id: 5,
  sku: 'WB-H098',
  name: 'Water Bottle',
  quantity: 0,
  barcode: null,
  unit: 'each',
  weightGrams: null,
  lengthMm: null,
  widthMm: null,
  heightMm: null,
  packs: [],
  barcodes: [],
  tracking: 'NONE',
  expires: false,
  rotation: null,
  serialCapture: 'NONE',
  shipsInOwnBox: false,
  thisSideUp: false,
  segregationClass: null,
  unitCost: null,
  active: true,
  customerId: customer.id,
  customer: { id: customer.id, name: customer.name },
  ...values,
};
export const place: Location = {
  id: 7,
  name: 'A-01',
  type: 'PICK',
  barcode: 'A-01',
  ...placeByDefault('PICK'),
  active: true,
  warehouseId: warehouse.id,
  ...values,
};
export const admin: User = {
  id: 9,
  email: 'mara@example.com',
  name: 'Mara Lind',
  role: 'ADMIN',
  customerId: null,
  disabled: false,
  readOnly: false,
  chief: false,
  taskKinds: null,
  passwordSetByOther: false,
  signsInBy: 'PASSWORD',
  passwordEndsAt: null,
  ...values,
};
export const operator: User = {
  ...admin,
  id: 10,
  email: 'olek@example.com',
  name: 'Olek',
  role: 'OPERATOR',
};
export const supervisor: User = { ...operator, role: 'SUPERVISOR' };
export const client: User = { ...operator, role: 'CLIENT', customerId: customer.id };
export const asn: Asn = {
  id: 11,
  asnReference: 'PO-42',
  status: 'EXPECTED',
  expectedArrivalDate: '2026-11-28',
  notes: null,
  customer: { id: customer.id, name: customer.name },
  warehouse: { id: warehouse.id, name: warehouse.name },
  items: [],
  varianceData: null,
  isTransfer: false,
  ...values,
};

export const order: OrderDetail = {
  id: 21,
  orderReference: 'ORD-21',
  type: 'BULK_ORDER',
  priority: 1,
  status: 'BACKORDER',
  customer: { id: customer.id, name: customer.name },
  items: [],
  summary: { totalItems: 1, totalUnits: 2, allocationPercentage: 0 },
  orderDate: '2026-11-01T00:00:00.000Z',
  requestedShipDate: null,
  shipBy: null,
  shipByReason: null,
  minRemainingDays: null,
  actualShipDate: null,
  trackingNumber: null,
  shippingAddress: 'Basel',
  address: null,
  shippingCarrier: null,
  notes: null,
  warehouseId: warehouse.id,
  destinationWarehouseId: null,
  stockStatuses: ['AVAILABLE'],
  version: 1,
  allocations: [],
  packages: [],
  history: [],
  previousOrder: null,
  handedOverAt: null,
  tote: null,
  followUpOrders: [],
};

const variances = {
  asns: 0,
  overageUnits: 0,
  itemsWithOverage: 0,
  averagePerItem: null,
  extraUnits: 0,
  shortUnits: 0,
  topOverages: [],
  topExtraItems: [],
};

export const badgeOf = ({ id, name, email, role }: User): BadgeHolder => ({
  id,
  name,
  email,
  role,
  badge: `USER-${id}`,
  pin: 'SET',
});

/**
 * A small company, as its screens read it. Responses that a test sets afterwards take precedence.
 */
export function answerReads(): void {
  answer(calls.getSignInOptions, () => ({
    provider: null,
    localSignIn: true,
    passkeyOrigin: null,
  }));
  answer(calls.getMe, () => admin);
  answer(calls.listMyWarehouses, () => [warehouse]);
  answer(calls.listWarehouses, () => [warehouse]);
  answer(calls.listCustomers, () => [customer]);
  answer(calls.getCustomer, () => customer);
  answer(calls.listProducts, () => [product]);
  answer(calls.getProduct, () => product);
  answer(calls.listLocations, () => [place]);
  answer(calls.listZones, () => []);
  answer(calls.listPackagings, () => []);
  answer(calls.listCarrierAccounts, () => []);
  answer(calls.listShippingLabels, () => []);
  answer(calls.listAnnouncedUnits, () => []);
  answer(calls.listOrderUnits, () => []);
  answer(calls.getPrintChoices, () => ({ choices: [], workstations: [], zones: [] }));
  answer(calls.listUsers, () => [admin, operator]);
  answer(calls.getUser, () => operator);
  answer(calls.listUserWarehouses, () => []);
  answer(calls.getAccountNotices, () => ({ notices: [] }));
  answer(calls.getMailState, () => ({ on: false }));
  answer(calls.getSubscriptions, () => ({ hour: 7, items: [] }));
  answer(calls.listUserSessions, () => []);
  answer(calls.getSecondFactor, () => ({
    since: null,
    recoveryCodes: 0,
    resetAt: null,
    passkeys: 0,
    setUpDue: false,
  }));
  answer(calls.getPasskeys, () => ({ passkeys: [] }));
  answer(calls.getOwnBadge, () => ({
    badge: `USER-${admin.id}`,
    pin: 'NONE' as const,
    setAt: null,
  }));
  answer(calls.getBadge, () => ({ ...badgeOf(operator), pin: 'NONE' as const }));
  answer(calls.getUserSecondFactor, () => ({
    since: null,
    recoveryCodes: 0,
    resetAt: null,
    passkeys: 0,
  }));
  answer(calls.listAsns, () => [asn]);
  answer(calls.listTasks, () => []);
  answer(calls.listLoads, () => []);
  answer(calls.summarizeAsns, () => ({
    total: 1,
    complete: 0,
    completeWithVariances: 0,
    inProgress: 0,
    accuracyRate: null,
    variances,
  }));
  answer(calls.listInventory, () => []);
  answer(calls.getAvailability, () => []);
  answer(calls.listPallets, () => []);
  answer(calls.listViews, () => []);
  answer(calls.listOrders, () => []);
  answer(calls.summarizeOrders, () => ({
    late: 3,
    dueToday: 1,
    waiting: 4,
    short: 2,
    ready: 5,
    toPick: 6,
    toShip: 7,
  }));
  answer(calls.getSettings, () => ({
    companyName: null,
    currency: null,
    locale: 'en-US',
    carriers: [],
    reasonCodes: [],
    version: 1,
  }));
  // A stream of events that stays silent.
  answer(
    calls.listenEvents,
    () => new Response(new ReadableStream(), { headers: { 'Content-Type': 'text/event-stream' } }),
  );
}

/**
 * Opens the web at an address, signed in as this user; with null, as whoever is signed in already.
 * What was open before is closed and forgotten, as by a reload. Returns where the web is.
 */
export function openScreen(address: string, user: User | null = admin): () => string {
  cleanup();
  queryClient.clear();
  if (user) {
    startSession('token', user);
    answer(calls.getMe, () => user);
  }
  history.replaceState(null, '', address);
  const router = createBrowserRouter(routes);
  render(<RouterProvider router={router} />);
  return () => router.state.location.pathname;
}

/** Opens the users for an administrator of whom the server demands a second factor first. */
export async function openHeld(): Promise<void> {
  const held = () => refusal(403, 'SECOND_FACTOR_SETUP_REQUIRED', 'Please set it up first.');
  for (const call of [calls.listUsers, calls.listMyWarehouses, calls.getSettings] as const)
    answer(call, held);
  answer(calls.getSecondFactor, () => ({
    since: null,
    recoveryCodes: 0,
    resetAt: null,
    passkeys: 0,
    setUpDue: true,
  }));
  openScreen('/admin/users', admin);
  await screen.findByRole('heading', { name: 'Second Factor' });
}
