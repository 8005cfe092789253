import { expect, type Page } from '@playwright/test';
import { countPrints, labelsPath } from './support/barcodes.ts';
import { pagesOf } from './support/pdf.ts';
import { openAs, visit } from './support/screens.ts';
import { test } from './support/test.ts';
import {
  api,
  createAsn,
  createOrder,
  createProduct,
  createWorld,
  type Order,
  type Product,
  pickOrder,
  receive,
  takeStep,
  type World,
} from './support/world.ts';

/** Letter, A4, and the labels of most label printers. */
const papers = {
  letter: { format: 'Letter' },
  a4: { format: 'A4' },
  label: { width: '4in', height: '6in' },
} as const;
type Paper = keyof typeof papers;

const LINES = 200;

/** Text as `pagesOf` gives it. */
const packed = (text: string): string => text.replaceAll(/\s/g, '');

/** The pages that the document at this path has on paper. */
async function printed(page: Page, path: string, paper: Paper): Promise<string[]> {
  await visit(page, path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  return pagesOf(await page.pdf(papers[paper]));
}

/**
 * Each page says what and whose it is, and which page of how many. `references` has that of each
 * page.
 */
function expectHeads(
  pages: readonly string[],
  references: readonly string[],
  client: string,
): void {
  const heads = references.map(
    (reference, index) =>
      `${packed(reference)}${packed(client)}Page${index + 1}of${references.length}`,
  );
  expect(pages.map((text, index) => text.slice(0, heads[index]?.length))).toEqual(heads);
}

async function longOrder(world: World, fields: object = {}): Promise<Order> {
  const [product] = world.products as [Product];
  return createOrder(
    world,
    Array.from({ length: LINES }, () => ({ productId: product.id, quantity: 1 })),
    fields,
  );
}

/** A warehouse with stock for many lines, whose user is signed in. */
async function openWorld(page: Page): Promise<World> {
  const world = await createWorld({ products: 1 });
  const [{ id: productId }] = world.products;
  await receive(world.warehouse.id, [{ productId, quantity: 10 * LINES }]);
  await openAs(page, world.user, '/orders');
  await countPrints(page);
  return world;
}

for (const paper of ['letter', 'a4'] as const) {
  test(`each page of a pick list names order, customer and page (${paper})`, async ({ page }) => {
    const world = await openWorld(page);
    const { id, orderReference } = await longOrder(world, {
      orderReference: `a "b" \\ </style> {c} 東 ${world.warehouse.id}`,
    });
    await takeStep({ id }, 'release');
    const pages = await printed(page, `/print/orders/${id}/pick-list`, paper);
    expect(pages.length).toBeGreaterThan(3);
    expectHeads(
      pages,
      Array(pages.length).fill(`Pick List ${orderReference}`),
      world.customer.name,
    );
  });
}

test('of several pick lists in one job each page names its own order', async ({ page }) => {
  const world = await openWorld(page);
  const orders = [
    await longOrder(world),
    await createOrder(world, [{ productId: world.products[0]?.id ?? 0, quantity: 1 }]),
  ];
  for (const order of orders) await takeStep(order, 'release');
  const [long, short] = orders.map(({ orderReference }) => `Pick List ${orderReference}`) as [
    string,
    string,
  ];
  const pages = await printed(
    page,
    `/print/pick-lists?${orders.map(({ id }) => `order=${id}`).join('&')}`,
    'a4',
  );
  expectHeads(pages, [...Array<string>(pages.length - 1).fill(long), short], world.customer.name);

  const { id: batchId } = await api<{ id: number }>('POST', '/api/pick-batches', {
    warehouseId: world.warehouse.id,
    orderIds: orders.map(({ id }) => id),
  });
  const batch = await printed(page, `/print/pick-batches/${batchId}`, 'a4');
  expectHeads(batch, Array(batch.length).fill(`Pick List, Batch ${batchId}`), world.customer.name);
});

test('each page of packing slips, a delivery note and a receiving list names document, customer and page', async ({
  page,
}) => {
  const world = await openWorld(page);
  const picked = await pickOrder(await longOrder(world));
  const lines = picked.items.map(({ id, pickedQuantity }) => ({
    orderItemId: id,
    quantity: pickedQuantity,
  }));
  await takeStep(picked, 'pack', {
    packages: [{ lines: lines.slice(1) }, { lines: lines.slice(0, 1) }],
  });
  const { id, orderReference } = picked;
  const slips = await printed(page, `/print/orders/${id}/packing-slip`, 'letter');
  const slipOf = (place: number) => `Packing Slip ${orderReference}, package ${place} of 2`;
  expect(slips.length).toBeGreaterThan(2);
  expectHeads(
    slips,
    [...Array<string>(slips.length - 1).fill(slipOf(1)), slipOf(2)],
    world.customer.name,
  );

  const note = await printed(page, `/print/orders/${id}/delivery-note`, 'letter');
  expect(note.length).toBeGreaterThan(1);
  expectHeads(
    note,
    Array(note.length).fill(`Delivery Note ${orderReference}`),
    world.customer.name,
  );

  const products: Product[] = [];
  while (products.length < 60) products.push(await createProduct(world.customer.id));
  const items = products.map(({ id: productId }) => ({ productId, expectedQuantity: 2 }));
  const asn = await createAsn(world.warehouse.id, world.customer.id, items);
  const list = await printed(page, `/print/asns/${asn.id}`, 'letter');
  expect(list.length).toBeGreaterThan(1);
  expectHeads(
    list,
    Array(list.length).fill(`Receiving List ${asn.asnReference}`),
    world.customer.name,
  );
});

test('each page of a printed report names it, whose goods it is about, and the page', async ({
  page,
}) => {
  const world = await openWorld(page);
  // The name of the client comes by a call of its own.
  await expect(async () => {
    const stock = await printed(page, `/reports/inventory?customerId=${world.customer.id}`, 'a4');
    expectHeads(
      stock,
      Array(stock.length).fill(`Inventory Report, ${world.warehouse.name}`),
      world.customer.name,
    );
  }).toPass();
  const performance = await printed(page, '/reports/performance', 'a4');
  for (const text of performance)
    expect(text).toContain(packed(`Performance Report, ${world.warehouse.name}`));
  expect(performance.at(-1)).toContain(`Page${performance.length}of${performance.length}`);
});

/** Addresses that are far longer than a label has room for at its usual size. */
const addresses = {
  'of 30 lines': Array.from({ length: 30 }, (_, index) => `Line ${index + 1}`).join('\n'),
  'of 30 long lines': Array.from(
    { length: 30 },
    (_, index) => `${index + 1} Rue de la Montagne, Lyon`,
  ).join('\n'),
  'of one long word': 'W'.repeat(900),
  'in Japanese': '東京都千代田区'.repeat(70),
};

for (const [kind, shippingAddress] of Object.entries(addresses)) {
  test(`a package label with an address ${kind} is one page of any paper`, async ({ page }) => {
    const world = await openWorld(page);
    const picked = await pickOrder(
      await longOrder(world, {
        shippingAddress,
        orderReference: `${'LONG-'.repeat(15)}${world.warehouse.id}`,
        shippingCarrier: 'DHL',
      }),
    );
    const lines = picked.items.map(({ id, pickedQuantity }) => ({
      orderItemId: id,
      quantity: pickedQuantity,
    }));
    await takeStep(picked, 'pack', {
      packages: [{ lines: lines.slice(0, 100), weight: 12.5 }, { lines: lines.slice(100) }],
    });
    for (const paper of ['letter', 'a4', 'label'] as const) {
      const pages = await printed(page, `/print/orders/${picked.id}/package-labels`, paper);
      expect([paper, pages.length]).toEqual([paper, 2]);
      for (const [index, text] of pages.entries()) {
        expect(text).toContain(packed(world.customer.name));
        expect(text).toContain(packed(shippingAddress).slice(0, 20));
        expect(text).toContain(`Package${index + 1}of2`);
        expect(text).toMatch(/PACKAGE-\d+/);
      }
      // What is not on the label is said not to be.
      const isWhole = (text: string) =>
        text.includes(packed(shippingAddress)) || text.includes('…');
      expect(pages.every(isWhole)).toBe(true);
      if (kind === 'of 30 lines' && paper !== 'label') expect(pages[0]).toContain('Line30');
    }
  });
}

test('a pallet label and the longest name of a location are one page', async ({ page }) => {
  const world = await openWorld(page);
  const items: { productId: number; quantity: number }[] = [];
  while (items.length < 9) {
    const { id } = await createProduct(world.customer.id, {
      sku: `${'SKU-'.repeat(15)}${items.length}`,
      name: 'A long name '.repeat(15).trim(),
    });
    items.push({ productId: id, quantity: 3 });
  }
  const { lpn } = await receive(world.warehouse.id, items);
  for (const paper of ['letter', 'a4', 'label'] as const) {
    const pallets = await printed(page, `/print/pallets?lpn=${lpn}`, paper);
    expect([paper, pallets.length]).toEqual([paper, 1]);
    expect(pallets[0]).toContain(packed(lpn));
    const name = `Hall ${'7'.repeat(95)}`;
    const places = await printed(
      page,
      labelsPath([{ name, barcode: name.toUpperCase().replace(' ', '-') }]),
      paper,
    );
    expect([paper, places.length]).toEqual([paper, 1]);
  }
});
