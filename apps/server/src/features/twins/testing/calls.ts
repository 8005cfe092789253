import type { RouteCalls } from '#test/things.ts';

/** How each call of the room is made. */
export const calls: RouteCalls = {
  listTwins: { scope: 'none', path: () => '/api/twins' },
};
