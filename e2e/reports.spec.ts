import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { choose, listOf, openAs, rowsOf, visit } from './support/screens.ts';
import { handheld, test } from './support/test.ts';
import {
  createLocation,
  createOrder,
  createWorld,
  type Product,
  putAway,
  receive,
  takeStep,
  type World,
} from './support/world.ts';

const tile = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

/**
 * 20 units of the first product, 3 of them damaged, put away; 7 of the second; 5 of the first are
 * placed for an order.
 */
async function makeStock(world: World<[Product, Product]>) {
  const [first, second] = world.products;
  const shelf = await createLocation(world.warehouse.id);
  const pallet = await receive(world.warehouse.id, [
    { productId: first.id, quantity: 17 },
    { productId: first.id, quantity: 3, status: 'DAMAGED', reason: 'Crushed' },
  ]);
  await putAway(pallet.lpn, shelf);
  await receive(world.warehouse.id, [{ productId: second.id, quantity: 7 }]);
  const order = await createOrder(world, [{ productId: first.id, quantity: 5 }], {
    orderReference: 'R-1',
  });
  await takeStep(order, 'release');
  return { shelf, first };
}

test(
  'each number of the inventory report opens the movements that add up to it',
  handheld,
  async ({ page }) => {
    const world = await createWorld();
    const { first, shelf } = await makeStock(world);
    await openAs(page, world.user, '/reports/inventory');
    const report = listOf(page, 'Inventory Report');
    await expect(rowsOf(report)).toHaveCount(2);
    await expect(tile(page, 'On hand')).toContainText('27');
    await expect(tile(page, 'Placed')).toContainText('5');
    await expect(tile(page, 'Available')).toContainText('19');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);

    await report.getByRole('link', { name: `20 on hand of ${first.sku}` }).click();
    await expect(page.getByRole('heading', { name: 'Movement History' })).toBeVisible();
    await expect(tile(page, 'Sum of these movements')).toContainText('20');
    await expect(tile(page, 'Added up')).toContainText('4');
    await expect(rowsOf(listOf(page, 'Movements'))).toHaveCount(4);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);

    await page.goBack();
    await page.getByRole('button', { name: '19 available in all' }).click();
    const parts = page.getByRole('dialog', { name: 'Available in all' });
    await expect(parts.getByRole('link', { name: '27 on hand in all' })).toBeVisible();
    await expectAccessible(page);
    await parts.getByRole('link', { name: '5 placed in all' }).click();
    await expect(page.getByRole('heading', { name: 'Open Allocations' })).toBeVisible();
    await expect(tile(page, 'Sum of these allocations')).toContainText('5');
    await expect(rowsOf(listOf(page, 'Open Allocations'), 'R-1')).toContainText(shelf.name);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);

    await visit(page, '/reports/movements?status=AVAILABLE');
    await expect(page.getByRole('combobox', { name: 'Kind' })).toBeHidden();
    await page.getByRole('button', { name: 'Filters (1)' }).click();
    await choose(page, 'Kind', 'RECEIVE');
    await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeVisible();
    await expect(rowsOf(listOf(page, 'Movements'))).toHaveCount(2);
    await expect(page.getByRole('combobox', { name: 'Kind' })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  },
);
