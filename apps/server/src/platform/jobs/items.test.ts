import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freshDatabase } from '#test/freshDatabase.ts';
import { logTo } from '#test/jobs.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { deleteForgotten, listFailing, makeDue } from './items.queries.ts';
import { failingItems, JobItems, jobFailures, tryItem } from './items.ts';

let fresh: Awaited<ReturnType<typeof freshDatabase>>;
let database: Database;
let now: number;
const lines: string[] = [];
const itemsOf = (job: string): JobItems => new JobItems(job, database.db, logTo(lines), () => now);
const fail = (): Promise<never> => Promise.reject(new Error('Broken.'));
const succeed = async (): Promise<void> => {};

beforeAll(async () => {
  fresh = await freshDatabase();
  database = openDatabase(fresh.url);
});
afterAll(async () => {
  await database.close();
  await fresh.drop();
});
beforeEach(() => {
  lines.length = 0;
  now = Date.parse('2026-11-26T08:00:00.000Z');
});

test('an item that fails is tried again after a pause that grows, logged once, and counted', async () => {
  const items = itemsOf('Testing items');
  const beganAt = now;
  let tries = 0;
  const triedAt: number[] = [];
  for (; now < beganAt + 4_000_000; now += 500) {
    const before = tries;
    const isGood = await items.try('order 1', () => {
      tries += 1;
      return fail();
    });
    expect(isGood).toBe(false);
    if (tries > before) triedAt.push((now - beganAt) / 1_000);
  }
  expect(triedAt.slice(0, 7)).toEqual([0, 1, 3, 7, 15, 31, 63]);
  // Never longer than ten minutes.
  expect((triedAt.at(-1) ?? 0) - (triedAt.at(-2) ?? 0)).toBe(600);
  expect(lines).toEqual(['Testing items left out order 1, and tries it again: Broken']);
  expect([jobFailures().get('Testing items'), failingItems().get('Testing items')]).toEqual([
    tries,
    1,
  ]);
  now += 600_000;
  expect(await items.try('order 1', succeed)).toBe(true);
  expect([lines.at(-1), failingItems().get('Testing items')]).toEqual([
    'Testing items works again: order 1',
    0,
  ]);
  expect(await listFailing(database.db, 'Testing items')).toEqual([]);
});

test('other items go on, and what nobody tries any more is forgotten', async () => {
  const items = itemsOf('Testing others');
  await items.try('order 1', fail);
  expect([items.isDue('order 1'), items.isDue('order 2')]).toEqual([false, true]);
  expect(await items.try('order 2', succeed)).toBe(true);
  await items.forget((item) => item === 'order 1');
  expect([items.isDue('order 1'), items.failing]).toEqual([true, 0]);
  await items.try('order 3', fail);
  await deleteForgotten(database.db, new Date(now));
  expect(await listFailing(database.db, 'Testing others')).toMatchObject([{ item: 'order 3' }]);
  await deleteForgotten(database.db, new Date(now + 2_000));
  expect(await listFailing(database.db, 'Testing others')).toEqual([]);
});

test('an outage of the database is no fault of an item: it ends the work', async () => {
  const items = itemsOf('Testing outages');
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  await expect(items.try('order 1', () => Promise.reject(away))).rejects.toBe(away);
  expect([items.isDue('order 1'), jobFailures().get('Testing outages')]).toEqual([true, undefined]);
  await expect(tryItem(null, 'order 1', () => Promise.reject(away))).rejects.toBe(away);
});

test('servers share what fails, and one that starts anew remembers it', async () => {
  const [first, second] = [itemsOf('Testing servers'), itemsOf('Testing servers')];
  await first.try('order 1', fail);
  expect(second.isDue('order 1')).toBe(true);
  await second.read();
  expect(second.isDue('order 1')).toBe(false);
  now += 1_000;
  await second.try('order 1', fail);
  now += 1_000;
  await first.read();
  expect([first.isDue('order 1'), await first.try('order 1', succeed)]).toEqual([false, false]);
  const [failing] = await listFailing(database.db, 'Testing servers');
  expect(failing).toEqual({
    item: 'order 1',
    attempts: 2,
    failedSince: new Date('2026-11-26T08:00:00.000Z'),
    dueAt: new Date('2026-11-26T08:00:03.000Z'),
    error: 'Broken',
  });
  now += 1_000;
  expect(await first.try('order 1', succeed)).toBe(true);
  expect(await listFailing(database.db, 'Testing servers')).toEqual([]);
});

test('people may have what fails tried again at once', async () => {
  const items = itemsOf('Testing people');
  for (const item of ['order 1', 'order 2']) await items.try(item, fail);
  expect([items.isDue('order 1'), items.isDue('order 2')]).toEqual([false, false]);
  expect(await makeDue(database.db, 'Testing people', 'order 2', new Date(now))).toBe(1);
  await items.read();
  expect([items.isDue('order 1'), items.isDue('order 2')]).toEqual([false, true]);
  expect(await makeDue(database.db, 'Testing people', null, new Date(now))).toBe(2);
});

test('what is done every hour is done by one server, and again after a failure', async () => {
  const servers = Array.from({ length: 4 }, () => itemsOf('Testing hours'));
  let runs = 0;
  const run = (work: () => Promise<void>) =>
    Promise.all(
      servers.map((items) =>
        items.tryEvery(3_600_000, 'sessions', () => {
          runs += 1;
          return work();
        }),
      ),
    );
  expect((await run(succeed)).filter(Boolean)).toHaveLength(1);
  now += 3_599_999;
  await run(succeed);
  expect(runs).toBe(1);
  now += 1;
  expect(await run(fail)).toEqual([false, false, false, false]);
  expect(runs).toBe(2);
  expect(await listFailing(database.db, 'Testing hours')).toMatchObject([{ attempts: 1 }]);
  now += 1_000;
  expect((await run(succeed)).filter(Boolean)).toHaveLength(1);
  expect([runs, await listFailing(database.db, 'Testing hours')]).toEqual([3, []]);
});
