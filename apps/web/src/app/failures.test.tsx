import type { Call } from '@lading/contract/call';
import * as calls from '@lading/contract/calls';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer } from '../lib/testing/network.ts';
import {
  admin,
  answerReads,
  asn,
  customer,
  openScreen,
  operator,
  place,
  product,
  warehouse,
} from './testing/openScreen.tsx';
import { alerts, button, choose, closed, confirmed, fill, press, silent } from './testing/steps.ts';

beforeEach(answerReads);

const SAYS = 'The server says why.';

const failures = {
  'with a reason': () =>
    HttpResponse.json(
      { status: 409, error: SAYS },
      { status: 409, headers: { 'Content-Type': 'application/problem+json' } },
    ),
  'without a reason': () => HttpResponse.json({}, { status: 500 }),
  'with something else': () => HttpResponse.html('<h1>Bad Gateway</h1>', { status: 502 }),
  'with silence': () => HttpResponse.error(),
} as const;
type Way = keyof typeof failures;
const allWays = Object.keys(failures) as Way[];

interface Failing {
  /** The way from now on; null lets the call succeed. */
  way: Way | null;
  /** True if somebody is asked what to do where no answer came. */
  isAskedAbout: boolean;
  readonly asked: { length: number };
}

function failing<C extends Call>(to: C, success: () => Response): Failing {
  const state: { way: Way | null } = { way: null };
  const asked = answer(to, () => (state.way ? failures[state.way]() : success()));
  return Object.assign(state, { asked, isAskedAbout: to.method !== 'GET' && !to.isPublic });
}

const UNKNOWN = 'We do not know whether it was done';
/** True where the change may have been done: no answer came, or that of a gateway. */
const isUnknown = (fails: Failing, way: Way) =>
  fails.isAskedAbout && (way === 'with silence' || way === 'with something else');

const json =
  (body: unknown, status = 200) =>
  () =>
    HttpResponse.json(body as null, { status });
const gone = () => new HttpResponse(null, { status: 204 });
/** The last of its list is deleted. */
const goneFrom = (list: Call) => () => {
  answer(list, () => HttpResponse.json([]));
  return gone();
};

/** The server's own sentence where it gave one, else the screen's. */
const serversElse = (fallback: string) => (way: Way) => (way === 'with a reason' ? SAYS : fallback);
const always = (message: string) => () => message;

/**
 * Takes a step with its call failing in each way, and expects the message that this way has.
 * Afterwards the call works.
 */
async function expectMessages(
  fails: Failing,
  step: () => Promise<void>,
  messageOf: (way: Way) => string,
  tried = allWays,
): Promise<void> {
  for (const way of tried) {
    const before = fails.asked.length;
    fails.way = way;
    await step();
    await waitFor(() => expect(fails.asked.length, way).toBeGreaterThan(before));
    if (isUnknown(fails, way)) {
      fireEvent.click(
        within(await screen.findByRole('dialog', { name: UNKNOWN })).getByRole('button', {
          name: 'Go Back',
        }),
      );
      await waitFor(() => expect(screen.queryByRole('dialog', { name: UNKNOWN })).toBeNull());
    }
    await alerts(isUnknown(fails, way) ? UNKNOWN : messageOf(way), way);
    if (messageOf(way) !== SAYS && way !== 'with a reason')
      await waitFor(() => expect(screen.queryByText(SAYS), way).toBeNull());
  }
  fails.way = null;
}

interface Load {
  name: string;
  path: string;
  reads: readonly [Call, unknown][];
  message: string;
}

const customers: [Call, unknown] = [calls.listCustomers, [customer]];
const warehouses: [Call, unknown] = [calls.listWarehouses, [warehouse]];
const products: [Call, unknown] = [calls.listProducts, [product]];
const noVariances = {
  asns: 0,
  overageUnits: 0,
  itemsWithOverage: 0,
  averagePerItem: null,
  extraUnits: 0,
  shortUnits: 0,
  topOverages: [],
  topExtraItems: [],
};
const summary = {
  total: 0,
  complete: 0,
  completeWithVariances: 0,
  inProgress: 0,
  accuracyRate: null,
  variances: noVariances,
};

