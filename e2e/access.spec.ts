import { expect, type Page } from '@playwright/test';
import { openAs, visit } from './support/screens.ts';
import { test } from './support/test.ts';
import { api, createWarehouse, createWorld } from './support/world.ts';

/** The menu stands open on a wide screen and is a drawer on a narrow one. */
async function openMenu(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Open menu' });
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  if (await button.isVisible()) await button.click();
}

const currentWarehouse = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('currentWarehouse') ?? 'null') as { id: number; name: string } | null)?.id);

for (const role of ['SUPERVISOR', 'OPERATOR', 'CLIENT'] as const) {
  test(`the screens of administrators lead a ${role} to the dashboard`, async ({ page }) => {
    const { user } = await createWorld({ role });
    await openAs(page, user, '/dashboard');
    for (const path of ['/admin/warehouses', '/admin/users', `/admin/users/${user.id}`]) {
      await visit(page, path);
      await expect(page).toHaveURL(/\/dashboard$/);
    }
    await openMenu(page);
    const menu = page.getByRole('navigation', { name: 'Main' });
    await expect(menu.getByRole('link', { name: 'Settings' })).toBeVisible();
    await expect(menu.getByRole('button', { name: 'Admin' })).toHaveCount(0);
    await menu.getByRole('button', { name: 'Operations' }).click();
    await expect(menu.getByRole('link', { name: 'Orders' })).toBeVisible();
    await expect(menu.getByRole('link', { name: 'Create ASN' })).toHaveCount(role === 'OPERATOR' ? 0 : 1);
    await expect(menu.getByRole('link', { name: 'Receiving' })).toHaveCount(role === 'CLIENT' ? 0 : 1);
  });
}

test('a client is told that receiving is not theirs', async ({ page }) => {
  const { user, customer } = await createWorld({ role: 'CLIENT' });
  await openAs(page, user, '/stocklevels');
  await expect(page.getByRole('heading', { name: 'Stock Levels' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Receive Stock' })).toHaveCount(0);
  for (const path of ['/receiving', `/receiving/${customer.id}`]) {
    await visit(page, path);
    await expect(page.getByText('Your role (CLIENT) does not allow this.')).toBeVisible();
    await expect(page.getByRole('button', { name: /Start Receiving|Finalize/ })).toHaveCount(0);
  }
});

test('another warehouse is stored and the page loaded anew', async ({ page }) => {
  const { user, warehouse } = await createWorld();
  const other = await createWarehouse();
  await api('POST', `/api/users/${user.id}/warehouses`, { warehouseId: other.id });
  await openAs(page, user, '/stocklevels');
  const selector = page.getByRole('combobox', { name: 'Warehouse' });
  await expect(selector).toBeEnabled();
  const first = await currentWarehouse(page);
  const next = first === warehouse.id ? other : warehouse;
  await page.evaluate(() => document.body.setAttribute('data-seen', 'before'));
  await selector.click();
  await page.getByRole('option', { name: next.name }).click();
  await expect(page.locator('body[data-seen]')).toHaveCount(0);
  await expect(selector).toContainText(next.name);
  await expect(page.getByText(`0 records in ${next.name}`)).toBeVisible();
  expect(await currentWarehouse(page)).toBe(next.id);
  await expect(page).toHaveURL(/\/stocklevels$/);
});

test('a warehouse that was taken away is left for the first that remains', async ({ page }) => {
  const { user, warehouse } = await createWorld();
  const other = await createWarehouse();
  await openAs(page, user, '/dashboard');
  await expect(page.getByRole('combobox', { name: 'Warehouse' })).toContainText(warehouse.name);
  await api('POST', `/api/users/${user.id}/warehouses`, { warehouseId: other.id });
  await api('DELETE', `/api/users/${user.id}/warehouses/${warehouse.id}`);
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Warehouse' })).toContainText(other.name);
  expect(await currentWarehouse(page)).toBe(other.id);
  await api('DELETE', `/api/users/${user.id}/warehouses/${other.id}`);
  await page.goto('/stocklevels');
  await expect(page.getByText('No warehouse is assigned to you yet.')).toBeVisible();
});

test('what is empty offers its first step, and what is not there the way back', async ({ page }) => {
  const { user } = await createWorld({ products: 0 });
  await openAs(page, user, '/orders?status=SHIPPED');
  await expect(page.getByText('No orders found.')).toBeVisible();
  await page.getByRole('button', { name: 'Show All' }).click();
  await expect(page).toHaveURL(/\/orders$/);
  await page.getByRole('link', { name: 'Write the First Order' }).click();
  await expect(page).toHaveURL(/\/orders\/create$/);
  await visit(page, '/replenishment/rules?search=nothing');
  await page.getByRole('button', { name: 'Show All' }).click();
  await page.getByRole('button', { name: 'Add the First Rule' }).click();
  await expect(page.getByRole('dialog', { name: 'Create New Rule' })).toBeVisible();
  await page.keyboard.press('Escape');
  for (const [path, sentence, way, back] of [
    ['/orders/999999999', 'There is no such order in your warehouses.', 'All Orders', /\/orders$/],
    ['/returns/999999999', 'There is no such return in your warehouses.', 'All Returns', /\/returns$/],
  ] as const) {
    await visit(page, path);
    await expect(page.getByText(sentence)).toBeVisible();
    await page.getByRole('link', { name: way }).click();
    await expect(page).toHaveURL(back);
  }
  await page.goto('/nothing/here');
  await expect(page.getByText('There is no screen at this address.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});
