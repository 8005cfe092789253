import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { add, choose, listOf, openAs, rowsOf } from './support/screens.ts';
import { handheld, test } from './support/test.ts';
import { api, createUser, createWorld, receive, unique } from './support/world.ts';

interface Return {
  id: number;
  returnReference: string;
  status: string;
  items: { quantity: number; receivedQuantity: number }[];
}

interface Order {
  id: number;
  orderReference: string;
  items: { id: number; pickedQuantity: number }[];
  allocations: { id: number; quantity: number }[];
}

/** An order of one product, taken all the way out over the API. */
async function shippedOrder(warehouseId: number, customerId: number, productId: number, quantity: number): Promise<Order> {
  const fields = { warehouseId, customerId, orderReference: unique('ORD'), shippingAddress: 'Kade 3, Den Haag' };
  const { order } = await api<{ order: Order }>('POST', '/api/orders', { ...fields, items: [{ productId, quantity }] });
  const step = (event: string, body?: unknown) => api<Order>('POST', `/api/orders/${order.id}/${event}`, body);
  const { allocations } = await step('release');
  const picked = await step('pick', { picks: allocations.map(({ id, quantity: units }) => ({ allocationId: id, quantity: units })) });
  await step('pack', { packages: [{ lines: picked.items.map((item) => ({ orderItemId: item.id, quantity: item.pickedQuantity })) }] });
  return step('ship', {});
}

