import {
  createReturn,
  findShippedUnit,
  getOrder,
  getProduct,
  getReturn,
  listReturns,
  receiveReturn,
} from '@lading/contract/calls';
import type { Product } from '@lading/contract/products';
import type { ReturnDetail, ShippedUnit } from '@lading/contract/returns';
import { NO_PACKS } from '@lading/domain/packs';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import {
  answerReads,
  client,
  customer,
  openScreen,
  operator,
  order,
  product,
  supervisor,
  warehouse,
} from '../../app/testing/openScreen.tsx';
import {
  alerts,
  button,
  closed,
  fill,
  goTo,
  press,
  rowsOf,
  scan,
} from '../../app/testing/steps.ts';
import { answer, refusal } from '../../lib/testing/network.ts';

const milk: Product = {
  ...product,
  id: 6,
  sku: 'MILK',
  name: 'Milk',
  tracking: 'LOT',
  expires: true,
};
const drill: Product = { ...product, id: 7, sku: 'DRILL', name: 'Drill', tracking: 'SERIAL' };
const known = [product, milk, drill];

const returnOf = (...units: [Product, number][]): ReturnDetail => ({
  id: 31,
  returnReference: 'RET-31',
  status: 'EXPECTED',
  reason: 'Too many',
  customer: { id: customer.id, name: customer.name },
  warehouse: { id: warehouse.id, name: warehouse.name },
  order: null,
  items: units.map(([{ id, sku, name }, quantity], index) => ({
    id: index + 1,
    product: { id, sku, name },
    quantity,
    receivedQuantity: 0,
    lot: null,
  })),
  createdAt: '2026-11-22T08:00:00.000Z',
  version: 1,
  createdBy: { id: operator.id, email: operator.email, name: operator.name },
  pallet: null,
  receipts: [],
  proposedDisposition: 'AVAILABLE',
  units: [],
  returnable: null,
});

function openReturn(...units: [Product, number][]) {
  const result = returnOf(...units);
  answer(getReturn, () => result);
  const sent = answer(receiveReturn, () => ({
    ...result,
    status: 'COMPLETE' as const,
    items: [],
    pallet: { lpn: 'LPN-1' },
  }));
  openScreen('/returns/31', operator);
  return sent;
}

beforeEach(() => {
  answerReads();
  answer(
    getProduct,
    ({ params }) =>
      known.find(({ id }) => id === Number(params.id)) ?? refusal(404, 'NOT_FOUND', 'None.'),
  );
});

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

test('a return of tracked goods asks for the lot of a line and the serial of each unit', async () => {
  const sent = openReturn([product, 2], [milk, 3], [drill, 2]);
  await press(/^Receive \(3 lines\)$/)();
  const lot = await dialog('Lot');
  lot.getByText('MILK · Milk, 3 units');
  fireEvent.change(lot.getByLabelText(/^Lot/), { target: { value: 'L-1' } });
  fireEvent.change(lot.getByLabelText(/^Expires/), { target: { value: '2027-01-31' } });
  fireEvent.click(lot.getByRole('button', { name: 'Add' }));
  const serials = await dialog('Serials');
  fireEvent.change(serials.getByLabelText(/^Serials/), { target: { value: 'S-1' } });
  fireEvent.click(serials.getByRole('button', { name: 'Add' }));
  await serials.findByText('2 units need 2 serials, and 1 is named.');
  fireEvent.change(serials.getByLabelText(/^Serials/), { target: { value: 'S-1\nS-2' } });
  fireEvent.click(serials.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body.items).toEqual([
    { productId: product.id, quantity: 2, disposition: 'AVAILABLE' },
    {
      productId: milk.id,
      quantity: 3,
      lot: { code: 'L-1', expiresOn: '2027-01-31' },
      disposition: 'AVAILABLE',
    },
    { productId: drill.id, quantity: 1, lot: { code: 'S-1' }, disposition: 'AVAILABLE' },
    { productId: drill.id, quantity: 1, lot: { code: 'S-2' }, disposition: 'AVAILABLE' },
  ]);
});

test('a lot is entered on its line beforehand, can be changed, and nothing is received if the question is dismissed', async () => {
  const sent = openReturn([milk, 3]);
  await press(/^Receive \(1 line\)$/)();
  fireEvent.click((await dialog('Lot')).getByRole('button', { name: 'Cancel' }));
  await closed();
  expect(sent).toHaveLength(0);
  for (const code of ['L-1', 'L-2']) {
    await press('Enter the lot of MILK')();
    const lot = await dialog('Lot');
    fireEvent.change(lot.getByLabelText(/^Lot/), { target: { value: code } });
    fireEvent.change(lot.getByLabelText(/^Expires/), { target: { value: '2027-01-31' } });
    fireEvent.click(lot.getByRole('button', { name: 'Add' }));
    await screen.findByText(`Lot ${code}, expires Jan 31, 2027`);
    await closed();
  }
  await press(/^Receive \(1 line\)$/)();
  await waitFor(() =>
    expect(sent[0]?.body.items).toMatchObject([{ quantity: 3, lot: { code: 'L-2' } }]),
  );
});

