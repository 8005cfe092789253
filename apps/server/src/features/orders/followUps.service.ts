import { followUpReference } from '@lading/domain/references';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { reserveDemand } from '../allocation/allocation.service.ts';
import { findRootReference, insertFollowUp, listTakenReferences } from './followUps.queries.ts';
import { allocateLines, wakeForMissing } from './orders.demand.ts';
import { type LockedOrder, listLines, lockOrder, type OrderLine, takeStep } from './orders.queries.ts';

export interface Remainder {
  line: OrderLine;
  /** Units that the order leaves without. */
  missing: number;
}

/** Keeps other allocators from what an order leaves behind, before its stock is locked. */
export async function reserveRemainder(tx: Tx, order: LockedOrder, remainder: readonly Remainder[]): Promise<void> {
  if (remainder.length === 0) return;
  await reserveDemand(
    tx,
    order.warehouseId,
    remainder.map(({ line }) => line.productId),
  );
}

/** Makes the order that follows one that ships without all it wanted, in BACKORDER, and tries it at once. */
export async function makeFollowUp(tx: Tx, actor: Actor, order: LockedOrder, remainder: readonly Remainder[]): Promise<void> {
  if (remainder.length === 0) return;
  const root = await findRootReference(tx, order);
  const taken = await listTakenReferences(tx, order, root);
  const reference = followUpReference(root, (candidate) => taken.has(candidate));
  const lines = remainder.map(({ line, missing }) => ({ productId: line.productId, quantity: missing, price: line.price }));
  const id = await insertFollowUp(tx, order, { reference, at: actor.at, userId: actor.userId }, lines);
  const made = await lockOrder(tx, id, [order.warehouseId], null);
  if (!made) throw new Error('A follow-up order was lost.');
  const to = await allocateLines(tx, made, actor.at);
  if (to !== made.status) await takeStep(tx, made, { event: 'allocate', at: actor.at, userId: null, to });
  await wakeForMissing(tx, order.warehouseId, await listLines(tx, made));
}
