import { afterAll, beforeAll, describe, expect } from 'vitest';
import { plainTest as test } from '#test/ownCluster.ts';
import { LITTLE_WORLD, type Unguarded, unguarded } from '#test/unguarded.ts';
import { expectFoundByChanges } from '#test/verifying.ts';
import { verify, verifyAndDescribe } from './verify.ts';

let world: Unguarded;

beforeAll(async () => {
  world = await unguarded(LITTLE_WORLD);
  await verifyAndDescribe(world.db);
});
afterAll(() => world.close());

test('a valid database has no fault', async () => {
  expect(await verify(world.db)).toEqual([]);
  expect(await verifyAndDescribe(world.db)).toEqual({
    holds: true,
    lines: ['All five truths hold: 3 balances, 4 movements, 1 allocations, 1 ASN items.'],
  });
});

/** Statements that break a row and repair it, and the expected fault. */
const breaks: [
  what: string,
  breaking: string,
  mending: string,
  truth: number,
  table: string,
  id: number,
][] = [
  [
    'more allocated than there is',
    'update inventory set allocated = 27 where id = 1',
    'update inventory set allocated = 10 where id = 1',
    1,
    'inventory',
    1,
  ],
  [
    'a negative balance',
    'update inventory set quantity = -1 where id = 2',
    'update inventory set quantity = 1 where id = 2',
    1,
    'inventory',
    2,
  ],
  [
    'a balance beside its movements',
    'update inventory set quantity = 2 where id = 2',
    'update inventory set quantity = 1 where id = 2',
    2,
    'inventory',
    2,
  ],
  [
    'stock of a month beside the movements since',
    `insert into month_start values (1, date_trunc('month', now(), 'UTC'));
      insert into month_start_stock
      values (1, date_trunc('month', now(), 'UTC'), 2, 1, 2, 5)`,
    'delete from month_start_stock; delete from month_start',
    2,
    'month_start_stock',
    2,
  ],
  [
    'stock of a month beside that of the next',
    `insert into month_start
      values (1, date_trunc('month', now() - interval '62 days', 'UTC')),
        (1, date_trunc('month', now(), 'UTC'));
      insert into month_start_stock
      values (1, date_trunc('month', now() - interval '62 days', 'UTC'), 2, 1, 2, 5)`,
    'delete from month_start_stock; delete from month_start',
    2,
    'month_start_stock',
    1,
  ],
  [
    'a movement of nobody',
    'update movement set user_id = 99 where id = 2',
    'update movement set user_id = 1 where id = 2',
    2,
    'movement',
    2,
  ],
  [
    'a document that is not there',
    'update movement set document_id = 99 where id = 1',
    'update movement set document_id = 1 where id = 1',
    2,
    'movement',
    1,
  ],
  [
    'an order line that is not there',
    'update movement set order_line_id = 99 where id = 2',
    'update movement set order_line_id = null where id = 2',
    2,
    'movement',
    2,
  ],
  [
    'an allocation that the balance does not know',
    'update allocation set quantity = 9',
    'update allocation set quantity = 10',
    3,
    'inventory',
    1,
  ],
  [
    'allocated stock that is damaged',
    "update inventory set status = 'DAMAGED' where id = 1",
    "update inventory set status = 'AVAILABLE' where id = 1",
    3,
    'inventory',
    1,
  ],
  [
    'placed stock that its order does not name any more',
    "update orders set type = 'SCRAP', stock_statuses = '{DAMAGED}'; update inventory set status = 'QUARANTINED' where id = 1",
    "update inventory set status = 'AVAILABLE' where id = 1; update orders set stock_statuses = '{AVAILABLE}', type = 'STANDARD_OUTBOUND'",
    3,
    'inventory',
    1,
  ],
  [
    'an allocation of another product',
    'update order_line set product_id = 2',
    'update order_line set product_id = 1',
    3,
    'allocation',
    1,
  ],
  [
    'an order line beside its allocations',
    'update order_line set allocated = 9',
    'update order_line set allocated = 10',
    3,
    'order_line',
    1,
  ],
  [
    'a movement of another product than its balance',
    'update movement set product_id = 2 where id = 2',
    'update movement set product_id = 1 where id = 2',
    4,
    'movement',
    2,
  ],
  [
    'a movement through no door',
    "update movement set kind = 'MOVE' where id = 1",
    "update movement set kind = 'RECEIVE' where id = 1",
    4,
    'movement',
    1,
  ],
  [
    'an adjustment without a reason',
    'update movement set reason = null where id = 3',
    "update movement set reason = 'Broken' where id = 3",
    4,
    'movement',
    3,
  ],
  [
    'a balance in another place than its movements say',
    'update inventory set location_id = 1 where id = 2',
    'update inventory set location_id = 2 where id = 2',
    4,
    'inventory',
    2,
  ],
  [
    'a pallet in another place than what is on it',
    'update pallet set location_id = 2',
    'update pallet set location_id = 1',
    4,
    'pallet',
    1,
  ],
  [
    'a pallet in no location of the warehouse',
    'update pallet set location_id = 99',
    'update pallet set location_id = 1',
    4,
    'pallet',
    1,
  ],
  ...(
    [
      ['in another place than the one around it', 'customer_id, null', 'array[id]'],
      ['of another customer than the one around it', 'customer_id + 1, location_id', 'array[id]'],
      ['that names other units around it', 'customer_id, location_id', 'array[99, id]'],
    ] as const
  ).map(([what, place, path]): (typeof breaks)[number] => [
    `a unit ${what}`,
    `insert into pallet (warehouse_id, id, lpn, customer_id, location_id, created_at, created_by,
        parent_id, depth, parent_depth, path)
      select warehouse_id, 77, 'C-77', ${place}, created_at, created_by, id, 1, 0, ${path}
      from pallet where id = 1`,
    'delete from pallet where id = 77',
    4,
    'pallet',
    77,
  ]),
  [
    'a movement of no pallet',
    'update movement set to_pallet_id = 99 where id = 1',
    'update movement set to_pallet_id = 1 where id = 1',
    4,
    'movement',
    1,
  ],
  [
    'a count that is not there',
    'update movement set document_id = 99 where id = 4',
    'update movement set document_id = 1 where id = 4',
    2,
    'movement',
    4,
  ],
  [
    'a correction without a line of a count',
    'update movement set count_line_id = null where id = 4',
    'update movement set count_line_id = 1 where id = 4',
    4,
    'movement',
    4,
  ],
  [
    'a correction of another product than its line',
    'update cycle_count_line set product_id = 1',
    'update cycle_count_line set product_id = 2',
    4,
    'movement',
    4,
  ],
  [
    'a correction of a count that nobody approved',
    "update cycle_count set status = 'REVIEW'",
    "update cycle_count set status = 'APPROVED'",
    4,
    'movement',
    4,
  ],
  [
    'a counted line beside its movements',
    'update cycle_count_line set counted = 6',
    'update cycle_count_line set counted = 5',
    4,
    'cycle_count_line',
    1,
  ],
  [
    'a count that is over and keeps a balance',
    'update inventory set short_count_id = 1 where id = 2',
    'update inventory set short_count_id = null where id = 2',
    3,
    'inventory',
    2,
  ],
  [
    'an older scan on a line than one that it has',
    "update cycle_count_line set counted_at = '2026-01-01'",
    'update cycle_count_line set counted_at = (select at from cycle_count_scan)',
    4,
    'cycle_count_line',
    1,
  ],
  [
    'an ASN item beside its movements',
    'update asn_item set received = 29',
    'update asn_item set received = 30',
    5,
    'asn_item',
    1,
  ],
  [
    'a receipt of another product than its ASN item',
    'update asn_item set product_id = 2',
    'update asn_item set product_id = 1',
    5,
    'movement',
    1,
  ],
  [
    'free units that are kept wrong',
    'update product_stock set free = free - 1 where product_id = 1',
    'update product_stock set free = free + 1 where product_id = 1',
    3,
    'product_stock',
    1,
  ],
  [
    'a promise to an order on the floor',
    "insert into promise (warehouse_id, order_line_id, product_id, quantity, priority, ship_on, order_date) values (1, 1, 1, 2, 5, 'infinity', now())",
    'delete from promise',
    3,
    'promise',
    1,
  ],
  [
    'a promise of more than a lot has',
    `insert into lot (id, product_id, code, created_at) values (7, 1, 'L', now());
      insert into promise (warehouse_id, order_line_id, product_id, quantity, priority, ship_on,
        order_date, lot_id)
      values (1, 1, 1, 2, 5, 'infinity', now(), 7)`,
    'delete from promise; delete from lot',
    3,
    'lot',
    7,
  ],
  [
    'a promise of more than lasts until a day',
    `
      insert into promise (warehouse_id, order_line_id, product_id, quantity, priority, ship_on,
        order_date, fresh_until)
      values (1, 1, 1, 2, 5, 'infinity', now(), '2099-01-01')`,
    'delete from promise',
    3,
    'product_stock',
    1,
  ],
  [
    'an allocation of another lot than its line names',
    `
      insert into lot (id, product_id, code, created_at)
      values (7, 1, 'L', now()), (8, 1, 'M', now());
      update inventory set lot_id = 7 where id = 1; update order_line set lot_id = 8`,
    'update inventory set lot_id = null; update order_line set lot_id = null; delete from lot',
    3,
    'allocation',
    1,
  ],
  [
    'an allocation of an order that was not released',
    "update orders set status = 'ALLOCATED'",
    "update orders set status = 'PENDING_PICK'",
    3,
    'allocation',
    1,
  ],
  [
    'an LPN that another warehouse has too',
    `
      insert into pallet (warehouse_id, lpn, customer_id, created_at, created_by)
      values (2, 'LPN-1', 1, now(), 1)`,
    'delete from pallet where warehouse_id = 2',
    0,
    'pallet',
    1,
  ],
  [
    'a kept count that is wrong',
    'insert into stock_count (warehouse_id, customer_id, delta) values (1, 1, 5)',
    'delete from stock_count where delta = 5',
    0,
    'stock_count',
    1,
  ],
];

