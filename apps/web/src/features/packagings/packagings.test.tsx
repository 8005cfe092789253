import * as calls from '@lading/contract/calls';
import type { Packaging } from '@lading/contract/packagings';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import {
  answerReads,
  customer,
  openScreen,
  operator,
  product,
  warehouse,
} from '../../app/testing/openScreen.tsx';
import { choose, confirmed, fill, press, rowsOf, take } from '../../app/testing/steps.ts';
import { answer, refusal } from '../../lib/testing/network.ts';

const carton: Packaging = {
  id: 31,
  name: 'Carton M',
  unitKind: 'CARTON',
  lengthMm: 400,
  widthMm: 300,
  heightMm: 200,
  tareGrams: 220,
  maxWeightGrams: null,
  fillPercent: 100,
  cost: null,
  carriers: [],
  product: null,
  active: true,
  warehouseId: warehouse.id,
  createdAt: '2026-11-01T08:00:00.000Z',
  version: 3,
};

beforeEach(() => {
  answerReads();
  answer(calls.listPackagings, () => [carton]);
});

test('a packaging is created with its sides and weights', async () => {
  const sent = answer(calls.createPackaging, ({ body }) =>
    Response.json({ ...carton, ...body }, { status: 201 }),
  );
  openScreen('/packagings');
  await press('Create New Packaging')();
  const dialog = within(await screen.findByRole('dialog', { name: 'Create New Packaging' }));
  fill(/^Packaging Name/, 'Pallet EUR');
  await choose('Kind', 'PALLET');
  fill(/^Inner Length/, '600');
  fill(/^Inner Width/, '400');
  fill(/^Tare/, '800');
  fill(/^Maximum Weight/, '800');
  fireEvent.click(dialog.getByRole('button', { name: 'Create' }));
  await dialog.findByText('Height is required.');
  await dialog.findByText('More than the tare, which it includes.');
  expect(sent).toEqual([]);
  await choose(/^Owner of Its Stock/, customer.name);
  await take('Product (optional)', product.sku, `${product.sku} - ${product.name}`);
  fill(/^Inner Height/, '400');
  fill(/^Maximum Weight/, '30000');
  fireEvent.click(dialog.getByRole('button', { name: 'Create' }));
  await screen.findByText('Packaging "Pallet EUR" saved successfully.');
  expect(sent.map(({ body }) => body)).toEqual([
    {
      name: 'Pallet EUR',
      unitKind: 'PALLET',
      lengthMm: 600,
      widthMm: 400,
      heightMm: 400,
      tareGrams: 800,
      maxWeightGrams: 30_000,
      fillPercent: 100,
      cost: null,
      carriers: [],
      productId: product.id,
      warehouseId: warehouse.id,
    },
  ]);
});

test('a row says what is in it; one in use is refused with its uses, and is retired instead', async () => {
  answer(calls.deletePackaging, () =>
    refusal(409, 'STILL_IN_USE', '"Carton M" still has 2 packages.'),
  );
  const sent = answer(calls.updatePackaging, ({ body }) => ({ ...carton, ...body }));
  openScreen('/packagings');
  await screen.findByText('Carton M');
  const [row] = await rowsOf('Packagings');
  for (const text of ['Carton M', '400 × 300 × 200 mm', '220 g', 'No limit', '100 %', 'All'])
    expect(row).toContain(text);
  await confirmed('Delete Carton M', 'Delete')();
  await screen.findByText(/still has 2 packages/);
  await confirmed('Retire Carton M', 'Retire')();
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ active: false }]));
});

test('an operator reads packagings and changes none', async () => {
  openScreen('/packagings', operator);
  await screen.findByText('Carton M');
  expect(screen.queryByRole('button', { name: /Create|Edit|Delete|Retire/ })).toBeNull();
});
