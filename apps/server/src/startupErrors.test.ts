import pg from 'pg';
import { expect, test } from 'vitest';
import { sentenceOf } from './startupErrors.ts';

/** The error that the driver throws for an address. */
async function errorOf(address: string): Promise<unknown> {
  try {
    await new pg.Client({ connectionString: address }).connect();
  } catch (error) {
    return error;
  }
  throw new Error('It connected.');
}

test.each([
  [
    'postgres://a:b@127.0.0.1:1/c',
    'The database cannot be reached: connect ECONNREFUSED 127.0.0.1:1.',
  ],
  [
    'postgres:///c?host=/nowhere',
    'The database cannot be reached: connect ENOENT /nowhere/.s.PGSQL.5432.',
  ],
  [
    'postgres://a:b@127.0.0.1/c?sslmode=verify-full&sslrootcert=/nowhere.pem',
    '/nowhere.pem cannot be read: there is no such file.',
  ],
  [
    'postgres://a:b@127.0.0.1/c%d',
    'DATABASE_URL has a % that escapes nothing: a % itself is written %25.',
  ],
])('%s: %s', async (address, sentence) => {
  expect(sentenceOf(await errorOf(address))).toBe(sentence);
});

const coded = (code: string, message: string) => Object.assign(new Error(message), { code });

test.each([
  [
    new Error('The server does not support SSL connections'),
    'The database cannot be reached: The server does not support SSL connections.',
  ],
  [
    coded('SELF_SIGNED_CERT_IN_CHAIN', 'self-signed certificate'),
    'The database cannot be reached: self-signed certificate.',
  ],
  [new Error('a fault of ours'), undefined],
])('%s', (error, sentence) => {
  expect(sentenceOf(error)).toBe(sentence);
});
