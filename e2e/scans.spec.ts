import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { untilHere } from './support/onDevice.ts';
import { result, scan, scanField, wedge } from './support/scanner.ts';
import { listOf, openAs, rowsOf } from './support/screens.ts';
import { test } from './support/test.ts';
import {
  api,
  createAsn,
  createLocation,
  createProduct,
  createWorld,
  putAway,
  receive,
  unique,
} from './support/world.ts';

const floorWorld = () => createWorld({ role: 'SUPERVISOR', products: 3 });

/**
 * Expects that a scan during a dialog changes nothing and shows a message, and that no button of
 * the dialog has the focus.
 */
async function expectRefused(page: Page, name: string, code: string): Promise<void> {
  const question = page.getByRole('dialog', { name });
  await expect(question).toBeVisible();
  await expect(question.getByRole('button').and(page.locator(':focus'))).toHaveCount(0);
  for (const end of ['Enter', 'Tab'] as const) await wedge(page, code, end);
  await expect(question.getByRole('alert')).toHaveText('Answer the question first.');
  await expect(question).toBeVisible();
  // Also when a button has the focus.
  for (const button of await question.getByRole('button').all()) {
    await button.focus();
    await wedge(page, code);
    await wedge(page, 'K 7', 'Tab');
    await expect(question).toBeVisible();
  }
}

test("a scan answers none of the floor's questions: finishing a place, submitting a count", async ({
  page,
}) => {
  const world = await floorWorld();
  const shelf = await createLocation(world.warehouse.id, 'STORAGE', unique('F'));
  const items = world.products.map(({ id }) => ({ productId: id, quantity: 137 }));
  const pallet = await receive(world.warehouse.id, items);
  await putAway(pallet.lpn, shelf);
  const count = await api<{ id: number }>('POST', '/api/counts', {
    warehouseId: world.warehouse.id,
    locationIds: [shelf.id],
  });
  await api('POST', `/api/counts/${count.id}/start`);

  await openAs(page, world.user, `/floor/count/${count.id}`);
  await scan(page, shelf.barcode);
  await page.getByRole('button', { name: `Finish ${shelf.name}` }).click();
  await expectRefused(page, `Finish ${shelf.name}?`, world.products[0].sku);
  const untouched = await api<{ progress: { linesCounted: number } }>(
    'GET',
    `/api/counts/${count.id}`,
  );
  expect(untouched.progress.linesCounted).toBe(0);

  // A line without an entry is marked, here and in the review.
  await page.getByRole('button', { name: 'Zero' }).click();
  await expect(result(page)).toHaveText(
    `${shelf.name} is done. Every location is done: submit the count.`,
  );
  await page.getByRole('button', { name: 'Submit for Review' }).click();
  await expectRefused(page, 'Submit for review?', shelf.barcode);
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('3 lines were not entered and count as 0.')).toBeVisible();
  await page.getByRole('link', { name: 'Review this count' }).click();
  await page.getByRole('tab', { name: 'Not entered (3)' }).click();
  const lines = rowsOf(listOf(page, 'Lines'));
  await expect(lines).toHaveCount(3);
  await expect(lines.first()).toContainText(/not entered/i);
  await expect(lines.filter({ hasText: world.user.name })).toHaveCount(0);
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('3 lines were not entered and count as 0.');
  // A field of a dialog accepts a scan, and the dialog stays open.
  await page.getByLabel('Reason (optional)').focus();
  await wedge(page, shelf.barcode);
  await expect(page.getByLabel('Reason (optional)')).toHaveValue(shelf.barcode);
  await expect(page.getByRole('dialog', { name: 'Approve Count' })).toBeVisible();
});

test('a scan answers no question of receiving, and goods are left as they are', async ({
  page,
}) => {
  const world = await floorWorld();
  const [first, second] = world.products;
  const asn = await createAsn(world.warehouse.id, world.customer.id, [
    { productId: first.id, expectedQuantity: 1 },
  ]);
  await openAs(page, world.user, `/floor/receive/${world.customer.id}?asn=${asn.id}`);
  await scan(page, first.sku);
  await expect(result(page)).toHaveText(`${first.sku}: 1 on the pallet.`);
  await scan(page, first.sku);
  await expectRefused(page, 'Quantity Warning', second.sku);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(rowsOf(listOf(page, 'Current Pallet (LPN)'))).toHaveCount(1);
  await expect(rowsOf(listOf(page, 'Current Pallet (LPN)'), first.sku)).toContainText('1');
  await scan(page, second.sku);
  await page
    .getByRole('dialog', { name: 'Product not on ASN' })
    .getByRole('button', { name: 'Continue' })
    .click();
  await expect(rowsOf(listOf(page, 'Current Pallet (LPN)'))).toHaveCount(2);

  await page.getByRole('button', { name: /^Finalize Pallet/ }).click();
  await expectRefused(page, 'Receiving Variances', first.sku);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Back to the Tasks' }).click();
  await expectRefused(page, 'Leave the current pallet?', first.sku);
  await expect(page).toHaveURL(new RegExp(`/floor/receive/${world.customer.id}`));
});

test('without a network known goods go on the pallet, and the message about an unknown code says that the server cannot be asked', async ({
  page,
}) => {
  const world = await floorWorld();
  const [first, second] = world.products;
  await openAs(page, world.user, `/floor/receive/${world.customer.id}`);
  await scan(page, first.sku);
  await expect(result(page)).toHaveText(`${first.sku}: 1 on the pallet.`);
  await untilHere(page, `"products","codes",${world.customer.id}`);
  await page.context().setOffline(true);
  await scan(page, first.sku);
  await expect(result(page)).toHaveText(`${first.sku}: 2 on the pallet.`);
  // No ASN announces it, and it was not scanned before.
  await scan(page, second.sku);
  await expect(result(page)).toHaveText(`${second.sku}: 1 on the pallet.`);
  const unknown = unique('NEW');
  await scan(page, unknown);
  await expect(result(page)).toHaveText(
    `"${unknown}" is not known on this device, and there is no network to ask. Scan it again later.`,
  );
  await expectAccessible(page, 'a code that nobody can be asked');
  await page.context().setOffline(false);
  const { sku } = await createProduct(world.customer.id, { sku: unknown });
  await scan(page, sku);
  await expect(result(page)).toHaveText(`${sku}: 1 on the pallet.`);
});

test('quick scans are all taken, in their order', async ({ page }) => {
  const world = await floorWorld();
  await openAs(page, world.user, `/floor/receive/${world.customer.id}`);
  await expect(scanField(page)).toBeFocused();
  for (const { sku } of [...world.products, ...world.products]) await wedge(page, sku);
  for (const { sku } of world.products)
    await expect(rowsOf(listOf(page, 'Current Pallet (LPN)'), sku)).toContainText('2');
  await expect(result(page)).toHaveText(`${world.products[2].sku}: 2 on the pallet.`);
});
