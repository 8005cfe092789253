import { expect } from '@playwright/test';
import { listOf, openAs, rowsOf } from './support/screens.ts';
import { test } from './support/test.ts';
import { createAsn, createOrder, createWorld, receive, takeStep } from './support/world.ts';

test('on a handheld the charts are loaded once they come in sight', { tag: '@handheld' }, async ({ context }) => {
  const page = await context.newPage();
  const { warehouse, products, user } = await createWorld({ products: 1 });
  await receive(warehouse.id, [{ productId: products[0].id, quantity: 12 }]);
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await openAs(page, user, '/dashboard', warehouse);
  await expect(page.getByRole('region', { name: 'Recent Activity' })).toContainText(products[0].sku);
  expect(loaded.filter((url) => url.includes('DailyBoard'))).toEqual([]);
  await page.getByRole('region', { name: 'Last 14 days' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('group', { name: 'Units received', exact: true })).toContainText('12');
});

test('the dashboard shows open work, opens its rows, and follows changes by others', async ({ page }) => {
  const world = await createWorld({ products: 1 });
  const { warehouse, customer, user } = world;
  const productId = world.products[0].id;
  const asn = await createAsn(warehouse.id, customer.id, [{ productId, expectedQuantity: 20 }]);
  await receive(warehouse.id, [{ productId, quantity: 12 }]);
  const order = await createOrder(world, [{ productId, quantity: 5 }], { priority: 1 });
  const { orderReference } = order;
  const listening = page.waitForResponse((response) => response.url().includes('/api/events') && response.ok());
  await openAs(page, user, '/dashboard');
  await listening;
  await expect(page.getByRole('heading', { name: 'Warehouse Dashboard' })).toBeVisible();
  const tile = (name: string) => page.getByRole('group', { name, exact: true }).getByRole('link');
  await expect(tile('Orders to Pick')).toHaveText('0');
  await expect(tile('Orders to Ship')).toHaveText('0');
  await expect(tile('Pending Deliveries')).toHaveText('1');
  await expect(tile('Replenishments Needed')).toHaveText('0');
  await expect(rowsOf(listOf(page, 'Priority Orders'), orderReference)).toContainText('ALLOCATED');
  await expect(page.getByRole('region', { name: 'Recent Activity' }).getByText('RECEIVE')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Units received', exact: true })).toContainText('12None in the 14 days before');
  await page.getByRole('button', { name: 'Numbers' }).click();
  await expect(rowsOf(page.getByRole('table', { name: 'Last 14 days' })).first()).toContainText('12');

  await takeStep(order, 'release');
  await expect(tile('Orders to Pick')).toHaveText('1');
  await tile('Orders to Pick').click();
  await expect(page).toHaveURL(/\/orders\?stage=TO_PICK$/);
  await expect(rowsOf(listOf(page, 'Orders'))).toHaveCount(1);
  await page.goBack();
  await tile('Pending Deliveries').click();
  await expect(rowsOf(listOf(page, 'ASN List'), asn.asnReference)).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: `View ${orderReference}` }).click();
  await expect(page).toHaveURL(new RegExp(`/orders/${order.id}$`));
  await page.goBack();
  await page.getByRole('button', { name: 'Receive Stock' }).click();
  await expect(page).toHaveURL(/\/receiving$/);
  await page.goBack();
  await page.getByRole('button', { name: 'New Order' }).click();
  await expect(page).toHaveURL(/\/orders\/create$/);
});