test('what somebody else received meanwhile is shown, what was entered stays, and the version that was shown is sent', async () => {
  let result = returnOf([product, 6]);
  answer(getReturn, () => result);
  const sent = answer(receiveReturn, ({ ifMatch }) => {
    if (ifMatch === `"${result.version}"`) return { ...result, pallet: { lpn: 'LPN-1' } };
    return refusal(412, 'STALE', 'Somebody else has changed this. Please reload and try again.');
  });
  openScreen('/returns/31', operator);
  const units = () => screen.findByLabelText<HTMLInputElement>('Units of WB-H098');
  await units();
  fill('Units of WB-H098', '4');
  result = {
    ...result,
    version: 2,
    status: 'RECEIVING_IN_PROGRESS',
    items: result.items.map((item) => ({ ...item, receivedQuantity: 2 })),
  };
  await press(/^Receive \(1 line\)$/)();
  await alerts(
    'Meanwhile 2 units of WB-H098 were received, and the return is RECEIVING IN PROGRESS. What you entered is still here.',
  );
  expect((await units()).value).toBe('4');
  expect((await button(/^Receive \(1 line\)$/)).hasAttribute('disabled')).toBe(true);
  await press('Keep My Entries')();
  await press(/^Receive \(1 line\)$/)();
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"2"']);
  expect(sent[1]?.body.items).toEqual([
    { productId: product.id, quantity: 4, disposition: 'AVAILABLE' },
  ]);
});

test('the condition that the reason says is proposed, and what the order of a return did not ship is refused at once', async () => {
  const order = { id: 21, orderReference: 'ORD-21', status: 'SHIPPED' as const };
  const goods = { id: product.id, sku: product.sku, name: product.name };
  const values = {
    ...returnOf([product, 2]),
    order,
    returnable: [{ product: goods, quantity: 2, lots: null }],
    proposedDisposition: 'DAMAGED' as const,
  };
  answer(getReturn, () => values);
  const sent = answer(receiveReturn, () => values);
  openScreen('/returns/31', operator);
  expect((await screen.findByLabelText('Disposition of WB-H098')).textContent).toBe('DAMAGED');
  fill('Units of WB-H098', '3');
  await press(/^Receive \(1 line\)$/)();
  await alerts('Only 2 units of WB-H098 can still come back with order ORD-21, not 3.');
  expect(sent).toEqual([]);
});

test('the label of a return prints in the browser where no printer stands', async () => {
  answer(getReturn, () => returnOf([milk, 3]));
  openScreen('/returns/31', operator);
  const link = await screen.findByRole('link', { name: 'Print Label' });
  expect(link.getAttribute('href')).toMatch(/^\/print\/labels\/RETURN\?id=\d+$/);
  openScreen('/returns/31', client);
  await screen.findByRole('heading', { name: 'RET-31' });
  expect(screen.queryByRole('link', { name: 'Print Label' })).toBeNull();
});

test('the goods of a receipt show their lot', async () => {
  const lot = { id: 1, code: 'L-1', expiresOn: '2027-01-31', producedOn: null };
  const { createdBy: user, ...detail } = returnOf([milk, 3]);
  const receipt = {
    id: 1,
    at: detail.createdAt,
    user,
    product: { id: milk.id, sku: milk.sku, name: milk.name },
    lot,
    quantity: 3,
    disposition: 'AVAILABLE' as const,
    pallet: null,
  };
  answer(getReturn, () => ({ ...detail, createdBy: user, receipts: [receipt] }));
  openScreen('/returns/31', operator);
  expect(await rowsOf('Received goods')).toEqual([
    expect.stringContaining('MILKLot L-1, expires Jan 31, 2027'),
  ]);
});

const sixShipped = {
  id: 1,
  product: { id: product.id, sku: product.sku, name: product.name },
  lot: null,
  price: null,
  quantity: 6,
  allocatedQuantity: 6,
  pickedQuantity: 6,
  shippedQuantity: 6,
  backorderedQuantity: 0,
  lineNo: 1,
  externalLineId: null,
  ...NO_PACKS,
};

