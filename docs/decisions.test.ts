import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const root = new URL('..', import.meta.url);
const folder = new URL('docs/decisions/', root);
const isThere = (path: string): boolean => existsSync(new URL(path, root));
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');

/** What a page names in backquotes and begins like a path of the repository. */
const pathsOf = (text: string): string[] =>
  [...text.matchAll(/`((?:apps|packages|tools|scripts|e2e|bench|docs)\/[\w./-]+)`/g)].map(
    (match) => match[1] ?? '',
  );

describe('the decisions', () => {
  it.each(readdirSync(folder))('%s names only existing files', (page) => {
    expect(
      pathsOf(readFileSync(new URL(page, folder), 'utf8')).filter((path) => !isThere(path)),
    ).toEqual([]);
  });

  it('the statements that keep Lading from being distributed are in the named files', () => {
    const page = read('docs/decisions/0003-warehouse-first-keys.md');
    const rows = page
      .split('\n')
      .filter((line) => line.startsWith('| ') && line.includes('`apps/'));
    expect(rows).toHaveLength(8);
    const named = [
      ...page.matchAll(/`(\w+)`(?: and `(\w+)`)?(?: on `inventory`)? in `([\w./-]+)`/g),
    ];
    expect(named.length).toBeGreaterThan(4);
    for (const [, first, second, file] of named) {
      for (const name of [first, second])
        if (name) expect([file, read(file ?? '').includes(name)]).toEqual([file, true]);
    }
  });
});
