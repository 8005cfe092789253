import type { Asn } from '@lading/contract/asns';
import { NO_PACKS } from '@lading/domain/packs';
import { MAX_QUANTITY } from '@lading/domain/quantity';
import { describe, expect, it } from 'vitest';
import {
  productsOf,
  recondition,
  stage,
  stagedByLine,
  stagedQuantity,
  unstage,
  variancesOf,
  warningAbout,
  warningsAboutStaged,
} from './staging.ts';

const bottle = { id: 1, sku: 'WB-H098', name: 'Water Bottle' };
const tire = { id: 2, sku: 'TI-M823', name: 'Tire' };
const asn: Asn = {
  id: 7,
  asnReference: 'PO-42',
  status: 'EXPECTED',
  expectedArrivalDate: '2026-11-28',
  notes: null,
  customer: { id: 1, name: 'Acme' },
  warehouse: { id: 1, name: 'North' },
  items: [
    {
      id: 1,
      product: bottle,
      expectedQuantity: 10,
      receivedQuantity: 4,
      lot: null,
      ...NO_PACKS,
      lineNo: 1,
      externalLineId: null,
    },
  ],
  varianceData: null,
  isTransfer: false,
  createdAt: '2026-11-01T00:00:00.000Z',
  version: 1,
};

const line = (quantity: number, lot?: string) => ({
  product: bottle,
  quantity,
  ...(lot !== undefined && { lot: { code: lot } }),
});

describe('staging a pallet', () => {
  it('sums equal products into one line', () => {
    const items = stage(stage([], line(3)) ?? [], line(4)) ?? [];
    expect(items).toEqual([{ product: bottle, quantity: 7 }]);
    expect(stagedQuantity(items, tire.id)).toBe(0);
    expect(unstage(items, { product: bottle, quantity: 7 })).toEqual([]);
  });

  it('compares a product on several lines with their sum, and shows the share of each line', () => {
    const line = asn.items[0] as Asn['items'][number];
    const twice: Asn = {
      ...asn,
      items: [line, { ...line, id: 2, lineNo: 2, expectedQuantity: 5, receivedQuantity: 0 }],
    };
    expect(warningAbout(twice, [{ product: bottle, quantity: 8 }], bottle, 3)).toBeNull();
    expect(warningAbout(twice, [{ product: bottle, quantity: 8 }], bottle, 4)).toMatchObject({
      expected: 15,
      received: 4,
      overage: 1,
    });
    expect([...stagedByLine(twice, [{ product: bottle, quantity: 8 }])]).toEqual([
      [1, 6],
      [2, 2],
    ]);
    expect(productsOf(twice)).toEqual([bottle]);
  });

  it('asks about each staged line that is not on an ASN chosen later', () => {
    const items = [
      { product: tire, quantity: 1 },
      { product: bottle, quantity: 99 },
    ];
    expect(warningsAboutStaged(asn, items)).toEqual([
      { kind: 'notOnAsn', sku: 'TI-M823', reference: 'PO-42' },
    ]);
  });

  it('keeps damaged units on a line of their own, and counts all conditions against the ASN', () => {
    const crushed = { status: 'DAMAGED', reason: 'Crushed' } as const;
    const sound = { product: bottle, quantity: 8 };
    const items = recondition([sound], sound, 3, crushed) ?? [];
    expect(items).toEqual([
      { product: bottle, quantity: 5 },
      { product: bottle, quantity: 3, condition: crushed },
    ]);
    expect(stagedQuantity(items, bottle.id)).toBe(8);
    expect(variancesOf(asn, items)).toEqual({
      extraItems: [],
      overages: [{ sku: 'WB-H098', overage: 2 }],
    });
    expect(stage(items, line(1))?.map(({ quantity }) => quantity)).toEqual([6, 3]);
    const damaged = items[1] as (typeof items)[number];
    expect(unstage(items, damaged)).toEqual([{ product: bottle, quantity: 5 }]);
    expect(recondition(items, damaged, 3)).toEqual([sound]);
  });

  it('keeps spellings of one lot on one line', () => {
    const items = stage([], line(2, 'KX-3')) ?? [];
    expect(stage(items, line(1, 'kx-3'))).toEqual([
      { product: bottle, quantity: 3, lot: { code: 'KX-3' } },
    ]);
    expect(stage(items, line(1, 'kx-4'))).toHaveLength(2);
  });

  it('refuses more than a line can hold', () => {
    expect(stage([line(MAX_QUANTITY)], line(1))).toBeNull();
  });

  it('asks nothing while the ASN still expects the units', () => {
    expect(warningAbout(asn, [], bottle, 6)).toBeNull();
  });

  it('asks about an overage, counting staged and received units', () => {
    expect(warningAbout(asn, [{ product: bottle, quantity: 5 }], bottle, 3)).toEqual({
      kind: 'overage',
      sku: 'WB-H098',
      expected: 10,
      received: 4,
      staged: 5,
      adding: 3,
      overage: 2,
    });
  });

  it('asks about a product that is not on the ASN', () => {
    expect(warningAbout(asn, [], tire, 1)).toEqual({
      kind: 'notOnAsn',
      sku: 'TI-M823',
      reference: 'PO-42',
    });
  });

  it('lists every variance, lines staged before the ASN was chosen included', () => {
    const items = [
      { product: bottle, quantity: 8 },
      { product: tire, quantity: 2 },
    ];
    expect(variancesOf(asn, items)).toEqual({
      extraItems: [{ sku: 'TI-M823', quantity: 2 }],
      overages: [{ sku: 'WB-H098', overage: 2 }],
    });
    expect(variancesOf(null, items)).toBeNull();
    expect(variancesOf(asn, [{ product: bottle, quantity: 6 }])).toBeNull();
  });
});
