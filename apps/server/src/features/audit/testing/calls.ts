import type { RouteCalls } from '#test/things.ts';

export const calls: RouteCalls = {
  listAudit: { scope: 'none', path: () => '/api/audit' },
};
