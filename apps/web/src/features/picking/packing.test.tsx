import {
  createPickBatch,
  getOrder,
  getPickBatch,
  getProduct,
  handOverOrder,
  listOrders,
  listOrderUnits,
  listPackagings,
  listPickBatches,
  listReturns,
  packOrder,
  pickOrder,
  scanCode,
  shipOrder,
  suggestCartons,
  unpackOrder,
  unpickOrder,
  unshipOrder,
  weighPackage,
} from '@lading/contract/calls';
import type { OrderDetail } from '@lading/contract/orders';
import type { Packaging } from '@lading/contract/packagings';
import type { PickBatchDetail, PickLine } from '@lading/contract/picking';
import { NO_PACKS } from '@lading/domain/packs';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '../../app/queryClient.tsx';
import { holdHandheld } from '../../app/testing/handheld.ts';
import {
  answerReads,
  openScreen,
  order,
  place,
  product,
  supervisor,
} from '../../app/testing/openScreen.tsx';
import {
  alerts,
  button,
  choose,
  closed,
  fill,
  goTo,
  press,
  rowsOf,
  said,
  scan,
} from '../../app/testing/steps.ts';
import { answer, refusal } from '../../lib/testing/network.ts';
import { unknownScan } from '../../lib/testing/unknownScan.ts';
import { parcel } from './testing/packing.ts';

const item = {
  id: 1,
  product: { id: product.id, sku: product.sku, name: product.name },
  price: null,
  lineNo: 1,
  externalLineId: null,
  lot: null,
  quantity: 3,
  allocatedQuantity: 3,
  pickedQuantity: 3,
  shippedQuantity: 0,
  backorderedQuantity: 0,
  ...NO_PACKS,
};
const packaging: Packaging = {
  id: 31,
  name: 'Carton M',
  unitKind: 'CARTON',
  lengthMm: 400,
  widthMm: 300,
  heightMm: 200,
  tareGrams: 220,
  maxWeightGrams: null,
  fillPercent: 100,
  cost: null,
  carriers: [],
  product: null,
  active: true,
  warehouseId: 1,
  createdAt: '2026-11-01T08:00:00.000Z',
  version: 1,
};
let now: OrderDetail;

beforeEach(() => {
  answerReads();
  now = { ...order, status: 'PICKED', items: [item] };
  answer(getOrder, () => now);
  answer(getProduct, () => product);
  answer(scanCode, ({ query: { code } }) => {
    const { id, sku, name, customer, tracking, expires } = product;
    const products =
      code === sku ? [{ id, sku, name, customer, tracking, expires, pack: null }] : [];
    return {
      ...unknownScan,
      code: code ?? '',
      kind: products.length > 0 ? ('PRODUCT' as const) : null,
      products,
    };
  });
});

test('a package is the suggested carton, unless another packaging is chosen', async () => {
  const line = (quantity: number, hasSides = true) => ({
    orderItemId: 1,
    quantity,
    hasSides,
    hasWeight: true,
  });
  const carton = (position: number, name: string, quantity: number, hasSides: boolean) => ({
    position,
    kind: 'BOX' as const,
    packaging: { id: 30 + position, name },
    method: hasSides ? ('ARRANGED' as const) : ('VOLUME' as const),
    lines: [line(quantity, hasSides)],
    weight: 1,
    suggestedAt: '2026-11-20T08:00:00.000Z',
  });
  now = { ...now, cartons: [carton(1, 'Carton M', 2, true), carton(2, 'Carton S', 1, false)] };
  answer(listPackagings, () =>
    ['Carton M', 'Carton S', 'Carton XL'].map((name, place) => ({
      ...packaging,
      id: 31 + place,
      name,
    })),
  );
  const packed = answer(packOrder, ({ body }) => {
    const packages = body.packages.map(({ packagingId, unit: _, lines = [], ...each }) => ({
      weight: null,
      computedWeight: null,
      ...each,
      lines,
      packaging: packagingId ? { id: packagingId, name: 'Carton' } : null,
      cartonPosition: now.packages.length + 1,
      trackingNumber: null,
      id: now.packages.length + 1,
    }));
    now = { ...now, packages: [...now.packages, ...packages], status: 'PACKING_IN_PROGRESS' };
    return now;
  });
  openScreen('/orders/21/pack');
  const field = await screen.findByRole('combobox', { name: 'Packaging' });
  expect(field.textContent).toBe('Carton M (suggested)');
  await scan(product.sku);
  await scan(product.sku);
  await said('WB-H098: 2 of 3 units packed.');
  await press('Close Package')();
  await said('Package 1 closed.');
  expect(packed.at(-1)?.body.packages).toEqual([
    { lines: [{ orderItemId: 1, quantity: 2 }], weight: null, packagingId: 31, unit: null },
  ]);
  await waitFor(() => expect(field.textContent).toBe('Carton S (suggested)'));
  await screen.findByText('by volume: dimensions of WB-H098 are missing');
  await choose('Packaging', 'Carton XL');
  await waitFor(() => expect(field.textContent).toBe('Carton XL'));
  await scan(product.sku);
  await waitFor(() => expect(packed.at(-1)?.body.packages[0]?.packagingId).toBe(33));
});

