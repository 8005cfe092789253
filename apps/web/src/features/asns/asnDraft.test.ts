import type { Asn } from '@lading/contract/asns';
import { describe, expect, it } from 'vitest';
import { onePack } from '../../ui/packUnits.ts';
import { type AsnFields, asnBody, asnProblems, editOf, repeatOf, withLine } from './asnDraft.ts';

const bottle = { id: 1, sku: 'WB-H098', name: 'Water Bottle' };
const fields: AsnFields = {
  customerId: null,
  warehouseId: 2,
  asnReference: ' PO-1 ',
  expectedArrivalDate: '2026-11-28',
  notes: '',
  units: [],
};

describe('an ASN that is being written', () => {
  it('sums equal products and refuses a line without product or quantity', () => {
    const once = withLine([], bottle, { quantity: '3' });
    expect(Array.isArray(once) && withLine(once, bottle, { quantity: '4' })).toMatchObject([
      { product: bottle, quantity: 7 },
    ]);
    expect(withLine([], null, { quantity: '3' })).toBe(
      'Please select a product and enter a quantity.',
    );
    expect(withLine([], bottle, { quantity: '' })).toBe(
      'Please select a product and enter a quantity.',
    );
    expect(withLine([], bottle, { quantity: '-2' })).toMatch(/whole number/);
  });

  it('asks staff for the customer, and leaves it out for a client', () => {
    expect(asnProblems(fields, true)).toEqual(['Customer is required']);
    expect(asnProblems(fields, false)).toEqual([]);
    expect(
      asnBody({ ...fields, warehouseId: 2 }, [
        { product: bottle, quantity: 5, entered: { quantity: '5' } },
      ]),
    ).toEqual({
      warehouseId: 2,
      asnReference: 'PO-1',
      expectedArrivalDate: '2026-11-28',
      notes: null,
      units: [],
      items: [{ productId: 1, expectedQuantity: 5 }],
    });
  });

  it('sends packs beside the units, and adds up equal lines', () => {
    const box = { id: 4, name: 'Case of 24', units: 24 };
    const cases = withLine([], bottle, onePack(box));
    const more = Array.isArray(cases) ? withLine(cases, bottle, { quantity: '5' }) : cases;
    expect(Array.isArray(more) && asnBody({ ...fields, warehouseId: 2 }, more).items).toEqual([
      { productId: 1, expectedQuantity: 29, packId: 4, packs: 1, looseUnits: 5 },
    ]);
  });

  it('an edit keeps its packs, lots and line numbers, and a repetition omits the fields of one delivery', () => {
    const item = {
      id: 1,
      product: bottle,
      expectedQuantity: 29,
      receivedQuantity: 0,
      lineNo: 3,
      externalLineId: 'A-7',
    };
    const lot = { id: 9, code: 'L1', expiresOn: null, producedOn: null };
    const asn: Asn = {
      id: 5,
      asnReference: 'PO-1',
      status: 'EXPECTED' as const,
      expectedArrivalDate: '2026-11-28',
      notes: null,
      varianceData: null,
      customer: { id: 3, name: 'Acme' },
      warehouse: { id: 2, name: 'North' },
      isTransfer: false,
      version: 1,
      createdAt: '2026-11-01T00:00:00.000Z',
      items: [{ ...item, lot, packId: 4, packs: 1, packName: 'Case of 24', packUnits: 24 }],
    };
    const unit = {
      code: '340987650000000016',
      kind: 'CARTON' as const,
      parent: null,
      receivedAs: null,
    };
    const goods = { product: bottle, expires: false, quantity: 29, receivedQuantity: 0 };
    const units = [
      { ...unit, items: [{ ...goods, lot, tracking: 'LOT' as const }] },
      {
        ...unit,
        code: 'LPN-2',
        parent: unit.code,
        items: [{ ...goods, lot, tracking: 'SERIAL' as const, quantity: 1 }],
      },
    ];
    const edit = editOf({ ...asn, units });
    expect(asnBody({ ...edit.fields, warehouseId: 2 }, edit.lines).units).toEqual([
      {
        code: unit.code,
        kind: 'CARTON',
        parent: null,
        items: [{ productId: 1, quantity: 29, lot: { code: 'L1' } }],
      },
      {
        code: 'LPN-2',
        kind: 'CARTON',
        parent: unit.code,
        items: [{ productId: 1, quantity: 1, serials: ['L1'] }],
      },
    ]);
    const packs = { productId: 1, expectedQuantity: 29, packId: 4, packs: 1, looseUnits: 5 };
    expect(asnBody({ ...edit.fields, warehouseId: 2 }, edit.lines).items).toEqual([
      { ...packs, lot: { code: 'L1' }, lineNo: 3, externalLineId: 'A-7' },
    ]);
    const again = repeatOf(asn);
    expect(again.fields).toMatchObject({
      customerId: 3,
      warehouseId: 2,
      asnReference: '',
      expectedArrivalDate: '',
      units: [],
    });
    expect(asnBody({ ...again.fields, warehouseId: 2 }, again.lines).items).toEqual([packs]);
  });
});
