import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessibleDialog } from './support/accessible.ts';
import { choose, listOf, openAs, rowsOf, visit } from './support/screens.ts';
import { handheld, test } from './support/test.ts';
import { api, createLocation, createProduct, createWorld, receive, unique } from './support/world.ts';

const SEARCH = 'Search by SKU, Product, Location, or LPN...';
const EMPTY = 'No inventory records found for this warehouse.';

test('stock is found by SKU, product, location and LPN', handheld, async ({ page }) => {
  const world = await createWorld({ products: 1 });
  const name = unique('Kettle');
  const kettle = await createProduct(world.customer.id, { name });
  const pallet = await receive(world.warehouse.id, [{ productId: kettle.id, quantity: 1240 }]);
  await receive(world.warehouse.id, [{ productId: world.products[0]?.id ?? 0, quantity: 3 }]);
  const shelf = await createLocation(world.warehouse.id);
  await api('POST', `/api/pallets/${pallet.lpn}/putaway`, { locationId: shelf.id });
  await openAs(page, world.user, '/stocklevels');
  await expect(page.getByText(`2 records in ${world.warehouse.name}`)).toBeVisible();
  const rows = rowsOf(listOf(page, 'Stock Levels'));
  await expect(rows).toHaveCount(2);
  for (const words of [kettle.sku.toLowerCase(), name.slice(2).toUpperCase(), shelf.name, pallet.lpn]) {
    await page.getByPlaceholder(SEARCH).fill(words);
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText(name);
    await expect(rows).toContainText('1,240');
    await page.getByPlaceholder(SEARCH).fill('');
    await expect(rows).toHaveCount(2);
  }
  await page.getByPlaceholder(SEARCH).fill(unique('nothing'));
  await expect(page.getByText(EMPTY)).toBeVisible();
});

test('stock comes in pages of ten, five or twenty-five', async ({ page }) => {
  const world = await createWorld({ products: 12 });
  await receive(
    world.warehouse.id,
    world.products.map(({ id }, index) => ({ productId: id, quantity: index + 1 })),
  );
  await openAs(page, world.user, '/stocklevels');
  const rows = rowsOf(listOf(page, 'Stock Levels'));
  await expect(rows).toHaveCount(10);
  await expect(page.getByText('1–10 of 12')).toBeVisible();
  await page.getByRole('button', { name: 'Go to next page' }).click();
  await expect(page.getByText('11–12 of 12')).toBeVisible();
  await expect(rows).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Go to next page' })).toBeDisabled();
  await page.reload();
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: 'Go to previous page' }).click();
  await expect(rows).toHaveCount(10);
  await choose(page, 'Rows per page:', /^25$/);
  await expect(rows).toHaveCount(12);
  await choose(page, 'Rows per page:', /^5$/);
  await expect(rows).toHaveCount(5);
});

test('an empty warehouse says so', async ({ page }) => {
  const world = await createWorld({ products: 0 });
  await openAs(page, world.user, '/stocklevels');
  await expect(page.getByText(EMPTY)).toBeVisible();
});

interface Stock {
  product: { id: number };
  quantity: number;
  status: string;
  pallet: { lpn: string; location: { name: string } | null } | null;
  location: { name: string } | null;
}

/** A world with 40 units of one product on a pallet, and a place to pick from. */
async function shelfWorld(role: 'SUPERVISOR' | 'OPERATOR' = 'SUPERVISOR') {
  const world = await createWorld({ role, products: 1 });
  const [product] = world.products;
  if (!product) throw new Error('The world has no product.');
  const shelf = await createLocation(world.warehouse.id, 'PICK', unique('Pick'));
  await receive(world.warehouse.id, [{ productId: product.id, quantity: 40 }]);
  return { world, product, shelf, stock: () => api<Stock[]>('GET', `/api/inventory?warehouseId=${world.warehouse.id}&sort=-quantity`) };
}

