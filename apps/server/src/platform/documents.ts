import type { Tx } from './database/database.ts';
import { noteChange } from './events/changes.ts';
import { notFound } from './refusal.ts';

/** A document under lock, whose change is noted; 404 where it was not found. `what` is its subject: "The order". */
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
