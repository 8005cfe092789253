import { OPERATOR_COMMAND } from '@lading/domain/audit';
import { isFloorWork } from '@lading/domain/badges';
import type { KeyPermission } from '@lading/domain/keys';
import { may, type Permission, type Role } from '@lading/domain/permissions';
import { MINUTE_MS } from '@lading/domain/time';
import { notFound, Refusal } from '../refusal.ts';

/**
 * For this long after a proof of identity, a call that hands out access does not require another
 * one.
 */
export const RECENT_MINUTES = 60;

/** Who makes a request, and when. Every rule about scope uses it. */
export interface Actor {
  userId: number;
  email: string;
  name: string;
  role: Role;
  /** The only customer whose data a CLIENT sees; null for staff. */
  customerId: number | null;
  /** True for a CLIENT user who only reads. */
  readOnly: boolean;
  /** True for a CLIENT user who manages the logins of the customer; absent for programs. */
  chief?: boolean;
  warehouseIds: readonly number[];
  /** The retired ones among them: new records may not refer to them. */
  retiredWarehouses: readonly { id: number; name: string }[];
  /** Null for an API key and for an operator's command. */
  sessionId: number | null;
  /** When the user of the session last proved their identity; absent without a session. */
  provedAt?: Date;
  /** The shared device of a session that began with a badge; absent or null for all others. */
  deviceId?: number | null;
  /** True for an administrator's session that may only set up a second factor. */
  mustSetUp: boolean;
  /** The API key of a service user; null for people. */
  key: ActingKey | null;
  /** The instant of the request. Everything that it writes has this instant. */
  at: Date;
}

export const userOf = ({ userId, email }: Actor): { id: number; email: string } => ({
  id: userId,
  email,
});

/** The fields of an API key that a request needs. */
export interface ActingKey {
  id: number;
  scopes: readonly KeyPermission[];
  requestsPerMinute: number;
}

/** Returns true if the session began with a badge, which limits it to work of the floor. */
export const isBadge = ({ deviceId }: Pick<Actor, 'deviceId'>): boolean => deviceId != null;

/**
 * Returns true if the role allows the permission. Further limits: a user who only reads may not
 * write, an API key needs a scope, and a badge allows only work of the floor.
 */
export function allows(actor: Actor, permission: Permission): boolean {
  const { role, readOnly, chief, key } = actor;
  if (isBadge(actor) && !isFloorWork(permission)) return false;
  return (
    may({ role, readOnly, chief }, permission) &&
    (key === null || (key.scopes as readonly Permission[]).includes(permission))
  );
}

/** Refuses with 403 if `allows` returns false. The refusal names the reason. */
export function requireAllowed(actor: Actor, permission: Permission): void {
  if (allows(actor, permission)) return;
  if (isBadge(actor)) throw new Refusal('FLOOR_ONLY');
  if (!may({ ...actor, readOnly: false }, permission)) throw new Refusal('NOT_ALLOWED');
  throw actor.readOnly ? new Refusal('READ_ONLY') : new Refusal('NOT_IN_SCOPE', { permission });
}

/** Refuses a session whose last proof of identity is so old that another person may use it. */
export function requireRecentSignIn({ provedAt, at }: Actor): void {
  if (provedAt && at.getTime() - provedAt.getTime() > RECENT_MINUTES * MINUTE_MS)
    throw new Refusal('REAUTHENTICATION_REQUIRED');
}

/** All by which what actors read may differ: those with the same text read the same. */
export function rightsOf(actor: Actor): string {
  const { role, customerId, readOnly, chief = false, warehouseIds, retiredWarehouses, key } = actor;
  const { scopes = null } = key ?? {};
  return JSON.stringify([
    [role, customerId, readOnly, chief, isBadge(actor), scopes],
    [warehouseIds, retiredWarehouses],
  ]);
}

/** The actor of operator's commands. It may do anything and is no user. */
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
 * Refuses with the same 404 a warehouse that does not exist and one in which the actor does not
 * work.
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
 * Returns the customer whose data to read; null for all. A CLIENT gets its own (404 for another),
 * staff the given one.
 */
export function customerScope(actor: Actor, customerId: number | null | undefined): number | null {
  if (actor.customerId === null) return customerId ?? null;
  if (customerId != null && customerId !== actor.customerId) throw notFound('CUSTOMER');
  return actor.customerId;
}
