import type { InventoryRecord } from '@lading/contract/inventory';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verify } from '../src/commands/verify.ts';
import { allocateWaiting } from './allocation.ts';
import { below, oneOf } from './choices.ts';
import { makeOutbound, type Outbound } from './outbound.ts';
import { times } from './races.ts';
import { type Floor, makeFloor } from './stock.ts';
import { makeWorld, type World } from './world.ts';

const CLIENTS = 10;
const STEPS = Number(process.env.LADING_RACE_STEPS ?? 30);

let world: World;
let out: Outbound;
let floor: Floor;
let customerId: number;
let products: number[];
let places: number[];
const orders: number[] = [];
const released: number[] = [];
const loads: number[] = [];
/** An order that was released lately, or any. */
const onFloor = (): number => oneOf(released.length > 0 ? released.slice(-6) : orders);
const faults: string[] = [];

beforeAll(async () => {
  world = await makeWorld();
  out = makeOutbound(world);
  customerId = (await world.customer()).id;
  floor = makeFloor(world, (await world.warehouse()).id);
  await world.location(floor.warehouseId, 'DOCK', 'RECEIVING');
  await world.location(floor.warehouseId, 'PACK', 'PACKING');
  places = [];
  for (const type of ['PICK', 'PICK', 'STORAGE', 'STORAGE', 'QUARANTINED'] as const)
    places.push((await world.location(floor.warehouseId, undefined, type)).id);
  products = [];
  for (let index = 0; index < 4; index += 1) products.push((await world.product(customerId)).id);
});
afterAll(() => world.close());

/** Sends a call. Refusals are allowed here; a fault of the server is not. */
async function send(method: 'POST' | 'PUT', path: string, body: object = {}): Promise<void> {
  const answer = await world.callRaw(world.admin, method, path, body);
  if (answer.status >= 500) faults.push(`${method} ${path}: ${answer.status}`);
}

async function order(): Promise<void> {
  const items = [...new Set([oneOf(products), oneOf(products)])].map((productId) => ({
    productId,
    quantity: 1 + below(30),
  }));
  const urgency = {
    priority: 1 + below(10),
    ...(below(2) ? { requestedShipDate: `2026-12-${10 + below(15)}` } : {}),
  };
  keep(await floor.order(customerId, items, urgency));
}

function keep({ status, body }: Awaited<ReturnType<Floor['order']>>): void {
  if (status === 201) orders.push(body.order.id);
  else faults.push(`An order: ${status}`);
}

/** Orders all that is free of a balance, and releases that. */
async function orderAll(): Promise<void> {
  const free = (await floor.stock()).filter(({ available, pallet }) => available > 0 && pallet);
  if (free.length === 0) return;
  const { product, available } = oneOf(free);
  const answer = await floor.order(customerId, [{ productId: product.id, quantity: available }]);
  keep(answer);
  await release(answer.body.order.id);
}

async function release(id: number): Promise<void> {
  const { status } = await world.callRaw(world.admin, 'POST', `/api/orders/${id}/release`);
  if (status === 200) released.push(id);
  if (status >= 500) faults.push(`A release: ${status}`);
}

async function pick(): Promise<void> {
  const { id, allocations } = await out.get(onFloor());
  const left = allocations.map((each) => ({
    allocationId: each.id,
    units: each.quantity - each.pickedQuantity,
  }));
  const picks = left
    .filter(({ units }) => units > 0)
    .map(({ allocationId, units }) =>
      below(4)
        ? { allocationId, quantity: units }
        : { allocationId, quantity: below(units), shortReason: 'Gone' },
    );
  if (picks.length) await send('POST', `/api/orders/${id}/pick`, { picks });
}

/** Picks a unit of which an order takes everything, as it stands. */
async function pickWhole(): Promise<void> {
  const id = onFloor();
  const { lines } = (await world.call(world.admin, 'GET', `/api/orders/${id}/pick-list`)).body;
  const [lpn] = lines.flatMap(({ wholeUnit }) => wholeUnit?.lpn ?? []);
  if (lpn === undefined) return;
  const picks = lines
    .filter(({ wholeUnit }) => wholeUnit?.lpn === lpn)
    .map(({ allocationId, quantity, pickedQuantity }) => ({
      allocationId,
      quantity: quantity - pickedQuantity,
    }));
  await send('POST', `/api/orders/${id}/pick`, { picks, units: [lpn] });
}

