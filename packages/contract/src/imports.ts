import {
  dateOrders,
  decimalMarks,
  doubtfulCodeModes,
  encodings,
  existingModes,
  hiddenModes,
  importKinds,
  importPrograms,
  importStates,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_COLUMNS,
  MAX_IMPORT_HEADER,
} from '@lading/domain/imports';
import { importWarningCodes } from '@lading/domain/messages/importWarnings';
import { type Static, Type } from 'typebox';
import { endpoint, listEndpoint } from './endpoint.ts';
import {
  Closed,
  Id,
  Instant,
  Named,
  Nullable,
  OneOf,
  StatedFacts,
  Units,
  UserRef,
  Version,
} from './fields.ts';
import { importFaultCodes } from './importMessages.ts';

const Header = Type.String({ maxLength: MAX_IMPORT_HEADER, examples: ['Product code'] });

/** Which column of the file each field is read from. */
export const Mapping = Type.Record(Type.String({ maxLength: 50 }), Nullable(Header), {
  maxProperties: MAX_IMPORT_COLUMNS,
  description:
    'By field, the header of the column that it is read from; null reads it from none. Fields that are not named are read from the column that has their name.',
  examples: [{ sku: 'Product code', name: 'StockItemName', barcode: null }],
});
export type Mapping = Static<typeof Mapping>;

const Sheet = Type.String({ examples: ['Products'] });
const chosenSheet = (description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 100, description, examples: ['Products'] }));

/** How a file is read and written. */
const choices = {
  dryRun: Type.Boolean({ description: 'Whether everything is checked and nothing written.' }),
  existing: OneOf(existingModes),
  dates: OneOf(dateOrders),
  decimals: OneOf(decimalMarks),
  doubtfulCodes: OneOf(doubtfulCodeModes, {
    description:
      'What happens to codes that a spreadsheet may have changed, such as 5-Mar, or 42 where 0042 is known: their rows are bad, or they are taken as they are.',
  }),
};

const hidden = OneOf(hiddenModes, {
  description:
    'What happens to the rows and columns that a sheet hides, also by a filter: they are left out, or taken as the others.',
});

const ImportColumn = Closed({
  field: Type.String({ examples: ['sku'] }),
  required: Type.Boolean(),
  header: Nullable(Header, { description: 'The column that it is read from.' }),
  proposed: Nullable(Header, {
    description: 'A column with a similar header, which is not read unless it is chosen.',
  }),
});

const SampleCell = Closed({
  field: Type.String({ examples: ['expectedDate'] }),
  text: Type.String({ examples: ['03/04/2026'] }),
  read: Type.String({
    description: 'The value that is read from the text.',
    examples: ['2026-04-03'],
  }),
});

const FaultGroup = Closed({
  message: Type.String({
    description: 'The first message of this kind.',
    examples: ['the SKU "GR-1" exists already'],
  }),
  code: OneOf(importFaultCodes, {
    description:
      'REFUSED: the change of the row is refused; FAILED: the import is. Both have the code of the problem as the fact `refusal`.',
  }),
  facts: StatedFacts,
  column: Nullable(Header, {
    description: 'The header of the column that the message begins with.',
  }),
  count: Units,
  examples: Type.Array(
    Closed({
      line: Type.Integer({ examples: [3] }),
      value: Nullable(Type.String({ examples: ['GR-1'] })),
    }),
  ),
});

