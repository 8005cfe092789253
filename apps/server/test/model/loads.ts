import { loadableOrderStatuses } from '@lading/domain/loads';
import { isOneOf } from '@lading/domain/orders';
import { first } from '../first.ts';
import { always, type Chooser, type Deeds } from './chooser.ts';
import type { House } from './house.ts';
import { learnTasks } from './inbound.ts';
import type { Model, ModelLoad, ModelOrder } from './model.ts';
import { ableTo, step } from './orderSteps.ts';
import { packAll } from './packing.ts';
import { pick } from './picking.ts';
import { shipOnLoad } from './shipping.ts';
import { canSplit, type LoadPackage, splitOff } from './splitting.ts';
import { freeLeft, outside } from './units.ts';

const open = (model: Readonly<Model>): ModelLoad[] =>
  model.loads.filter(({ status }) => status === 'OPEN');
const closed = (model: Readonly<Model>): ModelLoad[] =>
  model.loads.filter(({ status }) => status === 'CLOSED');

const isLoadable = ({ status }: ModelOrder): boolean => isOneOf(loadableOrderStatuses, status);

async function packagesOf(house: House, load: ModelLoad): Promise<LoadPackage[]> {
  const { body } = await house.must(200, 'GET', `/api/loads/${load.id}`);
  const loaded = body.packages
    .filter(({ state }) => state === 'LOADED')
    .map((each) => each.packageId);
  if (loaded.toSorted().join() !== [...load.loaded.keys()].toSorted().join())
    throw new Error(`Load ${load.id} has packages ${loaded}, not ${[...load.loaded.keys()]}.`);
  return body.packages;
}

/** The packages that a scan of a unit means: those in it, that it is, or around it. */
function scanned(model: Model, lpn: string): { lpn: string; order: ModelOrder }[] {
  return [...outside(model, lpn), ...model.inside(lpn)].flatMap((each) => {
    const order = model.orders.find(
      ({ id, packedUnits }) => packedUnits.has(each) && model.unitOrders.get(each) === id,
    );
    return order ? { lpn: each, order } : [];
  });
}

/** Loads by a scan of a package, or of a unit in which packages stand: one that is staged, if any. */
async function scan(model: Model, house: House, choose: Chooser, load: ModelLoad): Promise<void> {
  const packages = await packagesOf(house, load);
  if (packages.length === 0) return;
  const staged = packages.filter(({ state }) => state === 'STAGED');
  const chosen = choose.of(staged.length > 0 ? staged : packages);
  const outer = chosen.outerUnit ?? chosen.unit;
  const isScanned = outer !== null && choose.next() % 3 > 0;
  const orderOf = (id: number) => first(model.orders.filter((order) => order.id === id));
  const meant = isScanned
    ? scanned(model, outer.lpn)
    : [{ lpn: chosen.unit?.lpn ?? null, order: orderOf(chosen.orderId) }];
  const isPossible =
    meant.length > 0 &&
    meant.every(({ order }) => load.orders.has(order) && order.status === 'PACKED');
  const code = isScanned ? outer.lpn : `PACKAGE-${chosen.packageId}`;
  await house.must(
    isPossible ? 200 : meant.length === 0 ? 404 : 409,
    'POST',
    `/api/loads/${load.id}/load`,
    { code },
  );
  if (!isPossible) return;
  for (const { lpn } of meant) if (lpn !== null) model.loadedUnits.add(lpn);
  if (!isScanned) load.loaded.set(chosen.packageId, orderOf(chosen.orderId));
  for (const { lpn, order } of isScanned ? meant : []) {
    const { packageId } = first(packages.filter(({ unit }) => unit?.lpn === lpn));
    load.loaded.set(packageId, order);
  }
}

/**
 * Closes a load; names all that stays behind, now and then one less. What stays must be what the
 * model can follow: of a line that stands in several units the server chooses.
 */
