import { OPERATOR_COMMAND } from '@lading/domain/audit';
import type { Role } from '@lading/domain/permissions';
import { notFound, Refusal } from '../refusal.ts';

/** Who makes a request, and when. Every rule about scope uses it. */
export interface Actor {
  userId: number;
  email: string;
  name: string;
  role: Role;
  /** The one customer whose data a CLIENT may see; null for staff. */
  customerId: number | null;
  /** The warehouses that the actor may work in. */
  warehouseIds: readonly number[];
  /** Those of them that are retired: new records may not refer to them. */
  retiredWarehouses: readonly { id: number; name: string }[];
  sessionId: number | null;
  /** The instant of the request, and of everything that it writes. */
  at: Date;
}

/** The actor of the operator's commands, who may do anything and is not a user. */
export function operatorCommand(at: Date): Actor {
  return {
    userId: 0,
    email: OPERATOR_COMMAND,
    name: OPERATOR_COMMAND,
    role: 'ADMIN',
    customerId: null,
    warehouseIds: [],
    retiredWarehouses: [],
    sessionId: null,
    at,
  };
}

/** Refuses with the same 404 a warehouse that does not exist and one that the actor may not work in. */
export function requireWarehouse(actor: Actor, warehouseId: number): void {
  if (!actor.warehouseIds.includes(warehouseId)) throw notFound('The warehouse');
}

/** Refuses a retired warehouse with 409. */
export function requireOpenWarehouse({ retiredWarehouses }: Actor, warehouseId: number): void {
  const retired = retiredWarehouses.find(({ id }) => id === warehouseId);
  if (retired) throw new Refusal('RETIRED', { what: 'The warehouse', name: retired.name });
}

/** Returns the customer that the actor may read: its own for a CLIENT (404 for another), otherwise the given one, or null for all. */
export function customerScope(actor: Actor, customerId: number | null | undefined): number | null {
  if (actor.customerId === null) return customerId ?? null;
  if (customerId != null && customerId !== actor.customerId) throw notFound('The customer');
  return actor.customerId;
}
