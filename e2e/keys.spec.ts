import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, look } from './support/accessible.ts';
import { choose, openAs, visit } from './support/screens.ts';
import { admin, baseUrl } from './support/settings.ts';
import { handheld, test } from './support/test.ts';
import { createWorld, unique } from './support/world.ts';

const readStock = (secret: string, warehouseId: number) =>
  fetch(`${baseUrl()}/api/inventory?warehouseId=${warehouseId}`, { headers: { authorization: `Bearer ${secret}` } });

/** Creates a key in the page, and returns the secret that it shows. */
async function createKey(page: Page, name: string, warehouse: { name: string }): Promise<string> {
  await page.getByRole('button', { name: 'Create API Key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create API Key' });
  await dialog.getByLabel('Name').fill(name);
  await choose(page, 'Warehouses', warehouse.name);
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(dialog.getByText('Choose at least one scope.')).toBeVisible();
  await choose(page, 'Scopes', 'stock:read');
  await page.keyboard.press('Escape');
  await look(page, 'Create API Key');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  const shown = page.getByRole('dialog', { name: `Secret of "${name}"` });
  await page.keyboard.press('Escape');
  const secret = await shown.getByLabel('API Key').inputValue();
  await look(page, `Secret of "${name}"`);
  await shown.getByRole('button', { name: 'Done' }).click();
  return secret;
}

test('a key is created, read with until it is revoked, and refused from then on', handheld, async ({ page }) => {
  const { warehouse } = await createWorld({ products: 1 });
  const name = unique('Shop');
  await page.setViewportSize({ width: 360, height: 640 });
  await openAs(page, admin, '/admin/keys');
  const secret = await createKey(page, name, warehouse);
  expect((await readStock(secret, warehouse.id)).status).toBe(200);
  await visit(page, `/admin/keys?search=${name}`);
  await expect(page.getByText(/from (127\.0\.0\.1|::1)/)).toBeVisible();
  await expect(page.getByText(secret)).toHaveCount(0);
  await expectAccessible(page, 'the list of keys');
  await expectNoSidewaysScroll(page, 'the list of keys');
  await page.getByRole('button', { name: `Revoke ${name}` }).click();
  await page.getByRole('dialog', { name: 'Revoke API Key' }).getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('REVOKED', { exact: true })).toBeVisible();
  expect((await readStock(secret, warehouse.id)).status).toBe(401);
});
