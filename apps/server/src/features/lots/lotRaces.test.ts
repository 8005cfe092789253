import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOutbound, type Outbound } from '#test/outbound.ts';
import { type Floor, makeFloor } from '#test/stock.ts';
import { makeWorld, type World } from '#test/world.ts';
import { verify } from '../../commands/verify.ts';

const SEED = Number(process.env.LADING_RACE_SEED ?? 20_390_601);
const ROUNDS = Number(process.env.LADING_RACE_ROUNDS ?? 20);
const SITES = 3;

let world: World;
let outbound: Outbound;
let sites: Floor[];
let customerId: number;
let state = SEED;

/** Returns a number below `most` that depends on the seed. */
const drawn = (most: number): number => {
  state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
  return Math.floor((state / 2 ** 32) * most);
};
/** Does the work after a few milliseconds, as many as the seed gives. */
const later = async <T>(work: () => Promise<T>): Promise<T> => {
  await sleep(drawn(12));
  return work();
};

beforeAll(async () => {
  world = await makeWorld();
  outbound = makeOutbound(world);
  sites = [];
  for (let index = 0; index < SITES; index += 1)
    sites.push(makeFloor(world, (await world.warehouse()).id));
  customerId = (await world.customer(sites.map(({ warehouseId }) => warehouseId))).id;
});
afterAll(() => world.close());

const post = (path: string, body: object) => world.callRaw(world.admin, 'POST', path, body);
const lot = { code: 'A', expiresOn: '2099-01-31' };

/**
 * Creates a lot with stock in one warehouse and an order that has units of it placed, and receives
 * it in the others while `change` runs.
 */
async function race(
  change: (lotId: number) => Promise<{ status: number }>,
): Promise<{ lotId: number; productId: number }> {
  const { id: productId } = await world.product(customerId, undefined, {
    tracking: 'LOT',
    expires: true,
  });
  const [first, ...others] = sites as [Floor, ...Floor[]];
  await first.receive([{ productId, quantity: 5, lot }]);
  const lotId = (await first.stock(`&productId=${productId}`))[0]?.lot?.id ?? 0;
  const { id } = (await first.order(customerId, [{ productId, quantity: 2 }])).body.order;
  await outbound.step(id, 'release');
  const receipts = others.map(async (site) => {
    const received = await later(() => site.batch([{ productId, quantity: 3, lot }]));
    const order = await site.order(customerId, [{ productId, quantity: 1 }]);
    await outbound.step(order.body.order.id, 'release');
    return received;
  });
  const [changed, ...received] = await Promise.all([later(() => change(lotId)), ...receipts]);
  expect([
    changed.status,
    ...received.map(({ status }) => (status === 409 ? 201 : status)),
  ]).toEqual([200, 201, 201]);
  return { lotId, productId };
}

/** Returns the units of a product, in all warehouses, that orders can still take or have placed. */
async function leftFor(productId: number): Promise<number> {
  const rows = (
    await Promise.all(sites.map((site) => site.stock(`&productId=${productId}`)))
  ).flat();
  return rows.reduce((sum, row) => sum + row.available + row.allocated, 0);
}

const changes: Record<string, (lotId: number) => Promise<{ status: number }>> = {
  'is put on hold': (lotId) => post(`/api/lots/${lotId}/hold`, { reason: 'Seal broken' }),
  'has expired by a correction of its dates': (lotId) =>
    post(`/api/lots/${lotId}/dates`, { expiresOn: '2020-01-31', reason: 'Misread' }),
};

test.each(Object.entries(changes))(
  'nothing is left to orders of a lot that %s while it is received elsewhere',
  async (_, change) => {
    const left: unknown[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { productId } = await race(change);
      const units = await leftFor(productId);
      if (units > 0) left.push({ round, units });
    }
    expect(left, `seed ${SEED}`).toEqual([]);
    expect(await verify(world.db)).toEqual([]);
  },
);
