import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Lot, planAllocation } from './allocation.ts';

const lots = fc
  .array(fc.integer({ min: -3, max: 50 }), { maxLength: 20 })
  .map((free) => free.map((available, at): Lot => ({ inventoryId: at + 1, available })));
const wanted = fc.integer({ min: 0, max: 400 });
const sum = (takes: readonly { quantity: number }[]): number => takes.reduce((total, take) => total + take.quantity, 0);

describe('planAllocation', () => {
  test('takes all that is there up to what is wanted, and never more', () => {
    fc.assert(
      fc.property(wanted, lots, (missing, from) => {
        const free = from.reduce((total, lot) => total + Math.max(0, lot.available), 0);
        expect(sum(planAllocation(missing, from))).toBe(Math.min(missing, free));
      }),
    );
  });

  test('takes from each lot once, a positive number of units, never more than it has free', () => {
    fc.assert(
      fc.property(wanted, lots, (missing, from) => {
        const plan = planAllocation(missing, from);
        expect(new Set(plan.map((take) => take.inventoryId)).size).toBe(plan.length);
        for (const take of plan) {
          expect(take.quantity).toBeGreaterThan(0);
          expect(take.quantity).toBeLessThanOrEqual(from.find((lot) => lot.inventoryId === take.inventoryId)?.available ?? 0);
        }
      }),
    );
  });

  test('empties an older lot before it touches a newer one', () => {
    fc.assert(
      fc.property(wanted, lots, (missing, from) => {
        const plan = planAllocation(missing, from);
        const last = plan.at(-1)?.inventoryId ?? 0;
        for (const lot of from.filter((older) => older.inventoryId < last && older.available > 0)) {
          expect(plan).toContainEqual({ inventoryId: lot.inventoryId, quantity: lot.available });
        }
      }),
    );
  });
});
