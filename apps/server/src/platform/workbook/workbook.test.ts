import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { cell, relations, workbook } from '#test/workbook.ts';
import { parseCell, shownIn } from './cells.ts';
import { isWorkbook, openSheet } from './workbook.ts';

/**
 * The same workbook with another length of the sheet's part in the central directory, which a
 * reader trusts.
 */
function withLength(bytes: Buffer, length: number): Buffer {
  const at = bytes.lastIndexOf('xl/worksheets/sheet2.xml') - 46;
  expect(bytes.readUInt32LE(at)).toBe(0x02014b50);
  bytes.writeUInt32LE(length, at + 24);
  return bytes;
}

async function read(bytes: Buffer, sheet: string | null = null): Promise<string> {
  let text = '';
  for await (const part of (await openSheet(bytes, sheet, 'LEAVE')).csv()) text += part;
  return text;
}

const lineOf = async (cells: string, properties = '') =>
  (await read(workbook(`<row r="1">${cells}</row>`, {}, properties))).trimEnd();

test('a file of another program is read, each row with its own number', async () => {
  const written = await writeExcelFile([
    [{ value: 'SKU' }, { value: 'Received on' }, { value: 'Quantity' }],
    [
      { value: 'GR-1' },
      { value: new Date(Date.UTC(2026, 2, 31)), type: Date, format: 'dd.mm.yyyy' },
      { value: 12 },
    ],
    [],
    [{ value: 'FL, "1"' }, null, { value: 0.1 + 0.2 }],
  ]).toBuffer();
  expect(isWorkbook(written)).toBe(true);
  expect(await read(written)).toBe(
    `SKU,Received on,Quantity\nGR-1,2026-03-31\u001f31.03.2026,12\n\n"FL, ""1""",,0.3\u001f0.3\n`,
  );
});

test('titles above the header are left out, and rows keep their numbers', async () => {
  const title = (text: string) => [null, null, { value: text, span: 2 }];
  const goods = [
    [{ value: 'SKU' }, { value: 'Name' }, { value: 'Cost' }, { value: 'UPC' }],
    [{ value: 'GR-1' }, { value: 'Grinder' }],
  ];
  const titled = await writeExcelFile([
    title('Item Import Template'),
    [],
    title('of 2026'),
    ...goods,
  ]).toBuffer();
  expect(await read(titled)).toBe('\n\n\nSKU,Name,Cost,UPC\nGR-1,Grinder,,\n');
  expect(await read(await writeExcelFile(goods.slice(0, 1)).toBuffer())).toBe(
    'SKU,Name,Cost,UPC\n',
  );
});

test('rows and cells that are left out keep their places', async () => {
  const rows = `<row r="2">${cell('B2', '0', 't="s"')}${cell('C2', '1', 't="s"')}</row><row r="5">${cell('C5', '2', 't="s"')}</row><row><c><v>7</v></c><c/><c t="inlineStr"><is><t>x</t></is></c></row>`;
  expect(await read(workbook(rows))).toBe('\n,sku,"Bean, ""dark"""\n\n\n,,two lines\n7,,x\n');
});

const styled = (code: string, value: string): Buffer =>
  workbook(`<row r="1">${cell('A1', value, 's="1"')}</row>`, {
    'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${code}"/></numFmts><cellXfs><xf/><xf numFmtId="164"/></cellXfs></styleSheet>`,
  });
const readStyled = async (code: string, value: string) =>
  parseCell((await read(styled(code, value))).trimEnd().replace(/^"|"$/g, ''));

