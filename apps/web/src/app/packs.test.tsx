// Packs of a product, from its form over an order and its picks to the packages.
import {
  claimTask,
  completeTask,
  createOrder,
  getAvailability,
  getOrder,
  getPickList,
  getProduct,
  listProducts,
  packOrder,
  pickOrder,
  scanCode,
  updateProduct,
} from '@lading/contract/calls';
import type { OrderDetail } from '@lading/contract/orders';
import type { PickList } from '@lading/contract/picking';
import type { Product } from '@lading/contract/products';
import { partsOf } from '@lading/domain/inventory';
import { taskId } from '@lading/domain/tasks';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answer } from '../lib/testing/network.ts';
import { unknownScan } from '../lib/testing/unknownScan.ts';
import {
  answerReads,
  openScreen,
  operator,
  order,
  place,
  product,
  supervisor,
} from './testing/openScreen.tsx';
import { choose, closed, fill, press, rowsOf, said, scan, take } from './testing/steps.ts';

const created = { message: 'Order created.', code: 'ORDER_CREATED', facts: {} } as const;

const { id, sku, name, customer, tracking, expires } = product;
const gtin = '14006381333938';
const measures = { weightGrams: null, lengthMm: null, widthMm: null, heightMm: null };
const box = { id: 4, name: 'Case of 24', units: 24 };
const lamp: Product = { ...product, packs: [{ ...box, gtin, ...measures }] };
const item = {
  id: 1,
  product: { id, sku, name },
  price: null,
  lineNo: 1,
  externalLineId: null,
  lot: null,
  packId: box.id,
  packs: 2,
  packName: box.name,
  packUnits: box.units,
  quantity: 48,
  allocatedQuantity: 48,
  pickedQuantity: 48,
  shippedQuantity: 0,
  backorderedQuantity: 0,
};
const found = { id, sku, name, customer, tracking, expires, pack: box };

beforeEach(() => {
  answerReads();
  answer(getProduct, () => lamp);
  answer(scanCode, ({ query: { code = '' } }) => {
    const location =
      code === place.name ? { id: place.id, name: place.name, type: place.type } : null;
    return { ...unknownScan, code, location, products: code === gtin ? [found] : [] };
  });
});

test('packs and their codes are entered on the product, with the right check digit, and find it', async () => {
  const bolt = { ...product, id: 6, sku: 'BOLT', name: 'Bolt' };
  answer(listProducts, ({ query: { search } }) =>
    [product, bolt].filter(({ sku }) => !search || (search === gtin && sku !== 'BOLT')),
  );
  const saved = answer(updateProduct, () => lamp);
  openScreen('/products', supervisor);
  await press(`Edit ${sku}`)();
  await press('Add Pack')();
  fill(/^Pack Name/, 'Case of 24');
  fill(/^Units/, '24');
  fill(/^GTIN/, '14006381333937');
  await press('Add Code')();
  fill(/^Code/, 'CASE-1');
  await choose('Stands on', 'Case of 24');
  await press('Save')();
  await screen.findByText('The last digit is 7 and should be 8: please compare it with the label.');
  expect(saved).toEqual([]);
  fill(/^GTIN/, gtin);
  await press('Save')();
  await closed();
  expect(saved.map(({ body: { packs, barcodes } }) => ({ packs, barcodes }))).toEqual([
    {
      packs: [{ name: 'Case of 24', units: 24, gtin, ...measures }],
      barcodes: [{ code: 'CASE-1', packName: 'Case of 24' }],
    },
  ]);
  expect(await rowsOf('Products')).toHaveLength(2);
  fireEvent.change(screen.getByPlaceholderText('Search by SKU or name...'), {
    target: { value: gtin },
  });
  await waitFor(async () =>
    expect(await rowsOf('Products')).toEqual([expect.stringContaining(sku)]),
  );
});

