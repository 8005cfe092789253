import type { OrderDetail } from '@lading/contract/orders';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Entry, Work } from '../../lib/outbox/entry.ts';
import { withOwnWork } from './ownOrder.ts';
import { packLines } from './packDraft.ts';
import { carton, orderOf, parcel, unitOf } from './testing/packing.ts';
import { withOwnUnits } from './wholeUnits.ts';

const READ_AT = 100;

function entry(seq: number, work: Work, more: Partial<Entry> = {}): Entry {
  const kept = {
    seq,
    userId: 10,
    key: `K-${seq}`,
    state: 'waiting',
    createdAt: 0,
    sentAt: null,
    faults: 0,
    settledAt: null,
    reason: null,
  } as const;
  return { ...work, ...kept, warehouseId: 1, what: '', way: '', ...more } as Entry;
}
const params = { id: 21 };
const pack = (quantity: number): Work => ({
  to: 'packOrder',
  input: { params, body: { packages: [{ lines: [{ orderItemId: 1, quantity }], weight: null }] } },
});
const packUnit = (quantity: number): Work => ({
  to: 'packOrder',
  input: {
    params,
    body: { packages: [{ unit: carton.lpn, lines: [{ orderItemId: 1, quantity }], weight: null }] },
  },
});
const unpack = (packageId: number): Work => ({
  to: 'unpackOrder',
  input: { params, body: { packages: [{ packageId }] } },
});
const ship: Work = { to: 'shipOrder', input: { params, body: {} } };
const pick = (allocationId: number, quantity: number, shortReason?: string): Work => ({
  to: 'pickOrder',
  input: {
    params,
    body: { picks: [{ allocationId, quantity, ...(shortReason && { shortReason }) }] },
  },
});
const own = (order: OrderDetail, ...entries: Entry[]) => withOwnWork(order, entries, READ_AT);
const unitsOf = ({ packages }: OrderDetail) =>
  packages.map(({ id, lines }) => [id > 0, lines[0]?.quantity]);

test('packages that wait are closed here, and the status follows them', () => {
  const order = orderOf([3]);
  const each = own(order, entry(4, pack(1)));
  expect([unitsOf(each), each.status, packLines(each)[0]?.left]).toEqual([
    [[false, 1]],
    'PACKING_IN_PROGRESS',
    2,
  ]);
  const all = own(order, entry(4, pack(1)), entry(5, pack(2)), entry(6, ship));
  expect([unitsOf(all), all.status]).toEqual([
    [
      [false, 1],
      [false, 2],
    ],
    'SHIPPED',
  ]);
  expect(new Set(all.packages.map(({ id }) => id)).size).toBe(2);
});

test('a package that the server has recorded without an answer is counted once, and each of two equal ones', () => {
  const recorded: OrderDetail = {
    ...orderOf([4]),
    status: 'PACKING_IN_PROGRESS',
    packages: [parcel(8, [[1, 1]]), parcel(9, [[1, 1]])],
  };
  const twins = [entry(4, pack(1), { afterPackage: 8 }), entry(5, pack(1), { afterPackage: 8 })];
  expect(unitsOf(own(recorded, ...twins))).toEqual([
    [true, 1],
    [true, 1],
    [false, 1],
  ]);
  // One of before is another one.
  expect(unitsOf(own(recorded, entry(4, pack(1), { afterPackage: 9 })))).toHaveLength(3);
});

test('work that was refused, dropped, or done before the order was read is not added; that of another order is not', () => {
  const order = orderOf([3]);
  const other = { ...pack(1), input: { params: { id: 22 }, body: { packages: [] } } } as Work;
  const none = [
    entry(1, pack(1), { state: 'refused' }),
    entry(2, pack(1), { state: 'dropped', settledAt: 200 }),
    entry(3, pack(1), { state: 'done', settledAt: READ_AT }),
    entry(4, other),
  ];
  expect(own(order, ...none)).toEqual(order);
  expect(unitsOf(own(order, entry(5, pack(1), { state: 'done', settledAt: 101 })))).toEqual([
    [false, 1],
  ]);
});

test('more than is left is not packed here: the server refuses it', () => {
  const order: OrderDetail = {
    ...orderOf([3]),
    status: 'PACKING_IN_PROGRESS',
    packages: [parcel(8, [[1, 2]])],
  };
  expect(own(order, entry(4, pack(2), { afterPackage: 8 }))).toEqual(order);
});

