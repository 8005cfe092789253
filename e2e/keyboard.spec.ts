import { expect } from '@playwright/test';
import { enterByHand, wedge } from './support/scanner.ts';
import { listOf, openAs, rowsOf } from './support/screens.ts';
import { test } from './support/test.ts';
import { createWorld, receive } from './support/world.ts';

test('at a desk a scan presses no button, link or menu; a person does', async ({ page }) => {
  const {
    user,
    products: [{ sku }],
  } = await createWorld({ products: 1 });
  await openAs(page, user, '/cycle-counts');
  const add = page.getByRole('button', { name: 'New Count' });
  await add.focus();
  await wedge(page, sku);
  await expect(page.getByText('The scan was not taken.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await add.press('Enter');
  await expect(page.getByRole('dialog', { name: 'New Cycle Count' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const link = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Dashboard' });
  await link.focus();
  await wedge(page, sku);
  await expect(page).toHaveURL(/\/cycle-counts$/);
  const select = page.getByRole('combobox', { name: 'Warehouse' });
  await select.focus();
  await wedge(page, sku);
  await wedge(page, 'K 7');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await select.press('Enter');
  await expect(page.getByRole('listbox')).toBeVisible();
  await wedge(page, sku);
  await expect(page.getByRole('listbox')).toBeVisible();
  await page.keyboard.press('Escape');
  await link.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('an order is made by the keyboard alone, and once however often Enter is pressed', async ({
  page,
}) => {
  const { warehouse, customer, user, products } = await createWorld({ products: 1 });
  const [product] = products;
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
  /** Presses Tab until this element has the focus. */
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
  await enterByHand(page, customer.name);
  await tabTo(page.getByRole('button', { name: 'Continue' }));
  await press('Enter');
  await expect(page).toHaveURL(new RegExp(`/orders/create/${customer.id}$`));

  await expect(page.getByLabel('Order Reference')).toHaveValue(/^ORD-\d{8}[0-9A-Z]{3}$/);
  await tabTo(page.getByLabel('Shipping Address'));
  await page.keyboard.type('Basel');
  await tabTo(page.getByRole('combobox', { name: 'Product', exact: true }));
  await page.keyboard.type(product.sku);
  await expect(
    page.getByRole('option', { name: `${product.sku} - ${product.name}` }),
  ).toBeVisible();
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