test.each([
  ['a day', cell('A1', '46112', 's="1"'), '', '2026-03-31', '2026-03-31'],
  ['a day in words', cell('A1', '46112', 's="3"'), '', '2026-03-31', '31. März day 2026'],
  [
    'a day with a time',
    cell('A1', '46112.75', 's="1"'),
    '',
    '2026-03-31T18:00:00',
    '2026-03-31T18:00:00',
  ],
  ['a time', cell('A1', '0.25', 's="1"'), '', '06:00:00', '06:00:00'],
  [
    'a day counted from 1904',
    cell('A1', '44650', 's="1"'),
    'date1904="1"',
    '2026-03-31',
    '2026-03-31',
  ],
  ['a day as text', cell('A1', '2026-03-31', 't="d"'), '', '2026-03-31', '2026-03-31'],
  ['a day that is none', cell('A1', '-3', 's="1"'), '', '-3', '########'],
  ['a number filled with zeros', cell('A1', '123', 's="2"'), '', '123', '00123'],
  ['a number with a unit', cell('A1', '1200', 's="4"'), '', '1200', '1,200 pcs/day'],
  ['a long number', cell('A1', '4.006381333931E12'), '', null, '4006381333931'],
  [
    'a number of more than 15 digits',
    cell('A1', '4321098765432109'),
    '',
    '4321098765432109',
    '4.32109876543211E+15',
  ],
  [
    'one that is rounded',
    cell('A1', '376104250021234000'),
    '',
    '376104250021234000',
    '3.76104250021234E+17',
  ],
  ['the noise of a fraction', cell('A1', '1.1000000000000001'), '', '1.1', '1.1'],
  ['a small number', cell('A1', '1E-7'), '', '0.0000001', '0.0000001'],
  ['three decimals', cell('A1', '3.125'), '', '3.125', '3.125'],
  ['a formula', '<c r="A1" t="str"><f>A2&amp;"x"</f><v>GR-x</v></c>', '', null, 'GR-x'],
  ['the number of a formula', '<c r="A1" s="2"><f>A2+1</f><v>43</v></c>', '', '43', '00043'],
  ['a formula without its result', '<c r="A1"><f>A2+1</f></c>', '', null, '#NO RESULT!'],
  ['an empty text of a formula', '<c r="A1" t="str"><f>""</f><v></v></c>', '', null, ''],
  ['a truth', cell('A1', '1', 't="b"'), '', 'true', 'TRUE'],
  ['an error', cell('A1', '#N/A', 't="e"'), '', null, '#N/A'],
  [
    'a text that could be a number',
    '<c r="A1" t="inlineStr"><is><t>0042</t></is></c>',
    '',
    null,
    '0042',
  ],
  ['a style that is missing', cell('A1', '42', 's="99"'), '', null, '42'],
])('%s is read with what the sheet shows', async (_what, cells, properties, value, shown) => {
  expect(parseCell((await lineOf(cells, properties)).replace(/^"|"$/g, ''))).toMatchObject({
    value,
    shown,
  });
});

test.each([
  ['0.00', '7.5', '7.50'],
  ['&quot;AR-&quot;000', '15', 'AR-015'],
  ['000-00-0000', '42', '000-00-0042'],
  ['0%', '0.5', '50%'],
  ['#,##0', '1234567', '1,234,567'],
  ['# ?/?', '0.5', '1/2'],
  ['[&gt;=100]&quot;A&quot;0;&quot;B&quot;00', '7', 'B07'],
  ['[&lt;=9999999]###-####;(###) ###-####', '5551234567', '(555) 123-4567'],
  ['0;-0;&quot;none&quot;', '0', 'none'],
  ['@', '42', '42'],
  ['0.00E+00', '8712345678906', '8.71E+12'],
  ['General', '0.123456789012', '0.123456789'],
  ['[Red]\\K0', '5', 'K5'],
  ['0000000000000', '71234567897', '0071234567897'],
  ['d-mmm', '46112', '31-Mar'],
  ['AAA"-0', '5', '########'],
])('a number with the format %s is shown by it', async (code, value, shown) => {
  const read = await readStyled(code.replace('AAA"', 'AAA&quot;'), value);
  expect(read.shown.trim()).toBe(shown);
});

