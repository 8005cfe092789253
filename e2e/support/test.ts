import { type BrowserContext, test as base, type Page } from '@playwright/test';
import { baseUrl } from './settings.ts';

/** A journey that is walked at a handheld's size as well: one of each flow at least, and all that people do with a handheld. */
export const handheld = { tag: '@handheld' };

interface Shared {
  context: BrowserContext;
  /** A page that no test sees, from which the browser can be told what to forget. */
  broom: Page;
}

/** Empties what a browser keeps of a site, and ends what a test has left open or bent. */
async function sweep({ context, broom }: Shared): Promise<void> {
  await Promise.all(context.pages().map((page) => (page === broom ? null : page.close())));
  await Promise.all([context.unrouteAll({ behavior: 'ignoreErrors' }), context.setOffline(false), context.clearCookies()]);
  const session = await context.newCDPSession(broom);
  await session.send('Storage.clearDataForOrigin', { origin: baseUrl(), storageTypes: 'local_storage' });
  await session.detach();
}

/**
 * The tests of a worker share a browser's context, swept after each: a fresh one has to compile the whole web again, which takes
 * three times as long as showing a screen of it. A test that needs another person at another browser makes a context of its own.
 */
export const test = base.extend<object, { shared: Shared }>({
  shared: [
    async ({ browser }, use, { project }) => {
      const context = await browser.newContext({ ...project.use.contextOptions, ...project.use });
      await use({ context, broom: await context.newPage() });
      await context.close();
    },
    { scope: 'worker' },
  ],
  context: async ({ shared }, use) => {
    await use(shared.context);
    await sweep(shared);
  },
});