test('goods come back blind, are received with what becomes of them, and the return is closed', handheld, async ({ page }) => {
  const { warehouse, customer, products, user } = await createWorld();
  const [bottle, lamp] = products;
  if (!bottle || !lamp) throw new Error('The world has too few products.');
  await openAs(page, user, '/returns');
  await expect(page.getByText('No returns found.')).toBeVisible();
  await page.getByRole('link', { name: 'Create Return' }).click();

  await page.getByRole('button', { name: 'Create Return' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Customer is required, Return reference is required, Reason is required, At least one item is required',
  );
  await choose(page, 'Customer', customer.name);
  const reference = unique('RMA');
  await page.getByLabel('Return Reference').fill(reference);
  await page.getByLabel('Reason').fill('Too large');
  await add(page, bottle, 5);
  await page.getByRole('button', { name: 'Create Return' }).click();
  await expect(page.getByRole('status')).toContainText(`Return "${reference}" was created.`);
  await expect(page.getByRole('heading', { name: reference })).toBeVisible();

  const receive = page.getByRole('region', { name: 'Receive', exact: true });
  await expect(receive.getByLabel(`Units of ${bottle.sku}`)).toHaveValue('5');
  await receive.getByLabel(`Units of ${bottle.sku}`).fill('3');
  await receive.getByRole('button', { name: `Split ${bottle.sku}` }).click();
  await receive.getByLabel(`Units of ${bottle.sku}`).nth(1).fill('1');
  await receive
    .getByRole('combobox', { name: `Disposition of ${bottle.sku}` })
    .nth(1)
    .click();
  await page.getByRole('option', { name: 'DAMAGED' }).click();
  await add(page, lamp, 2);
  await receive.getByRole('button', { name: 'Receive (3 lines)' }).click();
  await expect(page.getByRole('status')).toContainText(/Received onto LPN-\d{8}\./);

  const items = listOf(page, 'Items');
  await expect(rowsOf(items, bottle.sku)).toContainText('4');
  const received = listOf(page, 'Received goods');
  await expect(rowsOf(received, 'DAMAGED')).toContainText(bottle.sku);
  await expect(rowsOf(received, lamp.sku)).toContainText('AVAILABLE');
  const lpn = await received.getByRole('link').first().textContent();

  await page.getByRole('button', { name: 'Close Return' }).click();
  const dialog = page.getByRole('dialog', { name: 'Close Return' });
  await expect(dialog).toContainText(`1 unit of "${reference}" did not come`);
  await dialog.getByRole('button', { name: 'Close Return' }).click();
  await expect(page.getByRole('region', { name: 'Details' })).toContainText('COMPLETE');
  await expect(receive).toBeHidden();
  await expect(page.getByRole('button', { name: 'Close Return' })).toBeHidden();

  await received
    .getByRole('link', { name: lpn ?? '' })
    .first()
    .click();
  await expect(rowsOf(listOf(page, 'Stock Levels'))).toHaveCount(3);
  const [made] = await api<Return[]>('GET', `/api/returns?warehouseId=${warehouse.id}`);
  expect(made).toMatchObject({ status: 'COMPLETE', items: [{ receivedQuantity: 4 }, { quantity: 0, receivedQuantity: 2 }] });
});

test('the list is narrowed by its URL, and a client cancels its own return but cannot receive it', async ({ page }) => {
  const { warehouse, customer, products } = await createWorld();
  const [product] = products;
  if (!product) throw new Error('The world has no product.');
  const fields = { warehouseId: warehouse.id, customerId: customer.id, reason: 'Wrong colour' };
  const make = (returnReference: string) =>
    api<Return>('POST', '/api/returns', { ...fields, returnReference, items: [{ productId: product.id, quantity: 2 }] });
  const [first, second] = [await make('A-1'), await make('A-2')];
  await api('POST', `/api/returns/${second.id}/cancel`);
  const client = await createUser('CLIENT', [warehouse.id], customer.id);

  await openAs(page, client, '/returns');
  const list = listOf(page, 'Returns');
  await expect(rowsOf(list)).toHaveCount(2);
  await choose(page, 'Status', 'EXPECTED');
  await expect(page).toHaveURL(/status=EXPECTED/);
  await expect(rowsOf(list)).toHaveCount(1);
  await page.reload();
  await expect(rowsOf(list)).toHaveCount(1);
  await list.getByRole('link', { name: first.returnReference }).click();
  await expect(page.getByText('The warehouse receives the goods and closes the return.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Receive', exact: true })).toBeHidden();
  await page.getByRole('button', { name: 'Cancel Return' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel Return' });
  await dialog.getByRole('button', { name: 'Cancel Return' }).click();
  await expect(page.getByRole('region', { name: 'Details' })).toContainText('CANCELLED');
});

test('a new return with its lines can be used by everybody', async ({ page }) => {
  const { customer, products, user } = await createWorld({ products: 1 });
  const [product] = products;
  if (!product) throw new Error('The world has no product.');
  await openAs(page, user, '/returns/create');
  await choose(page, 'Customer', customer.name);
  await add(page, product, 1);
  await expectAccessible(page);
});

test('a shipped order fills its return in, and shows it afterwards', async ({ page }) => {
  const { warehouse, customer, products, user } = await createWorld();
  const [product] = products;
  if (!product) throw new Error('The world has no product.');
  await receive(warehouse.id, [{ productId: product.id, quantity: 6 }]);
  const order = await shippedOrder(warehouse.id, customer.id, product.id, 6);
  await openAs(page, user, `/orders/${order.id}`);
  const returns = page.getByRole('region', { name: 'Returns' });
  await expect(returns).toContainText('Nothing from this order has been returned.');
  await returns.getByRole('link', { name: 'Create Return' }).click();
  const units = page.getByLabel(`Units of ${product.sku}`);
  await expect(units).toHaveValue('6');
  const reference = unique('RMA');
  await page.getByLabel('Return Reference').fill(reference);
  await page.getByLabel('Reason').fill('Wrong colour');
  await units.fill('7');
  await page.getByRole('button', { name: 'Create Return' }).click();
  await expect(page.getByRole('alert')).toHaveText(`Only 6 of ${product.sku} can still come back`);
  await units.fill('2');
  await page.getByRole('button', { name: 'Create Return' }).click();
  await expect(page.getByRole('heading', { name: reference })).toBeVisible();
  await page.getByRole('link', { name: order.orderReference }).click();
  await expect(returns).toContainText(reference);
  await returns.getByRole('link', { name: 'Create Return' }).click();
  await expect(units).toHaveValue('4');
});
