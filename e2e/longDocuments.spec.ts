import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { listOf, openAs, rowsOf, visit } from './support/screens.ts';
import { everySize, test } from './support/test.ts';
import { api, createProduct, createWorld, type Product, receive } from './support/world.ts';

/** More than a list renders as a whole. */
const LINES = 110;
/**
 * The most rows that a list of lines renders, however long the document is: those in view, and some
 * around them.
 */
const IN_SIGHT = 60;

interface Order {
  id: number;
  status: string;
  items: { product: { sku: string }; quantity: number }[];
}

async function longWorld() {
  const world = await createWorld();
  const products: Product[] = [];
  const makeSome = async () => {
    while (products.length < LINES) products.push(await createProduct(world.customer.id));
  };
  await Promise.all([makeSome(), makeSome(), makeSome(), makeSome()]);
  const items = products
    .sort((a, b) => a.id - b.id)
    .slice(0, LINES)
    .map(({ id }) => ({ productId: id, quantity: 2 }));
  await receive(world.warehouse.id, items);
  const { order } = await api<{ order: Order }>('POST', '/api/orders', {
    warehouseId: world.warehouse.id,
    customerId: world.customer.id,
    items,
    orderReference: 'LONG',
    shippingAddress: 'Kade 3',
  });
  return { ...world, order, last: order.items.at(-1)?.product.sku ?? '' };
}

const fieldOf = (page: Page, list: string) =>
  page.getByRole('searchbox', { name: `Find a line of ${list}` });

/**
 * The list renders only the rows in view, says how many there are, and shows the last one when it
 * is scrolled to the end.
 */
async function expectLong(page: Page, name: string, last: string): Promise<void> {
  const list = listOf(page, name);
  await expect(rowsOf(list).first()).toBeVisible();
  await expect.poll(() => rowsOf(list).count()).toBeLessThan(IN_SIGHT);
  await expect(page.getByText(`${LINES} of ${LINES} lines`).first()).toBeVisible();
  const scroller = page.getByRole('group', { name, exact: true });
  await expect(async () => {
    await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect(rowsOf(list, last).last()).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect.poll(() => rowsOf(list).count()).toBeLessThan(IN_SIGHT);
}

test(
  'an order of many lines shows those in sight, finds any, and prints all',
  everySize,
  async ({ page }) => {
    const { user, order, last } = await longWorld();
    await api('POST', `/api/orders/${order.id}/release`);
    await openAs(page, user, `/orders/${order.id}`);
    await expectLong(page, 'Items', last);
    const place = rowsOf(listOf(page, 'Items'), last).first();
    const isTable = (await page.getByRole('table', { name: 'Items' }).count()) === 1;
    if (isTable) {
      await expect(page.getByRole('table', { name: 'Items' })).toHaveAttribute(
        'aria-rowcount',
        String(LINES + 1),
      );
      await expect(place).toHaveAttribute('aria-rowindex', String(LINES + 1));
    } else await expect(place).toHaveAttribute('aria-posinset', String(LINES));
    await expectLong(page, 'Allocations', last);
    await expectAccessible(page);

    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await expect(rowsOf(listOf(page, 'Items'))).toHaveCount(LINES);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await expect.poll(() => rowsOf(listOf(page, 'Items')).count()).toBeLessThan(IN_SIGHT);

    await fieldOf(page, 'Items').fill(last.toLowerCase());
    await expect(rowsOf(listOf(page, 'Items'))).toHaveCount(1);
    await expect(page.getByText(`1 of ${LINES} lines`)).toBeVisible();
  },
);

test('an order of many lines is edited, picked and packed', async ({ page }) => {
  const { user, order, last } = await longWorld();
  await openAs(page, user, `/orders/${order.id}/edit`);
  await expectLong(page, 'Order items', last);
  await expect(rowsOf(listOf(page, 'Order items'), last)).toContainText('2 available');
  await fieldOf(page, 'Order items').fill(last);
  await page.getByLabel(`Units of ${last}`).fill('1');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page).toHaveURL(new RegExp(`/orders/${order.id}$`));
  const saved = await api<Order>('GET', `/api/orders/${order.id}`);
  expect(saved.items.filter(({ quantity }) => quantity !== 2)).toEqual([
    expect.objectContaining({ product: expect.objectContaining({ sku: last }), quantity: 1 }),
  ]);

  await api('POST', `/api/orders/${order.id}/release`);
  await visit(page, `/orders/${order.id}/pick`);
  const walk = await api<{ lines: { product: { sku: string } }[] }>(
    'GET',
    `/api/orders/${order.id}/pick-list`,
  );
  await expectLong(page, 'Pick list', walk.lines.at(-1)?.product.sku ?? '');
  await page.getByRole('button', { name: `Confirm Picks (${LINES} lines)` }).click();
  await expect(page).toHaveURL(new RegExp(`/orders/${order.id}$`));
  await visit(page, `/orders/${order.id}/pack`);
  await expectLong(page, 'Next package', last);
  await page.getByRole('button', { name: 'Pack All', exact: true }).click();
  await page.getByRole('button', { name: 'Close Package' }).click();
  await expect(page.getByRole('button', { name: 'Ship', exact: true })).toBeVisible();
  expect((await api<Order>('GET', `/api/orders/${order.id}`)).status).toBe('PACKED');
  await expectLong(page, 'Package 1', last);
});
