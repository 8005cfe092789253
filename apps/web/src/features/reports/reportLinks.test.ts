import { describe, expect, it } from 'vitest';
import { allocationsLink, movementsLink, narrowerReport, stockOfGroup } from './reportLinks.ts';

const at = '2026-03-01T08:00:00.000Z';
const rowOf = (id: number | null, code = 'X') => ({ group: { id, code, name: '' } });

describe('the links of a number', () => {
  it('lead to the movements of exactly its stock, up to its instant', () => {
    expect(movementsLink({ productId: 7, status: 'DAMAGED' }, at)).toBe(
      '/reports/movements?productId=7&status=DAMAGED&to=2026-03-01T08%3A00%3A00.000Z',
    );
    expect(movementsLink({}, at, { receivedFrom: null, receivedBefore: at })).toBe(
      `/reports/movements?receivedBefore=${encodeURIComponent(at)}&to=${encodeURIComponent(at)}`,
    );
    const aged = { bucket: 'over90', receivedFrom: null, receivedBefore: at, figure: { value: 3 } };
    expect(movementsLink({}, at, aged)).toBe(movementsLink({}, at, { receivedBefore: at }));
    expect([allocationsLink({}), allocationsLink({ locationId: 3 })]).toEqual([
      '/reports/allocations',
      '/reports/allocations?locationId=3',
    ]);
  });

  it('name each group by its own filter', () => {
    expect(stockOfGroup('product', rowOf(4))).toEqual({ productId: 4 });
    expect(stockOfGroup('location', rowOf(5))).toEqual({ locationId: 5 });
    expect(stockOfGroup('location', rowOf(null))).toEqual({ withoutLocation: 'true' });
    expect(stockOfGroup('status', rowOf(null, 'RESERVED'))).toEqual({ status: 'RESERVED' });
    expect(stockOfGroup('customer', rowOf(6))).toEqual({ customerId: 6 });
  });

  it('change the grouping, and keep the active filters', () => {
    expect(narrowerReport('product', { status: 'AVAILABLE', groupBy: 'product' }, rowOf(4))).toBe(
      '/reports/inventory?status=AVAILABLE&groupBy=location&productId=4',
    );
    expect(narrowerReport('location', { groupBy: 'location', asOf: at }, rowOf(5))).toBe(
      `/reports/inventory?asOf=${encodeURIComponent(at)}&locationId=5`,
    );
  });
});
