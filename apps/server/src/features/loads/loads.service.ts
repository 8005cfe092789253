import type { BodyOf, QueryOf, ResponseOf } from '@lading/contract/endpoint';
import type * as contract from '@lading/contract/loads';
import type { Load, LoadDetail, LoadRef } from '@lading/contract/loads';
import { isCancelled } from '@lading/domain/life';
import { MAX_LOAD_ORDERS } from '@lading/domain/limits';
import {
  bolDigit,
  bolNumberOf,
  type CountedPackage,
  consigneeKey,
  countGoods,
  goesBy,
  LOADED_ORDER_STATUS,
  type LoadEvent,
  loadableOrderStatuses,
  loadedOrderState,
  loadRemarks,
  loadSteps,
  type OuterUnit,
  orderRemarks,
} from '@lading/domain/loads';
import { isOneOf } from '@lading/domain/orders';
import {
  type Actor,
  allows,
  requireOpenWarehouse,
  requireWarehouse,
} from '../../platform/auth/actor.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Listing } from '../../platform/database/listing.ts';
import { requireLocked } from '../../platform/documents.ts';
import { noteChange } from '../../platform/events/changes.ts';
import { type Guard, requireConsent } from '../../platform/guards.ts';
import {
  badField,
  type IfMatch,
  notFound,
  Refusal,
  requireActive,
  requireLegal,
  requireUnchanged,
  requireVersion,
} from '../../platform/refusal.ts';
import { getDoor } from '../doors/doors.service.ts';
import { departure } from '../orders/shipments.service.ts';
import { getOrder, type LockedOrder, requireOrder, requireStep } from '../orders/steps.service.ts';
import { carrierInUse, getRules, type NamedByOthers } from '../settings/settings.service.ts';
import { requireDestination } from '../warehouses/warehouses.service.ts';
import * as loading from './loading.queries.ts';
import * as queries from './loads.queries.ts';

export async function listLoads(
  db: Db,
  actor: Actor,
  { search, ...filter }: QueryOf<typeof contract.listLoads>,
): Promise<Listing<Load>> {
  requireWarehouse(actor, filter.warehouseId);
  for (const orderId of [filter.orderId, filter.leftOrderId])
    if (orderId !== undefined) await getOrder(db, actor, orderId);
  return queries.loadListing(filter, await queries.searchLoads(db, search, filter.warehouseId));
}

/** Returns one load with its orders and packages. Refuses with 404 outside the scope. */
export async function getLoad(db: Db, actor: Actor, id: number): Promise<LoadDetail> {
  const load = await queries.findLoad(db, id, actor.warehouseIds);
  if (!load) throw notFound('LOAD');
  const orders = await queries.listLoadOrders(db, load);
  const packages = await loading.listLoadPackages(db, load);
  const units = await loading.listLoadUnits(db, load);
  const loaded = countedPackages({ packages, units });
  return {
    ...load,
    goods: countGoods(loaded, loaded),
    orders: orders.map(({ destinationWarehouseId: _, ...order }) => ({
      ...order,
      state: loadedOrderState({ ...order, status: order.order.status }),
      goods: countGoods(
        loaded.filter(({ orderId }) => orderId === order.order.id),
        loaded,
      ),
    })),
    packages,
    units,
  };
}

/** The packages that are loaded, with the outermost units in which they stand. */
function countedPackages({
  packages,
  units,
}: Pick<LoadDetail, 'packages' | 'units'>): (CountedPackage & { orderId: number })[] {
  const outer = outerUnitsOf({ packages, units });
  return packages
    .filter(({ state }) => state === 'LOADED')
    .map(({ packageId, orderId, weight, computedWeight }) => ({
      orderId,
      weight: weight ?? computedWeight,
      isComputed: weight === null,
      outer: outer.get(packageId) ?? null,
    }));
}

/** The outermost units of packages that are units, by package. */
export function outerUnitsOf({
  packages,
  units,
}: Pick<LoadDetail, 'packages' | 'units'>): Map<number, OuterUnit> {
  const known = new Map(
    units.map(({ kind, ...unit }) => [unit.lpn, { ...unit, isPallet: kind === 'PALLET' }]),
  );
  return new Map(
    packages.flatMap(({ packageId, unit, outerUnit }) => {
      const outer = known.get(outerUnit?.lpn ?? unit?.lpn ?? '');
      return outer ? [[packageId, outer] as const] : [];
    }),
  );
}

