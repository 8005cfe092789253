import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { countPrints } from './support/barcodes.ts';
import { listOf, openAs, rowsOf, visit } from './support/screens.ts';
import { test } from './support/test.ts';
import {
  api,
  createLocation,
  createOrder,
  createWorld,
  putAway,
  receive,
  unique,
  type World,
} from './support/world.ts';

interface ShippedOrder {
  status: string;
  trackingNumber: string | null;
  items: { pickedQuantity: number; shippedQuantity: number; backorderedQuantity: number }[];
  packages: { weight: number | null; lines: { quantity: number }[] }[];
  followUpOrders: { orderReference: string; status: string }[];
}

const orderOf = (id: number) => api<ShippedOrder>('GET', `/api/orders/${id}`);

/** A world with 20 units of the first product on one shelf, and of the second 5 on each of two. */
async function stockedWorld() {
  const world = await createWorld();
  await createLocation(world.warehouse.id, 'PACKING');
  const [first, second] = world.products;
  for (const [index, product] of [first, second, second].entries()) {
    const { lpn } = await receive(world.warehouse.id, [
      { productId: product.id, quantity: index === 0 ? 20 : 5 },
    ]);
    const shelf = await createLocation(world.warehouse.id, 'PICK', unique(`A-${index + 1}`));
    await putAway(lpn, shelf);
  }
  return world;
}

const orderUnits = (world: World, ...quantities: readonly number[]) =>
  createOrder(
    world,
    quantities.map((quantity, index) => ({ productId: world.products[index]?.id ?? 0, quantity })),
    { shippingCarrier: 'DHL' },
  );

