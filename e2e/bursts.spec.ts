import { checkDigit } from '@lading/domain/gs1';
import { expect, type Locator, type Page } from '@playwright/test';
import { result, scan, scanField, wedge } from './support/scanner.ts';
import { openAs, visit } from './support/screens.ts';
import { test } from './support/test.ts';
import {
  api,
  createAsn,
  createLocation,
  createOrder,
  createProduct,
  createWorld,
  type Location,
  type Pallet,
  type Product,
  pickOrder,
  putAway,
  receive,
  shipOrder,
  takeStep,
  unique,
  type World,
} from './support/world.ts';

/**
 * Bursts into each state of a task; `LADING_BURSTS=500` tries more, `LADING_BURST_SEED` other ones.
 */
const BURSTS = Number(process.env.LADING_BURSTS ?? 2);
const SEED = Number(process.env.LADING_BURST_SEED ?? 38);

/** Numbers in [0, 1) from a seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const random = randomFrom(SEED);
const below = (limit: number): number => Math.floor(random() * limit);
const each = <T>(values: readonly T[]): T => values[below(values.length)] as T;
const digits = (length: number): string =>
  Array.from({ length }, (_, index) => (index === 0 ? 1 + below(9) : below(10))).join('');

interface Code {
  text: string;
  /** What the message about it contains. */
  named: string;
}

/** Codes that nobody knows, of the kinds that scanners send. */
const kinds: readonly (() => Code)[] = [
  () => ({ text: digits(4 + below(4)), named: '' }),
  () => ({ text: `SKU-${digits(6)}`, named: '' }),
  () => ({ text: `${each(['A', 'b', 'Zone'])} ${digits(3)}-${digits(2)}`, named: '' }),
  () => ({ text: `LPX-${digits(8)}`, named: '' }),
  () => {
    const gtin = `0${digits(12)}`;
    const whole = gtin + checkDigit(gtin);
    return { text: `]C101${whole}10L${digits(3)}\u001d37${digits(2)}`, named: whole };
  },
];

function anyCode(): Code {
  const { text, named } = each(kinds)();
  return { text, named: named || text };
}

interface Hall {
  world: World<[Product, Product]>;
  lotted: Product;
  near: Location;
  far: Location;
  pallet: Pallet;
}

async function hall(): Promise<Hall> {
  const world = await createWorld();
  const { warehouse, customer } = world;
  const [first, second] = world.products;
  const [lotted, near, far] = await Promise.all([
    createProduct(customer.id, { tracking: 'LOT', expires: true }),
    createLocation(warehouse.id, 'PICK', unique('A-1')),
    createLocation(warehouse.id, 'STORAGE', unique('B-1')),
    createLocation(warehouse.id, 'PACKING', unique('PACK')),
  ]);
  const pallet = await receive(warehouse.id, [
    { productId: first.id, quantity: 144 },
    { productId: second.id, quantity: 20 },
  ]);
  await putAway(pallet.lpn, near);
  return { world, lotted, near, far, pallet };
}

