import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('..', import.meta.url);

/** The tests, with what each contains. */
const tests = ['apps', 'packages', 'tools', 'e2e', 'bench'].flatMap((folder) =>
  readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(test|spec)\.tsx?$/.test(name) && !/node_modules|dist/.test(name))
    .map((name) => ({
      name: `${folder}/${name}`,
      text: readFileSync(new URL(`${folder}/${name}`, root), 'utf8'),
    })),
);

const namesOf = (found: typeof tests): string[] => found.map(({ name }) => name);

// A busy machine takes many times as long as a quiet one. What must not block is shown by what else
// is done meanwhile.
test('no test measures how long something takes', () => {
  expect(tests.length).toBeGreaterThan(100);
  expect(namesOf(tests.filter(({ text }) => /performance\.now|hrtime/.test(text)))).toEqual([]);
});

test('what a test waits for has a minute or more, unless the wait is repeated', () => {
  const isShort = (text: string): boolean =>
    [...text.matchAll(/\btimeout: ([\d_]+)\s*[,})]/g)].some(
      ([, limit = '']) => Number(limit.replaceAll('_', '')) < 60_000,
    );
  const waits = tests.filter(({ text }) => isShort(text) && !text.includes('.toPass('));
  expect(namesOf(waits)).toEqual([]);
});