const pallet = { id: 7, lpn: 'LPN-7', kind: 'PALLET' } as const;
const picked = { location: null, state: 'PICKED', packageId: null } as const;
const palletWithCarton = [
  { ...pallet, ...picked, parent: null, lines: [] },
  {
    ...picked,
    id: 8,
    lpn: 'LPN-8',
    kind: 'CARTON' as const,
    parent: { lpn: 'LPN-7' },
    lines: [{ orderItemId: 1, quantity: 3 }],
  },
];
const wholeUnits = async () =>
  within(await screen.findByRole('region', { name: 'Picked as they stand' }));

test('a unit that was picked as it stands is a package by one tap, once, or by its scan', async () => {
  answer(listOrderUnits, () => palletWithCarton);
  const packed = answer(packOrder, () => {
    now = {
      ...now,
      version: now.version + 1,
      status: 'PACKED',
      packages: [{ ...parcel(7, [[1, 3]]), unit: pallet }],
    };
    return now;
  });
  const opened = answer(unpackOrder, () => {
    now = { ...now, version: now.version + 1, status: 'PICKED', packages: [] };
    return now;
  });
  openScreen('/orders/21/pack');
  const units = await wholeUnits();
  units.getByText('pallet, 3 units');
  screen.getByLabelText('Scan a product or a unit');
  await said('Scan WB-H098, or LPN-7 to pack it as it stands.');
  const pack = units.getByRole('button', { name: 'Pack LPN-7 as it stands' });
  fireEvent.click(pack);
  fireEvent.click(pack);
  const body = {
    packages: [{ unit: 'LPN-7', lines: [{ orderItemId: 1, quantity: 3 }], weight: null }],
  };
  await waitFor(() => expect(packed.map((each) => each.body)).toEqual([body]));
  const packages = await screen.findByRole('region', { name: 'Packages' });
  expect(packages.textContent).toContain('LPN-7');
  expect(screen.queryByRole('region', { name: 'Picked as they stand' })).toBeNull();
  await press('Unpack package 1')();
  await press('Unpack')();
  await waitFor(() => expect(opened).toHaveLength(1));
  await wholeUnits();
  await scan('LPN-7');
  await waitFor(() => expect(packed.map((each) => each.body)).toEqual([body, body]));
});

test('a unit that is scanned is a package of the floor, with Undo, and what refuses it is said', async () => {
  holdHandheld();
  now = { ...now, items: [{ ...item, quantity: 5, pickedQuantity: 5 }] };
  answer(listOrderUnits, () => palletWithCarton);
  let isRefused = true;
  const packed = answer(packOrder, () => {
    if (isRefused) return refusal(409, 'UNIT_PACKED', 'LPN-7 is a package already.');
    const packages = [{ ...parcel(7, [[1, 3]]), unit: pallet }];
    now = { ...now, version: now.version + 1, status: 'PACKING_IN_PROGRESS', packages };
    return now;
  });
  const opened = answer(unpackOrder, () => {
    now = { ...now, version: now.version + 1, status: 'PICKED', packages: [] };
    return now;
  });
  openScreen('/floor/pack/21');
  await wholeUnits();
  await scan('LPN-7');
  await said('LPN-7 is a package already.');
  isRefused = false;
  await scan('LPN-7');
  await said('LPN-7 is package 1.');
  expect(packed).toHaveLength(2);
  await press('Undo')();
  await said('Undone. Scan WB-H098.');
  expect(opened.map(({ body }) => body)).toEqual([{ packages: [{ packageId: 7 }] }]);
  await wholeUnits();
});

