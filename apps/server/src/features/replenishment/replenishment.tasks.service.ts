import type { BodyOf, QueryOf } from '@lading/contract/endpoint';
import type * as contract from '@lading/contract/replenishment';
import type { ReplenishmentTask } from '@lading/contract/replenishment';
import { isAllocatablePlace } from '@lading/domain/locations';
import {
  PICK_LOCATION_TYPE,
  type ReplenishmentEvent,
  replenishmentSteps,
  roomLeft,
} from '@lading/domain/replenishment';
import { type Actor, requireWarehouse } from '../../platform/auth/actor.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Listing } from '../../platform/database/listing.ts';
import { requireLocked } from '../../platform/documents.ts';
import { badField, notFound, Refusal, requireLegal } from '../../platform/refusal.ts';
import { getCustomer } from '../customers/customers.service.ts';
import { awaitTask, endWait, lockWaiting } from '../inventory/allocations.ledger.ts';
import { lockBalance, replenish } from '../inventory/inventory.ledger.ts';
import { getLocation, requireEntry } from '../locations/locations.service.ts';
import type { getRules } from '../settings/settings.service.ts';
import {
  findNextReserve,
  getFreeReserve,
  listLandings,
  listNeededRules,
  listRuleIds,
} from './replenishment.queries.ts';
import { lockRule } from './replenishment.service.ts';
import * as queries from './replenishment.tasks.queries.ts';
import { type LooseReserve, listLooseReserve } from './replenishment.tasks.queries.ts';
import { searchTasks } from './replenishment.tasks.search.ts';

const REASON = 'Replenishment';

export async function listTasks(
  db: Db,
  actor: Actor,
  query: QueryOf<typeof contract.listReplenishmentTasks>,
): Promise<Listing<ReplenishmentTask>> {
  requireWarehouse(actor, query.warehouseId);
  if (query.customerId !== undefined) await getCustomer(db, actor, query.customerId);
  const search = query.search?.trim()
    ? await searchTasks(db, query.search, query.warehouseId)
    : null;
  return queries.taskListing(query, search);
}

export async function getTask(db: Db, actor: Actor, id: number): Promise<ReplenishmentTask> {
  const task = await queries.findTask(db, id, actor.warehouseIds);
  if (!task) throw notFound('REPLENISHMENT_TASK');
  return task;
}

/**
 * Creates a task that fills a rule's location. By default it takes the reserve that is next in
 * rotation and as many units as the location has room for. Units of another open task are not free.
 */
export async function createTask(
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof contract.createReplenishmentTask>,
): Promise<ReplenishmentTask> {
  const rule = await lockRule(tx, actor, body.ruleId);
  const { id: ruleId, warehouseId, product, location } = rule;
  const inventoryId = body.inventoryId ?? (await findNextReserve(tx, ruleId, warehouseId));
  // The lock keeps others from planning its units.
  const balance = inventoryId === null ? null : await lockBalance(tx, warehouseId, inventoryId);
  if (body.inventoryId !== undefined && balance === null) throw notFound('STOCK');
  if (balance && balance.productId !== product.id)
    throw badField('inventoryId', 'OTHER_PRODUCT', { sku: product.sku });
  const room = roomLeft(rule);
  if (room === 0 || (body.quantity ?? 0) > room)
    throw new Refusal('OVER_MAXIMUM', {
      location: location.name,
      sku: product.sku,
      room,
      wanted: body.quantity,
    });
  if (!balance) throw new Refusal('NO_RESERVE', { sku: product.sku });
  const free = await getFreeReserve(tx, ruleId, warehouseId, balance.id);
  if (free === 0 && body.inventoryId === undefined) throw new Refusal('STOCK_GONE');
  const quantity = body.quantity ?? Math.min(room, free);
  if (free === 0 || quantity > free || balance.locationId === null)
    throw new Refusal('NO_RESERVE', { sku: product.sku, free, wanted: quantity || room });
  await requireEntry(tx, warehouseId, location.id, quantity);
  const id = await queries.insertTask(tx, {
    warehouseId,
    customerId: rule.customer.id,
    productId: product.id,
    inventoryId: balance.id,
    fromLocationId: balance.locationId,
    toLocationId: location.id,
    quantity,
    createdAt: actor.at,
    createdBy: actor.userId,
  });
  return getTask(tx, actor, id);
}

/**
 * The refusals after which a location gets no task. It stays in the list of needs, which shows the
 * reason.
 */
const unfillable = new Set([
  'NO_RESERVE',
  'OVER_MAXIMUM',
  'PLACE_BLOCKED',
  'PLACE_FULL',
  'RETIRED',
]);
const isUnfillable = (reason: unknown): boolean =>
  reason instanceof Refusal && unfillable.has(reason.code);

