import { expect } from '@playwright/test';
import { add, choose, listOf, openAs, rowsOf } from './support/screens.ts';
import { handheld, test } from './support/test.ts';
import { api, createWorld, type Order, receive, unique } from './support/world.ts';

test('an order that the stock covers is made at once and allocated', handheld, async ({ page }) => {
  const world = await createWorld({ products: 1 });
  const [product] = world.products;
  await receive(world.warehouse.id, [{ productId: product.id, quantity: 20 }]);
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
  await add(page, product, 20);
  await expect(rowsOf(listOf(page, 'Order items'), product.sku)).toContainText('20 available');
  await expect(page.getByText('399.80').first()).toBeVisible();
  const answered = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/orders') && answer.request().method() === 'POST',
  );
  await page.getByRole('button', { name: 'Create Order', exact: true }).click();
  const { message } = (await (await answered).json()) as { message: string };
  await expect(page).toHaveURL(/\/orders$/);
  await expect(page.getByRole('status')).toContainText(message);
  const row = rowsOf(listOf(page, 'Orders'), reference);
  await expect(row).toContainText('ALLOCATED');
  await expect(row).toContainText('URGENT');
  const [order] = await api<Order[]>('GET', `/api/orders?warehouseId=${world.warehouse.id}`);
  expect(order).toMatchObject({
    status: 'ALLOCATED',
    items: [{ quantity: 20, price: 19.99, allocatedQuantity: 20 }],
  });
});