export const Import = Closed({
  id: Id,
  kind: OneOf(importKinds),
  state: OneOf(importStates),
  ...choices,
  encoding: OneOf(encodings),
  fileName: Type.String({ examples: ['products.csv'] }),
  sheet: Nullable(Sheet, {
    description: 'The sheet of a workbook that is read; null for other files.',
  }),
  sheets: Type.Array(Sheet, {
    description:
      'The visible sheets of a workbook that has several. Another is chosen by `sheet` of the start.',
  }),
  hidden,
  hides: Closed(
    { rows: Units, columns: Type.Array(Header) },
    {
      description:
        'The rows that the sheet hides, by hand or by a filter, and the headers of its hidden columns.',
    },
  ),
  customer: Nullable(Named),
  warehouse: Nullable(Named),
  columns: Type.Array(ImportColumn),
  lacking: Type.Array(Type.String({ examples: ['quantity, or pack and packs'] }), {
    description:
      'The fields, by their names, that the file needs besides those that are `required`, and has no columns for.',
  }),
  unused: Type.Array(Header, { description: 'The columns of the file that are not read.' }),
  sample: Type.Array(
    Closed({ line: Type.Integer({ examples: [2] }), cells: Type.Array(SampleCell) }),
  ),
  program: Nullable(OneOf(importPrograms), {
    description: 'The program whose export or template the file is, known by its columns.',
  }),
  remembered: Type.Boolean({
    description:
      'Whether its columns, dates and decimals are read as those of the last import of this kind and customer.',
  }),
  profile: Nullable(Type.Integer({ examples: [3] }), {
    description:
      'The version of what was chosen for this kind and customer by which the file is read; null for none.',
  }),
  rowsRead: Units,
  made: Nullable(Type.String(), {
    description: 'What was written, or would be.',
    examples: ['12 products'],
  }),
  written: Nullable(
    Closed({
      made: Type.String({ examples: ['1000 products'] }),
      to: Type.Integer({
        description: 'The line up to which rows are written or, of documents, of the last one.',
        examples: [1001],
      }),
      skipped: Units,
      updated: Units,
    }),
    {
      description:
        'What is written of an import that is not written completely, because it runs, was canceled or failed. Started again, it goes on behind it.',
    },
  ),
  skipped: Units,
  updated: Units,
  faults: Units,
  faultGroups: Type.Array(FaultGroup),
  warnings: Type.Array(
    Type.String({ examples: ['2 lines were added to earlier lines of the same product'] }),
    {
      description: 'What the file says and the import changes.',
    },
  ),
  warningFacts: Type.Array(Closed({ code: OneOf(importWarningCodes), facts: StatedFacts }), {
    description: 'The code and the facts of each of `warnings`, in their order.',
  }),
  createdBy: UserRef,
  createdAt: Instant,
  startedAt: Nullable(Instant),
  endedAt: Nullable(Instant),
  version: Version,
});
export type Import = Static<typeof Import>;

export const ImportSummary = Closed({
  id: Id,
  kind: OneOf(importKinds),
  state: OneOf(importStates),
  dryRun: choices.dryRun,
  fileName: Type.String({ examples: ['products.csv'] }),
  made: Nullable(Type.String({ examples: ['12 products'] })),
  faults: Units,
  createdBy: UserRef,
  createdAt: Instant,
  endedAt: Nullable(Instant),
});
export type ImportSummary = Static<typeof ImportSummary>;

export const listImports = listEndpoint('/api/imports', {
  permission: 'imports:run',
  summary: 'Imports of files; a client sees its own.',
  filters: { kind: Type.Optional(OneOf(importKinds)), state: Type.Optional(OneOf(importStates)) },
  sorts: ['createdAt'],
  defaultSort: '-createdAt',
  item: ImportSummary,
});

const idText = Type.String({ pattern: '^[1-9]\\d{0,14}$', examples: ['42'] });

/** The fields of the form beside the file. */
export const ImportFields = Closed({
  kind: OneOf(importKinds),
  dryRun: Type.Optional(OneOf(['true', 'false'])),
  mapping: Type.Optional(
    Type.String({
      maxLength: 20_000,
      description: 'JSON: see `mapping` of the start.',
      examples: ['{"sku":"Code"}'],
    }),
  ),
  customerId: Type.Optional(idText),
  warehouseId: Type.Optional(idText),
  existing: Type.Optional(OneOf(existingModes)),
  dates: Type.Optional(OneOf(dateOrders)),
  decimals: Type.Optional(OneOf(decimalMarks)),
  doubtfulCodes: Type.Optional(choices.doubtfulCodes),
  encoding: Type.Optional(OneOf(encodings)),
  sheet: chosenSheet('The sheet of a workbook; the first visible one if absent.'),
  hidden: Type.Optional(hidden),
});

