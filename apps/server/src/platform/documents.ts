import type { Tx } from './database/database.ts';
import { noteChange } from './events/changes.ts';
import { notFound } from './refusal.ts';

/** Returns a locked document and notes its change. Refuses with 404 where it was not found. `what` names it: "The order". */
export function requireLocked<D extends { warehouseId: number; customerId?: number }>(
  tx: Tx,
  document: D | null | undefined,
  what: string,
): D {
  if (!document) throw notFound(what);
  const { warehouseId, customerId = null } = document;
  noteChange(tx, { warehouseId, customerId });
  return document;
}
