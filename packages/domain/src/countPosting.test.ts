import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CountedLot, type OpenAllocation, planCountPosting } from './countPosting.ts';
import { stockStatuses } from './inventory.ts';

const lot = (
  inventoryId: number,
  quantity: number,
  more: Partial<CountedLot> = {},
): CountedLot => ({
  inventoryId,
  quantity,
  status: 'AVAILABLE',
  allocated: 0,
  receivedAt: inventoryId,
  ...more,
});
const allocation = (
  allocationId: number,
  inventoryId: number,
  unpicked: number,
): OpenAllocation => ({
  allocationId,
  inventoryId,
  unpicked,
  createdAt: allocationId,
});
const freed = (allocationId: number, quantity: number) => ({ allocationId, quantity });

describe('a surplus', () => {
  test('joins the newest AVAILABLE lot', () => {
    const lots = [lot(1, 5), lot(2, 5), lot(3, 5, { status: 'DAMAGED' }), lot(4, 0)];
    expect(planCountPosting(3, lots, [])).toEqual({
      changes: [{ inventoryId: 2, delta: 3 }],
      freed: [],
    });
  });

  test('takes the status of the stock there if none is AVAILABLE', () => {
    const lots = [
      lot(1, 5, { status: 'DAMAGED' }),
      lot(2, 1, { status: 'QUARANTINED' }),
      lot(3, 1, { status: 'QUARANTINED' }),
    ];
    expect(planCountPosting(1, lots, [])).toEqual({
      changes: [{ inventoryId: 3, delta: 1 }],
      freed: [],
    });
  });

  test('creates a balance if there is none', () => {
    expect(planCountPosting(4, [lot(1, 0)], [])).toEqual({
      changes: [{ inventoryId: null, delta: 4 }],
      freed: [],
    });
  });
});

describe('a shortage', () => {
  test('takes the oldest free units first, then other statuses', () => {
    const lots = [lot(3, 4, { status: 'DAMAGED' }), lot(2, 4, { allocated: 1 }), lot(1, 2)];
    expect(planCountPosting(-6, lots, [allocation(9, 2, 1)])).toEqual({
      changes: [
        { inventoryId: 1, delta: -2 },
        { inventoryId: 2, delta: -3 },
        { inventoryId: 3, delta: -1 },
      ],
      freed: [],
    });
  });

  test('below the allocated quantity frees the newest allocations, and no more than necessary', () => {
    const lots = [lot(1, 10, { allocated: 10 })];
    const open = [allocation(1, 1, 4), allocation(2, 1, 3), allocation(3, 1, 3)];
    expect(planCountPosting(-4, lots, open)).toEqual({
      changes: [{ inventoryId: 1, delta: -4 }],
      freed: [freed(3, 3), freed(2, 1)],
    });
  });

  test('below the picked quantity cannot be posted', () => {
    const lots = [lot(1, 10, { allocated: 10 })];
    expect(planCountPosting(-5, lots, [allocation(1, 1, 0), allocation(2, 1, 4)])).toBe('PICKED');
    expect(planCountPosting(-4, lots, [allocation(1, 1, 0), allocation(2, 1, 4)])).toMatchObject({
      freed: [freed(2, 4)],
    });
  });

  test('of units that are no longer there cannot be posted', () => {
    expect(planCountPosting(-3, [lot(1, 2)], [])).toBe('GONE');
    expect(planCountPosting(-1, [], [])).toBe('GONE');
  });
});

test('no difference changes nothing', () =>
  expect(planCountPosting(0, [lot(1, 2)], [])).toEqual({ changes: [], freed: [] }));

test('a plan adds up to the difference, keeps balances above their allocations, and frees only what is necessary', () => {
  const share = fc.record({
    quantity: fc.integer({ min: 1, max: 6 }),
    isPicked: fc.boolean(),
    createdAt: fc.nat(9),
  });
  const row = fc.record({
    quantity: fc.nat(20),
    status: fc.constantFrom(...stockStatuses),
    receivedAt: fc.nat(5),
    shares: fc.array(share, { maxLength: 4 }),
  });
  fc.assert(
    fc.property(
      fc.array(row, { maxLength: 5 }),
      fc.integer({ min: -60, max: 20 }),
      (rows, delta) => {
        const allocations: OpenAllocation[] = [];
        let picked = 0;
        const lots = rows.map(({ quantity, status, receivedAt, shares }, index) => {
          let allocated = 0;
          for (const { quantity: units, isPicked, createdAt } of status === 'AVAILABLE'
            ? shares
            : []) {
            if (allocated + units > quantity) continue;
            allocated += units;
            picked += isPicked ? units : 0;
            allocations.push({
              allocationId: allocations.length + 1,
              inventoryId: index + 1,
              unpicked: isPicked ? 0 : units,
              createdAt,
            });
          }
          return { inventoryId: index + 1, status, receivedAt, quantity, allocated };
        });
        const held = lots.reduce((sum, { quantity }) => sum + quantity, 0);
        const plan = planCountPosting(delta, lots, allocations);
        if (typeof plan === 'string') {
          expect(held + delta).toBeLessThan(plan === 'GONE' ? 0 : picked);
          expect(plan).toBe(held + delta < 0 ? 'GONE' : 'PICKED');
          return;
        }
        expect(plan.changes.reduce((sum, change) => sum + change.delta, 0)).toBe(delta);
        const freedOn = (inventoryId: number): number =>
          plan.freed.reduce(
            (sum, each) =>
              allocations[each.allocationId - 1]?.inventoryId === inventoryId
                ? sum + each.quantity
                : sum,
            0,
          );
        for (const { inventoryId, quantity, allocated } of lots) {
          const change =
            plan.changes.find((change) => change.inventoryId === inventoryId)?.delta ?? 0;
          expect(quantity + change).toBeGreaterThanOrEqual(allocated - freedOn(inventoryId));
        }
        const free = lots.reduce((sum, { quantity, allocated }) => sum + quantity - allocated, 0);
        expect(plan.freed.reduce((sum, each) => sum + each.quantity, 0)).toBe(
          Math.max(0, -delta - free),
        );
      },
    ),
  );
});
