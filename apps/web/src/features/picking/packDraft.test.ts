import { NO_PACKS } from '@lading/domain/packs';
import { describe, expect, it } from 'vitest';
import { unknownScan } from '../../lib/testing/unknownScan.ts';
import {
  emptyPackage,
  isPacked,
  meetLine,
  meetOrder,
  packLines,
  putAllIn,
  putIn,
  readPackage,
  wantedText,
  withinLeft,
} from './packDraft.ts';

const item = (id: number, pickedQuantity: number) => ({
  id,
  product: { id, sku: `SKU-${id}`, name: 'Kettle' },
  quantity: 10,
  price: null,
  allocatedQuantity: pickedQuantity,
  pickedQuantity,
  shippedQuantity: 0,
  backorderedQuantity: 0,
  ...NO_PACKS,
  lineNo: 1,
  externalLineId: null,
  lot: null,
});

const order = {
  items: [item(1, 10), item(2, 4), item(3, 0)],
  packages: [
    {
      id: 1,
      weight: null,
      computedWeight: null,
      trackingNumber: null,
      lines: [
        { orderItemId: 1, quantity: 3 },
        { orderItemId: 2, quantity: 4 },
      ],
    },
  ],
};

const [first, two] = packLines(order) as [
  ReturnType<typeof packLines>[number],
  ReturnType<typeof packLines>[number],
];
const scanOf = (id: number, pack: { id: number; name: string; units: number } | null = null) => ({
  ...unknownScan,
  kind: 'PRODUCT' as const,
  products: [
    {
      id,
      sku: `SKU-${id}`,
      name: 'Kettle',
      customer: { id: 3, name: 'Acme' },
      tracking: 'NONE' as const,
      expires: false,
      pack: pack && { ...pack, gtin: null },
    },
  ],
});
const meet = (draft: typeof emptyPackage, found: ReturnType<typeof scanOf>) =>
  meetLine([first, two], draft, found, 1);

describe('another order', () => {
  const named = {
    kind: 'ORDER' as const,
    id: 9,
    reference: 'SO-9',
    status: 'PICKED',
    customer: { id: 3, name: 'Acme' },
  };
  const turn = (draft: typeof emptyPackage, ...documents: (typeof named)[]) =>
    meetOrder([first, two], draft, { documents }, 8);

  it('opens by its reference or tote, if it can be packed', () => {
    expect(turn(emptyPackage, named)).toEqual({ orderId: 9 });
    expect(turn(emptyPackage, { ...named, status: 'PACKED' })).toBeNull();
    expect(turn(emptyPackage, { ...named, id: 8 })).toBeNull();
    expect(turn(emptyPackage, named, { ...named, id: 10 })).toBeNull();
  });

  it('waits until the open package is closed', () => {
    expect(turn(putIn(emptyPackage, first, 1), named)).toEqual({
      fault: 'Close this package first. Then scan SO-9 again.',
    });
  });
});

