import { expect, type Page } from '@playwright/test';
import { allWays, expectMessages, failCalls, SAYS, silenceEvents, type Way } from './support/failures.ts';
import { add, choose, listOf, openAs, rowsOf, visit } from './support/screens.ts';
import { admin } from './support/settings.ts';
import { test } from './support/test.ts';
import {
  api,
  createAsn,
  createLocation,
  createUser,
  createWarehouse,
  createWorld,
  day,
  receive,
  unique,
  type World,
} from './support/world.ts';

test.beforeEach(async ({ page }) => {
  await silenceEvents(page);
});

/** The server's own sentence where it gave one, else the screen's. */
const serversElse = (fallback: string) => (way: Way) => (way === 'with a reason' ? SAYS : fallback);
const always = (message: string) => () => message;

const press = (page: Page, name: string) => () => page.getByRole('button', { name, exact: true }).click();

/** Presses a button that asks first, and answers the question. */
const confirmed = (page: Page, button: string, answer: string) => async () => {
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: answer, exact: true }).click();
};

/** Screens that only fail to load change nothing, so they share what they would show. */
let shared: Promise<World> | null = null;
function sharedWorld(): Promise<World> {
  shared ??= createWorld({ products: 1 });
  return shared;
}

interface Load {
  screen: string;
  path: (world: World) => string;
  /** Each call without which the screen cannot be shown. */
  calls: readonly RegExp[];
  message: string;
}

const loads: readonly Load[] = [
  { screen: 'Stock Levels', path: () => '/stocklevels', calls: [/\/api\/inventory$/], message: 'Failed to fetch inventory data.' },
  { screen: 'Customers', path: () => '/customers', calls: [/\/api\/customers$/], message: 'Failed to fetch customers.' },
  { screen: 'Receiving', path: () => '/receiving', calls: [/\/api\/customers$/], message: 'Failed to load customers.' },
  {
    screen: 'Goods Receiving',
    path: ({ customer }) => `/receiving/${customer.id}`,
    calls: [/\/api\/customers\/\d+$/, /\/api\/asns$/, /\/api\/products$/],
    message: 'Failed to load data for the receiving session.',
  },
  { screen: 'Locations', path: () => '/locations', calls: [/\/api\/locations$/], message: 'Failed to fetch locations.' },
  { screen: 'Users', path: () => '/admin/users', calls: [/\/api\/users$/], message: 'Failed to fetch users.' },
  {
    screen: 'User detail',
    path: ({ user }) => `/admin/users/${user.id}`,
    calls: [/\/api\/users\/\d+$/, /\/api\/users\/\d+\/warehouses$/, /\/api\/warehouses$/],
    message: 'Failed to fetch user data.',
  },
  {
    screen: 'Products',
    path: () => '/products',
    calls: [/\/api\/products$/, /\/api\/customers$/],
    message: 'Failed to fetch data. Please try again.',
  },
  {
    screen: 'Create ASN',
    path: () => '/operations/asns/new',
    calls: [/\/api\/customers$/, /\/api\/warehouses$/],
    message: 'Failed to load initial data.',
  },
  {
    screen: 'ASN Reports: what it filters by',
    path: () => '/reports/asns',
    calls: [/\/api\/customers$/, /\/api\/warehouses$/],
    message: 'Failed to load initial data.',
  },
  { screen: 'ASN Reports: the list', path: () => '/reports/asns', calls: [/\/api\/asns$/], message: 'Failed to load ASN data.' },
  {
    screen: 'ASN Reports: the figures',
    path: () => '/reports/asns',
    calls: [/\/api\/asns\/summary$/],
    message: 'Failed to load ASN data.',
  },
  {
    screen: 'Create Order',
    path: ({ customer }) => `/orders/create/${customer.id}`,
    calls: [/\/api\/customers\/\d+$/, /\/api\/products$/],
    message: 'Failed to load data for order creation.',
  },
  { screen: 'Select customer', path: () => '/orders/create', calls: [/\/api\/customers$/], message: 'Failed to load customers.' },
  { screen: 'Orders', path: () => '/orders', calls: [/\/api\/orders$/], message: 'Failed to load orders.' },
];

