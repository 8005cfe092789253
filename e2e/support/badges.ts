import { expect, type Page } from '@playwright/test';
import { scan } from './scanner.ts';
import { openAs } from './screens.ts';
import { admin } from './settings.ts';
import { api, createUser, unique } from './world.ts';

export const PIN = '4711';
const LEAST_TARGET = 44;

/** An operator of a warehouse, who has a badge and a PIN. */
export async function createBadge(warehouseId: number) {
  const user = await createUser('OPERATOR', [warehouseId]);
  await api('PUT', `/api/badges/${user.id}/pin`, { pin: PIN });
  return { ...user, badge: `USER-${user.id}` };
}

/** Works as an administrator. Does not sign out, because other tests use the session. */
export async function registerBrowser(page: Page, warehouse: { id: number }): Promise<void> {
  await openAs(page, admin, '/badges/devices', warehouse);
  await page.getByRole('button', { name: 'Register This Browser' }).click();
  await page.getByLabel('Name').fill(unique('Handheld'));
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page.getByText('This browser', { exact: true })).toBeVisible();
  await page.evaluate(() => localStorage.removeItem('token'));
}

/** Keys a PIN in by the keypad, whose keys are large enough for a thumb. */
export async function keyIn(page: Page, pin: string): Promise<void> {
  for (const digit of pin) {
    const key = page.getByRole('button', { name: digit, exact: true });
    const size = await key.boundingBox();
    expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(LEAST_TARGET);
    await key.click();
  }
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** Signs in by a badge on a browser that is registered for it. */
export async function signInByBadge(page: Page, badge: string): Promise<void> {
  await page.goto('/login');
  await scan(page, badge);
  await keyIn(page, PIN);
  await expect(page.getByRole('heading', { name: 'Floor mode' })).toBeVisible();
}