test('a text that could be a date says that it is a text', async () => {
  const rows = (text: string) =>
    workbook(`<row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row>`);
  expect(parseCell((await read(rows('2026-03-31'))).trimEnd())).toEqual({
    value: null,
    shown: '2026-03-31',
    isSure: true,
  });
  expect(parseCell((await read(rows('GR-1'))).trimEnd())).toEqual({
    value: null,
    shown: 'GR-1',
    isSure: false,
  });
  expect(shownIn((await read(rows('a_x001F_b'))).trimEnd())).toBe('a b');
});

test('relations are found under any prefix, as in workbooks of other programs', async () => {
  const others = {
    'xl/workbook.xml':
      '<workbook xmlns:d3p1="r"><sheets><sheet name="Stock" sheetId="1" d3p1:id="c"/></sheets></workbook>',
  };
  expect(await read(workbook('<row><c t="str"><v>GR-1</v></c></row>', others))).toBe('GR-1\n');
});

test('a sheet is chosen by its name, and hidden ones are skipped', async () => {
  expect((await openSheet(workbook(''), null, 'LEAVE')).name).toBe('Stock');
  expect(await read(workbook(''), 'Hidden')).toBe('hidden\n');
  await expect(read(workbook(''), 'Sold')).rejects.toThrow(
    'The workbook has no sheet "Sold". It has "Hidden", "Stock".',
  );
});

describe('a workbook that cannot be read is refused with the reason:', () => {
  const rows = (text: string) => workbook(text);
  const zip = (files: Readonly<Record<string, string>>) => workbook('', files);
  test.each([
    [
      'a text that is missing',
      rows(`<row r="1">${cell('A1', '9', 't="s"')}</row>`),
      'Cell A1 names a text that is missing.',
    ],
    [
      'rows out of order',
      rows('<row r="2"/><row r="2"/>'),
      'The rows of the sheet are out of order.',
    ],
    [
      'a row that Excel has not',
      rows('<row r="99999999"/>'),
      'The rows of the sheet are out of order.',
    ],
    [
      'a column that Excel has not',
      rows(`<row r="1">${cell('ZZZ1', '1')}</row>`),
      'The sheet has a cell "ZZZ1", which does not exist in Excel.',
    ],
    ['broken XML', rows('<row r="1"><c></row>'), 'The workbook is damaged: it cannot be unpacked.'],
    [
      'entities of its own',
      zip({
        'xl/sharedStrings.xml': '<!DOCTYPE a [<!ENTITY b "c">]><sst><si><t>&b;</t></si></sst>',
      }),
      'The workbook is damaged: it cannot be unpacked.',
    ],
    [
      'half a file',
      workbook('').subarray(0, 900),
      'The workbook is damaged: it cannot be unpacked.',
    ],
    [
      'a document of Word',
      zip({ 'xl/workbook.xml': '<document/>' }),
      'The file is not a workbook of Excel: please save it as .xlsx or CSV.',
    ],
    [
      'another zip',
      Buffer.from(zipSync({ 'a.txt': strToU8('a') })),
      'The file is not a workbook of Excel: please save it as .xlsx or CSV.',
    ],
    [
      'an old workbook',
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      'The file is protected, or a workbook of Excel before 2007 (.xls): please save it as .xlsx or CSV.',
    ],
    [
      'a sheet that is too large',
      withLength(rows(''), 257 * 1024 * 1024),
      'A sheet of the workbook takes more than 256 MB: please save it as CSV.',
    ],
    [
      'a sheet that is missing',
      zip({ 'xl/_rels/workbook.xml.rels': relations(['c', 'worksheet', 'gone.xml']) }),
      'The workbook lacks its part xl/gone.xml.',
    ],
  ])('%s', async (_what, bytes, message) => {
    await expect(read(bytes)).rejects.toThrow(message);
  });
});

test('a part that is longer than it says is not unpacked', async () => {
  const bytes = workbook(`<row r="1">${cell('A1', '1')}</row>${' '.repeat(1_000_000)}`);
  await expect(read(withLength(bytes, 100))).rejects.toThrow(
    'The workbook is damaged: it cannot be unpacked.',
  );
});
