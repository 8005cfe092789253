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
    expect(lading).toMatch(/DATABASE_OWNER_URL: postgres:\/\/lading:\$\{DATABASE_OWNER_PASSWORD:\?/);
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
      expect(postgres).toContain(`\\getenv ${variable} ${name}\n        create role ${role} login password :'${variable}';`);
    }
    for (const name of ['DATABASE_PASSWORD', 'DATABASE_OWNER_PASSWORD', 'POSTGRES_PASSWORD']) expect(documented).toContain(`# ${name}=`);
  });
});

test('the image is built and run on one line of Node that has long-term support, as the program allows', () => {
  const majors = [...read('Dockerfile').matchAll(/^FROM node:(\d+)-slim/gm)].map(([, major]) => Number(major));
  expect(new Set(majors).size).toBe(1);
  const [major = 0] = majors;
  // Even lines alone get it, and that of 22 ends in April 2027.
  expect(major % 2).toBe(0);
  expect(major).toBeGreaterThanOrEqual(24);
  expect(JSON.parse(read('package.json')).engines.node).toBe('>=20.19');
});
