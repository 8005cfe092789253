import { expect, type Page } from '@playwright/test';
import { wedge } from './support/scanner.ts';
import { listOf, openAs, rowsOf } from './support/screens.ts';
import { handheld, test } from './support/test.ts';
import { api, createAsn, createLocation, createWorld, receive, unique, type World } from './support/world.ts';

const result = (page: Page) => page.getByRole('status', { name: 'Result' });
const field = (page: Page) => page.getByRole('textbox', { name: /^Scan/ });

async function scan(page: Page, code: string): Promise<void> {
  await expect(field(page)).toBeFocused();
  await wedge(page, code);
}

async function floorWorld(products = 3): Promise<World> {
  return createWorld({ role: 'SUPERVISOR', products });
}

/** What a scan that meets a dialog comes to: nothing, in words; and nothing there has the keyboard that Enter would press. */
async function expectRefused(page: Page, name: string, code: string): Promise<void> {
  const question = page.getByRole('dialog', { name });
  await expect(question).toBeVisible();
  await expect(question.getByRole('button').and(page.locator(':focus'))).toHaveCount(0);
  for (const end of ['Enter', 'Tab'] as const) await wedge(page, code, end);
  await expect(question.getByRole('alert')).toHaveText('Answer the question first.');
  await expect(question).toBeVisible();
  // From a button that somebody has tabbed to, too.
  for (const button of await question.getByRole('button').all()) {
    await button.focus();
    await wedge(page, code);
    await wedge(page, 'K 7', 'Tab');
    await expect(question).toBeVisible();
  }
}

test("a scan answers none of the floor's questions: finishing a place, submitting a count", handheld, async ({ page }) => {
  const world = await floorWorld();
  const shelf = await createLocation(world.warehouse.id, 'STORAGE', unique('F'));
  const items = world.products.map(({ id }) => ({ productId: id, quantity: 137 }));
  const pallet = await receive(world.warehouse.id, items);
  await api('POST', `/api/pallets/${pallet.lpn}/putaway`, { locationId: shelf.id });
  const count = await api<{ id: number }>('POST', '/api/counts', { warehouseId: world.warehouse.id, locationIds: [shelf.id] });
  await api('POST', `/api/counts/${count.id}/start`);

  await openAs(page, world.user, `/floor/count/${count.id}`);
  await scan(page, shelf.barcode);
  await page.getByRole('button', { name: `Finish ${shelf.name}` }).click();
  await expectRefused(page, `Finish ${shelf.name}?`, world.products[0]?.sku ?? '');
  const untouched = await api<{ progress: { linesCounted: number } }>('GET', `/api/counts/${count.id}`);
  expect(untouched.progress.linesCounted).toBe(0);

  // What nobody entered is told as such, here and to the reviewers.
  await page.getByRole('button', { name: 'Finish Location' }).click();
  await expect(result(page)).toHaveText(`${shelf.name} is done. Scan the next location.`);
  await page.getByRole('button', { name: 'Submit for Review' }).click();
  await expectRefused(page, 'Submit for review?', shelf.barcode);
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('3 lines were not entered and count as 0.')).toBeVisible();
  await page.getByRole('link', { name: 'Review this count' }).click();
  await page.getByRole('tab', { name: 'Not entered (3)' }).click();
  const lines = rowsOf(listOf(page, 'Lines'));
  await expect(lines).toHaveCount(3);
  await expect(lines.first()).toContainText(/not entered/i);
  await expect(lines.filter({ hasText: world.user.email })).toHaveCount(0);
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('3 lines were not entered and count as 0.');
  // A field of a dialog takes what is scanned into it, and the dialog stays.
  await page.getByLabel('Reason (optional)').focus();
  await wedge(page, shelf.barcode);
  await expect(page.getByLabel('Reason (optional)')).toHaveValue(shelf.barcode);
  await expect(page.getByRole('dialog', { name: 'Approve Count' })).toBeVisible();
});

test('a scan answers no question of receiving, and goods are left as they are', handheld, async ({ page }) => {
  const world = await floorWorld(2);
  const [first, second] = world.products;
  const asn = await createAsn(world.warehouse.id, world.customer.id, [{ productId: first?.id ?? 0, expectedQuantity: 1 }]);
  await openAs(page, world.user, `/floor/receive/${world.customer.id}?asn=${asn.id}`);
  await scan(page, first?.sku ?? '');
  await expect(result(page)).toHaveText(`${first?.sku}: 1 on the pallet.`);
  await scan(page, first?.sku ?? '');
  await expectRefused(page, 'Quantity Warning', second?.sku ?? '');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(rowsOf(listOf(page, 'Current Pallet (LPN)'))).toHaveCount(1);
  await expect(rowsOf(listOf(page, 'Current Pallet (LPN)'), first?.sku)).toContainText('1');
  await scan(page, second?.sku ?? '');
  await page.getByRole('dialog', { name: 'Product not on ASN' }).getByRole('button', { name: 'Continue' }).click();
  await expect(rowsOf(listOf(page, 'Current Pallet (LPN)'))).toHaveCount(2);

  await page.getByRole('button', { name: /^Finalize Pallet/ }).click();
  await expectRefused(page, 'Receiving Variances', first?.sku ?? '');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Back to the tasks' }).click();
  await expectRefused(page, 'Leave the current pallet?', first?.sku ?? '');
  await expect(page).toHaveURL(new RegExp(`/floor/receive/${world.customer.id}`));
});