test('the tote of the order is emptied, and is no package', async () => {
  const lines = [{ orderItemId: 1, quantity: 1 }];
  now = { ...now, tote: 'TOTE-7' };
  answer(listOrderUnits, () => [
    {
      ...picked,
      id: 7,
      lpn: 'LPN-7',
      kind: 'TOTE' as const,
      parent: null,
      tote: 'TOTE-7',
      lines,
    },
    { ...picked, id: 8, lpn: 'LPN-8', kind: 'CARTON' as const, parent: null, lines },
  ]);
  openScreen('/orders/21/pack');
  const units = await screen.findByRole('region', { name: 'Picked as they stand' });
  expect(units.textContent).toContain('LPN-8');
  expect(units.textContent).not.toContain('LPN-7');
});

const cartonM = { ...packaging, id: 31, name: 'Carton M', tareGrams: 250, maxWeightGrams: 1_000 };
const lines = [{ orderItemId: 1, quantity: 3, hasSides: true, hasWeight: true }];
const inCartonM = {
  position: 1,
  kind: 'BOX' as const,
  packaging: { id: 31, name: 'Carton M' },
  method: 'ARRANGED' as const,
  lines,
  weight: 1,
  suggestedAt: '2026-11-20T08:00:00.000Z',
};

test('the bench warns as soon as a package with its packaging is too heavy, and asks before it closes', async () => {
  now = { ...now, cartons: [inCartonM] };
  answer(listPackagings, () => [cartonM]);
  answer(getProduct, () => ({ ...product, weightGrams: 380 }));
  const packed = answer(packOrder, () => now);
  openScreen('/orders/21/pack');
  await screen.findByRole('combobox', { name: 'Packaging' });
  await scan(product.sku);
  await said('WB-H098: 1 of 3 units packed.');
  const warning = 'Carton M carries 1 kg with its own weight. This package weighs about 1.01 kg.';
  expect(screen.queryByText(warning)).toBeNull();
  await scan(product.sku);
  await screen.findByText(warning);
  await press('Close Package')();
  const question = await screen.findByRole('dialog', { name: 'The package is too heavy' });
  expect(question.textContent).toContain(warning);
  expect(packed).toEqual([]);
  await press('Close It All the Same')();
  await waitFor(() => expect(packed.at(-1)?.body.packages[0]?.packagingId).toBe(31));
});

test('cartons are suggested again from the order and the bench, until a package is one of them', async () => {
  now = { ...now, cartons: [{ ...inCartonM, kind: 'NONE', packaging: null, method: 'VOLUME' }] };
  answer(listPackagings, () => [cartonM]);
  const asked = answer(suggestCartons, () => {
    now = { ...now, cartons: [inCartonM] };
    return now;
  });
  openScreen('/orders/21');
  await screen.findByText(/^No packaging: 3 × WB-H098/);
  await press('Suggest Cartons Again')();
  await screen.findByText(/^Carton M: 3 × WB-H098/);
  expect(asked.at(-1)?.params.id).toBe('21');
  openScreen('/orders/21/pack');
  await press('Suggest Cartons Again')();
  await screen.findByText('1 carton suggested.');
  const taken = {
    id: 1,
    weight: null,
    computedWeight: null,
    trackingNumber: null,
    cartonPosition: 1,
  };
  now = {
    ...now,
    status: 'PACKING_IN_PROGRESS',
    packages: [{ ...taken, lines: [{ orderItemId: 1, quantity: 1 }] }],
  };
  queryClient.clear();
  openScreen('/orders/21');
  await screen.findByText(/^Carton M: 3 × WB-H098/);
  expect(screen.queryByRole('button', { name: 'Suggest Cartons Again' })).toBeNull();
});

