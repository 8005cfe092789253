import { OPERATOR_COMMAND } from '@lading/domain/audit';
import type { Role } from '@lading/domain/permissions';
import { notFound } from '../refusal.ts';

/** Who does something, and when: what every rule about scope looks at. */
export interface Actor {
  userId: number;
  email: string;
  role: Role;
  /** The one customer whose things a CLIENT may see; null for staff. */
  customerId: number | null;
  /** The warehouses that the actor may work in. */
  warehouseIds: readonly number[];
  sessionId: number | null;
  /** The instant of the request, which everything it writes carries. */
  at: Date;
}

/** Whoever may start a program on the configuration may do anything, and is no user of the database. */
export function operatorCommand(at: Date): Actor {
  return { userId: 0, email: OPERATOR_COMMAND, role: 'ADMIN', customerId: null, warehouseIds: [], sessionId: null, at };
}

/** Refuses a warehouse that does not exist or that the actor may not work in: the two look the same. */
export function requireWarehouse(actor: Actor, warehouseId: number): void {
  if (!actor.warehouseIds.includes(warehouseId)) throw notFound('The warehouse');
}

/** The customer that the actor may look at: its own for a CLIENT (another is 404), else the one asked for, or null for all. */
export function customerScope(actor: Actor, customerId: number | null | undefined): number | null {
  if (actor.customerId === null) return customerId ?? null;
  if (customerId != null && customerId !== actor.customerId) throw notFound('The customer');
  return actor.customerId;
}
