import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectSettled } from './support/accessible.ts';
import { listOf, openAs, visit } from './support/screens.ts';
import { test } from './support/test.ts';
import {
  api,
  createCustomer,
  createLocation,
  createOrder,
  createProduct,
  createWarehouse,
  createWorld,
  day,
  putAway,
  receive,
  shipOrder,
  unique,
} from './support/world.ts';

test('every screen has its frame: selector, greeting, menu, logo; after signing out there is no way back', async ({
  context,
}) => {
  // Its history is short: Chromium counts 50 steps at most.
  const page = await context.newPage();
  const { user, warehouse } = await createWorld({ products: 0 });
  await openAs(page, user, '/stocklevels');
  const bar = page.getByRole('banner');
  await expect(bar.getByRole('combobox', { name: 'Warehouse' })).toHaveText(warehouse.name);
  await expect(bar.getByText(`Welcome, ${user.email}`)).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect
    .poll(async () => (await page.locator('.MuiDrawer-paper').boundingBox())?.width)
    .toBe(240);

  // Only the group of the current screen is open, and each group keeps the state that the user gave
  // it.
  await expect(menu.getByRole('button', { name: 'Warehouse' })).toHaveAttribute(
    'aria-expanded',
    'true',
  );
  await expect(menu.getByRole('link', { name: 'Stock Levels' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(menu.getByRole('button', { name: 'Operations' })).toHaveAttribute(
    'aria-expanded',
    'false',
  );
  await expect(menu.getByRole('link', { name: 'Orders', exact: true })).toHaveCount(0);
  await menu.getByRole('link', { name: 'Lading' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.getByRole('button', { name: 'Receive Stock' }).click();
  await expect(menu.getByRole('button', { name: 'Operations' })).toHaveAttribute(
    'aria-expanded',
    'true',
  );
  await expect(menu.getByRole('link', { name: 'Receiving' })).toHaveAttribute(
    'aria-current',
    'page',
  );

  await expectAccessible(page, 'a screen with its frame', { withFrame: true });

  const steps = () => page.evaluate(() => history.length);
  const before = await steps();
  await bar.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await steps()).toBe(before);
  await page.goBack();
  await expect(page).toHaveURL(/\/login$/);
});

/** Returns what the canvas shows after a number of frames. */
const pictureAfter = (page: Page, frames: number) =>
  page.evaluate(async (count) => {
    for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame);
    return document.querySelector('canvas')?.toDataURL() ?? '';
  }, frames);

test('the cubes stand still if the user prefers reduced motion, else they drift', async ({
  context,
}) => {
  const page = await context.newPage();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  let still = '';
  const next = async () => {
    still = await pictureAfter(page, 2);
    return still.length;
  };
  // They are loaded after the form.
  await expect.poll(next).toBeGreaterThan(5_000);
  expect(await pictureAfter(page, 10)).toBe(still);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const first = await pictureAfter(page, 2);
  await expect.poll(() => pictureAfter(page, 5)).not.toBe(first);
});

test('choosing another warehouse stores it and reloads the page', async ({ page }) => {
  const { user, warehouse } = await createWorld();
  const other = await createWarehouse();
  await api('POST', `/api/users/${user.id}/warehouses`, { warehouseId: other.id });
  await openAs(page, user, '/stocklevels');
  const selector = page.getByRole('combobox', { name: 'Warehouse' });
  await expect(selector).toBeEnabled();
  const chosen = () =>
    page.evaluate(
      () =>
        (JSON.parse(localStorage.getItem('currentWarehouse') ?? 'null') as { id: number } | null)
          ?.id,
    );
  const next = (await chosen()) === warehouse.id ? other : warehouse;
  await page.evaluate(() => document.body.setAttribute('data-seen', 'before'));
  await selector.click();
  await page.getByRole('option', { name: next.name }).click();
  await expect(page.locator('body[data-seen]')).toHaveCount(0);
  await expect(selector).toContainText(next.name);
  await expect(page.getByText(`0 records in ${next.name}`)).toBeVisible();
  expect(await chosen()).toBe(next.id);
  await expect(page).toHaveURL(/\/stocklevels$/);
});

test('on a desktop no column is cut: of the lists of a product and a location, and of orders while some are chosen', async ({
  page,
}) => {
  const { user, warehouse, receiving } = await createWorld({ products: 0 });
  const customer = await createCustomer(`Ketting & Kroon ${unique('C')}`);
  const sku = unique('SKU');
  const oat = await createProduct(customer.id, {
    sku,
    name: 'Oat drink, barista, one litre',
    tracking: 'LOT',
    expires: true,
  });
  const shelf = await createLocation(warehouse.id);
  const lot = { code: 'OD-2612', expiresOn: day(90) };
  const { lpn } = await receive(warehouse.id, [{ productId: oat.id, quantity: 120, lot }]);
  await putAway(lpn, shelf);
  await receive(warehouse.id, [
    { productId: oat.id, quantity: 5, status: 'QUARANTINED', reason: 'Label missing', lot },
  ]);
  const order = await createOrder({ warehouse, customer }, [{ productId: oat.id, quantity: 12 }], {
    orderReference: 'SO-43659',
    requestedShipDate: day(2),
  });
  await shipOrder(order, { shippingCarrier: 'DHL', trackingNumber: '00340434161094042557' });
  await createOrder({ warehouse, customer }, [{ productId: oat.id, quantity: 999 }], {
    orderReference: 'SO-43660',
    requestedShipDate: day(1),
  });
  const expectNothingCut = async (what: string) => {
    await expectSettled(page, what);
    const cut = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('[role="group"]:has(> table)')]
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map(
            (list) =>
              `${list.getAttribute('aria-label')}: ${list.scrollWidth} of ${list.clientWidth} pixels`,
          ),
      );
    await expect.poll(cut, { message: what }).toEqual([]);
  };
  await openAs(page, user, `/products/${oat.id}`);
  await expect(listOf(page, 'Last Movements')).toContainText('PUTAWAY');
  await expectNothingCut('the product');
  for (const { id } of [shelf, receiving]) {
    await visit(page, `/locations/${id}`);
    await expect(listOf(page, 'Last Movements')).toContainText('OD-2612');
    await expectNothingCut('the location');
  }
  await visit(page, '/orders');
  await page.getByRole('button', { name: 'Choose Orders' }).click();
  await expect(listOf(page, 'Orders')).toContainText('Shipped');
  await expectNothingCut('orders to choose from');
});
