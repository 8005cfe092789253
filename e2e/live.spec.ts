import { expect, type Page } from '@playwright/test';
import { listOf, openAs, rowsOf } from './support/screens.ts';
import { test } from './support/test.ts';
import { createUser, createWorld, receive } from './support/world.ts';

/** Resolves when the page's event stream is open. */
const listening = (page: Page) =>
  page.waitForResponse((response) => response.url().includes('/api/events') && response.ok());

test('a receipt by somebody else appears without a reload', async ({ page, otherPage: other }) => {
  const { warehouse, products, user } = await createWorld({ products: 1 });
  const [product] = products;
  const opened = listening(page);
  await openAs(page, user, '/stocklevels');
  await opened;
  await expect(page.getByText('No inventory records found for this warehouse.')).toBeVisible();

  const colleague = await createUser('OPERATOR', [warehouse.id]);
  await openAs(other, colleague, `/stocklevels`);
  await receive(warehouse.id, [{ productId: product.id, quantity: 1240 }]);
  for (const screen of [page, other]) {
    const rows = rowsOf(listOf(screen, 'Stock Levels'));
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('1,240');
  }
});
