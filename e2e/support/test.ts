import { type BrowserContext, test as base } from '@playwright/test';

/** Empties what a browser keeps of a site, and ends what a test has left open or bent. */
async function sweep(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) await page.close();
  await Promise.all([context.unrouteAll({ behavior: 'ignoreErrors' }), context.setOffline(false), context.clearCookies()]);
  const page = await context.newPage();
  await page.goto('/healthz');
  await page.evaluate(() => localStorage.clear());
  await page.close();
}

/**
 * The tests of a worker share a browser's context, swept after each: a fresh one has to compile the whole web again, which takes
 * three times as long as showing a screen of it. A test that needs another person at another browser makes a context of its own.
 */
export const test = base.extend<object, { shared: BrowserContext }>({
  shared: [
    async ({ browser }, use, { project }) => {
      const context = await browser.newContext({ ...project.use.contextOptions, ...project.use });
      await use(context);
      await context.close();
    },
    { scope: 'worker' },
  ],
  context: async ({ shared }, use) => {
    await use(shared);
    await sweep(shared);
  },
});
