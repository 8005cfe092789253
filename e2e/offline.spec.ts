import { type Browser, expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { result, scan, scanField } from './support/scanner.ts';
import { listOf, openAs, rowsOf } from './support/screens.ts';
import { test } from './support/test.ts';
import { api, createLocation, createOrder, createWorld, putAway, receive, takeStep, unique } from './support/world.ts';

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

/** Waits until the codes of the locations are on the device. */
const untilCodesAreHere = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(
        () =>
          new Promise<string[]>((resolve) => {
            const opening = indexedDB.open('lading');
            opening.onsuccess = () => {
              const reading = opening.result.transaction('reads').objectStore('reads').getAllKeys();
              reading.onsuccess = () => resolve(reading.result.map(String));
            };
          }),
      ),
    )
    .toContainEqual(expect.stringContaining('codes'));

const strip = (page: Page) => page.getByRole('status', { name: 'Connection' });

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

test('picks without a network wait, outlive a reload, and are sent once by themselves', async ({ browser }, { project }) => {
  const world = await createWorld({ role: 'OPERATOR' });
  const [first, second] = world.products;
  const place = await createLocation(world.warehouse.id, 'PICK', unique('A'));
  const pallet = await receive(world.warehouse.id, [
    { productId: first.id, quantity: 5 },
    { productId: second.id, quantity: 7 },
  ]);
  await putAway(pallet.lpn, place);
  const order = await createOrder(world, [
    { productId: first.id, quantity: 5 },
    { productId: second.id, quantity: 7 },
  ]);
  await takeStep(order, 'release');
  const page = await device(browser, project.use);
  await openAs(page, world.user, `/floor/pick/orders/${order.id}`);
  await expect(result(page)).toHaveText(`Go to ${place.name}.`);
  await untilKept(page);
  await untilCodesAreHere(page);
  await page.context().setOffline(true);
  await scan(page, place.barcode);
  await scan(page, pallet.lpn);
  await page.getByRole('button', { name: /^Take/ }).click();
  await expect(result(page)).toContainText('It waits, and is sent by itself. ');
  await expect(strip(page)).toHaveText('Offline, 1 waiting');
  await expectAccessible(page, 'offline with a waiting pick');
  await page.reload();
  await expect(strip(page)).toHaveText('Offline, 1 waiting');
  await expect(page.getByText('1 stop left')).toBeVisible();
  await scan(page, place.barcode);
  await scan(page, pallet.lpn);
  await page.getByRole('button', { name: /^Take/ }).click();
  await expect(strip(page)).toHaveText('Offline, 2 waiting');
  await page.getByRole('link', { name: 'Offline, 2 waiting' }).click();
  await expect(rowsOf(listOf(page, 'Waiting'))).toHaveCount(2);
  await expectAccessible(page, 'the scans that wait');
  await page.context().setOffline(false);
  await expect(rowsOf(listOf(page, 'Done'))).toHaveCount(2);
  await expect(strip(page)).toHaveText('');
  const { status } = await api<{ status: string }>('GET', `/api/orders/${order.id}`);
  expect(status).toBe('PICKED');
  await page.context().close();
});
