// Files that are made to hurt: a client may send them, and no other request may wait for them.
import { gzipSync } from 'node:zlib';
import type { Import } from '@lading/contract/imports';
import { MAX_IMPORT_BYTES, MAX_IMPORT_COLUMNS, MAX_IMPORT_FAULTS } from '@lading/domain/imports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '#test/world.ts';
import { runNextImport } from './job.ts';

let world: World;
let client: Awaited<ReturnType<World['customer']>>;
beforeAll(async () => {
  world = await makeWorld();
  client = await world.customer([(await world.warehouse()).id]);
});
afterAll(() => world.close());

const send = (file: Buffer | string, fields: Record<string, string> = {}) =>
  world.upload<Import & { error: string }>(client.token, '/api/imports', Buffer.from(file), {
    kind: 'PRODUCTS',
    ...fields,
  });

async function run(file: Buffer | string): Promise<Import> {
  const { status, body } = await send(file);
  expect([status, body]).toMatchObject([201, { state: 'WAITING' }]);
  await runNextImport(world.db);
  return (await world.call(client.token, 'GET', `/api/imports/${body.id}`)).body;
}

const names = (count: number): string =>
  Array.from({ length: count }, (_, index) => index.toString(36)).join(',');

test.each([
  ['columns', `${names(200_000)}\n`, `more than ${MAX_IMPORT_COLUMNS} columns`],
  ['empty columns', `sku,name${','.repeat(900_000)}\n`, `more than ${MAX_IMPORT_COLUMNS} columns`],
  [
    'one long header',
    `sku,name,${'x '.repeat(400_000)}\n`,
    'has a header of more than 500 characters',
  ],
  ['a header with NUL', 'sku,na\u0000me\nA,B\n', 'UTF-16 without a byte-order mark'],
  [
    'UTF-16 without a mark',
    Buffer.from('sku,name\nA,B\n', 'utf16le'),
    'UTF-16 without a byte-order mark',
  ],
  ['no header', '\n\n,,\n', 'The file has no header'],
  ['a gzip within a gzip', gzipSync(gzipSync('sku,name\nA,B\n')), 'is not UTF-8 text'],
  [
    'a gzip that unpacks to too much',
    gzipSync(Buffer.alloc(MAX_IMPORT_BYTES + 1, 'a')),
    'is longer than 64 MB',
  ],
  ['half a gzip', gzipSync('sku,name\nA,B\n').subarray(0, 20), 'cannot be unpacked'],
])('%s: refused', async (_, file, message) => {
  const { status, body } = await send(file);
  expect([status, body.error]).toEqual([400, expect.stringContaining(message)]);
});

test('the largest number of columns with the longest headers is compared', async () => {
  const headers = Array.from(
    { length: MAX_IMPORT_COLUMNS },
    (_, index) => `${index} ${'word '.repeat(98)}`,
  );
  const { status, body } = await send(`${headers.join(',')}\n`, { kind: 'ORDERS' });
  expect([status, body.state]).toEqual([201, 'MAPPING']);
});

test('a cell of a hundred thousand digits is refused', async () => {
  const cells = [`1.${'1'.repeat(100_000)}x`, `${'1,'.repeat(50_000)}x`, `.${'0'.repeat(100_000)}`];
  const done = await run(
    ['sku,name,cost', ...cells.map((cell, index) => `A-${index},N,"${cell}"`)].join('\n'),
  );
  expect(done).toMatchObject({ state: 'FAULTY', faults: 3 });
  expect(
    done.faultGroups.flatMap(({ examples }) => examples.map(({ value }) => value?.length)),
  ).toEqual([200, 200, 200]);
  expect(
    done.sample.every(({ cells: shown }) => shown.every(({ text }) => text.length <= 200)),
  ).toBe(true);
});

