import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { handheld, test } from './support/test.ts';
import { createWorld, signIn } from './support/world.ts';

test('a wrong password shows what the server says, the right one leads to the dashboard', handheld, async ({ page }) => {
  const { user } = await createWorld();
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(user.email);
  await page.getByLabel('Password').fill('not the password');
  const answered = page.waitForResponse('**/api/auth/login');
  await page.getByRole('button', { name: 'Sign In' }).click();
  const { error } = (await (await answered).json()) as { error: string };
  expect(error).toBeTruthy();
  await expect(page.getByRole('alert')).toContainText(error);
  await expect(page).toHaveURL(/\/login$/);

  await page.getByLabel('Password').fill(user.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('signing out clears what the browser kept and revokes the session', async ({ page, request }) => {
  const { user } = await createWorld();
  await signIn(page, user);
  const token = await page.evaluate(() => localStorage.getItem('token'));
  expect(token).toBeTruthy();

  const revoked = page.waitForResponse('**/api/auth/logout');
  await page.getByRole('button', { name: 'Logout' }).click();
  await revoked;
  await expect(page).toHaveURL(/\/login$/);
  const kept = await page.evaluate(() => ['token', 'user', 'currentWarehouse'].filter((key) => localStorage.getItem(key) !== null));
  expect(kept).toEqual([]);
  const answer = await request.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status()).toBe(401);
});

test('without a session every protected path, known or not, leads to the sign-in', async ({ page }) => {
  for (const path of ['/dashboard', '/stocklevels', '/no/such/screen']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/login$/);
  }
});

test('the sign-in screen can be used by everybody', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  await expectAccessible(page);
});

test("who has a password of somebody else's choosing is told so once after signing in, and never on the floor", async ({ page }) => {
  const { user } = await createWorld({ products: 0, role: 'OPERATOR' });
  const hint = page.getByText('Somebody else chose your password.');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await signIn(page, user);
  await expect(hint).toBeVisible();
  await menu.getByRole('button', { name: 'Operations' }).click();
  await menu.getByRole('link', { name: 'Floor mode' }).click();
  await expect(page.getByRole('heading', { name: 'Floor mode' })).toBeVisible();
  await expect(hint).toHaveCount(0);
  await menu.getByRole('link', { name: 'Lading' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(hint).toHaveCount(0);
  await page.getByRole('button', { name: 'Logout' }).click();

  await signIn(page, user);
  await page.getByRole('note').getByRole('button', { name: 'Close' }).click();
  await expect(hint).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(hint).toHaveCount(0);
});
