import type { PackagingReport } from '@lading/contract/reports';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeOutbound, type Outbound } from '#test/outbound.ts';
import { type Floor, makeFloor } from '#test/stock.ts';
import { makeWorld, type World } from '#test/world.ts';

let world: World;
let floor: Floor;
let outbound: Outbound;
let customer: Awaited<ReturnType<World['customer']>>;
beforeAll(async () => {
  world = await makeWorld();
  outbound = makeOutbound(world);
});
afterAll(() => world.close());
beforeEach(async () => {
  const { id } = await world.warehouse();
  floor = makeFloor(world, id);
  customer = await world.customer([id]);
  await world.location(id, 'PACK', 'PACKING');
});

const cube = (side: number) => ({ lengthMm: side, widthMm: side, heightMm: side });
const carton = async (name: string, side: number, more: object = {}) => {
  const body = { name, ...cube(side), warehouseId: floor.warehouseId, ...more };
  return (await world.call(world.admin, 'POST', '/api/packagings', body)).body;
};

interface PackageOf {
  line: number;
  quantity: number;
  packagingId?: number | null;
  weight?: number;
}

/** Ships an order of these products in these packages, each of units of one line, at an instant. */
async function ship(
  lines: { productId: number; quantity: number }[],
  packages: readonly PackageOf[],
  shippedAt = '2026-03-10T12:00:00Z',
) {
  await floor.receive(lines);
  const { body } = await floor.order(customer.id, lines);
  const { body: order } = await outbound.step(body.order.id, 'release');
  await outbound.pickAll(order);
  for (const { line, quantity, ...more } of packages) {
    const orderItemId = order.items[line]?.id;
    const packed = await outbound.step(order.id, 'pack', {
      packages: [{ ...more, lines: [{ orderItemId, quantity }] }],
    });
    expect([packed.status, packed.body.error]).toEqual([200, undefined]);
  }
  const { status } = await outbound.step(order.id, 'ship');
  expect(status).toBe(200);
  await sql`update orders set shipped_at = ${shippedAt}::timestamptz where id = ${order.id}`.execute(
    world.owner,
  );
  return order;
}

const path = (query: string) =>
  `/api/reports/packagings?warehouseId=${floor.warehouseId}&${query}` as const;
const ask = async (query = 'from=2026-03-10&to=2026-03-10'): Promise<PackagingReport> =>
  (await world.call(world.admin, 'GET', path(query))).body;

test('without shipped orders every share and cost is null, and its population nothing', async () => {
  await carton('S', 100, { cost: 1 });
  const nothing = { value: null, packages: 0 };
  expect(await ask()).toMatchObject({
    tz: 'UTC',
    orders: { shipped: 0, suggested: 0, byVolume: 0 },
    totals: {
      suggested: 0,
      used: 0,
      asSuggested: 0,
      replaced: 0,
      volumeFill: nothing,
      weightFill: nothing,
      cost: null,
      costed: 0,
      suggestedCost: null,
      suggestedCosted: 0,
    },
    packagings: [],
    replacements: [],
    unmeasured: { products: 0, first: [] },
  });
});

