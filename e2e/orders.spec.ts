import { expect, type Page } from '@playwright/test';
import { add, choose, listOf, openAs, rowsOf } from './support/screens.ts';
import { handheld, test } from './support/test.ts';
import { api, createWorld, receive, unique, type World } from './support/world.ts';

interface Order {
  orderReference: string;
  status: string;
  items: { product: { id: number }; quantity: number; price: number | null; allocatedQuantity: number }[];
}

const ordersOf = ({ warehouse }: World) => api<Order[]>('GET', `/api/orders?warehouseId=${warehouse.id}`);
const createButton = (page: Page) => page.getByRole('button', { name: 'Create Order', exact: true });

/** A world of two products: 20 units of the first are on the shelf, none of the second. */
async function stockedWorld() {
  const world = await createWorld();
  const [plenty, nothing] = world.products;
  if (!plenty || !nothing) throw new Error('The world has too few products.');
  await receive(world.warehouse.id, [{ productId: plenty.id, quantity: 20 }]);
  return { world, plenty, nothing };
}

async function beginOrder(page: Page, world: World): Promise<void> {
  await openAs(page, world.user, `/orders/create/${world.customer.id}`);
  await expect(page.getByLabel('Order Reference')).toHaveValue(/^ORD-\d{8}[A-Z0-9]{3}$/);
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

test('everything that is missing is said in one line, and a product joins an order once, with a quantity', async ({ page }) => {
  const { world, plenty } = await stockedWorld();
  await beginOrder(page, world);
  await createButton(page).click();
  const alert = page.getByRole('alert');
  await expect(alert).toHaveText('Shipping address is required, At least one item is required');
  await page.getByLabel('Order Reference').fill('');
  await createButton(page).click();
  await expect(alert).toHaveText('Order reference is required, Shipping address is required, At least one item is required');
  expect(await ordersOf(world)).toEqual([]);

  const fault = page.getByRole('form', { name: 'Add an item' }).getByRole('alert');
  await page.getByRole('button', { name: 'Add Item' }).click();
  await expect(fault).toHaveText('Please select a product and quantity.');
  await add(page, plenty, 1);
  await expect(fault).toBeHidden();
  await add(page, plenty, 2);
  await expect(fault).toHaveText('This product is already in the order. Please modify the existing line item.');
  await expect(rowsOf(listOf(page, 'Order items'))).toHaveCount(1);
});

test('an order beyond the stock is made only when somebody insists', handheld, async ({ page }) => {
  const { world, plenty, nothing } = await stockedWorld();
  await beginOrder(page, world);
  await page.getByLabel('Shipping Address').fill('Steinenvorstadt 14, Basel');
  await add(page, plenty, 25);
  await add(page, nothing, 4);
  const items = listOf(page, 'Order items');
  await expect(rowsOf(items, plenty.sku)).toContainText('Only 20 available');
  await expect(rowsOf(items, nothing.sku)).toContainText('Out of stock');

  await createButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Insufficient Inventory' });
  await expect(dialog.getByRole('listitem').filter({ hasText: plenty.sku })).toContainText('20 of 25 available');
  await expect(dialog.getByRole('listitem').filter({ hasText: nothing.sku })).toContainText('0 of 4 available');
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

test('what the server refuses is said in its own words, and the form stays', async ({ page }) => {
  const { world, plenty } = await stockedWorld();
  const reference = unique('ORD');
  const taken = { orderReference: reference, shippingAddress: 'Basel', customerId: world.customer.id, warehouseId: world.warehouse.id };
  await api('POST', '/api/orders', { ...taken, items: [{ productId: plenty.id, quantity: 1 }] });
  await beginOrder(page, world);
  await page.getByLabel('Order Reference').fill(reference);
  await page.getByLabel('Shipping Address').fill('Basel');
  await add(page, plenty, 1);
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/orders') && answer.request().method() === 'POST');
  await createButton(page).click();
  const { error } = (await (await answered).json()) as { error: string };
  await expect(page.getByRole('alert')).toHaveText(error);
  await expect(page.getByLabel('Order Reference')).toHaveValue(reference);
});