/** Packs what is picked: a unit as it stands, or lines into a new carton or into none. */
async function pack(): Promise<void> {
  const { id, items, packages } = await out.get(onFloor());
  const units = (await world.call(world.admin, 'GET', `/api/orders/${id}/units`)).body;
  const [whole] = units.filter(({ state, lines }) => state !== 'PACKED' && lines.length > 0);
  const packed = packages.flatMap(({ lines }) => lines);
  const lines = items.flatMap(({ id: orderItemId, pickedQuantity }) => {
    const inside = packed.filter((line) => line.orderItemId === orderItemId);
    const left = inside.reduce((rest, { quantity }) => rest - quantity, pickedQuantity);
    return left > 0 ? [{ orderItemId, quantity: 1 + below(left) }] : [];
  });
  if (whole && below(2))
    await send('POST', `/api/orders/${id}/pack`, { packages: [{ unit: whole.lpn }] });
  else if (lines.length > 0)
    await send('POST', `/api/orders/${id}/pack`, {
      packages: [{ lines, ...(below(2) ? { unit: null } : {}) }],
    });
}

/** Takes a step back, or ships. */
async function turn(): Promise<void> {
  const { id, allocations, packages } = await out.get(onFloor());
  const [packed] = packages;
  const [picked] = allocations.filter(({ pickedQuantity }) => pickedQuantity > 0);
  const way = below(4);
  if (way === 0 && packed)
    await send('POST', `/api/orders/${id}/unpack`, { packages: [{ packageId: packed.id }] });
  else if (way === 1 && picked)
    await send('POST', `/api/orders/${id}/unpick`, {
      picks: [{ allocationId: picked.id, quantity: 1 + below(picked.pickedQuantity) }],
      way: oneOf(['PICK_AGAIN', 'PICK_OTHERS', 'LEAVE_OUT']),
    });
  else if (way === 2 && packed) await send('POST', `/api/orders/${id}/packages/${packed.id}/unit`);
  else await send('POST', `/api/orders/${id}/${oneOf(['ship', 'unship'])}`);
}

/** Picks and packs all that is left of an order. */
async function finish(id: number): Promise<void> {
  const { allocations } = await out.get(id);
  const picks = allocations.flatMap(({ id: allocationId, quantity, pickedQuantity }) =>
    quantity > pickedQuantity ? [{ allocationId, quantity: quantity - pickedQuantity }] : [],
  );
  if (picks.length > 0) await send('POST', `/api/orders/${id}/pick`, { picks });
  const { items, packages } = await out.get(id);
  const packed = packages.flatMap(({ lines }) => lines);
  const lines = items.flatMap(({ id: orderItemId, pickedQuantity }) => {
    const quantity = packed
      .filter((line) => line.orderItemId === orderItemId)
      .reduce((rest, line) => rest - line.quantity, pickedQuantity);
    return quantity > 0 ? [{ orderItemId, quantity }] : [];
  });
  if (lines.length > 0) await send('POST', `/api/orders/${id}/pack`, { packages: [{ lines }] });
}

type LoadPath = '/api/loads/1';
const readLoad = async (path: LoadPath) => (await world.call(world.admin, 'GET', path)).body;

/** Packs the orders of a load, loads most of their packages, and has it depart. */
async function leave(path: LoadPath): Promise<void> {
  for (const { order } of (await readLoad(path)).orders) await finish(order.id);
  for (const { packageId } of (await readLoad(path)).packages)
    if (below(4)) await send('POST', `${path}/load`, { packageId });
  const leftBehind = (await readLoad(path)).packages
    .filter(({ state }) => state !== 'LOADED')
    .map(({ packageId }) => ({ packageId, reason: 'Race' }));
  await send('POST', `${path}/close`, { leftBehind });
  await send('POST', `${path}/depart`);
}

/** Opens a load, or takes a step of a late one. */
async function load(): Promise<void> {
  if (loads.length === 0 || below(6) === 0) {
    const body = { warehouseId: floor.warehouseId, orderIds: [onFloor()] };
    const opened = await world.call(world.admin, 'POST', '/api/loads', body);
    if (opened.status === 201) loads.push(opened.body.id);
    return;
  }
  const path = `/api/loads/${oneOf(loads.slice(-3))}` as LoadPath;
  const way = below(6);
  if (way < 2) return leave(path);
  const { orders: rows, packages } = await readLoad(path);
  const packageIds = packages.flatMap(({ packageId }) => (below(2) ? packageId : []));
  if (way === 2) await send('POST', `${path}/orders`, { orderIds: [onFloor()] });
  else if (way === 3 && packageIds.length > 0) await send('POST', `${path}/unload`, { packageIds });
  else if (way === 4 && rows.length > 0)
    await send('POST', `${path}/orders/remove`, { orderIds: [oneOf(rows).order.id] });
  else await send('POST', `${path}/${oneOf(['reopen', 'close', 'depart', 'cancel'])}`);
}

