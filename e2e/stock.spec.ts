import { expect } from '@playwright/test';
import { countPrints } from './support/barcodes.ts';
import { listOf, openAs, rowsOf, visit } from './support/screens.ts';
import { everySize, test } from './support/test.ts';
import { createLocation, createUnit, createWorld, receive, unique } from './support/world.ts';

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

test(
  'a carton is put onto a pallet at the desk, taken out, and put back by the message',
  everySize,
  async ({ page }) => {
    const world = await createWorld({ products: 1 });
    const [product] = world.products;
    const { lpn: pallet } = await receive(world.warehouse.id, [
      { productId: product.id, quantity: 4 },
    ]);
    const { lpn: carton } = await createUnit(world, 'CARTON');
    await openAs(page, world.user, `/pallets/${carton}`);
    await expect(page.getByText('This carton is empty.')).toBeVisible();
    await page.getByRole('button', { name: 'Put into a Unit' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: /^LPN of the other unit/ }).fill(carton);
    await dialog.getByRole('button', { name: 'Put In' }).click();
    await expect(dialog.getByRole('alert')).toContainText('A unit cannot stand in itself');
    await dialog.getByRole('textbox', { name: /^LPN of the other unit/ }).fill(pallet);
    await dialog.getByRole('button', { name: 'Put In' }).click();
    await expect(page.getByText(`${carton} is in ${pallet} now.`)).toBeVisible();
    await visit(page, `/pallets/${pallet}`);
    const inside = rowsOf(listOf(page, 'Units in it'), carton);
    await inside.getByRole('button', { name: 'Take Out' }).click();
    await expect(page.getByText(`${carton} is no longer in ${pallet}.`)).toBeVisible();
    await expect(inside).toBeHidden();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText(`Undone: ${carton} is in ${pallet} again.`)).toBeVisible();
    await expect(inside).toBeVisible();
  },
);
