import { expect, type Page } from '@playwright/test';
import {
  type CarrierServer,
  LABEL,
  startCarrier,
  ZPL_LABEL,
} from '../apps/server/test/carrierServer.ts';
import {
  type FakeIppPrinter,
  type FakePrinter,
  startIppPrinter,
  startPrinter,
} from '../apps/server/test/fakePrinter.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { createBadge, registerBrowser, signInByBadge } from './support/badges.ts';
import { add, listOf, openAs, rowsOf, visit } from './support/screens.ts';
import { everySize, handheld, test } from './support/test.ts';
import {
  api,
  createLocation,
  createOrder,
  createProduct,
  createWorld,
  type Order,
  pickOrder,
  putAway,
  receive,
  sscc,
  takeStep,
  unique,
  type World,
} from './support/world.ts';

const address = {
  name: 'Kade Outdoor',
  lines: ['Kade 3'],
  postcode: '2583',
  city: 'Den Haag',
  country: 'NL',
};

interface Packed extends Order {
  packages: { id: number; unit: { lpn: string } }[];
}

let carrier: CarrierServer;
let printer: FakePrinter;
let office: FakeIppPrinter;
test.beforeEach(async () => {
  [carrier, printer, office] = await Promise.all([
    startCarrier(),
    startPrinter(),
    startIppPrinter(),
  ]);
  carrier.label = { format: 'ZPL', content: ZPL_LABEL };
});
test.afterEach(() => Promise.all([carrier.close(), printer.close(), office.close()]));

/**
 * A warehouse with a label printer for everything, an office printer for the labels of carriers
 * that are pages, and an account at a carrier of its own.
 */
