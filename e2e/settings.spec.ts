import { expect } from '@playwright/test';
import { listOf, openAs, rowsOf, visit } from './support/screens.ts';
import { admin } from './support/settings.ts';
import { test } from './support/test.ts';
import { createOrder, createWorld, receive, shipOrder, unique } from './support/world.ts';

test('a carrier is added, tracks its shipments, and is no longer suggested when it rests', async ({ page }) => {
  const name = unique('Van Dijk');
  await openAs(page, admin, '/settings/carriers');
  await expect(rowsOf(listOf(page, 'Carriers'), 'PostNL')).toBeVisible();
  await page.getByRole('button', { name: 'Add Carrier' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Carrier Name').fill(name);
  await dialog.getByLabel('Tracking Link').fill('https://track.example.com/{trackingNumber}');
  await dialog.getByRole('button', { name: 'Add' }).click();
  const row = rowsOf(listOf(page, 'Carriers'), name);
  await expect(row).toContainText('ACTIVE');

  const world = await createWorld({ products: 1 });
  const items = [{ productId: world.products[0].id, quantity: 2 }];
  await receive(world.warehouse.id, items);
  const order = await createOrder(world, items);
  await shipOrder(order, { shippingCarrier: name.toUpperCase(), trackingNumber: 'AB 12/3' });
  await page.evaluate((warehouse) => localStorage.setItem('currentWarehouse', JSON.stringify(warehouse)), world.warehouse);
  await page.goto('/orders');
  const track = page.getByRole('link', { name: `Track ${order.orderReference}` });
  await expect(track).toHaveAttribute('href', 'https://track.example.com/AB%2012%2F3');
  await expect(track).toHaveAttribute('target', '_blank');
  await expect(track).toHaveAttribute('rel', /noopener/);
  await visit(page, `/orders/${order.id}`);
  await expect(page.getByRole('link', { name: 'AB 12/3' })).toHaveAttribute('href', 'https://track.example.com/AB%2012%2F3');

  const suggestion = page.getByRole('option', { name, exact: true });
  await visit(page, `/orders/create/${world.customer.id}`);
  await page.getByLabel('Shipping Carrier').fill(name.slice(0, 12));
  await suggestion.click();
  await expect(page.getByLabel('Shipping Carrier')).toHaveValue(name);
  await page.getByLabel('Shipping Carrier').fill('Own van');
  await expect(page.getByLabel('Shipping Carrier')).toHaveValue('Own van');

  await page.goto('/settings/carriers');
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alert')).toContainText('is used by orders. It can be deactivated instead.');
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await dialog.getByLabel('Suggested for new orders').uncheck();
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(row).toContainText('INACTIVE');
  await visit(page, `/orders/create/${world.customer.id}`);
  await page.getByLabel('Shipping Carrier').fill('');
  await page.getByLabel('Shipping Carrier').click();
  await expect(page.getByRole('option', { name: 'DHL', exact: true })).toBeVisible();
  await expect(suggestion).toBeHidden();
});
