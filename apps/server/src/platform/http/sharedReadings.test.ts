import { expect, test } from 'vitest';
import { SharedReadings } from './sharedReadings.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('who asks while a reading is under way shares the next, and only with those who ask the same', async () => {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const read = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  const readings = new SharedReadings<string>();
  const first = readings.take('a', read('first'));
  const other = readings.take('b', read('other'));
  await turn();
  const later = ['second', 'third'].map((name) => readings.take('a', read(name)));
  await turn();
  expect(begun.slice(0, 2)).toEqual(['first', 'other']);
  ends.get('first')?.();
  expect(await first).toBe('first');
  await turn();
  expect(begun).toEqual(['first', 'other', 'third']);
  ends.get('third')?.();
  ends.get('other')?.();
  expect(await Promise.all([...later, other])).toEqual(['third', 'third', 'other']);
  const next = readings.take('a', read('fourth'));
  await turn();
  ends.get('fourth')?.();
  expect(await next).toBe('fourth');
});
