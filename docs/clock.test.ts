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

/** The calls of vi.waitFor and vi.waitUntil, which wait for a second unless they say more. */
function vitestWaits(text: string): string[] {
  return [...text.matchAll(/\bvi\.wait(?:For|Until)\(/g)].map(({ index }) => {
    let depth = 0;
    for (let end = text.indexOf('(', index); end < text.length; end += 1) {
      if (text[end] === '(') depth += 1;
      else if (text[end] === ')') depth -= 1;
      if (depth === 0) return text.slice(index, end + 1);
    }
    return '';
  });
}

test('what a test waits for has a minute or more, unless the wait is repeated', () => {
  const isShort = (text: string): boolean =>
    [...text.matchAll(/\btimeout: ([\d_]+)\s*[,})]/g)].some(
      ([, limit = '']) => Number(limit.replaceAll('_', '')) < 60_000,
    );
  const waits = tests.filter(({ text }) => isShort(text) && !text.includes('.toPass('));
  expect(namesOf(waits)).toEqual([]);
  // WITHIN is a constant of its file, whose limit the first search sees.
  const hasLimit = (call: string): boolean => /timeout: \d|\b(\d+_000|WITHIN),?\s*\)$/.test(call);
  expect(namesOf(tests.filter(({ text }) => !vitestWaits(text).every(hasLimit)))).toEqual([]);
});
