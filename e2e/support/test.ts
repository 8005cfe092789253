import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type Page,
  type WorkerInfo,
} from '@playwright/test';
import { keepNeighbour } from './screens.ts';
import { baseUrl } from './settings.ts';

/**
 * Tags a test that runs at the size of a handheld instead of a desk: of most flows one, and what is
 * done on handhelds.
 */
export const handheld = { tag: '@handheld' };

/** Tags a test whose screens are built otherwise on a handheld. It runs at both sizes. */
export const everySize = { tag: '@everySize' };

interface Tabs {
  context: BrowserContext;
  page: Page;
  /** Another tab, which signs in and empties the storage. */
  neighbour: Page;
}

async function openTabs(context: BrowserContext): Promise<Tabs> {
  const neighbour = await context.newPage();
  await neighbour.goto(`${baseUrl()}/healthz`);
  keepNeighbour(context, neighbour);
  return { context, neighbour, page: await context.newPage() };
}

/**
 * Closes the tabs that a test has opened, removes its routes and overrides, and clears the site's
 * storage, which signs out.
 */
async function clear({ context, neighbour, page }: Tabs): Promise<void> {
  await Promise.all(
    context.pages().map((tab) => (tab === neighbour || tab === page ? null : tab.close())),
  );
  await Promise.all(
    [page, context].map((routed) => routed.unrouteAll({ behavior: 'ignoreErrors' })),
  );
  await Promise.all([
    context.setOffline(false),
    context.clearCookies(),
    neighbour.evaluate(() => localStorage.clear()),
  ]);
  const session = await context.newCDPSession(neighbour);
  await session.send('Storage.clearDataForOrigin', {
    origin: baseUrl(),
    storageTypes: 'local_storage,indexeddb',
  });
  await session.detach();
}

/** The fixture of a browser with these options, which a worker opens once. */
const browserOf =
  (options: BrowserContextOptions) =>
  async (
    { browser }: { browser: Browser },
    use: (tabs: Tabs) => Promise<void>,
    { project }: WorkerInfo,
  ): Promise<void> => {
    const context = await browser.newContext({
      ...project.use.contextOptions,
      ...project.use,
      ...options,
    });
    await use(await openTabs(context));
    await context.close();
  };

/**
 * The tests of a worker share a tab, in which one user signs in after the other as on a device that
 * people share: loading the web app again takes longer than most tests. A test of what happens
 * while it loads opens a tab of its own. `otherPage` is a tab of a second user's browser, and
 * `keptPage` of one that keeps the web app on the device, as handhelds do.
 */
export const test = base.extend<
  { otherPage: Page; keptPage: Page },
  Record<'shared' | 'other' | 'keeping', Tabs>
>({
  shared: [browserOf({}), { scope: 'worker' }],
  other: [browserOf({}), { scope: 'worker' }],
  keeping: [browserOf({ serviceWorkers: 'allow' }), { scope: 'worker' }],
  context: async ({ shared }, use) => {
    await use(shared.context);
    await clear(shared);
  },
  page: async ({ context: _, shared, viewport }, use) => {
    if (viewport) await shared.page.setViewportSize(viewport);
    await use(shared.page);
  },
  otherPage: async ({ other }, use) => {
    await use(other.page);
    await clear(other);
  },
  keptPage: async ({ keeping }, use) => {
    await use(keeping.page);
    await clear(keeping);
  },
});