async function close(model: Model, house: House, choose: Chooser, load: ModelLoad): Promise<void> {
  const packages = await packagesOf(house, load);
  const orders = [...load.orders].filter(({ status }) => status !== 'CANCELLED');
  const going = packages.filter(({ orderId }) => orders.some(({ id }) => id === orderId));
  const staged = going.filter(({ state }) => state !== 'LOADED');
  if (
    orders.some((order) => {
      const stays = staged.filter(({ orderId }) => orderId === order.id);
      return model.hasLoaded(order) && !canSplit(model, order, stays);
    })
  )
    return;
  const named = choose.next() % 5 === 0 ? staged.slice(1) : staged;
  const isPossible =
    orders.every(({ status }) => status === 'PACKED') &&
    load.loaded.size > 0 &&
    named.length === staged.length;
  const leftBehind = named.map(({ packageId }) => ({ packageId, reason: 'No room' }));
  await house.must(isPossible ? 200 : 409, 'POST', `/api/loads/${load.id}/close`, { leftBehind });
  if (!isPossible) return;
  load.status = 'CLOSED';
  load.left = new Set(named.map(({ packageId }) => packageId));
  load.orders = new Set(orders);
}

/** All that is loaded leaves; of an order of which something stays, that becomes another order. */
async function depart(model: Model, house: House, load: ModelLoad): Promise<void> {
  const packages = await packagesOf(house, load);
  const leaving = [...load.orders]
    .filter((order) => model.hasLoaded(order))
    .toSorted((earlier, other) => earlier.id - other.id);
  const staysOf = (order: ModelOrder) =>
    packages.filter(({ orderId, state }) => orderId === order.id && state !== 'LOADED');
  if (leaving.some((order) => !canSplit(model, order, staysOf(order)))) return;
  const isPossible =
    leaving.length > 0 &&
    leaving.every(
      (order) =>
        order.status === 'PACKED' &&
        staysOf(order).every(({ packageId }) => load.left.has(packageId)),
    );
  const mayBeHeld = leaving.some(({ picks }) =>
    picks.some(({ lot }) => lot !== null && model.held.has(lot)),
  );
  const { status, body } = await house.must(
    isPossible ? (mayBeHeld ? [200, 409] : 200) : 409,
    'POST',
    `/api/loads/${load.id}/depart`,
    {},
  );
  if (status === 409) {
    if (isPossible && body.code !== 'LOT_HELD')
      throw new Error(`A departure was refused as ${body.code}.`);
    return;
  }
  const loadedUnits = packages.flatMap(({ packageId, unit }) =>
    load.loaded.has(packageId) && unit ? unit.lpn : [],
  );
  for (const order of leaving) {
    const stays = staysOf(order);
    const split =
      stays.length > 0
        ? await splitOff(model, house, order, { stays, loadedUnits })
        : new Map<number, number>();
    await shipOnLoad(model, house, order, split);
  }
  for (const order of leaving) freeLeft(model, order);
  load.status = 'DEPARTED';
}

/** Orders that can leave at once with a load. */
const ready = (model: Readonly<Model>): ModelOrder[] =>
  model.orders.filter((order) => order.status === 'PACKED' && !model.loadOf(order));

/** Orders that can be packed at once. */
const rushable = (model: Readonly<Model>): ModelOrder[] =>
  (['release', 'pick', 'pack'] as const).flatMap((event) => ableTo(model, event));

const otherThan = (house: House, warehouseId: number): number =>
  first(house.sites.filter(({ id }) => id !== warehouseId)).id;

async function openLoad(
  model: Model,
  house: House,
  warehouseId: number,
  destinationId: number | null,
  orders: readonly ModelOrder[] = [],
): Promise<ModelLoad> {
  const { body } = await house.must(201, 'POST', '/api/loads', {
    warehouseId,
    destinationWarehouseId: destinationId,
    ...(orders.length > 0 && { orderIds: orders.map(({ id }) => id) }),
  });
  const load: ModelLoad = {
    id: body.id,
    warehouseId,
    destinationId,
    status: 'OPEN',
    orders: new Set(orders),
    loaded: new Map(),
    left: new Set(),
  };
  model.loads.push(load);
  return load;
}

