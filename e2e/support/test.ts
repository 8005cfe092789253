import { type BrowserContext, test as base, type Page } from '@playwright/test';
import { baseUrl } from './settings.ts';

/** Tags a test that runs at the size of a handheld instead of a desk: of each flow at least one, and what is done on handhelds. */
export const handheld = { tag: '@handheld' };

/** Tags a test whose screens are built otherwise on a handheld. It runs at both sizes. */
export const everySize = { tag: '@everySize' };

interface Shared {
  context: BrowserContext;
  /** A page of the worker, which clears the browser's storage between tests. */
  cleaner: Page;
}

/** Clears the site's storage, closes what a test has left open, and removes its routes and overrides. */
async function clear({ context, cleaner }: Shared): Promise<void> {
  await Promise.all(context.pages().map((page) => (page === cleaner ? null : page.close())));
  await Promise.all([context.unrouteAll({ behavior: 'ignoreErrors' }), context.setOffline(false), context.clearCookies()]);
  const session = await context.newCDPSession(cleaner);
  await session.send('Storage.clearDataForOrigin', { origin: baseUrl(), storageTypes: 'local_storage,indexeddb' });
  await session.detach();
}

/**
 * The tests of a worker share a browser context, which is cleared after each test: a new context compiles the whole web app again, which takes
 * three times as long as showing a screen. A test that needs a second user creates its own context.
 */
export const test = base.extend<object, { shared: Shared }>({
  shared: [
    async ({ browser }, use, { project }) => {
      const context = await browser.newContext({ ...project.use.contextOptions, ...project.use });
      await use({ context, cleaner: await context.newPage() });
      await context.close();
    },
    { scope: 'worker' },
  ],
  context: async ({ shared }, use) => {
    await use(shared.context);
    await clear(shared);
  },
});
