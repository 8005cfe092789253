import * as calls from '@lading/contract/calls';
import type { Import } from '@lading/contract/imports';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  answerReads,
  client,
  customer,
  openScreen,
  supervisor,
  warehouse,
} from '../../app/testing/openScreen.tsx';
import { alerts, choose, press, rowsOf } from '../../app/testing/steps.ts';
import { answer, network, refusal } from '../../lib/testing/network.ts';

beforeEach(answerReads);

const run: Import = {
  id: 5,
  kind: 'PRODUCTS',
  state: 'MAPPING',
  dryRun: true,
  existing: 'REFUSE',
  dates: 'YMD',
  decimals: 'POINT',
  encoding: 'AUTO',
  doubtfulCodes: 'REFUSE',
  fileName: 'goods.csv',
  sheet: null,
  sheets: [],
  hidden: 'LEAVE',
  hides: { rows: 0, columns: [] },
  customer: { id: customer.id, name: customer.name },
  warehouse: null,
  columns: [
    { field: 'sku', required: true, header: null, proposed: 'StockItemCode' },
    { field: 'name', required: true, header: 'Name', proposed: null },
    { field: 'unitCost', required: false, header: null, proposed: null },
    { field: 'weightGrams', required: false, header: 'weight_g', proposed: null },
  ],
  lacking: [],
  unused: ['StockItemCode', 'Colour'],
  sample: [{ line: 2, cells: [{ field: 'name', text: ' Lamp', read: 'Lamp' }] }],
  rowsRead: 0,
  made: null,
  written: null,
  skipped: 0,
  updated: 0,
  faults: 0,
  faultGroups: [],
  warnings: [],
  warningFacts: [],
  remembered: true,
  profile: 3,
  program: null,
  createdBy: { id: 1, email: 'sam@example.com', name: 'Sam' },
  createdAt: '2026-04-03T08:00:00.000Z',
  startedAt: null,
  endedAt: null,
  version: 1,
};

const summary = ({
  id,
  kind,
  state,
  dryRun,
  fileName,
  made,
  faults,
  createdBy,
  createdAt,
  endedAt,
}: Import) => ({
  id,
  kind,
  state,
  dryRun,
  fileName,
  made,
  faults,
  createdBy,
  createdAt,
  endedAt,
});

/**
 * Sets the response to a call that sends a file. Returns the fields that came, the file as its name
 * and text.
 */
function answerUpload(
  { path }: { path: string },
  reply: () => Import | Response,
): Record<string, unknown>[] {
  const sent: Record<string, unknown>[] = [];
  network.use(
    http.post(`*${path.replace('{id}', '5')}`, async ({ request }) => {
      const fields: Record<string, unknown> = {};
      for (const [name, value] of await request.formData())
        fields[name] = value instanceof Blob ? [value.name, await value.text()] : value;
      sent.push(fields);
      const replied = reply();
      return replied instanceof Response ? replied : HttpResponse.json(replied);
    }),
  );
  return sent;
}

const heading = () => screen.findByRole('heading', { name: 'goods.csv' });

