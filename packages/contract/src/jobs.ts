import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Closed, CountOf, Instant, Nullable } from './fields.ts';

const Key = Type.String({ pattern: '^[a-z-]{1,40}$', examples: ['mail'] });
const Item = Type.String({ maxLength: 200, examples: ['mail 5'] });
const Moment = Nullable(
  Type.String({ format: 'date-time', examples: ['2026-11-23T08:30:00.000Z'] }),
);

export const FailingItem = Closed({
  item: Type.String({
    description: 'What fails; empty for the job as a whole.',
    examples: ['order 42 of warehouse 1'],
  }),
  attempts: CountOf('How often it was tried.', 3),
  since: Instant,
  nextAttemptAt: Nullable(
    Type.String({
      format: 'date-time',
      description: 'Null if it was given up.',
      examples: ['2026-11-23T08:30:00.000Z'],
    }),
  ),
  error: Type.String({ description: 'Of the last attempt.', examples: ['550 No such user here'] }),
});
export type FailingItem = Static<typeof FailingItem>;

export const BackgroundJob = Closed({
  key: Key,
  name: Type.String({ examples: ['Mail'] }),
  ranAt: Moment,
  running: CountOf('Items that this server works on just now.', 1),
  waiting: Nullable(CountOf('Items that wait and have not failed; null without a queue.', 12)),
  waitingSince: Moment,
  failing: CountOf('Items that failed and are tried again.', 1),
  givenUp: CountOf('Items that failed for good.', 0),
  failures: Type.Array(FailingItem, {
    description: 'Up to 50 of them, those first that are due first.',
  }),
});
export type BackgroundJob = Static<typeof BackgroundJob>;

export const listJobs = endpoint('GET', '/api/jobs', {
  permission: 'jobs:manage',
  summary: 'What runs, waits and fails in the background.',
  responses: { 200: Type.Array(BackgroundJob) },
});

export const retryJob = endpoint('POST', '/api/jobs/retry', {
  permission: 'jobs:manage',
  summary: 'Has what fails of a job tried again at once: one item, or all (null).',
  body: Closed({ job: Key, item: Nullable(Item) }),
  changes: ['jobs', 'mail', 'webhooks', 'imports'],
  responses: { 200: Closed({ items: CountOf('Items that are tried again.', 1) }) },
});
