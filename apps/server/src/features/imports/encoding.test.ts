import type { Import } from '@lading/contract/imports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '#test/world.ts';
import { runNextImport } from './job.ts';

let world: World;
let fields: Record<string, string>;
beforeAll(async () => {
  world = await makeWorld();
  const { id } = await world.customer([], 'Beanfield');
  fields = { kind: 'PRODUCTS', customerId: String(id) };
});
afterAll(() => world.close());

/** The bytes of texts in these encodings, as other programs write them. */
const texts = {
  WINDOWS_1250: [Buffer.from('af61626b61', 'hex'), 'Żabka'],
  WINDOWS_1251: [Buffer.from('cceeebeeeaee', 'hex'), 'Молоко'],
  ISO_8859_2: [Buffer.from('a37364bc20b6', 'hex'), 'Łsdź ś'],
  ISO_8859_15: [Buffer.from('bd757672652035a4', 'hex'), 'œuvre 5€'],
  SHIFT_JIS: [Buffer.from('93fa967b8cea83898381', 'hex'), '日本語ラメ'],
  GBK: [Buffer.from('c9cfbaa3cad0c6d6b6abd0c2c7f8', 'hex'), '上海市浦东新区'],
  WINDOWS_1252: [Buffer.from('4c924f72e9616c20809f', 'hex'), 'L’Oréal €Ÿ'],
} as const;
const fileOf = (name: Buffer): Buffer =>
  Buffer.concat([Buffer.from('sku,name\nE-1,'), name, Buffer.from('\n')]);
const nameIn = ({ sample }: Import) => sample[0]?.cells.find(({ field }) => field === 'name')?.read;
const send = async (file: Buffer, more: Record<string, string> = {}) =>
  (
    await world.upload<Import>(world.admin, '/api/imports', file, {
      ...fields,
      dryRun: 'true',
      ...more,
    })
  ).body;
const look = async (id: number): Promise<Import> =>
  (await world.call(world.admin, 'GET', `/api/imports/${id}`)).body;

test.each(Object.entries(texts))(
  'a file in %s is read by choice',
  async (encoding, [bytes, name]) => {
    const sent = await send(fileOf(bytes), { encoding });
    expect([nameIn(sent), sent.encoding, sent.warnings]).toEqual([name, encoding, []]);
    while (await runNextImport(world.db));
    expect(await look(sent.id)).toMatchObject({ state: 'DONE', made: '1 product' });
  },
);

test.each(Object.entries(texts))(
  'a file in %s is guessed, and the guess is told with a word',
  async (encoding, [bytes, name]) => {
    const sent = await send(fileOf(bytes));
    expect([nameIn(sent), sent.encoding]).toEqual([name, encoding]);
    expect(sent.warnings).toEqual([
      expect.stringMatching(
        /^The file is not UTF-8: it is read as .*, in which it has ".*"\. Choose another encoding/,
      ),
    ]);
    while (await runNextImport(world.db));
    expect((await look(sent.id)).warnings).toEqual(sent.warnings);
  },
);

test('a guess is not written before somebody agrees; another encoding is chosen afterwards', async () => {
  const sent = await send(fileOf(texts.WINDOWS_1250[0]), { dryRun: 'false' });
  expect(sent).toMatchObject({ state: 'MAPPING', encoding: 'WINDOWS_1250' });
  expect(await runNextImport(world.db)).toBe(false);
  const start = async (body: object): Promise<Import> =>
    (await world.call(world.admin, 'POST', `/api/imports/${sent.id}/start`, body)).body as Import;
  const western = await start({ encoding: 'WINDOWS_1252', dryRun: true });
  expect([nameIn(western), western.encoding, western.warnings]).toEqual([
    '¯abka',
    'WINDOWS_1252',
    ['"¯abka" looks as if the file were not Windows-1252 but Windows-1250, in which it is "Żabka"'],
  ]);
  while (await runNextImport(world.db));
  const back = await start({ encoding: 'WINDOWS_1250' });
  expect([nameIn(back), back.warnings]).toEqual(['Żabka', []]);
  while (await runNextImport(world.db));
  expect(await look(sent.id)).toMatchObject({ state: 'DONE', dryRun: false, made: '1 product' });
});

test('a text that another program has read in a wrong encoding is noticed', async () => {
  const sent = await send(Buffer.from('sku,name\nE-9,Å»abka\n'));
  expect(sent.warnings).toEqual([
    '"Å»abka" looks as if the text had been read in another encoding than its own: please check it',
  ]);
  while (await runNextImport(world.db));
  const chosen = await send(Buffer.from('sku,name\nE-9,m² ½" Żabka 日本語\n'));
  expect(chosen.warnings).toEqual([]);
  while (await runNextImport(world.db));
});

test('what is no text is refused', async () => {
  const file = Buffer.from('sku,name\nE-1,\xff\x00\xfe\n', 'latin1');
  const { status, body } = await world.upload<Import>(world.admin, '/api/imports', file, {
    ...fields,
    dryRun: 'true',
  });
  expect([status, body]).toMatchObject([400, { errors: [{ path: 'encoding' }] }]);
});
