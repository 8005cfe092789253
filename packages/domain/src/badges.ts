import { type Fault, fault } from './messages/faults.ts';
import type { Permission, Role } from './permissions.ts';
import { MINUTE_MS } from './time.ts';

export const MIN_PIN = 4;
export const MAX_PIN = 8;

/** Wrong PINs in a row after which the PIN is locked. */
export const PIN_FAILURES = 5;

/** A session that began with a badge ends this long after its last use. */
export const BADGE_IDLE_MS = 30 * MINUTE_MS;
/** The longest time that such a session lasts. */
export const BADGE_HOURS = 12;

/** Whoever signs in with a badge has this role, whatever the own one is. */
export const BADGE_ROLE = 'OPERATOR' satisfies Role;

/**
 * After so many minutes without use a shared device ends the session, unless the settings say
 * otherwise: nobody works in the name of the last user.
 */
export const LOCK_MINUTES = 10;
/** The longest time that the settings may say: a session of a badge ends then anyway. */
export const MOST_LOCK_MINUTES = BADGE_IDLE_MS / MINUTE_MS;
export const BADGE_LOCK_MS = LOCK_MINUTES * MINUTE_MS;

/** Whether a lead may set the PIN of somebody else of the staff. */
export const maySetPin = (lead: Role, holder: Role): boolean =>
  lead === 'ADMIN' || holder === 'OPERATOR';

/** What a badge reaches: the work of the floor, and what its screens read. */
const floorPermissions: ReadonlySet<Permission> = new Set<Permission>([
  'session:use',
  'events:listen',
  'settings:read',
  'warehouses:read',
  'customers:read',
  'products:read',
  'packagings:read',
  'labels:read',
  'locations:read',
  'doors:read',
  'printers:read',
  'printers:print',
  'stock:read',
  'stock:receive',
  'stock:move',
  'asns:read',
  'orders:read',
  'orders:pick',
  'orders:pack',
  // Packages get their labels at the bench: a packer buys them, and a lead settles them.
  'carriers:read',
  'orders:ship',
  'returns:read',
  'returns:receive',
  'replenishment:read',
  'replenishment:work',
  'tasks:read',
  'tasks:work',
  'counts:read',
  'counts:count',
]);

export const isFloorWork = (permission: Permission): boolean => floorPermissions.has(permission);

/**
 * Whether a user may send what somebody else scanned on a device, in that person's name. A badge is
 * no proof enough for that.
 */
export const maySendFor = (role: Role, byBadge: boolean): boolean =>
  !byBadge && (role === 'SUPERVISOR' || role === 'ADMIN');

/** The rule that a PIN breaks, or null if it may be set. */
export function pinFault(pin: string): Fault | null {
  if (!/^\d+$/.test(pin) || pin.length < MIN_PIN || pin.length > MAX_PIN)
    return fault('WRONG_PIN_LENGTH', { least: MIN_PIN, most: MAX_PIN });
  return isTrivial([...pin].map(Number)) ? fault('EASY_PIN') : null;
}

/**
 * One digit again and again, digits that rise or fall by one, a pair that repeats, and the years
 * that people were born in.
 */
function isTrivial(digits: readonly number[]): boolean {
  const steps = digits.slice(1).map((digit, index) => (digit - (digits[index] ?? 0) + 10) % 10);
  const isEven = steps.every((step) => step === steps[0]);
  const repeatsPair = digits.every((digit, index) => index < 2 || digit === digits[index - 2]);
  const year = digits.length === 4 ? Number(digits.join('')) : 0;
  return (
    (isEven && [0, 1, 9].includes(steps[0] ?? 0)) || repeatsPair || (year >= 1940 && year <= 2029)
  );
}

export const pinStates = ['NONE', 'SET', 'LOCKED'] as const;
export type PinState = (typeof pinStates)[number];
