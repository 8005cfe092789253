import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '#test/world.ts';

let world: World;
let warehouseId: number;
beforeAll(async () => {
  world = await makeWorld();
  warehouseId = (await world.warehouse()).id;
});
afterAll(() => world.close());

const BOUNDARY = 'a-boundary';

/** Sends a file with this name; null for a file without a name. */
function send(
  path: string,
  name: string | null,
  content: string | Buffer,
  fields: Readonly<Record<string, string>>,
) {
  const texts = Object.entries(fields).map(
    ([field, value]) =>
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  );
  const named = name === null ? '' : `; filename="${name}"`;
  const lead = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"${named}\r\nContent-Type: application/octet-stream\r\n\r\n`;
  return world.app.inject({
    method: 'POST',
    url: path,
    headers: {
      authorization: `Bearer ${world.admin}`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    },
    payload: Buffer.concat([
      Buffer.from(texts.join('') + lead),
      Buffer.from(content),
      Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
    ]),
  });
}

const ZIP = Buffer.from('PK\u0003\u0004 and what a workbook has', 'latin1');
const PDF = Buffer.from('%PDF-1.7\n', 'latin1');
const locations = (name: string | null, content: string | Buffer) =>
  send('/api/locations/upload-csv', name, content, { warehouseId: String(warehouseId) });
const imported = (name: string | null, content: string | Buffer) =>
  send('/api/imports', name, content, { kind: 'WAREHOUSES' });

test.each<[string, string | null, string | Buffer, string]>([
  ['a program', 'orders.exe', 'name\nX\n', 'file must have a name that ends in'],
  ['a page', 'orders.csv.html', 'name\nX\n', 'file must have a name that ends in'],
  ['a PDF without a name', null, PDF, 'is neither text nor a workbook by its content'],
  [
    'a workbook that is called a text',
    'orders.csv',
    ZIP,
    'is text by its name, and a workbook by its content',
  ],
  [
    'a PDF that is called a text',
    'orders.csv',
    PDF,
    'is text by its name, and neither text nor a workbook by its content',
  ],
])('%s is refused by every upload', async (_what, name, content, message) => {
  for (const answer of [await locations(name, content), await imported(name, content)]) {
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'BAD_INPUT']);
    expect(answer.json().error).toContain(message);
  }
});

test('a text that is called a workbook is refused, and a workbook where only text is taken', async () => {
  expect((await imported('orders.xlsx', 'name\nX\n')).json().error).toBe(
    'is a workbook by its name, and text by its content',
  );
  expect((await locations('places.xlsx', ZIP)).json().error).toBe(
    'file must have a name that ends in .csv, .tsv, .txt',
  );
});

test('a text by name and content is taken', async () => {
  expect((await locations('Plätze 2026.CSV', 'name,type\nUP-1,PICK\n')).statusCode).toBe(201);
  expect((await imported('warehouses.tsv', 'name\tx\nUp\t1\n')).statusCode).toBe(201);
});
