import { afterAll, beforeAll, describe, expect } from 'vitest';
import { plainTest as test } from '#test/ownCluster.ts';
import { ALLOCATED_WORLD, type Unguarded, unguarded } from '#test/unguarded.ts';
import { expectFoundByChanges } from '#test/verifying.ts';
import { verify, verifyAndDescribe } from './verify.ts';

/**
 * Adds nine units: five are packed for order 2, and four left with order 3, a transfer in transit
 * to the second warehouse, which ASN 2 announces.
 */
const OUTBOUND = `
  insert into location (warehouse_id, name, type, barcode) values (1, 'P-1', 'PACKING', 'P-1');
  insert into inventory (warehouse_id, customer_id, product_id, location_id, status, quantity,
    allocated, received_at)
    values (1, 1, 1, 2, 'AVAILABLE', 0, 0, '2026-02-01'),
      (1, 1, 1, 3, 'AVAILABLE', 5, 5, '2026-02-01'),
      (2, 1, 1, null, 'IN_TRANSIT', 4, 0, '2026-02-02');
  insert into orders (warehouse_id, customer_id, reference, type, priority, status,
    shipping_address, order_date, created_by, destination_warehouse_id)
    values (1, 1, 'SO-2', 'STANDARD_OUTBOUND', 5, 'PACKED', 'Kade 3', now(), 1, null),
      (1, 1, 'TR-3', 'INTERNAL_TRANSFER', 5, 'SHIPPED', 'South', now(), 1, 2),
      (1, 1, 'SO-4', 'STANDARD_OUTBOUND', 5, 'CANCELLED', 'Kade 3', now(), 1, null);
  insert into order_line (warehouse_id, order_id, customer_id, product_id, quantity, allocated,
    picked, packed, shipped)
    values (1, 2, 1, 1, 5, 5, 5, 5, 0), (1, 3, 1, 1, 4, 4, 4, 4, 4);
  insert into allocation (warehouse_id, order_line_id, inventory_id, quantity, picked, created_at,
    ended_at, ended_as)
    values (1, 2, 3, 5, 5, now(), null, null), (1, 3, 3, 4, 4, now(), now(), 'SHIPPED');
  insert into pick (warehouse_id, allocation_id, order_line_id, from_inventory_id, to_inventory_id,
    quantity, at, user_id, ended_at, ended_as)
    values (1, 2, 2, 3, 4, 5, now(), 1, null, null), (1, 3, 3, 3, 4, 4, now(), 1, now(), 'SHIPPED');
  insert into package (warehouse_id, order_id, weight, created_at, created_by)
  values (1, 2, 1.5, now(), 1), (1, 3, null, now(), 1);
  insert into package_line (warehouse_id, package_id, order_line_id, quantity)
  values (1, 1, 2, 5), (1, 2, 3, 4);
  insert into load (warehouse_id, place, status, created_at, created_by, closed_at, departed_at)
    values (1, 1, 'DEPARTED', now(), 1, now(), now());
  insert into load_order (warehouse_id, order_id, load_id, added_at, added_by)
    values (1, 3, 1, now(), 1);
  insert into load_package (warehouse_id, package_id, load_id, order_id, loaded_at, loaded_by)
    values (1, 2, 1, 3, now(), 1);
  insert into movement (warehouse_id, at, kind, customer_id, product_id, quantity, to_inventory_id,
    to_location_id, to_status, user_id)
    values (1, now(), 'RECEIVE', 1, 1, 9, 3, 2, 'AVAILABLE', 1);
  insert into movement (warehouse_id, at, kind, customer_id, product_id, quantity,
    from_inventory_id, from_location_id, from_status, to_inventory_id, to_location_id,
      to_status, user_id, document_type, document_id, order_line_id)
    values (1, now(), 'PICK', 1, 1, 5, 3, 2, 'AVAILABLE', 4, 3, 'AVAILABLE', 1, 'ORDER', 2, 2),
      (1, now(), 'PICK', 1, 1, 4, 3, 2, 'AVAILABLE', 4, 3, 'AVAILABLE', 1, 'ORDER', 3, 3);
  insert into movement (warehouse_id, at, kind, customer_id, product_id, quantity,
    from_inventory_id, from_location_id, from_status, user_id, document_type, document_id,
    order_line_id)
    values (1, now(), 'SHIP', 1, 1, 4, 4, 3, 'AVAILABLE', 1, 'ORDER', 3, 3);
  insert into asn (warehouse_id, customer_id, reference, status, expected_on, created_at,
    created_by, source_warehouse_id, source_order_id)
    values (2, 1, 'TR-3-T', 'EXPECTED', '2026-02-02', now(), 1, 1, 3);
  insert into asn_item (warehouse_id, asn_id, customer_id, product_id, expected)
  values (2, 2, 1, 1, 4);
  insert into transit (warehouse_id, asn_item_id, inventory_id, quantity) values (2, 2, 5, 4);
  insert into movement (warehouse_id, at, kind, customer_id, product_id, quantity, to_inventory_id,
    to_status, user_id, document_type, document_id)
    values (2, now(), 'TRANSFER', 1, 1, 4, 5, 'IN_TRANSIT', 1, 'ASN', 2);
`;

let world: Unguarded;
beforeAll(async () => {
  world = await unguarded(ALLOCATED_WORLD + OUTBOUND);
  await verifyAndDescribe(world.db);
});
afterAll(() => world.close());

test('valid picked, packed and shipped stock has no fault', async () => {
  expect(await verify(world.db)).toEqual([]);
});

type Found = [truth: number, table: string, warehouseId: number, id: number];

