import { expect, test } from 'vitest';
import { chosen, outcomeOf, randomOf, Times } from './person.ts';

test('a seed determines what people do, and weights how often', () => {
  const acts = (seed: number) => {
    const random = randomOf(seed);
    return Array.from({ length: 1_000 }, () =>
      chosen(random, [
        [3, 'often'],
        [1, 'rarely'],
      ] as const),
    );
  };
  expect(acts(7)).toEqual(acts(7));
  expect(acts(7)).not.toEqual(acts(8));
  const often = acts(7).filter((act) => act === 'often').length;
  expect(often).toBeGreaterThan(700);
  expect(often).toBeLessThan(800);
});

test('what a shift expects to be refused is no error, everything else is', () => {
  expect(outcomeOf(201, 'receive')).toBe('done');
  expect(outcomeOf(409, 'pick')).toBe('refused');
  expect(outcomeOf(404, 'next task')).toBe('refused');
  expect(outcomeOf(404, 'order')).toBe('failed');
  for (const status of [400, 401, 403, 429, 500, 503])
    expect(outcomeOf(status, 'pick')).toBe('failed');
});

test('calls are summed up by kind, and refusals apart', () => {
  const times = new Times();
  for (let ms = 1; ms <= 100; ms += 1) times.add('pick', ms, ms > 90 ? 'refused' : 'done', '');
  times.add('scan', 3, 'failed', 'scan: 500');
  expect(times.rows()).toEqual([
    ['pick', '100', '51', '96', '100', '10'],
    ['scan', '1', '3', '3', '3', '0'],
  ]);
  expect([times.total, times.errors]).toEqual([101, ['scan: 500']]);
});