/**
 * Finds the load with a number, or the open one at the door with a name; null for any other code. A
 * client finds none.
 */
export async function findLoadByCode(
  db: Db,
  actor: Actor,
  warehouseId: number,
  code: string,
): Promise<LoadRef | null> {
  return allows(actor, 'orders:ship') ? queries.findLoadNamed(db, warehouseId, code) : null;
}

/** Finds the load of a unit, for those who may see loads. */
export async function findLoadOfUnit(
  db: Db,
  actor: Actor,
  warehouseId: number,
  unitId: number,
): Promise<LoadRef | null> {
  return allows(actor, 'orders:ship') ? queries.findLoadOfUnit(db, warehouseId, unitId) : null;
}

/** Locks a load for a step. Refuses with 409 if its status does not allow the step. */
export async function beginStep(
  tx: Tx,
  actor: Actor,
  id: number,
  event: LoadEvent,
  how: 'share' | 'step' = 'step',
): Promise<queries.LoadHead> {
  const load = requireLocked(tx, await queries.lockLoad(tx, id, actor.warehouseIds, how), 'LOAD');
  const { number, status } = load;
  requireLegal(loadSteps, { document: 'LOAD', reference: number, status }, event);
  return load;
}

/** Packages that a refusal names. */
const SHOWN_CODES = 3;

/** Orders that a list of suggestions shows. */
const SUGGESTED = 50;

export async function suggestOrders(
  db: Db,
  actor: Actor,
  id: number,
): Promise<ResponseOf<typeof contract.suggestOrders>> {
  const load = await queries.findLoad(db, id, actor.warehouseIds);
  if (!load) throw notFound('LOAD');
  const { warehouseId, carrier, destination } = load;
  const loadable = await queries.listLoadable(
    db,
    { warehouseId, destinationWarehouseId: destination?.id ?? null },
    MAX_LOAD_ORDERS,
  );
  return loadable
    .filter(({ shippingCarrier }) => goesBy(shippingCarrier, carrier))
    .slice(0, SUGGESTED);
}

type Head = Omit<BodyOf<typeof contract.updateLoad>, 'warehouseId'>;

const trimmed = (text: string | null): string | null => text?.trim() || null;

/** The values that a call names, without blanks; the code of the carrier unless it names one. */
async function readValues(tx: Tx, input: Head): Promise<Partial<queries.LoadValues>> {
  const { scac, plannedOn, doorId, ...texts } = input;
  const values: Partial<queries.LoadValues> = Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, trimmed(text)]),
  );
  const digit = bolDigit(values.bolNumber ?? '');
  if (digit !== null) throw badField('bolNumber', 'BOL_CHECK_DIGIT', { digit });
  if (plannedOn !== undefined) values.plannedOn = plannedOn;
  if (doorId !== undefined) values.doorId = doorId;
  if (scac != null) return { ...values, scac };
  if (values.carrier === undefined) return scac === undefined ? values : { ...values, scac };
  const known = values.carrier === null ? null : await queries.findScac(tx, values.carrier);
  return { ...values, scac: known };
}

/** Refuses a door of another warehouse, one out of use, and one where trucks are unloaded alone. */
async function requireDoor(
  tx: Tx,
  actor: Actor,
  warehouseId: number,
  id: number | null | undefined,
): Promise<void> {
  if (id == null) return;
  const door = await getDoor(tx, actor, id);
  if (door.warehouseId !== warehouseId) throw notFound('DOOR');
  requireActive('DOOR', [door]);
  if (door.kind === 'INBOUND') throw badField('doorId', 'INBOUND_DOOR');
}

/** Opens a load, with orders if it names some. */
export async function createLoad(
  tx: Tx,
  actor: Actor,
  {
    warehouseId,
    destinationWarehouseId = null,
    orderIds = [],
    ...head
  }: BodyOf<typeof contract.createLoad>,
): Promise<LoadDetail> {
  requireWarehouse(actor, warehouseId);
  requireOpenWarehouse(actor, warehouseId);
  if (destinationWarehouseId === warehouseId)
    throw badField('destinationWarehouseId', 'SAME_DESTINATION');
  if (destinationWarehouseId !== null) await requireDestination(tx, actor, destinationWarehouseId);
  await requireDoor(tx, actor, warehouseId, head.doorId);
  noteChange(tx, { warehouseId });
  const id = await queries.insertLoad(tx, {
    ...(await readValues(tx, head)),
    warehouseId,
    destinationWarehouseId,
    createdAt: actor.at,
    createdBy: actor.userId,
  });
  return orderIds.length === 0 ? getLoad(tx, actor, id) : addLoadOrders(tx, actor, id, orderIds);
}

