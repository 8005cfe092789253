import type { InventoryRecord } from '@lading/contract/inventory';
import { type StockParts, stockPartNames } from '@lading/domain/inventory';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Floor, makeFloor } from '#test/stock.ts';
import { makeWorld, type World } from '#test/world.ts';

let world: World;
let floor: Floor;
let client: Awaited<ReturnType<World['customer']>>;
let shelf: { id: number };

beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  const { id } = await world.warehouse();
  floor = makeFloor(world, id);
  client = await world.customer([id]);
  await world.location(id, 'DOCK', 'RECEIVING');
  shelf = await world.location(id, 'A-1');
});

const partsOf = (row: StockParts): StockParts =>
  Object.fromEntries(stockPartNames.map((name) => [name, row[name]])) as unknown as StockParts;
const none: StockParts = {
  onHand: 0,
  placed: 0,
  promised: 0,
  held: 0,
  expired: 0,
  notSellable: 0,
  available: 0,
};
const sumOf = (rows: readonly StockParts[]): StockParts =>
  rows.reduce(
    (sum, row) => {
      for (const name of stockPartNames) sum[name] += row[name];
      return sum;
    },
    { ...none },
  );

const get = async (path: string, token = client.token) =>
  (await world.callRaw(token, 'GET', path)).body as never;
const rowsOf = async (productId: number): Promise<InventoryRecord[]> =>
  get(`/api/inventory?warehouseId=${floor.warehouseId}&productId=${productId}&sort=quantity`);

/** The units of a product's stock by each way to ask for them. All must be equal. */
async function everywhere(productId: number): Promise<StockParts> {
  const { warehouseId } = floor;
  const rows = await rowsOf(productId);
  const [stock] = (await get(
    `/api/inventory/availability?warehouseId=${warehouseId}&productIds=${productId}`,
  )) as [StockParts];
  const said = [sumOf(rows), partsOf(stock)];
  for (const groupBy of ['product', 'location', 'status', 'customer']) {
    const path = `/api/reports/inventory?warehouseId=${warehouseId}&productId=${productId}&groupBy=${groupBy}`;
    const { groups, totals } = (await get(path)) as {
      groups: StockParts[];
      totals: Record<keyof StockParts, { value: number }>;
    };
    said.push(
      sumOf(groups),
      Object.fromEntries(
        stockPartNames.map((name) => [name, totals[name].value]),
      ) as unknown as StockParts,
    );
  }
  const [first] = said;
  for (const other of said) expect(other).toEqual(first);
  for (const row of [...rows, stock]) {
    const { onHand, ...parts } = partsOf(row);
    expect(Object.values(parts).reduce((sum, units) => sum + units, 0)).toBe(onHand);
  }
  return first as StockParts;
}

const order = async (
  items: Parameters<Floor['order']>[1],
  more: Parameters<Floor['order']>[2] = {},
) => {
  const { status, body } = await floor.order(client.id, items, more);
  expect(status).toBe(201);
  return body.order;
};
const stand = async (productId: number, quantity: number, more = {}): Promise<void> => {
  await floor.putAway(await floor.receive([{ productId, quantity, ...more }]), shelf.id);
};

