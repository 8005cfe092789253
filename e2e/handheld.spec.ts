import { expect, type Locator, type Page } from '@playwright/test';
import { expectUncovered, onEachHandheld } from './support/covered.ts';
import { result, scan, scanField, wedge } from './support/scanner.ts';
import { listOf, openAs, visit } from './support/screens.ts';
import { test } from './support/test.ts';
import {
  createAsn,
  createLocation,
  createOrder,
  createWorld,
  putAway,
  receive,
  takeStep,
  unique,
} from './support/world.ts';

/** A pallet of 250 units in a pick location, and an order of 48 of them that is released. */
async function picking() {
  const world = await createWorld();
  const [product] = world.products;
  const shelf = await createLocation(world.warehouse.id, 'PICK', unique('A-1'));
  await createLocation(world.warehouse.id, 'PACKING');
  const pallet = await receive(world.warehouse.id, [{ productId: product.id, quantity: 250 }]);
  await putAway(pallet.lpn, shelf);
  const order = await createOrder(world, [{ productId: product.id, quantity: 48 }]);
  return { world, product, shelf, pallet, order };
}

/** Expects that all of these are visible at the same time on each handheld. */
async function expectInSight(
  page: Page,
  facts: Readonly<Record<string, Locator>>,
  when: string,
): Promise<void> {
  await onEachHandheld(page, async (size) => {
    for (const [name, fact] of Object.entries(facts))
      await expectUncovered(fact, `${name}, ${when}, at ${size}`);
  });
}

test('the pick instruction stays in sight at every step, also during a message', async ({
  page,
}) => {
  const { world, product, shelf, pallet, order } = await picking();
  await takeStep(order, 'release');
  await openAs(page, world.user, `/orders/${order.id}`);
  await page.getByRole('button', { name: 'Find' }).focus();
  await wedge(page, product.sku);
  const announced = page.getByRole('alert').filter({ hasText: 'The scan was not taken.' });
  await expect(announced).toBeVisible();
  await visit(page, `/floor/pick/orders/${order.id}`);
  const stop = page.getByRole('region', { name: 'This stop' });
  const facts = {
    location: stop.getByText(shelf.name),
    'SKU and quantity': stop.getByText(`48 × ${product.sku}`),
    LPN: stop.getByText(pallet.lpn),
    'what to do next': result(page),
  };
  await expect(facts.location).toBeVisible();
  // A snackbar under the pointer does not close.
  await announced.hover();
  await expectInSight(page, facts, 'while something is announced');
  await page.mouse.move(0, 0);
  await expect(announced).toBeHidden();
  await expectInSight(page, { ...facts, 'scan field': scanField(page) }, 'on the way');
  await scan(page, shelf.barcode);
  await expect(result(page)).toContainText('Take 48');
  await expectInSight(page, facts, 'at the location');
  await scan(page, product.sku);
  const take = page.getByRole('button', { name: 'Take 48' });
  await expect(take).toBeVisible();
  const quantity = page.getByRole('textbox', { name: 'Quantity' });
  await expectInSight(page, { ...facts, quantity, take }, 'with the goods in hand');
});

test('instructions to put away, move, receive and count stay in sight', async ({ page }) => {
  const { world, product, shelf, pallet } = await picking();
  const asn = await createAsn(world.warehouse.id, world.customer.id, [
    { productId: product.id, expectedQuantity: 9 },
  ]);
  const waiting = await receive(world.warehouse.id, [{ productId: product.id, quantity: 7 }]);
  await openAs(page, world.user, '/floor/putaway');
  await scan(page, waiting.lpn);
  const best = listOf(page, 'Suggested locations')
    .getByRole('listitem')
    .first()
    .locator('span')
    .first();
  await expectInSight(page, { 'where to': best, 'what was said': result(page) }, 'putting away');

  await visit(page, '/floor/move');
  await scan(page, pallet.lpn);
  await scan(page, product.sku);
  const moved = page.getByRole('region', { name: 'What moves' });
  const quantity = page.getByRole('textbox', { name: 'Quantity' });
  await expectInSight(
    page,
    { what: moved.getByText(product.sku, { exact: true }), quantity, said: result(page) },
    'moving',
  );

  await visit(page, `/floor/receive/${world.customer.id}?asn=${asn.id}`);
  await scan(page, product.sku);
  const line = page.getByRole('region', { name: product.sku });
  await expect(result(page)).toHaveText(`${product.sku}: 1 on the pallet.`);
  await expectInSight(
    page,
    { what: line.getByText(product.sku, { exact: true }), quantity, said: result(page) },
    'receiving',
  );
  await page.getByRole('button', { name: `Delete ${product.sku}` }).click();

  await visit(page, '/floor/count');
  await scan(page, shelf.barcode);
  await page.getByRole('button', { name: `Count ${shelf.name} now` }).click();
  await expect(result(page)).toHaveText(`${shelf.name}: 1 line to count.`);
  await scan(page, product.sku);
  const counted = page.getByRole('form', { name: 'How many' });
  const what = {
    what: counted.getByText(product.sku, { exact: true }),
    where: counted.getByText(shelf.name),
  };
  await expectInSight(
    page,
    { ...what, quantity: page.getByLabel('Quantity counted'), said: result(page) },
    'counting',
  );
});
