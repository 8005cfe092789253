import { expect, type Page } from '@playwright/test';
import { add, choose, listOf, openAs, rowsOf, visit } from './support/screens.ts';
import { handheld, test } from './support/test.ts';
import { createWorld } from './support/world.ts';

const PALLET = 'Current Pallet (LPN)';
const RECENT = 'Recently Finalized LPNs';

const asnField = (page: Page) => page.getByRole('combobox', { name: 'ASN (optional)' });

test('goods without an ASN become a pallet that the stock shows', handheld, async ({ page }) => {
  const world = await createWorld();
  const [first, second] = world.products;
  await openAs(page, world.user, '/receiving');
  const start = page.getByRole('button', { name: 'Start Receiving' });
  await expect(start).toBeDisabled();
  await choose(page, 'Customer', world.customer.name);
  await start.click();
  await expect(page).toHaveURL(new RegExp(`/receiving/${world.customer.id}$`));
  await expect(page.getByText(world.customer.name)).toBeVisible();
  await expect(asnField(page)).toContainText('None (Free Receive)');
  await expect(page.getByRole('button', { name: 'Finalize Pallet (0 lines)' })).toBeDisabled();

  await add(page, first, 30);
  await expect(page.getByRole('button', { name: 'Finalize Pallet (1 line)' })).toBeEnabled();
  await add(page, second, 7);
  await add(page, first, 12);
  await expect(rowsOf(listOf(page, PALLET), first.sku)).toContainText('42');
  const answered = page.waitForResponse('**/api/inventory/batch');
  await page.getByRole('button', { name: 'Finalize Pallet (2 lines)' }).click();
  const { data } = (await (await answered).json()) as { data: { pallet: { lpn: string } } };
  await expect(page.getByRole('status')).toContainText(/pallet/i);
  await expect(rowsOf(listOf(page, RECENT)).first()).toContainText(data.pallet.lpn);
  await expect(rowsOf(listOf(page, RECENT)).first()).toContainText('49');
  await expect(page.getByRole('button', { name: 'Finalize Pallet (0 lines)' })).toBeDisabled();

  await visit(page, `/stocklevels?search=${data.pallet.lpn}`);
  const stock = listOf(page, 'Stock Levels');
  await expect(rowsOf(stock)).toHaveCount(2);
  await expect(rowsOf(stock, first.sku)).toContainText('42');
  await expect(rowsOf(stock, first.sku)).toContainText(world.receiving.name);
  await expect(rowsOf(stock, first.sku)).toContainText('AVAILABLE');
});
