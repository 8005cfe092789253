import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '#test/world.ts';
import { scopeOfRow, warehouseOf } from './warehouseOf.ts';

let world: World;
let warehouseIds: number[];
let locationId: number;
/** The statements that were sent. */
let sent: string[] = [];

beforeAll(async () => {
  world = await makeWorld();
  warehouseIds = [(await world.warehouse()).id, (await world.warehouse()).id];
  const [, second = 0] = warehouseIds;
  ({ id: locationId } = await world.location(second, 'ONLY-THERE', 'STORAGE'));
});
afterAll(() => world.close());

/** A handle of its own, so that nothing is remembered, which records what is sent. */
function recording() {
  sent = [];
  const db = world.db.withPlugin({
    transformQuery: ({ node }) => {
      sent.push(node.kind);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return db as World['db'];
}

test('the warehouse of a row is looked up once, and only where there are several', async () => {
  const [first = 0, second = 0] = warehouseIds;
  const db = recording();
  expect(await warehouseOf(db, 'location', locationId, [first])).toBe(first);
  expect(sent).toHaveLength(0);
  expect(await warehouseOf(db, 'location', locationId, warehouseIds)).toBe(second);
  expect(sent).toHaveLength(1);
  expect(await warehouseOf(db, 'location', locationId, [second, first])).toBe(second);
  expect(sent).toHaveLength(1);
});

test('a warehouse that is remembered is still none of a caller who does not work there', async () => {
  const [first = 0, second = 0] = warehouseIds;
  const { id: third } = await world.warehouse();
  const db = recording();
  expect(await warehouseOf(db, 'location', locationId, warehouseIds)).toBe(second);
  expect(await warehouseOf(db, 'location', locationId, [first, third])).toBe(0);
  expect(
    await scopeOfRow(db, 'location', locationId, { warehouseIds: [third, first], customerId: 7 }),
  ).toEqual({ warehouseId: 0, customerId: 7 });
});

test('a row that is not there is looked for again', async () => {
  const db = recording();
  const [first = 0, second = 0] = warehouseIds;
  const id = locationId + 1;
  expect(await warehouseOf(db, 'location', id, warehouseIds)).toBe(0);
  expect((await world.location(first, 'LATER', 'STORAGE')).id).toBe(id);
  expect(await warehouseOf(db, 'location', id, [second, first])).toBe(first);
});
