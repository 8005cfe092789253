import { expect, type Page } from '@playwright/test';
import { look } from './support/accessible.ts';
import { add, choose, listOf, openAs, productField, rowsOf, visit } from './support/screens.ts';
import { handheld, test } from './support/test.ts';
import { api, createAsn, createProduct, createWorld, stockOf, unique, type World } from './support/world.ts';

interface Batch {
  items: { productId: number; quantity: number }[];
  userNotes?: string;
}

const PALLET = 'Current Pallet (LPN)';
const RECENT = 'Recently Finalized LPNs';

const asnField = (page: Page) => page.getByRole('combobox', { name: 'ASN (optional)' });
const quantityField = (page: Page) => page.getByLabel('Quantity', { exact: true });
const addButton = (page: Page) => page.getByRole('button', { name: 'Add', exact: true });

async function beginReceiving(page: Page, world: World): Promise<void> {
  await openAs(page, world.user, `/receiving/${world.customer.id}`);
  await expect(page.getByRole('heading', { name: 'Goods Receiving' })).toBeVisible();
}

test('goods without an ASN become a pallet that the stock shows', async ({ page }) => {
  const world = await createWorld();
  const [first, second] = world.products;
  await openAs(page, world.user, '/receiving');
  const start = page.getByRole('button', { name: 'Start Receiving' });
  await expect(start).toBeDisabled();
  await choose(page, 'Customer', world.customer.name);
  await start.click();
  await expect(page).toHaveURL(new RegExp(`/receiving/${world.customer.id}$`));
  await expect(page.getByText(world.customer.name)).toBeVisible();
  await expect(asnField(page)).toContainText('None (Free Receive)');
  await expect(page.getByRole('button', { name: 'Finalize Pallet (0 lines)' })).toBeDisabled();

  await add(page, first, 30);
  await expect(page.getByRole('button', { name: 'Finalize Pallet (1 line)' })).toBeEnabled();
  await add(page, second, 7);
  await add(page, first, 12);
  await expect(rowsOf(listOf(page, PALLET), first.sku)).toContainText('42');
  const answered = page.waitForResponse('**/api/inventory/batch');
  await page.getByRole('button', { name: 'Finalize Pallet (2 lines)' }).click();
  const { data } = (await (await answered).json()) as { data: { pallet: { lpn: string } } };
  await expect(page.getByRole('status')).toContainText(/pallet/i);
  await expect(rowsOf(listOf(page, RECENT)).first()).toContainText(data.pallet.lpn);
  await expect(rowsOf(listOf(page, RECENT)).first()).toContainText('49');
  await expect(page.getByRole('button', { name: 'Finalize Pallet (0 lines)' })).toBeDisabled();

  await visit(page, `/stocklevels?search=${data.pallet.lpn}`);
  const stock = listOf(page, 'Stock Levels');
  await expect(rowsOf(stock)).toHaveCount(2);
  await expect(rowsOf(stock, first.sku)).toContainText('42');
  await expect(rowsOf(stock, first.sku)).toContainText(world.receiving.name);
  await expect(rowsOf(stock, first.sku)).toContainText('AVAILABLE');
});