/** The fields of the form beside a file of mended rows. */
export const MendedFields = Closed({ encoding: Type.Optional(OneOf(encodings)) });

export const createImport = endpoint('POST', '/api/imports', {
  permission: 'imports:run',
  summary:
    'Uploads a file with a header: a CSV, plain or as .gz, or a sheet of a workbook (.xlsx). A background job checks it, and imports nothing of it where a row is bad. A good file is written in parts, each in a transaction of its own (`written`): a file of up to 1,000 rows in one, of opening stock up to 500, of updates, packs, users and warehouses up to 50. Without `mapping` its columns are read as those of the last import of this kind and customer, where they were chosen and the file has them; it waits (MAPPING) where a needed column is missing (`required`, `lacking`), a header is mistyped, the sheet hides rows or columns and neither `dryRun` nor `hidden` is given, or its encoding is guessed without `dryRun`. `customerId` and `warehouseId` are for rows that name none.',
  upload: {
    fields: ImportFields,
    kinds: ['TEXT', 'WORKBOOK', 'GZIP'],
    maxBytes: MAX_IMPORT_BYTES,
    isPacked: true,
  },
  responses: { 201: Import },
});

export const getImportTemplate = endpoint('GET', '/api/imports/template', {
  permission: 'imports:run',
  summary:
    'A CSV file with the header of every column of a kind, and a row that shows how they are written, which an import leaves out.',
  query: Closed({ kind: OneOf(importKinds) }),
  file: 'text/csv',
  responses: {
    200: Type.String({
      examples: ['name,email\r\nEXAMPLE (this row is left out),ada@example.com\r\n'],
    }),
  },
});

export const getImport = endpoint('GET', '/api/imports/{id}', {
  permission: 'imports:run',
  summary: 'One import: its state, columns, and faults by kind.',
  responses: { 200: Import },
});

export const startImport = endpoint('POST', '/api/imports/{id}/start', {
  permission: 'imports:run',
  summary:
    'Starts an import of the same file again, with other choices. What is absent stays; `dryRun` without a value is false. An import of which a part is written goes on behind it, unless another sheet or encoding is read.',
  body: Closed({
    dryRun: Type.Optional(choices.dryRun),
    mapping: Type.Optional(Mapping),
    existing: Type.Optional(choices.existing),
    dates: Type.Optional(choices.dates),
    decimals: Type.Optional(choices.decimals),
    doubtfulCodes: Type.Optional(choices.doubtfulCodes),
    sheet: chosenSheet(
      'Another of `sheets`, in whose columns the fields are found anew unless `mapping` says where. Rows that were mended in this sheet come back as they were.',
    ),
    hidden: Type.Optional(hidden),
    encoding: Type.Optional(
      OneOf(encodings, { description: 'Another encoding of a file that is no workbook.' }),
    ),
  }),
  responses: { 200: Import },
});

export const mendImport = endpoint('POST', '/api/imports/{id}/mended-rows', {
  permission: 'imports:run',
  summary:
    'Uploads the file of bad rows once they are mended. Each takes the place of the row that its `reasons` name; bad rows that it lacks are left out. The file is then checked as a whole, which writes nothing.',
  upload: {
    fields: MendedFields,
    kinds: ['TEXT', 'WORKBOOK', 'GZIP'],
    maxBytes: MAX_IMPORT_BYTES,
    isPacked: true,
  },
  responses: { 200: Import },
});

export const cancelImport = endpoint('POST', '/api/imports/{id}/cancel', {
  permission: 'imports:run',
  summary: 'Cancels an import that has not ended. What is written of it stays (`written`).',
  responses: { 200: Import },
});

export const getBadRows = endpoint('GET', '/api/imports/{id}/bad-rows', {
  permission: 'imports:run',
  summary:
    'The bad rows as a CSV file: the columns of the file as they were, and a column `reasons`, which begins with the line.',
  file: 'text/csv',
  responses: {
    200: Type.String({ examples: ['sku,name,reasons\r\n,Lamp,line 2: sku is required\r\n'] }),
  },
});
