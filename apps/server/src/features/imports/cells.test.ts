import type { Import } from '@lading/contract/imports';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { cell, workbook } from '#test/workbook.ts';
import { makeWorld, type World } from '#test/world.ts';
import { runNextImport } from './job.ts';

let world: World;
let owners: Record<string, string>;
beforeAll(async () => {
  world = await makeWorld();
  const { id: warehouseId } = await world.warehouse('North');
  const { id: customerId } = await world.customer([warehouseId], 'Beanfield');
  owners = { customerId: String(customerId), warehouseId: String(warehouseId) };
  await world.product(customerId, 'GR-1');
  await world.location(warehouseId, 'A-01');
});
afterAll(() => world.close());

const look = async (id: number): Promise<Import> =>
  (await world.call(world.admin, 'GET', `/api/imports/${id}`)).body;
async function run(file: string | Buffer, fields: Record<string, string>): Promise<Import> {
  const { body, status } = await world.upload<Import>(world.admin, '/api/imports', file, {
    dryRun: 'true',
    ...owners,
    ...fields,
  });
  expect([status, body]).toMatchObject([201, { state: 'WAITING' }]);
  while (await runNextImport(world.db));
  return look(body.id);
}
const faultsOf = ({ faultGroups }: Import) =>
  faultGroups.map(({ message, examples }) => [message, ...examples.map(({ value }) => value)]);
const readOf = ({ sample }: Import, field: string) =>
  sample.map(({ cells }) => cells.find((cell) => cell.field === field)?.read);

