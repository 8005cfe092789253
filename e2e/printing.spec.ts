import { expect, type Page } from '@playwright/test';
import { textsOf } from '../apps/server/src/features/papers/testing/readPdf.ts';
import { type FakeIppPrinter, startIppPrinter } from '../apps/server/test/fakePrinter.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { openAs, visit } from './support/screens.ts';
import { handheld, test } from './support/test.ts';
import {
  api,
  createAsn,
  createLocation,
  createOrder,
  createWorld,
  type Order,
  type Product,
  pickOrder,
  putAway,
  receive,
  takeStep,
  type World,
} from './support/world.ts';

interface Packed extends Order {
  packages: { id: number; unit: { lpn: string } }[];
}

const BILL = '06141410000000012';

let office: FakeIppPrinter;
test.beforeEach(async () => {
  office = await startIppPrinter();
});
test.afterEach(() => office.close());

/** A warehouse with an office printer for its papers, and an order that is packed. */
async function createOffice(): Promise<{ world: World; order: Packed }> {
  const world = await createWorld();
  const { id: warehouseId } = world.warehouse;
  await api('PATCH', '/api/settings', { printNetworks: ['127.0.0.0/8'] });
  const { id: printerId } = await api<{ id: number }>('POST', '/api/printers', {
    warehouseId,
    name: 'Office',
    prints: 'PAPERS',
    connection: 'IPP',
    address: office.address,
  });
  for (const document of [
    'BILL_OF_LADING',
    'CONSIGNMENT_NOTE',
    'PACKING_SLIP',
    'PICK_LIST',
    'RECEIVING_LIST',
  ])
    await api('POST', '/api/print-rules', { warehouseId, document, printerId });
  await createLocation(warehouseId, 'PACKING');
  const shelf = await createLocation(warehouseId, 'PICK');
  const [product] = world.products;
  const { lpn } = await receive(warehouseId, [{ productId: product.id, quantity: 2 }]);
  await putAway(lpn, shelf);
  const order = await createOrder(world, [{ productId: product.id, quantity: 2 }]);
  const { items } = await pickOrder(order);
  const lines = [{ orderItemId: items[0]?.id, quantity: 2 }];
  return {
    world,
    order: await takeStep<Packed>(order, 'pack', { packages: [{ unit: null, lines }] }),
  };
}

/** A load on which all of an order is. */
async function createLoaded({ warehouse }: World, order: Packed): Promise<{ id: number }> {
  const load = await api<{ id: number }>('POST', '/api/loads', {
    warehouseId: warehouse.id,
    bolNumber: BILL,
    orderIds: [order.id],
  });
  for (const { id: packageId } of order.packages)
    await api('POST', `/api/loads/${load.id}/load`, { packageId });
  return load;
}

/** The text of what came out last. */
async function lastSheet(): Promise<string> {
  const file = office.files.at(-1) ?? Buffer.alloc(0);
  expect(file.subarray(0, 5).toString()).toBe('%PDF-');
  return (await textsOf(file)).join('\n');
}
async function expectUsable(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
}
const expectSaid = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true })).toBeVisible();

