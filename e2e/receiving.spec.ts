import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { result, scan, wedge } from './support/scanner.ts';
import { add, choose, listOf, openAs, rowsOf, visit } from './support/screens.ts';
import { everySize, handheld, test } from './support/test.ts';
import { announcePallet, api, createWorld, day, sscc, unique, unitOf } from './support/world.ts';

const PALLET = 'Current Pallet (LPN)';
const RECENT = 'Recently Finalized LPNs';

const asnField = (page: Page) => page.getByRole('combobox', { name: 'ASN (optional)' });

test('goods without an ASN become a pallet that the stock shows', handheld, async ({ page }) => {
  const world = await createWorld();
  const [first, second] = world.products;
  await openAs(page, world.user, '/receiving');
  const start = page.getByRole('button', { name: 'Start Receiving' });
  await expect(start).toBeDisabled();
  await choose(page, 'Customer', world.customer.name);
  await start.click();
  await expect(page).toHaveURL(new RegExp(`/receiving/${world.customer.id}$`));
  await expect(page.getByText(world.customer.name)).toBeVisible();
  await expect(asnField(page)).toContainText('None (Free Receive)');
  await expect(page.getByRole('button', { name: 'Finalize Pallet (0 lines)' })).toBeDisabled();

  await add(page, first, 30);
  await expect(page.getByRole('button', { name: 'Finalize Pallet (1 line)' })).toBeEnabled();
  await add(page, second, 7);
  await add(page, first, 12);
  await expect(rowsOf(listOf(page, PALLET), first.sku)).toContainText('42');
  const answered = page.waitForResponse('**/api/inventory/batch');
  await page.getByRole('button', { name: 'Finalize Pallet (2 lines)' }).click();
  const { data } = (await (await answered).json()) as { data: { pallet: { lpn: string } } };
  await expect(page.getByRole('status')).toContainText(/pallet/i);
  await expect(rowsOf(listOf(page, RECENT)).first()).toContainText(data.pallet.lpn);
  await expect(rowsOf(listOf(page, RECENT)).first()).toContainText('49');
  await expect(page.getByRole('button', { name: 'Finalize Pallet (0 lines)' })).toBeDisabled();

  await visit(page, `/stocklevels?search=${data.pallet.lpn}`);
  const stock = listOf(page, 'Stock Levels');
  await expect(rowsOf(stock)).toHaveCount(2);
  await expect(rowsOf(stock, first.sku)).toContainText('42');
  await expect(rowsOf(stock, first.sku)).toContainText(world.receiving.name);
  await expect(rowsOf(stock, first.sku)).toContainText('AVAILABLE');
});

test('one scan at the desk receives a pallet with its cartons', everySize, async ({ page }) => {
  const world = await createWorld();
  const [first] = world.products;
  const { asn, pallet, cartons } = await announcePallet(world, first);
  await openAs(page, world.user, `/receiving/${world.customer.id}?asn=${asn.id}`);
  await expect(page.getByRole('button', { name: `Receive ${pallet}` })).toBeEnabled();
  await page.getByRole('combobox', { name: 'Product' }).focus();
  await wedge(page, `00${pallet}`);
  await expect(page.getByRole('status')).toContainText(
    `${pallet} received, with 2 in it: 20 units.`,
  );
  await expect(rowsOf(listOf(page, RECENT), pallet)).toContainText('20');
  await expect(page.getByRole('button', { name: `Receive ${pallet}` })).toBeHidden();
  expect(await unitOf(pallet)).toMatchObject({
    kind: 'PALLET',
    location: { name: world.receiving.name },
    inside: cartons.map((lpn) => ({ lpn })),
  });
});

test('a pallet of twelve cartons is counted blind by scanning', everySize, async ({ page }) => {
  const world = await createWorld();
  const { warehouse, customer, user } = world;
  const [first] = world.products;
  await api('PUT', `/api/customers/${customer.id}`, {
    name: customer.name,
    email: customer.account.email,
    announcedUnits: 'BLIND',
  });
  const pallet = sscc();
  const cartons = Array.from({ length: 12 }, sscc).sort();
  const asn = await api<{ id: number }>('POST', '/api/asns', {
    warehouseId: warehouse.id,
    customerId: customer.id,
    asnReference: unique('ASN'),
    expectedArrivalDate: day(1),
    items: [{ productId: first.id, expectedQuantity: 12 }],
    units: [
      { code: pallet },
      ...cartons.map((code) => ({
        code,
        parent: pallet,
        items: [{ productId: first.id, quantity: 1 }],
      })),
    ],
  });
  await openAs(page, user, `/floor/receive/${customer.id}?asn=${asn.id}`);
  await scan(page, pallet);
  const dialog = page.getByRole('dialog', { name: `Receive ${pallet}` });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  for (const carton of [...cartons].reverse()) {
    await wedge(page, carton);
    await expect(result(page)).toContainText(`Carton ${carton}: scan each product.`);
    await expect(dialog.getByRole('region', { name: carton })).toBeInViewport();
    await wedge(page, first.sku);
    await expect(result(page)).toContainText(`${first.sku}: 1 in Carton ${carton}.`);
  }
  await dialog.getByRole('button', { name: 'Receive' }).click();
  await expect(result(page)).toContainText(`${pallet} received, with 12 in it: 12 units.`);
});

test('a carton with a label is built on a pallet at the desk', everySize, async ({ page }) => {
  const world = await createWorld();
  const [first, second] = world.products;
  const carton = sscc();
  await openAs(page, world.user, `/receiving/${world.customer.id}`);
  await add(page, second, 3);
  await page.getByRole('button', { name: 'New Unit' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Unit' });
  await dialog.getByRole('textbox', { name: 'LPN of its label' }).fill(carton);
  await dialog.getByRole('button', { name: 'Begin Unit' }).click();
  await expect(dialog).toBeHidden();
  await add(page, first, 12);
  await expect(rowsOf(listOf(page, PALLET), first.sku)).toContainText(`Carton ${carton}`);
  const answered = page.waitForResponse('**/api/inventory/batch');
  await page.getByRole('button', { name: 'Finalize Pallet (2 lines)' }).click();
  const { data } = (await (await answered).json()) as { data: { pallet: { lpn: string } } };
  expect(await unitOf(data.pallet.lpn)).toMatchObject({
    totalQuantity: 15,
    inside: [{ lpn: carton, totalQuantity: 12 }],
  });
});
