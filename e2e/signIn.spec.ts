import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { baseUrl } from './support/settings.ts';
import { handheld, test } from './support/test.ts';
import { createWorld } from './support/world.ts';

test(
  'the landing page leads to the sign-in; the right password opens the dashboard, and signing out ends the session',
  handheld,
  async ({ page, request }) => {
    const { user } = await createWorld({ products: 0 });
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Proceed to Login' })).toBeVisible();
    await expectAccessible(page, 'the landing page');
    await page.getByRole('button', { name: 'Proceed to Login' }).click();
    await page.getByLabel('Email', { exact: true }).fill(user.email);
    await page.getByLabel('Password').fill('not the password');
    const answered = page.waitForResponse('**/api/auth/login');
    await page.getByRole('button', { name: 'Sign In' }).click();
    const { error } = (await (await answered).json()) as { error: string };
    expect(error).toBeTruthy();
    await expect(page.getByRole('alert')).toContainText(error);
    await expect(page).toHaveURL(/\/login$/);
    await expectAccessible(page, 'the sign-in with its error');

    await page.getByLabel('Password').fill(user.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    const token = await page.evaluate(() => localStorage.getItem('token'));
    expect(token).toBeTruthy();
    const revoked = page.waitForResponse('**/api/auth/logout');
    await page.getByRole('button', { name: 'Logout' }).click();
    await revoked;
    await expect(page).toHaveURL(/\/login$/);
    const kept = await page.evaluate(() =>
      ['token', 'user', 'currentWarehouse'].filter((key) => localStorage.getItem(key) !== null),
    );
    expect(kept).toEqual([]);
    const answer = await request.get('/api/auth/me', {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status()).toBe(401);
  },
);

/**
 * The compressed size that a handheld may load before the sign-in; with passkeys, which load
 * afterwards.
 */
const MOST_SCRIPT_BYTES = 175_000;
const MOST_WITH_PASSKEYS = 180_000;

for (const [where, host, most] of [
  ['the sign-in', '127.0.0.1', MOST_SCRIPT_BYTES],
  ['the sign-in where passkeys work', 'localhost', MOST_WITH_PASSKEYS],
] as const) {
  test(`${where} loads at most ${most / 1000} kB of JavaScript`, async ({ browser }) => {
    // The context of the other tests has the files already.
    const context = await browser.newContext();
    const page = await context.newPage();
    const scripts: Promise<number>[] = [];
    page.on('requestfinished', (request) => {
      if (request.resourceType() === 'script')
        scripts.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
    });
    await page.goto(`${baseUrl().replace('127.0.0.1', host)}/login`, { waitUntil: 'networkidle' });
    await expect(
      page.getByRole('button', {
        name: host === 'localhost' ? 'Sign In with a Passkey' : 'Sign In',
      }),
    ).toBeVisible();
    const bytes = await Promise.all(scripts);
    expect(bytes.length).toBeGreaterThan(1);
    expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(most);
    await context.close();
  });
}