test('what was suggested stands beside what was used, with fill, cost and replacements', async () => {
  const s = await carton('S', 100, { cost: 0.3, tareGrams: 100, maxWeightGrams: 2_000 });
  const m = await carton('M', 200, { cost: 0.7, tareGrams: 200 });
  const bag = await carton('Bag', 300, { cost: null, carriers: ['DPD'] });
  const cup = await world.product(customer.id, 'CUP', { ...cube(50), weightGrams: 400 });
  const vase = await world.product(customer.id, 'VAS', cube(150));
  const desk = await world.product(customer.id, 'DSK', { shipsInOwnBox: true });
  const cups = [{ productId: cup.id, quantity: 1 }];
  // As suggested; the second was weighed, with a kilogram more than its goods.
  await ship(cups, [{ line: 0, quantity: 1, packagingId: s.id }]);
  await ship(cups, [{ line: 0, quantity: 1, packagingId: s.id, weight: 1.5 }]);
  // The packer took another one, a bag without a cost, and none.
  await ship(cups, [{ line: 0, quantity: 1, packagingId: m.id }]);
  await ship(cups, [{ line: 0, quantity: 1, packagingId: bag.id }]);
  await ship(cups, [{ line: 0, quantity: 1 }]);
  // Its own box, and a second package of what was suggested as one.
  await ship([{ productId: desk.id, quantity: 1 }], [{ line: 0, quantity: 1 }]);
  await ship(
    [{ productId: vase.id, quantity: 1 }, ...cups],
    [
      { line: 0, quantity: 1, packagingId: m.id },
      { line: 1, quantity: 1, packagingId: s.id },
    ],
  );
  // The day before, and the day after.
  await ship(cups, [{ line: 0, quantity: 1, packagingId: m.id }], '2026-03-09T23:59:59Z');
  await ship(cups, [{ line: 0, quantity: 1, packagingId: m.id }], '2026-03-11T00:00:00Z');

  const report = await ask();
  const in_ = ({ id, name }: { id: number; name: string }) => ({
    kind: 'BOX',
    packaging: { id, name },
  });
  const none = { kind: 'NONE', packaging: null };
  const unknown = { value: null, packages: 0 };
  expect(report.orders).toEqual({ shipped: 7, suggested: 7, byVolume: 0 });
  expect(report.packagings).toEqual([
    {
      ...in_(s),
      suggested: 5,
      used: 3,
      asSuggested: 2,
      replaced: 3,
      // 50³ of 100³, thrice.
      volumeFill: { value: 12.5, packages: 3 },
      // 500 g twice, and 1,500 g, of 2,000 g each.
      weightFill: { value: 41.67, packages: 3 },
      cost: 0.9,
      costed: 3,
    },
    {
      ...in_(m),
      suggested: 1,
      used: 2,
      asSuggested: 1,
      replaced: 0,
      // 50³ and 150³ of 200³ twice.
      volumeFill: { value: 21.88, packages: 2 },
      weightFill: unknown,
      cost: 1.4,
      costed: 2,
    },
    {
      kind: 'OWN_BOX',
      packaging: null,
      suggested: 1,
      used: 1,
      asSuggested: 1,
      replaced: 0,
      volumeFill: unknown,
      weightFill: unknown,
      cost: null,
      costed: 0,
    },
    expect.objectContaining({ ...in_(bag), suggested: 0, used: 1, cost: null, costed: 0 }),
    expect.objectContaining({ ...none, suggested: 0, used: 1, replaced: 0 }),
  ]);
  expect(report.totals).toMatchObject({
    suggested: 7,
    used: 8,
    asSuggested: 4,
    replaced: 3,
    cost: 2.3,
    costed: 5,
    // 5 × 0.30 + 0.70
    suggestedCost: 2.2,
    suggestedCosted: 6,
    weightFill: { value: 41.67, packages: 3 },
  });
  const replaced = { suggested: in_(s), packages: 1 };
  expect(report.replacements).toEqual(
    expect.arrayContaining([
      { ...replaced, used: in_(m) },
      { ...replaced, used: in_(bag) },
      { ...replaced, used: none },
    ]),
  );
  expect(report.replacements).toHaveLength(3);

  const csv = await world.callRaw(
    world.admin,
    'GET',
    path('from=2026-03-10&to=2026-03-10'),
    undefined,
    { accept: 'text/csv' },
  );
  const [head, first] = String(csv.body).split('\r\n');
  expect(head).toBe(
    'packaging,suggested,used,asSuggested,replaced,volumeFill.value,volumeFill.packages,weightFill.value,weightFill.packages,replacedBy,cost,costed',
  );
  expect(first).toMatch(/^S,5,3,2,3,12\.5,3,41\.67,3,"/);
  for (const text of ['M: 1', 'Bag: 1', 'No packaging: 1']) expect(first).toContain(text);
});

test('days are those of the warehouse, and another customer has orders of its own', async () => {
  await carton('S', 100);
  const { id: productId } = await world.product(customer.id, 'CUP', cube(50));
  const lines = [{ productId, quantity: 1 }];
  await ship(lines, [{ line: 0, quantity: 1 }], '2026-03-10T23:30:00Z');
  const shipped = async (query: string) => (await ask(query)).orders.shipped;
  expect(await shipped('from=2026-03-11&to=2026-03-11')).toBe(0);
  expect(await shipped('from=2026-03-11&to=2026-03-11&tz=Europe/Berlin')).toBe(1);
  const other = await world.customer([floor.warehouseId]);
  const day = 'from=2026-03-10&to=2026-03-10';
  expect(await shipped(`${day}&customerId=${other.id}`)).toBe(0);
  expect(await shipped(`${day}&customerId=${customer.id}`)).toBe(1);
});

test('products without dimensions are named, with their orders, until and after they are measured', async () => {
  await carton('S', 200);
  const known = await world.product(customer.id, 'KNO', cube(50));
  const lacking = await world.product(customer.id, 'LAC', {});
  const packed = await world.product(customer.id, 'PAC', {
    packs: [{ name: 'Box', units: 4, ...cube(100) }],
  });
  const whole = (productIds: number[]) =>
    productIds.map((productId) => ({ productId, quantity: 1 }));
  const single = (count: number) =>
    Array.from({ length: count }, (_, line) => ({ line, quantity: 1 }));
  await ship(whole([known.id]), single(1));
  const first = await ship(whole([known.id, lacking.id]), single(2), '2026-03-10T08:00:00Z');
  const last = await ship(whole([lacking.id, packed.id]), single(2), '2026-03-10T09:00:00Z');
  const measured = await world.call(world.admin, 'PUT', `/api/products/${packed.id}`, {
    name: 'Measured',
    ...cube(50),
  });
  expect([measured.status, measured.body.error]).toEqual([200, undefined]);
  const { orders, unmeasured } = await ask();
  expect(orders).toEqual({ shipped: 3, suggested: 3, byVolume: 2 });
  const lastOrder = { id: last.id, orderReference: last.orderReference };
  expect(unmeasured).toEqual({
    products: 2,
    first: [
      { product: expect.objectContaining({ sku: 'LAC' }), orders: 2, lastOrder, isMeasured: false },
      { product: expect.objectContaining({ sku: 'PAC' }), orders: 1, lastOrder, isMeasured: true },
    ],
  });
  expect(first.id).not.toBe(last.id);
});

test.each([
  ['from=2026-03-10&to=2026-03-09', 'BEFORE'],
  ['from=2016-03-10&to=2026-03-09', 'TOO_FAR'],
])('%s is refused', async (query, code) => {
  const { status, body } = await world.callRaw(world.admin, 'GET', path(query));
  expect([status, body]).toMatchObject([400, { errors: [{ path: 'to', code }] }]);
});

test('a client does not see what its packagings cost', async () => {
  expect((await world.callRaw(customer.token, 'GET', path(''))).status).toBe(403);
});
