import { expect, type Page } from '@playwright/test';

/** Waits until a response whose key contains these words is on the device. */
export const untilHere = (page: Page, ...texts: string[]) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        // Opening a database that is not there would make an empty one.
        if (!(await indexedDB.databases()).some(({ name }) => name === 'lading')) return [];
        const opening = indexedDB.open('lading');
        await new Promise((resolve) => opening.addEventListener('success', resolve));
        const reading = opening.result.transaction('reads').objectStore('reads').getAllKeys();
        await new Promise((resolve) => reading.addEventListener('success', resolve));
        opening.result.close();
        return reading.result.map(String);
      }),
    )
    .toEqual(expect.arrayContaining(texts.map((word) => expect.stringContaining(word))));

/** Keys of what lets codes be identified without a network: the locations, and one product. */
export const LOCATION_CODES = '"locations","codes"';
export const codesOf = ({ id }: { id: number }) => `"/api/products/{id}",${id}]`;

/** Waits until the application's files are on the device. */
export async function untilKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (navigator.serviceWorker.controller === null)
      await new Promise((wait) => setTimeout(wait, 20));
  });
}

/** Says whether there is a network, and what waits for it. */
export const strip = (page: Page) => page.getByRole('status', { name: 'Connection' });
