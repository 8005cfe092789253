import * as calls from '@lading/contract/calls';
import type { BackgroundJob, ReplicaStatus } from '@lading/contract/jobs';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { answerReads, openScreen } from '../../app/testing/openScreen.tsx';
import { alerts, button, press, rowsOf } from '../../app/testing/steps.ts';
import { answer, later, refusal } from '../../lib/testing/network.ts';

beforeEach(() => {
  answerReads();
  answer(calls.getReplica, () => ({ replica: null }));
});

const idle: BackgroundJob = {
  key: 'allocator',
  name: 'The allocator',
  ranAt: '2026-11-26T08:30:00.000Z',
  running: 0,
  waiting: null,
  waitingSince: null,
  failing: 0,
  givenUp: 0,
  failures: [],
};
const mail: BackgroundJob = {
  ...idle,
  key: 'mail',
  name: 'Mail',
  running: 1,
  waiting: 12,
  waitingSince: '2026-11-26T08:00:00.000Z',
  failing: 1,
  givenUp: 2,
  failures: [
    {
      item: 'mail 5',
      attempts: 3,
      since: '2026-11-26T07:00:00.000Z',
      nextAttemptAt: '2026-11-26T09:00:00.000Z',
      error: '421 Not now.',
    },
    {
      item: '',
      attempts: 1,
      since: '2026-11-26T07:00:00.000Z',
      nextAttemptAt: null,
      error: 'It is broken',
    },
  ],
};

test('it says what runs, waits and fails, and what failed is tried again on request, once', async () => {
  let stored = [idle, mail];
  answer(calls.listJobs, () => stored);
  const reply = later<{ items: number }>();
  const tried = answer(calls.retryJob, () => reply.promise);
  openScreen('/admin/jobs');
  await waitFor(async () =>
    expect(await rowsOf('Jobs')).toEqual([
      expect.stringMatching(/^The allocator.*0–None$/),
      expect.stringMatching(/^Mail.*112 since .*1 tried again, 2 given up.*Try Again$/),
    ]),
  );
  expect(await rowsOf('What failed')).toEqual([
    expect.stringMatching(/^mail 5Mail.*3.*421 Not now\./),
    expect.stringMatching(/^The whole jobMail.*1Given upIt is broken/),
  ]);
  await press('Try mail 5 Again')();
  await waitFor(() => expect(tried).toHaveLength(1));
  for (const name of ['Try mail 5 Again', 'Try Mail Again'])
    for (const each of await screen.findAllByRole<HTMLButtonElement>('button', { name }))
      expect(each.disabled).toBe(true);
  stored = [idle, { ...mail, failing: 0, givenUp: 0, failures: [] }];
  reply.give({ items: 1 });
  await screen.findByText('1 item tried again.');
  await screen.findByText('Nothing fails.');
  expect(tried.map(({ body }) => body)).toEqual([{ job: 'mail', item: 'mail 5' }]);
});

test('all that fails of a job is tried again', async () => {
  answer(calls.listJobs, () => [{ ...mail, failures: mail.failures.slice(0, 1) }]);
  let isGone = true;
  const tried = answer(calls.retryJob, () =>
    isGone ? refusal(404, 'NOT_FOUND', 'What fails (mail 5) was not found.') : { items: 3 },
  );
  openScreen('/admin/jobs');
  await press('Try Mail Again')();
  await alerts('Nothing was tried again.', 'What fails (mail 5) was not found.');
  isGone = false;
  await press('Try Mail Again')();
  await screen.findByText('3 items tried again.');
  expect(tried.map(({ body }) => body)).toEqual([
    { job: 'mail', item: null },
    { job: 'mail', item: null },
  ]);
});

test('where jobs cannot be loaded, a retry loads them', async () => {
  let isBroken = true;
  answer(calls.listJobs, () => (isBroken ? refusal(503, 'UNAVAILABLE', 'Not just now.') : [idle]));
  openScreen('/admin/jobs');
  await alerts('The jobs could not be loaded.');
  isBroken = false;
  (await button('Retry')).click();
  await waitFor(async () => expect(await rowsOf('Jobs')).toHaveLength(1));
});

describe('the replica', () => {
  const replica: ReplicaStatus = {
    state: 'BEHIND',
    since: '2026-11-26T08:00:00.000Z',
    lagMs: 12_400,
    lagBytes: 52_000,
    error: null,
    readsSince: '2026-11-26T06:00:00.000Z',
    reads: { replica: 900, unfit: 60, behind: 0, failed: 40, refused: 0 },
  };
  beforeEach(() => void answer(calls.listJobs, () => [idle]));
  const section = async () => (await screen.findByRole('region', { name: 'Replica' })).textContent;

  test('its state, its lag, and which share of the reads it answered', async () => {
    answer(calls.getReplica, () => ({ replica }));
    openScreen('/admin/jobs');
    await screen.findByText(/^Behind/);
    expect(await section()).toMatch(
      /Lag12.4 s, 52,000 bytes.*Replica900 \(90%\).*Not Ready60 \(6%\).*Failed40 \(4%\)$/,
    );
  });

  test('without reads, a dash and no share', async () => {
    const reads = { replica: 0, unfit: 0, behind: 0, failed: 0, refused: 0 };
    const away = { ...replica, state: 'AWAY', lagMs: null, lagBytes: null, reads } as const;
    answer(calls.getReplica, () => ({ replica: { ...away, error: 'connect ECONNREFUSED' } }));
    openScreen('/admin/jobs');
    await screen.findByText('connect ECONNREFUSED');
    expect(await section()).toMatch(/LagNot known.*Replica0 \(–\)$/);
  });

  test('none is one line', async () => {
    openScreen('/admin/jobs');
    await screen.findByText('No replica is configured: the primary answers all reads.');
  });

  test('where it cannot be loaded, a retry loads it', async () => {
    let isBroken = true;
    answer(calls.getReplica, () =>
      isBroken ? refusal(503, 'UNAVAILABLE', 'Not just now.') : { replica: null },
    );
    openScreen('/admin/jobs');
    await alerts('The state of the replica could not be loaded.');
    isBroken = false;
    (await button('Retry')).click();
    await screen.findByText(/^No replica is configured/);
  });
});
