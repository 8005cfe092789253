import { type Change, isEverywhere, type Room } from '@lading/domain/events';
import type { Tx } from '../database/database.ts';

const EVERYWHERE = { warehouseId: null, customerId: null };

/**
 * Notes where and whose the change is that a transaction makes. The rooms are those that the call declares, and those named here, as
 * for work that no call asks for.
 */
export function noteChange(tx: Tx, { warehouseId = null, customerId = null, rooms = [] }: Partial<Change>): void {
  tx.changes.add({ warehouseId, customerId, rooms });
}

/** Notes the rooms that a call declares, at each place that its work has noted. Where it noted none, everybody who may hear is told. */
export function noteDeclared(tx: Tx, declared: readonly Room[]): void {
  const general = declared.filter(isEverywhere);
  const local = declared.filter((room) => !isEverywhere(room));
  const { places } = tx.changes;
  for (const { warehouseId, customerId } of places.length ? places : [EVERYWHERE]) {
    tx.changes.add({ warehouseId, customerId, rooms: local });
    tx.changes.add({ warehouseId: null, customerId, rooms: general });
  }
}
