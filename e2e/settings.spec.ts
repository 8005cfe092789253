import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { choose, listOf, openAs, rowsOf, sectionOf, visit } from './support/screens.ts';
import { admin } from './support/settings.ts';
import { handheld, test } from './support/test.ts';
import { api, createLocation, createUser, createWarehouse, createWorld, receive, unique, type World } from './support/world.ts';

async function expectUsable(page: Page): Promise<void> {
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
}

/** An order that has left the house, with a carrier and the number that it gave. */
async function shippedOrder(
  world: World,
  shippingCarrier: string,
  trackingNumber: string,
): Promise<{ id: number; orderReference: string }> {
  const productId = world.products[0]?.id ?? 0;
  await receive(world.warehouse.id, [{ productId, quantity: 5 }]);
  const { order } = await api<{ order: { id: number; orderReference: string } }>('POST', '/api/orders', {
    warehouseId: world.warehouse.id,
    customerId: world.customer.id,
    orderReference: unique('ORD'),
    shippingAddress: 'Kade 3, Den Haag',
    items: [{ productId, quantity: 2 }],
  });
  const take = <T>(step: string, body?: unknown) => api<T>('POST', `/api/orders/${order.id}/${step}`, body);
  const { allocations, items } = await take<{ allocations: { id: number; quantity: number }[]; items: { id: number; quantity: number }[] }>(
    'release',
  );
  await take('pick', { picks: allocations.map(({ id, quantity }) => ({ allocationId: id, quantity })) });
  await take('pack', { packages: [{ lines: items.map(({ id, quantity }) => ({ orderItemId: id, quantity })) }] });
  await take('ship', { shippingCarrier, trackingNumber });
  return order;
}

const section = (page: Page, name: string) => sectionOf(page, 'Settings', name);

test('the company is named, and what others saved meanwhile is not overwritten unseen', async ({ page }) => {
  const name = unique('Kade Logistics');
  await openAs(page, admin, '/settings');
  await section(page, 'Company').click();
  const field = page.getByLabel('Company Name');
  await field.fill(name);
  await expectUsable(page);
  await section(page, 'Account').click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(field).toHaveValue(name);

  await api('PATCH', '/api/settings', { companyName: unique('Somebody else') });
  const save = page.getByRole('button', { name: 'Save Changes' });
  await save.click();
  const stale = page.getByRole('alert').filter({ hasText: 'Somebody else has changed this.' });
  await stale.getByRole('button', { name: 'Reload' }).click();
  await expect(field).toHaveValue(/^Somebody else-/);
  await field.fill(name);
  await save.click();
  // Not the button: it rests already while the answer is under way, when leaving is still asked about.
  await expect(page.getByRole('status').filter({ hasText: 'Settings saved.' })).toBeVisible();
  await expect(field).toHaveValue(name);

  await section(page, 'Audit').click();
  await page.getByPlaceholder('Search by who, what, or a value before or after...').fill(name);
  const row = rowsOf(listOf(page, 'Changes'), name).first();
  await expect(row).toContainText('Company name:');
  await expect(row).toContainText(`→ ${name}`);
  await expect(row).toContainText(admin.email);
});

test('the next LPN is shown before the rule is saved, and a bad rule is refused where it stands', async ({ page }) => {
  await openAs(page, admin, '/settings/company');
  const prefix = page.getByLabel('GS1 Company Prefix');
  const pallets = page.getByRole('region', { name: 'Pallet Numbers' });
  await expect(pallets.getByRole('status')).toContainText(/LPN-\d{8}$/);
  await prefix.fill('8712345');
  await expect(pallets.getByRole('status')).toContainText(/\d8712345\d{10}$/);
  await prefix.fill('12');
  await expect(pallets.getByRole('status')).toHaveText('This pattern makes no valid LPN.');
  await page.getByLabel('B up to').fill('80');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('A GS1 company prefix has 7 to 10 digits.')).toBeVisible();
  await expect(page.getByText('The limit for B must be above the limit for A.')).toBeVisible();
  await page.getByRole('button', { name: 'Discard Changes' }).click();
  await expect(prefix).toHaveValue('');
});

