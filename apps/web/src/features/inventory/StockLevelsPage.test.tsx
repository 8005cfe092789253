import {
  adjustStock,
  changeStockStatus,
  getSettings,
  listInventory,
  listLocations,
  listZones,
  moveStock,
} from '@lading/contract/calls';
import type { InventoryRecord } from '@lading/contract/inventory';
import { partsOf } from '@lading/domain/inventory';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import {
  answerReads,
  openScreen,
  operator,
  place,
  product,
  supervisor,
} from '../../app/testing/openScreen.tsx';
import { button, choose, closed, fill, press, rowsOf, take } from '../../app/testing/steps.ts';
import { answer } from '../../lib/testing/network.ts';

beforeEach(answerReads);

const EMPTY = 'No inventory records found for this warehouse.';

const kettles: InventoryRecord = {
  id: 1,
  product: { id: product.id, sku: product.sku, name: product.name },
  quantity: 1240,
  allocated: 0,
  ...partsOf({ quantity: 1240, allocated: 0 }),
  status: 'AVAILABLE',
  receivedDate: '2026-11-01T00:00:00.000Z',
  shortCountId: null,
  lot: null,
  pallet: { lpn: 'LPN-00000001', location: { id: place.id, name: place.name } },
  location: null,
};
const others = Array.from({ length: 11 }, (_, index) => ({
  ...kettles,
  id: index + 2,
  quantity: index + 1,
  product: { id: index + 20, sku: `SKU-${index}`, name: 'Other' },
}));

test('stock is searched by the typed text, and an empty result is shown', async () => {
  const asked = answer(listInventory, ({ query }) => {
    const rows = [kettles, ...others.slice(0, 1)].filter(({ product: { name } }) =>
      name.toLowerCase().includes(query.search ?? ''),
    );
    return rows;
  });
  openScreen('/stocklevels');
  await screen.findByText('2 records in North');
  const field = screen.getByPlaceholderText('Search by SKU, Product, Location, or LPN...');
  fireEvent.change(field, { target: { value: 'bottle' } });
  await screen.findByText('1 record in North');
  expect(asked.at(-1)?.query).toMatchObject({ search: 'bottle', warehouseId: '1' });
  const [row] = await rowsOf('Stock Levels');
  for (const text of ['WB-H098', 'Water Bottle', 'A-01', 'LPN-00000001', '1,240', 'AVAILABLE'])
    expect(row).toContain(text);
  fireEvent.change(field, { target: { value: 'nothing' } });
  await screen.findByText(EMPTY);
});

test('stock comes in pages of ten, five or twenty-five', async () => {
  const all = [kettles, ...others];
  answer(listInventory, ({ query }) => {
    const [from, size] = [Number(query.cursor ?? 0), Number(query.limit)];
    const headers = { 'X-Total-Count': String(all.length) };
    const next =
      from + size < all.length
        ? { Link: `</api/inventory?cursor=${from + size}>; rel="next"` }
        : {};
    const before =
      from > 0 ? { 'X-Previous-Page': `/api/inventory?cursor=${Math.max(0, from - size)}` } : {};
    return HttpResponse.json(all.slice(from, from + size), {
      headers: { ...headers, ...next, ...before },
    });
  });
  openScreen('/stocklevels');
  await screen.findByText('1–10 of 12');
  expect(await rowsOf('Stock Levels')).toHaveLength(10);
  await press('Go to next page')();
  await screen.findByText('11–12 of 12');
  await waitFor(async () => expect(await rowsOf('Stock Levels')).toHaveLength(2));
  expect(await button('Go to next page')).toHaveProperty('disabled', true);
  await press('Go to previous page')();
  await waitFor(async () => expect(await rowsOf('Stock Levels')).toHaveLength(10));
  for (const size of [25, 5]) {
    await choose('Rows per page:', String(size));
    await waitFor(async () =>
      expect(await rowsOf('Stock Levels')).toHaveLength(Math.min(size, 12)),
    );
  }
});

test('a reload shows the page of the address again', async () => {
  const asked = answer(listInventory, () => others.slice(0, 2));
  openScreen('/stocklevels?page=2&cursor=10');
  await rowsOf('Stock Levels');
  expect(asked[0]?.query).toMatchObject({ cursor: '10', limit: '10' });
});

async function act(step: string): Promise<void> {
  await press('Actions for WB-H098')();
  fireEvent.click(await screen.findByRole('menuitem', { name: step }));
  await screen.findByRole('dialog');
}

