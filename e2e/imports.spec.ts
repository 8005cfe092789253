import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import writeExcelFile from 'write-excel-file/node';
import { expectAccessible, expectNoSidewaysScroll, look } from './support/accessible.ts';
import { choose, listOf, openAs, rowsOf, visit } from './support/screens.ts';
import { handheld, test } from './support/test.ts';
import { createLocation, createWorld } from './support/world.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

async function lookAt(page: Page, what: string): Promise<void> {
  await expectNoSidewaysScroll(page, what);
  // The top bar covers what is scrolled under it.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page, what);
}

test(
  'a sheet of a workbook is imported as opening stock, and exported unchanged',
  handheld,
  async ({ page }) => {
    const world = await createWorld({ products: 2 });
    const [lamp, shade] = world.products;
    const rack = await createLocation(world.warehouse.id);
    const day = { value: new Date(Date.UTC(2026, 3, 2)), type: Date, format: 'dd.mm.yyyy' };
    const stock = [
      ['SKU', 'Bin', 'Qty', 'Received on'],
      [lamp.sku, rack.name, 41, day],
      [shade.sku, rack.name, 7, day],
    ];
    const buffer = await writeExcelFile([
      { sheet: 'Notes', data: [['Counted on Friday']] },
      { sheet: 'Count', data: stock },
    ]).toBuffer();
    await page.setViewportSize({ width: 360, height: 640 });
    await openAs(page, world.user, '/imports');

    await page.getByRole('button', { name: 'Import a File' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import a File' });
    await choose(page, 'What It Holds', 'Opening Stock');
    await choose(page, 'Customer', world.customer.name);
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'count.xlsx', mimeType: XLSX, buffer });
    await look(page, 'Import a File');
    await dialog.getByRole('button', { name: 'Check File' }).click();
    await expect(page.getByText('or choose another sheet')).toBeVisible();
    await lookAt(page, 'sheets');
    await choose(page, 'Sheet', 'Count');
    await page.getByRole('button', { name: 'Check File' }).click();
    await expect(
      page.getByText('The file is good: 48 units in 2 rows would be created.'),
    ).toBeVisible();
    await lookAt(page, 'checked');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page
      .getByRole('dialog', { name: 'Import the File?' })
      .getByRole('button', { name: 'Import' })
      .click();
    await expect(page.getByText('48 units in 2 rows created.')).toBeVisible();

    await visit(page, '/stocklevels');
    await expect(rowsOf(listOf(page, 'Stock Levels'), rack.name)).toHaveCount(2);
    await lookAt(page, 'stock');
    await page.getByRole('button', { name: 'More Exports' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Export as Opening Stock' }).click();
    const rows = (await readFile(await (await download).path(), 'utf8')).split('\r\n');
    for (const [{ sku }, units] of [
      [lamp, 41],
      [shade, 7],
    ] as const)
      expect(rows).toContainEqual(
        expect.stringMatching(
          new RegExp(`^${sku},.*,${rack.name},.*,AVAILABLE,2026-04-02[^,]*,${units}$`),
        ),
      );
  },
);
