import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { sentenceOf } from '../../startupErrors.ts';
import { securedAddress } from './address.ts';
import { connect, requireOwnSessions } from './connection.ts';
import { openDatabase } from './database.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lading-address-'));
});
afterAll(() => rm(folder, { recursive: true }));

test.each([
  'postgres://a:b@localhost/lading',
  'postgres://a:b@127.0.0.1:5433/lading',
  'postgres://a:b@[::1]/lading',
  'postgres:///lading',
  'postgres://a:b@%2Fvar%2Frun%2Fpostgresql/lading',
  'postgres:///lading?host=/var/run/postgresql',
])('%s is reached as it is', (url) => {
  expect(securedAddress(url, null)).toBe(url);
});

test.each([
  [
    'postgres://a:b@db.example.com/lading',
    'postgres://a:b@db.example.com/lading?sslmode=verify-full',
  ],
  [
    'postgres://a:b@10.0.0.5/lading?options=x',
    'postgres://a:b@10.0.0.5/lading?options=x&sslmode=verify-full',
  ],
  ['postgres://a:b@[fd00::1]/lading', 'postgres://a:b@[fd00::1]/lading?sslmode=verify-full'],
  [
    'postgres:///lading?host=db.example.com',
    'postgres:///lading?host=db.example.com&sslmode=verify-full',
  ],
  [
    'postgres://a:b@db.example.com/lading?sslmode=disable',
    'postgres://a:b@db.example.com/lading?sslmode=disable',
  ],
  ['postgres://a:b@db.example.com/lading?ssl=0', 'postgres://a:b@db.example.com/lading?ssl=0'],
])('%s is reached as %s', (url, secured) => {
  expect(securedAddress(url, null)).toBe(secured);
});

test('a certificate authority of one’s own is named by DATABASE_CA_FILE, and must be one', async () => {
  const file = join(folder, 'ca.pem');
  await writeFile(file, '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n');
  const env = { DATABASE_URL: 'postgres://a:b@db.example.com/lading', DATABASE_CA_FILE: file };
  expect(readConfig(env).databaseUrl).toBe(
    `postgres://a:b@db.example.com/lading?sslmode=verify-full&sslrootcert=${encodeURIComponent(file)}`,
  );
  await writeFile(file, 'no certificate');
  expect(() => readConfig(env)).toThrow(
    `DATABASE_CA_FILE names ${file}, which has no certificate in PEM.`,
  );
  expect(() => readConfig({ ...env, DATABASE_CA_FILE: join(folder, 'none.pem') })).toThrow(
    /^DATABASE_CA_FILE names .* cannot be read/,
  );
});

test('a server without TLS is refused in one sentence that says what to do', async () => {
  // As PostgreSQL without TLS answers the question for it.
  const plain = createServer((socket) => socket.once('data', () => socket.end('N')));
  await new Promise<void>((done) => plain.listen(0, '127.0.0.1', done));
  onTestFinished(() => void plain.close());
  const { port } = plain.address() as { port: number };
  const error = await requireOwnSessions(
    `postgres://a:b@127.0.0.1:${port}/lading?sslmode=verify-full`,
  ).catch((each: unknown) => each);
  expect(sentenceOf(error)).toBe(
    'The database cannot be reached by TLS (The server does not support SSL connections): name the certificate of its authority by DATABASE_CA_FILE, or, where nobody else can read the network, add sslmode=disable to DATABASE_URL.',
  );
});

test('a password that is replaced in the file of DATABASE_URL holds without a restart', async () => {
  const admin = new URL(inject('adminUrl'));
  const owner = await connect(admin.href, 'lading-test');
  const role = `renewed_${randomBytes(6).toString('hex')}`;
  onTestFinished(async () => {
    await owner.query(`drop role ${role}`);
    await owner.end();
  });
  await owner.query(`create role ${role} login password 'first of all'`);
  const file = join(folder, 'url');
  const addressWith = (password: string): string => {
    const url = new URL(admin);
    [url.username, url.password] = [role, password];
    return `${url.href}\n`;
  };
  await writeFile(file, addressWith('first of all'));
  const { databaseUrl } = readConfig({ DATABASE_URL_FILE: file });
  const { db, close } = openDatabase(databaseUrl ?? '', { max: 3 });
  onTestFinished(close);
  const sessions = () => Promise.all([1, 2, 3].map(() => sql`select pg_sleep(0.05)`.execute(db)));
  await sql`select 1`.execute(db);
  await owner.query(`alter role ${role} password 'the next one'`);
  await expect(sessions()).rejects.toThrow('password authentication failed');
  await writeFile(file, addressWith('the next one'));
  await expect(sessions()).resolves.toHaveLength(3);
});