/** Opens the dialog of one of a row's actions. */
async function act(page: Page, row: Locator, step: string): Promise<Locator> {
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: step, exact: true }).click();
  return page.getByRole('dialog');
}

test('units are taken off a pallet and moved, from their row', handheld, async ({ page }) => {
  const { world, product, shelf, stock } = await shelfWorld();
  await openAs(page, world.user, '/stocklevels');
  const rows = rowsOf(listOf(page, 'Stock Levels'), product.sku);
  const move = await act(page, rows, 'Move');
  await move.getByRole('radio', { name: /^Units off the pallet/ }).click();
  await move.getByLabel('Quantity').fill('41');
  await move.getByRole('combobox', { name: 'New location' }).fill(shelf.name);
  await page.getByRole('option', { name: shelf.name }).click();
  await move.getByRole('button', { name: 'Move' }).click();
  await expect(move).toContainText('A whole number from 1 to 40.');
  await expectAccessibleDialog(page);
  await move.getByLabel('Quantity').fill('15');
  await move.getByRole('button', { name: 'Move' }).click();
  await expect(page.getByRole('status')).toContainText(`15 × ${product.sku} moved to ${shelf.name}.`);
  await expect(rows).toHaveCount(2);
  expect((await stock()).map(({ quantity, location }) => [quantity, location?.name])).toEqual([
    [25, undefined],
    [15, shelf.name],
  ]);
});

test('stock is adjusted for a reason, and gets another status, from its row', async ({ page }) => {
  const { world, product, stock } = await shelfWorld();
  await openAs(page, world.user, '/stocklevels');
  const rows = rowsOf(listOf(page, 'Stock Levels'), product.sku);
  const adjust = await act(page, rows, 'Adjust');
  await adjust.getByLabel('Units').fill('3');
  await expect(adjust).toContainText('40 becomes 37.');
  await adjust.getByRole('button', { name: 'Adjust' }).click();
  await expect(adjust).toContainText('A reason is required.');
  await expectAccessibleDialog(page);
  await adjust.getByRole('combobox', { name: 'Reason' }).click();
  await page.getByRole('option').first().click();
  await adjust.getByRole('button', { name: 'Adjust' }).click();
  await expect(rows).toContainText('37');

  const change = await act(page, rows, 'Change status');
  await choose(page, 'New status', 'DAMAGED');
  await change.getByLabel('Quantity').fill('2');
  await expectAccessibleDialog(page);
  await change.getByRole('button', { name: 'Change Status' }).click();
  await expect(rows).toHaveCount(2);
  expect((await stock()).map(({ quantity, status }) => [quantity, status])).toEqual([
    [35, 'AVAILABLE'],
    [2, 'DAMAGED'],
  ]);
});

test('who may not adjust is told so', async ({ page }) => {
  const { world, product } = await shelfWorld('OPERATOR');
  await openAs(page, world.user, '/stocklevels');
  await page.getByRole('button', { name: `Actions for ${product.sku}` }).click();
  await expect(page.getByRole('menuitem', { name: /^Adjust/ })).toBeDisabled();
  await expect(page.getByRole('menuitem', { name: /^Adjust/ })).toContainText('Your role (OPERATOR) does not allow this.');
  await expect(page.getByRole('menuitem', { name: 'Move', exact: true })).toBeEnabled();
});

test('a pallet that waits is put away from the office, and its label printed', async ({ page }) => {
  const world = await createWorld({ products: 1 });
  const [product] = world.products;
  if (!product) throw new Error('The world has no product.');
  const shelf = await createLocation(world.warehouse.id, 'STORAGE', unique('A'));
  const pallet = await receive(world.warehouse.id, [{ productId: product.id, quantity: 4 }]);
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', 'true');
  });
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
  await expect(page.locator('body[data-printed]')).toHaveCount(1);
  await visit(page, '/pallets/LPN-99999999');
  await expect(page.getByText('There is no pallet LPN-99999999 in your warehouses.')).toBeVisible();
});