test('scans fill packages; the last unit closes the last one, which leads to the shipment', async () => {
  const packed = answer(packOrder, ({ body }) => {
    const packages = body.packages.map(({ unit: _, lines = [], ...each }) => ({
      weight: null,
      computedWeight: null,
      ...each,
      lines,
      trackingNumber: null,
      id: now.packages.length + 1,
    }));
    now = { ...now, packages: [...now.packages, ...packages] };
    now.status = now.packages.length === 2 ? 'PACKED' : 'PACKING_IN_PROGRESS';
    return now;
  });
  const where = openScreen('/orders/21/pack');
  await scan('X-1');
  await said('"X-1" is not known here. Scan WB-H098.');
  await scan(product.sku);
  await said('WB-H098: 1 of 3 units packed.');
  fill('Weight in kg (optional)', '2.5');
  await press('Close Package')();
  await said('Package 1 closed.');
  expect(packed.at(-1)?.body).toEqual({
    packages: [{ lines: [{ orderItemId: 1, quantity: 1 }], weight: 2.5, unit: null }],
  });

  await press('Close Package')();
  await said('The package is empty.');
  await scan(product.sku);
  await scan(product.sku);
  await waitFor(async () => expect(document.activeElement).toBe(await button('Ship')));
  expect(packed.at(-1)?.body).toEqual({
    packages: [{ lines: [{ orderItemId: 1, quantity: 2 }], weight: null, unit: null }],
  });

  const shipped = answer(shipOrder, () => {
    now = { ...now, status: 'SHIPPED', actualShipDate: new Date().toISOString() };
    return now;
  });
  answer(listReturns, () => []);
  await press('Ship')();
  await screen.findByRole('dialog', { name: 'Ship Order' });
  fill('Tracking Number', '1Z 999');
  fill('Number of Package 2', '1Z 888');
  await press('Ship')();
  await waitFor(() => expect(where()).toBe('/orders/21'));
  const numbers = ['1Z 999', '1Z 888'].map((trackingNumber, index) => ({
    packageId: index + 1,
    trackingNumber,
  }));
  expect(shipped.at(-1)?.body).toMatchObject({ trackingNumber: '1Z 999', packages: numbers });
  await button('Undo Shipment');
});

test('the scan of another tote opens its order, once the open package is closed', async () => {
  const other = {
    ...order,
    id: 22,
    orderReference: 'SO-22',
    status: 'PICKED' as const,
    tote: 'T-2',
    items: [{ ...item, id: 2 }],
  };
  const { customer } = order;
  const document = {
    kind: 'ORDER' as const,
    id: 22,
    reference: 'SO-22',
    status: 'PICKED',
    customer: { id: customer.id, name: customer.name },
  };
  answer(getOrder, ({ params }) => (params.id === '22' ? other : now));
  answer(scanCode, ({ query: { code } }) => ({
    ...unknownScan,
    code: code ?? '',
    kind: 'ORDER' as const,
    id: 22,
    documents: [document],
  }));
  const where = openScreen('/orders/21/pack');
  await press('Pack all of WB-H098')();
  await scan('T-2');
  await said('Close this package first. Then scan SO-22 again.');
  fill('Units of WB-H098 in this package', '0');
  await scan('T-2');
  await screen.findByRole('heading', { name: 'Pack SO-22' });
  expect(where()).toBe('/orders/22/pack');
  await said('Scan WB-H098.');
});