test('at a desk a scan presses no button, link or menu; a person does', async ({ page }) => {
  const world = await floorWorld(1);
  const sku = world.products[0]?.sku ?? '';
  await openAs(page, world.user, '/cycle-counts');
  const add = page.getByRole('button', { name: 'New Count' });
  await add.focus();
  await wedge(page, sku);
  await expect(page.getByText('The scan was not taken.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await add.press('Enter');
  await expect(page.getByRole('dialog', { name: 'New Cycle Count' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' });
  await link.focus();
  await wedge(page, sku);
  await expect(page).toHaveURL(/\/cycle-counts$/);
  const select = page.getByRole('combobox', { name: 'Warehouse' });
  await select.focus();
  await wedge(page, sku);
  await wedge(page, 'K 7');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await select.press('Enter');
  await expect(page.getByRole('listbox')).toBeVisible();
  await wedge(page, sku);
  await expect(page.getByRole('listbox')).toBeVisible();
  await page.keyboard.press('Escape');
  await link.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('while a scan has no answer the next is refused in words, and trying again does just the first', handheld, async ({ page }) => {
  const world = await floorWorld(2);
  const [first, second] = world.products;
  await openAs(page, world.user, `/floor/receive/${world.customer.id}`);
  await scan(page, first?.sku ?? '');
  await expect(result(page)).toHaveText(`${first?.sku}: 1 on the pallet.`);
  await page.context().setOffline(true);
  await scan(page, first?.sku ?? '');
  await expect(result(page)).toHaveText(`No answer from the server for ${first?.sku}. Try again: it counts once.`);
  await scan(page, second?.sku ?? '');
  await expect(result(page)).toHaveText(`${second?.sku} was not taken. There is no answer for ${first?.sku} yet. Try that again first.`);
  await page.getByRole('button', { name: `Delete ${first?.sku}` }).click();
  await expect(result(page)).toContainText('Try that again first.');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(result(page)).toHaveText(`${first?.sku}: 2 on the pallet.`);
  await expect(rowsOf(listOf(page, 'Current Pallet (LPN)'))).toHaveCount(1);
  await scan(page, second?.sku ?? '');
  await expect(result(page)).toHaveText(`${second?.sku}: 1 on the pallet.`);
});

test('scans that come quickly are all taken, in their order', handheld, async ({ page }) => {
  const world = await floorWorld(3);
  await openAs(page, world.user, `/floor/receive/${world.customer.id}`);
  await expect(field(page)).toBeFocused();
  for (const { sku } of [...world.products, ...world.products]) await wedge(page, sku);
  for (const { sku } of world.products) await expect(rowsOf(listOf(page, 'Current Pallet (LPN)'), sku)).toContainText('2');
  await expect(result(page)).toHaveText(`${world.products[2]?.sku}: 2 on the pallet.`);
});

test('a pallet whose finalizing has no answer is not added to, and is received once', handheld, async ({ page }) => {
  const world = await floorWorld(2);
  const [first, second] = world.products;
  await openAs(page, world.user, `/floor/receive/${world.customer.id}`);
  await scan(page, first?.sku ?? '');
  await expect(result(page)).toHaveText(`${first?.sku}: 1 on the pallet.`);
  const keys: (string | undefined)[] = [];
  // The pallet is received, but the answer never arrives.
  await page.route('**/api/inventory/batch', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Finalize Pallet (1 line)' }).click();
  await expect(result(page)).toContainText('No answer from the server for the pallet.');
  await scan(page, second?.sku ?? '');
  await expect(result(page)).toHaveText(`${second?.sku} was not taken. There is no answer for the pallet yet. Try that again first.`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(result(page)).toContainText('is finalized: 1 line, 1 unit.');
  expect(keys).toEqual([keys[0], keys[0]]);
  const stock = await api<{ quantity: number }[]>('GET', `/api/inventory?warehouseId=${world.warehouse.id}`);
  expect(stock.map(({ quantity }) => quantity)).toEqual([1]);
});