test('an ASN is received with every kind of variance', handheld, async ({ page }) => {
  const world = await createWorld();
  const [announced, also] = world.products;
  const early = await createProduct(world.customer.id);
  const typed = await createProduct(world.customer.id, { barcode: unique('EAN') });
  const asn = await createAsn(world.warehouse.id, world.customer.id, [
    { productId: announced.id, expectedQuantity: 10 },
    { productId: also.id, expectedQuantity: 5 },
  ]);
  await beginReceiving(page, world);

  // Staged before the ASN is chosen: the line becomes an extra item if the user chooses the ASN anyway.
  await add(page, early, 2);
  await choose(page, 'ASN (optional)', asn.asnReference);
  const stranger = page.getByRole('dialog', { name: 'Product not on ASN' });
  await expect(stranger).toContainText(`"${early.sku}" is not on ASN "${asn.asnReference}".`);
  await stranger.getByRole('button', { name: 'Cancel' }).click();
  await expect(asnField(page)).toContainText('None (Free Receive)');
  await choose(page, 'ASN (optional)', asn.asnReference);
  await stranger.getByRole('button', { name: 'Continue' }).click();
  const pallet = listOf(page, PALLET);
  await expect(rowsOf(pallet, early.sku)).toContainText('EXTRA ITEM');
  await productField(page).fill('');
  await productField(page).press('ArrowDown');
  await expect(page.getByRole('option')).toHaveCount(2);

  await add(page, announced, 12);
  const warning = page.getByRole('dialog', { name: 'Quantity Warning' });
  await expect(warning).toContainText(announced.sku);
  await expect(warning).toContainText(/Expected\s*10/);
  await expect(warning).toContainText(/Overage\s*2/);
  await look(page, 'Quantity Warning');
  await warning.getByRole('button', { name: 'Cancel' }).click();
  await expect(rowsOf(pallet, announced.sku)).toHaveCount(0);
  await addButton(page).click();
  await warning.getByRole('button', { name: 'Continue' }).click();
  await expect(rowsOf(pallet, announced.sku)).toContainText('⚠ OVERAGE');
  await expect(rowsOf(listOf(page, `Items of ASN ${asn.asnReference}`), announced.sku)).toContainText('+12');
  await add(page, also, 5);

  await productField(page).fill(typed.sku);
  await quantityField(page).fill('3');
  await addButton(page).click();
  await expect(stranger).toContainText(
    `"${typed.sku}" is not on ASN "${asn.asnReference}". This will be treated as an extra item. Continue?`,
  );
  await look(page, 'Product not on ASN');
  await stranger.getByRole('button', { name: 'Continue' }).click();
  await expect(rowsOf(pallet, typed.sku)).toContainText('EXTRA ITEM');

  const finalize = page.getByRole('button', { name: 'Finalize Pallet (4 lines)' });
  await finalize.click();
  const variances = page.getByRole('dialog', { name: 'Receiving Variances' });
  await expect(variances.getByRole('listitem').filter({ hasText: early.sku })).toContainText('+2');
  await expect(variances.getByRole('listitem').filter({ hasText: typed.sku })).toContainText('+3');
  await expect(variances.getByRole('listitem').filter({ hasText: announced.sku })).toContainText('+2');
  await look(page, 'Receiving Variances');
  await variances.getByRole('button', { name: 'Cancel' }).click();
  await expect(variances).toBeHidden();
  expect(await stockOf(world)).toEqual([]);

  await finalize.click();
  await variances.getByLabel(/Variance Notes/).fill('Two more in the carton.');
  const sent = page.waitForRequest('**/api/inventory/batch');
  await variances.getByRole('button', { name: 'Proceed' }).click();
  expect(((await sent).postDataJSON() as Batch).userNotes).toBe('Two more in the carton.');
  await expect(asnField(page)).toContainText('COMPLETE WITH VARIANCES');
  await expect(page.getByText(`${asn.asnReference} is COMPLETE WITH VARIANCES and takes no more stock.`)).toBeVisible();
  await expect(rowsOf(listOf(page, RECENT)).first()).toContainText('22');

  await visit(page, `/reports/asns?search=${asn.asnReference}`);
  const report = rowsOf(listOf(page, 'ASN List'), asn.asnReference);
  await expect(report).toContainText('COMPLETE WITH VARIANCES');
  await expect(report).toContainText('VAR');
});

test('damaged goods get a line of their own, with a reason that the ledger keeps', async ({ page }) => {
  const world = await createWorld({ products: 1 });
  const [product] = world.products;
  await beginReceiving(page, world);
  await add(page, product, 10);
  await page.getByRole('button', { name: `Set status of ${product.sku}`, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Goods Status' });
  await dialog.getByLabel('Units').fill('3');
  await dialog.getByRole('button', { name: 'Set Status' }).click();
  await expect(dialog).toContainText('A reason is required.');
  await look(page, 'Goods Status');
  await dialog.getByRole('combobox', { name: 'Reason' }).fill('Crushed by the load bars');
  await dialog.getByRole('button', { name: 'Set Status' }).click();
  await expect(dialog).toBeHidden();
  const lines = rowsOf(listOf(page, PALLET));
  await expect(lines).toHaveCount(2);
  await expect(lines.filter({ hasText: 'DAMAGED' })).toContainText('Crushed by the load bars');
  await expect(lines.filter({ hasText: 'DAMAGED' })).toContainText('3');
  await page.reload();
  await page.getByRole('button', { name: 'Finalize Pallet (2 lines)' }).click();
  await expect(page.getByRole('button', { name: 'Finalize Pallet (0 lines)' })).toBeVisible();
  const stock = await stockOf(world, '&sort=quantity');
  expect(stock.map(({ status, quantity }) => [status, quantity])).toEqual([
    ['DAMAGED', 3],
    ['AVAILABLE', 7],
  ]);
  const movements = await api<{ reason: string | null }[]>('GET', `/api/movements?warehouseId=${world.warehouse.id}&status=DAMAGED`);
  expect(movements.map(({ reason }) => reason)).toEqual(['Crushed by the load bars']);
});
