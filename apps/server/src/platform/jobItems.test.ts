import { expect, test } from 'vitest';
import { failingItems, JobItems, jobFailures, tryItem } from './jobItems.ts';

function loggingTo(lines: string[]) {
  const note = (...said: unknown[]) => void lines.push(String(said.at(-1)));
  return { error: note, info: note } as unknown as ConstructorParameters<typeof JobItems>[1];
}

test('an item that fails is tried again after a pause that grows, logged once, and counted', async () => {
  const lines: string[] = [];
  let now = 0;
  const items = new JobItems('Testing items', loggingTo(lines), () => now);
  let tries = 0;
  const fail = () => {
    tries += 1;
    return Promise.reject(new Error('Broken.'));
  };
  const triedAt: number[] = [];
  for (; now < 4_000_000; now += 500) {
    const before = tries;
    expect(await items.try('order 1', fail)).toBe(false);
    if (tries > before) triedAt.push(now / 1_000);
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
  expect(await items.try('order 1', async () => {})).toBe(true);
  expect([lines.at(-1), failingItems().get('Testing items')]).toEqual([
    'Testing items works again: order 1',
    0,
  ]);
});

test('other items go on, and what nobody tries any more is forgotten', async () => {
  const items = new JobItems('Testing others', loggingTo([]), () => 0);
  await items.try('order 1', () => Promise.reject(new Error('Broken')));
  expect([items.isDue('order 1'), items.isDue('order 2')]).toEqual([false, true]);
  expect(await items.try('order 2', async () => {})).toBe(true);
  items.forget((item) => item === 'order 1');
  expect([items.isDue('order 1'), items.failing]).toEqual([true, 0]);
});

test('an outage of the database is no fault of an item: it ends the work', async () => {
  const items = new JobItems('Testing outages', loggingTo([]), () => 0);
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  await expect(items.try('order 1', () => Promise.reject(away))).rejects.toBe(away);
  expect([items.isDue('order 1'), jobFailures().get('Testing outages')]).toEqual([true, undefined]);
  await expect(tryItem(null, 'order 1', () => Promise.reject(away))).rejects.toBe(away);
});
