import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { choose, listOf, openAs, rowsOf, sectionOf } from './support/screens.ts';
import { test } from './support/test.ts';
import { api, createLocation, createWorld, receive } from './support/world.ts';

/** A world with reserve of one product in the receiving location, and an empty pick location. */
async function worldWithReserve() {
  const world = await createWorld();
  const [product] = world.products;
  const bin = await createLocation(world.warehouse.id, 'PICK');
  const pallet = await receive(world.warehouse.id, [{ productId: product.id, quantity: 30 }]);
  return { ...world, product, bin, pallet };
}

test('a rule creates a need, one tap creates a task, and a part of it is moved', async ({ page }) => {
  const { warehouse, customer, product, bin, pallet, user } = await worldWithReserve();
  await openAs(page, user, '/replenishment');
  await expect(page.getByText('No pick location is below its minimum.')).toBeVisible();
  await sectionOf(page, 'Replenishment', 'Rules').click();
  await page.getByRole('button', { name: 'Create New Rule' }).click();
  const form = page.getByRole('dialog', { name: 'Create New Rule' });
  await form.getByRole('button', { name: 'Create' }).click();
  for (const fault of ['Please select a customer.', 'Please select a product.', 'Please select a pick location.'])
    await expect(form.getByText(fault)).toBeVisible();
  await expect(form.getByRole('combobox', { name: 'Customer' })).toBeFocused();
  await choose(page, 'Customer', customer.name);
  await page.getByRole('combobox', { name: 'Product', exact: true }).fill(product.sku);
  await page.getByRole('option', { name: `${product.sku} - ${product.name}` }).click();
  await form.getByRole('combobox', { name: 'Pick Location' }).fill(bin.name);
  await page.getByRole('option', { name: bin.name }).click();
  await form.getByLabel('Minimum').fill('10');
  await form.getByLabel('Maximum').fill('5');
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(form.getByText('The maximum must not be below the minimum.')).toBeVisible();
  await expect(form.getByLabel('Maximum', { exact: true })).toBeFocused();
  await expectAccessible(page, 'a new rule');
  await form.getByLabel('Maximum').fill('24');
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('status')).toContainText('was saved');
  await expect(rowsOf(listOf(page, 'Rules'), product.sku)).toContainText(bin.name);

  await sectionOf(page, 'Replenishment', 'Needs').click();
  const need = rowsOf(listOf(page, 'Needs'), bin.name);
  await expect(need).toContainText('Nothing is free to pick; the minimum is 10.');
  await expect(need).toContainText(pallet.lpn);
  await expectAccessible(page, 'needs');
  await need.getByRole('button', { name: `Make task for ${product.sku} at ${bin.name}` }).click();
  await expect(page.getByRole('status')).toContainText(`move 24 of ${product.sku}`);
  await expect(page.getByText('No pick location is below its minimum.')).toBeVisible();

  await sectionOf(page, 'Replenishment', 'Tasks').click();
  const task = rowsOf(listOf(page, 'Tasks'), product.sku);
  await expect(task).toContainText('OPEN');
  await task.getByRole('button', { name: /^Done with task/ }).click();
  const finish = page.getByRole('dialog');
  await expect(finish.getByLabel('Units Moved')).toHaveValue('24');
  await expectAccessible(page, 'a task that is done');
  await finish.getByLabel('Units Moved').fill('7');
  await finish.getByRole('button', { name: 'Move' }).click();
  await expect(page.getByRole('status')).toContainText(`7 of ${product.sku} moved to ${bin.name}.`);
  await choose(page, 'Status', 'DONE');
  await expect(rowsOf(listOf(page, 'Tasks'), product.sku)).toContainText('7 of 24');

  await sectionOf(page, 'Replenishment', 'Needs').click();
  await expect(rowsOf(listOf(page, 'Needs'), bin.name)).toContainText('7 are free to pick; the minimum is 10.');
  const [moved] = await api<{ quantity: number }[]>('GET', `/api/inventory?warehouseId=${warehouse.id}&locationId=${bin.id}`);
  expect(moved?.quantity).toBe(7);
});
