import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = new URL('..', import.meta.url);
const page = readFileSync(new URL('docs/spec-coverage.md', root), 'utf8');

/** Each row of the page's tables by its third cell: `file`: title. */
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| line '))
  .map((line) => line.split(' | ').at(-1)?.replace(/ \|$/, '') ?? '');

/**
 * The titles of a file's tests as they are written, `${...}` included; that of a `test.each`
 * follows its table.
 */
function titlesOf(file: string): string[] {
  const source = readFileSync(new URL(file, root), 'utf8');
  return [
    ...source.matchAll(
      /(?:\b(?:test|it)\(\s*|^\)\(\s*|(?:\]|as const)\)\(\s*)(['"`])((?:\\.|(?!\1).)*)\1/gm,
    ),
  ].map((match) => (match[2] ?? '').replace(/\\(['"`])/g, '$1'));
}

describe('what shows that the specification is kept', () => {
  it('has a row for each line, with a test', () => {
    expect(rows.length).toBeGreaterThan(60);
    expect(rows.filter((row) => !/^`[^`]+`: \S/.test(row))).toEqual([]);
  });

  it('names only existing tests', () => {
    const missing = rows.filter((row) => {
      const [, file = '', title = ''] = /^`([^`]+)`: (.+)$/.exec(row) ?? [];
      return !existsSync(fileURLToPath(new URL(file, root))) || !titlesOf(file).includes(title);
    });
    expect(missing).toEqual([]);
  });
});
