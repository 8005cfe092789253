import { expect, type Page } from '@playwright/test';
import { checkDigit } from '../packages/domain/src/gs1.ts';
import { choose, listOf, openAs, pick, rowsOf, visit } from './support/screens.ts';
import { test } from './support/test.ts';
import { api, createLocation, createWorld, unique } from './support/world.ts';

const result = (page: Page) => page.getByRole('status', { name: 'Result' });

/** What a keyboard-wedge scanner does: types wherever the focus is, and ends with Enter. */
async function scan(page: Page, code: string): Promise<void> {
  await expect(page.getByRole('textbox', { name: /^Scan/ })).toBeFocused();
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
}

/** A GTIN-14 with a prefix for use inside a company, so no product has it. */
function ownGtin(): string {
  const body = `12${String(Date.now()).slice(-11)}`;
  return `${body}${checkDigit(body)}`;
}

test('cases are set up on the product, received by scans, ordered and picked', async ({ page }) => {
  const world = await createWorld();
  const [lamp] = world.products;
  if (!lamp) throw new Error('The world has too few products.');
  const shelf = await createLocation(world.warehouse.id, 'PICK', unique('A-1'));
  await createLocation(world.warehouse.id, 'PACKING');
  const gtin = ownGtin();

  await openAs(page, world.user, '/products');
  await page.getByPlaceholder('Search by SKU or name...').fill(lamp.sku);
  await rowsOf(listOf(page, 'Products'), lamp.sku)
    .getByRole('button', { name: `Edit ${lamp.sku}` })
    .click();
  const form = page.getByRole('dialog', { name: 'Edit Product' });
  await form.getByRole('button', { name: 'Add Pack' }).click();
  await form.getByLabel('Pack Name').fill('Case of 24');
  await form.getByRole('spinbutton', { name: 'Units' }).fill('24');
  const wrong = (Number(gtin.at(-1)) + 1) % 10;
  await form.getByLabel('GTIN (optional)').fill(`${gtin.slice(0, -1)}${wrong}`);
  await form.getByRole('button', { name: 'Add Code' }).click();
  await form.getByLabel('Code', { exact: true }).fill(`CASE-${lamp.sku}`);
  await choose(page, 'Stands on', 'Case of 24');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toContainText(`The last digit is ${wrong} and should be ${gtin.at(-1)}: please compare it with the label.`);
  await form.getByLabel('GTIN (optional)').fill(gtin);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await page.getByPlaceholder('Search by SKU or name...').fill(gtin);
  await expect(rowsOf(listOf(page, 'Products'))).toHaveCount(1);
  await expect(rowsOf(listOf(page, 'Products'))).toContainText(lamp.sku);

  await visit(page, `/floor/receive/${world.customer.id}`);
  await scan(page, gtin);
  await expect(result(page)).toHaveText(`${lamp.sku}: 24 on the pallet.`);
  await scan(page, `CASE-${lamp.sku}`);
  await scan(page, lamp.sku);
  await expect(result(page)).toHaveText(`${lamp.sku}: 49 on the pallet.`);
  await page.getByRole('button', { name: 'Case of 24' }).click();
  await expect(page.getByText('2 x Case of 24 + 1 (49)')).toBeVisible();
  await page.getByRole('button', { name: 'One more' }).click();
  await expect(result(page)).toHaveText(`${lamp.sku}: 73 on the pallet.`);
  await page.getByRole('button', { name: 'Finalize Pallet (1 line)' }).click();
  await expect(result(page)).toContainText(/is finalized: 1 line, 73 units\.$/);
  const [pallet] = await api<{ lpn: string }[]>('GET', `/api/pallets?warehouseId=${world.warehouse.id}`);
  await api('POST', `/api/pallets/${pallet?.lpn}/putaway`, { locationId: shelf.id });

  await visit(page, `/orders/create/${world.customer.id}`);
  const reference = unique('ORD');
  await page.getByLabel('Order Reference').fill(reference);
  await page.getByLabel('Shipping Address').fill('Basel');
  await pick(page, lamp);
  const entry = page.getByRole('form', { name: 'Add an item' });
  await entry.getByRole('button', { name: 'Case of 24' }).click();
  await entry.getByLabel('Quantity', { exact: true }).fill('2');
  await expect(entry.getByText('= 48 each')).toBeVisible();
  await entry.getByRole('button', { name: 'Add Item' }).click();
  await expect(rowsOf(listOf(page, 'Order items'), lamp.sku)).toContainText('= 48 each');
  await page.getByRole('button', { name: 'Create Order', exact: true }).click();
  await expect(page).toHaveURL(/\/orders$/);
  const [order] = await api<{ id: number }[]>('GET', `/api/orders?warehouseId=${world.warehouse.id}`);
  await visit(page, `/orders/${order?.id}`);
  await expect(rowsOf(listOf(page, 'Items'), lamp.sku)).toContainText('2 x Case of 24 (48)');
  await api('POST', `/api/orders/${order?.id}/release`);

  await visit(page, `/floor/pick/orders/${order?.id}`);
  await scan(page, shelf.barcode);
  await scan(page, `(01)${gtin}`);
  await expect(result(page)).toHaveText(`${lamp.sku} is right: 24 of 48. Scan the next, or confirm.`);
  await scan(page, gtin);
  await expect(result(page)).toHaveText(`${lamp.sku} is right. Take 48, then confirm.`);
  await scan(page, gtin);
  await expect(result(page)).toHaveText('A Case of 24 is more than is left to take. Take 48, then confirm.');
  await page.getByRole('button', { name: 'Take 48' }).click();
  await expect(result(page)).toContainText(`48 × ${lamp.sku} taken. Nothing is left to pick. Bring it to`);
  const [picked] = await api<{ status: string }[]>('GET', `/api/orders?warehouseId=${world.warehouse.id}`);
  expect(picked?.status).toBe('PICKED');

  await visit(page, `/orders/${order?.id}/pack`);
  const line = rowsOf(listOf(page, 'Next package'), lamp.sku);
  await scan(page, gtin);
  await expect(result(page)).toHaveText(`${lamp.sku}: 24 of 48 units packed.`);
  await line.getByRole('button', { name: 'Case of 24' }).click();
  await expect(line).toContainText('= 24 each');
  await page.getByRole('button', { name: 'Close Package' }).click();
  await expect(page.getByText('Package 1 closed.')).toBeVisible();
  await expect(line.getByRole('button', { name: `Pack all of ${lamp.sku}` })).toHaveText('All 24');
  await scan(page, gtin);
  await expect(page.getByText('Everything that was picked is packed in 2 packages.')).toBeVisible();
});