/**
 * Creates the tasks that the pick locations of these products need, if the settings ask for it.
 * Returns their number.
 */
export async function createNeededTasks(
  tx: Tx,
  actor: Actor,
  { replenishOnRelease }: Pick<Rules, 'replenishOnRelease'>,
  warehouseId: number,
  productIds: readonly number[],
): Promise<number> {
  if (!replenishOnRelease) return 0;
  let created = 0;
  for (const ruleId of await listNeededRules(tx, warehouseId, productIds)) {
    try {
      await createTask(tx, actor, { ruleId });
      created += 1;
    } catch (reason) {
      if (!isUnfillable(reason)) throw reason;
    }
  }
  return created;
}

type Rules = Pick<
  Awaited<ReturnType<typeof getRules>>,
  'replenishOnRelease' | 'waitForReplenishment'
>;

/**
 * Creates the tasks that bring loose units just placed in reserve to the pick locations of their
 * products: of all reserve if the settings ask for it, else only of locations from which pickers
 * take no loose units. The units wait for the tasks; without a pick location for them, pickers take
 * them from reserve. `inventoryIds` limits the balances. Returns the number of tasks.
 */
export async function createAwaitedTasks(
  tx: Tx,
  actor: Actor,
  { waitForReplenishment }: Pick<Rules, 'waitForReplenishment'>,
  warehouseId: number,
  orderLineIds: readonly number[],
  inventoryIds?: readonly number[],
): Promise<number> {
  const which = waitForReplenishment ? 'ALL' : 'NOT_PICKABLE';
  let created = 0;
  for (const reserve of await listLooseReserve(tx, warehouseId, orderLineIds, which)) {
    if (inventoryIds && !inventoryIds.includes(reserve.inventoryId)) continue;
    const more = reserve.isPickable
      ? await fillByRule(tx, actor, warehouseId, reserve)
      : await bringDown(tx, actor, warehouseId, orderLineIds, reserve);
    created += more;
  }
  return created;
}

/**
 * Creates the task of the first rule whose location accepts units of a reserve. Returns the number
 * of tasks.
 */
async function fillByRule(
  tx: Tx,
  actor: Actor,
  warehouseId: number,
  reserve: LooseReserve,
): Promise<number> {
  for (const ruleId of await listRuleIds(tx, warehouseId, reserve.productId))
    if (await createAwaitedTask(tx, actor, warehouseId, ruleId, reserve)) return 1;
  return 0;
}

/**
 * Creates the tasks for units in locations from which pickers take no loose ones: one that fills
 * the location of a rule, then others for the rest. Ignores the maximum of a rule, because the
 * units leave again at once. Returns the number of tasks.
 */
async function bringDown(
  tx: Tx,
  actor: Actor,
  warehouseId: number,
  orderLineIds: readonly number[],
  first: LooseReserve,
): Promise<number> {
  const left = async (): Promise<LooseReserve | undefined> =>
    (await listLooseReserve(tx, warehouseId, orderLineIds, 'NOT_PICKABLE')).find(
      ({ inventoryId }) => inventoryId === first.inventoryId,
    );
  let created = await fillByRule(tx, actor, warehouseId, first);
  let reserve = created === 0 ? first : await left();
  if (!reserve) return created;
  for (const { id, room } of await listLandings(
    tx,
    warehouseId,
    first.productId,
    first.locationId,
  )) {
    const units = Math.min(unitsOf(reserve), room ?? Number.POSITIVE_INFINITY);
    if (units === 0) continue;
    await insertAwaited(tx, actor, warehouseId, reserve, {
      toLocationId: id,
      quantity: units,
      awaited: units,
    });
    created += 1;
    reserve = await left();
    if (!reserve) break;
  }
  return created;
}

const unitsOf = ({ allocations }: LooseReserve): number =>
  allocations.reduce((sum, { quantity }) => sum + quantity, 0);

/**
 * Creates the task that fills the location of a rule with placed units, and with as many free ones
 * as the location accepts besides. Returns false if it accepts none.
 */
async function createAwaitedTask(
  tx: Tx,
  actor: Actor,
  warehouseId: number,
  ruleId: number,
  reserve: LooseReserve,
): Promise<boolean> {
  const rule = await lockRule(tx, actor, ruleId);
  const room = roomLeft(rule);
  const awaited = Math.min(room, unitsOf(reserve));
  const free = await getFreeReserve(tx, ruleId, warehouseId, reserve.inventoryId);
  const quantity = await fittingUnits(tx, warehouseId, rule.location.id, [
    Math.min(room, awaited + free),
    awaited,
  ]);
  if (quantity === 0) return false;
  await insertAwaited(tx, actor, warehouseId, reserve, {
    toLocationId: rule.location.id,
    quantity,
    awaited,
  });
  return true;
}

