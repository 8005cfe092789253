import * as calls from '@lading/contract/calls';
import type { InventoryRecord } from '@lading/contract/inventory';
import type { Order } from '@lading/contract/orders';
import type { ReplenishmentRule } from '@lading/contract/replenishment';
import type { StockReport } from '@lading/contract/reports';
import { partsOf } from '@lading/domain/inventory';
import { NO_PACKS } from '@lading/domain/packs';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answer, refusal } from '../lib/testing/network.ts';
import {
  answerReads,
  asn,
  client,
  openScreen,
  operator,
  order,
  place,
  product,
  supervisor,
} from './testing/openScreen.tsx';
import { closed, fill, press, rowsOf } from './testing/steps.ts';

const { sku, name } = product;
const bottle = { id: product.id, sku, name };
const units = (value: number) => ({
  value,
  unit: 'units' as const,
  population: { count: 1, of: 'balances' },
  reason: null,
});
const report: StockReport = {
  warehouse: { id: 1, name: 'North' },
  asOf: '2026-11-01T00:00:00.000Z',
  isCurrent: true,
  tz: 'UTC',
  groupBy: 'product',
  totals: {
    onHand: units(40),
    placed: units(6),
    promised: units(4),
    held: units(0),
    expired: units(0),
    notSellable: units(0),
    available: units(30),
    allocated: units(6),
  },
  ageing: [],
  groups: [],
};
const lying: InventoryRecord = {
  id: 1,
  product: bottle,
  quantity: 40,
  allocated: 6,
  ...partsOf({ quantity: 40, allocated: 6 }),
  status: 'AVAILABLE',
  receivedDate: '2026-11-01T00:00:00.000Z',
  shortCountId: null,
  lot: { id: 4, code: 'L-7', expiresOn: null, producedOn: null, onHold: false },
  pallet: { lpn: 'LPN-00000001', location: { id: place.id, name: place.name } },
  location: null,
};
const line = { id: 1, product: bottle, lot: null, ...NO_PACKS, lineNo: 1, externalLineId: null };
const wanting: Order = {
  ...order,
  items: [
    {
      ...line,
      quantity: 12,
      price: null,
      allocatedQuantity: 10,
      pickedQuantity: 0,
      shippedQuantity: 0,
      backorderedQuantity: 2,
    },
  ],
};
const bringing = { ...asn, items: [{ ...line, expectedQuantity: 30, receivedQuantity: 8 }] };
const rule: ReplenishmentRule = {
  id: 1,
  warehouseId: 1,
  customer: product.customer,
  product: bottle,
  location: { id: place.id, name: place.name },
  minimum: 5,
  maximum: 20,
  available: 3,
  inbound: 0,
  createdAt: '2026-11-01T00:00:00.000Z',
  version: 1,
};

/** 2 of the units are on hold. */
const stock = { ...partsOf({ quantity: 40, allocated: 6, promised: 4 }), held: 2, available: 28 };

beforeEach(() => {
  answerReads();
  answer(calls.getAvailability, () => [{ productId: product.id, ...stock, allocated: 10 }]);
  answer(calls.getInventoryReport, () => report);
  answer(calls.listInventory, () => [lying]);
  answer(calls.listMovements, () => []);
  answer(calls.listReplenishmentRules, () => [rule]);
});

const section = async (label: string) => within(await screen.findByRole('region', { name: label }));
const figure = (label: string, value: string) =>
  waitFor(() =>
    expect(screen.getByRole('group', { name: label }).textContent).toContain(`${label}${value}`),
  );
const linkOf = async (label: string, text: string) =>
  (await (await section(label)).findByRole('link', { name: text })).getAttribute('href');

test('a product shows stock, base quantity, locations and orders', async () => {
  answer(calls.getProduct, () => ({
    ...product,
    quantity: 500,
    packs: [
      {
        id: 2,
        name: 'Case',
        units: 24,
        gtin: null,
        weightGrams: null,
        lengthMm: null,
        widthMm: null,
        heightMm: null,
      },
    ],
    barcodes: [
      { code: '4006381333931', packId: null },
      { code: 'CASE-1', packId: 2 },
    ],
  }));
  const orders = answer(calls.listOrders, () => [wanting]);
  const asns = answer(calls.listAsns, () => [bringing]);
  openScreen('/products/5');
  await screen.findByRole('heading', { level: 1, name: sku });
  for (const [label, value] of Object.entries({
    'On Hand': '40',
    Placed: '6',
    Promised: '4',
    Available: '28',
  }))
    await figure(label, value);
  expect(screen.getByRole('group', { name: 'On Hand' }).textContent).toContain('Base Quantity 500');
  expect(screen.getByRole('group', { name: 'Available' }).textContent).toContain('2 on hold');
  const details = screen.getByRole('region', { name: 'Details' }).textContent;
  for (const text of ['Acme', '4006381333931', 'Case: 24 each, CASE-1', 'Not tracked'])
    expect(details).toContain(text);
  expect(await rowsOf('In Stock')).toEqual([
    expect.stringMatching(/L-7.*A-01.*LPN-00000001.*40634AVAILABLE/),
  ]);
  expect(await linkOf('In Stock', 'A-01')).toBe('/locations/7');
  expect(await linkOf('In Stock', 'LPN-00000001')).toBe('/pallets/LPN-00000001');
  expect(await linkOf('In Stock', '1 record')).toBe('/stocklevels?productId=5');
  expect(await rowsOf('Open Orders')).toEqual([expect.stringMatching(/ORD-21.*Acme1210/)]);
  expect(orders.at(-1)?.query).toMatchObject({
    warehouseId: '1',
    productId: '5',
    activeOnly: 'true',
  });
  expect(await rowsOf('Open ASNs')).toEqual([expect.stringMatching(/PO-42.*308$/)]);
  expect(asns.at(-1)?.query).toMatchObject({
    warehouseId: '1',
    productId: '5',
    activeOnly: 'true',
  });
  expect(await rowsOf('Replenishment Rules')).toEqual(['A-0152030']);
  await (await section('Last Movements')).findByText('Nothing has moved yet.');
});