async function createBench(): Promise<World> {
  const world = await createWorld({ products: 1 });
  const { id: warehouseId } = world.warehouse;
  const networks = ['127.0.0.0/8'];
  await api('PATCH', '/api/settings', { webhookNetworks: networks, printNetworks: networks });
  const { id: printerId } = await api<{ id: number }>('POST', '/api/printers', {
    warehouseId,
    name: 'Zebra',
    dpi: 203,
    mediaWidthMm: 100,
    mediaHeightMm: 150,
    connection: 'RAW',
    address: printer.address,
  });
  for (const document of ['SHIPPING_LABEL', 'PALLET', 'PACKAGE'])
    await api('POST', '/api/print-rules', { warehouseId, document, printerId });
  const { id: officeId } = await api<{ id: number }>('POST', '/api/printers', {
    warehouseId,
    name: 'Office',
    prints: 'PAPERS',
    connection: 'IPP',
    address: office.address,
  });
  await api('POST', '/api/print-rules', {
    warehouseId,
    document: 'SHIPPING_LABEL',
    printerId: officeId,
  });
  await api('POST', '/api/carriers', {
    name: unique('Carrier'),
    adapter: 'HTTP',
    labelFormat: 'ZPL',
    warehouseId,
    sender: { ...address, name: 'Lading' },
    url: carrier.url.http,
    credentials: { secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' },
    services: [
      {
        code: 'PARCEL',
        name: 'Parcel',
        carrier: 'PostNL',
        cost: null,
        days: null,
        active: true,
        range: null,
      },
    ],
  });
  return world;
}

/** A packed order of so many cartons with one unit each. */
async function packedOrder(world: World, cartons: number): Promise<Packed> {
  await createLocation(world.warehouse.id, 'PACKING');
  const shelf = await createLocation(world.warehouse.id, 'PICK');
  const { id: productId } = await createProduct(world.customer.id);
  const { lpn } = await receive(world.warehouse.id, [{ productId, quantity: cartons }]);
  await putAway(lpn, shelf);
  const order = await createOrder(world, [{ productId, quantity: cartons }], {
    shippingAddress: undefined,
    address,
  });
  const { items } = await pickOrder(order);
  const lines = [{ orderItemId: items[0]?.id, quantity: 1 }];
  return takeStep<Packed>(order, 'pack', {
    packages: Array.from({ length: cartons }, () => ({ unit: null, lines, weight: 1.5 })),
  });
}

const labelsOf = (page: Page) => page.getByRole('region', { name: 'Shipping Labels' });
/** Buys a package the label of a rate that the carrier offers. */
async function buy(page: Page, number: number): Promise<void> {
  await page.getByRole('button', { name: `Rates of package ${number}` }).click();
  const rates = page.getByRole('dialog', { name: `Rates of Package ${number}` });
  await rates.getByRole('button', { name: /^Buy Parcel of/ }).click();
}
const jobsOf = (page: Page) => listOf(page, 'Print jobs');

async function expectUsable(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
}

test(
  'two cartons get their labels though an answer is lost and the printer dies, and leave on a pallet with a load',
  everySize,
  async ({ page }) => {
    const world = await createBench();
    const order = await packedOrder(world, 2);
    await openAs(page, world.user, `/orders/${order.id}/pack`);

    // The printer dies in the middle of the first label, which may be there: a person looks.
    printer.next.push('reset');
    await buy(page, 1);
    await expect(labelsOf(page)).toContainText('BOUGHT');
    await expect(labelsOf(page)).toContainText('TN1');

    carrier.fault = 'lost';
    await buy(page, 2);
    await expect(labelsOf(page)).toContainText('UNKNOWN');
    await expect(labelsOf(page)).toContainText('It may be paid');
    await expect(page.getByRole('button', { name: 'Buy label of package 2' })).toBeHidden();
    await expectUsable(page);
    carrier.fault = 'none';
    await page.getByRole('button', { name: /^Find / }).click();
    await expect(labelsOf(page)).toContainText('TN2');
    expect(carrier.paid).toHaveLength(2);
    // What is found to be paid is printed, as what is bought.
    await expect.poll(() => printer.printed).toEqual([`${ZPL_LABEL}\n`]);

    await visit(page, '/printers/jobs');
    const job = rowsOf(jobsOf(page)).last();
    await expect(job).toContainText('FAILED');
    await expectUsable(page);
    await job.getByRole('button', { name: /^Try/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Print Once More' }).click();
    await expect.poll(() => printer.printed).toHaveLength(2);
    await expect(job).toContainText('PRINTED');

    const pallet = sscc();
    const { id: warehouseId } = world.warehouse;
    const owner = { warehouseId, customerId: world.customer.id };
    await api('POST', '/api/units', { ...owner, kind: 'PALLET', lpn: pallet });
    for (const { unit } of order.packages)
      await api('POST', `/api/units/${unit.lpn}/nest`, { into: pallet });
    await visit(page, `/pallets/${pallet}`);
    await page.getByRole('button', { name: /^Print Label/ }).click();
    await expect.poll(() => printer.printed).toHaveLength(3);
    expect(printer.printed[2]).toContain(`(00)${pallet}`);

    const load = await api<{ id: number; number: string }>('POST', '/api/loads', {
      warehouseId,
      orderIds: [order.id],
    });
    await visit(page, `/loads/${load.id}`);
    const progress = page.getByRole('region', { name: 'Progress' });
    for (const { unit } of order.packages)
      await page
        .getByRole('button', {
          name: `Load ${unit.lpn} of ${order.orderReference}`,
          exact: true,
        })
        .click();
    await expect(progress).toContainText('2 of 2 packages loaded.');
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Close Load' }).click();
    await dialog.getByRole('button', { name: 'Close Load' }).click();
    // Until it departs, everything can be undone.
    await page.getByRole('button', { name: 'Reopen' }).click();
    await page
      .getByRole('button', { name: `Unload ${order.packages[0]?.unit.lpn} of` })
      .first()
      .click();
    await expect(progress).toContainText('1 of 2 packages loaded.');
    await page
      .getByRole('button', { name: `Load ${order.packages[0]?.unit.lpn} of` })
      .first()
      .click();
    await expect(progress).toContainText('2 of 2 packages loaded.');
    await page.getByRole('button', { name: 'Close Load' }).click();
    await dialog.getByRole('button', { name: 'Close Load' }).click();
    await expect(page.getByRole('button', { name: 'Depart' })).toBeVisible();
    await visit(page, `/print/loads/${load.id}/bill-of-lading`);
    await expect(page.getByRole('main')).toContainText(order.orderReference);
    await visit(page, `/loads/${load.id}`);
    await page.getByRole('button', { name: 'Depart' }).click();
    await dialog.getByRole('button', { name: 'Depart' }).click();
    await expect
      .poll(async () => (await api<Order>('GET', `/api/orders/${order.id}`)).status)
      .toBe('SHIPPED');
    await expectUsable(page);
    expect([carrier.paid.length, printer.printed.length]).toEqual([2, 3]);
  },
);

test(
  'packages get labels on a shared handheld, though an answer is lost, each from the printer of its format',
  handheld,
  async ({ page }) => {
    const world = await createBench();
    const order = await packedOrder(world, 2);
    const { badge } = await createBadge(world.warehouse.id);
    await registerBrowser(page, world.warehouse);
    await signInByBadge(page, badge);
    await visit(page, `/floor/pack/${order.id}`);
    await expectUsable(page);
    carrier.fault = 'lost';
    await buy(page, 1);
    await expect(labelsOf(page)).toContainText('UNKNOWN');
    await page.setViewportSize({ width: 360, height: 640 });
    await expectUsable(page);
    carrier.fault = 'none';
    await page.getByRole('button', { name: /^Find / }).click();
    await expect(labelsOf(page)).toContainText('TN1');
    await expect.poll(() => printer.printed).toEqual([`${ZPL_LABEL}\n`]);
    await page.getByRole('button', { name: 'Print label of package 1' }).click();
    await expect.poll(() => printer.printed).toHaveLength(2);
    expect(printer.printed[1]).toContain(`PACKAGE-${order.packages[0]?.id}`);
    carrier.label = { format: 'PDF', content: LABEL };
    await buy(page, 2);
    await expect.poll(() => office.files).toEqual([LABEL]);
    await labelsOf(page)
      .getByRole('listitem')
      .filter({ hasText: 'TN2' })
      .getByRole('button', { name: /^Print/ })
      .click();
    await expect.poll(() => office.files).toEqual([LABEL, LABEL]);
    await expectUsable(page);
    expect([carrier.paid.length, printer.printed.length]).toEqual([2, 2]);
  },
);

test(
  'a pallet is finalized, and its label comes out of the printer',
  everySize,
  async ({ page }) => {
    const world = await createBench();
    const [product] = world.products;
    await openAs(page, world.user, `/receiving/${world.customer.id}`);
    await add(page, product as never, 30);
    const answered = page.waitForResponse('**/api/inventory/batch');
    await page.getByRole('button', { name: 'Finalize Pallet (1 line)' }).click();
    const { data } = (await (await answered).json()) as { data: { pallet: { lpn: string } } };
    const { lpn } = data.pallet;
    await page.getByRole('button', { name: `Print label of ${lpn}` }).click();
    await expect.poll(() => printer.printed).toHaveLength(1);
    expect(printer.printed[0]).toContain(lpn);
  },
);
