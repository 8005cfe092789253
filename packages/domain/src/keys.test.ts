import { expect, test } from 'vitest';
import { type KeyReach, keyFaults, keyPermissions, keyStatus, scopesOf } from './keys.ts';
import { may, roles } from './permissions.ts';

test.each(roles)(
  'the scopes of a key of the role %s are within the role, and let it neither sign in nor manage who may',
  (role) => {
    const scopes: readonly string[] = scopesOf(role);
    expect(scopesOf(role).filter((scope) => !may(role, scope))).toEqual([]);
    for (const scope of [
      'session:use',
      'session:own',
      'events:listen',
      'users:manage',
      'logins:manage',
      'badges:manage',
      'keys:manage',
      'customers:write',
    ])
      expect(scopes).not.toContain(scope);
  },
);

test('an administrator may give every scope', () => {
  expect(scopesOf('ADMIN')).toEqual(keyPermissions);
});

const reach: KeyReach = {
  role: 'SUPERVISOR',
  customerId: null,
  warehouseIds: [1],
  scopes: ['orders:read', 'orders:allocate'],
};

test.each<[string, Partial<KeyReach>, string[]]>([
  ['a supervisor in a warehouse', {}, []],
  ['a client with its customer', { role: 'CLIENT', customerId: 7, scopes: ['orders:read'] }, []],
  ['a client without its customer', { role: 'CLIENT', scopes: ['orders:read'] }, ['customerId']],
  ['staff with a customer', { customerId: 7 }, ['customerId']],
  ['staff without a warehouse', { warehouseIds: [] }, ['warehouseIds']],
  ['an administrator, who works everywhere', { role: 'ADMIN', warehouseIds: [] }, []],
  ['an administrator in one warehouse', { role: 'ADMIN' }, ['warehouseIds']],
  ['a scope beyond the role', { role: 'OPERATOR' }, ['scopes']],
])('%s', (_, changed, paths) => {
  expect(keyFaults({ ...reach, ...changed }).map(({ path }) => path)).toEqual(paths);
});

test.each([
  [null, null, 'ACTIVE'],
  ['2026-11-22T00:00:00.001Z', null, 'ACTIVE'],
  ['2026-11-22T00:00:00.000Z', null, 'EXPIRED'],
  ['2026-11-23T00:00:00.000Z', '2026-11-21T00:00:00.000Z', 'REVOKED'],
] as const)(
  'a key that expires at %s and was revoked at %s is %s',
  (expiresAt, revokedAt, status) => {
    expect(keyStatus({ expiresAt, revokedAt }, new Date('2026-11-22'))).toBe(status);
  },
);
