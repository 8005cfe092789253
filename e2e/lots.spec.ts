import { expect, type Page } from '@playwright/test';
import { checkDigit } from '../packages/domain/src/gs1.ts';
import { openAs } from './support/screens.ts';
import { handheld, test } from './support/test.ts';
import { api, createWorld, day, unique, type World } from './support/world.ts';

const result = (page: Page) => page.getByRole('status', { name: 'Result' });

async function scan(page: Page, code: string): Promise<void> {
  await expect(page.getByRole('textbox', { name: /^Scan/ })).toBeFocused();
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
}

/** A product that expires, with a GTIN that no other product has. */
async function createMilk(world: World) {
  const body = `02${String(Date.now()).slice(-11)}`;
  const barcode = `${body}${checkDigit(body)}`;
  const fields = {
    sku: unique('MILK'),
    name: 'Milk',
    barcode,
    tracking: 'LOT',
    expires: true,
    customerId: world.customer.id,
  };
  const { id, sku } = await api<{ id: number; sku: string }>('POST', '/api/products', fields);
  return { id, sku, gtin: barcode };
}

const yymmdd = (date: string): string => date.slice(2).replaceAll('-', '');

test(
  'a lot is received by one scan on the floor, and by its fields if the code has no lot',
  handheld,
  async ({ page }) => {
    const world = await createWorld();
    const milk = await createMilk(world);
    await openAs(page, world.user, `/floor/receive/${world.customer.id}`);
    await scan(page, `(01)${milk.gtin}(17)${yymmdd(day(60))}(37)24(10)L-60`);
    await expect(result(page)).toContainText(`${milk.sku}, lot L-60, expires`);
    await expect(result(page)).toContainText('24 on the pallet.');
    await scan(page, milk.gtin);
    const question = page.getByRole('dialog', { name: 'Lot' });
    await question.getByRole('textbox', { name: 'Lot' }).fill('L-20');
    await question.getByRole('button', { name: 'Add' }).click();
    await expect(question).toContainText('The last day of use is required.');
    await question.getByLabel('Expires').fill(day(20));
    await question.getByRole('button', { name: 'Add' }).click();
    await expect(result(page)).toContainText('25 on the pallet.');
    await page.getByRole('button', { name: 'Finalize Pallet (2 lines)' }).click();
    await expect(result(page)).toContainText(/is finalized: 1 line, 25 units\.$/);
    const stock = await api<{ quantity: number; lot: { code: string } }[]>(
      'GET',
      `/api/inventory?warehouseId=${world.warehouse.id}&productId=${milk.id}&sort=quantity`,
    );
    expect(stock.map(({ lot, quantity }) => [lot.code, quantity])).toEqual([
      ['L-20', 1],
      ['L-60', 24],
    ]);
  },
);