test('a section that cannot be loaded says so and is tried again, and the others stay', async () => {
  const asked = answer(calls.listOrders, () => refusal(500, 'FAULT', 'Broken.'));
  openScreen('/products/5');
  const orders = await section('Open Orders');
  await orders.findByText('Failed to load the orders.');
  expect(await rowsOf('In Stock')).toHaveLength(1);
  const before = asked.length;
  answer(calls.listOrders, () => []);
  fireEvent.click(orders.getByRole('button', { name: 'Retry' }));
  await orders.findByText('No open order wants this product.');
  expect(before).toBeGreaterThan(0);
});

test('a product is changed on its page by those who may', async () => {
  const saved = answer(calls.updateProduct, ({ body }) => ({ ...product, name: body.name }));
  openScreen('/products/5', supervisor);
  await press('Edit')();
  fill(/Product Name/, 'Steel Bottle');
  await press('Save')();
  await closed();
  expect(saved).toMatchObject([
    { body: { name: 'Steel Bottle' }, ifMatch: expect.stringContaining('1') },
  ]);
  openScreen('/products/5', operator);
  await screen.findByRole('heading', { level: 1, name: sku });
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
});

test('for a client, calls that only staff may make are not sent', async () => {
  const asked = answer(calls.listReplenishmentRules, () => [rule]);
  openScreen('/products/5', client);
  await section('Open Orders');
  await figure('On Hand', '40');
  expect(screen.queryByRole('region', { name: 'Replenishment Rules' })).toBeNull();
  expect(asked).toEqual([]);
});

test('a missing record leads back to the list', async () => {
  answer(calls.getProduct, () => refusal(404, 'NOT_FOUND', 'Not found.'));
  openScreen('/products/999');
  await screen.findByText('There is no such product.');
  expect(screen.getByRole('link', { name: 'All Products' }).getAttribute('href')).toBe('/products');
});

test('a location shows its stock, how full it is and why it is blocked', async () => {
  const full = { ...place, capacity: 80, blockedIn: true, blockReason: 'Shelf is bent' };
  answer(calls.getLocation, () => full);
  answer(calls.listReplenishmentTasks, () => []);
  const counts = answer(calls.listCounts, () => []);
  const stock = answer(calls.listInventory, () => [lying]);
  openScreen('/locations/7');
  await screen.findByRole('heading', { level: 1, name: 'A-01' });
  await screen.findByText('Nothing comes in: Shelf is bent');
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Details' }).textContent).toContain(
      'Used40 units (50%)',
    ),
  );
  expect(await rowsOf('In Stock')).toEqual([expect.stringMatching(/WB-H098.*L-7.*LPN-00000001/)]);
  expect(stock.at(-1)?.query).toMatchObject({ warehouseId: '1', locationId: '7' });
  expect(await linkOf('In Stock', sku)).toBe('/products/5');
  await (await section('Open Counts')).findByText('No open count includes this location.');
  expect(counts.at(-1)?.query).toMatchObject({ locationId: '7', activeOnly: 'true' });
  await (await section('Open Replenishment Tasks')).findByText(
    'No open task concerns this location.',
  );
  expect(await rowsOf('Replenishment Rules')).toEqual(['WB-H09852030']);
  expect((await screen.findByRole('link', { name: 'Print Label' })).getAttribute('href')).toBe(
    '/print/barcode?locationName=A-01&barcodeValue=A-01',
  );
  await press('Edit')();
  await screen.findByRole('dialog', { name: 'Edit Location' });
});

test('a client sees only its own units of a location', async () => {
  answer(calls.getLocation, () => ({ ...place, capacity: 80 }));
  openScreen('/locations/7', client);
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Details' }).textContent).toContain(
      'Used40 units of yours',
    ),
  );
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  for (const name of ['Open Counts', 'Open Replenishment Tasks'])
    expect(screen.queryByRole('region', { name })).toBeNull();
});