test('an order line is entered in packs, and shows them afterwards', async () => {
  answer(getAvailability, () => [
    { productId: id, ...partsOf({ quantity: 99, allocated: 0 }), allocated: 0 },
  ]);
  const sent = answer(createOrder, () => ({ ...created, order }));
  const where = openScreen('/orders/create/3');
  await screen.findByLabelText(/Shipping Address/);
  fill(/Shipping Address/, 'Basel');
  await take('Product', sku, `${sku} - ${name}`);
  const entry = within(screen.getByRole('form', { name: 'Add an item' }));
  fireEvent.click(await entry.findByText('Case of 24'));
  fill('Quantity', '2');
  entry.getByText('= 48 each');
  fireEvent.click(entry.getByText('Add Item'));
  expect(await rowsOf('Order items')).toEqual([expect.stringContaining('= 48 each')]);
  await press('Create Order')();
  await waitFor(() => expect(where()).toBe('/orders'));
  expect(sent.map(({ body }) => body.items)).toEqual([
    [{ productId: id, quantity: 48, packId: box.id, packs: 2, looseUnits: 0, price: null }],
  ]);

  answer(getOrder, () => ({ ...order, items: [item] }));
  openScreen('/orders/21');
  expect(await rowsOf('Items')).toEqual([expect.stringContaining('2 x Case of 24 (48)')]);
});

test('units are picked by scans of cases, in cases', async () => {
  const line = {
    allocationId: 9,
    orderId: 21,
    orderReference: 'ORD-21',
    orderItemId: 1,
    product: { id, sku, name, barcode: null },
    pallet: null,
    location: { id: place.id, name: place.name, barcode: place.name },
    lot: null,
    waitsFor: null,
    quantity: 48,
    pickedQuantity: 0,
  };
  let now: PickList = {
    order: { ...order, status: 'PENDING_PICK' },
    warehouseId: 1,
    lines: [line],
    bringTo: { id: 12, name: 'PACK-1' },
  };
  const task = { id: taskId('PICK', 21), kind: 'PICK' as const, subjectId: 21 };
  answer(claimTask, () => ({
    ...task,
    warehouseId: 1,
    name: 'ORD-21',
    customer,
    location: null,
    product: null,
    to: null,
    units: 48,
    lines: 1,
    urgency: 1,
    dueOn: null,
    since: product.createdAt,
    claim: null,
  }));
  answer(completeTask, () => task);
  answer(getPickList, () => now);
  const picked = answer(pickOrder, () => {
    now = { ...now, lines: [{ ...line, pickedQuantity: 48 }] };
    return { ...order, status: 'PICKED' as const };
  });
  openScreen('/floor/pick/orders/21', operator);
  await scan(place.name);
  await said(`Take 48 × ${sku}.`);
  await scan(gtin);
  await said(`${sku} is right: 24 of 48. Scan the next, or confirm.`);
  await scan(gtin);
  await said(`${sku} is right. Take 48, then confirm.`);
  await press('Case of 24')();
  await screen.findByText('2 x Case of 24 (48)');
  await scan(gtin);
  await said('A Case of 24 is more than is left to take. Take 48, then confirm.');
  await press('Take 48')();
  await said(`48 × ${sku} taken. Nothing is left to pick. Bring it to PACK-1, and scan PACK-1.`);
  expect(picked.map(({ params, body }) => [params.id, body.picks])).toEqual([
    ['21', [{ allocationId: 9, quantity: 48 }]],
  ]);
});

test('packages are filled by scans of cases', async () => {
  let now: OrderDetail = { ...order, status: 'PICKED', items: [item] };
  answer(getOrder, () => now);
  const packed = answer(packOrder, ({ body: { packages } }) => {
    const before = now.packages;
    const rest = {
      id: before.length + 1,
      weight: null,
      computedWeight: null,
      trackingNumber: null,
    };
    const result = packages.map(({ lines = [] }) => ({ ...rest, lines }));
    now = {
      ...now,
      status: before.length > 0 ? 'PACKED' : 'PACKING_IN_PROGRESS',
      packages: [...before, ...result],
    };
    return now;
  });
  openScreen('/orders/21/pack');
  await scan(gtin);
  await said(`${sku}: 24 of 48 units packed.`);
  const line = within(await screen.findByRole('table', { name: 'Next package' }));
  fireEvent.click(await line.findByText('Case of 24'));
  await line.findByText('= 24 each');
  await press('Close Package')();
  await said('Package 1 closed.');
  expect(line.getByLabelText(`Pack all of ${sku}`).textContent).toBe('All 24');
  await scan(gtin);
  await screen.findByText('Everything that was picked is packed in 2 packages.');
  const all = [{ lines: [{ orderItemId: 1, quantity: 24 }], weight: null, unit: null }];
  expect(packed.map(({ body }) => body.packages)).toEqual([all, all]);
});
