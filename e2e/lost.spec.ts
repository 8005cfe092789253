import { expect, type Page } from '@playwright/test';
import { look } from './support/accessible.ts';
import { add, openAs } from './support/screens.ts';
import { test } from './support/test.ts';
import { createOrder, createWorld } from './support/world.ts';

const UNKNOWN = 'We do not know whether it was done';
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click();

/** The next request of this method to this path reaches the server, and its answer is lost. */
const loseAnswer = (page: Page, path: string, method: string) =>
  page.route(
    (url) => url.pathname === path,
    async (route) => {
      if (route.request().method() !== method) return route.fallback();
      await route.fetch();
      await route.abort('connectionreset');
      await page.unroute((url) => url.pathname === path);
    },
    { times: 1 },
  );

test('a pallet whose answer is lost is received once, also where it is corrected before it is sent again', async ({
  context,
}) => {
  const page = await context.newPage();
  const { warehouse, customer, products, user } = await createWorld();
  const [product] = products;
  await openAs(page, user, `/receiving/${customer.id}`, warehouse);
  await add(page, product, 5);
  await loseAnswer(page, '/api/inventory/batch', 'POST');
  await press(page, /^Finalize Pallet/);
  for (const size of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size);
    await look(page, UNKNOWN);
    if (process.env.LADING_SHOTS)
      await page.screenshot({ path: `${process.env.LADING_SHOTS}/unknown-${size.width}.png` });
  }
  await press(page, 'Go Back');
  await add(page, product, 2);
  await press(page, /^Finalize Pallet/);
  await expect(page.getByText(/was received as you sent it first: 1 line, 5 units/)).toBeVisible();
  const pallets = page.getByRole('table', { name: 'Recently Finalized LPNs' }).getByRole('row');
  await expect(pallets).toHaveCount(2);
  if (process.env.LADING_SHOTS)
    await page.screenshot({ path: `${process.env.LADING_SHOTS}/corrected-1440.png` });
  await page.close();
});

test('an order that two people edit has the changes of both, and asks about what both changed', async ({
  context,
}) => {
  const page = await context.newPage();
  const { warehouse, customer, products, user } = await createWorld();
  const { id } = await createOrder({ warehouse, customer }, [
    { productId: products[0].id, quantity: 3 },
  ]);
  await openAs(page, user, `/orders/${id}/edit`, warehouse);
  await page.getByLabel('Notes').fill('Mine');
  const other = await context.newPage();
  await other.goto(`/orders/${id}/edit`);
  await other.getByLabel('Notes').fill('Theirs');
  await other.getByLabel('Shipping Carrier').fill('DHL');
  await press(other, 'Save Changes');
  await expect(other.getByText(/saved successfully/)).toBeVisible();
  await press(page, 'Save Changes');
  await expect(page.getByText(/you have Mine, somebody else has Theirs/)).toBeVisible();
  await expect(page.getByLabel('Shipping Carrier')).toHaveValue('DHL');
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    if (process.env.LADING_SHOTS)
      await page.screenshot({
        path: `${process.env.LADING_SHOTS}/collision-${width}.png`,
        fullPage: true,
      });
  }
  await press(page, 'Notes: keep mine');
  await loseAnswer(page, `/api/orders/${id}`, 'PUT');
  await press(page, 'Save Changes');
  await press(page, 'Look');
  await expect(page.getByText(/saved successfully/)).toBeVisible();
  await expect(page.getByText('Mine', { exact: true })).toBeVisible();
  await page.close();
  await other.close();
});
