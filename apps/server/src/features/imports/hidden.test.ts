import type { Import } from '@lading/contract/imports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workbook } from '#test/workbook.ts';
import { makeWorld, type World } from '#test/world.ts';
import { runNextImport } from './job.ts';

let world: World;
let fields: Record<string, string>;
beforeAll(async () => {
  world = await makeWorld();
  const { id: warehouseId } = await world.warehouse('North');
  const { id: customerId } = await world.customer([warehouseId], 'Beanfield');
  await world.product(customerId, 'GR-1');
  fields = { kind: 'ORDERS', customerId: String(customerId), warehouseId: String(warehouseId) };
});
afterAll(() => world.close());

const row = (attributes: string, ...texts: readonly string[]) =>
  `<row ${attributes}>${texts.map((text) => `<c t="str"><v>${text}</v></c>`).join('')}</row>`;
/**
 * An autofilter hides the rows 4 and 6, a height of 0 the row 7, and the sheet the column of notes.
 */
const FILTERED = [
  row('r="1"', 'reference', 'ship_to', 'sku', 'quantity', 'notes'),
  row('r="2"', 'HR-2', 'Kade 3', 'GR-1', '1', 'secret'),
  row('r="3" hidden="0"', 'HR-3', 'Kade 3', 'GR-1', '1', ''),
  row('r="4" hidden="1"', 'HR-4', 'Kade 3', 'GR-1', '1', ''),
  row('r="5"', 'HR-5', 'Kade 3', 'GR-1', '1', ''),
  row('r="6" hidden="true"', 'HR-6', 'Kade 3', 'GR-1', '1', ''),
  row('r="7" ht="0" customHeight="1"', 'HR-7', 'Kade 3', 'GR-1', '1', ''),
  row('r="8" hidden="1"', '', ''),
].join('');
const sheetOf = (rows: string, columns = '') =>
  `<worksheet>${columns}<sheetData>${rows}</sheetData><autoFilter ref="A1:E7"/></worksheet>`;
const book = workbook('', {
  'xl/worksheets/sheet2.xml': sheetOf(
    FILTERED,
    '<cols><col min="2" max="2" width="9"/><col min="5" max="16384" hidden="1"/></cols>',
  ),
});

const look = async (id: number): Promise<Import> =>
  (await world.call(world.admin, 'GET', `/api/imports/${id}`)).body;
const send = async (more: Record<string, string>): Promise<Import> =>
  (await world.upload<Import>(world.admin, '/api/imports', book, { ...fields, ...more })).body;
const start = (id: number, body: object) =>
  world.call(world.admin, 'POST', `/api/imports/${id}/start`, body);
async function ran(id: number): Promise<Import> {
  while (await runNextImport(world.db));
  return look(id);
}

const LEFT = [
  '3 rows that the sheet hides, by hand or by a filter, are left out: 4, 6, 7',
  '1 column that the sheet hides is left out: "notes"',
  '1 hidden sheet of the workbook is not read',
];
const READ = LEFT.map((warning) => warning.replace(/(are|is) left out/, '$1 read'));

test('hidden rows are said before the check, and left out or taken by choice', async () => {
  const sent = await send({ dryRun: 'true' });
  expect(sent).toMatchObject({
    state: 'WAITING',
    hidden: 'LEAVE',
    hides: { rows: 3, columns: ['notes'] },
    warnings: LEFT,
  });
  expect(sent.columns.find(({ field }) => field === 'notes')).toMatchObject({ header: null });
  expect(await ran(sent.id)).toMatchObject({
    state: 'DONE',
    made: '3 orders with 3 lines',
    warnings: LEFT,
  });
  const taken = await start(sent.id, { dryRun: true, hidden: 'TAKE' });
  expect(taken.body).toMatchObject({ state: 'WAITING', hidden: 'TAKE', warnings: READ });
  expect(taken.body.columns.find(({ field }) => field === 'notes')).toMatchObject({
    header: 'notes',
  });
  expect(await ran(sent.id)).toMatchObject({
    state: 'DONE',
    made: '6 orders with 6 lines',
    warnings: READ,
  });
  const mapping = { notes: 'notes' };
  const left = await start(sent.id, { dryRun: true, hidden: 'LEAVE', mapping });
  expect(left.body).toMatchObject({ state: 'WAITING', hidden: 'LEAVE', warnings: LEFT });
  expect(await ran(sent.id)).toMatchObject({ state: 'DONE', made: '3 orders with 3 lines' });
});

test('a sheet that hides rows is not written before somebody says what happens to them', async () => {
  const asked = await send({});
  expect(asked).toMatchObject({ state: 'MAPPING', warnings: LEFT });
  expect(await runNextImport(world.db)).toBe(false);
  const { id } = await send({ hidden: 'LEAVE' });
  expect(await ran(id)).toMatchObject({
    state: 'DONE',
    dryRun: false,
    made: '3 orders with 3 lines',
    warnings: LEFT,
  });
  await start(asked.id, { hidden: 'TAKE', existing: 'SKIP' });
  expect(await ran(asked.id)).toMatchObject({
    state: 'DONE',
    made: '3 orders with 3 lines',
    skipped: 3,
    warnings: READ,
  });
});
