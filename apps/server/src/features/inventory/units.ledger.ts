import { sql } from 'kysely';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { context, noteLoss } from './inventory.ledger.ts';

interface UnitHead {
  warehouseId: number;
  id: number;
}

/**
 * Puts a unit, with what is in it, into another one, and brings it there. Refuses with
 * UNIT_IN_ITSELF, UNIT_TOO_DEEP and UNIT_OF_OTHERS, and with UNIT_LOADED what is on a load, as the
 * functions below do.
 */
export async function nest(tx: Tx, actor: Actor, unit: UnitHead, parentId: number): Promise<void> {
  const { warehouseId, id } = unit;
  noteLoss(tx, warehouseId, null);
  await sql`
    select ledger.nest(${context(actor, warehouseId)}, ${id}, ${parentId})`.execute(tx);
}

/** Takes a unit out of the one in which it stands. Does nothing if it stands in none. */
export async function unnest(tx: Tx, actor: Actor, { warehouseId, id }: UnitHead): Promise<void> {
  noteLoss(tx, warehouseId, null);
  await sql`select ledger.unnest_unit(${context(actor, warehouseId)}, ${id})`.execute(tx);
}

/** Gives a unit another LPN, which the caller has locked. */
export async function relabel(
  tx: Tx,
  actor: Actor,
  { warehouseId, id }: UnitHead,
  lpn: string,
): Promise<void> {
  noteLoss(tx, warehouseId, null);
  await sql`select ledger.relabel(${context(actor, warehouseId)}, ${id}, ${lpn})`.execute(tx);
}
