import { expect } from '@playwright/test';
import { look } from './support/accessible.ts';
import { result, scan } from './support/scanner.ts';
import { choose, listOf, openAs, rowsOf } from './support/screens.ts';
import { handheld, test } from './support/test.ts';
import {
  api,
  createLocation,
  createWorld,
  receive,
  stockOf,
  unique,
  type World,
} from './support/world.ts';

/** A shelf with loose units of two products. */
async function stockedShelf() {
  const world = await createWorld();
  const shelf = await createLocation(world.warehouse.id);
  await receive(
    world.warehouse.id,
    world.products.map(({ id }) => ({ productId: id, quantity: 10 })),
  );
  for (const { id } of await stockOf(world))
    await api('POST', `/api/inventory/${id}/move`, { locationId: shelf.id });
  return { world, shelf };
}

async function unitsOf(world: World, productId: number): Promise<number> {
  const stock = await stockOf(world, `&productId=${productId}`);
  return stock.reduce((sum, { quantity }) => sum + quantity, 0);
}

test(
  'a shelf is counted blind by scans, reviewed, recounted in part, approved and posted',
  handheld,
  async ({ page }) => {
    const { world, shelf } = await stockedShelf();
    const [short, right] = world.products;
    const field = (label: string) => page.getByLabel(label, { exact: true });
    const key = async (quantity: string) => {
      await field('Quantity counted').fill(quantity);
      await page.keyboard.press('Enter');
    };
    await openAs(page, world.user, '/cycle-counts');
    await expect(page.getByText('No cycle counts found.')).toBeVisible();
    await page.getByRole('button', { name: 'New Count' }).click();
    const dialog = page.getByRole('dialog', { name: 'New Cycle Count' });
    await choose(page, 'What to count', 'An ABC class');
    await dialog.getByRole('button', { name: 'Create Count' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('No product with stock is in class A.');
    await look(page, 'New Cycle Count');
    const name = unique('Shelf');
    await dialog.getByLabel('Name (optional)').fill(name);
    await choose(page, 'What to count', /^Locations$/);
    await dialog.getByRole('combobox', { name: 'Locations' }).fill(shelf.name);
    await page.getByRole('option', { name: shelf.name }).click();
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Create Count' }).click();
    await expect(page.getByRole('heading', { name })).toBeVisible();
    await page.getByRole('button', { name: 'Start Counting' }).click();

    await scan(page, 'nowhere', field('Scan a location'));
    await expect(result(page)).toHaveText('"nowhere" is not known here.');
    await scan(page, short.sku, field('Scan a location'));
    await expect(result(page)).toHaveText('Scan the location first.');
    await scan(page, shelf.barcode, field('Scan a location'));
    await expect(result(page)).toHaveText(`${shelf.name}: 2 lines to count.`);
    await scan(page, short.sku, field('Scan a product or an LPN'));
    await expect(result(page)).toHaveText(`How many of ${short.sku}?`);
    await scan(page, right.sku, field('Quantity counted'));
    await expect(result(page)).toContainText('Enter a number of units');
    // What was keyed is not saved by the code of other goods, nor by the location, and no scan
    // becomes the quantity.
    await field('Quantity counted').fill('7');
    await expect(async () => {
      await scan(page, shelf.barcode, field('Quantity counted'));
      await expect(result(page)).toHaveText(
        `7 × ${short.sku} is keyed, not saved. Scan ${short.sku} or press Save first.`,
        {
          timeout: 1_000,
        },
      );
    }).toPass();
    await expect(field('Quantity counted')).toHaveValue('7');
    await page.keyboard.press('Enter');
    await expect(result(page)).toHaveText(`7 × ${short.sku}.`);
    await scan(page, right.sku, field('Scan a product or an LPN'));
    await key('10');
    await expect(result(page)).toHaveText(`10 × ${right.sku}. ${shelf.name} is done.`);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(result(page)).toHaveText(`Undone: ${right.sku} in ${shelf.name} is not counted.`);
    await expect(page.getByText('1 of 2 lines counted, 0 of 1 location done.')).toBeVisible();
    await scan(page, right.sku, field('Scan a product or an LPN'));
    await key('10');
    await expect(result(page)).toHaveText(`10 × ${right.sku}. ${shelf.name} is done.`);
    await expect(page.getByText('2 of 2 lines counted, 1 of 1 location done.')).toBeVisible();
    await expect(page.getByText(`${world.user.name}: 2 lines`)).toBeVisible();

    await page.getByRole('button', { name: 'Submit for Review' }).click();
    await page
      .getByRole('dialog', { name: 'Submit for review?' })
      .getByRole('button', { name: 'Submit' })
      .click();
    await expect(page.getByRole('group', { name: 'Record accuracy' })).toContainText('50%');
    await expect(page.getByRole('group', { name: 'Units over / short' })).toContainText('0 / -3');
    const line = rowsOf(listOf(page, 'Lines'), short.sku);
    await expect(rowsOf(listOf(page, 'Lines'))).toHaveCount(1);
    await expect(line).toContainText('-3 (-30%)');

    await page.getByRole('checkbox', { name: `Count ${short.sku} in ${shelf.name} again` }).check();
    await page.getByRole('button', { name: 'Recount 1 line' }).click();
    const again = page.getByRole('dialog', { name: 'Count Again' });
    await again.getByLabel('Note to the counters (optional)').fill('Look behind the beam.');
    await look(page, 'Count Again');
    await again.getByRole('button', { name: 'Count Again' }).click();
    await expect(page.getByText('Look behind the beam.').first()).toBeVisible();
    await expect(page.getByText('1 of 2 lines counted')).toBeVisible();
    await scan(page, shelf.barcode, field('Scan a location'));
    await scan(page, short.sku, field('Scan a product or an LPN'));
    await key('8');
    await expect(result(page)).toHaveText(`8 × ${short.sku}. ${shelf.name} is done.`);
    await page.getByRole('button', { name: 'Submit for Review' }).click();
    await page
      .getByRole('dialog', { name: 'Submit for review?' })
      .getByRole('button', { name: 'Submit' })
      .click();
    await expect(line).toContainText('-2 (-20%)');

    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    const approval = page.getByRole('dialog', { name: 'Approve Count' });
    await expect(approval).toContainText(
      '0 units over and 2 units short are posted to the ledger.',
    );
    await look(page, 'Approve Count');
    await approval.getByRole('button', { name: 'Approve and Post' }).click();
    await expect(page.getByText(`"${name}" was approved and posted.`)).toBeVisible();
    await expect(page.getByText('APPROVED').first()).toBeVisible();
    expect([await unitsOf(world, short.id), await unitsOf(world, right.id)]).toEqual([8, 10]);
  },
);
