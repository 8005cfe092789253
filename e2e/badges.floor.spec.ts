import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { scan, scanField, wedge } from './support/scanner.ts';
import { openAs, visit } from './support/screens.ts';
import { admin } from './support/settings.ts';
import { test } from './support/test.ts';
import { api, createUser, createWarehouse, unique } from './support/world.ts';

const PIN = '4711';
const LEAST_TARGET = 44;

async function withPin(warehouseId: number) {
  const user = await createUser('OPERATOR', [warehouseId]);
  await api('PUT', `/api/badges/${user.id}/pin`, { pin: PIN });
  return { ...user, badge: `USER-${user.id}` };
}

/** Works as an administrator. Does not sign out, because other tests use the session. */
async function registerBrowser(page: Page, warehouse: { id: number }): Promise<void> {
  await openAs(page, admin, '/badges/devices', warehouse);
  await page.getByRole('button', { name: 'Register This Browser' }).click();
  await page.getByLabel('Name').fill(unique('Handheld'));
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page.getByText('This browser', { exact: true })).toBeVisible();
  await page.evaluate(() => localStorage.removeItem('token'));
}

/** Keys a PIN in by the keypad, whose keys are large enough for a thumb. */
async function keyIn(page: Page, pin: string): Promise<void> {
  for (const digit of pin) {
    const key = page.getByRole('button', { name: digit, exact: true });
    const size = await key.boundingBox();
    expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(LEAST_TARGET);
    await key.click();
  }
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

test('users share a registered handheld by badge and PIN: each reaches the floor and nothing else, and passes the device on', async ({
  page,
}) => {
  const warehouse = await createWarehouse();
  const [mara, olek] = [await withPin(warehouse.id), await withPin(warehouse.id)];
  await registerBrowser(page, warehouse);

  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/login');
  await expect(scanField(page)).toBeVisible();
  await expectAccessible(page, 'the sign-in of a shared device');
  await scan(page, mara.badge);
  await expect(page.getByRole('heading', { name: mara.badge })).toBeVisible();
  await keyIn(page, '4712');
  await expect(page.getByRole('alert')).toContainText('The badge or the PIN is wrong');
  await expectAccessible(page, 'the keypad with a wrong PIN');
  await expectNoSidewaysScroll(page, 'the keypad');
  await keyIn(page, PIN);
  await expect(page.getByRole('heading', { name: 'Floor mode' })).toBeVisible();

  const refused: string[] = [];
  page.on(
    'response',
    (response) => void (response.status() === 403 && refused.push(response.url())),
  );
  await visit(page, '/floor/putaway');
  await expect(page.getByText('No pallets are waiting for putaway.')).toBeVisible();
  expect(refused).toEqual([]);
  await page.goto('/orders');
  await expect(page).toHaveURL(/\/floor$/);

  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Switch User' }).click();
  await expect(scanField(page)).toBeVisible();
  await scan(page, mara.badge);
  // The scan of Olek's badge replaces the first user.
  await wedge(page, olek.badge);
  await expect(page.getByRole('heading', { name: olek.badge })).toBeVisible();
  await keyIn(page, PIN);
  await expect(page.getByRole('heading', { name: 'Floor mode' })).toBeVisible();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByText(`Welcome, ${olek.email}`)).toBeVisible();
});
