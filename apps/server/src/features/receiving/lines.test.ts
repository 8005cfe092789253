import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Floor, makeFloor } from '#test/stock.ts';
import { makeWorld, type World } from '#test/world.ts';
import { verifyAndDescribe } from '../../commands/verify.ts';

let world: World;
let floor: Floor;
let customerId: number;

beforeAll(async () => {
  world = await makeWorld();
  const { id: warehouseId } = await world.warehouse();
  floor = makeFloor(world, warehouseId);
  customerId = (await world.customer([warehouseId])).id;
});
afterAll(() => world.close());

const asnOf = async (id: number) => (await world.call(world.admin, 'GET', `/api/asns/${id}`)).body;
const receivedOf = async (id: number) =>
  (await asnOf(id)).items.map(({ receivedQuantity }) => receivedQuantity);
const announce = (quantities: readonly number[], productId: number) =>
  floor.asn(
    customerId,
    quantities.map((quantity) => ({ productId, quantity })),
  );

/** The receiving movements of an ASN: units, and the line number that each names. */
async function movementsOf(asnId: number): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select i.line_no || ': ' || m.quantity || ' ' || m.to_status as what from movement m
    join asn_item i on i.warehouse_id = m.warehouse_id and i.id = m.asn_item_id
    where i.asn_id = ${asnId}
    order by m.id, i.line_no`.execute(world.db);
  return rows.map(({ what }) => what);
}

test('goods of a product on several lines fill one line after the other, on one balance', async () => {
  const { id: productId } = await world.product(customerId);
  const { id, items } = await announce([10, 5, 5], productId);
  expect(items.map(({ lineNo, expectedQuantity }) => [lineNo, expectedQuantity])).toEqual([
    [1, 10],
    [2, 5],
    [3, 5],
  ]);
  const lpn = await floor.receive([{ productId, quantity: 12 }], { asnId: id });
  expect(await receivedOf(id)).toEqual([10, 2, 0]);
  expect(await movementsOf(id)).toEqual(['1: 10 AVAILABLE', '2: 2 AVAILABLE']);
  const { body: pallet } = await world.call(world.admin, 'GET', `/api/pallets/${lpn}`);
  expect(pallet.contents.map(({ quantity }) => quantity)).toEqual([12]);
  expect((await asnOf(id)).status).toBe('RECEIVING_IN_PROGRESS');
  await floor.receive(
    [
      { productId, quantity: 4 },
      { productId, quantity: 4, status: 'DAMAGED' },
    ],
    { asnId: id },
  );
  expect(await receivedOf(id)).toEqual([10, 5, 5]);
  expect((await movementsOf(id)).slice(2).sort()).toEqual([
    '2: 3 AVAILABLE',
    '3: 1 AVAILABLE',
    '3: 4 DAMAGED',
  ]);
  expect(await asnOf(id)).toMatchObject({
    status: 'COMPLETE',
    varianceData: { overages: [], shortages: [] },
  });
  expect(await verifyAndDescribe(world.db)).toMatchObject({ holds: true });
});

test('what exceeds all lines is an overage of the last, and what they lack is one shortage', async () => {
  const { id: productId, sku } = await world.product(customerId);
  const over = await announce([2, 3], productId);
  await floor.receive([{ productId, quantity: 9 }], { asnId: over.id });
  expect(await receivedOf(over.id)).toEqual([2, 7]);
  expect(await asnOf(over.id)).toMatchObject({
    status: 'COMPLETE_WITH_VARIANCES',
    varianceData: { overages: [{ sku, variance: 4 }], extraItems: [], shortages: [] },
  });
  const short = await announce([2, 3], productId);
  await floor.receive([{ productId, quantity: 1 }], { asnId: short.id });
  await world.call(world.admin, 'POST', `/api/asns/${short.id}/close`, { remainder: 'SHORT' });
  expect((await asnOf(short.id)).varianceData?.shortages).toEqual([{ sku, variance: 4 }]);
});

test('goods of a lot go to the line that expects it', async () => {
  const { id: productId } = await world.product(customerId, undefined, { tracking: 'LOT' });
  await floor.receive([{ productId, quantity: 1, lot: { code: 'L-2' } }]);
  const { id } = await announce([10, 10, 10], productId);
  await sql`
    update asn_item
    set lot_id = (select id from lot where product_id = ${productId} and code = 'L-2')
    where asn_id = ${id} and line_no = 2`.execute(world.owner);
  await floor.receive(
    [
      { productId, quantity: 4, lot: { code: 'L-1' } },
      { productId, quantity: 12, lot: { code: 'L-2' } },
    ],
    { asnId: id },
  );
  expect(await receivedOf(id)).toEqual([6, 10, 0]);
  expect(await verifyAndDescribe(world.db)).toMatchObject({ holds: true });
});

test('a product that is not on the ASN stays one extra item, however often it is received', async () => {
  const [bottle, tent] = [await world.product(customerId), await world.product(customerId)];
  const { id } = await announce([1, 1], bottle.id);
  for (const quantity of [2, 3])
    await floor.receive([{ productId: tent.id, quantity }], { asnId: id });
  expect((await asnOf(id)).varianceData?.extraItems).toEqual([{ sku: tent.sku, received: 5 }]);
});

test('two simultaneous receipts against the same lines fill each line once', async () => {
  const { id: productId } = await world.product(customerId);
  const { id } = await announce([3, 3, 3, 3], productId);
  const batches = await Promise.all(
    Array.from({ length: 6 }, () => floor.batch([{ productId, quantity: 2 }], { asnId: id })),
  );
  expect(batches.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 201));
  expect(await receivedOf(id)).toEqual([3, 3, 3, 3]);
  expect(await asnOf(id)).toMatchObject({ status: 'COMPLETE' });
});

test('an edit may leave a product on fewer lines, each with its number', async () => {
  const { id: productId } = await world.product(customerId);
  const { id, asnReference } = await announce([1, 2, 3], productId);
  const body = {
    asnReference,
    expectedArrivalDate: '2026-11-28',
    items: [
      { productId, expectedQuantity: 5, lineNo: 3 },
      { productId, expectedQuantity: 2 },
    ],
  };
  const { body: edited } = await world.call(world.admin, 'PUT', `/api/asns/${id}`, body);
  expect(edited.items.map(({ lineNo, expectedQuantity }) => [lineNo, expectedQuantity])).toEqual([
    [1, 2],
    [3, 5],
  ]);
});