/**
 * Changes what a load goes by, until it departs. Refuses with GOES_ELSEWHERE a carrier by which an
 * order on it does not go.
 */
export async function updateLoad(
  tx: Tx,
  actor: Actor,
  id: number,
  { warehouseId, ...input }: BodyOf<typeof contract.updateLoad>,
  ifMatch: IfMatch = null,
): Promise<LoadDetail> {
  const load = requireLocked(
    tx,
    await queries.lockLoad(tx, id, actor.warehouseIds, 'step'),
    'LOAD',
  );
  requireVersion(load.version, ifMatch);
  const { number, status } = load;
  // A seal is known once the load is closed.
  if (status !== 'CLOSED')
    requireLegal(loadSteps, { document: 'LOAD', reference: number, status }, 'edit');
  requireUnchanged({ warehouseId }, { warehouseId: load.warehouseId });
  await requireDoor(tx, actor, load.warehouseId, input.doorId);
  const values = await readValues(tx, input);
  const { carrier } = values;
  if (carrier != null) {
    const stranger = (await queries.listLoadOrders(tx, load)).find(
      ({ shippingCarrier }) => !goesBy(shippingCarrier, carrier),
    );
    if (stranger)
      throw new Refusal('GOES_ELSEWHERE', {
        reference: stranger.order.orderReference,
        carrier: stranger.shippingCarrier ?? '',
        load: carrier,
      });
  }
  const before = await queries.getText(tx, load);
  await queries.updateLoad(tx, load, values);
  const after = await queries.getText(tx, load);
  await queries.recordEdit(tx, load, actor, loadRemarks(before, after));
  return getLoad(tx, actor, id);
}

/** Locks orders of a warehouse, in the order of their ids. */
export async function lockOrders(
  tx: Tx,
  actor: Actor,
  warehouseId: number,
  orderIds: readonly number[],
): Promise<LockedOrder[]> {
  const orders: LockedOrder[] = [];
  for (const id of orderIds.toSorted((first, other) => first - other))
    orders.push(await requireOrder(tx, actor, id));
  const stranger = orders.find((order) => order.warehouseId !== warehouseId);
  if (stranger)
    throw badField(`orderIds.${orderIds.indexOf(stranger.id)}`, 'ORDER_ELSEWHERE', {
      reference: stranger.reference,
    });
  return orders;
}

/** Refuses a locked order that is on another load, or goes by another carrier or elsewhere. */
export async function requireFit(
  tx: Tx,
  load: queries.LoadHead,
  { reference, ...order }: LockedOrder,
  known: queries.OrderOnLoad | undefined,
): Promise<void> {
  const { loadId = null, loadNumber = null, shippingCarrier = null } = known ?? {};
  if (loadId !== null && loadId !== load.id)
    throw new Refusal('ON_OTHER_LOAD', { reference, number: loadNumber ?? '' });
  if (order.status === 'ON_HOLD') throw new Refusal('ORDER_HELD', { reference });
  if (!goesBy(shippingCarrier, load.carrier))
    throw new Refusal('GOES_ELSEWHERE', {
      reference,
      carrier: shippingCarrier ?? '',
      load: load.carrier ?? '',
    });
  if (order.destinationWarehouseId !== load.destinationWarehouseId)
    throw new Refusal('OTHER_DESTINATION', {
      reference,
      destination: await queries.findName(tx, order.destinationWarehouseId),
      load: await queries.findName(tx, load.destinationWarehouseId),
    });
}

/**
 * Puts orders on an open load. Refuses one that is on another load, held, or goes elsewhere, and
 * one that has left or is cancelled.
 */
