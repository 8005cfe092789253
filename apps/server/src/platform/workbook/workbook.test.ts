import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { isWorkbook, openSheet } from './workbook.ts';

const TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = (...of: readonly (readonly [string, string, string])[]) =>
  `<Relationships>${of.map(([id, type, target]) => `<Relationship Id="${id}" Type="${TYPES}/${type}" Target="${target}"/>`).join('')}</Relationships>`;

/** A workbook of one sheet with these rows, and other parts over its own. */
function workbook(rows: string, others: Readonly<Record<string, string>> = {}, properties = ''): Buffer {
  const files = {
    '_rels/.rels': relations(['a', 'officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': `<x:workbook xmlns:x="x" xmlns:r="r"><x:workbookPr ${properties}/><x:sheets><x:sheet name="Hidden" state="hidden" r:id="b"/><x:sheet name="Stock" r:id="c"/></x:sheets></x:workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      ['b', 'worksheet', 'worksheets/sheet1.xml'],
      ['c', 'worksheet', '/xl/worksheets/sheet2.xml'],
      ['d', 'styles', 'styles.xml'],
      ['e', 'sharedStrings', 'sharedStrings.xml'],
    ),
    'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row r="1"><c r="A1" t="str"><v>hidden</v></c></row></sheetData></worksheet>',
    'xl/worksheets/sheet2.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="00000"/><numFmt numFmtId="165" formatCode="[$-407]dd\\.\\ mmmm&quot; day &quot;yyyy"/><numFmt numFmtId="166" formatCode="#,##0 &quot;pcs/day&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/></cellXfs></styleSheet>',
    'xl/sharedStrings.xml':
      '<sst><si><t>sku</t></si><si><r><t xml:space="preserve">Bean, </t></r><r><t>"dark"</t></r><rPh><t>no</t></rPh></si><si><t>two_x000A_lines</t></si></sst>',
    ...others,
  };
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))));
}

/** The same workbook, whose central directory gives another length for the sheet's part. A reader trusts the directory. */
function withLength(bytes: Buffer, length: number): Buffer {
  const at = bytes.lastIndexOf('xl/worksheets/sheet2.xml') - 46;
  expect(bytes.readUInt32LE(at)).toBe(0x02014b50);
  bytes.writeUInt32LE(length, at + 24);
  return bytes;
}

async function read(bytes: Buffer, sheet: string | null = null): Promise<string> {
  let text = '';
  for await (const part of (await openSheet(bytes, sheet)).csv()) text += part;
  return text;
}

const cell = (at: string, value: string, attributes = '') => `<c r="${at}" ${attributes}><v>${value}</v></c>`;
const lineOf = async (cells: string, properties = '') => (await read(workbook(`<row r="1">${cells}</row>`, {}, properties))).trimEnd();

test('a file of another program is read, each row with its own number', async () => {
  const written = await writeExcelFile([
    [{ value: 'SKU' }, { value: 'Received on' }, { value: 'Quantity' }],
    [{ value: 'GR-1' }, { value: new Date(Date.UTC(2026, 2, 31)), type: Date, format: 'dd.mm.yyyy' }, { value: 12 }],
    [],
    [{ value: 'FL, "1"' }, null, { value: 0.1 + 0.2 }],
  ]).toBuffer();
  expect(isWorkbook(written)).toBe(true);
  expect(await read(written)).toBe('SKU,Received on,Quantity\nGR-1,2026-03-31,12\n\n"FL, ""1""",,0.3\n');
});

test('titles above the header are left out, and rows keep their numbers', async () => {
  const title = (text: string) => [null, null, { value: text, span: 2 }];
  const goods = [
    [{ value: 'SKU' }, { value: 'Name' }, { value: 'Cost' }, { value: 'UPC' }],
    [{ value: 'GR-1' }, { value: 'Grinder' }],
  ];
  const titled = await writeExcelFile([title('Item Import Template'), [], title('of 2026'), ...goods]).toBuffer();
  expect(await read(titled)).toBe('\n\n\nSKU,Name,Cost,UPC\nGR-1,Grinder,,\n');
  expect(await read(await writeExcelFile(goods.slice(0, 1)).toBuffer())).toBe('SKU,Name,Cost,UPC\n');
});

test('rows and cells that are left out keep their places', async () => {
  const rows = `<row r="2">${cell('B2', '0', 't="s"')}${cell('C2', '1', 't="s"')}</row><row r="5">${cell('C5', '2', 't="s"')}</row><row><c><v>7</v></c><c/><c t="inlineStr"><is><t>x</t></is></c></row>`;
  expect(await read(workbook(rows))).toBe('\n,sku,"Bean, ""dark"""\n\n\n,,two lines\n7,,x\n');
});

test.each([
  ['a day', cell('A1', '46112', 's="1"'), '', '2026-03-31'],
  ['a day in words', cell('A1', '46112', 's="3"'), '', '2026-03-31'],
  ['a day with a time', cell('A1', '46112.75', 's="1"'), '', '2026-03-31T18:00:00'],
  ['a time', cell('A1', '0.25', 's="1"'), '', '06:00:00'],
  ['a day counted from 1904', cell('A1', '44650', 's="1"'), 'date1904="1"', '2026-03-31'],
  ['a day as text', cell('A1', '2026-03-31', 't="d"'), '', '2026-03-31'],
  ['a number filled with zeros', cell('A1', '123', 's="2"'), '', '00123'],
  ['a number with a unit', cell('A1', '1200', 's="4"'), '', '1200'],
  ['a long number', cell('A1', '4.006381333931E12'), '', '4006381333931'],
  ['the noise of a fraction', cell('A1', '1.1000000000000001'), '', '1.1'],
  ['three decimals, which are no thousands', cell('A1', '1.234'), '', '1.2340'],
  ['a formula', '<c r="A1" t="str"><f>A2&amp;"x"</f><v>GR-x</v></c>', '', 'GR-x'],
  ['a truth', cell('A1', '1', 't="b"'), '', 'true'],
])('%s is read', async (_what, cells, properties, text) => {
  expect(await lineOf(cells, properties)).toBe(text);
});

test('a sheet is chosen by its name, and hidden ones are skipped', async () => {
  expect((await openSheet(workbook(''), null)).name).toBe('Stock');
  expect(await read(workbook(''), 'Hidden')).toBe('hidden\n');
  await expect(read(workbook(''), 'Sold')).rejects.toThrow('The workbook has no sheet "Sold". It has "Hidden", "Stock".');
});

describe('a workbook that cannot be read is refused with the reason:', () => {
  const rows = (text: string) => workbook(text);
  const zip = (files: Readonly<Record<string, string>>) => workbook('', files);
  test.each([
    ['an error in a cell', rows(`<row r="7">${cell('AB7', '#N/A', 't="e"')}</row>`), 'Cell AB7 holds the error #N/A: please correct it.'],
    ['a text that is missing', rows(`<row r="1">${cell('A1', '9', 't="s"')}</row>`), 'Cell A1 names a text that is missing.'],
    ['rows out of order', rows('<row r="2"/><row r="2"/>'), 'The rows of the sheet are out of order.'],
    ['a row that Excel has not', rows('<row r="99999999"/>'), 'The rows of the sheet are out of order.'],
    [
      'a column that Excel has not',
      rows(`<row r="1">${cell('ZZZ1', '1')}</row>`),
      'The sheet has a cell "ZZZ1", which does not exist in Excel.',
    ],
    ['broken XML', rows('<row r="1"><c></row>'), 'The workbook is damaged: it cannot be unpacked.'],
    [
      'entities of its own',
      zip({ 'xl/sharedStrings.xml': '<!DOCTYPE a [<!ENTITY b "c">]><sst><si><t>&b;</t></si></sst>' }),
      'The workbook is damaged: it cannot be unpacked.',
    ],
    ['half a file', workbook('').subarray(0, 900), 'The workbook is damaged: it cannot be unpacked.'],
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
  await expect(read(withLength(bytes, 100))).rejects.toThrow('The workbook is damaged: it cannot be unpacked.');
});
