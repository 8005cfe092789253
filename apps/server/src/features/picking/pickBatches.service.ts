import type { BodyOf, QueryOf } from '@lading/contract/endpoint';
import type * as contract from '@lading/contract/picking';
import type { PickBatch, PickBatchDetail } from '@lading/contract/picking';
import { isOneOf, orderStages, releasedOrderStatuses } from '@lading/domain/orders';
import { batchOfCode, pickBatchSteps } from '@lading/domain/picking';
import { type Actor, allows, requireWarehouse } from '../../platform/auth/actor.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Listing } from '../../platform/database/listing.ts';
import { noteChange } from '../../platform/events/changes.ts';
import { badField, notFound, Refusal, requireLegal } from '../../platform/refusal.ts';
import { freeTotes, setPickBatch } from '../orders/batches.lent.ts';
import { type LockedOrder, requireOrder } from '../orders/steps.service.ts';
import {
  batchListing,
  cancelBatch,
  findBatch,
  insertBatch,
  listCancelled,
  lockBatch,
  searchBatches,
} from './pickBatches.queries.ts';
import { findPackingPlace } from './picking.service.ts';
import { listStops } from './units.service.ts';

export async function listPickBatches(
  db: Db,
  actor: Actor,
  { search, ...filter }: QueryOf<typeof contract.listPickBatches>,
): Promise<Listing<PickBatch>> {
  requireWarehouse(actor, filter.warehouseId);
  return batchListing(filter, await searchBatches(db, search, filter.warehouseId));
}

/**
 * Returns a batch with the stops of its orders in walking order. Leaves out orders on hold and
 * cancelled ones.
 */
export async function getPickBatch(db: Db, actor: Actor, id: number): Promise<PickBatchDetail> {
  const batch = await findBatch(db, id, actor.warehouseIds);
  if (!batch) throw notFound('PICK_BATCH');
  const walked = batch.orders
    .filter(({ status }) => isOneOf(releasedOrderStatuses, status))
    .map(({ id }) => id);
  const lines = await listStops(db, batch.warehouseId, walked);
  return { ...batch, lines, bringTo: await findPackingPlace(db, batch.warehouseId, lines) };
}

/** Finds the pick batch of a scanned code; null for any other code. A client finds none. */
export async function findBatchByCode(
  db: Db,
  actor: Actor,
  warehouseId: number,
  code: string,
): Promise<PickBatch | null> {
  const id = batchOfCode(code);
  return id === null || !allows(actor, 'orders:pick') ? null : findBatch(db, id, [warehouseId]);
}

/** Creates a batch of released orders of one warehouse. An order is in one open batch at most. */
export async function createPickBatch(
  tx: Tx,
  actor: Actor,
  { warehouseId, orderIds, usesTotes = false }: BodyOf<typeof contract.createPickBatch>,
): Promise<PickBatchDetail> {
  requireWarehouse(actor, warehouseId);
  const orders: LockedOrder[] = [];
  for (const id of [...orderIds].sort((first, other) => first - other))
    orders.push(await requireOrder(tx, actor, id));
  const stranger = orders.find((order) => order.warehouseId !== warehouseId);
  if (stranger)
    throw badField(`orderIds.${orderIds.indexOf(stranger.id)}`, 'ORDER_ELSEWHERE', {
      reference: stranger.reference,
    });
  await requireFreeForBatch(tx, warehouseId, orders);
  noteChange(tx, { warehouseId });
  const id = await insertBatch(tx, {
    warehouseId,
    createdAt: actor.at,
    createdBy: actor.userId,
    usesTotes,
  });
  await setPickBatch(tx, warehouseId, orderIds, id);
  return getPickBatch(tx, actor, id);
}

async function requireFreeForBatch(
  tx: Tx,
  warehouseId: number,
  orders: readonly LockedOrder[],
): Promise<void> {
  const cancelled = await listCancelled(
    tx,
    warehouseId,
    orders.flatMap((order) => order.pickBatchId ?? []),
  );
  for (const { reference, status, pickBatchId } of orders) {
    if (!isOneOf(orderStages.TO_PICK, status))
      throw new Refusal('NOT_RELEASED', { reference, status });
    if (pickBatchId !== null && !cancelled.has(pickBatchId))
      throw new Refusal('IN_BATCH', { reference, batch: pickBatchId });
  }
}

/**
 * Cancels an open batch. Its orders are then picked one by one. Totes without picked units become
 * free.
 */
export async function cancelPickBatch(tx: Tx, actor: Actor, id: number): Promise<PickBatchDetail> {
  if (!(await lockBatch(tx, id, actor.warehouseIds))) throw notFound('PICK_BATCH');
  const batch = await getPickBatch(tx, actor, id);
  requireLegal(
    pickBatchSteps,
    { document: 'PICK_BATCH', reference: String(id), status: batch.status },
    'cancel',
  );
  noteChange(tx, { warehouseId: batch.warehouseId });
  await cancelBatch(tx, batch, actor.at);
  await freeTotes(tx, batch.warehouseId, id);
  return getPickBatch(tx, actor, id);
}
