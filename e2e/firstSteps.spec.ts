import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { openAs } from './support/screens.ts';
import { admin } from './support/settings.ts';
import { test } from './support/test.ts';
import { unique } from './support/world.ts';

const NONE = 'No warehouse is assigned to you yet.';

/** Filters the warehouse list of this browser by name, because other tests create warehouses on the same server. */
async function seeOnly(page: Page, name: string): Promise<void> {
  await page.route('**/api/users/me/warehouses*', async (route) => {
    const answer = await route.fetch();
    const all = (await answer.json()) as { name: string }[];
    await route.fulfill({ response: answer, json: all.filter((warehouse) => warehouse.name === name) });
  });
}

test('an administrator without a warehouse is led to the first one, and then through its first steps', async ({ page }) => {
  const name = unique('First');
  await seeOnly(page, name);
  await openAs(page, admin, '/dashboard');
  await expect(page.getByText(NONE)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('main').getByRole('link', { name: 'Create New Warehouse' }).click();
  await expect(page).toHaveURL(/\/admin\/warehouses$/);
  await expect(page.getByText(NONE)).toBeVisible();
  await page.getByRole('button', { name: 'Create New Warehouse' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Warehouse' });
  await dialog.getByLabel('Warehouse Name').fill(name);
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText(NONE)).toBeHidden();
  await page.getByRole('link', { name: 'Next Steps' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  const steps = page.getByRole('region', { name: 'First Steps' }).getByRole('listitem');
  await expect(steps).toHaveCount(4);
  await expect(page.getByRole('region', { name: 'Last 14 days' })).toBeHidden();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await expect(steps.filter({ hasText: 'Add locations' }).getByRole('img', { name: 'To do' })).toBeVisible();
  await page.getByRole('link', { name: 'Add locations' }).click();
  await expect(page).toHaveURL(/\/locations$/);
});
