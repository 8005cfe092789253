import { expect } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { createBadge, keyIn, PIN, registerBrowser } from './support/badges.ts';
import { scan, scanField, wedge } from './support/scanner.ts';
import { visit } from './support/screens.ts';
import { test } from './support/test.ts';
import { createWarehouse } from './support/world.ts';

test('users share a registered handheld by badge and PIN: each reaches the floor and nothing else, and passes the device on', async ({
  page,
}) => {
  const warehouse = await createWarehouse();
  const [mara, olek] = [await createBadge(warehouse.id), await createBadge(warehouse.id)];
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
