import { keysOf } from './keysOf.ts';
import { type Fault, fault } from './messages/faults.ts';
import { may, type Permission, permissions, type Role } from './permissions.ts';

/**
 * What no API key may do: use sessions, open live screens, and manage who may sign in. A new
 * customer comes with a user and its password.
 */
const forPeople = [
  'session:use',
  'session:own',
  'events:listen',
  'users:manage',
  'logins:manage',
  'badges:manage',
  'badges:own',
  'keys:manage',
  'customers:write',
] as const satisfies readonly Permission[];

export type KeyPermission = Exclude<Permission, (typeof forPeople)[number]>;

const isForKeys = (permission: Permission): permission is KeyPermission =>
  !forPeople.some((each) => each === permission);

export const keyPermissions: readonly KeyPermission[] = keysOf(permissions).filter(isForKeys);

export function scopesOf(role: Role): KeyPermission[] {
  return keyPermissions.filter((permission) => may(role, permission));
}

export const keyStatuses = ['ACTIVE', 'EXPIRED', 'REVOKED'] as const;
export type KeyStatus = (typeof keyStatuses)[number];

export function keyStatus(
  { revokedAt, expiresAt }: { revokedAt: string | null; expiresAt: string | null },
  at: Date,
): KeyStatus {
  if (revokedAt !== null) return 'REVOKED';
  return expiresAt !== null && Date.parse(expiresAt) <= at.getTime() ? 'EXPIRED' : 'ACTIVE';
}

/** What documents, movements and the audit trail show where they name a person. */
export function keyUserName(name: string): string {
  return `key: ${name}`;
}

export interface KeyReach {
  role: Role;
  customerId: number | null;
  warehouseIds: readonly number[];
  scopes: readonly KeyPermission[];
}

/** The fields in which the reach of a key contradicts its role. */
export function keyFaults({
  role,
  customerId,
  warehouseIds,
  scopes,
}: KeyReach): (Fault & { path: string })[] {
  const isClient = role === 'CLIENT';
  const isAdmin = role === 'ADMIN';
  const beyond = scopes.filter((scope) => !may(role, scope));
  return [
    ...(isClient && customerId === null
      ? [{ path: 'customerId', ...fault('REQUIRED_FOR_CLIENT') }]
      : []),
    ...(!isClient && customerId !== null
      ? [{ path: 'customerId', ...fault('FOR_CLIENT_ALONE') }]
      : []),
    ...(isAdmin && warehouseIds.length > 0
      ? [{ path: 'warehouseIds', ...fault('ADMIN_WORKS_EVERYWHERE') }]
      : []),
    ...(!isAdmin && warehouseIds.length === 0
      ? [{ path: 'warehouseIds', ...fault('NO_ENTRY') }]
      : []),
    ...(beyond.length > 0
      ? [
          {
            path: 'scopes',
            ...fault('BEYOND_ROLE', { role, scopes: beyond }),
          },
        ]
      : []),
  ];
}
