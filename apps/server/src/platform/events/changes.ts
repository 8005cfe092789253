import { type Change, isGlobal, type Room } from '@lading/domain/events';
import type { Tx } from '../database/database.ts';

const EVERYWHERE = { warehouseId: null, customerId: null };

/**
 * Records the warehouse and the customer of a change in a transaction. `rooms` are added to those
 * that the call declares, for work without a call.
 */
export function noteChange(
  tx: Tx,
  { warehouseId = null, customerId = null, rooms = [] }: Partial<Change>,
): void {
  tx.changes.add({ warehouseId, customerId, rooms });
}

/**
 * Adds the rooms that a call declares to each place of its changes; to all places if its work
 * recorded none.
 */
export function noteDeclared(tx: Tx, declared: readonly Room[]): void {
  const general = declared.filter(isGlobal);
  const local = declared.filter((room) => !isGlobal(room));
  const { places } = tx.changes;
  for (const { warehouseId, customerId } of places.length ? places : [EVERYWHERE]) {
    tx.changes.add({ warehouseId, customerId, rooms: local });
    tx.changes.add({ warehouseId: null, customerId, rooms: general });
  }
}
