import { expect, type Page } from '@playwright/test';
import { expectAccessible, look } from './support/accessible.ts';
import { expectUncovered } from './support/covered.ts';
import { type Plenty, plentyWorld } from './support/plenty.ts';
import { add, choose, openAs, productField, visit } from './support/screens.ts';
import { admin } from './support/settings.ts';
import { test } from './support/test.ts';
import {
  createAsn,
  createLocation,
  createOrder,
  createWarehouse,
  createWorld,
  pickOrder,
  putAway,
  receive,
} from './support/world.ts';

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click();

/** Presses Escape, and expects that the open dialog closes. */
async function closeByEscape(page: Page, title: string | RegExp): Promise<void> {
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
  {
    path: ({ customer }) => `/products?customerId=${customer.id}`,
    dialogs: { 'Edit Product': /^Edit S/ },
  },
  {
    path: () => '/locations',
    dialogs: { 'Edit Location': /^Edit L/, 'Delete Location': /^Delete L/ },
  },
  { path: () => '/packagings', dialogs: { 'Create New Packaging': 'Create New Packaging' } },
  { path: () => '/doors', dialogs: { 'Create New Door': 'Create New Door' } },
  {
    path: () => '/appointments',
    dialogs: { 'Book Appointment': 'Book Appointment', 'Dock Rules': 'Dock Rules' },
  },
  { path: () => '/appointments/links', dialogs: { 'Make a Link': 'Make a Link' } },
  { path: () => '/loads', dialogs: { 'New Load': 'New Load' } },
  {
    path: ({ loadId }) => `/loads/${loadId}`,
    dialogs: { 'Add Orders to': 'Add Orders', 'Cancel Load': 'Cancel Load' },
  },
  { path: () => '/lanes', dialogs: { 'Create New Lane': 'Create New Lane' } },
  {
    path: () => '/ship-rules',
    dialogs: {
      'Create New Ship-by Rule': 'Create New Ship-by Rule',
      'Edit Working Days': 'Edit Working Days',
    },
  },
  {
    path: ({ warehouse }) => `/admin/warehouses?search=${warehouse.name}`,
    dialogs: { 'Edit Warehouse': /^Edit Warehouse/ },
  },
  {
    path: ({ colleague }) => `/admin/users/${colleague.id}`,
    dialogs: {
      'Change Role': 'Change Role',
      'Reset Password': 'Reset Password',
      'Disable User': 'Disable',
    },
  },
  { path: ({ orderId }) => `/orders/${orderId}`, dialogs: { 'Cancel Order': 'Cancel Order' } },
  {
    path: ({ customer }) => `/receiving/${customer.id}`,
    dialogs: { 'New Unit': 'New Unit' },
  },
  { path: () => '/tasks', dialogs: { 'Who Does What': 'Who Does What' } },
  { path: () => '/settings/carriers', dialogs: { 'Add Carrier': 'Add Carrier' } },
  { path: () => '/admin/keys', dialogs: { 'Create API Key': 'Create API Key' } },
  { path: () => '/replenishment/rules', dialogs: { 'Create New Rule': 'Create New Rule' } },
  { path: () => '/replenishment/tasks', dialogs: { Task: /^Done with task/ } },
  { path: () => '/pick-batches', dialogs: { 'New Pick Batch': 'New Batch' } },
  {
    path: ({ faultyId }) => `/imports/${faultyId}`,
    dialogs: { 'Send Mended Rows': 'Send Mended Rows' },
  },
  {
    path: () => '/reports/performance?figure=spaceUsed',
    dialogs: { 'Space used': 'How Space used is made' },
  },
];