test('a file is sent with its kind, customer and warehouse, and its page opens', async () => {
  answer(calls.listImports, () => []);
  answer(calls.getImport, () => run);
  const sent = answerUpload(calls.createImport, () => run);
  const templates = answer(
    calls.getImportTemplate,
    () => new Response('name', { headers: { 'Content-Type': 'text/csv' } }),
  );
  openScreen('/imports', supervisor);
  await press('Import the First File')();
  const dialog = within(await screen.findByRole('dialog', { name: 'Import a File' }));
  await press('Check File')();
  await dialog.findByText('Choose a file.');
  await choose('What It Holds', 'Opening Stock');
  await dialog.findByText(warehouse.name);
  expect(dialog.queryByText(/Shopify/)).toBeNull();
  await choose('What It Holds', 'Products');
  await dialog.findByText(/^What Shopify, WooCommerce and Extensiv export is read as it is/);
  await choose('What It Holds', 'Orders');
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:template');
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await press('Download Template')();
  await waitFor(() =>
    expect(saved.mock.contexts).toMatchObject([{ download: 'template-orders.csv' }]),
  );
  expect(templates.map(({ query }) => query)).toEqual([{ kind: 'ORDERS' }]);
  vi.restoreAllMocks();
  await choose('Customer', customer.name);
  const file = dialog.getByLabelText('File');
  fireEvent.change(file, { target: { files: [new File(['PK'], 'Goods.XLSX')] } });
  expect(dialog.queryByLabelText('Text')).toBeNull();
  fireEvent.change(file, { target: { files: [new File(['sku\n12" pipe\r\n'], 'goods.csv')] } });
  await dialog.findByLabelText('Text');
  await press('Check File')();
  await heading();
  const owners = { customerId: String(customer.id), warehouseId: String(warehouse.id) };
  expect(sent).toEqual([
    {
      kind: 'ORDERS',
      dryRun: 'true',
      encoding: 'AUTO',
      ...owners,
      file: ['goods.csv', 'sku\n12" pipe\r\n'],
    },
  ]);
  await screen.findByText(/Please say which column is which/);
});

test('columns are mapped, the file is checked, and then imported on confirmation', async () => {
  let stored = run;
  answer(calls.getImport, () => stored);
  const started = answer(calls.startImport, ({ body }) => {
    const columns = stored.columns.map((column) => ({
      ...column,
      header: body.mapping?.[column.field] ?? null,
    }));
    stored = {
      ...stored,
      ...body,
      columns,
      state: 'DONE',
      made: '1 product',
      updated: 2,
      rowsRead: 3,
      version: stored.version + 1,
    };
    return stored;
  });
  openScreen('/imports/5', supervisor);
  await heading();
  expect(await rowsOf('First rows')).toEqual([expect.stringContaining('Lamp')]);
  await screen.findByText('Perhaps "StockItemCode"?');
  await screen.findByText(/Read as in the last import of products/);
  expect(screen.getByRole('button', { name: 'Check File' })).toHaveProperty('disabled', true);
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
  await screen.findByLabelText('Weight (g)');
  await screen.findByText('Not read: "StockItemCode", "Colour".');
  await choose('SKU', 'StockItemCode');
  await screen.findByText('Not read: "Colour".');
  await choose('Dates', 'Day first (03/04/2026)');
  await choose('Decimals', 'Comma (1.234,50)');
  await choose('What Exists Already', 'Is updated by the file');
  await choose('Doubtful Codes', 'Are taken as they are');
  await press('Check File')();
  await screen.findByText(
    /The file is good: 1 product would be created. 2 rows that exist already are updated. Nothing is written yet./,
  );
  await press('Import')();
  fireEvent.click(
    within(await screen.findByRole('dialog', { name: 'Import the File?' })).getByRole('button', {
      name: 'Import',
    }),
  );
  await screen.findByText(/^1 product created\./);
  const mapping = { sku: 'StockItemCode', name: 'Name', unitCost: null, weightGrams: 'weight_g' };
  expect(started.map(({ body }) => body)).toEqual(
    [true, false].map((dryRun) => ({
      dryRun,
      mapping,
      dates: 'DMY',
      decimals: 'COMMA',
      existing: 'UPDATE',
      doubtfulCodes: 'TAKE',
    })),
  );
});

