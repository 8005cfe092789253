import {
  createUnit,
  fillUnit,
  getUnit,
  listCustomers,
  listInventory,
  listPackagings,
  nestUnit,
  relabelUnit,
  suggestPutaway,
  unnestUnit,
  updateUnit,
} from '@lading/contract/calls';
import type { InventoryRecord, Unit } from '@lading/contract/inventory';
import type { Packaging } from '@lading/contract/packagings';
import { partsOf } from '@lading/domain/inventory';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import {
  answerReads,
  customer,
  openScreen,
  operator,
  place,
  product,
} from '../../app/testing/openScreen.tsx';
import { alerts, choose, closed, columnsOf, fill, press, rowsOf } from '../../app/testing/steps.ts';
import { answer } from '../../lib/testing/network.ts';

beforeEach(() => {
  answerReads();
  answer(suggestPutaway, () => ({ lpn: 'LPN-1', status: null, types: [], suggestions: [] }));
});

const location = { id: place.id, name: place.name };
const kettles = (lpn: string): InventoryRecord => ({
  id: 1,
  product: { id: product.id, sku: product.sku, name: product.name },
  quantity: 12,
  allocated: 0,
  ...partsOf({ quantity: 12, allocated: 0 }),
  status: 'AVAILABLE',
  receivedDate: '2026-11-01T00:00:00.000Z',
  shortCountId: null,
  lot: null,
  pallet: { lpn, location },
  location: null,
});
const unit = (lpn: string, values: Partial<Unit> = {}): Unit => ({
  id: 1,
  lpn,
  kind: 'PALLET',
  warehouseId: 1,
  customer: { id: customer.id, name: customer.name },
  location,
  parent: null,
  createdAt: '2026-11-20T08:00:00.000Z',
  lines: 1,
  totalQuantity: 12,
  contents: [kettles(lpn)],
  inside: [],
  history: [],
  state: 'STORED',
  packaging: null,
  tareGrams: null,
  grossGrams: null,
  isWeighed: false,
  ...values,
});
const euroPallet: Packaging = {
  id: 31,
  name: 'Pallet EUR',
  unitKind: 'PALLET',
  lengthMm: 1_200,
  widthMm: 800,
  heightMm: 1_800,
  tareGrams: 25_000,
  maxWeightGrams: null,
  fillPercent: 100,
  cost: null,
  carriers: [],
  product: null,
  active: true,
  warehouseId: 1,
  createdAt: '2026-11-01T08:00:00.000Z',
  version: 1,
};
const summary = (lpn: string, totalQuantity: number) => {
  const { contents: _, inside: __, history: ___, ...rest } = unit(lpn, { totalQuantity });
  return { ...rest, kind: 'CARTON' as const, parent: { lpn: 'LPN-1' } };
};

test('a pallet is weighed, and says what it is made of', async () => {
  let now = unit('LPN-1', { packaging: null, tareGrams: null, grossGrams: 3_600 });
  answer(getUnit, () => now);
  answer(listPackagings, ({ query }) => {
    expect(query).toMatchObject({ warehouseId: '1', unitKind: 'PALLET' });
    return [euroPallet];
  });
  const sent = answer(updateUnit, ({ body }) => {
    now = { ...now, packaging: { id: 31, name: 'Pallet EUR' }, tareGrams: 25_000 };
    now = { ...now, grossGrams: body.grossGrams ?? null, isWeighed: true };
    return now;
  });
  openScreen('/pallets/LPN-1');
  await screen.findByText(/about 3.6 kg/);
  await press('Weigh')();
  await choose('Packaging', 'Pallet EUR');
  fill('Weight in kg', '28.45');
  await press('Save')();
  await screen.findByText('LPN-1 weighs 28.45 kg.');
  expect(sent.map(({ body }) => body)).toEqual([{ packagingId: 31, grossGrams: 28_450 }]);
  await screen.findByText(/Pallet EUR, 28.45 kg/);
  await press('Weigh')();
  await waitFor(() => expect(screen.getByLabelText('Tare in kg')).toHaveProperty('value', '25'));
  fill('Weight in kg', '');
  fill('Tare in kg', '0.0001');
  await press('Save')();
  await screen.findByText('Type a number of at most 3 decimals.');
  fill('Tare in kg', '');
  now = unit('LPN-1', { state: 'SHIPPED', contents: [], totalQuantity: 0 });
  await press('Save')();
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.body).toEqual({ tareGrams: null, grossGrams: null });
});

test('what has left says so', async () => {
  answer(getUnit, () => unit('LPN-1', { state: 'SHIPPED', contents: [], totalQuantity: 0 }));
  openScreen('/pallets/LPN-1');
  await screen.findByText('This pallet has left the warehouse.');
  expect(screen.getByText('SHIPPED')).toBeTruthy();
  expect(screen.getByText(/left from/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Put Away' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Put into a Unit' })).toBeTruthy();
});

