import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const folder = new URL('operations/', import.meta.url);
const files = readdirSync(folder);
const isThere = (name: string): boolean => existsSync(new URL(name, folder));

describe('the drills', () => {
  it.runIf(isThere('/bin/bash')).each(files.filter((name) => name.endsWith('.sh')))(
    'bash can read %s, and finds what it sources',
    (name) => {
      const { status, stderr } = spawnSync('bash', ['-n', fileURLToPath(new URL(name, folder))]);
      expect([status, String(stderr)]).toEqual([0, '']);
      const text = readFileSync(new URL(name, folder), 'utf8');
      const sourced = [...text.matchAll(/^\. "\$\w+\/([\w.-]+)"$/gm)].map(([, file = '']) => file);
      expect(sourced.filter((file) => !isThere(file))).toEqual([]);
    },
  );

  it.each(files.filter((name) => name.endsWith('.md')))('%s links to what is there', (name) => {
    const text = readFileSync(new URL(name, folder), 'utf8');
    const links = [...text.matchAll(/\]\(([\w./-]+)\)/g)].map(([, path = '']) => path);
    expect(links.filter((path) => !isThere(path))).toEqual([]);
  });
});
