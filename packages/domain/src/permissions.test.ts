import { expect, test } from 'vitest';
import { may, type Permission, permissions, roles } from './permissions.ts';

test('an administrator may do everything', () => {
  for (const permission of Object.keys(permissions) as Permission[])
    expect(may('ADMIN', permission)).toBe(true);
});

test('a supervisor may do whatever an operator may', () => {
  for (const permission of Object.keys(permissions) as Permission[]) {
    if (may('OPERATOR', permission)) expect(may('SUPERVISOR', permission)).toBe(true);
  }
});

test('of a client, a chief alone manages logins, and nobody else’s permissions grow', () => {
  const chief = { role: 'CLIENT', readOnly: false, chief: true } as const;
  const more = (Object.keys(permissions) as Permission[]).filter(
    (permission) => may(chief, permission) !== may('CLIENT', permission),
  );
  expect(more).toEqual(['logins:manage']);
  expect(may({ ...chief, readOnly: true }, 'logins:manage')).toBe(false);
  expect(may({ ...chief, role: 'OPERATOR' }, 'logins:manage')).toBe(false);
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
