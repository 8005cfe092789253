import { expect, type Page } from '@playwright/test';
import { expectMessages, failCalls, SAYS, silenceEvents, type Way } from './support/failures.ts';
import { add, choose, listOf, openAs, rowsOf } from './support/screens.ts';
import { test } from './support/test.ts';
import { api, createAsn, createLocation, createWorld, day, receive, unique, type World } from './support/world.ts';

test.beforeEach(async ({ page }) => {
  await silenceEvents(page);
});

/** The server's own sentence where it gave one, else the screen's. */
const serversElse = (fallback: string) => (way: Way) => (way === 'with a reason' ? SAYS : fallback);

const press = (page: Page, name: string) => () => page.getByRole('button', { name, exact: true }).click();

/** Presses a button that asks first, and answers the question. */
const confirmed = (page: Page, button: string, answer: string) => async () => {
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: answer, exact: true }).click();
};

/** Screens that change little share what they show. */
let shared: Promise<World> | null = null;
function sharedWorld(): Promise<World> {
  shared ??= createWorld({ products: 1 });
  return shared;
}

test('Create ASN: saving that fails keeps what was entered', async ({ page }) => {
  const { user, customer, products } = await sharedWorld();
  const [product] = products;
  if (!product) throw new Error('The world has no product.');
  await openAs(page, user, '/operations/asns/new');
  await choose(page, 'Customer', customer.name);
  await page.getByLabel('ASN Reference #').fill(unique('ASN'));
  await page.getByLabel('Expected Arrival Date').fill(day(3));
  await add(page, product, 12);
  const saving = await failCalls(page, 'POST', /\/api\/asns$/);
  await expectMessages(page, saving, press(page, 'Create ASN'), serversElse('Failed to create ASN.'));
  await press(page, 'Create ASN')();
  await expect(page.getByRole('alert').filter({ hasText: 'ASN created successfully!' })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('Create Order: saving that fails keeps what was entered', async ({ page }) => {
  const { user, customer, warehouse, products } = await createWorld({ products: 1 });
  const [product] = products;
  if (!product) throw new Error('The world has no product.');
  await receive(warehouse.id, [{ productId: product.id, quantity: 9 }]);
  await openAs(page, user, `/orders/create/${customer.id}`);
  await page.getByLabel('Shipping Address').fill('Basel');
  await add(page, product, 2);
  const saving = await failCalls(page, 'POST', /\/api\/orders$/);
  await expectMessages(page, saving, press(page, 'Create Order'), serversElse('Failed to create order.'));
  await press(page, 'Create Order')();
  await expect(page).toHaveURL(/\/orders$/);
});

test('Goods Receiving: a pallet that cannot be finalized, and an ASN that cannot be asked anew', async ({ page }) => {
  const { user, customer, warehouse, products } = await createWorld({ products: 1 });
  const [product] = products;
  if (!product) throw new Error('The world has no product.');
  const asn = await createAsn(warehouse.id, customer.id, [{ productId: product.id, expectedQuantity: 10 }]);
  const logged: string[] = [];
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
  await openAs(page, user, `/receiving/${customer.id}`);
  await choose(page, 'ASN (optional)', asn.asnReference);
  await add(page, product, 4);
  const finalizing = await failCalls(page, 'POST', /\/api\/inventory\/batch$/);
  const finalize = press(page, 'Finalize Pallet (1 line)');
  await expectMessages(page, finalizing, finalize, serversElse('Failed to finalize pallet.'));

  const refreshing = await failCalls(page, 'GET', /\/api\/asns(\/\d+)?$/);
  refreshing.way = 'without a reason';
  await finalize();
  await expect(page.getByRole('button', { name: 'Finalize Pallet (0 lines)' })).toBeVisible();
  await expect.poll(() => logged.some((text) => text.startsWith('The ASNs could not be reloaded.'))).toBe(true);
  expect(refreshing.count).toBeGreaterThan(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('status')).toBeVisible();
  expect(await api('GET', `/api/asns/${asn.id}`)).toMatchObject({ items: [{ receivedQuantity: 4 }] });
});

test('a location that stock refers to says by what it is still used', async ({ page }) => {
  const { user, warehouse, receiving, products } = await createWorld({ products: 1 });
  const spare = await createLocation(warehouse.id);
  await receive(warehouse.id, [{ productId: products[0]?.id ?? 0, quantity: 1 }]);
  await openAs(page, user, '/locations');
  await confirmed(page, `Delete ${receiving.name}`, 'Delete')();
  await expect(page.getByRole('alert')).toContainText(`"${receiving.name}" still has`);
  await confirmed(page, `Delete ${spare.name}`, 'Delete')();
  await expect(rowsOf(listOf(page, 'Locations'))).toHaveCount(1);
});