test('a load is closed at the desk, its bill of lading comes out of the office printer, and it departs', async ({
  page,
}) => {
  const { world, order } = await createOffice();
  const load = await createLoaded(world, order);
  await openAs(page, world.user, `/loads/${load.id}`);
  const print = page.getByRole('button', { name: /^Print Bill of Lading/ });
  await expect(page.getByRole('button', { name: 'Close Load' })).toBeVisible();
  await expect(print).toHaveCount(0);
  await page.getByRole('button', { name: 'Close Load' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close Load' }).click();
  await expect(print).toHaveText('Print Bill of Ladingon Office');
  await expectUsable(page);
  await print.click();
  await expectSaid(page, 'Bill of Lading LD-000001 printed on "Office".');
  expect(office.formats).toEqual(['application/pdf']);
  const sheet = await lastSheet();
  expect(sheet).toContain(BILL);
  expect(sheet).toContain(order.orderReference);

  await page.getByRole('button', { name: 'Depart' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Depart' }).click();
  await expect(page.getByRole('button', { name: 'Depart' })).toBeHidden();
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await page.getByRole('menuitem', { name: 'CMR Consignment Note on Office' }).click();
  await expectSaid(page, 'CMR Consignment Note LD-000001 printed on "Office".');
  expect(await lastSheet()).toContain('CMR');

  await visit(page, '/printers/jobs');
  const jobs = page.getByRole('table', { name: 'Print jobs' });
  await expect(jobs).toContainText('CMR Consignment Note, 3 pages');
  await expect(jobs).toContainText('Bill of Lading, 1 page');
});

test(
  'on a handheld a load is closed and its papers are printed by a tap, as packing slips are',
  handheld,
  async ({ page }) => {
    const { world, order } = await createOffice();
    await openAs(page, world.user, `/floor/pack/${order.id}`);
    await page.getByRole('button', { name: /^Print Packing Slips/ }).click();
    await expectSaid(page, `Packing Slip ${order.orderReference} printed on "Office".`);
    expect(await lastSheet()).toContain(order.orderReference);

    const load = await createLoaded(world, order);
    await visit(page, `/floor/loads/${load.id}`);
    await page.getByRole('button', { name: 'Close Load' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close Load' }).click();
    const print = page.getByRole('button', { name: /^Print Bill of Lading/ });
    await expect(print).toBeVisible();
    await expectUsable(page);
    await print.click();
    await expectSaid(page, 'Bill of Lading LD-000001 printed on "Office".');
    expect(await lastSheet()).toContain(BILL);
    await page.getByRole('button', { name: 'Depart' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Depart' }).click();
    await expect(page.getByRole('button', { name: 'Depart' })).toBeHidden();
    // The driver lost it.
    await print.click();
    await expect.poll(() => office.files.length).toBe(3);
  },
);

test('pick lists of an order, of chosen orders and of a batch, and a receiving list, come out of the office printer', async ({
  page,
}) => {
  const { world, order } = await createOffice();
  const { id: warehouseId } = world.warehouse;
  const [{ id: productId, sku }] = world.products as [Product];
  const shelf = await createLocation(warehouseId, 'PICK');
  const { lpn } = await receive(warehouseId, [{ productId, quantity: 5 }]);
  await putAway(lpn, shelf);
  const orders: Order[] = [];
  for (const quantity of [2, 3]) {
    const created = await createOrder(world, [{ productId, quantity }]);
    await takeStep(created, 'release');
    orders.push(created);
  }
  const [first, second] = orders as [Order, Order];
  const print = page.getByRole('button', { name: /^Print Pick List/ });

  await openAs(page, world.user, `/orders/${first.id}/pick`);
  await expect(print).toHaveText('Print Pick Liston Office');
  await expectUsable(page);
  await print.click();
  await expectSaid(page, `Pick List ${first.orderReference} printed on "Office".`);
  const sheet = await lastSheet();
  for (const text of [first.orderReference, shelf.name, lpn, sku]) expect(sheet).toContain(text);

  await visit(page, '/orders');
  await page.getByRole('button', { name: 'Choose Orders' }).click();
  await page.getByRole('button', { name: 'All of this Page' }).click();
  // The order that is packed has nothing to pick.
  await expect(print).toHaveText('Print Pick Lists (2)on Office');
  await print.click();
  await expect.poll(() => office.files.length).toBe(2);
  const lists = await lastSheet();
  for (const { orderReference } of [first, second])
    expect(lists).toContain(`Pick List ${orderReference}`);
  expect(lists).not.toContain(order.orderReference);

  const batch = await api<{ id: number }>('POST', '/api/pick-batches', {
    warehouseId,
    orderIds: [first.id, second.id],
  });
  await visit(page, `/pick-batches/${batch.id}`);
  await print.click();
  await expectSaid(page, `Pick List Batch ${batch.id} printed on "Office".`);
  expect(await lastSheet()).toContain(`BATCH-${batch.id}`);

  const asn = await createAsn(warehouseId, world.customer.id, [{ productId, expectedQuantity: 7 }]);
  await visit(page, `/asns/${asn.id}`);
  await page.getByRole('button', { name: /^Print/ }).click();
  await expectSaid(page, `Receiving List ${asn.asnReference} printed on "Office".`);
  expect(await lastSheet()).toContain(asn.asnReference);
});