const loads: readonly Load[] = [
  {
    name: 'Stock Levels',
    path: '/stocklevels',
    reads: [[calls.listInventory, []]],
    message: 'Failed to fetch inventory data.',
  },
  {
    name: 'Customers',
    path: '/customers',
    reads: [customers],
    message: 'Failed to fetch customers.',
  },
  {
    name: 'Receiving',
    path: '/receiving',
    reads: [customers],
    message: 'Failed to load customers.',
  },
  {
    name: 'Goods Receiving',
    path: '/receiving/3',
    reads: [[calls.getCustomer, customer], [calls.listAsns, [asn]], products],
    message: 'Failed to load data for the receiving session.',
  },
  {
    name: 'Locations',
    path: '/locations',
    reads: [[calls.listLocations, [place]]],
    message: 'Failed to fetch locations.',
  },
  {
    name: 'Users',
    path: '/admin/users',
    reads: [[calls.listUsers, [admin]]],
    message: 'Failed to fetch users.',
  },
  {
    name: 'User detail',
    path: '/admin/users/10',
    reads: [[calls.getUser, operator], [calls.listUserWarehouses, []], warehouses],
    message: 'Failed to fetch user data.',
  },
  {
    name: 'Products',
    path: '/products',
    reads: [products, customers],
    message: 'Failed to fetch data. Please try again.',
  },
  {
    name: 'Create ASN',
    path: '/operations/asns/new',
    reads: [customers, warehouses],
    message: 'Failed to load initial data.',
  },
  {
    name: 'ASN Reports: what it filters by',
    path: '/reports/asns',
    reads: [customers, warehouses],
    message: 'Failed to load initial data.',
  },
  {
    name: 'ASN Reports: the list',
    path: '/reports/asns',
    reads: [[calls.listAsns, [asn]]],
    message: 'Failed to load ASN data.',
  },
  {
    name: 'ASN Reports: the figures',
    path: '/reports/asns',
    reads: [[calls.summarizeAsns, summary]],
    message: 'Failed to load ASN data.',
  },
  {
    name: 'Create Order',
    path: '/orders/create/3',
    reads: [[calls.getCustomer, customer], products],
    message: 'Failed to load data for order creation.',
  },
  {
    name: 'Select customer',
    path: '/orders/create',
    reads: [customers],
    message: 'Failed to load customers.',
  },
  {
    name: 'Orders',
    path: '/orders',
    reads: [[calls.listOrders, []]],
    message: 'Failed to load orders.',
  },
];

test.each(
  loads.flatMap(({ reads, ...load }) =>
    reads.map(([read, found]) => ({ ...load, read, found, call: `${read.method} ${read.path}` })),
  ),
)(
  '$name: without $call the screen says so in its own words, and Retry loads it',
  async ({ path, read, found, message }) => {
    const fails = failing(read, json(found));
    fails.way = 'with silence';
    openScreen(path);
    await alerts(message, 'with silence');
    await expectMessages(fails, press('Retry'), always(message), ['with a reason']);
    await press('Retry')();
    await silent();
  },
);

test('Warehouse Management: the list that cannot be loaded says the status', async () => {
  const fails = failing(calls.listWarehouses, json([warehouse]));
  fails.way = 'with silence';
  openScreen('/admin/warehouses');
  const codes = {
    'with a reason': '409',
    'without a reason': '500',
    'with something else': '502',
    'with silence': 'no answer',
  } as const;
  await expectMessages(
    fails,
    press('Retry'),
    (way) => `Failed to fetch warehouses. Status: ${codes[way]}`,
  );
  await press('Retry')();
  await silent();
});

test('Sign In: a failure shows what the server says, else that the login failed', async () => {
  const fails = failing(calls.login, json({ token: 'token', user: admin }));
  answer(calls.getDashboard, () => new Response('{}', { status: 500 }));
  const where = openScreen('/login', null);
  await button('Sign In');
  fill(/Email/, admin.email);
  fill(/Password/, 'correct horse battery');
  await expectMessages(
    fails,
    press('Sign In'),
    serversElse('Login failed. Please check your credentials.'),
  );
  await press('Sign In')();
  await waitFor(() => expect(where()).toBe('/dashboard'));
});

test('the selector whose warehouses cannot be loaded stays empty, and the failure is only logged', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  failing(calls.listMyWarehouses, gone).way = 'without a reason';
  openScreen('/customers');
  await screen.findByRole('heading', { name: 'Customers' });
  await waitFor(() =>
    expect(logged.mock.calls.map(([text]) => text)).toContain(
      'The warehouses could not be loaded.',
    ),
  );
  expect((await screen.findByRole('combobox', { name: 'Warehouse' })).textContent).toBe(
    'No warehouse',
  );
  expect(screen.queryAllByRole('alert')).toEqual([]);
  logged.mockRestore();
});

const savingCustomer = (way: Way) =>
  ({
    'with a reason': SAYS,
    'without a reason': 'An unexpected error occurred.',
    'with something else': 'Failed to save customer.',
    'with silence': 'Failed to save customer.',
  })[way];

