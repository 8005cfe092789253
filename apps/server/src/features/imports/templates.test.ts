import { readFileSync } from 'node:fs';
import { EXAMPLE_ROW, type ImportKind, importKinds } from '@lading/domain/imports';
import { sayImportWarning } from '@lading/domain/messages/importWarnings';
import { expect, test } from 'vitest';
import { columnsOf } from './columns.ts';
import { plainHeader } from './headers.ts';
import { type Columns, layOut, type Reading, TableReader } from './table.ts';
import { templateOf } from './templates.ts';

const reading: Reading = { dates: 'YMD', decimals: 'POINT', doubtfulCodes: 'REFUSE' };

function read(kind: ImportKind, rows: readonly (readonly string[])[]) {
  const [header = []] = templateOf(kind);
  const layout = layOut(header, columnsOf[kind], { kind });
  const reader = new TableReader<object>('template.csv', layout, reading);
  rows.forEach((cells, index) => void reader.add({ line: index + 2, cells: [...cells] }));
  reader.end();
  return { layout, ...reader.take(), warnings: reader.warnings().map(sayImportWarning) };
}

test.each(importKinds)(
  'the template of %s has every column, and its example is left out',
  (kind) => {
    const [header = [], example = []] = templateOf(kind);
    const { layout, rows, faults, warnings } = read(kind, [example]);
    expect(layout.places.map(({ field, at }) => [field, at])).toEqual(
      Object.keys(columnsOf[kind]).map((field, index) => [field, index]),
    );
    expect(layout).toMatchObject({ lacking: [], unused: [] });
    expect(header).toHaveLength(Object.keys(columnsOf[kind]).length);
    expect([example[0], rows, faults, warnings]).toEqual([
      EXAMPLE_ROW,
      [],
      [],
      ['1 row left out: an example of the template'],
    ]);
  },
);

test.each(importKinds)('the example of %s is written as rows are', (kind) => {
  const [, [, ...cells] = []] = templateOf(kind);
  const { rows, faults } = read(kind, [['GR-1042', ...cells]]);
  expect(faults).toEqual([]);
  expect(Object.keys(rows[0] ?? {}).length).toBe(cells.filter((cell) => cell !== '').length + 2);
});

/** The options of the command, under which the manual lists the columns of each kind. */
const headings: Readonly<Record<ImportKind, string>> = {
  WAREHOUSES: 'warehouses',
  CUSTOMERS: 'customers',
  LOCATIONS: 'locations',
  PACKAGINGS: 'packagings',
  PRODUCTS: 'products',
  PACKS: 'packs',
  OPENING_STOCK: 'stock',
  ASNS: 'asns',
  ORDERS: 'orders',
  USERS: 'users',
};

/** The names in the first two cells of the tables under a heading of the manual. */
function namesInManual(kind: ImportKind): string[] {
  const manual = readFileSync(new URL('../../../../../docs/import.md', import.meta.url), 'utf8');
  const section =
    manual.split(/^##+ /m).find((text) => text.startsWith(`\`--${headings[kind]}\``)) ?? '';
  const rows = section.split('\n').filter((text) => text.startsWith('| `'));
  const names = rows
    .flatMap((row) => row.split('|').slice(1, 3))
    .flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));
  return [...new Set(names.map(plainHeader))].sort();
}

test.each(importKinds)('the manual lists every header of %s that is read, and no other', (kind) => {
  const columns: Columns = columnsOf[kind];
  const read = Object.values(columns).flatMap(({ names, exactly = [] }) => [...names, ...exactly]);
  expect(namesInManual(kind)).toEqual([...new Set(read.map(plainHeader))].sort());
});