test('NUL in a cell makes a bad row; in an unused column it is ignored', async () => {
  expect(await run('sku,name,colour\nN-1,a\u0000b,\nN-2,B,r\u0000d\n')).toMatchObject({
    state: 'FAULTY',
    faultGroups: [
      { message: 'name must not hold a NUL character', examples: [{ line: 2, value: 'a\ufffdb' }] },
    ],
  });
  expect(await run('sku,name,colour\nN-2,B,r\u0000d\n')).toMatchObject({
    state: 'DONE',
    made: '1 product',
  });
});

test.each([
  ['filename="a\u0000b.csv"', 'a\ufffdb.csv'],
  ['filename=""', 'file'],
  ['filename="../../etc/goods.csv"', 'goods.csv'],
])('a file part with %j is named %j', async (part, expected) => {
  const lines = [
    '--x',
    `Content-Disposition: form-data; name="file"; ${part}`,
    'Content-Type: text/csv',
    '',
    'sku,name',
    'a,b',
    '',
  ];
  const fields = ['--x', 'Content-Disposition: form-data; name="kind"', '', 'PRODUCTS'];
  const response = await world.app.inject({
    method: 'POST',
    url: '/api/imports',
    headers: {
      authorization: `Bearer ${client.token}`,
      'content-type': 'multipart/form-data; boundary=x',
    },
    payload: [...fields, ...lines].join('\r\n').concat('--x--\r\n'),
  });
  expect([response.statusCode, response.json<Import>().fileName]).toEqual([201, expected]);
  await runNextImport(world.db);
});

test('formulas are imported as text, and exported with a mark', async () => {
  const texts = ['=HYPERLINK("http://evil.example")', '+1', '@SUM(A1)', '-2+3', '\uff1d1+1'];
  const rows = texts.map((text, index) => `F-${index},"${text.replaceAll('"', '""')}"`);
  expect(await run(['sku,name', ...rows].join('\n'))).toMatchObject({
    state: 'DONE',
    made: '5 products',
  });
  const { body } = await world.callRaw<string>(
    client.token,
    'GET',
    '/api/products?search=F-',
    undefined,
    { accept: 'text/csv' },
  );
  for (const text of texts) expect(String(body)).toContain(`'${text.replaceAll('"', '""')}`);
});

test('a file of lone quotes or carriage returns has one bad row for each line', async () => {
  const quotes = await run(`sku,name\n${'"\n'.repeat(5_000)}Q-1,Good\n`);
  expect(quotes).toMatchObject({ state: 'FAULTY', rowsRead: 5_001 });
  const returns = await run(`sku,name\r${'"x"y,z\r'.repeat(2_000)}Q-2,Good\r`);
  expect(returns).toMatchObject({ state: 'FAULTY', rowsRead: 2_001, faults: 2_000 });
});

test('faults of single rows and those of what they name are counted together', async () => {
  const half = MAX_IMPORT_FAULTS / 2;
  const bad = await run(
    `sku,name,customer\n${',x,\n'.repeat(half)}${'A,x,Nobody\n'.repeat(half + 1)}`,
  );
  expect(bad).toMatchObject({
    state: 'FAILED',
    faultGroups: [{ message: expect.stringContaining('more than 100,000 faults') }],
  });
});

test('reading stops at 100,000 faults, and at a million blank lines', async () => {
  const bad = await run(`sku,name\n${',x\n'.repeat(MAX_IMPORT_FAULTS + 1)}`);
  expect(bad).toMatchObject({
    state: 'FAILED',
    faultGroups: [{ message: expect.stringContaining('more than 100,000 faults') }],
  });
  expect(
    await world.db
      .selectFrom('importFault')
      .select('line')
      .where('importId', '=', bad.id)
      .execute(),
  ).toHaveLength(1);
  const blank = await send(`sku,name${'\n'.repeat(1_200_000)}`);
  expect([blank.status, blank.body.error]).toEqual([
    400,
    expect.stringContaining('more than 1,100,000 blank lines'),
  ]);
});
