import type { RouteCalls } from '#test/things.ts';

export const calls: RouteCalls = {
  listTwins: { scope: 'none', path: () => '/api/twins' },
};
