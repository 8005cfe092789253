import { expect, test } from 'vitest';
import { may, type Permission, permissions, roles } from './permissions.ts';

test('an administrator may do everything', () => {
  for (const permission of Object.keys(permissions) as Permission[]) expect(may('ADMIN', permission)).toBe(true);
});

test('a supervisor may do whatever an operator may', () => {
  for (const permission of Object.keys(permissions) as Permission[]) {
    if (may('OPERATOR', permission)) expect(may('SUPERVISOR', permission)).toBe(true);
  }
});

test.each([
  ['stock:receive', ['ADMIN', 'SUPERVISOR', 'OPERATOR']],
  ['stock:adjust', ['ADMIN', 'SUPERVISOR']],
  ['orders:write', ['ADMIN', 'SUPERVISOR', 'CLIENT']],
  ['asns:closeShort', ['ADMIN', 'SUPERVISOR']],
  ['users:manage', ['ADMIN']],
  ['counts:count', ['ADMIN', 'SUPERVISOR', 'OPERATOR']],
  ['counts:approve', ['ADMIN', 'SUPERVISOR']],
] as const)('%s is given to %j', (permission, allowed) => {
  expect(roles.filter((role) => may(role, permission))).toEqual(allowed);
});
