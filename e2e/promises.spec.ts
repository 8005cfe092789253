import { expect } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { listOf, openAs, rowsOf, visit } from './support/screens.ts';
import { test } from './support/test.ts';
import { createOrder, createWorld, receive } from './support/world.ts';

test('a more urgent order takes a promise over, both orders show it, and its release shows why each balance was chosen', async ({
  page,
}) => {
  const world = await createWorld();
  const [product] = world.products;
  const pallet = await receive(world.warehouse.id, [{ productId: product.id, quantity: 20 }]);
  const lazy = await createOrder(world, [{ productId: product.id, quantity: 15 }], { priority: 9 });
  await openAs(page, world.user, `/orders/${lazy.id}`);
  await expect(page.getByText('15 units promised. Where they are picked is chosen when the order is released.')).toBeVisible();
  const urgent = await createOrder(world, [{ productId: product.id, quantity: 12 }], { priority: 1 });
  // The screen follows by itself.
  await expect(page.getByText(`taken over by order "${urgent.orderReference}", which is more urgent.`)).toBeVisible();
  await expect(page.getByText('8 units promised.')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await visit(page, `/orders/${urgent.id}`);
  await expect(page.getByText(`Took over promised units of "${product.sku}": 7 from order "${lazy.orderReference}".`)).toBeVisible();
  await page.getByRole('button', { name: 'Release', exact: true }).click();
  const row = rowsOf(listOf(page, 'Allocations'), pallet.lpn);
  await expect(row).toContainText('The oldest units go out first.');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
