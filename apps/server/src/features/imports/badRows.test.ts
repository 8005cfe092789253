import type { Import } from '@lading/contract/imports';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { makeWorld, type World } from '#test/world.ts';
import { runNextImport } from './job.ts';

let world: World;
let fields: Record<string, string>;
beforeAll(async () => {
  world = await makeWorld();
  const { id: warehouseId } = await world.warehouse('North');
  const { id: customerId } = await world.customer([warehouseId], 'Beanfield');
  for (const sku of ['GR-1', 'FL-1']) await world.product(customerId, sku);
  fields = {
    kind: 'ORDERS',
    customerId: String(customerId),
    warehouseId: String(warehouseId),
    dryRun: 'true',
  };
});
afterAll(() => world.close());

/** The lines 3, 6, 8 and 9 are bad. */
const FILE = [
  'sep=;',
  'Reference;Ship To;SKU;Qty;Notes',
  'MR-1;Kade 3;NONE;1;"two',
  'lines"',
  'MR-1;;GR-1;2;',
  'MR-2;Dam "1";GR-1;1;',
  'MR-2;Dam 1;FL-1;1;',
  'MR-3;Dam 2;GR-1;none;"1;2"',
  'MR-4;Dam 3;GR-1;1',
];

const look = async (id: number): Promise<Import> =>
  (await world.call(world.admin, 'GET', `/api/imports/${id}`)).body;
const run = async (id: number): Promise<Import> => {
  expect(await runNextImport(world.db)).toBe(true);
  return look(id);
};
async function faulty(): Promise<number> {
  const { body } = await world.upload<Import>(
    world.admin,
    '/api/imports',
    `${FILE.join('\r\n')}\r\n`,
    fields,
  );
  expect(await run(body.id)).toMatchObject({ state: 'FAULTY', faults: 4 });
  return body.id;
}

type Row = Record<string, string>;
const badRowsOf = async (id: number): Promise<Row[]> =>
  parse(
    String((await world.callRaw<string>(world.admin, 'GET', `/api/imports/${id}/bad-rows`)).body),
    { columns: true },
  );
const linesOf = (rows: readonly Row[]) =>
  rows.map(({ reasons = '' }) => Number(/^line (\d+): ./.exec(reasons)?.[1]));
const HEADER = ['reasons', 'Notes', 'Qty', 'SKU', 'Ship To', 'Reference'];
const fileOf = (rows: readonly Row[], columns = HEADER): string =>
  stringify([...rows], { header: true, columns, delimiter: ';' });
const mend = (id: number, file: string | Buffer, more: Row = {}, headers: Row = {}) =>
  world.upload<Import>(world.admin, `/api/imports/${id}/mended-rows`, file, more, headers);

const GOOD: readonly Row[] = [
  { Reference: 'MR-1', 'Ship To': 'Kade 3', SKU: 'FL-1', Qty: '1', Notes: 'two\nlines' },
  { Reference: 'MR-2', 'Ship To': 'Dam 1', SKU: 'GR-1', Qty: '1' },
  { Reference: 'MR-3', 'Ship To': 'Dam 2', SKU: 'GR-1', Qty: '7', Notes: '1;2' },
  { Reference: 'MR-4', 'Ship To': 'Dam 3', SKU: 'GR-1', Qty: '1' },
];

test('rows that are still bad keep their lines, and rows that are not sent are left out', async () => {
  const id = await faulty();
  const [first, , three, four] = await badRowsOf(id);
  const rows = [{ ...first, SKU: 'FL-1' }, { ...three, Qty: 'many' }, { ...four }] as Row[];
  const book = await writeExcelFile(
    [HEADER, ...rows.map((row) => HEADER.map((name) => row[name] ?? ''))].map((row) =>
      row.map((value) => ({ value })),
    ),
  ).toBuffer();
  expect((await mend(id, book)).body).toMatchObject({ state: 'WAITING' });
  const again = await run(id);
  expect(again).toMatchObject({
    state: 'FAULTY',
    warnings: ['1 bad row left out, as the file of mended rows lacks it'],
  });
  const bad = await badRowsOf(id);
  expect(linesOf(bad)).toEqual([8]);
  await mend(id, fileOf([]));
  expect(await run(id)).toMatchObject({
    state: 'DONE',
    made: '3 orders with 4 lines',
    warnings: ['2 bad rows left out, as the file of mended rows lacks them'],
  });
  expect((await mend(id, fileOf(bad))).body).toMatchObject({ code: 'ILLEGAL_STEP' });
});

