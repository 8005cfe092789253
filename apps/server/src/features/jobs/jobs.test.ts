import { randomUUID } from 'node:crypto';
import type { Import } from '@lading/contract/imports';
import type { BackgroundJob } from '@lading/contract/jobs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { itemsOn } from '#test/jobs.ts';
import { makeWorld, type World } from '#test/world.ts';
import { runNextImport } from '../imports/job.ts';

let world: World;
const createdAt = new Date('2026-11-20T08:00:00.000Z');
const dueAt = new Date('2099-01-01T00:00:00.000Z');

beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  for (const table of ['mail', 'webhook', 'importRun', 'jobItem'] as const)
    await world.owner.deleteFrom(table).execute();
});

const list = async () => (await world.call(world.admin, 'GET', '/api/jobs')).body;
const jobOf = async (key: string): Promise<BackgroundJob | undefined> =>
  (await list()).find((job) => job.key === key);
const retry = (job: string, item: string | null) =>
  world.callRaw<{ items: number }>(world.admin, 'POST', '/api/jobs/retry', { job, item });

test('every job of a manifest is listed, with when it ran', async () => {
  const items = itemsOn(world.db, 'Expiry');
  await items.tryEvery(60_000, '', async () => {});
  const jobs = await list();
  expect(jobs.map(({ key }) => key).sort()).toEqual([
    'allocator',
    'expiry',
    'imports',
    'label-search',
    'mail',
    'month-starts',
    'notices',
    'printing',
    'purge',
    'ship-dates',
    'statistics',
    'stock-counts',
    'verify',
    'webhooks',
  ]);
  expect(await jobOf('expiry')).toEqual({
    key: 'expiry',
    name: 'Expiry',
    ranAt: expect.stringMatching(/^20/),
    running: 0,
    waiting: null,
    waitingSince: null,
    failing: 0,
    givenUp: 0,
    failures: [],
  });
});

test('a server without a replica says so', async () => {
  expect(await world.call(world.admin, 'GET', '/api/replica')).toMatchObject({
    status: 200,
    body: { replica: null },
  });
});

test('an item that fails is shown, and tried again at once where somebody asks for it', async () => {
  const items = itemsOn(world.db, 'The allocator');
  const fail = () => Promise.reject(new Error('This row is broken.'));
  for (const item of ['order 1', 'order 2']) await items.try(item, fail);
  await world.owner.updateTable('jobItem').set({ dueAt }).execute();
  const failure = {
    item: 'order 1',
    attempts: 1,
    since: expect.stringMatching(/^20/),
    nextAttemptAt: dueAt.toISOString(),
    error: 'This row is broken',
  };
  expect(await jobOf('allocator')).toMatchObject({
    failing: 2,
    failures: [failure, { ...failure, item: 'order 2' }],
  });
  expect(await retry('allocator', 'order 1')).toMatchObject({ status: 200, body: { items: 1 } });
  const due = (await jobOf('allocator'))?.failures.map(
    ({ nextAttemptAt }) => Date.parse(nextAttemptAt ?? '') <= Date.now(),
  );
  expect(due).toEqual([true, false]);
  expect(await retry('allocator', null)).toMatchObject({ body: { items: 2 } });
  expect(await retry('allocator', 'order 3')).toMatchObject({ status: 404 });
  expect(await retry('allocators', null)).toMatchObject({ status: 404 });
});

test('mails that wait and fail are counted, and those that fail are tried again', async () => {
  const mail = (error: string | null, status: 'PENDING' | 'FAILED') =>
    world.owner
      .insertInto('mail')
      .values({
        userId: world.adminId,
        kind: 'NOTICE',
        messageId: randomUUID(),
        status,
        attempts: error === null ? 0 : 3,
        error,
        createdAt,
        dueAt,
        endsAt: dueAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  await mail(null, 'PENDING');
  await mail('550 Never.', 'FAILED');
  const { id } = await mail('421 Not now.', 'PENDING');
  expect(await jobOf('mail')).toMatchObject({
    waiting: 1,
    waitingSince: createdAt.toISOString(),
    failing: 1,
    givenUp: 1,
    failures: [
      {
        item: `mail ${id}`,
        attempts: 3,
        since: createdAt.toISOString(),
        nextAttemptAt: dueAt.toISOString(),
        error: '421 Not now.',
      },
    ],
  });
  expect(await retry('mail', `mail ${id + 1}`)).toMatchObject({ status: 404 });
  expect(await retry('mail', `mail ${id}`)).toMatchObject({ body: { items: 1 } });
  const [failure] = (await jobOf('mail'))?.failures ?? [];
  expect(Date.parse(failure?.nextAttemptAt ?? '')).toBeLessThanOrEqual(Date.now());
});

test('a delivery that was given up is sent once more', async () => {
  const { body: webhook } = await world.call(world.admin, 'POST', '/api/webhooks', {
    name: 'Shop',
    url: 'https://shop.example.com/',
  });
  const { id } = await world.owner
    .insertInto('webhookDelivery')
    .values({
      webhookId: webhook.id,
      eventId: 1,
      type: 'asn.created',
      queue: 'ASN 1',
      body: '{}',
      status: 'FAILED',
      attempts: 10,
      error: 'The response was 500.',
      createdAt,
      dueAt: createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(await jobOf('webhooks')).toMatchObject({
    failing: 0,
    givenUp: 1,
    failures: [
      { item: `delivery ${id}`, attempts: 10, nextAttemptAt: null, error: 'The response was 500.' },
    ],
  });
  expect(await retry('webhooks', null)).toMatchObject({ body: { items: 1 } });
  expect(await jobOf('webhooks')).toMatchObject({ failing: 1, givenUp: 0 });
  const { body: deliveries } = await world.call(
    world.admin,
    'GET',
    `/api/webhooks/${webhook.id}/deliveries`,
  );
  expect(deliveries).toMatchObject([{ id, status: 'PENDING', attempts: 0 }]);
});

test('an import that failed runs once more, as it was started last', async () => {
  const send = async (name: string) =>
    (
      await world.upload<Import>(
        world.admin,
        '/api/imports',
        `name,email\n${name},${name}@crema.example\n`,
        { kind: 'CUSTOMERS' },
      )
    ).body;
  const { id } = await send('once');
  await world.owner.updateTable('importRun').set({ state: 'FAILED', attempts: 2 }).execute();
  await world.owner
    .insertInto('importFault')
    .values({ importId: id, place: 0, line: 1, kind: '', message: 'It broke.', value: null })
    .execute();
  const other = await send('other');
  expect(await jobOf('imports')).toMatchObject({
    waiting: 1,
    givenUp: 1,
    failures: [{ item: `import ${id}`, nextAttemptAt: null, error: 'It broke.' }],
  });
  expect(await retry('imports', `import ${other.id}`)).toMatchObject({ status: 404 });
  expect(await retry('imports', `import ${id}`)).toMatchObject({ body: { items: 1 } });
  while (await runNextImport(world.db));
  for (const run of [id, other.id])
    expect((await world.call(world.admin, 'GET', `/api/imports/${run}`)).body).toMatchObject({
      state: 'DONE',
      made: '1 customer',
      faults: 0,
    });
});

test('administrators alone see jobs', async () => {
  const { token } = await world.user('SUPERVISOR');
  expect((await world.callRaw(token, 'GET', '/api/jobs')).status).toBe(403);
  expect(
    (await world.callRaw(token, 'POST', '/api/jobs/retry', { job: 'mail', item: null })).status,
  ).toBe(403);
});
