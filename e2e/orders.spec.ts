import { expect, type Page } from '@playwright/test';
import { look } from './support/accessible.ts';
import { add, choose, listOf, openAs, rowsOf, visit } from './support/screens.ts';
import { handheld, test } from './support/test.ts';
import { api, createWorld, type Order, receive, unique, type World } from './support/world.ts';

const ordersOf = ({ warehouse }: World) => api<Order[]>('GET', `/api/orders?warehouseId=${warehouse.id}`);
const createButton = (page: Page) => page.getByRole('button', { name: 'Create Order', exact: true });

/** A world of two products: 20 units of the first are on the shelf, none of the second. */
async function stockedWorld() {
  const world = await createWorld();
  const [plenty, nothing] = world.products;
  await receive(world.warehouse.id, [{ productId: plenty.id, quantity: 20 }]);
  return { world, plenty, nothing };
}

test('an order that the stock covers is made at once and allocated', handheld, async ({ page }) => {
  const { world, plenty } = await stockedWorld();
  await openAs(page, world.user, '/orders');
  await expect(page.getByText('No orders found.')).toBeVisible();
  await page.getByRole('button', { name: 'Create Order' }).click();
  const go = page.getByRole('button', { name: 'Continue' });
  await expect(go).toBeDisabled();
  await choose(page, 'Customer', world.customer.name);
  await go.click();
  await expect(page).toHaveURL(new RegExp(`/orders/create/${world.customer.id}$`));

  const reference = unique('ORD');
  await page.getByLabel('Order Reference').fill(reference);
  await choose(page, 'Order Type', 'BULK ORDER');
  await choose(page, 'Priority', /^1 - /);
  await page.getByLabel('Shipping Address').fill('Steinenvorstadt 14, Basel');
  await page.getByLabel('Unit Price', { exact: true }).fill('19.99');
  await add(page, plenty, 20);
  await expect(rowsOf(listOf(page, 'Order items'), plenty.sku)).toContainText('20 available');
  await expect(page.getByText('399.80').first()).toBeVisible();
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/orders') && answer.request().method() === 'POST');
  await createButton(page).click();
  const { message } = (await (await answered).json()) as { message: string };
  await expect(page).toHaveURL(/\/orders$/);
  await expect(page.getByRole('status')).toContainText(message);
  const row = rowsOf(listOf(page, 'Orders'), reference);
  await expect(row).toContainText('ALLOCATED');
  await expect(row).toContainText('URGENT');
  const [order] = await ordersOf(world);
  expect(order).toMatchObject({ status: 'ALLOCATED', items: [{ quantity: 20, price: 19.99, allocatedQuantity: 20 }] });
});

test('a draft is left only when confirmed, and an order beyond the stock is made only when somebody insists', async ({ page }) => {
  const { world, plenty, nothing } = await stockedWorld();
  const draft = `/orders/create/${world.customer.id}`;
  await openAs(page, world.user, draft);
  const address = page.getByLabel('Shipping Address');
  await address.fill('Steinenvorstadt 14, Basel');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await look(page, 'Leave without saving?');
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page).toHaveURL(/\/orders\/create$/);

  await visit(page, draft);
  await address.fill('Steinenvorstadt 14, Basel');
  await add(page, plenty, 25);
  await add(page, nothing, 4);
  const items = listOf(page, 'Order items');
  await expect(rowsOf(items, plenty.sku)).toContainText('Only 20 available');
  await expect(rowsOf(items, nothing.sku)).toContainText('Out of stock');

  await createButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Insufficient Inventory' });
  await expect(dialog.getByRole('listitem').filter({ hasText: plenty.sku })).toContainText('20 of 25 available');
  await expect(dialog.getByRole('listitem').filter({ hasText: nothing.sku })).toContainText('0 of 4 available');
  await look(page, 'Insufficient Inventory');
  await page.setViewportSize({ width: 390, height: 844 });
  await look(page, 'Insufficient Inventory');
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  expect(await ordersOf(world)).toEqual([]);

  await createButton(page).click();
  await dialog.getByRole('button', { name: 'Create Order Anyway' }).click();
  await expect(page).toHaveURL(/\/orders$/);
  await expect(page.getByRole('status')).toBeVisible();
  await expect(rowsOf(listOf(page, 'Orders'), 'PARTIALLY ALLOCATED')).toHaveCount(1);
  const [order] = await ordersOf(world);
  expect(order?.items.map(({ allocatedQuantity }) => allocatedQuantity).sort((a, b) => a - b)).toEqual([0, 20]);
});
