// What the floor shows for a code that opens no work.
import {
  getAvailability,
  listCounts,
  listInventory,
  listOrders,
  listTasks,
  scanCode,
} from '@lading/contract/calls';
import type { Scan } from '@lading/contract/floor';
import type { InventoryRecord } from '@lading/contract/inventory';
import { partsOf } from '@lading/domain/inventory';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import {
  answerReads,
  openScreen,
  operator,
  order,
  place,
  product,
} from '../../app/testing/openScreen.tsx';
import { said, scan } from '../../app/testing/steps.ts';
import { answer, refusal } from '../../lib/testing/network.ts';
import { unknownScan } from '../../lib/testing/unknownScan.ts';

const { id, sku, name, customer, tracking, expires } = product;
const known: Record<string, Partial<Scan>> = {
  [sku]: {
    kind: 'PRODUCT',
    id,
    products: [{ id, sku, name, customer, tracking, expires, pack: null }],
  },
  [place.name]: {
    kind: 'LOCATION',
    id: place.id,
    location: { id: place.id, name: place.name, type: place.type },
  },
};
const stock: InventoryRecord = {
  id: 1,
  product: { id, sku, name },
  quantity: 12,
  allocated: 4,
  ...partsOf({ quantity: 12, allocated: 4 }),
  status: 'AVAILABLE',
  lot: null,
  receivedDate: product.createdAt,
  shortCountId: null,
  pallet: { lpn: 'LPN-7', location: { id: place.id, name: place.name } },
  location: null,
};

beforeEach(() => {
  sessionStorage.clear();
  answerReads();
  answer(listTasks, () => []);
  answer(listCounts, () => []);
  answer(scanCode, ({ query: { code = '' } }) => ({ ...unknownScan, ...known[code], code }));
});
const listed = async (title: string): Promise<string[]> =>
  within(await screen.findByRole('list', { name: title }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '');

test('a product shows its units, their locations, and the orders that need it', async () => {
  answer(getAvailability, () => [
    { productId: id, ...partsOf({ quantity: 12, allocated: 4 }), allocated: 4 },
  ]);
  const asked = answer(listInventory, () => [stock]);
  answer(listOrders, ({ query }) => (query.productId === String(id) ? [order] : []));
  openScreen('/floor', operator);
  await screen.findByLabelText('Scan anything');
  await scan(sku);
  await said(`${sku} is ${name} of ${customer.name}.`);
  expect(await listed(`${sku}: 12 on hand, 8 available`)).toEqual([
    expect.stringMatching(new RegExp(`^${place.name}, on LPN-7.*8 free.*12`)),
  ]);
  expect(asked.at(-1)?.query).toMatchObject({ productId: String(id), sort: '-quantity' });
  expect(await listed('Open orders')).toEqual([expect.stringContaining(order.orderReference)]);
});

test('a location shows its stock, or that it is free; a failure can be tried again', async () => {
  answer(listInventory, () => refusal(503, 'UNAVAILABLE', 'The database is away.'));
  openScreen('/floor', operator);
  await screen.findByLabelText('Scan anything');
  await scan(place.name);
  const again = await screen.findByRole('button', { name: /Retry|Try Again/ });
  answer(listInventory, () => []);
  again.click();
  expect(await listed(`In ${place.name}`)).toEqual(['Nothing stands here: it is free.']);
});

test('a code that is doubtful is not shown in green', async () => {
  answer(listInventory, () => []);
  const doubts = [
    { code: 'SEPARATOR_MISSING' as const, text: 'Count 48107 may be count 48 and lot 7.' },
  ];
  answer(scanCode, () => ({ ...unknownScan, ...known[place.name], doubts }));
  openScreen('/floor', operator);
  await screen.findByLabelText('Scan anything');
  await scan(place.name);
  await said(`${place.name} is a ${place.type} location. Count 48107 may be count 48 and lot 7.`);
  const box = screen.getByRole('status', { name: 'Result' }).parentElement;
  expect(within(box as HTMLElement).getByTestId('WarningIcon')).toBeTruthy();
});