test('a package that is opened again is gone, and its units are left to pack', () => {
  const order: OrderDetail = { ...orderOf([3]), status: 'PACKED', packages: [parcel(8, [[1, 3]])] };
  const opened = own(order, entry(4, unpack(8)));
  expect([opened.packages, opened.status, packLines(opened)[0]?.left]).toEqual([[], 'PICKED', 3]);
  expect(own({ ...order, status: 'SHIPPED' }, entry(4, unpack(8))).status).toBe('SHIPPED');
});

test('what was picked here can be packed before it is sent, unless a line is short', () => {
  const released = orderOf([5], { places: ['A-01'] });
  const order: OrderDetail = {
    ...released,
    status: 'PENDING_PICK',
    items: released.items.map((item) => ({ ...item, pickedQuantity: 0 })),
    allocations: released.allocations.map((allocation) => ({ ...allocation, pickedQuantity: 0 })),
  };
  const picked = own(order, entry(4, pick(1, 5)), entry(5, pack(5)));
  expect([picked.status, unitsOf(picked)]).toEqual(['PACKED', [[false, 5]]]);
  const short = own(order, entry(4, pick(1, 3, 'Damaged')), entry(5, pack(3)));
  expect([short.status, short.packages]).toEqual(['PICKING_IN_PROGRESS', []]);
  // The server has counted it already.
  const counted = own(
    {
      ...order,
      status: 'PICKING_IN_PROGRESS',
      items: released.items,
      allocations: released.allocations,
    },
    entry(4, pick(1, 5)),
  );
  expect(counted.items[0]?.pickedQuantity).toBe(5);
});

test('whatever waits, no unit is packed that was not picked', () => {
  const work = fc.oneof(
    fc.integer({ min: 1, max: 4 }).map(pack),
    fc.constantFrom(8, 9, -4).map(unpack),
    fc.constant(ship),
  );
  fc.assert(
    fc.property(
      fc.array(work, { maxLength: 8 }),
      fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 2 }),
      (all, before) => {
        const packages = before.map((quantity, index) => parcel(8 + index, [[1, quantity]]));
        const order: OrderDetail = { ...orderOf([6]), status: 'PACKING_IN_PROGRESS', packages };
        const known = own(
          order,
          ...all.map((each, index) => entry(index + 1, each, { afterPackage: 9 })),
        );
        const [line] = packLines(known);
        return line !== undefined && line.left >= 0 && line.left <= line.picked;
      },
    ),
    { numRuns: 300 },
  );
});

test('a unit that is packed as it stands is one package with its lines, whoever has packed it', () => {
  const order = orderOf([5]);
  const mine = entry(4, packUnit(3), { unit: carton, afterPackage: 7 });
  const waiting = own(order, mine);
  expect([waiting.packages, waiting.status, packLines(waiting)[0]?.left]).toMatchObject([
    [{ id: -4, unit: carton, lines: [{ orderItemId: 1, quantity: 3 }] }],
    'PACKING_IN_PROGRESS',
    2,
  ]);
  expect(own(order, mine, entry(5, pack(2))).status).toBe('PACKED');
  const recorded = (packed: OrderDetail['packages'][number]): OrderDetail => ({
    ...order,
    status: 'PACKING_IN_PROGRESS',
    packages: [packed],
  });
  const twin = recorded({ ...parcel(8, [[1, 3]]), unit: carton });
  expect(own(twin, mine)).toEqual(twin);
  // Others have packed it, with less in it, before.
  const others = recorded({ ...parcel(6, [[1, 1]]), unit: carton });
  expect(own(others, mine)).toEqual(others);
  // What is packed of the same goods is another package.
  expect(own(recorded(parcel(8, [[1, 2]])), mine).packages).toMatchObject([
    { id: 8 },
    { id: -4, unit: carton },
  ]);
});

test('a unit that this device has picked as it stands can be packed before that is sent', () => {
  const order = orderOf([5]);
  const picked = entry(4, pick(1, 5), { unit: carton });
  const units = withOwnUnits(order, [], [picked], READ_AT);
  expect(units).toEqual([unitOf(5)]);
  const known = [unitOf(2)];
  expect(withOwnUnits(order, known, [picked], READ_AT)).toBe(known);
  expect(withOwnUnits(order, [], [entry(4, pick(1, 5))], READ_AT)).toEqual([]);
  const refused = entry(4, pick(1, 5), { unit: carton, state: 'refused' });
  expect(withOwnUnits(order, [], [refused], READ_AT)).toEqual([]);
});
