import { expect, type Page } from '@playwright/test';
import { expectNoSidewaysScroll } from './support/accessible.ts';
import { countPrints } from './support/barcodes.ts';
import { result, scan } from './support/scanner.ts';
import { openAs, visit } from './support/screens.ts';
import { test } from './support/test.ts';
import {
  createLocation,
  createOrder,
  createWorld,
  putAway,
  receive,
  takeStep,
} from './support/world.ts';

/** The number of lines of a code at each place that shows it. */
const linesOf = (page: Page, code: string) =>
  page.evaluate((wanted) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const heights: number[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(wanted) ?? -1;
      if (at < 0) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + wanted.length);
      const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (tops.size > 0) heights.push(tops.size);
    }
    return heights;
  }, code);

test('codes stand in one line in the print preview of a pick list, and in the dialogs of an order', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await countPrints(page);
  const world = await createWorld();
  const [first] = world.products;
  const shelf = await createLocation(world.warehouse.id, 'PICK');
  const { lpn } = await receive(world.warehouse.id, [{ productId: first.id, quantity: 9 }]);
  await putAway(lpn, shelf);
  const order = await createOrder(world, [{ productId: first.id, quantity: 4 }]);
  await takeStep(order, 'release');

  await openAs(page, world.user, `/print/orders/${order.id}/pick-list`);
  await expect(page.getByRole('cell', { name: lpn })).toBeVisible();
  for (const code of [lpn, shelf.name])
    await expect.poll(() => linesOf(page, code), code).toEqual([1]);
  // The name of the product, which contains the SKU, may break.
  await expect.poll(async () => (await linesOf(page, first.sku))[0]).toBe(1);
  await expectNoSidewaysScroll(page, 'the preview of a pick list');

  await visit(page, `/orders/${order.id}`);
  await page.getByRole('button', { name: 'Cancel Order' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel Order' });
  await expect(dialog).toContainText(`What is allocated to "${order.orderReference}" becomes free`);
  await expect
    .poll(async () => new Set(await linesOf(page, order.orderReference)))
    .toEqual(new Set([1]));
  for (const button of await dialog.getByRole('button', { name: /^(Go Back|Cancel Order)$/ }).all())
    await expect.poll(async () => (await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
});

test('a printed label of 18 digits stands in one line where a pallet is received under it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const world = await createWorld();
  const label = '383506305103393749';
  await openAs(page, world.user, `/floor/receive/${world.customer.id}`);
  await scan(page, `(00)${label}`);
  await expect(result(page)).toContainText(`This pallet is ${label}`);
  expect(new Set(await linesOf(page, label))).toEqual(new Set([1]));
});