describe('a package', () => {
  it('is offered the picked units that are in no package yet', () => {
    expect(packLines(order)).toEqual([
      {
        orderItemId: 1,
        product: { id: 1, sku: 'SKU-1', name: 'Kettle' },
        lot: null,
        picked: 10,
        left: 7,
      },
      {
        orderItemId: 2,
        product: { id: 2, sku: 'SKU-2', name: 'Kettle' },
        lot: null,
        picked: 4,
        left: 0,
      },
    ]);
    expect([isPacked(emptyPackage, first), isPacked(emptyPackage, two)]).toEqual([false, true]);
  });

  it('takes one unit for each scan, and all units of a pack', () => {
    const unit = meet(emptyPackage, scanOf(1));
    expect(unit).toEqual({ line: first, units: 1 });
    const draft = putIn(putIn(emptyPackage, first, 1), first, 6);
    expect(meet(emptyPackage, scanOf(1, { id: 9, name: 'Case of 6', units: 6 }))).toEqual({
      line: first,
      units: 6,
    });
    expect(isPacked(draft, first)).toBe(true);
    expect(readPackage([first, two], { ...draft, weight: '2.5' })).toEqual({
      package: { lines: [{ orderItemId: 1, quantity: 7 }], weight: 2.5 },
      problems: [],
    });
    expect(putAllIn(emptyPackage, [first, two])).toMatchObject({ units: { 1: { quantity: '7' } } });
  });

  it('names the scanned and the expected goods', () => {
    const fault = (draft: typeof emptyPackage, found: ReturnType<typeof scanOf>) =>
      ({ fault: expect.any(String), ...meet(draft, found) }).fault;
    expect(fault(emptyPackage, scanOf(8))).toBe('SKU-8 is Kettle of Acme. Scan SKU-1.');
    expect(fault(emptyPackage, scanOf(2))).toBe('All of SKU-2 is packed. Scan SKU-1.');
    expect(fault(emptyPackage, scanOf(1, { id: 9, name: 'Case of 8', units: 8 }))).toBe(
      'A Case of 8 is 8 units, but 7 of SKU-1 are left to pack.',
    );
    expect(fault(putIn(emptyPackage, first, 7), scanOf(1))).toBe(
      'All of SKU-1 is packed. Everything is packed.',
    );
  });

  it('takes the lot of a code only for a line with that lot, or without one', () => {
    const [product] = scanOf(1).products;
    const found = {
      ...scanOf(1),
      products: product ? [{ ...product, tracking: 'LOT' as const }] : [],
      stated: { lot: 'L-2', serial: null, expiresOn: null, producedOn: null },
    };
    expect(meetLine([{ ...first, lot: 'L-1' }], emptyPackage, found, 1)).toEqual({
      fault: 'This is SKU-1 of lot L-2. Scan one of lot L-1.',
    });
    expect(meetLine([{ ...first, lot: 'L-1' }, first], emptyPackage, found, 1)).toEqual({
      line: first,
      units: 1,
    });
    expect(meetLine([{ ...first, lot: 'l-2' }], emptyPackage, found, 1)).toMatchObject({
      line: { lot: 'l-2' },
    });
  });

  it('names the first products of many', () => {
    const many = [1, 2, 3, 4, 5].map((id) => ({
      ...first,
      orderItemId: id,
      product: { ...first.product, sku: `SKU-${id}` },
    }));
    expect(wantedText(emptyPackage, many)).toBe('Scan SKU-1, SKU-2, SKU-3 or one of 2 others.');
  });

  it.each(['8', '-1', '1.5', 'x'])('does not take "%s" of seven', (units) => {
    expect(
      readPackage([first], { units: { 1: { quantity: units } }, weight: '' }).problems,
    ).toEqual(['SKU-1: enter 0 to 7 units.']);
  });

  it('needs content, and a positive weight if it is weighed', () => {
    expect(readPackage([first], emptyPackage).problems).toEqual(['The package is empty.']);
    expect(
      readPackage([first], { ...putAllIn(emptyPackage, [first]), weight: '-2' }).problems,
    ).toEqual(['The weight must be a number of kilograms above 0.']);
  });
});

it('keeps those units of an open package that are still to be packed', () => {
  const draft = {
    units: { 1: { quantity: '7' }, 2: { quantity: '3' }, 9: { quantity: '1' } },
    weight: '2',
  };
  const after = packLines({
    ...order,
    packages: order.packages.map((each) => ({ ...each, lines: [{ orderItemId: 1, quantity: 8 }] })),
  });
  expect(withinLeft(draft, after)).toEqual({
    units: { 1: { quantity: '2' }, 2: { quantity: '3' } },
    weight: '2',
  });
  expect(
    withinLeft(
      { ...draft, units: { 2: { quantity: '1' }, 1: { quantity: 'x' } } },
      packLines(order),
    ).units,
  ).toEqual({
    1: { quantity: 'x' },
  });
});
