import { afterAll, beforeAll, describe, expect } from 'vitest';
import { plainTest as test } from '#test/ownCluster.ts';
import { LITTLE_WORLD, type Unguarded, unguarded } from '#test/unguarded.ts';
import { expectFoundByChanges } from '#test/verifying.ts';
import { verify, verifyAndDescribe } from './verify.ts';

/**
 * Of an order that shipped 10 units, 6 were announced as a return; 3 came back damaged and 1 went
 * on to the client.
 */
const RETURNED = `
  insert into orders (warehouse_id, id, customer_id, reference, type, priority, status,
    shipping_address, order_date, created_by)
    values (1, 72, 1, 'SO-72', 'STANDARD_OUTBOUND', 5, 'SHIPPED', 'Kade 3', now(), 1);
  insert into order_line (warehouse_id, id, order_id, customer_id, product_id, quantity, allocated,
    picked, packed, shipped)
  values (1, 72, 72, 1, 2, 10, 10, 10, 10, 10);
  insert into inventory (warehouse_id, id, customer_id, product_id, location_id, status, quantity,
    received_at)
    values (1, 71, 1, 2, 2, 'AVAILABLE', 0, '2025-01-02'),
      (1, 72, 1, 2, 1, 'AVAILABLE', 0, '2025-01-02');
  insert into allocation (warehouse_id, id, order_line_id, inventory_id, quantity, picked,
    created_at, ended_at, ended_as)
  values (1, 72, 72, 71, 10, 10, now(), now(), 'SHIPPED');
  insert into pick (warehouse_id, id, allocation_id, order_line_id, from_inventory_id,
    to_inventory_id, quantity, at, user_id, ended_at, ended_as)
    values (1, 72, 72, 72, 71, 72, 10, now(), 1, now(), 'SHIPPED');
  insert into package (warehouse_id, id, order_id, created_at, created_by)
  values (1, 72, 72, now(), 1);
  insert into package_line (warehouse_id, package_id, order_line_id, quantity)
  values (1, 72, 72, 10);
  insert into movement (warehouse_id, id, at, kind, customer_id, product_id, quantity,
    to_inventory_id, to_location_id, to_status, user_id)
    values (1, 71, now(), 'RECEIVE', 1, 2, 10, 71, 2, 'AVAILABLE', 1);
  insert into movement (warehouse_id, id, at, kind, customer_id, product_id, quantity,
    from_inventory_id, from_location_id, from_status,
    to_inventory_id, to_location_id, to_status, user_id, document_type, document_id, order_line_id)
    values (1, 72, now(), 'PICK', 1, 2, 10, 71, 2, 'AVAILABLE', 72, 1, 'AVAILABLE', 1, 'ORDER', 72,
      72),
      (1, 73, now(), 'SHIP', 1, 2, 10, 72, 1, 'AVAILABLE', null, null, null, 1, 'ORDER', 72, 72);
  insert into returns (warehouse_id, id, customer_id, reference, order_id, order_reference, status,
    reason, created_at, created_by)
    values (1, 72, 1, 'RMA-1', 72, 'SO-72', 'RECEIVING_IN_PROGRESS', 'Broken', now(), 1);
  insert into return_item (warehouse_id, id, return_id, customer_id, product_id, quantity, received)
  values (1, 72, 72, 1, 2, 6, 4);
  insert into pallet (warehouse_id, id, lpn, customer_id, location_id, created_at, created_by)
  values (1, 72, 'LPN-72', 1, 1, now(), 1);
  insert into return_receipt (warehouse_id, id, return_item_id, disposition, quantity, pallet_id,
    at, user_id)
    values (1, 71, 72, 'DAMAGED', 3, 72, now(), 1),
      (1, 72, 72, 'RETURN_TO_CLIENT', 1, null, now(), 1);
  insert into inventory (warehouse_id, id, customer_id, product_id, pallet_id, location_id, status,
    quantity, received_at)
    values (1, 73, 1, 2, 72, 1, 'DAMAGED', 3, '2025-01-03'),
      (1, 74, 1, 2, null, 1, 'QUARANTINED', 0, '2025-01-03');
  insert into movement (warehouse_id, id, at, kind, customer_id, product_id, quantity,
    to_inventory_id, to_pallet_id, to_location_id, to_status, user_id, document_type, document_id)
    values (1, 74, now(), 'RETURN', 1, 2, 3, 73, 72, 1, 'DAMAGED', 1, 'RETURN', 72),
      (1, 75, now(), 'RETURN', 1, 2, 1, 74, null, 1, 'QUARANTINED', 1, 'RETURN', 72);
  insert into movement (warehouse_id, id, at, kind, customer_id, product_id, quantity,
    from_inventory_id, from_location_id, from_status, user_id, document_type, document_id)
    values (1, 76, now(), 'SHIP', 1, 2, 1, 74, 1, 'QUARANTINED', 1, 'RETURN', 72);
`;

let world: Unguarded;

beforeAll(async () => {
  world = await unguarded(LITTLE_WORLD + RETURNED);
  await verifyAndDescribe(world.db);
});
afterAll(() => world.close());

const breaks: [
  what: string,
  breaking: string,
  mending: string,
  truth: number,
  table: string,
  id: number,
][] = [
  [
    'a return that is not there',
    'update movement set document_id = 9 where id = 76',
    'update movement set document_id = 72 where id = 76',
    2,
    'movement',
    76,
  ],
  [
    'an item beside its movements',
    'update return_item set received = 5',
    'update return_item set received = 4',
    5,
    'return_item',
    72,
  ],
  [
    'a receipt beside its item',
    'update return_receipt set quantity = 2 where id = 71',
    'update return_receipt set quantity = 3 where id = 71',
    5,
    'return_item',
    72,
  ],
  [
    'units that are said to have gone back, and did not leave',
    "update return_receipt set disposition = 'DAMAGED' where id = 72",
    "update return_receipt set disposition = 'RETURN_TO_CLIENT' where id = 72",
    5,
    'return_item',
    72,
  ],
  [
    'a movement of a product that its return does not name',
    'update return_item set product_id = 1',
    'update return_item set product_id = 2',
    5,
    'movement',
    74,
  ],
  [
    'goods that came back without a return',
    'update movement set document_type = null, document_id = null where id = 74',
    "update movement set document_type = 'RETURN', document_id = 72 where id = 74",
    5,
    'movement',
    74,
  ],
  [
    'returns beyond what was shipped',
    'update return_item set quantity = 11',
    'update return_item set quantity = 6',
    5,
    'orders',
    72,
  ],
];

test('valid returns have no fault', async () => {
  expect(await verify(world.db)).toEqual([]);
});

describe('an invalid row is reported', () => {
  test.each(breaks)('%s', async (_what, breaking, mending, truth, table, id) => {
    await world.admin.query(breaking);
    const found = await verify(world.db);
    await expectFoundByChanges(world, found);
    await world.admin.query(mending);
    expect(found).toContainEqual({ truth, table, id, warehouseId: 1, what: expect.any(String) });
    expect(await verify(world.db)).toEqual([]);
  });
});

test('a closed return claims only received units, a cancelled one nothing', async () => {
  await world.admin.query(
    "update return_item set quantity = 11; update returns set status = 'COMPLETE'",
  );
  expect(await verify(world.db)).toEqual([]);
  await world.admin.query(
    "update return_item set quantity = 6; update returns set status = 'RECEIVING_IN_PROGRESS'",
  );
});