/** What leaves together in one vehicle. */
export const loads: Deeds = {
  openLoad: {
    weight: 2,
    can: always,
    run: async (model, house, choose) => {
      const site = choose.of(house.sites);
      const isForTransfers = choose.next() % 3 === 0;
      await openLoad(model, house, site.id, isForTransfers ? otherThan(house, site.id) : null);
    },
  },
  rush: {
    weight: 30,
    can: (model) => rushable(model).length > 0,
    run: async (model, house, choose) => {
      const order = choose.of(rushable(model));
      if (ableTo(model, 'release').includes(order)) {
        if (!(await step(model, house, order, 'release'))) return;
        order.status = 'PENDING_PICK';
        await learnTasks(model, house, order.warehouseId);
      }
      for (let turns = 0; turns < 2 && ableTo(model, 'pick').includes(order); turns += 1)
        await pick(model, house, choose, false, order);
      await packAll(model, house, choose, order);
    },
  },
  leaveWithLoad: {
    weight: 24,
    can: (model) => ready(model).length > 0,
    run: async (model, house, choose) => {
      const order = choose.of(ready(model));
      const { warehouseId, destinationId } = order;
      const others = ready(model).filter(
        (each) => each.warehouseId === warehouseId && each.destinationId === destinationId,
      );
      const load = await openLoad(model, house, warehouseId, destinationId, [
        order,
        ...choose.some(others).filter((each) => each !== order),
      ]);
      const packages = await packagesOf(house, load);
      const scans = choose.of([packages.length, choose.units(packages.length)]);
      for (let count = 0; count < scans; count += 1) await scan(model, house, choose, load);
      await close(model, house, choose, load);
      if (load.status === 'CLOSED' && choose.next() % 4) await depart(model, house, load);
    },
  },
  addToLoad: {
    weight: 8,
    can: (model) => open(model).length > 0 && model.orders.some(isLoadable),
    run: async (model, house, choose) => {
      const load = choose.of(open(model));
      const here = model.orders.filter(({ warehouseId }) => warehouseId === load.warehouseId);
      const fitting = ready(model).filter(
        (order) => here.includes(order) && order.destinationId === load.destinationId,
      );
      if (here.length === 0) return;
      const order = choose.of(fitting.length > 0 && choose.next() % 4 ? fitting : here);
      const other = model.loadOf(order);
      const isPossible =
        isLoadable(order) &&
        (other === undefined || other === load) &&
        order.destinationId === load.destinationId;
      await house.must(isPossible ? 200 : 409, 'POST', `/api/loads/${load.id}/orders`, {
        orderIds: [order.id],
      });
      if (isPossible) load.orders.add(order);
    },
  },
  takeOffLoad: {
    weight: 1,
    can: (model) => open(model).some(({ orders }) => orders.size > 0),
    run: async (model, house, choose) => {
      const load = choose.of(open(model).filter(({ orders }) => orders.size > 0));
      const order = choose.of([...load.orders]);
      const isPossible = !model.hasLoaded(order);
      await house.must(isPossible ? 200 : 409, 'POST', `/api/loads/${load.id}/orders/remove`, {
        orderIds: [order.id],
      });
      if (isPossible) load.orders.delete(order);
    },
  },
  load: {
    weight: 12,
    can: (model) => open(model).some(({ orders }) => orders.size > 0),
    run: (model, house, choose) =>
      scan(model, house, choose, choose.of(open(model).filter(({ orders }) => orders.size > 0))),
  },
  unload: {
    weight: 2,
    can: (model) => open(model).some(({ loaded }) => loaded.size > 0),
    run: async (model, house, choose) => {
      const load = choose.of(open(model).filter(({ loaded }) => loaded.size > 0));
      const packageIds = choose.some([...load.loaded.keys()]);
      await house.must(200, 'POST', `/api/loads/${load.id}/unload`, { packageIds });
      for (const id of packageIds) load.loaded.delete(id);
    },
  },
  closeLoad: {
    weight: 5,
    can: (model) => open(model).some(({ orders }) => orders.size > 0),
    run: (model, house, choose) =>
      close(model, house, choose, choose.of(open(model).filter(({ orders }) => orders.size > 0))),
  },
  reopenLoad: {
    weight: 1,
    can: (model) => closed(model).length > 0,
    run: async (model, house, choose) => {
      const load = choose.of(closed(model));
      await house.mustRaw(200, 'POST', `/api/loads/${load.id}/reopen`);
      load.status = 'OPEN';
      load.left = new Set();
    },
  },
  departLoad: {
    weight: 5,
    can: (model) => closed(model).length > 0,
    run: (model, house, choose) => depart(model, house, choose.of(closed(model))),
  },
  cancelLoad: {
    weight: 1,
    can: (model) => open(model).length > 0,
    run: async (model, house, choose) => {
      const load = choose.of(open(model));
      const isPossible = load.loaded.size === 0;
      await house.must(isPossible ? 200 : 409, 'POST', `/api/loads/${load.id}/cancel`, {});
      if (isPossible) load.status = 'CANCELLED';
    },
  },
};
