import { expect } from '@playwright/test';
import { countPrints } from './support/barcodes.ts';
import { listOf, openAs, rowsOf, visit } from './support/screens.ts';
import { test } from './support/test.ts';
import { createLocation, createWorld, receive, unique } from './support/world.ts';

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
  await expect(page.getByText('There is no unit LPN-99999999 in your warehouses.')).toBeVisible();
});
