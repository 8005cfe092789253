import { type Browser, expect, type Page } from '@playwright/test';
import { scanField } from './support/scanner.ts';
import { openAs } from './support/screens.ts';
import { test } from './support/test.ts';
import { createWorld } from './support/world.ts';

/** A page of a browser of its own, which keeps the application on the device. */
async function device(browser: Browser, use: object): Promise<Page> {
  const context = await browser.newContext({ ...use, serviceWorkers: 'allow' });
  return context.newPage();
}

/** Waits until the application's files are on the device. */
async function untilKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (navigator.serviceWorker.controller === null) await new Promise((wait) => setTimeout(wait, 20));
  });
}

test('without a network a task opens, and so does the application itself', async ({ browser }, { project }) => {
  const world = await createWorld({ role: 'OPERATOR' });
  const page = await device(browser, project.use);
  await openAs(page, world.user, '/floor');
  await expect(scanField(page)).toBeFocused();
  await untilKept(page);
  await page.context().setOffline(true);
  await page.getByRole('link', { name: /^Receive/ }).click();
  await expect(page.getByRole('heading', { name: 'Receive', level: 1 })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Receive', level: 1 })).toBeVisible();
  // The API's answers are not among the files.
  const kept = await page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map(async (name) => (await window.caches.open(name)).keys()));
    return caches.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain('/index.html');
  expect(kept.filter((path) => path.startsWith('/api'))).toEqual([]);
  await page.context().close();
});