test('Customers: creating, changing and deleting that fail', async () => {
  const [creating, changing] = [
    failing(calls.createCustomer, json(customer, 201)),
    failing(calls.updateCustomer, json(customer)),
  ];
  openScreen('/customers');
  await press('Create New Customer')();
  await screen.findByRole('dialog');
  fill(/Customer Name/, 'Globex');
  fill(/Email/, 'globex@example.com');
  fill(/Initial Password/, 'correct horse battery');
  await expectMessages(creating, press('Create'), savingCustomer);
  await press('Create')();
  await closed();

  await press('Edit Acme')();
  await screen.findByRole('dialog');
  fill(/Customer Name/, 'Acme AG');
  await expectMessages(changing, press('Save Changes'), savingCustomer);
  await press('Save Changes')();
  await closed();

  const deleting = failing(calls.deleteCustomer, goneFrom(calls.listCustomers));
  const remove = confirmed('Delete Acme', 'Delete');
  await expectMessages(deleting, remove, always('Failed to delete customer.'));
  await remove();
  await screen.findByText('No customers found.');
});

test('Locations: saving, deleting and uploading that fail', async () => {
  const saving = failing(calls.createLocation, json({ ...place, name: 'Rack' }, 201));
  openScreen('/locations');
  await press('Create New Location')();
  await screen.findByRole('dialog');
  fill(/Location Name/, 'Rack');
  await choose('Location Type', 'PICK');
  await expectMessages(saving, press('Create'), serversElse('An unexpected error occurred.'));
  await press('Create')();
  await screen.findByText('Location "Rack" saved successfully.');

  const deleting = failing(calls.deleteLocation, gone);
  const remove = confirmed('Delete A-01', 'Delete');
  await expectMessages(deleting, remove, serversElse('Failed to delete location.'));
  await remove();
  await screen.findByText('Location "A-01" deleted successfully.');

  const uploading = failing(
    calls.uploadLocations,
    json({ message: '1 location created.', created: 1 }, 201),
  );
  const file = new File(['name,type\nRack,STORAGE\n'], 'locations.csv', { type: 'text/csv' });
  const upload = () => userEvent.upload(screen.getByLabelText('Locations CSV'), file);
  await expectMessages(uploading, upload, serversElse('Failed to upload CSV.'));
  await upload();
  await silent();
});

test('Warehouse Management: saving and deleting that fail', async () => {
  const saving = failing(calls.createWarehouse, json(warehouse, 201));
  openScreen('/admin/warehouses');
  await press('Create New Warehouse')();
  await screen.findByRole('dialog');
  fill(/Warehouse Name/, 'South');
  await expectMessages(
    saving,
    press('Create'),
    always('Failed to save warehouse. Check for duplicate names.'),
  );
  await press('Create')();
  await closed();
  const deleting = failing(calls.deleteWarehouse, goneFrom(calls.listWarehouses));
  const remove = confirmed('Delete North', 'Delete');
  await expectMessages(deleting, remove, always('Failed to delete warehouse.'));
  await remove();
  await screen.findByText('No warehouses found. Create one to get started.');
});

test('User detail: assigning and removing a warehouse that fail', async () => {
  const assigning = failing(calls.assignWarehouse, json(warehouse, 201));
  openScreen('/admin/users/10');
  await screen.findByText('No warehouses assigned.');
  await choose('Assign New Warehouse', 'North');
  await expectMessages(
    assigning,
    press('Assign'),
    always('Failed to assign warehouse. The user may already be assigned.'),
  );
  answer(calls.listUserWarehouses, () => [warehouse]);
  await press('Assign')();
  await screen.findByText('No address specified');

  const removing = failing(calls.removeAssignment, gone);
  const remove = async () => {
    await press('Remove North')();
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('Are you sure you want to remove this assignment?');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  };
  await expectMessages(removing, remove, always('Failed to remove warehouse.'));
  answer(calls.listUserWarehouses, () => []);
  await remove();
  await screen.findByText('No warehouses assigned.');
});

test('Products: saving and deleting that fail', async () => {
  const saving = failing(calls.createProduct, json(product, 201));
  openScreen('/products');
  await press('Create New Product')();
  await screen.findByRole('dialog');
  await choose('Customer', 'Acme');
  fill(/SKU/, 'KT-1');
  fill(/Product Name/, 'Kettle');
  await expectMessages(saving, press('Save'), serversElse('An unexpected error occurred.'));
  await press('Save')();
  await closed();
  const deleting = failing(calls.deleteProduct, goneFrom(calls.listProducts));
  const remove = confirmed('Delete WB-H098', 'Delete');
  await expectMessages(deleting, remove, serversElse('Failed to delete product.'));
  await remove();
  await waitFor(() => expect(screen.queryByText('WB-H098')).toBeNull());
});