/** Puts units into one another, stock into units, and units out of others. */
async function stack(): Promise<void> {
  const pallets = `/api/pallets?warehouseId=${floor.warehouseId}` as const;
  const { body } = await world.call(world.admin, 'GET', pallets);
  if (body.length === 0) return;
  const [{ lpn }, { lpn: into }] = [oneOf(body), oneOf(body)];
  const [free] = (await floor.stock()).filter(({ available }) => available > 0);
  const way = below(3);
  if (way === 0) await send('POST', `/api/units/${lpn}/unnest`);
  else if (way === 1 && free)
    await send('POST', `/api/units/${into}/fill`, { inventoryId: free.id, quantity: 1 });
  else await send('POST', `/api/units/${lpn}/nest`, { into });
}

/** Operations on stock: each may recall promises. */
async function touchStock(): Promise<void> {
  const free = (await floor.stock()).filter(({ available }) => available > 0);
  if (free.length === 0) return;
  const { id, available }: InventoryRecord = oneOf(free);
  const quantity = 1 + below(available);
  const reason = 'Race';
  const [path, body] = oneOf([
    ['move', { quantity, locationId: oneOf(places) }],
    ['status', { quantity, status: oneOf(['AVAILABLE', 'DAMAGED', 'QUARANTINED']), reason }],
    ['adjust', { quantity: oneOf([-quantity, 2]), reason }],
  ] as const);
  await send('POST', `/api/inventory/${id}/${path}`, body);
}

async function putAway(): Promise<void> {
  const { body } = await world.call(
    world.admin,
    'GET',
    `/api/pallets?warehouseId=${floor.warehouseId}`,
  );
  if (body.length)
    await send('POST', `/api/pallets/${oneOf(body).lpn}/putaway`, { locationId: oneOf(places) });
}

async function block(): Promise<void> {
  const { body } = await world.call(world.admin, 'GET', `/api/locations/${oneOf(places)}`);
  const { id, name, type, blockedOut } = body;
  await send('PUT', `/api/locations/${id}`, {
    name,
    type,
    blockedOut: !blockedOut,
    blockReason: blockedOut ? null : 'Race',
  });
}

async function edit(): Promise<void> {
  const { id, orderReference, shippingAddress, type, items } = await out.get(oneOf(orders));
  const lines = items.map(({ product, quantity }) => ({
    productId: product.id,
    quantity: Math.max(1, quantity + below(3) - 1),
  }));
  await send('PUT', `/api/orders/${id}`, {
    customerId,
    orderReference,
    shippingAddress,
    type,
    priority: 1 + below(10),
    items: lines,
  });
}

async function count(): Promise<void> {
  const response = await world.call(world.admin, 'POST', '/api/counts', {
    warehouseId: floor.warehouseId,
    productIds: [oneOf(products)],
  });
  if (response.status !== 201) return;
  const { id } = response.body;
  await send('POST', `/api/counts/${id}/start`);
  const { body } = await world.call(world.admin, 'GET', `/api/counts/${id}`);
  for (const { location } of body.places)
    await send('POST', `/api/counts/${id}/places`, { locationId: location.id });
  await send('POST', `/api/counts/${id}/submit`);
  await send('POST', `/api/counts/${id}/approve`);
}

const step = async (): Promise<void> => {
  const taken = oneOf(['release', 'release', 'cancel', 'hold', 'resume', 'allocate']);
  if (taken === 'release') return release(oneOf(orders));
  await send('POST', `/api/orders/${oneOf(orders)}/${taken}`);
};
const receive = (): Promise<void> =>
  send('POST', '/api/inventory/batch', {
    warehouseId: floor.warehouseId,
    items: [{ productId: oneOf(products), quantity: 1 + below(60) }],
  });

/** The first stock of a product arrives among its first orders. */
async function introduce(): Promise<void> {
  products.push((await world.product(customerId)).id);
  const items = [{ productId: products.at(-1) ?? 0, quantity: 10 }];
  await Promise.all([
    floor.receive(items),
    ...[1, 5, 5, 9].map((priority) => floor.order(customerId, items, { priority }).then(keep)),
  ]);
}

const work: readonly (readonly [share: number, () => Promise<void>])[] = [
  [5, order],
  [8, step],
  [8, pick],
  [4, orderAll],
  [8, pickWhole],
  [8, pack],
  [8, turn],
  [8, load],
  [3, stack],
  [5, touchStock],
  [4, receive],
  [3, putAway],
  [2, edit],
  [1, block],
  [1, count],
  [2, introduce],
];
const shares = work.flatMap(([share, run]) => Array.from({ length: share }, () => run));

test('orders, recalls, placements, picks, packages, units, loads, moves and counts at once: nothing fails, and the invariants hold', async () => {
  await order();
  await times(CLIENTS, async () => {
    for (let done = 0; done < STEPS; done += 1) await oneOf(shares)();
  });
  expect(faults).toEqual([]);
  await allocateWaiting(world.db);
  expect(await verify(world.db)).toEqual([]);
});