interface State {
  name: string;
  /** Opens a task, and leads to where fields are. */
  open: (page: Page, hall: Hall) => Promise<void>;
  within?: (page: Page) => Locator;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const dialogOf = (page: Page): Locator => page.getByRole('dialog');

const openPick = async (page: Page, { world, near }: Hall) => {
  const [first] = world.products;
  const order = await createOrder(world, [{ productId: first.id, quantity: 6 }]);
  await takeStep(order, 'release');
  await visit(page, `/floor/pick/orders/${order.id}`);
  await scan(page, near.barcode);
  await scan(page, first.sku);
  await expect(button(page, 'Take 6')).toBeVisible();
};

const openReceipt = async (page: Page, { world }: Hall, asn = '') => {
  await visit(page, `/floor/receive/${world.customer.id}${asn}`);
  await scan(page, world.products[0].sku);
  await expect(result(page)).toContainText('on the pallet.');
};

const openPacking = async (page: Page, { world }: Hall, path: (id: number) => string) => {
  const order = await createOrder(world, [{ productId: world.products[0].id, quantity: 4 }]);
  await pickOrder(order);
  await visit(page, path(order.id));
  await scan(page, world.products[0].sku);
  // The desk shows the unit in a field, which the answer fills.
  await expect(result(page)).toContainText('1 of 4 units packed.');
};

const states: readonly State[] = [
  { name: 'receiving: the line of the last scan', open: (page, hall) => openReceipt(page, hall) },
  {
    name: 'receiving: the lot',
    open: async (page, { world, lotted }) => {
      await visit(page, `/floor/receive/${world.customer.id}`);
      await scan(page, lotted.sku);
      await expect(dialogOf(page)).toBeVisible();
    },
    within: dialogOf,
  },
  {
    name: 'receiving: the condition',
    open: async (page, hall) => {
      await openReceipt(page, hall);
      await button(page, /Damaged\?|Change Status/).click();
      await expect(dialogOf(page)).toBeVisible();
    },
    within: dialogOf,
  },
  {
    name: 'receiving: variances',
    open: async (page, hall) => {
      const { warehouse, customer, products } = hall.world;
      const asn = await createAsn(warehouse.id, customer.id, [
        { productId: products[1].id, expectedQuantity: 3 },
      ]);
      await visit(page, `/floor/receive/${customer.id}?asn=${asn.id}`);
      await scan(page, products[0].sku);
      await dialogOf(page).getByRole('button', { name: 'Continue' }).click();
      await button(page, /^Finalize Pallet/).click();
      await expect(page.getByRole('dialog', { name: 'Receiving Variances' })).toBeVisible();
    },
    within: dialogOf,
  },
  { name: 'picking: the quantity', open: openPick },
  {
    name: 'picking: short',
    open: async (page, hall) => {
      await openPick(page, hall);
      await button(page, 'Short').click();
      await expect(dialogOf(page)).toBeVisible();
    },
    within: dialogOf,
  },
  {
    name: 'packing: the weight',
    open: (page, hall) => openPacking(page, hall, (id) => `/floor/pack/${id}`),
  },
  {
    name: 'packing at the desk',
    open: (page, hall) => openPacking(page, hall, (id) => `/orders/${id}/pack`),
  },
  {
    name: 'moving a part',
    open: async (page, { world, pallet }) => {
      await visit(page, '/floor/move');
      await scan(page, pallet.lpn);
      await scan(page, world.products[0].sku);
      await expect(page.getByRole('textbox', { name: 'Quantity' })).toBeVisible();
    },
  },
  {
    name: 'putting away',
    open: async (page, { world }) => {
      const waiting = await receive(world.warehouse.id, [
        { productId: world.products[0].id, quantity: 7 },
      ]);
      await visit(page, '/floor/putaway');
      await scan(page, waiting.lpn);
      await expect(result(page)).toContainText('7 units.');
    },
  },
  {
    name: 'counting: the quantity',
    open: async (page, { world, near }) => {
      const count = await api<{ id: number }>('POST', '/api/counts', {
        warehouseId: world.warehouse.id,
        locationIds: [near.id],
      });
      await api('POST', `/api/counts/${count.id}/start`);
      await visit(page, `/floor/count/${count.id}`);
      await scan(page, near.barcode);
      await scan(page, world.products[0].sku);
      await expect(page.getByLabel('Quantity counted')).toBeVisible();
    },
  },
  {
    name: 'a return',
    open: async (page, { world }) => {
      const { warehouse, customer, products } = world;
      const order = await createOrder(world, [{ productId: products[1].id, quantity: 3 }]);
      await shipOrder(order);
      const result = await api<{ id: number }>('POST', '/api/returns', {
        customerId: customer.id,
        warehouseId: warehouse.id,
        returnReference: unique('RET'),
        orderId: order.id,
        reason: 'Too large',
        items: [{ productId: products[1].id, quantity: 3 }],
      });
      await visit(page, `/floor/returns/${result.id}`);
      await scan(page, products[1].sku);
      await expect(page.getByRole('textbox', { name: 'Quantity' })).toBeVisible();
    },
  },
];

/**
 * The texts of all fields that are neither for codes nor the scan field, and the message of the
 * screen.
 */
const look = (page: Page) =>
  page.evaluate(() => {
    const isShown = (field: Element) => field.getClientRects().length > 0;
    const texts = [...document.querySelectorAll<HTMLInputElement>('input, textarea')]
      .filter(
        (field) =>
          isShown(field) && !('takesCodes' in field.dataset) && !('scanField' in field.dataset),
      )
      .map((field) => field.value);
    const message = document.querySelector<HTMLElement>('[role="status"][aria-label="Result"]');
    const isNew = (element: HTMLElement) => !('seen' in element.dataset);
    const alerts = [...document.querySelectorAll<HTMLElement>('[role="alert"]')]
      .filter(isNew)
      .map((alert) => alert.textContent ?? '');
    const isGreen = message?.parentElement
      ? getComputedStyle(message.parentElement).backgroundColor === 'rgb(15, 81, 50)'
      : false;
    const said = [...(message?.children ?? [])]
      .filter((element) => isNew(element as HTMLElement))
      .map(({ textContent }) => textContent ?? '');
    return { texts, alerts, message: said.join(' '), isGreen, path: location.pathname };
  });

/** Marks the messages that are shown, so that one with the same text is known as a new one. */
const markSeen = (page: Page) =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>(
      '[role="alert"], [role="status"][aria-label="Result"] > *',
    ))
      element.dataset.seen = '';
  });

