import type { RouteCalls } from '#test/things.ts';

export const calls: RouteCalls = {
  listJobs: { scope: 'none', path: () => '/api/jobs' },
  getReplica: { scope: 'none', path: () => '/api/replica' },
  retryJob: {
    scope: 'none',
    path: () => '/api/jobs/retry',
    body: () => ({ job: 'mail', item: null }),
  },
};
