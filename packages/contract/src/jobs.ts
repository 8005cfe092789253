import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Closed, CountOf, Instant, Nullable, OneOf } from './fields.ts';

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

/**
 * What a replica is: READY for reads; BEHIND, AWAY, or PROMOTED to a primary; FOREIGN if it is of
 * another database, or of another history of this one.
 */
export const replicaStates = ['READY', 'BEHIND', 'AWAY', 'PROMOTED', 'FOREIGN'] as const;
export type ReplicaState = (typeof replicaStates)[number];

export const ReplicaStatus = Closed({
  state: OneOf(replicaStates, {
    description:
      'READY for reads; BEHIND; AWAY; PROMOTED to a primary; FOREIGN, of another database or another history of this one.',
  }),
  since: Instant,
  lagMs: Nullable(
    Type.Integer({
      minimum: 0,
      description: 'For how long it lacks what the primary has; null if that is not known.',
      examples: [0],
    }),
  ),
  lagBytes: Nullable(
    Type.Integer({
      minimum: 0,
      description: 'How much of the log it lacks; null if that is not known.',
      examples: [0],
    }),
  ),
  error: Nullable(
    Type.String({ description: 'Why it is AWAY.', examples: ['connect ECONNREFUSED'] }),
  ),
  readsSince: Instant,
  reads: Closed(
    {
      replica: CountOf('Answered by the replica.', 950),
      unfit: CountOf('By the primary: the replica was not READY.', 20),
      behind: CountOf('By the primary: the replica had not caught up in time.', 25),
      failed: CountOf('By the primary: the replica failed.', 3),
      refused: CountOf('By the primary, which confirms a refusal.', 2),
    },
    { description: 'Where calls that may read from the replica did, through this server.' },
  ),
});
export type ReplicaStatus = Static<typeof ReplicaStatus>;

export const getReplica = endpoint('GET', '/api/replica', {
  permission: 'jobs:manage',
  summary: 'The replica for reads, as this server sees it; null if none is configured.',
  responses: { 200: Closed({ replica: Nullable(ReplicaStatus) }) },
});

export const retryJob = endpoint('POST', '/api/jobs/retry', {
  permission: 'jobs:manage',
  summary: 'Has what fails of a job tried again at once: one item, or all (null).',
  body: Closed({ job: Key, item: Nullable(Item) }),
  changes: ['jobs', 'mail', 'webhooks', 'imports'],
  responses: { 200: Closed({ items: CountOf('Items that are tried again.', 1) }) },
});