test('the open package survives its tab, without units that others packed meanwhile, and a whole line can be added', async () => {
  const unitsAs = async (user = supervisor) => {
    openScreen('/orders/21/pack', user);
    return screen.findByLabelText<HTMLInputElement>('Units of WB-H098 in this package');
  };
  await unitsAs();
  await scan(product.sku);
  await scan(product.sku);
  await said('WB-H098: 2 of 3 units packed.');
  sessionStorage.clear();
  expect((await unitsAs()).value).toBe('2');
  // Nobody else's on the same device.
  expect((await unitsAs({ ...supervisor, id: supervisor.id + 1 })).value).toBe('');
  const before = now;
  const packed = {
    id: 5,
    lines: [{ orderItemId: 1, quantity: 2 }],
    weight: null,
    computedWeight: null,
    trackingNumber: null,
  };
  now = { ...before, status: 'PACKING_IN_PROGRESS', packages: [packed] };
  expect((await unitsAs()).value).toBe('1');
  now = before;
  const units = await unitsAs();
  expect(units.value).toBe('2');
  await press('Pack all of WB-H098')();
  await said('Everything is packed. Close package 1.');
  expect(units.value).toBe('3');
});

test('a weight is read as it is shown, and asked about where it is far from what the products weigh', async () => {
  answer(getProduct, () => ({ ...product, weightGrams: 2_100 }));
  const packed = answer(packOrder, () => ({ ...now, status: 'PACKED' as const }));
  openScreen('/orders/21/pack');
  await press('Pack all of WB-H098')();
  fill('Weight in kg (optional)', '4,25');
  await screen.findByText('4,25 can be read as 4.25 or 425. Type 4.25.');
  await press('Close Package')();
  await said('The weight: 4,25 can be read as 4.25 or 425. Type 4.25.');
  fill('Weight in kg (optional)', '425');
  await press('Close Package')();
  const question = within(await screen.findByRole('dialog', { name: 'Is the weight right?' }));
  question.getByText('You typed 425 kg, and the products weigh 6.3 kg.');
  fireEvent.click(question.getByRole('button', { name: 'Cancel' }));
  await closed();
  expect(packed).toEqual([]);
  await press('Close Package')();
  fireEvent.click(await button('It Is Right'));
  await waitFor(() => expect(packed).toHaveLength(1));
  expect(packed[0]?.body).toEqual({
    packages: [{ lines: [{ orderItemId: 1, quantity: 3 }], weight: 425, unit: null }],
  });
});

test('the weight of a closed package is asked about too', async () => {
  now.status = 'PACKED';
  now.packages = [
    {
      weight: null,
      computedWeight: 4.1,
      trackingNumber: null,
      id: 8,
      lines: [{ orderItemId: 1, quantity: 3 }],
    },
  ];
  const weighed = answer(weighPackage, () => now);
  openScreen('/orders/21/pack');
  await press('Weigh package 1')();
  fill('Weight in kg', '4,25');
  await screen.findByText('4,25 can be read as 4.25 or 425. Type 4.25.');
  expect(await button('Save')).toHaveProperty('disabled', true);
  fill('Weight in kg', '41');
  await press('Save')();
  await screen.findByText('You typed 41 kg, and the products weigh 4.1 kg.');
  expect(weighed).toEqual([]);
  fireEvent.click(await button('It Is Right'));
  await waitFor(() => expect(weighed.map(({ body }) => body)).toEqual([{ weight: 41 }]));
});

test('a closed package is weighed; until then it has the weight of its products, and labels can be printed', async () => {
  now.status = 'PACKED';
  const packed = { weight: null, computedWeight: null, trackingNumber: null };
  now.packages = [
    { ...packed, id: 8, lines: [{ orderItemId: 1, quantity: 1 }] },
    { ...packed, id: 9, computedWeight: 0.8, lines: [{ orderItemId: 1, quantity: 2 }] },
  ];
  const weighed = answer(weighPackage, ({ params, body: { weight } }) => {
    now = {
      ...now,
      packages: now.packages.map((each) =>
        String(each.id) === params.packageId ? { ...each, weight } : each,
      ),
    };
    return now;
  });
  openScreen('/orders/21/pack');
  await screen.findByText('Everything that was picked is packed in 2 packages.');
  const labels = await screen.findByRole('link', { name: 'Print Labels' });
  expect(labels.getAttribute('href')).toBe('/print/orders/21/package-labels');
  const packages = screen.getByRole('region', { name: 'Packages' });
  expect(packages.textContent).toContain('Package 2 about 0.8 kg');
  await press('Weigh package 2')();
  const dialog = within(await screen.findByRole('dialog', { name: 'Weigh Package 2' }));
  expect(dialog.getByText('Its products weigh 0.8 kg.')).toBeTruthy();
  fill('Weight in kg', '0');
  expect(await button('Save')).toHaveProperty('disabled', true);
  fill('Weight in kg', '0.95');
  await press('Save')();
  await closed();
  expect(weighed.at(-1)).toMatchObject({
    params: { id: '21', packageId: '9' },
    body: { weight: 0.95 },
  });
  await waitFor(() => expect(packages.textContent).toContain('Package 2 0.95 kg'));
});