/** Number cells with one format each. */
const styled = (
  cells: readonly (readonly [at: string, value: string, code?: string])[],
  header: readonly string[],
): Buffer => {
  const codes = [...new Set(cells.map(([, , code]) => code ?? 'General'))];
  const escaped = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  const formats = codes
    .map((code, index) => `<numFmt numFmtId="${170 + index}" formatCode="${escaped(code)}"/>`)
    .join('');
  const styles = codes.map((_, index) => `<xf numFmtId="${170 + index}"/>`).join('');
  const rows = new Map<string, string>();
  for (const [at, value, code = 'General'] of cells) {
    const number = at.replace(/\D/g, '');
    const written = /^-?[\d.E+]+$/.test(value)
      ? cell(at, value, `s="${codes.indexOf(code)}"`)
      : `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
    rows.set(number, (rows.get(number) ?? '') + written);
  }
  const head = header.map((name) => `<c t="inlineStr"><is><t>${name}</t></is></c>`).join('');
  const body = [...rows].map(([number, cells]) => `<row r="${number}">${cells}</row>`).join('');
  return workbook(`<row r="1">${head}</row>${body}`, {
    'xl/styles.xml': `<styleSheet><numFmts>${formats}</numFmts><cellXfs>${styles}</cellXfs></styleSheet>`,
  });
};

const PRODUCT = ['sku', 'name', 'cost', 'barcode'];

test('codes are read as a sheet shows them, and values as it keeps them', async () => {
  const shown = await run(
    styled(
      [
        ['A2', '7.5', '0.00'],
        ['B2', '1200', '#,##0 "ml"'],
        ['C2', '1.234', '0.0'],
        ['A3', '3.125'],
        ['B3', 'Lamp'],
        ['C3', '1234.5', '"€" #,##0.00'],
        ['A4', '15', '"AR-"000'],
        ['B4', 'Lamp'],
        ['D4', '71234567891', '0000000000000'],
        ['A5', '123456789', '000-00-0000'],
        ['B5', '0.5', '0%'],
        ['D5', '4006381333931'],
      ],
      PRODUCT,
    ),
    { kind: 'PRODUCTS', decimals: 'COMMA' },
  );
  expect(shown).toMatchObject({ state: 'DONE', made: '4 products' });
  expect(readOf(shown, 'sku')).toEqual(['7.50', '3.125', 'AR-015', '123-45-6789']);
  expect(readOf(shown, 'name')).toEqual(['1,200 ml', 'Lamp', 'Lamp', '50%']);
  expect(readOf(shown, 'unitCost').slice(0, 2)).toEqual(['1.23', '1234.5']);
  expect(readOf(shown, 'barcode').slice(2)).toEqual(['0071234567891', '4006381333931']);
});

const LONG =
  'has more than 15 digits, of which a spreadsheet keeps 15 and fills up with zeros: make the column text and enter it again';
const SHORT = 'is a number that a spreadsheet cut short: make the column text and enter it again';
const DAY = 'is a date, as spreadsheets make of codes: make the column text and enter it again';

describe('a code of which a spreadsheet lost something is a bad row:', () => {
  const bad: Record<string, [readonly [at: string, value: string, code?: string], string]> = {
    'more than 15 digits': [['D2', '4321098765432109'], `barcode ${LONG}`],
    'more than 15 digits with a format': [['D2', '376104250021234000', '0'], `barcode ${LONG}`],
    'an exponent': [['D2', '8712345678906', '0.00E+00'], `barcode ${SHORT}`],
    'a day': [['A2', '46112', 'd-mmm'], `sku ${DAY}`],
    'a day of another format': [['A2', '46112', 'mmmm'], `sku ${DAY}`],
    'a time': [['A2', '0.5', 'h:mm'], `sku ${DAY}`],
    'no day': [
      ['A2', '-5', 'yyyy-mm-dd'],
      'sku holds ########, the error of a spreadsheet: please correct it',
    ],
    'an exponent as text': [['D2', '8.71235E+12', '@'], `barcode ${SHORT}`],
  };
  test.each(Object.entries(bad))('%s', async (name, [at, message]) => {
    const text = name.endsWith('as text')
      ? workbook(
          `<row r="1">${PRODUCT.map((each) => `<c t="str"><v>${each}</v></c>`).join('')}</row><row r="2"><c r="A2" t="str"><v>A</v></c><c r="B2" t="str"><v>L</v></c><c r="D2" t="str"><v>${at[1]}</v></c></row>`,
        )
      : null;
    const others = [['A2', 'A-1'] as const, ['B2', 'Lamp'] as const].filter(
      ([place]) => place !== at[0],
    );
    const cells = [...others, at].sort(([first], [other]) => first.localeCompare(other));
    const done = await run(text ?? styled(cells, PRODUCT), {
      kind: 'PRODUCTS',
      doubtfulCodes: 'TAKE',
    });
    expect(done).toMatchObject({ state: 'FAULTY', faults: 1, faultGroups: [{ message }] });
  });

  test('in the file of another program too', async () => {
    const rows = [
      'sku,name,barcode',
      'A-1,Lamp,8.71235E+12',
      '2026-03-05,Lamp,',
      '5-Mar,Lamp,',
      'A-4,Lamp,#N/A',
      'A-5,#REF!,',
      'A-6,Lamp,71234567897.0',
    ];
    expect(faultsOf(await run(rows.join('\n'), { kind: 'PRODUCTS' }))).toEqual([
      [`sku ${DAY}`, '2026-03-05', '5-Mar'],
      [`barcode ${SHORT}`, '8.71235E+12'],
      ['barcode holds #N/A, the error of a spreadsheet: please correct it', '#N/A'],
      ['name holds #REF!, the error of a spreadsheet: please correct it', '#REF!'],
      [
        'barcode is a number with decimals: make the column text and enter it again',
        '71234567897.0',
      ],
    ]);
    const tabs = rows.map((row) => row.replaceAll(',', '\t')).join('\n');
    expect((await run(tabs, { kind: 'PRODUCTS' })).faults).toBe(6);
    expect((await run(rows.join('\n'), { kind: 'PRODUCTS', doubtfulCodes: 'TAKE' })).faults).toBe(
      3,
    );
  });

  test('in every column of codes', async () => {
    const columns = [
      'reference',
      'ship_to',
      'sku',
      'quantity',
      'tracking_number',
      'external_line_id',
      'lot',
      'order_date',
    ];
    const rows = ['5-Mar,Kade 3,5-Mar,5,5-Mar,5-Mar,5-Mar,2026-03-05'];
    const faults = faultsOf(
      await run([columns.join(','), ...rows].join('\n'), { kind: 'ORDERS' }),
    ).map(([message]) => message?.split(' ')[0]);
    expect(faults.sort()).toEqual([
      'external_line_id',
      'lot',
      'reference',
      'sku',
      'tracking_number',
    ]);
    const parts = [
      'reference',
      'ship_name',
      'ship_line_1',
      'ship_city',
      'ship_country',
      'ship_postcode',
      'ship_phone',
      'sku',
      'quantity',
    ];
    const order = [parts.join(','), 'SO-1,Ann,Kade 3,Delft,NL,1.01E+03,3.16123E+10,GR-1,1'].join(
      '\n',
    );
    expect(faultsOf(await run(order, { kind: 'ORDERS' })).map(([message]) => message)).toEqual([
      `ship_postcode ${SHORT}`,
      `ship_phone ${SHORT}`,
    ]);
    const stock = ['location,sku,quantity,lpn', '5-Mar,GR-1,1,', 'A-01,GR-1,1,3.76104E+17'].join(
      '\n',
    );
    expect(
      faultsOf(await run(stock, { kind: 'OPENING_STOCK' })).map(([message]) => message),
    ).toEqual([`location ${DAY}`, `lpn ${SHORT}`]);
  });
});

test('digits that a spreadsheet filled with zeros are a fault, unless other codes of the column have all theirs', async () => {
  const rounded = ['sku,name', '4321098765432100,Lamp', '376104250021234000,Lamp'];
  expect(faultsOf(await run(rounded.join('\n'), { kind: 'PRODUCTS' }))).toEqual([
    [`sku ${LONG}`, '4321098765432100', '376104250021234000'],
  ]);
  expect(
    await run([...rounded, '376104250021234569,Lamp'].join('\n'), { kind: 'PRODUCTS' }),
  ).toMatchObject({ state: 'DONE' });
  expect(await run(rounded.join('\n'), { kind: 'PRODUCTS', doubtfulCodes: 'TAKE' })).toMatchObject({
    state: 'DONE',
  });
});

test('what a column of texts holds in a workbook is meant as it is', async () => {
  const rows = [
    ['sku', 'name'],
    ['2026-03-05', 'Lamp'],
    ['376104250021234000', 'Lamp'],
    ['0042', 'Lamp'],
  ];
  const book = await writeExcelFile(
    rows.map((row) => row.map((value) => ({ value, type: String }))),
  ).toBuffer();
  const done = await run(book, { kind: 'PRODUCTS' });
  expect(done).toMatchObject({ state: 'DONE', made: '3 products' });
  expect(readOf(done, 'sku')).toEqual(['2026-03-05', '376104250021234000', '0042']);
});

test('an error in a cell that is not read stops nothing', async () => {
  const rows = `<row r="1"><c t="str"><v>sku</v></c><c t="str"><v>name</v></c><c t="str"><v>Margin</v></c></row><row r="2"><c t="str"><v>A-1</v></c><c t="str"><v>Lamp</v></c>${cell('C2', '#DIV/0!', 't="e"')}</row>`;
  expect(await run(workbook(rows), { kind: 'PRODUCTS' })).toMatchObject({
    state: 'DONE',
    made: '1 product',
  });
});

describe('the bad rows of a workbook', () => {
  const HEAD = ['sku', 'name', 'cost', 'barcode', 'expires'];
  const book = () =>
    styled(
      [
        ['A2', '42', '0000'],
        ['C2', '1.234', '0.0'],
        ['D2', '4006381333931', '0'],
        ['A3', '2026-03-05'],
        ['C3', '5'],
        ['A4', 'A-3'],
        ['B4', 'Lamp'],
        ['D4', '4321098765432109'],
      ],
      HEAD,
    );
  const badRowsOf = async (id: number): Promise<Record<string, string>[]> =>
    parse(
      String((await world.callRaw<string>(world.admin, 'GET', `/api/imports/${id}/bad-rows`)).body),
      { columns: true },
    );
  const mend = async (id: number, rows: readonly Record<string, string>[]) => {
    const file = stringify([...rows], { header: true, columns: [...HEAD, 'reasons'] });
    await world.upload<Import>(world.admin, `/api/imports/${id}/mended-rows`, file, {});
    while (await runNextImport(world.db));
    return look(id);
  };

  test('are texts that are read the same again', async () => {
    const done = await run(book(), { kind: 'PRODUCTS', decimals: 'COMMA' });
    expect(done).toMatchObject({ state: 'FAULTY', faults: 3 });
    const rows = await badRowsOf(done.id);
    expect(rows.map(({ sku, cost, barcode }) => [sku, cost, barcode])).toEqual([
      ['0042', '1,234', '4006381333931'],
      ['2026-03-05', '5', ''],
      ['A-3', '', '4.32109876543211E+15'],
    ]);
    // Nobody mends the code of the last row.
    const again = await mend(
      done.id,
      rows.map((row) => ({ ...row, name: row.name || 'Kettle' })),
    );
    expect(faultsOf(again)).toEqual([[`barcode ${LONG}`, '4.32109876543211E+15']]);
    const mended = await mend(
      done.id,
      (await badRowsOf(done.id)).map((row) => ({ ...row, barcode: '4321098765432106' })),
    );
    expect(mended).toMatchObject({ state: 'DONE', made: '3 products' });
    expect(readOf(mended, 'sku')).toEqual(['0042', '2026-03-05', 'A-3']);
    expect(readOf(mended, 'unitCost')).toEqual(['1.23', '5', '']);
  });

  test('keep the codes that a spreadsheet changes while they are mended', async () => {
    const done = await run(book(), { kind: 'PRODUCTS', decimals: 'COMMA' });
    const changed = (await badRowsOf(done.id)).map((row) => ({
      ...row,
      name: 'Kettle',
      sku: row.sku === '0042' ? '42' : (row.sku ?? ''),
      barcode:
        row.barcode === '4006381333931' ? '4.00638E+12' : row.barcode?.includes('E') ? '12' : '',
    }));
    const mended = await mend(done.id, changed);
    expect(mended).toMatchObject({ state: 'DONE' });
    expect(readOf(mended, 'sku')).toEqual(['0042', '2026-03-05', 'A-3']);
    expect(readOf(mended, 'barcode')).toEqual(['4006381333931', '', '12']);
  });
});