for (const { screen, path, calls, message } of loads) {
  test(`${screen}: what cannot be loaded is said in the screen's own words, and Retry loads it`, async ({ page }) => {
    const world = await sharedWorld();
    const retry = press(page, 'Retry');
    for (const call of calls) {
      const failing = await failCalls(page, 'GET', call);
      failing.way = 'with silence';
      // Anew for each call: what was read once is kept for the next time.
      await openAs(page, admin, path(world));
      await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
      if (call === calls[0]) await expectMessages(page, failing, retry, always(message), ['with a reason']);
      failing.way = null;
      await retry();
      await expect(page.getByRole('alert')).toHaveCount(0);
    }
  });
}

test('Warehouse Management: the list that cannot be loaded says the status', async ({ page }) => {
  const failing = await failCalls(page, 'GET', /\/api\/warehouses$/);
  failing.way = 'with silence';
  await openAs(page, admin, '/admin/warehouses');
  const codes = { 'with a reason': '409', 'without a reason': '500', 'with something else': '502', 'with silence': 'no answer' } as const;
  await expectMessages(page, failing, press(page, 'Retry'), (way) => `Failed to fetch warehouses. Status: ${codes[way]}`, allWays);
  await press(page, 'Retry')();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('Sign In: a failure shows what the server says, else that the login failed', async ({ page }) => {
  const { user } = await sharedWorld();
  await page.goto('/login');
  await page.getByLabel('Email').fill(user.email);
  await page.getByLabel('Password').fill(user.password);
  const failing = await failCalls(page, 'POST', /\/api\/auth\/login$/);
  const signIn = press(page, 'Sign In');
  await expectMessages(page, failing, signIn, serversElse('Login failed. Please check your credentials.'), allWays);
  await signIn();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('the selector whose warehouses cannot be loaded stays empty, and the failure is only logged', async ({ page }) => {
  const { user } = await sharedWorld();
  const logged: string[] = [];
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
  const failing = await failCalls(page, 'GET', /\/api\/users\/me\/warehouses$/);
  failing.way = 'without a reason';
  await openAs(page, user, '/customers');
  await expect(page.getByRole('heading', { name: 'Customers' })).toBeVisible();
  await expect.poll(() => logged.some((text) => text.startsWith('The warehouses could not be loaded.'))).toBe(true);
  await expect(page.getByRole('combobox', { name: 'Warehouse' })).toHaveText('No warehouse');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('Customers: saving and deleting that fail', async ({ page }) => {
  await openAs(page, admin, '/customers');
  const name = unique('Customer');
  await press(page, 'Create New Customer')();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Customer Name').fill(name);
  await dialog.getByLabel('Email').fill(`${name}@lading.test`);
  await dialog.getByLabel('Initial Password').fill('correct horse battery');
  const saving = await failCalls(page, 'POST', /\/api\/customers$/);
  const messages = {
    'with a reason': SAYS,
    'without a reason': 'An unexpected error occurred.',
    'with something else': 'Failed to save customer.',
    'with silence': 'Failed to save customer.',
  } as const;
  await expectMessages(page, saving, press(page, 'Create'), (way) => messages[way]);
  await press(page, 'Create')();
  await expect(dialog).toBeHidden();

  await visit(page, `/customers?search=${name}`);
  await press(page, `Edit ${name}`)();
  const changing = await failCalls(page, 'PUT', /\/api\/customers\/\d+$/);
  await dialog.getByLabel('Customer Name').fill(`${name} AG`);
  await expectMessages(page, changing, press(page, 'Save Changes'), (way) => messages[way]);
  await press(page, 'Save Changes')();
  await expect(dialog).toBeHidden();

  const deleting = await failCalls(page, 'DELETE', /\/api\/customers\/\d+$/);
  const remove = confirmed(page, `Delete ${name} AG`, 'Delete');
  await expectMessages(page, deleting, remove, always('Failed to delete customer.'));
  await remove();
  await expect(page.getByText('No customers found.')).toBeVisible();
});

test('Locations: saving, deleting and uploading that fail', async ({ page }) => {
  const { user } = await sharedWorld();
  await openAs(page, user, '/locations');
  const name = unique('Rack');
  await press(page, 'Create New Location')();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Location Name').fill(name);
  await choose(page, 'Location Type', 'PICK');
  const saving = await failCalls(page, 'POST', /\/api\/locations$/);
  await expectMessages(page, saving, press(page, 'Create'), serversElse('An unexpected error occurred.'));
  await press(page, 'Create')();
  await expect(page.getByRole('status')).toContainText(`Location "${name}" saved successfully.`);

  const deleting = await failCalls(page, 'DELETE', /\/api\/locations\/\d+$/);
  const remove = confirmed(page, `Delete ${name}`, 'Delete');
  await expectMessages(page, deleting, remove, serversElse('Failed to delete location.'));
  await remove();
  await expect(page.getByRole('status')).toContainText(`Location "${name}" deleted successfully.`);

  const uploading = await failCalls(page, 'POST', /\/api\/locations\/upload-csv$/);
  const file = { name: 'locations.csv', mimeType: 'text/csv', buffer: Buffer.from(`name,type\n${name},STORAGE\n`) };
  const upload = () => page.getByLabel('Locations CSV').setInputFiles(file);
  await expectMessages(page, uploading, upload, serversElse('Failed to upload CSV.'));
  await upload();
  await expect(rowsOf(listOf(page, 'Locations'), name)).toBeVisible();
});

test('Warehouse Management: saving and deleting that fail', async ({ page }) => {
  const name = unique('Warehouse');
  await openAs(page, admin, '/admin/warehouses');
  await press(page, 'Create New Warehouse')();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Warehouse Name').fill(name);
  const saving = await failCalls(page, 'POST', /\/api\/warehouses$/);
  await expectMessages(page, saving, press(page, 'Create'), always('Failed to save warehouse. Check for duplicate names.'));
  await press(page, 'Create')();
  await expect(dialog).toBeHidden();
  await visit(page, `/admin/warehouses?search=${name}`);
  const deleting = await failCalls(page, 'DELETE', /\/api\/warehouses\/\d+$/);
  const remove = confirmed(page, `Delete ${name}`, 'Delete');
  await expectMessages(page, deleting, remove, always('Failed to delete warehouse.'));
  await remove();
  await expect(page.getByText('No warehouses found. Create one to get started.')).toBeVisible();
});

test('User detail: assigning and removing a warehouse that fail', async ({ page }) => {
  const warehouse = await createWarehouse();
  const user = await createUser('OPERATOR');
  await openAs(page, admin, `/admin/users/${user.id}`);
  await expect(page.getByText('No warehouses assigned.')).toBeVisible();
  await choose(page, 'Assign New Warehouse', warehouse.name);
  const assigning = await failCalls(page, 'POST', /\/api\/users\/\d+\/warehouses$/);
  const refused = 'Failed to assign warehouse. The user may already be assigned.';
  await expectMessages(page, assigning, press(page, 'Assign'), always(refused));
  await press(page, 'Assign')();
  await expect(page.getByText('No address specified')).toBeVisible();

  const removing = await failCalls(page, 'DELETE', /\/api\/users\/\d+\/warehouses\/\d+$/);
  const remove = async () => {
    await page.getByRole('button', { name: `Remove ${warehouse.name}` }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Are you sure you want to remove this assignment?');
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  };
  await expectMessages(page, removing, remove, always('Failed to remove warehouse.'));
  await remove();
  await expect(page.getByText('No warehouses assigned.')).toBeVisible();
});

test('Products: saving and deleting that fail', async ({ page }) => {
  const { user, customer } = await sharedWorld();
  await openAs(page, user, `/products?customerId=${customer.id}`);
  const sku = unique('SKU');
  await press(page, 'Create New Product')();
  const dialog = page.getByRole('dialog');
  await choose(page, 'Customer', customer.name);
  await dialog.getByLabel('SKU').fill(sku);
  await dialog.getByLabel('Product Name').fill('Kettle');
  const saving = await failCalls(page, 'POST', /\/api\/products$/);
  await expectMessages(page, saving, press(page, 'Save'), serversElse('An unexpected error occurred.'));
  await press(page, 'Save')();
  await expect(dialog).toBeHidden();
  const deleting = await failCalls(page, 'DELETE', /\/api\/products\/\d+$/);
  const remove = confirmed(page, `Delete ${sku}`, 'Delete');
  await expectMessages(page, deleting, remove, serversElse('Failed to delete product.'));
  await remove();
  await expect(rowsOf(listOf(page, 'Products'), sku)).toHaveCount(0);
});

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