/** Statements that break a row and repair it, and the expected fault. */
const breaks: [what: string, breaking: string, mending: string, ...Found][] = [
  [
    'picked units that are not allocated where they stand',
    'update pick set quantity = 4 where id = 1',
    'update pick set quantity = 5 where id = 1',
    3,
    'inventory',
    1,
    4,
  ],
  [
    'an allocation beside its picks',
    'update allocation set picked = 4 where id = 2',
    'update allocation set picked = 5 where id = 2',
    3,
    'allocation',
    1,
    2,
  ],
  [
    'a pick of another line than its allocation',
    'update pick set order_line_id = 3 where id = 1',
    'update pick set order_line_id = 2 where id = 1',
    3,
    'pick',
    1,
    1,
  ],
  [
    'a pick that is open though its allocation ended',
    'update pick set ended_at = null, ended_as = null where id = 2',
    "update pick set ended_at = now(), ended_as = 'SHIPPED' where id = 2",
    3,
    'pick',
    1,
    2,
  ],
  [
    'a pick into no balance',
    'update pick set to_inventory_id = 99 where id = 1',
    'update pick set to_inventory_id = 4 where id = 1',
    3,
    'pick',
    1,
    1,
  ],
  [
    'a line beside its picks',
    'update order_line set picked = 4 where id = 2',
    'update order_line set picked = 5 where id = 2',
    3,
    'order_line',
    1,
    2,
  ],
  [
    'a line that shipped what never left',
    'update order_line set shipped = 1 where id = 2',
    'update order_line set shipped = 0 where id = 2',
    3,
    'order_line',
    1,
    2,
  ],
  [
    'a unit of an order that takes none',
    "update pallet set order_id = (select id from orders where status = 'CANCELLED') where id = 1",
    'update pallet set order_id = null where id = 1',
    3,
    'pallet',
    1,
    1,
  ],
  [
    'a pick with a unit that is not of its order',
    'update pick set unit_id = 1 where id = 1',
    'update pick set unit_id = null where id = 1',
    3,
    'pick',
    1,
    1,
  ],
  [
    'picked units in a unit that is not of their order',
    'update pick set to_inventory_id = 1 where id = 1',
    'update pick set to_inventory_id = 4 where id = 1',
    3,
    'pick',
    1,
    1,
  ],
  [
    'a package beside its unit',
    'update package set unit_id = 1 where id = 1',
    'update package set unit_id = null where id = 1',
    3,
    'order_line',
    1,
    2,
  ],
  [
    'a line beside its packages',
    'update package_line set quantity = 4 where package_id = 1',
    'update package_line set quantity = 5 where package_id = 1',
    3,
    'order_line',
    1,
    2,
  ],
  [
    'a cancelled order that still holds stock',
    "update orders set status = 'CANCELLED' where id = 2",
    "update orders set status = 'PACKED' where id = 2",
    3,
    'order_line',
    1,
    2,
  ],
  [
    'an order that is history, and has stock',
    'update orders set is_history = true where id = 3',
    'update orders set is_history = false where id = 3',
    3,
    'order_line',
    1,
    3,
  ],
  [
    'a package on a load for another order',
    'update package set order_id = 3 where id = 1; update load_package set package_id = 1, order_id = 2',
    'update package set order_id = 2 where id = 1; update load_package set package_id = 2, order_id = 3',
    3,
    'package',
    1,
    1,
  ],
  [
    'an order that left with a load, of which a package is not loaded',
    'update load_package set package_id = 1',
    'update load_package set package_id = 2',
    3,
    'orders',
    1,
    3,
  ],
  [
    'an order that shipped before its load left',
    "update load set status = 'OPEN'",
    "update load set status = 'DEPARTED'",
    3,
    'orders',
    1,
    3,
  ],
  [
    'a pick that the ledger does not know',
    'update movement set quantity = 3 where id = 6',
    'update movement set quantity = 4 where id = 6',
    4,
    'order_line',
    1,
    3,
  ],
  [
    'an ASN of a transfer that does not exist',
    'update asn set source_order_id = 99 where id = 2',
    'update asn set source_order_id = 3 where id = 2',
    4,
    'asn',
    2,
    2,
  ],
  [
    'a transfer that was delivered before it came',
    "update orders set status = 'DELIVERED' where id = 3",
    "update orders set status = 'SHIPPED' where id = 3",
    4,
    'asn',
    2,
    2,
  ],
  [
    'a transfer that nobody announced',
    'update asn set source_warehouse_id = null, source_order_id = null where id = 2',
    'update asn set source_warehouse_id = 1, source_order_id = 3 where id = 2',
    4,
    'orders',
    1,
    3,
  ],
  [
    'a transfer of which more came into transit than left',
    'update movement set quantity = 5 where id = 8',
    'update movement set quantity = 4 where id = 8',
    4,
    'asn',
    2,
    2,
  ],
  [
    'a transfer that announces less than left',
    'update asn_item set expected = 3 where id = 2',
    'update asn_item set expected = 4 where id = 2',
    4,
    'asn',
    2,
    2,
  ],
  [
    'goods in transit that no transfer awaits',
    'update transit set quantity = 3',
    'update transit set quantity = 4',
    4,
    'inventory',
    2,
    5,
  ],
  [
    'an item of a transfer of which too little is on its way',
    'update transit set quantity = 3',
    'update transit set quantity = 4',
    4,
    'asn_item',
    2,
    2,
  ],
];

describe('an invalid row is reported', () => {
  test.each(breaks)('%s', async (_what, breaking, mending, truth, table, warehouseId, id) => {
    await world.admin.query(breaking);
    const found = await verify(world.db);
    await expectFoundByChanges(world, found);
    await world.admin.query(mending);
    expect(found).toContainEqual({ truth, table, warehouseId, id, what: expect.any(String) });
    expect(await verify(world.db)).toEqual([]);
  });
});