test('a closed package is unpacked: some units, then all', async () => {
  now.status = 'PACKED';
  now.packages = [
    {
      id: 8,
      weight: 2,
      computedWeight: null,
      trackingNumber: null,
      lines: [{ orderItemId: 1, quantity: 3 }],
    },
  ];
  const unpacked = answer(unpackOrder, ({ body }) => {
    const [taken] = body.packages;
    const left = 3 - (taken?.lines?.[0]?.quantity ?? 3);
    const packages =
      left > 0
        ? [
            {
              id: 8,
              weight: null,
              computedWeight: null,
              trackingNumber: null,
              lines: [{ orderItemId: 1, quantity: left }],
            },
          ]
        : [];
    now = { ...now, status: left > 0 ? 'PACKING_IN_PROGRESS' : 'PICKED', packages };
    return now;
  });
  openScreen('/orders/21/pack');
  await press('Unpack package 1')();
  await screen.findByRole('dialog', { name: 'Unpack Package 1' });
  fill('Units of WB-H098 to take out', '4');
  expect(await button('Unpack')).toHaveProperty('disabled', true);
  fill('Units of WB-H098 to take out', '1');
  await press('Unpack')();
  await closed();
  expect(unpacked.at(-1)?.body).toEqual({
    packages: [{ packageId: 8, lines: [{ orderItemId: 1, quantity: 1 }] }],
  });
  expect(await rowsOf('Next package')).toEqual([expect.stringContaining('2 of 3')]);
  await press('Unpack package 1')();
  await press('Unpack')();
  await closed();
  expect(unpacked.at(-1)?.body).toEqual({ packages: [{ packageId: 8 }] });
  expect(await rowsOf('Next package')).toEqual([expect.stringContaining('0 of 3')]);
});

test('serials are scanned when the package closes, shown with it, and chosen when units come out', async () => {
  now.serialItems = [1];
  const packed = answer(packOrder, ({ body }) => {
    const packages = body.packages.map(({ unit: _, lines = [], ...each }) => ({
      weight: null,
      computedWeight: null,
      ...each,
      lines,
      trackingNumber: null,
      id: 8,
    }));
    now = { ...now, packages, status: 'PACKED' };
    return now;
  });
  const unpacked = answer(unpackOrder, () => now);
  openScreen('/orders/21/pack');
  await press('Pack All')();
  await press('Close Package')();
  await said('Scan a serial of WB-H098: 0 of 3 scanned.');
  await scan('SN-1');
  await said('Scan a serial of WB-H098: 1 of 3 scanned.');
  await press('Remove serial SN-1')();
  await said('Serial SN-1 is out of the package.');
  await scan('SN-2');
  await scan('SN-3');
  await said('Scan a serial of WB-H098: 2 of 3 scanned.');
  await scan('SN-4');
  const packages = await screen.findByRole('region', { name: 'Packages' });
  expect(packed.at(-1)?.body.packages[0]?.lines).toEqual([
    { orderItemId: 1, quantity: 3, serials: ['SN-2', 'SN-3', 'SN-4'] },
  ]);
  expect(packages.textContent).toContain('SN-2, SN-3, SN-4');
  await press('Unpack package 1')();
  fill('Units of WB-H098 to take out', '1');
  expect(await button('Unpack')).toHaveProperty('disabled', true);
  fireEvent.mouseDown(screen.getByLabelText('Serials of WB-H098 to take out'));
  fireEvent.click(await screen.findByRole('option', { name: 'SN-3' }));
  await press('Unpack')();
  await closed();
  expect(unpacked.at(-1)?.body).toEqual({
    packages: [{ packageId: 8, lines: [{ orderItemId: 1, quantity: 1, serials: ['SN-3'] }] }],
  });
});

