import { ssccOf } from '@lading/domain/gs1';
import { expect } from 'vitest';
import { verify } from '../../src/commands/verify.ts';
import { allocateWaiting } from '../allocation.ts';
import type { PathAt, ResponseAt, RestAt, WithRefusal } from '../callTypes.ts';
import { first } from '../first.ts';
import type { Answered, World } from '../world.ts';
import { type Model, placeOf, type Row, type TakenByOrder } from './model.ts';

export interface Site {
  id: number;
  /** The location of type RECEIVING, of type PACKING, of type CUSTOMS, and all of them. */
  dock: number;
  packing: number;
  customs: number;
  places: number[];
  /** A place in which no loose units are picked. */
  high: number;
  /** A place for storage that is blocked and filled up now and then. */
  shelf: { id: number; name: string };
}

/** Two warehouses of one customer, and what the API says about them. */
export interface House {
  sites: readonly [Site, Site];
  customerId: number;
  products: number[];
  /** A product with lots that expire, beside them. */
  tracked: number;
  /** The rule that fills the pick location of the first site. */
  ruleId: number;
  /** Makes a call whose response must have one of these statuses. */
  must<M extends 'GET' | 'POST' | 'PUT' | 'PATCH', const P extends string>(
    statuses: number | readonly number[],
    method: M,
    path: PathAt<M, P>,
    ...rest: RestAt<M, P>
  ): Promise<Answered<ResponseAt<M, P>>>;
  /** The same with a path that is built at run time. */
  mustRaw<B>(
    statuses: number | readonly number[],
    method: 'POST',
    path: string,
    body?: unknown,
  ): Promise<Answered<WithRefusal<B>>>;
  /** A reference that nobody has. */
  next(word: string): string;
  /** A label that no unit has. */
  sscc(): string;
  /**
   * Lets the allocator do what it has to, and compares what the API says with the model: where
   * something was done, now and then all.
   */
  settle(model: Model): Promise<void>;
  /** Compares everything, and has every truth about stock verified. */
  prove(model: Model): Promise<void>;
}

const PRODUCTS = 3;
const WHOLE_EVERY = 5;
/** What an earlier house broke for good is not this one's doing. */
const names = new Set<string>();

async function buildSite(world: World): Promise<Site> {
  const { id } = await world.warehouse();
  const place = async (type: 'RECEIVING' | 'PACKING' | 'CUSTOMS' | 'STORAGE' | 'PICK') =>
    (await world.location(id, undefined, type)).id;
  const [dock, packing, customs] = [
    await place('RECEIVING'),
    await place('PACKING'),
    await place('CUSTOMS'),
  ];
  const [shelf, high] = [await world.location(id), await world.location(id)];
  await world.call(world.admin, 'PUT', `/api/locations/${high.id}`, {
    name: high.name,
    type: 'STORAGE',
    warehouseId: id,
    pickable: false,
  });
  return {
    id,
    dock,
    packing,
    customs,
    high: high.id,
    places: [
      dock,
      packing,
      customs,
      shelf.id,
      high.id,
      await place('STORAGE'),
      await place('PICK'),
    ],
    shelf,
  };
}

