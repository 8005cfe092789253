import type { Answered } from './world.ts';

/** Runs the same thing so many times at once. */
export const times = <T>(count: number, run: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => run(at)));

/** How many answers have which status. */
export function tally(answers: readonly Pick<Answered, 'status'>[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