test('a pallet on a load is weighed, and stays as it is', async () => {
  answer(getUnit, () => unit('LPN-1', { state: 'LOADED', inside: [summary('LPN-2', 12)] }));
  openScreen('/pallets/LPN-1');
  await screen.findByText('LOADED');
  await screen.findByRole('button', { name: 'Weigh' });
  for (const name of ['Put Away', 'Put into a Unit', 'Change Label', 'Take Out'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('a pallet shows the units in it, and lets one out of it', async () => {
  answer(getUnit, () =>
    unit('LPN-1', {
      contents: [kettles('LPN-2')],
      inside: [summary('LPN-2', 12), { ...summary('LPN-3', 0), id: 3 }],
    }),
  );
  const taken = answer(unnestUnit, () => unit('LPN-3'));
  const back = answer(nestUnit, () => unit('LPN-3', { parent: { lpn: 'LPN-1' } }));
  openScreen('/pallets/LPN-1', operator);
  expect(await rowsOf('Units in it')).toEqual([
    expect.stringMatching(/LPN-2.*CARTON.*12/),
    expect.stringMatching(/LPN-3.*CARTON.*0/),
  ]);
  expect(await columnsOf('On this pallet')).toContain('LPN');
  const [, second] = within(screen.getByRole('table', { name: 'Units in it' })).getAllByRole(
    'button',
    { name: 'Take Out' },
  );
  if (second) fireEvent.click(second);
  await screen.findByText('LPN-3 is no longer in LPN-1.');
  expect(taken.map(({ params }) => params.lpn)).toEqual(['LPN-3']);
  await press('Undo')();
  await screen.findByText('Undone: LPN-3 is in LPN-1 again.');
  expect(back.map(({ params, body }) => [params.lpn, body])).toEqual([
    ['LPN-3', { into: 'LPN-1' }],
  ]);
});

test('a carton is put into another unit, and the refusal stays beside the field', async () => {
  answer(getUnit, () =>
    unit('LPN-2', {
      kind: 'CARTON',
      parent: { lpn: 'LPN-1' },
      history: [
        {
          at: '2026-11-20T09:00:00.000Z',
          user: { id: 1, name: 'Mara Lind', email: 'mara@example.com' },
          event: 'NEST',
          parent: { lpn: 'LPN-1' },
          formerLpn: null,
        },
      ],
    }),
  );
  const nested = answer(nestUnit, ({ body: { into } }) =>
    into === 'LPN-2'
      ? HttpResponse.json({ error: 'A unit cannot stand in itself.' }, { status: 409 })
      : unit('LPN-2', { parent: { lpn: into } }),
  );
  openScreen('/pallets/LPN-2', operator);
  await screen.findByText(/· Mara Lind$/);
  await press('Put into a Unit')();
  await screen.findByRole('dialog');
  fill(/^LPN of the other unit/, 'LPN-2');
  await press('Put In')();
  await alerts('A unit cannot stand in itself.');
  fill(/^LPN of the other unit/, ' LPN-9 ');
  await press('Put In')();
  await screen.findByText('LPN-2 is in LPN-9 now.');
  await closed();
  expect(nested.map(({ body }) => body)).toEqual([{ into: 'LPN-2' }, { into: 'LPN-9' }]);
});

test('a unit with another label is shown under that one', async () => {
  const asked = answer(getUnit, ({ params }) => unit(params.lpn));
  answer(relabelUnit, () => unit('LPN-77'));
  openScreen('/pallets/LPN-1', operator);
  await press('Change Label')();
  await screen.findByRole('dialog');
  fill(/^LPN of the new label/, 'LPN-77');
  fireEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Change Label' }),
  );
  await screen.findByRole('heading', { name: 'LPN-77' });
  await waitFor(() => expect(asked.at(-1)?.params.lpn).toBe('LPN-77'));
});

test('a new carton is made, and stock is put into it from its row', async () => {
  answer(listInventory, () => [kettles('LPN-1')]);
  answer(listCustomers, () => [customer]);
  answer(getUnit, ({ params }) =>
    unit(params.lpn, { kind: 'CARTON', contents: [], totalQuantity: 0 }),
  );
  const created = answer(createUnit, () => unit('LPN-5', { kind: 'CARTON' }));
  const filled = answer(fillUnit, () => unit('LPN-5'));
  openScreen('/stocklevels', operator);
  await press('Actions for WB-H098')();
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Put into a unit' }));
  await screen.findByRole('dialog');
  fill(/^LPN of the unit/, 'LPN-5');
  fill(/^Quantity/, '5');
  await press('Put In')();
  await screen.findByText('5 × WB-H098 are in LPN-5 now.');
  await closed();
  expect(filled.map(({ params, body }) => [params.lpn, body])).toEqual([
    ['LPN-5', { inventoryId: 1, quantity: 5 }],
  ]);
  await press('New Unit')();
  await press('Create Unit')();
  await screen.findByText('Choose a customer.');
  await choose('Customer', customer.name);
  await press('Create Unit')();
  await screen.findByText('This carton is empty.');
  expect(created.map(({ body }) => body)).toEqual([
    { warehouseId: 1, customerId: customer.id, kind: 'CARTON', lpn: null },
  ]);
});
