// Small workbooks that would take gigabytes: each is refused for what it has, before that is kept.
import { expect, test } from 'vitest';
import { hostileWorkbooks } from '#test/hostileWorkbooks.ts';
import { readSheet } from './readSheet.ts';

const BUILT = 'The workbook is built as Excel builds none: please save the sheet as CSV.';
const DAMAGED = 'The workbook is damaged: it cannot be unpacked.';
const LONG_CELL = 'A cell of the workbook holds more than 262,144 characters.';
const TOO_MANY_TEXTS = 'The workbook holds too many texts: please save the sheet as CSV.';

/** Each part is read once, so its bytes are unpacked as often as there are parts to read. */
const HARMLESS = 'parts that lie in the same bytes';

/** Each number is slightly above the limit. */
const expected: Readonly<
  Record<Exclude<keyof typeof hostileWorkbooks, typeof HARMLESS>, readonly [number, string]>
> = {
  'texts that are opened within each other': [200, BUILT],
  'rows that are opened within each other': [200, BUILT],
  'relations that are opened within each other': [200, BUILT],
  'empty texts': [2_000_001, TOO_MANY_TEXTS],
  'different long texts': [2_300, TOO_MANY_TEXTS],
  'one long text': [300_000, LONG_CELL],
  'a text of many runs': [30_000, LONG_CELL],
  'a text of many CDATA sections': [30_000, LONG_CELL],
  'a long value of a cell': [300_000, LONG_CELL],
  'a long attribute of the relations': [200_000, DAMAGED],
  'a long attribute of the workbook': [200_000, DAMAGED],
  'a long attribute of the styles': [200_000, DAMAGED],
  'a long attribute of the sheet': [200_000, DAMAGED],
  'a long name of an element': [200_000, DAMAGED],
  'a long comment': [200_000, DAMAGED],
  'many attributes of one element': [201, BUILT],
  'many sheets': [1_001, 'The workbook has more than 1,000 sheets.'],
  'many relations': [5_001, 'The workbook has more than 5,000 parts.'],
  'many styles': [65_491, 'The workbook has more than 65,490 styles.'],
  'a row of many cells': [
    302,
    'Cell KP1 stands behind the 300 columns that are read: please delete it.',
  ],
  'wide rows': [1, 'Cell XFD1 stands behind the 300 columns that are read: please delete it.'],
  'entities of entities': [0, DAMAGED],
  'a part that is longer than its entry says': [100_000, DAMAGED],
  'a workbook within a workbook': [10_000, DAMAGED],
};

const read = (bytes: Buffer) =>
  readSheet(
    { bytes: new Uint8Array(bytes), sheet: null, hidden: 'LEAVE', maxLength: 64 * 1024 * 1024 },
    new AbortController().signal,
  );

test.each(Object.keys(expected) as (keyof typeof expected)[])('%s', async (kind) => {
  const [count, message] = expected[kind];
  await expect(read(hostileWorkbooks[kind](count))).rejects.toThrow(message);
});

test(HARMLESS, async () => {
  expect(await read(hostileWorkbooks[HARMLESS](10_000))).toMatchObject({ name: 'Goods' });
});
