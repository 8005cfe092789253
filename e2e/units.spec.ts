import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { result, wedge } from './support/scanner.ts';
import { listOf, openAs, rowsOf } from './support/screens.ts';
import { test } from './support/test.ts';
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

const unitsOf = (id: number) =>
  api<{ lpn: string; state: string; parent: { lpn: string } | null }[]>(
    'GET',
    `/api/orders/${id}/units`,
  );

async function expectUsable(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

test('a pallet, a carton and loose units of one order are picked, packed as they stand, and unpacked @everySize', async ({
  page,
}) => {
  const world = await createWorld({ products: 3 });
  const [first, second, third] = world.products;
  await createLocation(world.warehouse.id, 'PACKING');
  const shelf = await createLocation(world.warehouse.id, 'PICK', unique('A-1'));
  const receiveOnto = (productId: number, quantity: number) =>
    receive(world.warehouse.id, [{ productId, quantity }]);
  const { lpn: pallet } = await receiveOnto(first.id, 6);
  const { lpn: mixed } = await receiveOnto(second.id, 9);
  const { lpn: carton } = await receiveOnto(third.id, 2);
  await api('POST', `/api/units/${carton}/nest`, { into: mixed });
  for (const lpn of [pallet, mixed]) await putAway(lpn, shelf);
  const order = await createOrder(world, [
    { productId: first.id, quantity: 6 },
    { productId: second.id, quantity: 4 },
    { productId: third.id, quantity: 2 },
  ]);
  await takeStep(order, 'release');
  await openAs(page, world.user, `/orders/${order.id}/pick`);

  await expect(rowsOf(listOf(page, 'Pick list'))).toHaveCount(3);
  const whole = page.getByRole('group', { name: 'Taken whole, with their labels' });
  await expect(whole.getByRole('checkbox')).toHaveCount(2);
  await expect(whole.getByLabel(`${pallet} (pallet, 1 line)`)).toBeChecked();
  await expect(whole.getByLabel(`${carton} (pallet, 1 line)`)).toBeChecked();
  await expectUsable(page);
  await page.getByRole('button', { name: 'Confirm Picks (3 lines)' }).click();
  await page.waitForURL(`**/orders/${order.id}`);
  expect((await unitsOf(order.id)).map(({ lpn, parent }) => [lpn, parent])).toEqual([
    [pallet, null],
    [carton, null],
  ]);

  await page.getByRole('link', { name: 'Pack', exact: true }).click();
  const units = page.getByRole('region', { name: 'Picked as they stand' });
  await units.getByRole('button', { name: `Pack ${pallet} as it stands` }).click();
  await expect(units.getByText(pallet)).toBeHidden();
  await expect(result(page)).toContainText(`${pallet} is package 1.`);
  await expectUsable(page);
  // The scan does what the button does, and what is scanned right after it counts as well.
  await wedge(page, carton);
  await wedge(page, second.sku);
  await expect(units).toBeHidden();
  await expect(result(page)).toContainText(`${second.sku}: 1 of 4 units packed.`);
  await page.getByRole('button', { name: 'Pack All', exact: true }).click();
  await page.getByRole('button', { name: 'Close Package' }).click();
  const packages = page.getByRole('region', { name: 'Packages' });
  await expect(packages).toContainText(pallet);
  await expect(packages).toContainText(carton);
  await expectUsable(page);
  const states = async () => (await unitsOf(order.id)).map(({ state }) => state);
  await expect.poll(states).toEqual(['PACKED', 'PACKED', 'PACKED']);

  // What was packed as it stood stands there as it was.
  await page.getByRole('button', { name: 'Unpack package 1' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Unpack/ }).click();
  await expect(units.getByRole('button', { name: `Pack ${pallet} as it stands` })).toBeVisible();
  await takeStep(order, 'cancel');
  expect(await unitsOf(order.id)).toEqual([]);
  const back = await api<{ location: { name: string }; totalQuantity: number }>(
    'GET',
    `/api/units/${pallet}`,
  );
  expect(back).toMatchObject({ location: { name: shelf.name }, totalQuantity: 6 });
});
