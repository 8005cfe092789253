import { lookKey, spelled, spellingFault, spellingKey } from '@lading/domain/spelling';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect } from 'vitest';
import { ownClusterTest as test } from '#test/ownCluster.ts';
import { type TestServer, testServer } from '#test/server.ts';
import { arrayOf } from './array.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.app.close());

/** Asserts that the database and the domain spell and compare texts in the same way. */
async function expectSame(texts: readonly string[]): Promise<void> {
  const { rows } = await sql<{ key: string; look: string; isSpelled: boolean }>`
    select spelling_key(t) as key, look_key(t) as look, is_spelled(t) as is_spelled
    from unnest(${arrayOf('text', texts)}) with ordinality u (t, at) order by at`.execute(
    server.db,
  );
  const differing = texts.flatMap((text, index) => {
    // Codes of earlier releases may hold line breaks, so the database keeps them.
    const isSpelled =
      spelled(text) === text && text !== '' && spellingFault(text.replace(/[\r\n]/g, ' ')) === null;
    return rows[index]?.key === spellingKey(text) &&
      rows[index]?.look === lookKey(text) &&
      rows[index]?.isSpelled === isSpelled
      ? []
      : [[text, rows[index], spellingKey(text), isSpelled]];
  });
  expect(differing).toEqual([]);
}

/**
 * PostgreSQL and Node may have different versions of Unicode, so cased letters from after version
 * 10 are left out.
 */
const YOUNGER =
  /[\u1c80-\u1cbf\u2c2f\u2c5f\ua7b8-\ua7ff\u{10570}-\u{105bf}\u{10d40}-\u{10d8f}\u{16e40}-\u{16edf}]|[^\p{Assigned}]/u;

test('every character has the key that the domain gives it', async () => {
  const points = Array.from({ length: 0x1_10000 - 1 }, (_, index) => index + 1).filter(
    (point) => point < 0xd800 || point > 0xdfff,
  );
  const texts = points
    .map((point) => `a${String.fromCodePoint(point)}Z`)
    .filter((text) => !YOUNGER.test(text));
  expect(texts.length).toBeGreaterThan(250_000);
  for (let from = 0; from < texts.length; from += 50_000)
    await expectSame(texts.slice(from, from + 50_000));
});

test('so have random texts', async () => {
  const character = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
    fc.constantFrom(
      ...'\u0300\u0301\u0308\u0327\u0345\u200b\u00ad\u00a0\u03a3\u03c2\u00df\u1e9e\u0130\u0131\ufb01\t\n oO0-',
    ),
  );
  const text = fc.array(character, { minLength: 1, maxLength: 12 }).map((parts) => parts.join(''));
  const texts = fc
    .sample(text, { numRuns: 20_000, seed: 4711 })
    .filter((each) => !YOUNGER.test(each) && !/\p{Surrogate}|\0/u.test(each));
  await expectSame(texts);
});
