import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { typeByHand } from './support/scanner.ts';
import { choose, listOf, openAs, rowsOf } from './support/screens.ts';
import { admin } from './support/settings.ts';
import { handheld, test } from './support/test.ts';
import { api, createAsn, createWorld, day, type Product, receive, unique } from './support/world.ts';

test('ASN reports are narrowed by what one asks for, opened, and saved as they are narrowed', handheld, async ({ page }) => {
  const { warehouse, customer, user, products } = await createWorld();
  const [first, second] = products as [Product, Product];
  const came = await createAsn(warehouse.id, customer.id, [{ productId: first.id, expectedQuantity: 5 }]);
  const open = await createAsn(warehouse.id, customer.id, [{ productId: second.id, expectedQuantity: 4 }]);
  await receive(
    warehouse.id,
    [
      { productId: first.id, quantity: 7 },
      { productId: second.id, quantity: 3 },
    ],
    came.id,
  );
  await openAs(page, admin, '/reports/asns', warehouse);
  await choose(page, 'Customer', customer.name);
  const rows = rowsOf(listOf(page, 'ASN List'));
  await expect(page.getByRole('heading', { name: 'ASN List (2 results)' })).toBeVisible();
  const tile = (name: string) => page.getByRole('group', { name });
  await expect(tile('Total ASNs')).toContainText('2');
  await expect(tile('Accuracy Rate %')).toContainText('0%');
  await expect(tile('With Variances')).toContainText('1');
  await expect(tile('In Progress')).toContainText('0');
  await expect(page.getByRole('region', { name: 'Top Overage SKUs' })).toContainText(`${first.sku} ${first.name}+2`);
  await expect(page.getByRole('region', { name: 'Top Extra Items' })).toContainText(`${second.sku} ${second.name}+3`);
  await choose(page, 'Status', 'COMPLETE WITH VARIANCES');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('140%');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv).toContain(came.asnReference);
  expect(csv).not.toContain(open.asnReference);

  await page.getByRole('button', { name: `View Details of ${came.asnReference}` }).click();
  const details = page.getByRole('dialog', { name: came.asnReference });
  await expect(details.getByRole('img', { name: 'More than expected' }).or(details.getByTitle('More than expected'))).toBeVisible();
  await expect(details).toContainText(`Extra item ${second.sku}`);
  await details.getByRole('button', { name: 'Close' }).click();
  await expect(details).toBeHidden();

  // Both bounds are part of what is looked for; the goods are expected tomorrow.
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  const filters = page.getByRole('region', { name: 'Filters' });
  await filters.getByRole('combobox', { name: 'Warehouse' }).click();
  await page.getByRole('option', { name: warehouse.name }).click();
  await page.getByLabel('Date From').fill(day(1));
  await page.getByLabel('Date To').fill(day(1));
  await expect(rows).toHaveCount(2);
  await page.getByLabel('Date From').fill(day(2));
  await page.getByLabel('Date To').fill(day(2));
  await expect(page.getByRole('heading', { name: 'ASN List (0 results)' })).toBeVisible();

  await openAs(page, user, '/reports/asns');
  await expect(rows).toHaveCount(2);
  await expect(filters.getByRole('combobox')).toHaveCount(2);
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await expect(page.getByLabel('Date From')).toBeHidden();
});

test('orders are narrowed by customer, status and type; what is over cannot be edited, and only shipments are tracked', async ({
  page,
}) => {
  const { warehouse, customer, user, products } = await createWorld({ products: 1 });
  const order = (type: string, priority: number) =>
    api<{ order: { id: number; orderReference: string } }>('POST', '/api/orders', {
      warehouseId: warehouse.id,
      customerId: customer.id,
      orderReference: unique('ORD'),
      shippingAddress: 'Basel',
      type,
      priority,
      items: [{ productId: products[0]?.id, quantity: 2 }],
    }).then((answer) => answer.order);
  const [bulk, shop] = [await order('BULK_ORDER', 1), await order('ECOMMERCE', 8)];
  await api('POST', `/api/orders/${shop.id}/cancel`, {});
  await openAs(page, user, '/orders');
  const headers = ['Order Reference', 'Customer', 'Status', 'Priority', 'Type', 'Items', 'Order Date', 'Ship Date', 'Actions'];
  await expect(listOf(page, 'Orders').getByRole('columnheader')).toHaveText(headers);
  const rows = rowsOf(listOf(page, 'Orders'));
  await choose(page, 'Customer', customer.name);
  await expect(rows).toHaveCount(2);
  await choose(page, 'Status', 'CANCELLED');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('LOW');
  await expect(page.getByRole('button', { name: `Edit ${shop.orderReference}` })).toBeDisabled();
  await choose(page, 'Status', /^All$/);
  await choose(page, 'Order Type', 'BULK ORDER');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('URGENT');
  await expect(rows).toContainText('0% allocated');
  await expect(rows.getByRole('button').or(rows.getByRole('link', { name: /^(View|Edit|Track) / }))).toHaveCount(2);
  await page.getByRole('link', { name: `Edit ${bulk.orderReference}` }).click();
  await expect(page).toHaveURL(new RegExp(`/orders/${bulk.id}/edit$`));
});

test('an order is made by the keyboard alone, and once however often Enter is pressed', async ({ page }) => {
  const { warehouse, customer, user, products } = await createWorld({ products: 1 });
  const product = products[0] as Product;
  await receive(warehouse.id, [{ productId: product.id, quantity: 9 }]);
  let sent = 0;
  let letGo = () => {};
  const held = new Promise<void>((settle) => {
    letGo = settle;
  });
  await page.route('**/api/orders', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    sent += 1;
    await held;
    await route.fallback();
  });
  await openAs(page, user, '/orders/create');
  const press = (key: string) => page.keyboard.press(key);
  /** Goes on with the Tab key until this has the focus, as somebody without a mouse does. */
  const tabTo = async (target: ReturnType<typeof page.getByRole>) => {
    for (let steps = 0; steps < 30; steps += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await press('Tab');
    }
    await expect(target).toBeFocused();
  };
  await tabTo(page.getByRole('combobox', { name: 'Customer' }));
  await press('Enter');
  await expect(page.getByRole('option', { name: customer.name })).toBeVisible();
  await typeByHand(page, customer.name);
  await press('Enter');
  await tabTo(page.getByRole('button', { name: 'Continue' }));
  await press('Enter');
  await expect(page).toHaveURL(new RegExp(`/orders/create/${customer.id}$`));

  await expect(page.getByLabel('Order Reference')).toHaveValue(/^ORD-\d{8}[0-9A-Z]{3}$/);
  await tabTo(page.getByLabel('Shipping Address'));
  await page.keyboard.type('Basel');
  await tabTo(page.getByRole('combobox', { name: 'Product', exact: true }));
  await page.keyboard.type(product.sku);
  await expect(page.getByRole('option', { name: `${product.sku} - ${product.name}` })).toBeVisible();
  await press('Enter');
  await expect(page.getByLabel('Quantity', { exact: true })).toBeFocused();
  await page.keyboard.type('4');
  await press('Enter');
  await expect(page.getByLabel(`Units of ${product.sku}`)).toHaveValue('4');
  await tabTo(page.getByRole('button', { name: 'Create Order' }));
  for (let times = 0; times < 4; times += 1) await press('Enter');
  await expect.poll(() => sent).toBe(1);
  letGo();
  await expect(page).toHaveURL(/\/orders$/);
  await expect(rowsOf(listOf(page, 'Orders'))).toHaveCount(1);
  expect(sent).toBe(1);
});
