import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { strip, untilHere, untilKept } from './support/onDevice.ts';
import { result, scan } from './support/scanner.ts';
import { openAs, visit } from './support/screens.ts';
import { everySize, handheld, test } from './support/test.ts';
import {
  api,
  createLocation,
  createOrder,
  createWorld,
  type Order,
  pickOrder,
  putAway,
  receive,
  takeStep,
  type World,
} from './support/world.ts';

interface Packed extends Order {
  packages: { id: number; unit: { lpn: string } }[];
}

/** A packed order of so many cartons, each with one unit. */
async function packed(world: World, productId: number, cartons: number): Promise<Packed> {
  const order = await createOrder(world, [{ productId, quantity: cartons }]);
  const { items } = await pickOrder(order);
  const lines = [{ orderItemId: items[0]?.id, quantity: 1 }];
  return takeStep<Packed>(order, 'pack', {
    packages: Array.from({ length: cartons }, () => ({ unit: null, lines })),
  });
}

async function dock(): Promise<{ world: World; first: Packed; second: Packed }> {
  const world = await createWorld();
  await createLocation(world.warehouse.id, 'PACKING');
  const shelf = await createLocation(world.warehouse.id, 'PICK');
  const [product] = world.products;
  const { lpn } = await receive(world.warehouse.id, [{ productId: product.id, quantity: 9 }]);
  await putAway(lpn, shelf);
  const first = await packed(world, product.id, 2);
  return { world, first, second: await packed(world, product.id, 1) };
}

const lpnOf = ({ packages }: Packed, place: number): string => packages[place]?.unit.lpn ?? '';
const statusOf = async ({ id }: Order) => (await api<Order>('GET', `/api/orders/${id}`)).status;

async function expectUsable(page: Page) {
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
}

test(
  'a load of two orders is opened at the desk, loaded by taps, closed without one carton, and departs',
  everySize,
  async ({ page }) => {
    const { world, first, second } = await dock();
    await openAs(page, world.user, '/loads');
    await page.getByRole('button', { name: 'New Load' }).click();
    await page.getByLabel('Trailer').fill('WX-42');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'LD-000001' })).toBeVisible();
    await page.getByRole('button', { name: 'Add Orders' }).click();
    const dialog = page.getByRole('dialog');
    for (const { orderReference } of [first, second])
      await dialog.getByRole('checkbox', { name: orderReference }).check();
    await dialog.getByRole('button', { name: 'Add (2 orders)' }).click();
    await expect(dialog).toBeHidden();
    const progress = page.getByRole('region', { name: 'Progress' });
    await expect(progress).toContainText('0 of 3 packages loaded.');
    for (const [order, place] of [
      [first, 0],
      [second, 0],
    ] as const)
      await page
        .getByRole('button', {
          name: `Load ${lpnOf(order, place)} of ${order.orderReference}`,
          exact: true,
        })
        .click();
    await expect(progress).toContainText('2 of 3 packages loaded.');
    await expectUsable(page);

    await page.getByRole('button', { name: 'Close Load' }).click();
    await dialog
      .getByLabel(`Why ${lpnOf(first, 1)} of ${first.orderReference} stays`)
      .fill('No room');
    await dialog.getByRole('button', { name: 'Close Load' }).click();
    await expect(page.getByRole('region', { name: 'Left Behind (1)' })).toContainText('No room');
    await page.getByRole('button', { name: 'Depart' }).click();
    await dialog.getByRole('button', { name: 'Depart' }).click();
    await expect(
      page.getByRole('status').filter({ hasText: 'Load LD-000001 has departed.' }),
    ).toBeVisible();
    expect([await statusOf(first), await statusOf(second)]).toEqual(['SHIPPED', 'SHIPPED']);
    await expectUsable(page);

    await visit(page, `/orders/${first.id}`);
    await expect(page.getByRole('link', { name: 'LD-000001' })).toBeVisible();
    await page.getByRole('link', { name: `${first.orderReference}-B1` }).click();
    await expect(page.getByText('PACKED').first()).toBeVisible();
  },
);

test(
  'on a handheld a load is loaded by scans, and refuses what is not of it',
  handheld,
  async ({ page }) => {
    const { world, first, second } = await dock();
    const { id: warehouseId } = world.warehouse;
    const other = await api<{ number: string }>('POST', '/api/loads', {
      warehouseId,
      orderIds: [second.id],
    });
    await api('POST', '/api/loads', { warehouseId, trailer: 'WX-42', orderIds: [first.id] });
    await openAs(page, world.user, '/floor/load');
    await expect(page.getByRole('region', { name: 'Open loads' })).toContainText('LD-000002');
    await scan(page, 'LD-000002');
    await expect(page.getByRole('heading', { name: 'LD-000002' })).toBeVisible();
    await scan(page, lpnOf(second, 0));
    await expect(result(page)).toContainText(
      `Order "${second.orderReference}" is on load ${other.number}.`,
    );
    await scan(page, lpnOf(first, 0));
    await expect(result(page)).toContainText('is loaded. 1 of 2 packages loaded.');
    await expectUsable(page);
    await scan(page, `PACKAGE-${first.packages[1]?.id}`);
    await expect(result(page)).toContainText('Everything is loaded. Close the load.');
    await page.getByRole('button', { name: 'Close Load' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close Load' }).click();
    await page.getByRole('button', { name: 'Depart' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Depart' }).click();
    await expect.poll(() => statusOf(first)).toBe('SHIPPED');
  },
);

test('scans without a network wait, survive a reload, and load each package once', async ({
  keptPage: page,
}) => {
  const { world, first } = await dock();
  const { id } = await api<{ id: number }>('POST', '/api/loads', {
    warehouseId: world.warehouse.id,
    orderIds: [first.id],
  });
  await openAs(page, world.user, `/floor/loads/${id}`);
  await expect(result(page)).toHaveText('0 of 2 packages loaded.');
  await untilKept(page);
  await untilHere(page, `"/api/loads/{id}",${id}`);
  await page.context().setOffline(true);
  await scan(page, lpnOf(first, 0));
  await expect(strip(page)).toHaveText('Offline, 1 waiting');
  await page.reload();
  await expect(result(page)).toHaveText('1 of 2 packages loaded.');
  await scan(page, 'ELSEWHERE-1');
  await expect(result(page)).toContainText('"ELSEWHERE-1" is not known on this device');
  // Somebody else loads both meanwhile.
  for (const { id: packageId } of first.packages)
    await api('POST', `/api/loads/${id}/load`, { packageId });
  await scan(page, lpnOf(first, 1));
  await expect(strip(page)).toHaveText('Offline, 2 waiting');
  await expectUsable(page);
  await page.context().setOffline(false);
  await expect(strip(page)).toBeHidden();
  await expect(result(page)).toContainText('Everything is loaded.');
  const { loadedCount } = await api<{ loadedCount: number }>('GET', `/api/loads/${id}`);
  expect(loadedCount).toBe(2);
});