test('a carrier is added, tracks its shipments, and is no longer suggested when it rests', handheld, async ({ page }) => {
  test.slow();
  const name = unique('Van Dijk');
  await openAs(page, admin, '/settings/carriers');
  await expect(rowsOf(listOf(page, 'Carriers'), 'PostNL')).toBeVisible();
  await expectUsable(page);
  await page.getByRole('button', { name: 'Add Carrier' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Carrier Name').fill(name);
  await dialog.getByLabel('Tracking Link').fill('http://track.example.com/{trackingNumber}');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(dialog.getByText('An address that begins with https://')).toBeVisible();
  await dialog.getByLabel('Tracking Link').fill('https://track.example.com/{trackingNumber}');
  await expect(dialog.getByText('https://track.example.com/1Z999AA10123456784')).toBeVisible();
  await expectUsable(page);
  await dialog.getByRole('button', { name: 'Add' }).click();
  const row = rowsOf(listOf(page, 'Carriers'), name);
  await expect(row).toContainText('ACTIVE');

  const world = await createWorld();
  const order = await shippedOrder(world, name.toUpperCase(), 'AB 12/3');
  await page.evaluate((warehouse) => localStorage.setItem('currentWarehouse', JSON.stringify(warehouse)), world.warehouse);
  await page.goto('/orders');
  const track = page.getByRole('link', { name: `Track ${order.orderReference}` });
  await expect(track).toHaveAttribute('href', 'https://track.example.com/AB%2012%2F3');
  await expect(track).toHaveAttribute('target', '_blank');
  await expect(track).toHaveAttribute('rel', /noopener/);
  await visit(page, `/orders/${order.id}`);
  await expect(page.getByRole('link', { name: 'AB 12/3' })).toHaveAttribute('href', 'https://track.example.com/AB%2012%2F3');

  const suggestion = page.getByRole('option', { name, exact: true });
  await visit(page, `/orders/create/${world.customer.id}`);
  await page.getByLabel('Shipping Carrier').fill(name.slice(0, 12));
  await suggestion.click();
  await expect(page.getByLabel('Shipping Carrier')).toHaveValue(name);
  await page.getByLabel('Shipping Carrier').fill('Own van');
  await expect(page.getByLabel('Shipping Carrier')).toHaveValue('Own van');

  await page.goto('/settings/carriers');
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alert')).toContainText('is used by orders. It can be deactivated instead.');
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await dialog.getByLabel('Suggested for new orders').uncheck();
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(row).toContainText('INACTIVE');
  await visit(page, `/orders/create/${world.customer.id}`);
  await page.getByLabel('Shipping Carrier').fill('');
  await page.getByLabel('Shipping Carrier').click();
  await expect(page.getByRole('option', { name: 'DHL', exact: true })).toBeVisible();
  await expect(suggestion).toBeHidden();
});

test('a reason that an administrator adds is suggested, and what is written with it stays', async ({ page }) => {
  const name = unique('Truck broke down');
  await openAs(page, admin, '/settings/reasons');
  const reasons = listOf(page, 'Reasons for Cancelled Orders');
  await expect(rowsOf(reasons, 'Entered twice')).toBeVisible();
  await expectUsable(page);
  await page.getByRole('button', { name: 'Add a reason for Cancelled Orders' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(dialog.getByText('Reason is required.')).toBeVisible();
  await dialog.getByLabel('Reason').fill(name);
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(rowsOf(reasons, name)).toBeVisible();

  const world = await createWorld();
  const { order } = await api<{ order: { id: number } }>('POST', '/api/orders', {
    warehouseId: world.warehouse.id,
    customerId: world.customer.id,
    orderReference: unique('ORD'),
    shippingAddress: 'Kade 3, Den Haag',
    items: [{ productId: world.products[0]?.id, quantity: 2 }],
  });
  await page.evaluate((warehouse) => localStorage.setItem('currentWarehouse', JSON.stringify(warehouse)), world.warehouse);
  await page.goto(`/orders/${order.id}`);
  await page.getByRole('button', { name: 'Cancel Order' }).click();
  await dialog.getByLabel('Reason (optional)').fill('truck');
  await page.getByRole('option', { name }).click();
  await dialog.getByRole('button', { name: 'Cancel Order' }).click();
  await expect(page.getByRole('region', { name: 'History' })).toContainText(name);

  await visit(page, '/settings/reasons');
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(rowsOf(reasons, name)).toHaveCount(0);
});

test('the audit trail shows who changed what, and how it was before', handheld, async ({ page }) => {
  const warehouse = await createWarehouse();
  const lead = await createUser('SUPERVISOR', [warehouse.id]);
  const location = await createLocation(warehouse.id, 'STORAGE');
  const renamed = unique('HALL');
  await api('PUT', `/api/locations/${location.id}`, { name: renamed, type: 'PICK' }, lead);
  await openAs(page, admin, '/settings/audit');
  await choose(page, 'Record', 'Location');
  await page.getByRole('combobox', { name: 'User' }).fill(lead.email);
  await page.getByRole('option', { name: lead.email }).click();
  const rows = rowsOf(listOf(page, 'Changes'));
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('CHANGED');
  await expect(rows).toContainText(`Name: ${location.name} → ${renamed}`);
  await page.reload();
  await expect(rows).toHaveCount(1);
  await expectUsable(page);

  await page.getByRole('button', { name: `Show the change of ${renamed}` }).click();
  const dialog = page.getByRole('dialog', { name: `Location: ${renamed}` });
  await expect(dialog).toContainText(lead.email);
  const differences = rowsOf(listOf(page, 'Differences'));
  await expect(differences.filter({ hasText: 'Type' })).toContainText(/STORAGE.*PICK/);
  await expect(differences.filter({ hasText: 'Barcode' })).toContainText(renamed.toUpperCase());
  await expectUsable(page);
  await dialog.getByRole('button', { name: 'All Changes of This Location' }).click();
  await expect(rows).toHaveCount(2);
  await expect(rows.last()).toContainText('CREATED');
  await page.getByRole('button', { name: 'Show All Again' }).click();
  await expect(rows).toHaveCount(10);
});

test('who is no administrator has an account, and nothing of the company', async ({ page }) => {
  const { user, warehouse } = await createWorld();
  await openAs(page, user, '/settings');
  const profile = page.getByRole('region', { name: 'Profile' });
  await expect(profile).toContainText('SUPERVISOR');
  await expect(profile).toContainText(warehouse.name);
  await expect(page.getByRole('navigation', { name: 'Settings sections' })).toBeHidden();
  await expectUsable(page);
  for (const path of ['/settings/company', '/settings/carriers', '/settings/reasons', '/settings/audit']) {
    await visit(page, path);
    await expect(page.getByText('Your role (SUPERVISOR) does not allow this.')).toBeVisible();
  }
});
