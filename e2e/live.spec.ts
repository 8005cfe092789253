import { expect, type Page } from '@playwright/test';
import { listOf, openAs, rowsOf } from './support/screens.ts';
import { test } from './support/test.ts';
import { api, createOrder, createUser, createWorld, receive, unique } from './support/world.ts';

/** Resolves when the page's event stream is open. */
const listening = (page: Page) => page.waitForResponse((response) => response.url().includes('/api/events') && response.ok());

test('a receipt by somebody else appears without a reload', async ({ page, browser }, info) => {
  const { warehouse, products, user } = await createWorld({ products: 1 });
  const [product] = products;
  const opened = listening(page);
  await openAs(page, user, '/stocklevels');
  await opened;
  await expect(page.getByText('No inventory records found for this warehouse.')).toBeVisible();

  const colleague = await createUser('OPERATOR', [warehouse.id]);
  const context = await browser.newContext({ ...info.project.use });
  const other = await context.newPage();
  await openAs(other, colleague, `/stocklevels`);
  await receive(warehouse.id, [{ productId: product.id, quantity: 1240 }]);
  for (const screen of [page, other]) {
    const rows = rowsOf(listOf(screen, 'Stock Levels'));
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('1,240');
  }
  await context.close();
});

test('an order that is being edited keeps what was typed, whatever becomes of it', async ({ page }) => {
  const world = await createWorld({ products: 1 });
  const { user } = world;
  const order = await createOrder(world, [{ productId: world.products[0].id, quantity: 2 }]);
  const opened = listening(page);
  await openAs(page, user, `/orders/${order.id}/edit`);
  await opened;
  const address = unique('Kade');
  await page.getByLabel('Shipping Address').fill(address);
  const read = page.waitForResponse((response) => response.url().endsWith(`/api/orders/${order.id}`));
  await api('POST', `/api/orders/${order.id}/cancel`);
  await read;
  await expect(page.getByLabel('Shipping Address')).toHaveValue(address);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('alert')).toContainText('changed');
  await expect(page.getByLabel('Shipping Address')).toHaveValue(address);
});

test('a lost connection is said, and what was missed is read once it is back', async ({ page, context }) => {
  const { warehouse, products, user } = await createWorld({ products: 1 });
  const [product] = products;
  await context.route('**/api/events?*', (route) => route.abort());
  await openAs(page, user, '/stocklevels');
  await expect(page.getByText('No inventory records found for this warehouse.')).toBeVisible();
  await expect(page.getByText('Reconnecting…')).toBeVisible();
  await receive(warehouse.id, [{ productId: product.id, quantity: 7 }]);
  await context.unroute('**/api/events?*');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(rowsOf(listOf(page, 'Stock Levels'), '7')).toHaveCount(1);
  await expect(page.getByText('Reconnecting…')).toBeHidden();
});

test('a session that was ended elsewhere ends here at once', async ({ page }) => {
  const { user } = await createWorld({ products: 1 });
  const opened = listening(page);
  await openAs(page, user, '/stocklevels');
  await opened;
  await api('PATCH', `/api/users/${user.id}`, { disabled: true });
  await expect(page).toHaveURL(/\/login$/);
});
