import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LITTLE_WORLD, type Unguarded, unguarded } from './testing.ts';
import { verify } from './verify.ts';

/** 6 units of an order that shipped 10 were announced; 3 came back damaged and 1 went on to the client. */
const RETURNED = `
  insert into orders (warehouse_id, customer_id, reference, type, priority, status, shipping_address, order_date, created_by)
    values (1, 1, 'SO-2', 'STANDARD_OUTBOUND', 5, 'SHIPPED', 'Kade 3', now(), 1);
  insert into inventory (warehouse_id, customer_id, product_id, location_id, status, quantity, received_at) values (1, 1, 2, 1, 'AVAILABLE', 0, '2026-01-02');
  insert into movement (warehouse_id, at, kind, customer_id, product_id, quantity, to_inventory_id, to_location_id, to_status, user_id)
    values (1, now(), 'RECEIVE', 1, 2, 10, 3, 1, 'AVAILABLE', 1);
  insert into movement (warehouse_id, at, kind, customer_id, product_id, quantity, from_inventory_id, from_location_id, from_status, user_id, document_type, document_id, order_line_id)
    values (1, now(), 'SHIP', 1, 2, 10, 3, 1, 'AVAILABLE', 1, 'ORDER', 2, 2);
  insert into order_line (warehouse_id, order_id, customer_id, product_id, quantity, allocated, picked, shipped) values (1, 2, 1, 2, 10, 10, 10, 10);
  insert into allocation (warehouse_id, order_line_id, inventory_id, quantity, picked, created_at, ended_at, ended_as) values (1, 2, 3, 10, 10, now(), now(), 'SHIPPED');
  insert into returns (warehouse_id, customer_id, reference, order_id, status, reason, created_at, created_by)
    values (1, 1, 'RMA-1', 2, 'RECEIVING_IN_PROGRESS', 'Broken', now(), 1);
  insert into return_item (warehouse_id, return_id, customer_id, product_id, quantity, received) values (1, 1, 1, 2, 6, 4);
  insert into pallet (warehouse_id, lpn, customer_id, location_id, created_at, created_by) values (1, 'LPN-2', 1, 1, now(), 1);
  insert into return_receipt (warehouse_id, return_item_id, disposition, quantity, pallet_id, at, user_id)
    values (1, 1, 'DAMAGED', 3, 2, now(), 1), (1, 1, 'RETURN_TO_CLIENT', 1, null, now(), 1);
  insert into inventory (warehouse_id, customer_id, product_id, pallet_id, location_id, status, quantity, received_at)
    values (1, 1, 2, 2, 1, 'DAMAGED', 3, '2026-01-03'), (1, 1, 2, null, 1, 'QUARANTINED', 0, '2026-01-03');
  insert into movement (warehouse_id, at, kind, customer_id, product_id, quantity, to_inventory_id, to_pallet_id, to_location_id, to_status, user_id, document_type, document_id)
    values (1, now(), 'RETURN', 1, 2, 3, 4, 2, 1, 'DAMAGED', 1, 'RETURN', 1), (1, now(), 'RETURN', 1, 2, 1, 5, null, 1, 'QUARANTINED', 1, 'RETURN', 1);
  insert into movement (warehouse_id, at, kind, customer_id, product_id, quantity, from_inventory_id, from_location_id, from_status, user_id, document_type, document_id)
    values (1, now(), 'SHIP', 1, 2, 1, 5, 1, 'QUARANTINED', 1, 'RETURN', 1);
`;

let world: Unguarded;

beforeAll(async () => {
  world = await unguarded(LITTLE_WORLD + RETURNED);
});
afterAll(() => world.close());

const breaks: [what: string, breaking: string, mending: string, truth: number, table: string, id: number][] = [
  [
    'a return that is not there',
    'update movement set document_id = 9 where id = 8',
    'update movement set document_id = 1 where id = 8',
    2,
    'movement',
    8,
  ],
  ['an item beside its movements', 'update return_item set received = 5', 'update return_item set received = 4', 5, 'return_item', 1],
  [
    'a receipt beside its item',
    'update return_receipt set quantity = 2 where id = 1',
    'update return_receipt set quantity = 3 where id = 1',
    5,
    'return_item',
    1,
  ],
  [
    'units that are said to have gone back, and did not leave',
    "update return_receipt set disposition = 'DAMAGED' where id = 2",
    "update return_receipt set disposition = 'RETURN_TO_CLIENT' where id = 2",
    5,
    'return_item',
    1,
  ],
  [
    'a movement of a product that its return does not name',
    'update return_item set product_id = 1',
    'update return_item set product_id = 2',
    5,
    'movement',
    6,
  ],
  [
    'goods that came back without a return',
    'update movement set document_type = null, document_id = null where id = 6',
    "update movement set document_type = 'RETURN', document_id = 1 where id = 6",
    5,
    'movement',
    6,
  ],
  ['returns beyond what was shipped', 'update return_item set quantity = 11', 'update return_item set quantity = 6', 5, 'orders', 2],
];

test('returns in order are found in order', async () => {
  expect(await verify(world.db)).toEqual([]);
});

describe('a broken row is named', () => {
  test.each(breaks)('%s', async (_what, breaking, mending, truth, table, id) => {
    await world.admin.query(breaking);
    const found = await verify(world.db);
    await world.admin.query(mending);
    expect(found).toContainEqual({ truth, table, id, warehouseId: 1, what: expect.any(String) });
    expect(await verify(world.db)).toEqual([]);
  });
});

test('a closed return claims only what came, a cancelled one nothing', async () => {
  await world.admin.query("update return_item set quantity = 11; update returns set status = 'COMPLETE'");
  expect(await verify(world.db)).toEqual([]);
  await world.admin.query("update return_item set quantity = 6; update returns set status = 'RECEIVING_IN_PROGRESS'");
});
