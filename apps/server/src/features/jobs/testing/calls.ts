import type { RouteCalls } from '#test/things.ts';

/** How each call of the room is made. */
export const calls: RouteCalls = {
  listJobs: { scope: 'none', path: () => '/api/jobs' },
  retryJob: {
    scope: 'none',
    path: () => '/api/jobs/retry',
    body: () => ({ job: 'mail', item: null }),
  },
};
