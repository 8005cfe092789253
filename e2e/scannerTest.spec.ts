import { GROUP_SEPARATOR } from '@lading/domain/separator';
import { expect } from '@playwright/test';
import { testSymbols } from '../apps/web/src/features/floor/scannerTest.ts';
import { expectNoSidewaysScroll } from './support/accessible.ts';
import { countPrints, readBarcodes } from './support/barcodes.ts';
import { wedge } from './support/scanner.ts';
import { openAs } from './support/screens.ts';
import { test } from './support/test.ts';
import { createWorld } from './support/world.ts';

test('the test sheet prints, and its symbols are read from paper', async ({ page }, info) => {
  const { user } = await createWorld({ role: 'OPERATOR', products: 0 });
  await page.setViewportSize({ width: 1000, height: 1400 });
  const prints = await countPrints(page);
  await openAs(page, user, '/print/scanner-test');
  await expect.poll(prints).toBe(1);
  const sheet = info.outputPath('sheet.png');
  await page.screenshot({ path: sheet, fullPage: true });
  const read = await readBarcodes(sheet);
  expect(read).toEqual(testSymbols.map(({ text }) => text).sort());
});

test('a scan of a symbol says how the scanner is set, on small handhelds too', async ({
  page,
}, info) => {
  const { user } = await createWorld({ role: 'OPERATOR', products: 0 });
  for (const size of [
    { width: 390, height: 844 },
    { width: 360, height: 640 },
  ]) {
    await page.setViewportSize(size);
    await openAs(page, user, '/floor/scanner-test');
    const findings = page.getByRole('region', { name: 'Findings' });
    await expect(page.getByRole('list', { name: 'Symbols' })).toBeVisible();
    await wedge(page, ']C1010950110153000310LADING37240');
    await expect(findings).toContainText('Nothing came for FNC1.');
    await wedge(page, `010950110153000310LADING${GROUP_SEPARATOR}37240`);
    await expect(findings).toContainText('This symbol was read as it should be.');
    await expectNoSidewaysScroll(page);
    await page.screenshot({ path: info.outputPath(`${size.width}.png`) });
  }
});
