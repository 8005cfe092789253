import { afterAll, beforeAll, describe, expect } from 'vitest';
import { plainTest as test } from '#test/ownCluster.ts';
import { LITTLE_WORLD, type Unguarded, unguarded } from '#test/unguarded.ts';
import { expectFoundByChanges } from '#test/verifying.ts';
import { verify, verifyAndDescribe } from './verify.ts';

/** A task of 5 units, of which 2 were moved from the pallet to a pick location. */
const REPLENISHED = `
  insert into location (warehouse_id, id, name, type, barcode) values (1, 72, 'P-1', 'PICK', 'P-1');
  insert into replenishment_task (warehouse_id, id, customer_id, product_id, inventory_id,
    from_location_id, to_location_id, quantity, moved, status, created_at,
    created_by, ended_at, ended_by)
      values (1, 72, 1, 1, 1, 1, 72, 5, 2, 'DONE', now(), 1, now(), 1);
  update inventory set quantity = quantity - 2 where id = 1;
  insert into inventory (warehouse_id, id, customer_id, product_id, location_id, status, quantity,
    received_at)
    values (1, 72, 1, 1, 72, 'AVAILABLE', 2, '2026-01-01');
  insert into movement (warehouse_id, id, at, kind, customer_id, product_id, quantity,
    from_inventory_id, from_pallet_id, from_location_id, from_status,
    to_inventory_id, to_location_id, to_status, user_id, document_type, document_id)
    values (1, 72, now(), 'MOVE', 1, 1, 2, 1, 1, 1, 'AVAILABLE', 72, 72, 'AVAILABLE', 1,
      'REPLENISHMENT', 72);
`;

let world: Unguarded;

beforeAll(async () => {
  world = await unguarded(LITTLE_WORLD + REPLENISHED);
  await verifyAndDescribe(world.db);
});
afterAll(() => world.close());

test('valid tasks have no fault', async () => {
  expect(await verify(world.db)).toEqual([]);
});

const breaks: [
  what: string,
  breaking: string,
  mending: string,
  truth: number,
  table: string,
  id: number,
][] = [
  [
    'a task that is not there',
    'update movement set document_id = 9 where id = 72',
    'update movement set document_id = 72 where id = 72',
    2,
    'movement',
    72,
  ],
  [
    'a task beside its movements',
    'update replenishment_task set moved = 3',
    'update replenishment_task set moved = 2',
    4,
    'replenishment_task',
    72,
  ],
  [
    'a task whose units went elsewhere',
    'update replenishment_task set to_location_id = 2',
    'update replenishment_task set to_location_id = 72',
    4,
    'replenishment_task',
    72,
  ],
  [
    'a task for another product than its reserve',
    'update replenishment_task set product_id = 2, moved = 0',
    'update replenishment_task set product_id = 1, moved = 2',
    4,
    'replenishment_task',
    72,
  ],
  [
    'a pick that waits for an ended task',
    'update allocation set task_id = 72 where id = 1',
    'update allocation set task_id = null',
    3,
    'allocation',
    1,
  ],
];

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
