import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { add, choose, listOf, openAs, rowsOf } from './support/screens.ts';
import { api, createAsn, createLocation, createWorld, receive } from './support/world.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Everything on the screen as it is now can be used by everybody. */
async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
  expect(violations.map(({ id, nodes }) => ({ id, where: nodes.map((node) => node.html) }))).toEqual([]);
}

test('the landing page and the sign-in can be used by everybody', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Proceed to Login' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Proceed to Login' }).click();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page);
});

test('what is in the house, and what arrives, can be used by everybody', async ({ page }) => {
  const { warehouse, customer, products, user } = await createWorld();
  const [first, second] = products;
  if (!first || !second) throw new Error('The world has too few products.');
  await receive(warehouse.id, [{ productId: first.id, quantity: 20 }]);
  const asn = await createAsn(warehouse.id, customer.id, [{ productId: first.id, expectedQuantity: 5 }]);
  await openAs(page, user, '/dashboard');
  await expect(page.getByRole('heading', { name: 'Recent Activity' })).toBeVisible();
  await expectAccessible(page);

  await page.goto('/stocklevels');
  await expect(rowsOf(listOf(page, 'Stock Levels'), first.sku)).toBeVisible();
  await expectAccessible(page);

  await page.goto(`/receiving/${customer.id}`);
  await add(page, second, 1);
  await choose(page, 'ASN (optional)', asn.asnReference);
  await expect(rowsOf(listOf(page, 'Current Pallet (LPN)'), 'EXTRA ITEM')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Finalize Pallet (1 line)' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
});

test('orders, and a new one, can be used by everybody', async ({ page }) => {
  const { warehouse, customer, products, user } = await createWorld();
  const [first, second] = products;
  if (!first || !second) throw new Error('The world has too few products.');
  await receive(warehouse.id, [{ productId: first.id, quantity: 20 }]);
  const common = { shippingAddress: 'Basel', customerId: customer.id, warehouseId: warehouse.id };
  await api('POST', '/api/orders', { ...common, orderReference: 'A-1', items: [{ productId: first.id, quantity: 2 }] });
  await api('POST', '/api/orders', { ...common, orderReference: 'A-2', priority: 1, items: [{ productId: second.id, quantity: 2 }] });
  await openAs(page, user, '/orders');
  await expect(rowsOf(listOf(page, 'Orders'), 'A-1')).toBeVisible();
  await expectAccessible(page);

  await page.goto(`/orders/create/${customer.id}`);
  await page.getByLabel('Shipping Address').fill('Basel');
  await add(page, second, 1);
  await expect(page.getByText('Out of stock')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create Order', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Insufficient Inventory' })).toBeVisible();
  await expectAccessible(page);
});

async function scan(page: Page, code: string): Promise<void> {
  await expect(page.getByRole('textbox', { name: /^Scan/ })).toBeFocused();
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
}

test('putting away can be done by everybody', async ({ page }) => {
  const { warehouse, products, user } = await createWorld();
  const [first] = products;
  if (!first) throw new Error('The world has too few products.');
  const pallet = await receive(warehouse.id, [{ productId: first.id, quantity: 20 }]);
  await createLocation(warehouse.id, 'STORAGE');
  await openAs(page, user, '/floor');
  await expect(page.getByText('1 pallet waiting')).toBeVisible();
  await scan(page, 'unknown');
  await expect(page.getByRole('status', { name: 'Result' })).toContainText('not known here');
  await expectAccessible(page);
  await scan(page, pallet.lpn);
  await expect(page.getByRole('heading', { name: 'Take it to' })).toBeVisible();
  await expectAccessible(page);
});

test('moving can be done by everybody', async ({ page }) => {
  const { warehouse, products, user } = await createWorld();
  const [first] = products;
  if (!first) throw new Error('The world has too few products.');
  const pallet = await receive(warehouse.id, [{ productId: first.id, quantity: 20 }]);
  await openAs(page, user, '/floor/move');
  await scan(page, pallet.lpn);
  await scan(page, first.sku);
  await expect(page.getByRole('textbox', { name: 'Quantity' })).toBeVisible();
  await expectAccessible(page);
});

test('receiving on the floor can be done by everybody', async ({ page }) => {
  const { warehouse, customer, products, user } = await createWorld();
  const [first] = products;
  if (!first) throw new Error('The world has too few products.');
  const asn = await createAsn(warehouse.id, customer.id, [{ productId: first.id, expectedQuantity: 5 }]);
  await openAs(page, user, '/floor/receive');
  await expect(page.getByText(asn.asnReference)).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/floor/receive/${customer.id}?asn=${asn.id}`);
  await scan(page, first.sku);
  await expect(page.getByRole('textbox', { name: 'Quantity' })).toHaveValue('1');
  await expectAccessible(page);
});
