import { expect } from '@playwright/test';
import { openAs } from './support/screens.ts';
import { test } from './support/test.ts';
import { createWorld, receive } from './support/world.ts';

test('on a handheld the charts are loaded once they come in sight', { tag: '@handheld' }, async ({
  context,
}) => {
  const page = await context.newPage();
  const { warehouse, products, user } = await createWorld({ products: 1 });
  await receive(warehouse.id, [{ productId: products[0].id, quantity: 12 }]);
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await openAs(page, user, '/dashboard', warehouse);
  await expect(page.getByRole('region', { name: 'Recent Activity' })).toContainText(
    products[0].sku,
  );
  expect(loaded.filter((url) => url.includes('DailyBoard'))).toEqual([]);
  await page.getByRole('region', { name: 'Last 14 days' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('group', { name: 'Units received', exact: true })).toContainText(
    '12',
  );
});
