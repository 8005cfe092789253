import {
  createOrder,
  createPickBatch,
  deleteView,
  getAvailability,
  listOrders,
  listProducts,
  listViews,
  releaseOrder,
  saveView,
  summarizeOrders,
} from '@lading/contract/calls';
import type { Order } from '@lading/contract/orders';
import type { View } from '@lading/contract/views';
import { partsOf } from '@lading/domain/inventory';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import {
  answerReads,
  openScreen,
  order,
  product,
  supervisor,
} from '../../app/testing/openScreen.tsx';
import {
  add,
  alerts,
  choose,
  closed,
  columnsOf,
  confirmed,
  fill,
  goTo,
  press,
  rowsOf,
} from '../../app/testing/steps.ts';
import { answer, noAnswer, refusal } from '../../lib/testing/network.ts';

const created = { message: 'Order created.', code: 'ORDER_CREATED', facts: {} } as const;

beforeEach(answerReads);

const bulk: Order = order;
const shop: Order = {
  ...bulk,
  id: 22,
  orderReference: 'ORD-22',
  type: 'ECOMMERCE',
  priority: 8,
  status: 'CANCELLED',
};

test('orders are filtered by customer, status and type; ended ones cannot be edited, and only shipments are tracked', async () => {
  const asked = answer(listOrders, ({ query: { status, type } }) =>
    [bulk, shop].filter(
      (order) => (!status || order.status === status) && (!type || order.type === type),
    ),
  );
  const where = openScreen('/orders');
  const headers = [
    'Order Reference',
    'Customer',
    'Status',
    'Priority',
    'Type',
    'Items',
    'Order Date',
    'Ship Date',
    'Actions',
  ];
  expect(await columnsOf('Orders')).toEqual(headers);
  await choose('Customer', 'Acme');
  await waitFor(() =>
    expect(asked.at(-1)?.query).toMatchObject({ customerId: '3', warehouseId: '1' }),
  );
  await choose('Status', 'CANCELLED');
  await waitFor(async () =>
    expect(await rowsOf('Orders')).toEqual([expect.stringContaining('LOW')]),
  );
  expect(screen.getByRole('button', { name: 'Edit ORD-22' })).toHaveProperty('disabled', true);
  await choose('Status', 'All');
  await choose('Order Type', 'BULK ORDER');
  await waitFor(async () =>
    expect(await rowsOf('Orders')).toEqual([expect.stringMatching(/URGENT.*0% allocated/)]),
  );
  const row = within(
    within(screen.getByRole('table', { name: 'Orders' })).getAllByRole('row')[1] as HTMLElement,
  );
  expect(row.queryAllByRole('button')).toEqual([]);
  expect(row.getAllByRole('link', { name: /^(View|Edit|Track) / })).toHaveLength(2);
  await goTo('Edit ORD-21');
  await waitFor(() => expect(where()).toBe('/orders/21/edit'));
});