test('every field can be chosen where a column is not read, and what a file still lacks is said', async () => {
  const column = (field: string, header: string | null = null) => ({
    field,
    required: field === 'reference',
    header,
    proposed: null,
  });
  const fields = [
    'carrier',
    'address',
    'shipName',
    'shipLine1',
    'shipCity',
    'shipCountry',
    'pack',
    'packs',
  ];
  const columns = [
    column('reference', 'Order'),
    column('quantity', 'Qty'),
    ...fields.map((field) => column(field)),
  ];
  answer(
    calls.getImport,
    (): Import => ({ ...run, kind: 'ORDERS', columns, unused: ['Deliver Where'], sample: [] }),
  );
  openScreen('/imports/5', supervisor);
  await screen.findByText(
    'Still needed: Address in One Cell, or Recipient, Street, City and Country.',
  );
  await screen.findByLabelText('Carrier');
  expect(screen.queryByRole('button', { name: 'Show All Fields' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Check File' })).toHaveProperty('disabled', true);
  await choose('Address in One Cell', 'Deliver Where');
  await waitFor(() => expect(screen.queryByText(/Still needed/)).toBeNull());
  expect(screen.getByRole('button', { name: 'Check File' })).toHaveProperty('disabled', false);
});

test('a file of another program is recognised, and the page shows what the check leaves out', async () => {
  const warnings = ['2 rows left out: with a picture alone'];
  const sample = [
    {
      line: 2,
      cells: [{ field: 'name', text: '2026-11-02 10:14 +0100', read: '2026-11-02T09:14:00.000Z' }],
    },
  ];
  answer(
    calls.getImport,
    (): Import => ({
      ...run,
      state: 'DONE',
      program: 'WOOCOMMERCE',
      remembered: false,
      profile: null,
      made: '1 product',
      sample,
      warnings,
    }),
  );
  openScreen('/imports/5', supervisor);
  await alerts('2 rows left out: with a picture alone.');
  await alerts('This is a file of WooCommerce: its columns are read as WooCommerce means them.');
  expect(await rowsOf('First rows')).toEqual([expect.stringMatching(/Nov 2, 2026 \d+:14 AM/)]);
});

test('faults are listed by kind with their lines and values, and the bad rows are saved', async () => {
  const faultGroups: Import['faultGroups'] = [
    {
      message: 'the SKU "A" exists already',
      code: 'EXISTS',
      facts: { what: 'SKU', name: 'A' },
      column: null,
      count: 7,
      examples: [
        { line: 2, value: 'A' },
        { line: 4, value: null },
      ],
    },
    {
      message: 'name is required',
      code: 'REQUIRED',
      facts: {},
      column: 'name',
      count: 1,
      examples: [{ line: 3, value: null }],
    },
    {
      message: 'weight_g must be a whole number',
      code: 'NOT_INTEGER',
      facts: {},
      column: 'weight_g',
      count: 1,
      examples: [{ line: 5, value: null }],
    },
  ];
  answer(
    calls.getImport,
    (): Import => ({
      ...run,
      state: 'FAULTY',
      faults: 7,
      faultGroups,
      warnings: ['2 prices rounded to cents'],
    }),
  );
  openScreen('/imports/5', supervisor);
  await screen.findByText(/7 faults found. Nothing is written/);
  await alerts('2 prices rounded to cents.');
  expect(await rowsOf('Faults')).toEqual([
    expect.stringMatching(/The SKU "A" exists already.*7.*2 \(A\), 4, …/),
    expect.stringMatching(/^Name is required/),
    expect.stringMatching(/^weight_g must be a whole number/),
  ]);
  const bad = 'sku,name,reasons\r\nA,,line 3: name is required\r\n';
  answer(calls.getBadRows, () => new Response(bad, { headers: { 'Content-Type': 'text/csv' } }));
  const result = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:bad-rows');
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await press('Download Bad Rows')();
  await waitFor(() => expect(saved.mock.contexts).toMatchObject([{ download: 'bad-rows-5.csv' }]));
  const [file] = result.mock.lastCall ?? [];
  expect(await (file as Blob).text()).toBe(bad);
  vi.restoreAllMocks();
});

test('the page follows a running import, which can be canceled, and shows a refusal', async () => {
  let stored: Import = { ...run, state: 'RUNNING', rowsRead: 1200 };
  answer(calls.getImport, () => stored);
  let isLate = true;
  answer(calls.cancelImport, () => {
    if (isLate) return refusal(409, 'ILLEGAL_STEP', 'The import is DONE.');
    stored = { ...stored, state: 'CANCELED' };
    return stored;
  });
  openScreen('/imports/5', supervisor);
  await screen.findByText(/1,200 rows read so far/);
  stored = {
    ...stored,
    rowsRead: 2500,
    written: { made: '995 products', to: 1001, skipped: 5, updated: 0 },
  };
  await screen.findByText(
    /2,500 rows read so far. Up to line 1,001 it is written: 995 products. 5 rows that exist already are left out./,
  );
  expect(screen.queryByRole('button', { name: /Check/ })).toBeNull();
  await press('Cancel Import')();
  await alerts('The import is DONE.');
  isLate = false;
  await press('Cancel Import')();
  await screen.findByText(
    /Canceled. Up to line 1,001 it is written: 995 products.*Started again, it goes on behind it/,
  );
});

test('a failed import says why, and is tried again as it was', async () => {
  const faultGroups: Import['faultGroups'] = [
    {
      message: 'The server ended each time that it read this file.',
      code: 'FAILED',
      facts: { refusal: 'UNAVAILABLE', reason: 'IMPORT_ENDS_SERVER' },
      column: null,
      count: 1,
      examples: [],
    },
  ];
  let stored: Import = { ...run, state: 'FAILED', dryRun: false, faults: 1, faultGroups };
  answer(calls.getImport, () => stored);
  const started = answer(calls.startImport, () => {
    stored = { ...stored, state: 'WAITING', faults: 0, faultGroups: [], version: 2 };
    return stored;
  });
  openScreen('/imports/5', supervisor);
  await screen.findByText(/The import failed. Nothing is written. The server ended each time/);
  await press('Try Again')();
  await screen.findByText('Waiting for its turn.');
  expect(started.map(({ body }) => body)).toEqual([{ dryRun: false }]);
});

test('the list shows outcomes; a failed load is tried again; clients choose no customer', async () => {
  let isDown = true;
  const done = summary({ ...run, id: 6, state: 'DONE', dryRun: false, made: '12 products' });
  answer(calls.listImports, () =>
    isDown ? refusal(500, 'FAULT', 'Something went wrong.') : [done, summary(run)],
  );
  openScreen('/imports', client);
  await alerts('The imports could not be loaded.');
  isDown = false;
  await press('Retry')();
  await waitFor(async () =>
    expect(await rowsOf('Imports')).toEqual([
      expect.stringMatching(/goods\.csv.*DONE.*12 products/),
      expect.stringContaining('MAPPING'),
    ]),
  );
  await press('Import a File')();
  const dialog = within(await screen.findByRole('dialog', { name: 'Import a File' }));
  expect(dialog.queryByLabelText('Customer')).toBeNull();
  await choose('What It Holds', 'Orders');
  await dialog.findByText(warehouse.name);
});

test('another sheet of a workbook is chosen, and its columns are found anew', async () => {
  let stored: Import = {
    ...run,
    fileName: 'goods.csv',
    sheet: 'Notes',
    sheets: ['Notes', 'Goods'],
  };
  answer(calls.getImport, () => stored);
  const started = answer(calls.startImport, () => {
    stored = { ...stored, sheet: 'Goods', state: 'WAITING', version: 2 };
    return stored;
  });
  openScreen('/imports/5', supervisor);
  await screen.findByText(
    'Please say which column of the sheet "Notes" is which, or choose another sheet, then check the file.',
  );
  expect(screen.getByRole('button', { name: 'Check File' })).toHaveProperty('disabled', true);
  await choose('Sheet', 'Goods');
  await waitFor(() => expect(screen.queryByLabelText('SKU')).toBeNull());
  await press('Check File')();
  await screen.findByText('Waiting for its turn.');
  expect(started[0]?.body).toEqual({
    dates: 'YMD',
    decimals: 'POINT',
    existing: 'REFUSE',
    doubtfulCodes: 'REFUSE',
    dryRun: true,
    sheet: 'Goods',
  });
});

test('mended rows are sent, a refusal is told, and the file is then checked again', async () => {
  let stored: Import = {
    ...run,
    state: 'FAULTY',
    faults: 1,
    faultGroups: [
      {
        message: 'sku is required',
        code: 'REQUIRED',
        facts: {},
        column: 'sku',
        count: 1,
        examples: [],
      },
    ],
  };
  answer(calls.getImport, () => stored);
  let isWrong = true;
  const sent = answerUpload(calls.mendImport, () => {
    if (isWrong) return refusal(400, 'BAD_CSV', 'Line 2 of the file mends line 7 a second time.');
    stored = { ...stored, state: 'WAITING', version: 2 };
    return stored;
  });
  openScreen('/imports/5', supervisor);
  await press('Send Mended Rows')();
  const dialog = within(await screen.findByRole('dialog', { name: 'Send Mended Rows' }));
  fireEvent.change(dialog.getByLabelText('File'), {
    target: { files: [new File(['sku,reasons\n'], 'bad-rows-5.csv')] },
  });
  fireEvent.click(dialog.getByRole('button', { name: 'Check Again' }));
  await alerts('Line 2 of the file mends line 7 a second time.');
  isWrong = false;
  fireEvent.click(dialog.getByRole('button', { name: 'Check Again' }));
  await screen.findByText('Waiting for its turn.');
  const mended = { encoding: 'AUTO', file: ['bad-rows-5.csv', 'sku,reasons\n'] };
  expect(sent).toEqual([mended, mended]);
  stored = { ...stored, state: 'DONE', made: '1 order with 2 lines' };
  await screen.findByText(
    'The file is good: 1 order with 2 lines would be created. Nothing is written yet.',
  );
});

test('what a sheet hides is left out or taken by choice', async () => {
  const warnings = ['2 rows that the sheet hides, by hand or by a filter, are left out: 4, 6'];
  answer(
    calls.getImport,
    (): Import => ({
      ...run,
      state: 'DONE',
      sheet: 'Goods',
      hides: { rows: 2, columns: ['Cost'] },
      warnings,
    }),
  );
  const started = answer(calls.startImport, () => run);
  openScreen('/imports/5', supervisor);
  await alerts('2 rows that the sheet hides, by hand or by a filter, are left out: 4, 6.');
  await screen.findByText('The sheet hides 2 rows and 1 column.');
  await choose('SKU', 'StockItemCode');
  await choose('Hidden Rows and Columns', 'Are read as the others');
  await press('Check Again')();
  await waitFor(() =>
    expect(started).toMatchObject([
      { body: { hidden: 'TAKE', dryRun: true, mapping: { sku: 'StockItemCode' } } },
    ]),
  );
});

test('another encoding is chosen for a text, and for no workbook', async () => {
  let stored: Import = {
    ...run,
    state: 'DONE',
    encoding: 'WINDOWS_1252',
    warnings: ['"¯abka" looks strange'],
  };
  answer(calls.getImport, () => stored);
  const started = answer(calls.startImport, () => run);
  openScreen('/imports/5', supervisor);
  await alerts('"¯abka" looks strange.');
  await choose('SKU', 'StockItemCode');
  await choose('Text', 'Windows-1250 (Central Europe)');
  await press('Check Again')();
  await waitFor(() =>
    expect(started).toMatchObject([{ body: { encoding: 'WINDOWS_1250', dryRun: true } }]),
  );
  stored = { ...stored, sheet: 'Goods', version: 2 };
  openScreen('/imports/5', supervisor);
  await heading();
  await waitFor(() => expect(screen.queryByLabelText('Text')).toBeNull());
});