export async function addLoadOrders(
  tx: Tx,
  actor: Actor,
  id: number,
  orderIds: readonly number[],
): Promise<LoadDetail> {
  const load = await beginStep(tx, actor, id, 'edit');
  const orders = await lockOrders(tx, actor, load.warehouseId, orderIds);
  const known = await queries.listLoadsOf(tx, load.warehouseId, orderIds);
  for (const order of orders) {
    await requireFit(tx, load, order, known.get(order.id));
    if (!isOneOf(loadableOrderStatuses, order.status)) requireStep(order, 'ship');
  }
  await queries.insertLoadOrders(tx, load, orderIds, actor);
  if ((await queries.listLoadOrders(tx, load)).length > MAX_LOAD_ORDERS)
    throw new Refusal('LOAD_FULL', { number: load.number, max: MAX_LOAD_ORDERS });
  const added = orders.filter(({ id: orderId }) => known.get(orderId)?.loadId == null);
  const references = added.map(({ reference }) => reference);
  await queries.recordEdit(tx, load, actor, orderRemarks('ORDERS_ADDED', references));
  return getLoad(tx, actor, id);
}

/**
 * Takes orders off an open load. Refuses with 404 one that is not on it, with STILL_LOADED one of
 * which something is loaded.
 */
export async function removeLoadOrders(
  tx: Tx,
  actor: Actor,
  id: number,
  orderIds: readonly number[],
): Promise<LoadDetail> {
  const load = await beginStep(tx, actor, id, 'edit');
  const orders = await queries.listLoadOrders(tx, load);
  if (orderIds.some((orderId) => !orders.some(({ order }) => order.id === orderId)))
    throw notFound('ORDER');
  for (const { order, loaded } of orders)
    if (loaded > 0 && orderIds.includes(order.id))
      throw new Refusal('STILL_LOADED', {
        reference: order.orderReference,
        number: load.number,
        packages: loaded,
      });
  await queries.deleteLoadOrders(tx, load, orderIds);
  const references = orders
    .filter(({ order }) => orderIds.includes(order.id))
    .map(({ order }) => order.orderReference);
  await queries.recordEdit(tx, load, actor, orderRemarks('ORDERS_REMOVED', references));
  return getLoad(tx, actor, id);
}

type LeftBehind = { packageId: number; reason: string };

/**
 * Closes a load. Each package of its orders is loaded, or named with a reason why it is left
 * behind. Cancelled orders leave the load. Higher rooms may ask for a confirmation.
 */
export async function closeLoad(
  tx: Tx,
  actor: Actor,
  id: number,
  { leftBehind = [], confirmed }: NonNullable<BodyOf<typeof contract.closeLoad>>,
  guards: readonly Guard[],
): Promise<LoadDetail> {
  const load = await beginStep(tx, actor, id, 'close');
  const orders = await queries.listLoadOrders(tx, load);
  const cancelled = orders.filter(({ order }) => isCancelled(order));
  await queries.deleteLoadOrders(
    tx,
    load,
    cancelled.map(({ order }) => order.id),
  );
  for (const { order } of orders) if (!isCancelled(order)) requirePacked(order);
  const packageIds = await leaveBehind(tx, actor, load, leftBehind);
  if (!confirmed)
    await requireConsent(tx, guards, departure, { warehouseId: load.warehouseId, packageIds });
  await loading.insertLoadUnits(tx, load);
  await numberBills(tx, load);
  await queries.takeStep(tx, load, { event: 'close', at: actor.at, userId: actor.userId });
  return getLoad(tx, actor, id);
}

/** Refuses an order whose packages cannot be loaded. */
export function requirePacked({
  orderReference: reference,
  status,
}: Pick<queries.CountedOrder['order'], 'orderReference' | 'status'>): void {
  if (status === 'ON_HOLD') throw new Refusal('ORDER_HELD', { reference });
  if (status !== LOADED_ORDER_STATUS) throw new Refusal('ORDER_NOT_PACKED', { reference, status });
}