test('a shipped order fills in its return, and shows it afterwards', async () => {
  let returnDetails: ReturnDetail[] = [];
  answer(getOrder, () => ({ ...order, status: 'SHIPPED' as const, items: [sixShipped] }));
  const asked = answer(listReturns, () => returnDetails);
  const { id, orderReference } = order;
  const sent = answer(createReturn, ({ body: { returnReference } }) => {
    const announced = {
      ...returnOf([product, 2]),
      returnReference,
      order: { id, orderReference, status: 'SHIPPED' as const },
    };
    returnDetails = [announced];
    answer(getReturn, () => announced);
    return announced;
  });
  const returns = async () => within(await screen.findByRole('region', { name: 'Returns' }));
  const units = () => screen.findByLabelText<HTMLInputElement>('Units of WB-H098');
  const begin = async () =>
    fireEvent.click((await returns()).getByRole('link', { name: 'Create Return' }));
  openScreen('/orders/21', supervisor);
  await (await returns()).findByText('Nothing from this order has been returned.');
  await begin();
  expect((await units()).value).toBe('6');
  fill(/^Return Reference/, 'RMA-7');
  fill(/^Reason/, 'Wrong colour');
  fill('Units of WB-H098', '7');
  await press('Create Return')();
  await alerts(/^Only 6 of WB-H098 can still come back$/);
  expect(sent).toEqual([]);
  fill('Units of WB-H098', '2');
  await press('Create Return')();
  await screen.findByRole('heading', { name: 'RMA-7' });
  const fields = {
    customerId: customer.id,
    warehouseId: warehouse.id,
    orderId: id,
    returnReference: 'RMA-7',
    reason: 'Wrong colour',
  };
  expect(sent.map(({ body }) => body)).toEqual([
    { ...fields, items: [{ productId: product.id, quantity: 2 }] },
  ]);
  await goTo(orderReference);
  await (await returns()).findByText('RMA-7');
  expect(new Set(asked.map(({ query }) => query.orderId))).toEqual(new Set(['21']));
  await begin();
  expect((await units()).value).toBe('4');
});

test('a carton that came back is scanned: its order, its customer and what left in it fill in the return', async () => {
  const two = { ...sixShipped, id: 2, product: { id: 8, sku: 'CUP-1', name: 'Cup' } };
  answer(getOrder, () => ({ ...order, status: 'SHIPPED' as const, items: [sixShipped, two] }));
  answer(listReturns, () => []);
  const units: Record<string, ShippedUnit> = Object.fromEntries(
    [
      { lpn: 'CTN-1', product: sixShipped.product, quantity: 2 },
      { lpn: 'CTN-2', product: sixShipped.product, quantity: 3 },
      { lpn: 'CTN-3', product: sixShipped.product, quantity: 1 },
    ].map(({ lpn, ...item }) => [
      lpn,
      {
        lpn,
        order: { id: order.id, orderReference: order.orderReference, status: 'SHIPPED' },
        customer: { id: customer.id, name: customer.name },
        items: [item],
        otherOrders:
          lpn === 'CTN-2' ? [{ id: 99, orderReference: 'ORD-99', status: 'SHIPPED' }] : [],
        return:
          lpn === 'CTN-3'
            ? { id: 8, returnReference: 'RMA-8', status: 'EXPECTED', pallets: [] }
            : null,
      },
    ]),
  );
  answer(findShippedUnit, ({ query: { code } }) => ({ unit: units[code ?? ''] ?? null }));
  openScreen('/returns/create', supervisor);
  await screen.findByRole('textbox', { name: 'Scan a carton or pallet that came back' });
  await scan('CTN-9');
  await alerts(/^No order left .* with "CTN-9"\.$/);
  await scan('CTN-1');
  await screen.findByText('Items that left in CTN-1');
  const field = () => screen.findByLabelText<HTMLInputElement>('Units of WB-H098');
  expect((await field()).value).toBe('2');
  expect(screen.queryByLabelText('Units of CUP-1')).toBeNull();
  await scan('CTN-1');
  await alerts(/^CTN-1 is on this return already\.$/);
  await scan('CTN-2');
  await screen.findByText('Items that left in CTN-1, CTN-2');
  expect((await field()).value).toBe('5');
  await alerts('CTN-2 left with ORD-99 too. This return is of ORD-21 alone.');
  await scan('CTN-3');
  await alerts('CTN-3 is on return RMA-8 already.');
  const created = answer(createReturn, () => refusal(409, 'DUPLICATE', 'It is there already.'));
  fill(/^Return Reference/, 'RMA-9');
  fill(/^Reason/, 'Too large');
  await press('Create Return')();
  await waitFor(() => expect(created.at(-1)?.body.lpns).toEqual(['CTN-1', 'CTN-2']));
});

test('what stays goes into the carton that came back, or onto a new pallet', async () => {
  const result = { ...returnOf([product, 2]), units: [{ lpn: 'CTN-1', takesGoods: true }] };
  answer(getReturn, () => result);
  const sent = answer(receiveReturn, () => refusal(409, 'UNIT_IN_USE', 'CTN-1 is not free.'));
  openScreen('/returns/31', operator);
  await screen.findByRole('combobox', { name: /What stays goes/ });
  await press('Receive (1 line)')();
  await waitFor(() => expect(sent.at(-1)?.body.into).toBe('CTN-1'));
  fireEvent.mouseDown(screen.getByRole('combobox', { name: /What stays goes/ }));
  fireEvent.click(await screen.findByRole('option', { name: 'onto a new pallet' }));
  await press('Receive (1 line)')();
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.at(-1)?.body.into).toBeUndefined();
});
