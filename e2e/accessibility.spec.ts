import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { openAs, visit } from './support/screens.ts';
import { test } from './support/test.ts';
import { api, createAsn, createLocation, createWorld, receive, unique } from './support/world.ts';

test('the landing page and the sign-in can be used by everybody', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Proceed to Login' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Proceed to Login' }).click();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
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

test('a call that got no answer can be tried again by everybody', async ({ page }) => {
  const { user } = await createWorld();
  await openAs(page, user, '/floor');
  await page.route('**/api/scan?*', (route) => route.abort());
  await scan(page, 'whatever');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Try again' }).hover();
  await expectAccessible(page, 'with the pointer on the button');
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
  await visit(page, `/floor/receive/${customer.id}?asn=${asn.id}`);
  await scan(page, first.sku);
  await expect(page.getByRole('textbox', { name: 'Quantity' })).toHaveValue('1');
  await expectAccessible(page);
});

test('picking and counting on the floor can be done by everybody', async ({ page }) => {
  const { warehouse, customer, products, user } = await createWorld();
  const [first] = products;
  if (!first) throw new Error('The world has too few products.');
  const shelf = await createLocation(warehouse.id, 'PICK');
  const pallet = await receive(warehouse.id, [{ productId: first.id, quantity: 20 }]);
  await api('POST', `/api/pallets/${pallet.lpn}/putaway`, { locationId: shelf.id });
  const fields = { warehouseId: warehouse.id, customerId: customer.id, orderReference: unique('ORD'), shippingAddress: 'Basel' };
  const { order } = await api<{ order: { id: number } }>('POST', '/api/orders', {
    ...fields,
    items: [{ productId: first.id, quantity: 6 }],
  });
  await api('POST', `/api/orders/${order.id}/release`);
  await openAs(page, user, '/floor/pick');
  await expect(page.getByRole('list', { name: 'Orders to pick' })).toBeVisible();
  await expectAccessible(page, 'what there is to pick');
  await page.getByRole('link', { name: new RegExp(fields.orderReference) }).click();
  await expect(page.getByText('1 stop left')).toBeVisible();
  await scan(page, pallet.lpn);
  await expect(page.getByRole('button', { name: 'Take 6' })).toBeVisible();
  await expectAccessible(page, 'a stop');
  await visit(page, '/floor/count');
  await scan(page, shelf.barcode);
  await page.getByRole('button', { name: `Count ${shelf.name} now` }).click();
  await expect(page.getByRole('list', { name: `In ${shelf.name}` })).toBeVisible();
  await expectAccessible(page, 'a place to count');
  await scan(page, first.sku);
  await expect(page.getByLabel('Quantity counted')).toBeFocused();
  await expectAccessible(page, 'how many');
});