test('every dialog can be used by everybody, and Escape closes it', async ({ page }) => {
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

  const [, product] = world.products;
  for (const [title, item] of Object.entries({
    'Move Stock': 'Move',
    'Change Status': 'Change status',
    'Adjust Stock': 'Adjust',
  })) {
    await visit(page, `/stocklevels?search=${product.sku}`);
    await press(page, `Actions for ${product.sku}`);
    await page.getByRole('menuitem', { name: item, exact: true }).click();
    await look(page, title);
    await closeByEscape(page, title);
  }

  await visit(page, `/settings/audit?search=${world.warehouse.name}`);
  await page
    .getByRole('button', { name: /^Show the change of/ })
    .first()
    .click();
  await look(page, /: /);
  await closeByEscape(page, /: /);

  // Fields with messages, and the question whether to discard changes.
  await visit(page, '/admin/users');
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

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };

/** Looks at the open dialog in both sizes. */
async function lookTwice(page: Page, title: string): Promise<void> {
  for (const size of [NARROW, WIDE]) {
    await page.setViewportSize(size);
    await look(page, title);
  }
}

test('what asks about goods and orders, and the first steps, can be used by everybody, wide and narrow', async ({
  page,
}) => {
  const { warehouse, customer, products, user } = await createWorld();
  const [announced, stranger] = products;
  const asn = await createAsn(warehouse.id, customer.id, [
    { productId: announced.id, expectedQuantity: 10 },
  ]);
  await openAs(page, admin, '/dashboard', await createWarehouse());
  await expect(page.getByRole('region', { name: 'First Steps' })).toBeVisible();
  await expectAccessible(page, 'the first steps');

  await openAs(page, user, `/orders/create/${customer.id}`);
  await page.getByLabel('Shipping Address').fill('Steinenvorstadt 14, Basel');
  await add(page, stranger, 25);
  await press(page, 'Create Order');
  await lookTwice(page, 'Insufficient Inventory');
  await closeByEscape(page, 'Insufficient Inventory');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await lookTwice(page, 'Leave without saving?');
  await press(page, 'Leave');

  await visit(page, `/receiving/${customer.id}?asn=${asn.id}`);
  await add(page, announced, 12);
  await lookTwice(page, 'Quantity Warning');
  await press(page, 'Continue');
  // Only products of the ASN are offered.
  await productField(page).fill(stranger.sku);
  await page.getByLabel('Quantity', { exact: true }).fill('3');
  await press(page, 'Add');
  await lookTwice(page, 'Product not on ASN');
  await press(page, 'Continue');
  await press(page, `Set status of ${announced.sku}`);
  await press(page, 'Set Status');
  await expect(page.getByText('A reason is required.')).toBeVisible();
  await lookTwice(page, 'Goods Status');
  await closeByEscape(page, 'Goods Status');
  await press(page, 'Finalize Pallet (2 lines)');
  await lookTwice(page, 'Receiving Variances');
});

test('the finder, the menu and a drop-down can be used by everybody', async ({ page }) => {
  const { user, products } = await plentyWorld();
  await openAs(page, user, '/customers');
  await expect(page.getByRole('heading', { name: 'Customers' })).toBeVisible();
  await press(page, 'Find');
  await page
    .getByPlaceholder('Find a screen, product, LPN, order or ASN…')
    .fill(products[0]?.sku ?? '');
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
  await expectAccessible(page, 'menu', { withFrame: true });
});

test('on a handheld a dialog and a screen keep their buttons in sight, also beside a message', {
  tag: '@handheld',
}, async ({ page }) => {
  const world = await createWorld();
  const shelf = await createLocation(world.warehouse.id, 'PICK');
  await createLocation(world.warehouse.id, 'PACKING');
  const items = world.products.map(({ id }) => ({ productId: id, quantity: 5 }));
  await putAway((await receive(world.warehouse.id, items)).lpn, shelf);
  const order = await createOrder(world, items);
  await pickOrder(order);
  await page.setViewportSize({ width: 360, height: 640 });
  await openAs(page, world.user, `/orders/${order.id}/pack`);
  const dialog = page.getByRole('dialog', { name: 'Unpick Units' });
  const buttons = async () => {
    for (const name of ['Cancel', 'Unpick'])
      await expectUncovered(dialog.getByRole('button', { name }), name);
  };
  await press(page, 'Unpick');
  await buttons();
  // All of it is in sight.
  const overflow = () =>
    dialog.locator('.MuiDialogContent-root').evaluate((it) => it.scrollHeight - it.clientHeight);
  await expect.poll(overflow).toBe(0);
  await dialog.getByRole('spinbutton').first().fill('1');
  await dialog.getByRole('button', { name: 'Unpick' }).click();
  const message = page.getByText('1 unit went back where they came from.');
  await expect(message).toBeVisible();
  await press(page, 'Unpick');
  await buttons();
  await expectUncovered(message, 'the message');
  await closeByEscape(page, 'Unpick Units');
  // The last button of a screen scrolls above the message, which stays while the pointer rests on
  // it.
  await message.hover();
  await visit(page, `/orders/create/${world.customer.id}`);
  const last = page.getByRole('button', { name: 'Create Order' });
  await expect(last).toBeVisible();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expectUncovered(last, 'Create Order');
  await expect(message).toBeVisible();
});