test('views filter the list by the next step, show counts for the customer, and replace the status filter', async () => {
  const asked = answer(listOrders, () => [bulk]);
  const counted = answer(summarizeOrders, () => ({
    late: 3,
    dueToday: 1,
    waiting: 4,
    short: 2,
    ready: 1_250,
    toPick: 6,
    toShip: 7,
  }));
  openScreen('/orders?status=SHIPPED&customerId=3');
  const views = within(await screen.findByRole('group', { name: 'Views' }));
  const names = ['Late 3', 'Ready 1,250', 'Picking 6', 'Packing 7', 'Waiting 4'];
  await waitFor(() =>
    expect(views.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(names),
  );
  expect(counted.at(-1)?.query).toEqual({ warehouseId: '1', customerId: '3' });
  for (const [name, query] of [
    ['Picking 6', { stage: 'TO_PICK', customerId: '3' }],
    ['Late 3', { due: 'LATE', customerId: '3' }],
  ] as const) {
    fireEvent.click(views.getByRole('button', { name }));
    await waitFor(() => expect(asked.at(-1)?.query).toMatchObject(query));
    expect(views.getByRole('button', { pressed: true }).textContent).toBe(name);
  }
  expect(asked.at(-1)?.query).not.toHaveProperty('stage');
  expect(asked.at(-1)?.query).not.toHaveProperty('status');
  fireEvent.click(views.getByRole('button', { name: 'Late 3' }));
  await waitFor(() => expect(views.queryByRole('button', { pressed: true })).toBeNull());
  openScreen('/orders?stage=SHORT');
  fireEvent.click(await screen.findByRole('button', { name: 'Remove the filter Short' }));
  await waitFor(() => expect(asked.at(-1)?.query).not.toHaveProperty('stage'));
});

test('a view is saved under a name, shown, replaced and deleted', async () => {
  answer(listOrders, () => [bulk]);
  let views: View[] = [];
  answer(listViews, () => views);
  const saved = answer(saveView, ({ body }) => {
    views = [{ id: 5, ...body }];
    return views[0] as View;
  });
  answer(deleteView, () => {
    views = [];
    return new HttpResponse(null, { status: 204 });
  });
  const where = openScreen('/orders?status=SHIPPED&page=3');
  const chip = async (name: string) =>
    within(await screen.findByRole('group', { name: 'Saved views' })).findByRole('button', {
      name,
    });
  const touch = async (name: string) => fireEvent.click(await chip(name));
  const save = async (name: string, press: string) => {
    await touch('Save View');
    const dialog = within(await screen.findByRole('dialog', { name: 'Save View' }));
    fill(/^Name/, name);
    fireEvent.click(dialog.getByRole('button', { name: press }));
    await closed();
  };
  await save(' Gone ', 'Save');
  expect(saved.map(({ body }) => body)).toEqual([
    { list: 'orders', name: 'Gone', query: 'status=SHIPPED' },
  ]);
  expect((await chip('Gone')).getAttribute('aria-pressed')).toBe('true');
  expect((await chip('Save View')).getAttribute('aria-disabled')).toBe('true');
  await touch('Gone');
  await waitFor(() => expect(where()).toBe('/orders'));
  fireEvent.click(
    within(screen.getByRole('group', { name: 'Views' })).getByRole('button', { name: /^Late/ }),
  );
  await save('gone', 'Replace');
  expect(saved.at(-1)?.body).toEqual({ list: 'orders', name: 'gone', query: 'due=LATE' });
  fireEvent.keyUp(await chip('gone'), { key: 'Delete' });
  fireEvent.click(
    within(await screen.findByRole('dialog', { name: 'Delete View' })).getByRole('button', {
      name: 'Delete',
    }),
  );
  await waitFor(() => expect(screen.queryByText('gone')).toBeNull());
});

test('all missing fields are reported in one line, and a product is added once, with a quantity', async () => {
  const sent = answer(createOrder, () => refusal(500, 'FAULT', 'Never asked.'));
  openScreen('/orders/create/3');
  const reference = () => screen.findByLabelText<HTMLInputElement>(/Order Reference/);
  expect((await reference()).value).toMatch(/^ORD-\d{8}[A-Z0-9]{3}$/);
  await press('Create Order')();
  await alerts(/^Shipping address is required, At least one item is required$/);
  fill(/Order Reference/, '');
  await press('Create Order')();
  await alerts(
    /^Order reference is required, Shipping address is required, At least one item is required$/,
  );
  expect(sent).toEqual([]);

  const fault = () =>
    within(screen.getByRole('form', { name: 'Add an item' })).queryByRole('alert')?.textContent;
  await press('Add Item')();
  await waitFor(() => expect(fault()).toBe('Please select a product and quantity.'));
  await add(product, 1);
  await waitFor(() => expect(fault()).toBeUndefined());
  await add(product, 2);
  await waitFor(() =>
    expect(fault()).toBe(
      'This product is already in the order. Please modify the existing line item.',
    ),
  );
  expect(await rowsOf('Order items')).toHaveLength(1);
});

test('an order that the server refuses, or does not respond to, keeps the input, and shows why', async () => {
  const replies = [
    () => refusal(409, 'DUPLICATE', 'This reference is taken.'),
    noAnswer,
    () => HttpResponse.json({}, { status: 500 }),
  ];
  const sent = answer(createOrder, () => replies.shift()?.() ?? { ...created, order });
  answer(getAvailability, () => [
    { productId: product.id, ...partsOf({ quantity: 9, allocated: 0 }), allocated: 0 },
  ]);
  const where = openScreen('/orders/create/3');
  await screen.findByLabelText(/Shipping Address/);
  fill(/Shipping Address/, 'Basel');
  await add(product, 2);
  const reference = screen.getByLabelText<HTMLInputElement>(/Order Reference/).value;
  for (const message of [
    'This reference is taken.',
    'We do not know whether it was done',
    'Failed to create order.',
  ]) {
    await press('Create Order')();
    if (message.startsWith('We do not know')) await press('Go Back')();
    await alerts(message);
    expect(screen.getByLabelText(/Order Reference/)).toHaveProperty('value', reference);
  }
  await press('Create Order')();
  await waitFor(() => expect(where()).toBe('/orders'));
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  expect(sent[0]?.body).toMatchObject({
    orderReference: reference,
    items: [{ productId: product.id, quantity: 2 }],
  });
});

test('a draft is left only when confirmed, and an order beyond the stock is made only when somebody insists', async () => {
  const lamp = { ...product, id: 6, sku: 'LAMP', name: 'Lamp' };
  const stock = { ...partsOf({ quantity: 20, allocated: 0 }), allocated: 0 };
  let orders: Order[] = [];
  answer(listOrders, () => orders);
  answer(listProducts, () => [product, lamp]);
  answer(getAvailability, () => [
    { productId: product.id, ...stock },
    { productId: lamp.id, ...partsOf({ quantity: 0, allocated: 0 }), allocated: 0 },
  ]);
  const sent = answer(createOrder, () => {
    orders = [{ ...bulk, status: 'PARTIALLY_ALLOCATED' }];
    return { ...created, order };
  });
  const begin = async () => {
    const where = openScreen('/orders/create/3', supervisor);
    fireEvent.change(await screen.findByLabelText(/Shipping Address/), {
      target: { value: 'Basel' },
    });
    return where;
  };
  const left = await begin();
  await goTo('Cancel');
  const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  expect(left()).toBe('/orders/create/3');
  fireEvent.click(within(question).getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(left()).toBe('/orders/create'));

  const where = await begin();
  await add(product, 25);
  await add(lamp, 4);
  const lines = [
    expect.stringMatching(/WB-H098.*Only 20 available/),
    expect.stringMatching(/LAMP.*Out of stock/),
  ];
  await waitFor(async () => expect(await rowsOf('Order items')).toEqual(lines));
  await press('Create Order')();
  const dialog = within(await screen.findByRole('dialog', { name: 'Insufficient Inventory' }));
  const short = dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(short).toEqual(['WB-H09820 of 25 available', 'LAMP0 of 4 available']);
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await closed();
  expect([sent, where()]).toEqual([[], '/orders/create/3']);
  await confirmed('Create Order', 'Create Order Anyway')();
  await screen.findByText('Order created.');
  await waitFor(async () =>
    expect(await rowsOf('Orders')).toEqual([expect.stringContaining('PARTIALLY ALLOCATED')]),
  );
  const items = [
    { productId: product.id, quantity: 25 },
    { productId: lamp.id, quantity: 4 },
  ];
  expect(sent.map(({ body }) => body)).toMatchObject([
    { customerId: 3, warehouseId: 1, shippingAddress: 'Basel', items },
  ]);
});

test('an order to scrap begins with damaged stock, may name other statuses, and checks no availability', async () => {
  const sent = answer(createOrder, () => ({ ...created, order }));
  answer(getAvailability, () => [
    { productId: product.id, ...partsOf({ quantity: 0, allocated: 0 }), allocated: 0 },
  ]);
  const where = openScreen('/orders/create/3');
  await screen.findByLabelText(/Shipping Address/);
  expect(screen.queryByRole('combobox', { name: /Stock to Take/ })).toBeNull();
  await choose('Order Type', 'SCRAP');
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: /Stock to Take/ }));
  const options = await screen.findAllByRole('option');
  expect(
    options.map((option) => [option.textContent, option.getAttribute('aria-selected')]),
  ).toEqual([
    ['AVAILABLE', 'false'],
    ['QUARANTINED', 'false'],
    ['DAMAGED', 'true'],
    ['RESERVED', 'false'],
    ['ON HOLD', 'false'],
    ['EXPIRED', 'false'],
  ]);
  fireEvent.click(screen.getByRole('option', { name: 'EXPIRED' }));
  fireEvent.keyDown(screen.getByRole('listbox'), { key: 'Escape' });
  fill(/Shipping Address/, 'Basel');
  await add(product, 2);
  await press('Create Order')();
  await waitFor(() => expect(where()).toBe('/orders'));
  expect(sent[0]?.body).toMatchObject({ type: 'SCRAP', stockStatuses: ['DAMAGED', 'EXPIRED'] });
});

