import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const root = new URL('..', import.meta.url);
const folder = new URL('docs/decisions/', root);
const isThere = (path: string): boolean => existsSync(new URL(path, root));

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
});