test('picked units are brought back to a scanned location, and picking continues', async () => {
  now.status = 'PACKING_IN_PROGRESS';
  now.packages = [
    {
      id: 8,
      weight: null,
      computedWeight: null,
      trackingNumber: null,
      lines: [{ orderItemId: 1, quantity: 1 }],
    },
  ];
  const { id, sku, name } = product;
  const at = {
    pallet: null,
    location: { id: place.id, name: place.name },
    lot: null,
    waitsFor: null,
    why: null,
  };
  now.allocations = [
    {
      id: 4,
      orderItemId: 1,
      product: { id, sku, name },
      inventoryId: 9,
      quantity: 3,
      pickedQuantity: 3,
      ...at,
    },
  ];
  answer(scanCode, ({ query: { code } }) => ({
    ...unknownScan,
    ...(code === place.barcode && {
      kind: 'LOCATION' as const,
      location: { id: place.id, name: place.name, type: place.type },
    }),
  }));
  const unpicked = answer(unpickOrder, () => {
    now = { ...now, status: 'PICKING_IN_PROGRESS' };
    return now;
  });
  openScreen('/orders/21/pack');
  await press('Unpick')();
  const units = await screen.findByLabelText<HTMLInputElement>(
    'Units of WB-H098 from A-01 to bring back',
  );
  // One of the three is in a package.
  expect(units.value).toBe('2');
  fill('Units of WB-H098 from A-01 to bring back', '3');
  expect(
    await within(screen.getByRole('dialog')).findByRole('button', { name: 'Unpick' }),
  ).toHaveProperty('disabled', true);
  fill('Units of WB-H098 from A-01 to bring back', '1');
  fill('Bring them to (scan a location)', 'X-1');
  const send = () =>
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Unpick' }));
  send();
  await alerts('"X-1" is not a location of this warehouse.');
  fill('Bring them to (scan a location)', place.barcode ?? '');
  send();
  await closed();
  const picks = [{ allocationId: 4, quantity: 1, locationId: place.id }];
  expect(unpicked.at(-1)?.body).toEqual({ picks, way: 'PICK_AGAIN', reason: null });
  expect((await screen.findByRole('link', { name: 'Pick' })).getAttribute('href')).toBe(
    '/orders/21/pick',
  );
});

test('a transfer says why its shipment is not undone', async () => {
  now = {
    ...now,
    status: 'SHIPPED',
    actualShipDate: new Date().toISOString(),
    destinationWarehouseId: 2,
  };
  answer(listReturns, () => []);
  openScreen('/orders/21');
  await screen.findByText(/so the shipment cannot be undone: receive it there, and send it back/);
  expect(screen.queryByRole('button', { name: 'Undo Shipment' })).toBeNull();
});

test('a shipment of today is undone, and one that is handed over is not', async () => {
  now = { ...now, status: 'SHIPPED', actualShipDate: new Date().toISOString() };
  now.followUpOrders = [{ id: 22, orderReference: 'ORD-1-B1', status: 'BACKORDER' }];
  const undone = answer(unshipOrder, () => {
    now = { ...now, status: 'PACKED', actualShipDate: null, followUpOrders: [] };
    return now;
  });
  answer(handOverOrder, () => {
    now = { ...now, handedOverAt: new Date().toISOString() };
    return now;
  });
  answer(listReturns, () => []);
  openScreen('/orders/21');
  await press('Undo Shipment')();
  const dialog = await screen.findByRole('dialog', { name: 'Undo Shipment' });
  expect(dialog.textContent).toContain('ORD-1-B1, which asks for what was missing, is cancelled.');
  fill('Reason (optional)', 'Wrong carrier');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Undo Shipment' }));
  await closed();
  expect(undone.at(-1)?.body).toEqual({ reason: 'Wrong carrier' });
  await button('Ship');
  now = { ...now, status: 'SHIPPED', actualShipDate: new Date().toISOString() };
  openScreen('/orders/21');
  await press('Hand Over')();
  await screen.findByText('Handed Over');
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: /Undo Shipment|Hand Over/ })).toBeNull(),
  );
  await button('Mark as Delivered');
});

