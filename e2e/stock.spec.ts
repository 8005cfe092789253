import { expect, test } from '@playwright/test';
import { choose, listOf, openAs, rowsOf, SAME_EVERYWHERE } from './support/screens.ts';
import { api, createLocation, createProduct, createWorld, receive, unique } from './support/world.ts';

const SEARCH = 'Search by SKU, Product, Location, or LPN...';
const EMPTY = 'No inventory records found for this warehouse.';

test('stock is found by SKU, product, location and LPN', async ({ page }) => {
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

test('an empty warehouse says so', async ({ page, isMobile }) => {
  test.skip(isMobile, SAME_EVERYWHERE);
  const world = await createWorld({ products: 0 });
  await openAs(page, world.user, '/stocklevels');
  await expect(page.getByText(EMPTY)).toBeVisible();
});

test('stock that cannot be loaded says so, and is asked for again', async ({ page, isMobile }) => {
  test.skip(isMobile, SAME_EVERYWHERE);
  const world = await createWorld({ products: 1 });
  await receive(world.warehouse.id, [{ productId: world.products[0]?.id ?? 0, quantity: 3 }]);
  await openAs(page, world.user, '/dashboard');
  const path = '**/api/inventory?*';
  await page.route(path, (route) => route.abort());
  await page.goto('/stocklevels');
  await expect(page.getByRole('alert')).toContainText('Failed to fetch inventory data.');
  await page.unroute(path);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(rowsOf(listOf(page, 'Stock Levels'))).toHaveCount(1);
});