test('nothing in a unit of an order has a rank, or is allocated and not picked', async () => {
  await world.admin.query('update pallet set order_id = 1 where id = 1');
  const found = await verify(world.db);
  await world.admin.query('update pallet set order_id = null where id = 1');
  const here = { truth: 3, id: 1, warehouseId: 1 };
  expect(found).toEqual(
    expect.arrayContaining([
      {
        ...here,
        table: 'inventory',
        what: 'its rank is 1; AVAILABLE in RECEIVING location and a unit of order 1 has none',
      },
      {
        ...here,
        table: 'allocation',
        what: '10 units are allocated and not picked in unit 1, which is of order 1',
      },
    ]),
  );
});

test('a balance that a running count keeps from orders has no rank', async () => {
  await world.admin.query(
    "update cycle_count set status = 'COUNTING'; update inventory set short_count_id = 1 where id = 2",
  );
  const found = await verify(world.db);
  await world.admin.query(
    "update cycle_count set status = 'APPROVED'; update inventory set short_count_id = null where id = 2",
  );
  const what =
    'its rank is 1; AVAILABLE in STORAGE location and count 1 to look for units has none';
  expect(found).toContainEqual({ truth: 3, table: 'inventory', id: 2, warehouseId: 1, what });
});

describe('an invalid row is reported', () => {
  test.each(breaks)('%s', async (_what, breaking, mending, truth, table, id) => {
    await world.admin.query(breaking);
    const found = await verify(world.db);
    await expectFoundByChanges(world, found);
    const { holds, lines } = await verifyAndDescribe(world.db);
    await world.admin.query(mending);
    expect(found).toContainEqual({ truth, table, id, warehouseId: 1, what: expect.any(String) });
    expect(holds).toBe(false);
    expect(lines).toHaveLength(found.length + 1);
    expect(await verify(world.db)).toEqual([]);
  });
});
