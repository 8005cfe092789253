import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const read = (file: string): string => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');

/** The lines of a service in compose.yaml, up to the next thing that is indented as little. */
function serviceOf(name: string): string {
  const [, after = ''] = read('compose.yaml').split(`\n  ${name}:\n`);
  return after.split(/\n(?= {0,2}\S)/)[0] ?? '';
}

describe('compose.yaml', () => {
  test('Lading works as one plain role and migrates as another, and never gets the superuser’s password', () => {
    const lading = serviceOf('lading');
    expect(lading).toMatch(/DATABASE_URL: postgres:\/\/lading_server:\$\{DATABASE_PASSWORD:\?/);
    expect(lading).toMatch(
      /DATABASE_OWNER_URL: postgres:\/\/lading:\$\{DATABASE_OWNER_PASSWORD:\?/,
    );
    expect(lading).not.toContain('POSTGRES_PASSWORD');
  });

  test('the roles and the superuser have passwords of their own, and a start without either is refused', () => {
    const postgres = serviceOf('postgres');
    expect(postgres).toMatch(/POSTGRES_PASSWORD: \$\{POSTGRES_PASSWORD:\?/);
    const documented = read('.env.example');
    for (const [role, variable, name] of [
      ['lading', 'owner_password', 'DATABASE_OWNER_PASSWORD'],
      ['lading_server', 'password', 'DATABASE_PASSWORD'],
    ]) {
      expect(postgres).toContain(`${name}: \${${name}:?`);
      expect(postgres).toContain(
        `\\getenv ${variable} ${name}\n        create role ${role} login password :'${variable}';`,
      );
    }
    for (const name of ['DATABASE_PASSWORD', 'DATABASE_OWNER_PASSWORD', 'POSTGRES_PASSWORD'])
      expect(documented).toContain(`# ${name}=`);
  });
});

test('image, .nvmrc and README name one line of Node that has long-term support', () => {
  const images = [...read('Dockerfile').matchAll(/^FROM node:(\d+)-slim/gm)].map(([, major]) =>
    Number(major),
  );
  const [, recommended] =
    /You need \[Node\]\(\S+\) (\d+), which has long-term support/.exec(read('README.md')) ?? [];
  const lines = new Set([...images, Number(read('.nvmrc')), Number(recommended)]);
  expect(lines.size).toBe(1);
  const [major = 0] = lines;
  // Even lines alone get it, and that of 24 ends in April 2028.
  expect(major % 2).toBe(0);
  expect(major).toBeGreaterThanOrEqual(26);
});

describe('the versions of Node that package.json allows', () => {
  test('are the lines with long-term support from the first version on in which the build works', () => {
    expect(JSON.parse(read('package.json')).engines.node).toBe('^20.19.0 || ^22.12.0 || >=24.0.0');
  });

  test.each([
    ...(['20.19.0', '20.20.2', '22.12.0', '22.23.3', '24.0.0', '26.12.1'].map((version) => [
      version,
      0,
    ]) as [string, number][]),
    ...(['18.20.8', '20.18.3', '21.7.3', '22.11.0', '23.11.1'].map((version) => [version, 1]) as [
      string,
      number,
    ][]),
  ])('are those that start: %s ends with %i', (version, code) => {
    const fake = `Object.defineProperty(process.versions, 'node', { value: '${version}' });`;
    const script = `${fake} await import('./scripts/nodeVersion.mjs');`;
    const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      cwd: new URL('..', import.meta.url),
    });
    expect(status).toBe(code);
  });
});