test('stock is adjusted for a reason, and gets another status, from its row', async () => {
  const stock = { ...kettles, quantity: 40, available: 40 };
  const broken = {
    id: 1,
    kind: 'ADJUSTMENT' as const,
    disposition: null,
    name: 'Broken',
    active: true,
    version: 1,
  };
  answer(getSettings, () => ({
    companyName: null,
    currency: null,
    locale: 'en-US',
    carriers: [],
    reasonCodes: [broken],
    version: 1,
  }));
  answer(listInventory, () => [stock]);
  const adjusted = answer(adjustStock, () => [{ ...stock, quantity: 37 }]);
  const changed = answer(changeStockStatus, () => [stock]);
  openScreen('/stocklevels');
  await act('Adjust');
  fill(/^Units/, '3');
  await screen.findByText('40 becomes 37.');
  await press('Adjust')();
  await screen.findByText('A reason is required.');
  expect(adjusted).toEqual([]);
  await take('Reason', 'brok', 'Broken');
  await press('Adjust')();
  await closed();
  expect(adjusted).toMatchObject([
    { params: { id: '1' }, body: { quantity: -3, reason: 'Broken' } },
  ]);

  await act('Change status');
  await choose('New status', 'DAMAGED');
  fill(/^Quantity/, '2');
  await press('Change Status')();
  await closed();
  expect(changed).toMatchObject([
    { params: { id: '1' }, body: { status: 'DAMAGED', quantity: 2 } },
  ]);
});

test('units are taken off a pallet and moved, as many as are free', async () => {
  const shelf = { ...place, id: 8, name: 'B-02', barcode: 'B-02' };
  const onPallet = {
    ...kettles,
    quantity: 41,
    allocated: 1,
    ...partsOf({ quantity: 41, allocated: 1 }),
  };
  let stock = [onPallet];
  answer(listInventory, () => stock);
  answer(listLocations, () => [place, shelf]);
  const moved = answer(moveStock, ({ body: { quantity = 0 } }) => {
    const loose = {
      ...onPallet,
      id: 2,
      quantity,
      allocated: 0,
      available: quantity,
      pallet: null,
      location: shelf,
    };
    stock = [{ ...onPallet, quantity: 41 - quantity, available: 40 - quantity }, loose];
    return stock;
  });
  openScreen('/stocklevels', supervisor);
  await act('Move');
  fireEvent.click(screen.getByLabelText('Units out of LPN-00000001, 40 free'));
  fill('Quantity', '41');
  await take('New location', 'B-02', 'B-02 PICK');
  await press('Move')();
  await screen.findByText('A whole number from 1 to 40.');
  expect(moved).toEqual([]);
  fill('Quantity', '15');
  await press('Move')();
  await screen.findByText('15 × WB-H098 moved to B-02.');
  await waitFor(async () =>
    expect(await rowsOf('Stock Levels')).toEqual([
      expect.stringMatching(/A-01.*26/),
      expect.stringMatching(/B-02.*15/),
    ]),
  );
  expect(moved).toMatchObject([{ params: { id: '1' }, body: { locationId: 8, quantity: 15 } }]);
});

test('an operator may move stock, and sees why adjusting is disabled', async () => {
  answer(listInventory, () => [kettles]);
  openScreen('/stocklevels', operator);
  await press('Actions for WB-H098')();
  const adjust = await screen.findByRole('menuitem', { name: /^Adjust/ });
  expect(adjust.getAttribute('aria-disabled')).toBe('true');
  expect(adjust.textContent).toContain('Your role (OPERATOR) does not allow this.');
  expect(screen.getByRole('menuitem', { name: 'Move' }).getAttribute('aria-disabled')).toBeNull();
});

test('stock is filtered by zone if the warehouse has zones', async () => {
  const asked = answer(listInventory, () => [kettles]);
  openScreen('/stocklevels');
  await waitFor(() => expect(asked).not.toEqual([]));
  expect(screen.queryByLabelText('Zone')).toBeNull();
  answer(listZones, () => ['Cold', 'Dry']);
  openScreen('/stocklevels');
  await choose('Zone', 'Dry');
  await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ zone: 'Dry' }));
});

test('a record says that it is counted after a short pick, and leads to the count', async () => {
  answer(listInventory, () => [{ ...kettles, shortCountId: 71 }, ...others.slice(0, 1)]);
  openScreen('/stocklevels');
  const link = await screen.findByRole('link', { name: 'Being counted after a short pick' });
  expect(link.getAttribute('href')).toBe('/cycle-counts/71');
  expect((await rowsOf('Stock Levels'))[1]).not.toContain('Being counted');
});

test('a record says that its lot is on hold or has expired', async () => {
  const lot = { id: 1, code: 'L-1', expiresOn: '2020-01-31', producedOn: null, onHold: true };
  answer(listInventory, () => [{ ...kettles, lot }, ...others.slice(0, 1)]);
  openScreen('/stocklevels');
  await screen.findByText('2 records in North');
  const [held, plain] = await rowsOf('Stock Levels');
  for (const text of ['ON HOLD', 'EXPIRED']) {
    expect(held).toContain(text);
    expect(plain).not.toContain(text);
  }
});

test('a row says what may still be promised of it, and what takes the rest', async () => {
  const parts = {
    ...partsOf({ quantity: 140, allocated: 4, promised: 130 }),
    held: 2,
    available: 4,
  };
  answer(listInventory, () => [{ ...kettles, quantity: 140, allocated: 4, ...parts }]);
  openScreen('/stocklevels');
  fireEvent.click(await screen.findByRole('button', { name: /^4 available of .* in / }));
  const { textContent } = await screen.findByRole('dialog', { name: /^Available of/ });
  for (const fact of [
    'On hand140',
    'less placed4',
    'less promised130',
    'less on hold2',
    'less expired0',
    'Available4',
  ])
    expect(textContent).toContain(fact);
});