function batchOf(orders: readonly OrderDetail[]): PickBatchDetail {
  const stop = (orderId: number, at: number, quantity: number): PickLine => ({
    allocationId: orderId * 10 + at,
    orderId,
    orderReference: `ORD-${orderId}`,
    orderItemId: orderId * 10 + at,
    product: { id: product.id, sku: product.sku, name: product.name, barcode: null },
    location: { id: place.id, name: place.name, barcode: place.name },
    pallet: null,
    lot: null,
    quantity,
    pickedQuantity: 0,
    waitsFor: null,
  });
  return {
    id: 4,
    warehouseId: 1,
    status: 'OPEN',
    createdAt: product.createdAt,
    createdBy: supervisor,
    usesTotes: false,
    bringTo: null,
    orders: orders.map(({ id, orderReference, status, tote }) => ({
      id,
      orderReference,
      status,
      tote,
    })),
    summary: { lines: 3, units: 6, pickedUnits: 0 },
    version: 1,
    lines: [stop(31, 0, 2), stop(32, 0, 3), stop(32, 1, 1)],
  };
}

test('several orders are picked in one walk, on a handheld', async () => {
  holdHandheld();
  const released = [31, 32].map((id) => ({
    ...order,
    id,
    orderReference: `ORD-${id}`,
    status: 'PENDING_PICK' as const,
  }));
  let batches: PickBatchDetail[] = [];
  answer(listOrders, ({ query }) => (query.status === 'PENDING_PICK' ? released : []));
  answer(listPickBatches, () => batches);
  const result = answer(createPickBatch, () => {
    const batch = batchOf(released);
    batches = [batch];
    answer(getPickBatch, () => batches[0] ?? batch);
    return batch;
  });
  const picked = answer(pickOrder, ({ params }) => {
    batches = batches.map((batch) => {
      const lines = batch.lines.map((line) =>
        line.orderId === Number(params.id) ? { ...line, pickedQuantity: line.quantity } : line,
      );
      const isDone = lines.every(({ quantity, pickedQuantity }) => quantity === pickedQuantity);
      return { ...batch, lines, status: isDone ? ('COMPLETED' as const) : batch.status };
    });
    return { ...order, id: Number(params.id), status: 'PICKED' as const };
  });
  const cards = async (name: string) =>
    within(await screen.findByRole('list', { name })).getAllByRole('listitem');
  const where = openScreen('/orders', supervisor);
  await goTo('Pick Batches');
  await screen.findByText(/^No pick batches found\./);
  await press('New Batch')();
  const dialog = within(await screen.findByRole('dialog', { name: 'New Pick Batch' }));
  for (const { orderReference } of released)
    fireEvent.click(await dialog.findByLabelText(new RegExp(orderReference)));
  await press('Create Batch (2 orders)')();
  await waitFor(() => expect(where()).toBe('/pick-batches/4'));
  expect(result.map(({ body }) => body)).toEqual([
    { warehouseId: 1, orderIds: [31, 32], usesTotes: false },
  ]);

  const stops = (await cards('Pick list')).map(({ textContent }) => textContent);
  expect(stops).toEqual(
    ['ORD-31', 'ORD-32', 'ORD-32'].map((reference) =>
      expect.stringMatching(`A-01.*WB-H098.*${reference}`),
    ),
  );
  await press('Confirm Picks (3 lines)')();
  await screen.findByText('Nothing is left to pick.');
  const second = [
    { allocationId: 320, quantity: 3 },
    { allocationId: 321, quantity: 1 },
  ];
  expect(picked).toMatchObject([
    { params: { id: '31' }, body: { picks: [{ allocationId: 310, quantity: 2 }] } },
    { params: { id: '32' }, body: { picks: second } },
  ]);
  await goTo('Pick Batches');
  await waitFor(async () =>
    expect((await cards('Pick batches'))[0]?.textContent).toContain('COMPLETED'),
  );
});
