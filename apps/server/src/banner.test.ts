import { expect, test } from 'vitest';
import { banner } from './banner.ts';

const config = {
  host: '127.0.0.1',
  dataDir: '/data',
  databaseUrl: 'postgres://a:hidden@db.test/lading',
};

test('shows a generated password once, and never one that the owner has chosen or that of the database', () => {
  const generated = { email: 'admin@lading.local', password: 'abcde-fghij', role: 'ADMIN' };
  expect(banner(config, 3000, [generated])).toContain('admin@lading.local  abcde-fghij  ADMIN');
  expect(banner(config, 3000, [generated])).toContain(
    'Each works for 7 days unless its owner changes it',
  );
  const chosen = banner(config, 3000, [{ ...generated, password: null }]);
  expect(chosen).toContain('admin@lading.local  (your ADMIN_PASSWORD)  ADMIN');
  expect(chosen).not.toContain('only this once');
  expect(chosen).not.toContain('hidden');
  const withBadge = { ...generated, role: 'OPERATOR', badge: { code: 'USER-3', pin: '471108' } };
  expect(banner(config, 3000, [withBadge])).toContain('OPERATOR, badge USER-3 with PIN 471108');
});
