import type { RouteCalls } from '#test/things.ts';

export const calls: RouteCalls = {
  listViews: { scope: 'none', path: () => '/api/views' },
  saveView: {
    scope: 'none',
    path: () => '/api/views',
    body: () => ({ list: 'orders', name: 'Late', query: 'due=LATE' }),
  },
  deleteView: { scope: 'none', path: (t) => `/api/views/${t.viewId}` },
};
