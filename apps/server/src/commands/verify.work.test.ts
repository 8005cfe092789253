import { afterAll, beforeAll, describe, expect } from 'vitest';
import { plainTest as test } from '#test/ownCluster.ts';
import { LITTLE_WORLD, type Unguarded, unguarded } from '#test/unguarded.ts';
import { expectFoundByChanges } from '#test/verifying.ts';
import { verify, verifyAndDescribe } from './verify.ts';

/**
 * Adds to the order to pick and the pallet to put away: an open replenishment task, an expected
 * return, and a started count.
 */
const BUSY = `
  insert into location (warehouse_id, id, name, type, barcode)
  values (1, 81, 'P-1', 'PICK', 'P-1');
  insert into replenishment_task (warehouse_id, id, customer_id, product_id, inventory_id,
    from_location_id, to_location_id, quantity, status, created_at, created_by)
    values (1, 81, 1, 1, 1, 1, 81, 5, 'OPEN', now(), 1);
  insert into returns (warehouse_id, id, customer_id, reference, reason, status, created_at,
    created_by)
    values (1, 81, 1, 'RMA-1', 'Broken', 'EXPECTED', now(), 1);
  insert into cycle_count (warehouse_id, id, name, status, chosen_by, created_at, created_by)
  values (1, 81, 'Aisle B', 'COUNTING', 'LOCATIONS', now(), 1);
  insert into cycle_count_place (warehouse_id, count_id, location_id) values (1, 81, 81);
`;

let world: Unguarded;

beforeAll(async () => {
  world = await unguarded(LITTLE_WORLD + BUSY);
  await verifyAndDescribe(world.db);
});
afterAll(() => world.close());

test('work that agrees with its documents has no fault', async () => {
  expect(await verify(world.db)).toEqual([]);
  const { rows } = await world.admin.query<{ kind: string; id: number }>(`
    select kind, subject_id::int as id from work_pick
    union all select kind, subject_id::int from work_putaway
    union all select kind, subject_id::int from work_replenishment
    union all select kind, subject_id::int from work_return
    union all select kind, subject_id::int from work_count
    order by 1`);
  expect(rows).toEqual([
    { kind: 'COUNT', id: 81 },
    { kind: 'PICK', id: 1 },
    { kind: 'PUTAWAY', id: 1 },
    { kind: 'REPLENISHMENT', id: 81 },
    { kind: 'RETURN', id: 81 },
  ]);
});

const breaks: [what: string, breaking: string, mending: string, table: string, id: number][] = [
  [
    'an order to pick of which nothing can be picked',
    'update allocation set task_id = 99',
    'update allocation set task_id = null',
    'orders',
    1,
  ],
  [
    'an order to pack without allocations',
    "update orders set status = 'PICKED'; update allocation set ended_as = 'RELEASED'",
    "update orders set status = 'PENDING_PICK'; update allocation set ended_as = null",
    'orders',
    1,
  ],
  [
    'an order to pick in a batch that has nothing to pick',
    'update orders set pick_batch_id = 7; update allocation set task_id = 99',
    'update orders set pick_batch_id = null; update allocation set task_id = null',
    'orders',
    1,
  ],
  [
    'work on more units than the lines have allocated',
    'update order_line set allocated = 9',
    'update order_line set allocated = 10',
    'orders',
    1,
  ],
  [
    'a task to replenish a location that is not there',
    'update replenishment_task set to_location_id = 99',
    'update replenishment_task set to_location_id = 81',
    'replenishment_task',
    81,
  ],
  [
    'goods that wait on a pallet that is not there',
    'update inventory set pallet_id = 99 where id = 1',
    'update inventory set pallet_id = 1 where id = 1',
    'pallet',
    99,
  ],
];

describe('open work that differs from the documents is reported', () => {
  test.each(breaks)('%s', async (_what, breaking, mending, table, id) => {
    await world.admin.query(breaking);
    const found = await verify(world.db);
    await expectFoundByChanges(world, found);
    await world.admin.query(mending);
    expect(found).toContainEqual({
      truth: 0,
      table,
      id,
      warehouseId: 1,
      what: expect.stringMatching(/work/),
    });
    expect(await verify(world.db)).toEqual([]);
  });
});

/** A view of a later or an earlier release may have other statuses than the lives. */
const views: [view: string, former: string, other: string, table: string, id: number][] = [
  ['work_pick', "'PENDING_PICK'", "'PACKED'", 'orders', 1],
  ['work_return', "'EXPECTED'", "'COMPLETE'", 'returns', 81],
  ['work_count', "'COUNTING'", "'REVIEW'", 'cycle_count', 81],
  ['work_replenishment', "'OPEN'", "'DONE'", 'replenishment_task', 81],
];

describe('a view that names other statuses than the life of its documents is reported', () => {
  test.each(views)('%s', async (view, former, other, table, id) => {
    const { rows } = await world.admin.query<{ definition: string }>(
      'select pg_get_viewdef($1::regclass) as definition',
      [view],
    );
    const definition = String(rows[0]?.definition);
    expect(definition).toContain(former);
    const create = (text: string) => world.admin.query(`create or replace view ${view} as ${text}`);
    await create(definition.replaceAll(former, other));
    const found = await verify(world.db);
    const { status } = (
      await world.admin.query<{ status: string }>(`select status from ${table} where id = ${id}`)
    ).rows[0] ?? { status: '' };
    await world.admin.query(`update ${table} set status = ${other} where id = ${id}`);
    const foundAfter = await verify(world.db);
    await world.admin.query(`update ${table} set status = '${status}' where id = ${id}`);
    await create(definition);
    const fault = (what: RegExp) => ({
      truth: 0,
      table,
      id,
      warehouseId: 1,
      what: expect.stringMatching(what),
    });
    expect(found).toContainEqual(fault(/has no work on it/));
    expect(foundAfter).toContainEqual(fault(/has work on it, and it is/));
    expect(await verify(world.db)).toEqual([]);
  });
});
