import type { RouteCalls } from '#test/things.ts';

/** How each call of the room is made. */
export const calls: RouteCalls = {
  listAudit: { scope: 'none', path: () => '/api/audit' },
};