/** Creates a task for which these units of a reserve wait. */
async function insertAwaited(
  tx: Tx,
  actor: Actor,
  warehouseId: number,
  { productId, customerId, inventoryId, locationId: fromLocationId, allocations }: LooseReserve,
  { toLocationId, quantity, awaited }: { toLocationId: number; quantity: number; awaited: number },
): Promise<void> {
  const id = await queries.insertTask(tx, {
    warehouseId,
    customerId,
    productId,
    inventoryId,
    fromLocationId,
    toLocationId,
    quantity,
    createdAt: actor.at,
    createdBy: actor.userId,
  });
  await awaitTask(tx, warehouseId, id, allocations, awaited);
}

/** Returns the first of these numbers of units that a location accepts; 0 if it accepts none. */
async function fittingUnits(
  tx: Tx,
  warehouseId: number,
  locationId: number,
  choices: readonly number[],
): Promise<number> {
  for (const units of choices.filter((choice) => choice > 0)) {
    try {
      await requireEntry(tx, warehouseId, locationId, units);
      return units;
    } catch (reason) {
      if (!isUnfillable(reason)) throw reason;
    }
  }
  return 0;
}

/**
 * Moves the stock and ends the task. Orders that wait pick their units where the task brought them:
 * in its location, or in another pick location. Units that the task did not move are free again, or
 * orders pick them from reserve.
 */
export async function finishTask(
  tx: Tx,
  actor: Actor,
  id: number,
  body: BodyOf<typeof contract.finishReplenishmentTask>,
): Promise<ReplenishmentTask> {
  const task = await lockTask(tx, actor, id);
  const { quantity = task.quantity, locationId: toLocationId = task.toLocationId } = body ?? {};
  if (quantity > task.quantity) throw badField('quantity', 'TASK_UNITS', { units: task.quantity });
  requireStep(task, 'done');
  if (toLocationId !== task.toLocationId)
    await requirePickFace(tx, actor, await getTask(tx, actor, id), toLocationId);
  await lockWaiting(tx, task.warehouseId, id);
  const fromLocationId = await replenish(tx, actor, { ...task, toLocationId }, quantity, REASON);
  const places = { fromLocationId, toLocationId };
  await queries.endTask(tx, task, {
    event: 'done',
    moved: quantity,
    places,
    at: actor.at,
    userId: actor.userId,
  });
  return getTask(tx, actor, id);
}

/**
 * Refuses a location of another warehouse, one where pickers do not take loose units first, and the
 * one where the task's units are loose already.
 */
async function requirePickFace(
  tx: Tx,
  actor: Actor,
  { warehouseId, from }: ReplenishmentTask,
  locationId: number,
): Promise<void> {
  const place = await getLocation(tx, actor, locationId);
  if (place.warehouseId !== warehouseId) throw notFound('LOCATION');
  if (place.type !== PICK_LOCATION_TYPE || !place.pickable || !isAllocatablePlace(place))
    throw badField('locationId', 'NOT_PICKED_FROM', { name: place.name });
  if (from.pallet === null && from.location?.id === locationId)
    throw badField('locationId', 'THERE_ALREADY', { name: place.name });
}

/**
 * Ends a task without a move. Its units are free again, or orders that waited for them pick them
 * from reserve.
 */
export async function cancelTask(tx: Tx, actor: Actor, id: number): Promise<ReplenishmentTask> {
  const task = await lockTask(tx, actor, id);
  requireStep(task, 'cancel');
  await lockWaiting(tx, task.warehouseId, id);
  await endWait(tx, task.warehouseId, id);
  await queries.endTask(tx, task, {
    event: 'cancel',
    moved: 0,
    places: null,
    at: actor.at,
    userId: actor.userId,
  });
  return getTask(tx, actor, id);
}

async function lockTask(tx: Tx, actor: Actor, id: number): Promise<queries.LockedTask> {
  return requireLocked(
    tx,
    await queries.lockTask(tx, id, actor.warehouseIds),
    'REPLENISHMENT_TASK',
  );
}

function requireStep({ id, status }: queries.LockedTask, event: ReplenishmentEvent): void {
  requireLegal(
    replenishmentSteps,
    { document: 'REPLENISHMENT_TASK', reference: String(id), status },
    event,
  );
}
