import { OPERATOR_COMMAND } from '@lading/domain/audit';
import { isFloorWork } from '@lading/domain/badges';
import type { KeyPermission } from '@lading/domain/keys';
import { may, type Permission, type Role } from '@lading/domain/permissions';
import { MINUTE_MS } from '@lading/domain/time';
import { notFound, Refusal } from '../refusal.ts';

/**
 * For so long after the password or a code was given, what hands out access does not ask for it
 * again.
 */
export const RECENT_MINUTES = 60;

/** Who makes a request, and when. Every rule about scope uses it. */
export interface Actor {
  userId: number;
  email: string;
  name: string;
  role: Role;
  /** The one customer whose data a CLIENT may see; null for staff. */
  customerId: number | null;
  /** True for a user of a CLIENT who changes nothing. */
  readOnly: boolean;
  /** True for a user of a CLIENT who manages the logins of its customer; absent for programs. */
  chief?: boolean;
  /** The warehouses that the actor may work in. */
  warehouseIds: readonly number[];
  /** Those of them that are retired: new records may not refer to them. */
  retiredWarehouses: readonly { id: number; name: string }[];
  /** Null for an API key and for an operator's command. */
  sessionId: number | null;
  /** When the user of the session last gave the password or a code; absent without a session. */
  provedAt?: Date;
  /** The shared device where the session began with a badge; absent or null for all others. */
  deviceId?: number | null;
  /** True for an administrator's session that may only set up a second factor. */
  mustSetUp: boolean;
  /** The API key of a service user; null for people. */
  key: ActingKey | null;
  /** The instant of the request, and of everything that it writes. */
  at: Date;
}

/** The user who acts. */
export const userOf = ({ userId, email }: Actor): { id: number; email: string } => ({
  id: userId,
  email,
});

/** An API key, as a request needs it. */
export interface ActingKey {
  id: number;
  scopes: readonly KeyPermission[];
  requestsPerMinute: number;
}

/** Whether the actor began with a badge, which reaches the floor alone. */
export const isBadge = ({ deviceId }: Pick<Actor, 'deviceId'>): boolean => deviceId != null;

/**
 * Whether the role allows it, for a client's user who only reads that it changes nothing, for an
 * API key a scope as well, and for a badge that it is work of the floor.
 */
export function allows(actor: Actor, permission: Permission): boolean {
  const { role, readOnly, chief, key } = actor;
  if (isBadge(actor) && !isFloorWork(permission)) return false;
  return (
    may({ role, readOnly, chief }, permission) &&
    (key === null || (key.scopes as readonly Permission[]).includes(permission))
  );
}

/**
 * Refuses with 403 what the role does not allow, what changes something for who only reads, a scope
 * that an API key lacks, and for a badge what is not work of the floor.
 */
export function requireAllowed(actor: Actor, permission: Permission): void {
  if (allows(actor, permission)) return;
  if (isBadge(actor)) throw new Refusal('FLOOR_ONLY');
  if (!may({ ...actor, readOnly: false }, permission)) throw new Refusal('NOT_ALLOWED');
  throw actor.readOnly ? new Refusal('READ_ONLY') : new Refusal('NOT_IN_SCOPE', { permission });
}

/** Refuses a session whose user gave no proof for so long that somebody else may sit there. */
export function requireRecentSignIn({ provedAt, at }: Actor): void {
  if (provedAt && at.getTime() - provedAt.getTime() > RECENT_MINUTES * MINUTE_MS)
    throw new Refusal('REAUTHENTICATION_REQUIRED');
}

/** The actor of the operator's commands, who may do anything and is not a user. */
export function operatorCommand(at: Date): Actor {
  return {
    userId: 0,
    email: OPERATOR_COMMAND,
    name: OPERATOR_COMMAND,
    role: 'ADMIN',
    customerId: null,
    readOnly: false,
    warehouseIds: [],
    retiredWarehouses: [],
    sessionId: null,
    mustSetUp: false,
    key: null,
    at,
  };
}

/**
 * Refuses with the same 404 a warehouse that does not exist and one that the actor may not work in.
 */
export function requireWarehouse(actor: Actor, warehouseId: number): void {
  if (!actor.warehouseIds.includes(warehouseId)) throw notFound('WAREHOUSE');
}

/** Refuses a retired warehouse with 409. */
export function requireOpenWarehouse({ retiredWarehouses }: Actor, warehouseId: number): void {
  const retired = retiredWarehouses.find(({ id }) => id === warehouseId);
  if (retired) throw new Refusal('RETIRED', { what: 'WAREHOUSE', name: retired.name });
}

/**
 * Returns the customer that the actor may read: its own for a CLIENT (404 for another), otherwise
 * the given one, or null for all.
 */
export function customerScope(actor: Actor, customerId: number | null | undefined): number | null {
  if (actor.customerId === null) return customerId ?? null;
  if (customerId != null && customerId !== actor.customerId) throw notFound('CUSTOMER');
  return actor.customerId;
}
