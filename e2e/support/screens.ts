import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { baseUrl } from './settings.ts';
import { type Account, type Product, sessionOf } from './world.ts';

const neighbours = new WeakMap<BrowserContext, Page>();

/** Remembers a tab of the site that `openAs` may sign in from. */
export const keepNeighbour = (context: BrowserContext, neighbour: Page): void =>
  void neighbours.set(context, neighbour);

/** Shows another screen of the loaded web app, as a link does. */
const goInside = (page: Page, path: string) =>
  page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);

/** Writes a session to the storage of the site, as a sign-in does; other tabs follow. */
const storeSession = (tab: Page, session: Readonly<Record<string, string>>) =>
  tab.evaluate((kept) => {
    localStorage.clear();
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
  }, session);

/**
 * Opens a screen with a stored session, which is faster than signing in; other tests cover the
 * sign-in. A user with several warehouses starts in the first one, unless one is chosen. A tab that
 * shows the web app is not loaded again: its session ends, and the next one begins in another tab.
 */
export async function openAs(
  page: Page,
  account: Account,
  path: string,
  warehouse?: { id: number },
): Promise<void> {
  const { token, user } = await sessionOf(account);
  const session: Record<string, string> = { user: JSON.stringify(user), token };
  if (warehouse) session.currentWarehouse = JSON.stringify(warehouse);
  const neighbour = neighbours.get(page.context());
  if (!neighbour) {
    await page.addInitScript((kept) => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
    }, session);
    await page.goto(path);
  } else if (warehouse || !page.url().startsWith(baseUrl())) {
    await storeSession(neighbour, session);
    await page.goto(path);
  } else {
    await endSession(page, neighbour);
    // Whoever opens a screen without a session gets there by signing in.
    await goInside(page, path);
    await page.waitForURL('**/login');
    await storeSession(neighbour, session);
    await page.waitForURL((url) => url.pathname !== '/login');
  }
}

/** Ends the session in a tab from another one, and waits for the sign-in screen. */
async function endSession(page: Page, neighbour: Page): Promise<void> {
  await page.evaluate(() => {
    const tab = window as Window & { signedOut?: Promise<unknown> };
    tab.signedOut = new Promise((resolve) =>
      addEventListener('storage', ({ key }) => key === null && resolve(true)),
    );
  });
  await neighbour.evaluate(() => {
    // Clearing an empty storage is no event.
    localStorage.setItem('any', '');
    localStorage.clear();
  });
  await page.evaluate(() => (window as Window & { signedOut?: Promise<unknown> }).signedOut);
  await goInside(page, '/login');
  await expect(page).toHaveTitle(/^Sign In/);
}

const NOWHERE = '/no/such/screen';

/**
 * Navigates inside the loaded web app, as a link does, which is much faster than a reload. An empty
 * screen comes in between, so that a test never reads the previous one: on the floor one of the
 * floor, which a badge may open.
 */
export async function visit(page: Page, path: string): Promise<void> {
  const nowhere = page.getByRole('heading', { name: 'Page not found' });
  for (const [to, state] of [
    [path.startsWith('/floor') ? `/floor${NOWHERE}` : NOWHERE, 'visible'],
    [path, 'hidden'],
  ] as const) {
    await goInside(page, to);
    await nowhere.waitFor({ state });
  }
}

/** Finds a list by its name: a table, or cards on a handheld. */
export function listOf(page: Page, name: string): Locator {
  return page.getByRole('table', { name }).or(page.getByRole('list', { name }));
}

/** Finds the rows of a list that contain a text; without a text, all rows but the header. */
export function rowsOf(list: Locator, text: string | RegExp = ''): Locator {
  const rows = list.getByRole('row').filter({ has: list.page().getByRole('cell') });
  return rows.or(list.getByRole('listitem')).filter({ hasText: text });
}

export async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
}

export const productField = (page: Page) =>
  page.getByRole('combobox', { name: 'Product', exact: true });

/** Chooses a product in the picker, which then focuses the quantity. */
export async function pick(page: Page, { sku, name }: Product): Promise<void> {
  await productField(page).fill(sku);
  await page.getByRole('option', { name: `${sku} - ${name}` }).click();
  await expect(page.getByLabel('Quantity', { exact: true })).toBeFocused();
}

/** Chooses a product, types a quantity and adds the line to a pallet or an order. */
export async function add(page: Page, product: Product, quantity: number): Promise<void> {
  await pick(page, product);
  await page.getByLabel('Quantity', { exact: true }).fill(String(quantity));
  await page.getByRole('button', { name: /^Add( Item)?$/ }).click();
}

/**
 * Leaves the request for the event stream without a response, so that no event refreshes the
 * screen.
 */
export async function silenceEvents(page: Page): Promise<void> {
  await page.route('**/api/events*', () => undefined);
}