const NOT_TAKEN = /Answer the question first|was not taken/;

/**
 * Scans an unknown code while something of the screen has the focus. It must be read whole by the
 * task, or be refused in words, and change nothing.
 */
async function burstInto(page: Page, fields: Locator, name: string): Promise<void> {
  const count = await fields.count();
  const field = fields.nth(below(count));
  const { text, named } = anyCode();
  const end = each(['Enter', 'Tab', null] as const);
  const pause = each([2, 5, 8, 15, 25]);
  // A code for a field that ends with Tab leads to the next one.
  const element = await field.elementHandle();
  const { what, isForCodes } = await field.evaluate((element: HTMLElement) => {
    element.focus();
    return {
      what: element.getAttribute('aria-label') || element.textContent || element.tagName,
      isForCodes: 'takesCodes' in element.dataset,
    };
  });
  const before = await look(page);
  await markSeen(page);
  await wedge(page, text, end, pause);
  const description = `${name}: ${JSON.stringify(text)} with ${end ?? 'no end'} every ${pause} ms into ${JSON.stringify(what)}`;
  if (isForCodes)
    await expect
      .poll(() => element?.evaluate((input) => (input as HTMLInputElement).value), description)
      .not.toBe('');
  else
    await expect
      .poll(async () => {
        const { message, alerts } = await look(page);
        return (
          message.includes(named) ||
          alerts.some((alert) => NOT_TAKEN.test(alert) || alert.includes(named))
        );
      }, description)
      .toBe(true);
  const after = await look(page);
  expect(after.texts, description).toEqual(before.texts);
  expect(after.path, description).toBe(before.path);
  // Colours change a frame later.
  if (!isForCodes && after.message.includes(named))
    await expect
      .poll(async () => (await look(page)).isGreen, `${description}: ${after.message}`)
      .toBe(false);
  if (!isForCodes && (await scanField(page).count()) > 0)
    await expect(scanField(page).first(), description).toHaveValue('');
}

test('scans into any field and dialog of any task are read as scans, or refused in words, and are never text', async ({
  page,
}) => {
  test.setTimeout(180_000 + states.length * BURSTS * 3_000);
  const result = await hall();
  await openAs(page, result.world.user, '/floor');
  const written: string[] = [];
  page.on('request', (request) => {
    if (
      request.method() !== 'GET' &&
      request.url().includes('/api/') &&
      !/\/api\/tasks\//.test(request.url())
    )
      written.push(request.url());
  });
  for (const { name, open, within = (root: Page) => root.getByRole('main') } of states) {
    await open(page, result);
    written.length = 0;
    const fields = within(page).locator(
      'input:visible:enabled, textarea:visible:enabled, button:visible:enabled:not([tabindex="-1"])',
    );
    for (let burst = 0; burst < BURSTS; burst += 1) await burstInto(page, fields, name);
    expect(written, name).toEqual([]);
    await page.reload();
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage))
        if (/^(receiving|draft):/.test(key)) localStorage.removeItem(key);
    });
  }
});
