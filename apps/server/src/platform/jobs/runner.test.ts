import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freshDatabase } from '#test/freshDatabase.ts';
import { logTo } from '#test/jobs.ts';
import { testVault } from '#test/server.ts';
import { type Database, openDatabase } from '../database/database.ts';
import type { Job, Services } from './job.ts';
import { startJobs } from './runner.ts';

let fresh: Awaited<ReturnType<typeof freshDatabase>>;
let database: Database;
const lines: string[] = [];
const services = (): Services => ({
  db: database.db,
  log: logTo(lines),
  vault: testVault,
  mail: null,
});
const jobOf = (key: string, round: () => Promise<void>, more: Partial<Job> = {}): Job => ({
  key,
  name: `Testing ${key}`,
  everyMs: 1,
  start: () => ({ round }),
  ...more,
});

beforeAll(async () => {
  fresh = await freshDatabase();
  database = openDatabase(fresh.url);
});
afterAll(async () => {
  await database.close();
  await fresh.drop();
});
beforeEach(() => void lines.splice(0));

test('a job whose rounds fail stops no other, waits longer each time, and is logged once', async () => {
  const rounds = { good: 0, bad: 0 };
  const good = jobOf('good', async () => {
    rounds.good += 1;
  });
  const bad = jobOf('bad', () => {
    rounds.bad += 1;
    return Promise.reject(new Error('It is broken.'));
  });
  const runner = startJobs([bad, good], services());
  await expect.poll(() => rounds.good, { timeout: 60_000 }).toBeGreaterThan(100);
  await runner.stop();
  expect(rounds.bad).toBeGreaterThan(0);
  expect(rounds.bad).toBeLessThan(rounds.good / 2);
  expect(lines).toEqual(['Testing bad cannot go on and tries again: It is broken']);
  const { rows } = await sql<{ error: string | null; hasRun: boolean }>`
    select error, ran_at is not null as "hasRun"
    from job_item
    where item = '' and job like 'Testing %'
    order by job`.execute(database.db);
  expect(rows).toEqual([
    { error: 'It is broken', hasRun: false },
    { error: null, hasRun: true },
  ]);
});

test('an outage is no failure of the job, which goes on when it is over', async () => {
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  let rounds = 0;
  const job = jobOf('outages', async () => {
    rounds += 1;
    if (rounds < 20) throw away;
  });
  const runner = startJobs([job], services());
  await expect.poll(() => rounds, { timeout: 60_000 }).toBeGreaterThan(20);
  await runner.stop();
  expect(lines).toEqual([
    'Testing outages cannot go on and tries again: connect ECONNREFUSED',
    'Testing outages works again',
  ]);
});

test('a stop waits for the rounds that run, and a job without work is not started', async () => {
  const steps: string[] = [];
  const slow = jobOf('stops', async () => {}, {
    start: ({ isStopped }) => ({
      round: async () => {
        steps.push('begun');
        while (!isStopped()) await sleep(1);
        await sleep(20);
        steps.push('ended');
      },
      stop: async () => void steps.push('told'),
    }),
  });
  const runner = startJobs([slow, { ...slow, start: () => null }], services());
  await expect.poll(() => steps, { timeout: 60_000 }).toEqual(['begun']);
  await runner.stop();
  expect(steps).toEqual(['begun', 'told', 'ended']);
});

test('one server does the round of a shared job', async () => {
  let rounds = 0;
  const shared = jobOf(
    'shares',
    async () => {
      rounds += 1;
    },
    { everyMs: 3_600_000, isShared: true },
  );
  let others = 0;
  const own = jobOf('own', async () => {
    others += 1;
  });
  const runners = [1, 2, 3].map(() => startJobs([shared, own], services()));
  await expect.poll(() => others, { timeout: 60_000 }).toBeGreaterThan(30);
  await Promise.all(runners.map((runner) => runner.stop()));
  expect(rounds).toBe(1);
});
