import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { countPrints } from './support/barcodes.ts';
import { listOf, openAs, rowsOf, visit } from './support/screens.ts';
import { handheld, test } from './support/test.ts';
import { createLocation, createWorld, receive, stockOf, unique } from './support/world.ts';

test('units are taken off a pallet and moved, from their row', handheld, async ({ page }) => {
  const world = await createWorld({ products: 1 });
  const [product] = world.products;
  const shelf = await createLocation(world.warehouse.id, 'PICK', unique('Pick'));
  await receive(world.warehouse.id, [{ productId: product.id, quantity: 40 }]);
  await openAs(page, world.user, '/stocklevels');
  const rows = rowsOf(listOf(page, 'Stock Levels'), product.sku);
  await rows.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Move', exact: true }).click();
  const move = page.getByRole('dialog');
  await move.getByRole('radio', { name: /^Units off the pallet/ }).click();
  await move.getByLabel('Quantity').fill('41');
  await move.getByRole('combobox', { name: 'New location' }).fill(shelf.name);
  await page.getByRole('option', { name: shelf.name }).click();
  await move.getByRole('button', { name: 'Move' }).click();
  await expect(move).toContainText('A whole number from 1 to 40.');
  await expectAccessible(page, 'the dialog', { within: '[role="dialog"]' });
  await move.getByLabel('Quantity').fill('15');
  await move.getByRole('button', { name: 'Move' }).click();
  await expect(page.getByRole('status')).toContainText(`15 × ${product.sku} moved to ${shelf.name}.`);
  await expect(rows).toHaveCount(2);
  expect((await stockOf(world, '&sort=-quantity')).map(({ quantity, location }) => [quantity, location?.name])).toEqual([
    [25, undefined],
    [15, shelf.name],
  ]);
});

test('a pallet that waits is put away from the office, and its label printed', async ({ page }) => {
  const world = await createWorld({ products: 1 });
  const [product] = world.products;
  const shelf = await createLocation(world.warehouse.id, 'STORAGE', unique('A'));
  const pallet = await receive(world.warehouse.id, [{ productId: product.id, quantity: 4 }]);
  const prints = await countPrints(page);
  await openAs(page, world.user, '/putaway');
  const row = rowsOf(listOf(page, 'Putaway'), pallet.lpn);
  await row.getByRole('button', { name: 'Put Away' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Put into ${shelf.name}` })
    .click();
  await expect(page.getByText('No pallets are waiting for putaway.')).toBeVisible();
  await visit(page, `/pallets/${pallet.lpn}`);
  await expect(page.getByText(`${shelf.name} · 4 units`)).toBeVisible();
  await expect(rowsOf(listOf(page, 'On this pallet'), product.sku)).toContainText('AVAILABLE');
  await page.getByRole('link', { name: 'Print Label' }).click();
  await expect(page.getByRole('img', { name: `Barcode ${pallet.lpn}` })).toBeVisible();
  await expect.poll(prints).toBe(1);
  await visit(page, '/pallets/LPN-99999999');
  await expect(page.getByText('There is no pallet LPN-99999999 in your warehouses.')).toBeVisible();
});