describe('available units', () => {
  test('are those that may still be promised, in every place alike', async () => {
    const { id: productId } = await world.product(client.id);
    await stand(productId, 100);
    await stand(productId, 40);
    const { id } = await order([{ productId, quantity: 140 }]);
    expect(await everywhere(productId)).toEqual({ ...none, onHand: 140, promised: 140 });
    expect((await rowsOf(productId)).map(({ onHand, available }) => [onHand, available])).toEqual([
      [40, 0],
      [100, 0],
    ]);
    await world.call(world.admin, 'POST', `/api/orders/${id}/release`);
    expect(await everywhere(productId)).toEqual({ ...none, onHand: 140, placed: 140 });
    await world.call(world.admin, 'POST', `/api/orders/${id}/cancel`);
    expect(await everywhere(productId)).toEqual({ ...none, onHand: 140, available: 140 });
  });

  test('of rows show a promise where it would be served from, and add up to those of the product', async () => {
    const { id: productId } = await world.product(client.id);
    await stand(productId, 100);
    await stand(productId, 40);
    await order([{ productId, quantity: 110 }]);
    expect(await everywhere(productId)).toEqual({
      ...none,
      onHand: 140,
      promised: 110,
      available: 30,
    });
    expect(
      (await rowsOf(productId)).map(({ promised, available }) => [promised, available]),
    ).toEqual([
      [10, 30],
      [100, 0],
    ]);
  });

  test('leave out what is held, expired, damaged or stands where orders take nothing, and say so', async () => {
    const { id: productId } = await world.product(client.id, undefined, {
      tracking: 'LOT',
      expires: true,
    });
    await stand(productId, 10, { lot: { code: 'GOOD', expiresOn: '2099-01-31' } });
    await stand(productId, 20, { lot: { code: 'OLD', expiresOn: '2020-01-31' } });
    await stand(productId, 30, { lot: { code: 'HELD', expiresOn: '2099-01-31' } });
    await stand(productId, 5, { lot: { code: 'GOOD' }, status: 'DAMAGED', reason: 'Wet' });
    const blocked = await world.location(floor.warehouseId, 'Q-1', 'QUARANTINED');
    await floor.putAway(
      await floor.receive([{ productId, quantity: 3, lot: { code: 'GOOD' } }]),
      blocked.id,
    );
    const held = (await rowsOf(productId)).find(({ lot }) => lot?.code === 'HELD');
    await world.call(world.admin, 'POST', `/api/lots/${held?.lot?.id as number}/hold`, {
      reason: 'Seal broken',
    });
    await order([{ productId, quantity: 4 }]);
    expect(await everywhere(productId)).toEqual({
      onHand: 68,
      placed: 0,
      promised: 4,
      held: 30,
      expired: 20,
      notSellable: 8,
      available: 6,
    });
  });

  test('of lots follow what promises need: a lot, or a shelf life', async () => {
    const { id: productId } = await world.product(client.id, undefined, {
      tracking: 'LOT',
      expires: true,
    });
    await stand(productId, 10, { lot: { code: 'SOON', expiresOn: '2098-01-31' } });
    await stand(productId, 11, { lot: { code: 'LATE', expiresOn: '2099-06-30' } });
    await stand(productId, 12, { lot: { code: 'LAST', expiresOn: '2099-12-31' } });
    await order([{ productId, quantity: 2, lot: 'LATE' }]);
    await order([{ productId, quantity: 3 }], {
      requestedShipDate: '2099-06-30',
      minRemainingDays: 30,
    });
    await order([{ productId, quantity: 9 }]);
    expect(await everywhere(productId)).toEqual({
      ...none,
      onHand: 33,
      promised: 14,
      available: 19,
    });
    const promised = (await rowsOf(productId)).map(({ lot, promised: units }) => [
      lot?.code,
      units,
    ]);
    expect(promised).toEqual([
      ['SOON', 9],
      ['LATE', 2],
      ['LAST', 3],
    ]);
  });

  test('of the past are not known, and the report says why', async () => {
    const { id: productId } = await world.product(client.id);
    await stand(productId, 7);
    const past = new Date(Date.now() - 1).toISOString();
    const { totals, groups } = (await get(
      `/api/reports/inventory?warehouseId=${floor.warehouseId}&productId=${productId}&asOf=${past}`,
    )) as {
      totals: Record<keyof StockParts, { value: number | null; reason: string | null }>;
      groups: StockParts[];
    };
    expect(groups).toMatchObject([
      { onHand: 7, placed: null, promised: null, held: null, notSellable: null, available: null },
    ]);
    for (const name of stockPartNames.slice(1))
      expect([name, totals[name]]).toMatchObject([
        name,
        { value: null, reason: expect.any(String) },
      ]);
  });
});