test('a file of which it is not clear what it mends is refused', async () => {
  const id = await faulty();
  const refusalOf = async (file: string | Buffer, more: Row = {}) => {
    const { status, body } = await mend(id, file, more);
    return [status, (body as unknown as { detail: string }).detail];
  };
  const rowOf = (line: number): Row => ({
    ...GOOD[0],
    reasons: `line ${line}: the product is unknown`,
  });
  const unclear = (line: number) =>
    `Line ${line} of the file does not say which bad row it mends: its column "reasons" begins with the line of one.`;
  expect(await refusalOf(fileOf([rowOf(3), rowOf(5)]))).toEqual([400, unclear(4)]);
  expect(await refusalOf(fileOf([rowOf(8), rowOf(8)]))).toEqual([
    400,
    'Line 4 of the file mends line 8 a second time.',
  ]);
  expect(await refusalOf(fileOf([{ ...GOOD[1] } as Row]))).toEqual([400, unclear(2)]);
  expect(
    await refusalOf('Reference;Ship To;SKU;Qty;Notes;reasons\nMR-1;"Dam" 1;GR-1;1;;line 3: x\n'),
  ).toEqual([400, unclear(2)]);
  expect(await refusalOf(fileOf([], ['Reference', 'SKU']))).toEqual([
    400,
    'The file has no column "Ship To": please send the file of bad rows with all its columns.',
  ]);
  expect(await refusalOf(fileOf([], [...HEADER, 'Price']))).toEqual([
    400,
    'The file has a column "Price", which the imported file has not.',
  ]);
  expect(await refusalOf('\n\n')).toEqual([
    400,
    expect.stringContaining('has no column "Reference"'),
  ]);
  expect(await refusalOf(Buffer.from('Stra\xdfe', 'latin1'))).toEqual([
    400,
    expect.stringContaining('Windows-1252'),
  ]);
  expect(await look(id)).toMatchObject({ state: 'FAULTY', faults: 4 });
});

test('mended rows take the place of the bad ones, and the file is imported as a whole', async () => {
  const id = await faulty();
  const bad = await badRowsOf(id);
  expect(linesOf(bad)).toEqual([3, 6, 8, 9]);
  const mended = fileOf(bad.map(({ reasons = '' }, index) => ({ ...GOOD[index], reasons })));
  const headers = { 'idempotency-key': 'mend' };
  const sent = [await mend(id, mended, {}, headers), await mend(id, mended, {}, headers)];
  expect(sent.map(({ status, body }) => [status, body.state, body.dryRun])).toEqual(
    [0, 1].map(() => [200, 'WAITING', true]),
  );
  expect(await run(id)).toMatchObject({
    state: 'DONE',
    made: '4 orders with 6 lines',
    rowsRead: 6,
    warnings: [],
  });
  await world.call(world.admin, 'POST', `/api/imports/${id}/start`, {});
  expect(await run(id)).toMatchObject({ state: 'DONE', dryRun: false });
  const { body: orders } = await world.call(
    world.admin,
    'GET',
    `/api/orders?warehouseId=${Number(fields.warehouseId)}&search=MR-1&sort=orderReference`,
  );
  expect(
    orders.map(({ shippingAddress, notes, items }) => [
      shippingAddress,
      notes,
      items.map(({ product, quantity }) => [product.sku, quantity]),
    ]),
  ).toEqual([
    [
      'Kade 3',
      'two\nlines',
      expect.arrayContaining([
        ['FL-1', 1],
        ['GR-1', 2],
      ]),
    ],
  ]);
});

test('mended rows are read from the columns that were chosen, with their dates and decimals', async () => {
  const head = 'Order Nmuber;Order Date;Ship To;SKU;Qty;Price';
  const row = (sku: string, units: string) => `MR-9;03/04/2026;Kade 3;${sku};${units};12,5`;
  const file = [head, row('GR-1', '3'), row('FL-1', 'two'), row('"12" pipe', '1')].join('\r\n');
  const { body } = await world.upload<Import>(world.admin, '/api/imports', file, fields);
  expect(body).toMatchObject({
    state: 'MAPPING',
    columns: expect.arrayContaining([expect.objectContaining({ proposed: 'Order Nmuber' })]),
  });
  const mapping = { reference: 'Order Nmuber' };
  await world.call(world.admin, 'POST', `/api/imports/${body.id}/start`, {
    dryRun: true,
    dates: 'DMY',
    decimals: 'COMMA',
    mapping,
  });
  expect(await run(body.id)).toMatchObject({ state: 'FAULTY', faults: 2 });
  const [faulty] = await badRowsOf(body.id);
  await mend(body.id, stringify([{ ...faulty, Qty: '2' }], { header: true, delimiter: ';' }));
  expect(await run(body.id)).toMatchObject({ state: 'DONE', made: '1 order with 2 lines' });
  await world.call(world.admin, 'POST', `/api/imports/${body.id}/start`, {});
  await run(body.id);
  const { body: orders } = await world.call(
    world.admin,
    'GET',
    `/api/orders?warehouseId=${Number(fields.warehouseId)}&search=MR-9`,
  );
  const items = ['GR-1', 'FL-1'].map((sku, index) =>
    expect.objectContaining({
      product: expect.objectContaining({ sku }),
      quantity: 3 - index,
      price: 12.5,
    }),
  );
  expect(orders).toMatchObject([
    { orderDate: '2026-04-03T00:00:00.000Z', items: expect.arrayContaining(items) },
  ]);
});
