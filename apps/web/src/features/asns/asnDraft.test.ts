import { describe, expect, it } from 'vitest';
import { type AsnFields, asnBody, asnProblems, withLine } from './asnDraft.ts';

const bottle = { id: 1, sku: 'WB-H098', name: 'Water Bottle' };
const fields: AsnFields = { customerId: null, warehouseId: 2, asnReference: ' PO-1 ', expectedArrivalDate: '2026-11-28', notes: '' };

describe('an ASN that is being written', () => {
  it('sums equal products and refuses a line without product or quantity', () => {
    const once = withLine([], bottle, '3');
    expect(Array.isArray(once) && withLine(once, bottle, '4')).toEqual([{ product: bottle, quantity: 7 }]);
    expect(withLine([], null, '3')).toBe('Please select a product and enter a quantity.');
    expect(withLine([], bottle, '')).toBe('Please select a product and enter a quantity.');
    expect(withLine([], bottle, '-2')).toMatch(/whole number/);
  });

  it('asks staff for the customer, and leaves it out for a client', () => {
    expect(asnProblems(fields, true)).toEqual(['Customer is required']);
    expect(asnProblems(fields, false)).toEqual([]);
    expect(asnBody({ ...fields, warehouseId: 2 }, [{ product: bottle, quantity: 5 }])).toEqual({
      warehouseId: 2,
      asnReference: 'PO-1',
      expectedArrivalDate: '2026-11-28',
      notes: null,
      items: [{ productId: 1, expectedQuantity: 5 }],
    });
  });
});