async function expectUsable(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

test('an order is released, picked short, packed, shipped and delivered', async ({ page }) => {
  const world = await stockedWorld();
  const [first, second] = world.products;
  const { id, orderReference } = await orderUnits(world, 8, 5);
  await openAs(page, world.user, `/orders/${id}`);
  await page.getByRole('button', { name: 'Release' }).click();
  await page.getByRole('link', { name: 'Pick', exact: true }).click();

  const walk = listOf(page, 'Pick list');
  await expect(rowsOf(walk)).toHaveCount(2);
  await expect(rowsOf(walk).first()).toContainText(first.sku);
  const units = walk.getByRole('spinbutton', { name: `Units of ${second.sku}` });
  await units.fill('9');
  await page.getByRole('button', { name: 'Confirm Picks (2 lines)' }).click();
  await expect(page.getByRole('alert')).toContainText(`${second.sku}: enter 0 to 5 units.`);
  await units.fill('3');
  await walk
    .getByRole('combobox', { name: `Why ${second.sku} is short` })
    .fill('Fewer than expected');
  await page.keyboard.press('Escape');
  await expectUsable(page);
  await page.getByRole('button', { name: 'Confirm Picks (2 lines)' }).click();
  await page.waitForURL(`**/orders/${id}`);

  // The server allocated from the other shelf at once, so the order is still being picked.
  await page.getByRole('link', { name: 'Pick', exact: true }).click();
  await walk.getByRole('spinbutton', { name: `Units of ${second.sku}` }).fill('0');
  await walk
    .getByRole('combobox', { name: `Why ${second.sku} is short` })
    .fill('Not at the location');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Confirm Picks (1 line)' }).click();
  await page.waitForURL(`**/orders/${id}`);
  expect((await orderOf(id)).items.map((item) => item.pickedQuantity)).toEqual([8, 3]);

  await page.getByRole('link', { name: 'Pack', exact: true }).click();
  const next = listOf(page, 'Next package');
  await next.getByRole('spinbutton', { name: `Units of ${first.sku} in this package` }).fill('5');
  await page.getByLabel('Weight in kg (optional)').fill('2.5');
  await page.getByRole('button', { name: 'Close Package' }).click();
  await expect(page.getByRole('region', { name: 'Packages' })).toContainText('2.5 kg');
  await expectUsable(page);
  await page.getByRole('button', { name: 'Pack All', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Close Package' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Ship', exact: true })).toBeFocused();
  expect(
    (await orderOf(id)).packages.map(({ weight, lines }) => [
      weight,
      lines.reduce((sum, line) => sum + line.quantity, 0),
    ]),
  ).toEqual([
    [2.5, 5],
    [null, 6],
  ]);

  await page.getByRole('button', { name: 'Ship', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Ship Order' });
  await expect(dialog).toContainText('They become a follow-up order');
  await expect(dialog.getByLabel('Shipping Carrier')).toHaveValue('DHL');
  await dialog.getByLabel('Tracking Number').fill('4911-403C-98');
  await expectUsable(page);
  await dialog.getByRole('button', { name: 'Ship', exact: true }).click();
  await expect(page.getByRole('status')).toContainText(`The rest goes on as ${orderReference}-B1.`);
  await page.getByRole('button', { name: 'Mark as Delivered' }).click();
  await expect(page.getByRole('button', { name: 'Mark as Delivered' })).toBeHidden();
  await expectUsable(page);
  const delivered = await orderOf(id);
  expect(delivered).toMatchObject({
    status: 'DELIVERED',
    trackingNumber: '4911-403C-98',
    items: [{ shippedQuantity: 8 }, { shippedQuantity: 3 }],
  });
  expect(delivered.followUpOrders).toMatchObject([{ orderReference: `${orderReference}-B1` }]);
});

test('the papers of an order print by themselves', async ({ page }) => {
  const world = await stockedWorld();
  const { id, orderReference } = await orderUnits(world, 4);
  await api('POST', `/api/orders/${id}/release`);
  const prints = await countPrints(page);
  await openAs(page, world.user, `/orders/${id}`);
  await page.getByRole('button', { name: 'Print' }).click();
  await page.getByRole('menuitem', { name: 'Pick List', exact: true }).click();
  await expect(page.getByRole('heading', { name: `Pick List ${orderReference}` })).toBeVisible();
  await expect(page.getByRole('img', { name: `Barcode ${orderReference}` })).toBeVisible();
  await expect.poll(prints).toBe(1);
  await expect(page.getByRole('row', { name: world.products[0].sku })).toContainText('4');

  const { lines } = await api<{ lines: { allocationId: number }[] }>(
    'GET',
    `/api/orders/${id}/pick-list`,
  );
  await api('POST', `/api/orders/${id}/pick`, {
    picks: [{ allocationId: lines[0]?.allocationId, quantity: 4 }],
  });
  const order = await api<{ items: { id: number }[] }>('GET', `/api/orders/${id}`);
  await api('POST', `/api/orders/${id}/pack`, {
    packages: [{ lines: [{ orderItemId: order.items[0]?.id, quantity: 4 }], weight: 1.25 }],
  });
  await visit(page, `/print/orders/${id}/packing-slip`);
  await expect(page.getByText('1 of 1, 1.25 kg')).toBeVisible();
  await expect(page.getByRole('row', { name: world.products[0].sku })).toContainText('4');
  await visit(page, `/print/orders/${id}/package-labels`);
  const label = page.getByRole('region', { name: 'Package 1' });
  await expect(label).toContainText('1 of 1, 1.25 kg');
  await expect(label).toContainText('Steinenvorstadt 14, Basel');
  await expect(label.getByRole('list', { name: 'Contents' })).toHaveText(
    `4 × ${world.products[0].sku}`,
  );
  await expect(label.getByRole('img', { name: /^Barcode PACKAGE-\d+$/ })).toBeVisible();
  await visit(page, `/print/orders/${id}/delivery-note`);
  await expect(
    page.getByRole('heading', { name: `Delivery Note ${orderReference}` }),
  ).toBeVisible();
  await expect(page.getByText('Steinenvorstadt 14, Basel')).toBeVisible();
});