test('selected orders are released and batched in one step, and refusals are shown', async () => {
  const ready: Order[] = [31, 32, 33].map((id) => ({
    ...bulk,
    id,
    orderReference: `ORD-${id}`,
    status: 'ALLOCATED' as const,
  }));
  answer(listOrders, () => [...ready, shop]);
  const released = answer(releaseOrder, ({ params }) =>
    params.id === '32'
      ? refusal(409, 'BUSY', 'Somebody has it.')
      : { ...order, status: 'PENDING_PICK' as const },
  );
  const batches = answer(createPickBatch, () => refusal(500, 'FAULT', 'Not now.'));
  openScreen('/orders');
  await press('Choose Orders')();
  const bar = within(await screen.findByRole('region', { name: 'Chosen orders' }));
  expect(bar.getByRole('button', { name: 'Release (0)' })).toHaveProperty('disabled', true);
  await press('All of this Page')();
  expect(bar.getByRole('status').textContent).toBe('4 orders chosen');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Choose ORD-33' }));
  await press('Create Batch (2)')();
  await alerts('ORD-32: Somebody has it.');
  expect(released).toHaveLength(2);
  await waitFor(() =>
    expect(batches.map(({ body }) => body)).toEqual([{ warehouseId: 1, orderIds: [31] }]),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Stop Choosing' }));
  expect(await columnsOf('Orders')).not.toContain('Choose');
});
