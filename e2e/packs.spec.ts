import { expect } from '@playwright/test';
import { checkDigit } from '../packages/domain/src/gs1.ts';
import { result, scan } from './support/scanner.ts';
import { openAs } from './support/screens.ts';
import { test } from './support/test.ts';
import { api, createWorld } from './support/world.ts';

/** A GTIN-14 with a prefix for use inside a company, so no product has it. */
function ownGtin(): string {
  const body = `12${String(Date.now()).slice(-11)}`;
  return `${body}${checkDigit(body)}`;
}

test('cases are received by scans, and the rest by taps', async ({ page }) => {
  const world = await createWorld({ products: 1, role: 'OPERATOR' });
  const [lamp] = world.products;
  const gtin = ownGtin();
  await api('PUT', `/api/products/${lamp.id}`, {
    name: lamp.name,
    packs: [{ name: 'Case of 24', units: 24, gtin }],
    barcodes: [{ code: `CASE-${lamp.sku}`, packName: 'Case of 24' }],
  });

  await openAs(page, world.user, `/floor/receive/${world.customer.id}`);
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
});