/** Notes what stays, and returns the packages that go. Refuses where neither is said of one. */
async function leaveBehind(
  tx: Tx,
  actor: Actor,
  load: queries.LoadHead,
  leftBehind: readonly LeftBehind[],
): Promise<number[]> {
  const { number } = load;
  const packages = await loading.listLoadPackages(tx, load);
  const loaded = packages.filter(({ state }) => state === 'LOADED');
  if (loaded.length === 0) throw new Refusal('LOAD_EMPTY', { number });
  const reasons = new Map(leftBehind.map(({ packageId, reason }) => [packageId, reason.trim()]));
  for (const packageId of reasons.keys()) {
    const named = packages.find((each) => each.packageId === packageId);
    if (!named) throw notFound('PACKAGE');
    if (named.state === 'LOADED') throw new Refusal('PACKAGE_LOADED', { number });
  }
  const left = packages.filter(({ state }) => state !== 'LOADED');
  const unnamed = left.filter(({ packageId }) => !reasons.has(packageId));
  if (unnamed.length > 0)
    throw new Refusal('LOAD_INCOMPLETE', {
      number,
      packages: unnamed.length,
      codes: unnamed
        .slice(0, SHOWN_CODES)
        .map(({ packageId, unit }) => unit?.lpn ?? `PACKAGE-${packageId}`),
    });
  const leftovers = left.map(({ packageId, orderId, unit }) => ({
    packageId,
    orderId,
    lpn: unit?.lpn ?? null,
    reason: reasons.get(packageId) ?? '',
  }));
  await loading.insertLeftovers(tx, load, leftovers, actor);
  return loaded.map(({ packageId }) => packageId);
}

/**
 * Gives numbers to the bills of lading that have none, if the company has a GS1 prefix: to that of
 * the load, and where it has several consignees to that of each.
 */
async function numberBills(tx: Tx, load: queries.LoadHead): Promise<void> {
  const { gs1CompanyPrefix } = await getRules(tx);
  if (gs1CompanyPrefix === null) return;
  const next = async () => bolNumberOf(gs1CompanyPrefix, await queries.nextBolSerial(tx));
  if (load.bolNumber === null) {
    const bolNumber = await next();
    if (bolNumber !== null) await queries.updateLoad(tx, load, { bolNumber });
  }
  const billed = await queries.listBilled(tx, load);
  const consignees = new Set(billed.map(({ shipTo }) => consigneeKey(shipTo)));
  if (consignees.size === 1) return;
  const taken = new Set<string>();
  for (const consignee of consignees) {
    const orders = billed.filter(({ shipTo }) => consigneeKey(shipTo) === consignee);
    const known = orders.map(({ bolNumber }) => bolNumber).find((each) => each && !taken.has(each));
    const bolNumber = known ?? (await next());
    if (bolNumber === null) return;
    taken.add(bolNumber);
    const orderIds = orders.map(({ orderId }) => orderId);
    await queries.setBolNumber(tx, load, orderIds, bolNumber);
  }
}

export const findClosedLoad = loading.findClosedLoad;

/** Refuses a package on a load that is closed or has departed: its papers name the label. */
export async function requireNoClosedLoad(
  db: Db,
  { reference, ...key }: { warehouseId: number; packageId: number; reference: string },
): Promise<void> {
  const number = await findClosedLoad(db, key);
  if (number !== null) throw new Refusal('LABEL_ON_LOAD', { reference, number });
}

/** Opens a closed load again. What was left behind is to be loaded again. */
export async function reopenLoad(tx: Tx, actor: Actor, id: number): Promise<LoadDetail> {
  const load = await beginStep(tx, actor, id, 'reopen');
  await loading.deleteLeftovers(tx, load);
  await loading.deleteLoadUnits(tx, load);
  await queries.takeStep(tx, load, { event: 'reopen', at: actor.at, userId: actor.userId });
  return getLoad(tx, actor, id);
}

/** Cancels an open load. Refuses with STILL_LOADED one on which something is loaded. */
export async function cancelLoad(
  tx: Tx,
  actor: Actor,
  id: number,
  reason: string | null,
): Promise<LoadDetail> {
  const load = await beginStep(tx, actor, id, 'cancel');
  const { loadedCount } = await queries.countPackages(tx, load);
  if (loadedCount > 0)
    throw new Refusal('STILL_LOADED', { number: load.number, packages: loadedCount });
  await queries.deleteLoadOrders(tx, load, null);
  await queries.takeStep(tx, load, {
    event: 'cancel',
    at: actor.at,
    userId: actor.userId,
    notes: trimmed(reason),
  });
  return getLoad(tx, actor, id);
}

/** Refuses to delete a carrier by which a load goes. */
export async function requireNoLoad(tx: Tx, { name }: NamedByOthers): Promise<void> {
  if (await queries.isCarrierLoaded(tx, name)) throw carrierInUse(name, 'LOADS');
}
