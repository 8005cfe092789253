import type { RouteCalls } from '#test/things.ts';

export const calls: RouteCalls = {
  getSubscriptions: { scope: 'none', path: () => '/api/subscriptions' },
  changeSubscriptions: {
    scope: 'none',
    path: () => '/api/subscriptions',
    body: () => ({ hour: 7, items: [] }),
  },
};