export async function makeHouse(world: World, customerId: number): Promise<House> {
  const sites = [await buildSite(world), await buildSite(world)] as const;
  const products: number[] = [];
  for (let index = 0; index < PRODUCTS; index += 1)
    products.push((await world.product(customerId)).id);
  const tracked = (await world.product(customerId, undefined, { tracking: 'LOT', expires: true }))
    .id;
  const check = <B>(
    statuses: number | readonly number[],
    request: string,
    answer: Answered<B>,
  ): Answered<B> => {
    expect(
      [statuses].flat(),
      `${request} answered ${answer.status} ${JSON.stringify(answer.body)}`,
    ).toContain(answer.status);
    return answer;
  };
  const must: House['must'] = async <
    M extends 'GET' | 'POST' | 'PUT' | 'PATCH',
    const P extends string,
  >(
    statuses: number | readonly number[],
    method: M,
    path: PathAt<M, P>,
    ...rest: RestAt<M, P>
  ) =>
    check(
      statuses,
      `${method} ${path} ${JSON.stringify(rest[0] ?? {})}`,
      await world.call<M, P>(world.admin, method, path, ...rest),
    );
  const mustRaw = async <B>(
    statuses: number | readonly number[],
    method: 'POST',
    path: string,
    body?: unknown,
  ) =>
    check(
      statuses,
      `${method} ${path} ${JSON.stringify(body ?? {})}`,
      await world.callRaw<B>(world.admin, method, path, body),
    );
  const rule = {
    warehouseId: sites[0].id,
    productId: first(products),
    locationId: sites[0].places.at(-1) ?? 0,
    minimum: 6,
    maximum: 15,
  };
  const { id: ruleId } = (await must(201, 'POST', '/api/replenishment/rules', rule)).body;
  await must(200, 'PATCH', '/api/settings', { waitForReplenishment: true });
  let count = 0;
  const house: House = {
    sites,
    customerId,
    products,
    tracked,
    ruleId,
    must,
    mustRaw,
    next: (word) => `${word}-${sites[0].id}-${++count}`,
    sscc: () => ssccOf('4098767', sites[0].id * 10_000 + ++count),
    settle: async (model) => {
      await allocateWaiting(world.db);
      const isWhole = model.steps % WHOLE_EVERY === 0;
      for (const { id } of sites) {
        if (isWhole || model.touched.has(id)) await compare(house, model, id);
        if (isWhole) await compareAvailability(house, model, id);
      }
      model.touched.clear();
    },
    prove: async (model) => {
      for (const { id } of sites) {
        await compare(house, model, id);
        await compareAvailability(house, model, id);
      }
      const problems = (await verify(world.db)).filter(
        (problem) => !names.has(JSON.stringify(problem)),
      );
      for (const problem of problems) names.add(JSON.stringify(problem));
      expect(problems).toEqual([]);
    },
  };
  return house;
}

async function readOrders(house: House, warehouseId: number): Promise<Map<number, TakenByOrder>> {
  const orders = new Map<number, TakenByOrder>();
  for (const order of (await house.must(200, 'GET', `/api/orders?warehouseId=${warehouseId}`))
    .body) {
    const lines: TakenByOrder['lines'] = {};
    for (const { id, quantity, allocatedQuantity, pickedQuantity, shippedQuantity } of order.items)
      lines[id] = {
        quantity,
        allocated: allocatedQuantity,
        picked: pickedQuantity,
        shipped: shippedQuantity,
      };
    orders.set(order.id, { status: order.status, lines });
  }
  return orders;
}

async function compare(house: House, model: Model, warehouseId: number): Promise<void> {
  const orders = await readOrders(house, warehouseId);
  model.serve(warehouseId, orders);
  const { body } = await house.must(200, 'GET', `/api/inventory?warehouseId=${warehouseId}`);
  const rows: Row[] = body.map((row) => ({ ...row, warehouseId }));
  model.rows = [...model.rows.filter((row) => row.warehouseId !== warehouseId), ...rows];
  const standing: Record<string, number> = {};
  for (const row of rows) {
    const key = `${warehouseId} ${row.product.id} ${placeOf(row)} ${row.status}`;
    standing[key] = (standing[key] ?? 0) + row.quantity;
    if (row.pallet)
      expect([row.pallet.lpn, row.pallet.location?.id]).toEqual([
        row.pallet.lpn,
        model.pallets.get(row.pallet.lpn)?.locationId,
      ]);
  }
  expect(standing).toEqual(model.standing(warehouseId));
  expect(Object.fromEntries(orders)).toEqual(model.taken(warehouseId));
  model.proveLots(warehouseId);
}

async function compareAvailability(house: House, model: Model, warehouseId: number): Promise<void> {
  const { body } = await house.must(
    200,
    'GET',
    `/api/inventory/availability?warehouseId=${warehouseId}&productIds=${[...house.products, house.tracked]}`,
  );
  expect(body).toMatchObject(
    [...house.products, house.tracked].map((productId) => ({
      productId,
      ...model.availability(warehouseId, productId),
    })),
  );
  for (const {
    productId,
    onHand,
    placed,
    promised,
    held,
    expired,
    notSellable,
    available,
    allocated,
  } of body)
    expect({
      productId,
      onHand: placed + promised + held + expired + notSellable + available,
      allocated: placed + promised,
    }).toEqual({
      productId,
      onHand,
      allocated,
    });
}
