import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { result, scan } from './support/scanner.ts';
import { choose, openAs, visit } from './support/screens.ts';
import { everySize, handheld, test } from './support/test.ts';
import {
  api,
  createLocation,
  createOrder,
  createWorld,
  putAway,
  receive,
  takeStep,
  unique,
} from './support/world.ts';

const cube = (side: number) => ({ lengthMm: side, widthMm: side, heightMm: side });

/**
 * An order of one unit each of two products that go into two cartons: they are never together, and
 * only the larger carton holds the second one.
 */
async function orderOfTwoCartons() {
  const world = await createWorld();
  const { id: warehouseId } = world.warehouse;
  await createLocation(warehouseId, 'PACKING');
  const shelf = await createLocation(warehouseId, 'PICK', unique('A'));
  const [first, second] = world.products;
  const packagings = [
    { name: 'Carton S', ...cube(100), tareGrams: 100, maxWeightGrams: 2_000, cost: 0.3 },
    { name: 'Carton M', ...cube(200), tareGrams: 200, maxWeightGrams: 2_000, cost: 0.7 },
  ];
  for (const packaging of packagings)
    await api('POST', '/api/packagings', { ...packaging, warehouseId });
  const measures = [
    { ...cube(90), segregationClass: 'Acid', weightGrams: 500 },
    { ...cube(150), segregationClass: 'Flammable', weightGrams: 1_500 },
  ];
  for (const [place, { id, name }] of [first, second].entries())
    await api('PUT', `/api/products/${id}`, { name, ...measures[place] });
  const lines = [first, second].map(({ id }) => ({ productId: id, quantity: 1 }));
  const { lpn } = await receive(warehouseId, lines);
  await putAway(lpn, shelf);
  const order = await createOrder(world, lines);
  return { world, first, second, shelf, order };
}

const packaging = (page: Page) => page.getByRole('combobox', { name: 'Packaging' });

test(
  'an order goes into two suggested cartons, one of which the packer replaces, and the report says so',
  everySize,
  async ({ page }) => {
    const { world, first, second, order } = await orderOfTwoCartons();
    await openAs(page, world.user, `/orders/${order.id}`);
    await page.getByRole('button', { name: 'Release' }).click();
    const cartons = page.getByRole('region', { name: 'Suggested Cartons' });
    await expect(cartons).toContainText(`Carton S: 1 × ${first.sku}`);
    await expect(cartons).toContainText(`Carton M: 1 × ${second.sku}`);
    await cartons.getByRole('button', { name: 'Suggest Cartons Again' }).click();
    await expect(
      page.getByRole('status').filter({ hasText: '2 cartons suggested.' }),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Pick', exact: true }).click();
    await expect(cartons).toContainText(`Carton M: 1 × ${second.sku}`);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Confirm Picks (2 lines)' }).click();
    await page.waitForURL(`**/orders/${order.id}`);

    await page.getByRole('link', { name: 'Pack', exact: true }).click();
    await page.getByRole('button', { name: `Pack all of ${first.sku}` }).click();
    await expect(packaging(page)).toHaveText('Carton S (suggested)');
    await choose(page, 'Packaging', 'Carton M');
    await page.getByRole('button', { name: 'Close Package' }).click();
    await expect(page.getByRole('region', { name: 'Packages' })).toContainText('Carton M');
    await expect(packaging(page)).toHaveText('Carton M (suggested)');
    await page.getByRole('button', { name: 'Pack All', exact: true }).click();
    await page.getByLabel('Weight in kg (optional)').fill('2.1');
    const warning = 'Carton M carries 2 kg with its own weight. This package weighs 2.1 kg.';
    await expect(page.getByRole('alert').filter({ hasText: warning })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Close Package' }).click();
    const question = page.getByRole('dialog', { name: 'The package is too heavy' });
    await expect(question).toContainText(warning);
    await question.getByRole('button', { name: 'Close It All the Same' }).click();
    await expect(
      page.getByText('Everything that was picked is packed in 2 packages.'),
    ).toBeVisible();
    await takeStep(order, 'ship');

    await visit(page, '/reports/packagings');
    const replaced = page.getByRole('region', { name: 'Replaced by the Packer' });
    await expect(replaced).toContainText('Carton S');
    await expect(replaced).toContainText('Carton M');
    await expect(page.getByRole('group', { name: 'Packed as suggested' })).toContainText('50%');
    await expect(page.getByRole('group', { name: 'Cost of the packages' })).toContainText('1.40');
    await expect(page.getByRole('group', { name: 'Cost as suggested' })).toContainText('1.00');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  },
);

test(
  'on a handheld the walk names the carton of a stop, and packing offers it',
  handheld,
  async ({ page }) => {
    const { world, first, second, shelf, order } = await orderOfTwoCartons();
    const { allocations } = await takeStep(order, 'release');
    await openAs(page, world.user, `/floor/pick/orders/${order.id}`);
    const stop = page.getByRole('region', { name: 'This stop' });
    await expect(stop).toContainText(/1 into Carton (S|M) \([12] of 2\)/);
    await scan(page, shelf.barcode);
    await expectNoSidewaysScroll(page);
    await takeStep(order, 'pick', {
      picks: allocations.map(({ id, quantity }) => ({ allocationId: id, quantity })),
    });

    await visit(page, `/floor/pack/${order.id}`);
    await scan(page, second.sku);
    await expect(result(page)).toContainText(`All of ${second.sku} is packed.`);
    await expect(packaging(page)).toHaveText('Carton M (suggested)');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Close Package' }).click();
    await expect(result(page)).toContainText('Package 1 closed.');
    await expect(packaging(page)).toHaveText('Carton S (suggested)');
    await choose(page, 'Packaging', 'Carton M');
    await scan(page, first.sku);
    await expect(result(page)).toContainText('Package 2 is closed.');
    const { packages } = await api<{
      packages: { cartonPosition: number; packaging: { name: string } }[];
    }>('GET', `/api/orders/${order.id}`);
    expect(packages.map(({ packaging: { name } }) => name)).toEqual(['Carton M', 'Carton M']);
    expect(new Set(packages.map(({ cartonPosition }) => cartonPosition))).toEqual(new Set([1, 2]));
  },
);
