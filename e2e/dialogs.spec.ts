import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectAccessibleDialog, expectNoSidewaysScroll } from './support/accessible.ts';
import { type Plenty, plentyWorld } from './support/plenty.ts';
import { add, choose, openAs, productField, visit } from './support/screens.ts';
import { admin } from './support/settings.ts';
import { test } from './support/test.ts';
import { createAsn, createProduct } from './support/world.ts';

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' }).click();

async function look(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('dialog', { name: title })).toBeVisible();
  await expectNoSidewaysScroll(page, title);
  await expectAccessibleDialog(page, title);
}

/** Closes whatever is open, by Escape, and expects that it was. */
async function closeByEscape(page: Page, title: string): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: title })).toBeHidden();
}

interface Screen {
  path: (world: Plenty) => string;
  /** The title of each dialog, and the button that opens it. */
  dialogs: Record<string, string | RegExp>;
}

const screens: readonly Screen[] = [
  { path: () => '/customers', dialogs: { 'Create New Customer': 'Create New Customer' } },
  { path: ({ customer }) => `/products?customerId=${customer.id}`, dialogs: { 'Edit Product': /^Edit S/ } },
  { path: () => '/locations', dialogs: { 'Edit Location': /^Edit L/, 'Delete Location': /^Delete L/ } },
  { path: ({ warehouse }) => `/admin/warehouses?search=${warehouse.name}`, dialogs: { 'Edit Warehouse': /^Edit Warehouse/ } },
  {
    path: ({ colleague }) => `/admin/users/${colleague.id}`,
    dialogs: { 'Change Role': 'Change Role', 'Reset Password': 'Reset Password', 'Disable User': 'Disable' },
  },
  { path: ({ orderId }) => `/orders/${orderId}`, dialogs: { 'Cancel Order': 'Cancel Order' } },
];

test('every dialog can be used by everybody, and Escape closes it', async ({ page }) => {
  test.setTimeout(120_000);
  const world = await plentyWorld();
  await openAs(page, admin, '/settings', world.warehouse);
  for (const { path, dialogs } of screens) {
    await visit(page, path(world));
    for (const [title, button] of Object.entries(dialogs)) {
      await page.getByRole('button', { name: button, exact: true }).first().click();
      await look(page, title);
      await closeByEscape(page, title);
    }
  }
});

test('creating a user asks a client for its customer, and every field says what is wrong with it', async ({ page }) => {
  await openAs(page, admin, '/admin/users');
  await press(page, 'Create New User');
  await choose(page, 'Role', 'CLIENT');
  await press(page, 'Create');
  await expect(page.getByText('Customer is required.')).toBeVisible();
  await look(page, 'Create New User');
  await page.keyboard.press('Escape');
  await look(page, 'Discard your changes?');
  await press(page, 'Discard');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('every question of receiving can be used by everybody', async ({ page }) => {
  const { warehouse, customer, products, user } = await plentyWorld();
  const [first, second] = products;
  if (!first || !second) throw new Error('The world has too few products.');
  const asn = await createAsn(warehouse.id, customer.id, [{ productId: first.id, expectedQuantity: 5 }]);
  await openAs(page, user, `/receiving/${customer.id}`);
  await choose(page, 'ASN (optional)', asn.asnReference);
  await add(page, first, 7);
  await look(page, 'Quantity Warning');
  await press(page, 'Continue');
  await productField(page).fill(second.sku);
  await page.getByLabel('Quantity', { exact: true }).fill('1');
  await press(page, 'Add');
  await look(page, 'Product not on ASN');
  await press(page, 'Continue');
  await press(page, 'Finalize Pallet (2 lines)');
  await look(page, 'Receiving Variances');
  await closeByEscape(page, 'Receiving Variances');
});

test('a new order beyond the stock, and leaving it, ask in dialogs that everybody can use', async ({ page }) => {
  const { customer, user } = await plentyWorld();
  const bare = await createProduct(customer.id);
  await openAs(page, user, `/orders/create/${customer.id}`);
  await page.getByLabel('Shipping Address').fill('Basel');
  await add(page, bare, 1);
  await press(page, 'Create Order');
  await look(page, 'Insufficient Inventory');
  await closeByEscape(page, 'Insufficient Inventory');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await look(page, 'Leave without saving?');
  await press(page, 'Leave');
  await expect(page).toHaveURL(/\/orders\/create$/);
});

test('the finder, the menu and a drop-down can be used by everybody', async ({ page }) => {
  const { user, products } = await plentyWorld();
  await openAs(page, user, '/customers');
  await expect(page.getByRole('heading', { name: 'Customers' })).toBeVisible();
  await press(page, 'Find');
  await page.getByPlaceholder('Find a screen, product, LPN, order or ASN…').fill(products[0]?.sku ?? '');
  await expect(page.getByRole('option', { name: /Stock with/ })).toBeVisible();
  await look(page, 'Find');
  await closeByEscape(page, 'Find');
  await page.getByRole('combobox', { name: 'Warehouse' }).click();
  await expect(page.getByRole('listbox')).toBeVisible();
  await expectAccessible(page, 'warehouses');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await press(page, 'Open menu');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expectAccessible(page, 'menu');
});
