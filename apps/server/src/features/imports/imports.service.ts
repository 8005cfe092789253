import { pipeline, Readable } from 'node:stream';
import type { BodyOf, QueryOf } from '@lading/contract/endpoint';
import type * as contract from '@lading/contract/imports';
import { type Import, ImportFields, Mapping, MendedFields } from '@lading/contract/imports';
import { oldEncodings } from '@lading/domain/encodings';
import {
  type Encoding,
  type ExistingMode,
  type ImportKind,
  importPermissions,
  importSteps,
  MAX_FILE_NAME,
  updatableKinds,
} from '@lading/domain/imports';
import { reason } from '@lading/domain/messages/reasons';
import type { StepOf } from '@lading/domain/messages/words';
import { stringify } from 'csv-stringify';
import {
  type Actor,
  customerScope,
  requireAllowed,
  requireOpenWarehouse,
  requireRecentSignIn,
  requireWarehouse,
} from '../../platform/auth/actor.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Listing } from '../../platform/database/listing.ts';
import { noteChange } from '../../platform/events/changes.ts';
import { csvFormat } from '../../platform/http/csv.ts';
import { compileSchema, requireValid } from '../../platform/http/validation.ts';
import { parseJson } from '../../platform/json.ts';
import { badField, notFound, reasoned, requireLegal } from '../../platform/refusal.ts';
import type { Asker } from '../../platform/turns.ts';
import { madeText } from './account.ts';
import { type BadFile, badRecords, mendedFile, reasonsOf } from './badRows.ts';
import { PlainCells } from './cells.ts';
import { columnsOf } from './columns.ts';
import {
  describe,
  headerOf,
  type Judged,
  judgeText,
  type Packed,
  readHead,
  readRecords,
  readWorkbook,
  requireText,
  type Sheet,
} from './file.ts';
import * as queries from './imports.queries.ts';
import { layOut } from './table.ts';
import { templateOf } from './templates.ts';

const checkFields = compileSchema(ImportFields);
const checkMended = compileSchema(MendedFields);
const checkMapping = compileSchema(Mapping);

export function listImports(
  actor: Actor,
  query: QueryOf<typeof contract.listImports>,
): Listing<contract.ImportSummary> {
  return queries.importListing(actor, query);
}

export async function getImport(db: Db, actor: Actor, id: number): Promise<Import> {
  const found = await queries.findImport(db, actor, id);
  if (!found) throw notFound('IMPORT');
  return found;
}

/** An uploaded file. It is read before a transaction is open. */
export type Uploaded = queries.NewImport;

/** Reads an upload: its choices, the header and the first rows. */
export async function readUpload(
  db: Db,
  actor: Actor,
  { filename, bytes, fields: input }: { filename: string; bytes: Buffer; fields: unknown },
  asker: Asker,
): Promise<Uploaded> {
  requireValid(checkFields, input);
  requireKind(actor, input.kind);
  const mapping = input.mapping === undefined ? null : readMapping(input.mapping);
  const customerId = readCustomer(actor, input.customerId);
  const { existing = 'REFUSE', encoding = 'AUTO', hidden = 'LEAVE' } = input;
  const dryRun = input.dryRun === 'true';
  const workbook = await readWorkbook(bytes, { sheet: input.sheet ?? null, hidden }, asker);
  if (!workbook && input.sheet !== undefined) throw badField('sheet', 'NO_SHEETS');
  const { packed, guessed, warnings } = await judge(workbook, bytes, encoding);
  const remembered =
    mapping === null ? await findFitting(db, input.kind, customerId, packed) : null;
  const {
    dates = remembered?.dates ?? 'YMD',
    decimals = remembered?.decimals ?? 'POINT',
    doubtfulCodes = 'REFUSE',
  } = input;
  const choices = { dryRun, existing, dates, decimals, doubtfulCodes };
  requireUpdatable(input.kind, existing);
  const described = await readDescription(input.kind, packed, choices, {
    mapping: mapping ?? remembered?.mapping ?? {},
    isChosen: mapping !== null,
    asks: !dryRun && (guessed !== null || (input.hidden === undefined && isHiding(workbook))),
  });
  return {
    ...packed,
    kind: input.kind,
    fileName: filename.slice(0, MAX_FILE_NAME) || 'file',
    workbook: isKept(workbook) ? bytes : null,
    sheet: workbook?.sheet ?? null,
    sheets: workbook?.sheets ?? [],
    hidden,
    hides: workbook?.hides ?? { rows: 0, columns: [] },
    fileWarnings: workbook?.warnings ?? warnings,
    ...choices,
    ...described,
    remembered: remembered !== null,
    profile: remembered?.version ?? null,
    customerId,
    warehouseId: readWarehouse(actor, input.warehouseId),
  };
}

const isHiding = (workbook: Sheet | null): boolean =>
  workbook !== null && workbook.hides.rows + workbook.hides.columns.length > 0;

/**
 * A workbook is stored if it can be read in another way: from another sheet, or with its hidden
 * parts.
 */
const isKept = (workbook: Sheet | null): boolean =>
  isHiding(workbook) || (workbook?.sheets.length ?? 0) > 0;

export async function createImport(tx: Tx, actor: Actor, uploaded: Uploaded): Promise<Import> {
  noteChange(tx, { customerId: actor.customerId });
  return getImport(tx, actor, await queries.insertImport(tx, actor, uploaded));
}

/** Another sheet, or the same text in another encoding; null keeps the file. */
export type OtherSheet = queries.Replaced | null;

type StartBody = BodyOf<typeof contract.startImport>;

/**
 * Reads the workbook of an import from another sheet, or with other choices for its hidden parts,
 * before a transaction is open. Returns null if the input asks for neither.
 */
export async function readOtherSheet(
  db: Db,
  actor: Actor,
  id: number,
  { body, asker }: { body: StartBody; asker: Asker },
): Promise<OtherSheet> {
  if (body.sheet === undefined && body.hidden === undefined && body.encoding === undefined)
    return null;
  const stored = await getImport(db, actor, id);
  if (body.encoding !== undefined && stored.sheet === null)
    return readOtherText(db, stored, body.encoding);
  const { sheet = stored.sheet, hidden = stored.hidden } = body;
  if (body.sheet !== undefined && !stored.sheets.includes(body.sheet))
    throw stored.sheets.length > 0
      ? badField('sheet', 'NOT_ONE_OF', { allowed: stored.sheets })
      : badField('sheet', 'NO_OTHER_SHEETS');
  if (body.sheet === undefined && hidden === stored.hidden) return null;
  const bytes = await queries.readFile(db, id, 'workbook');
  const read = bytes.length > 0 ? await readWorkbook(bytes, { sheet, hidden }, asker) : null;
  return (
    read && {
      file: read.file,
      encoding: 'AUTO',
      sheet,
      hidden,
      hides: read.hides,
      fileWarnings: read.warnings,
      leftOut: 0,
    }
  );
}

/** Reads the text of an import in another encoding. Returns null if the encoding is the same. */
async function readOtherText(
  db: Db,
  { id, encoding: known }: Import,
  encoding: Encoding,
): Promise<OtherSheet> {
  if (encoding === known) return null;
  const { packed, warnings } = await judgeText({ file: await queries.readFile(db, id), encoding });
  return { ...packed, fileWarnings: warnings };
}

/**
 * Starts an import again with other choices. Absent choices stay, except the columns of another
 * sheet.
 */
export async function startImport(
  tx: Tx,
  actor: Actor,
  id: number,
  { body, replaced }: { body: StartBody; replaced: OtherSheet },
): Promise<Import> {
  const stored = await lockFor(tx, actor, id, 'start');
  const isOther = body.sheet !== undefined;
  const mapping = body.mapping ?? (isOther ? {} : stored.mapping);
  return begin(tx, actor, stored, {
    choices: { ...stored, dryRun: false, ...body },
    mapping,
    isChosen: !isOther,
    replaced,
  });
}

/** Reads a file of mended rows before a transaction is open. */
export async function readMended(
  { bytes, fields }: { bytes: Buffer; fields: unknown },
  asker: Asker,
): Promise<Packed> {
  requireValid(checkMended, fields);
  const { packed, guessed } = await judge(
    await readWorkbook(bytes, { sheet: null, hidden: 'TAKE' }, asker),
    bytes,
    fields.encoding ?? 'AUTO',
  );
  // Here nobody sees the words that show whether a guess is right.
  if (guessed === null) return packed;
  throw badField('encoding', 'GUESSED_ENCODING', { encoding: oldEncodings[guessed].label });
}

/**
 * Returns the sheet of the workbook, or the file if it is no workbook. Refuses a file that is no
 * text.
 */
async function judge(workbook: Sheet | null, bytes: Buffer, encoding: Encoding): Promise<Judged> {
  if (!workbook) return judgeText({ file: bytes, encoding });
  const packed: Packed = { file: workbook.file, encoding: 'AUTO' };
  await requireText(packed);
  return { packed, guessed: null, warnings: [] };
}

/** Replaces bad rows of an import's file by mended ones. The import is checked again. */
export async function mendImport(
  tx: Tx,
  actor: Actor,
  id: number,
  mended: Packed,
): Promise<Import> {
  const stored = await lockFor(tx, actor, id, 'mend');
  const { file, bad, plainOf } = await readBad(tx, actor, id);
  const result = await mendedFile({ file, bad, plainOf }, mended);
  const replaced = {
    file: result.file,
    encoding: 'AUTO',
    leftOut: stored.leftOut + result.leftOut,
  } as const;
  return begin(tx, actor, stored, {
    choices: { ...stored, dryRun: true },
    mapping: stored.mapping,
    isChosen: true,
    replaced,
  });
}

interface Beginning {
  choices: queries.Choices;
  mapping: Mapping;
  /** True if people chose the columns. */
  isChosen: boolean;
  /** The file that replaces the stored one; null keeps it. */
  replaced: queries.Replaced | null;
}

async function begin(
  tx: Tx,
  actor: Actor,
  stored: queries.Locked,
  { choices, mapping, isChosen, replaced }: Beginning,
): Promise<Import> {
  const { id, kind, ownerId } = stored;
  const { dryRun, existing, dates, decimals, doubtfulCodes } = choices;
  requireKind(actor, kind);
  requireUpdatable(kind, existing);
  const packed = replaced ?? { file: await queries.readFile(tx, id), encoding: stored.encoding };
  const described = await readDescription(kind, packed, choices, {
    mapping,
    isChosen,
    isOther: replaced?.fileWarnings !== undefined,
  });
  noteChange(tx, { customerId: ownerId });
  // The import stays within the customer of the client who sent it, even if staff start it.
  const chosen = { dryRun, existing, dates, decimals, doubtfulCodes };
  // Another sheet, or the text in another encoding, has other rows.
  const written = replaced?.fileWarnings === undefined ? stored.written : null;
  const account = { written, made: written && madeText(kind, written.counts) };
  await queries.updateStarted(tx, { ...actor, customerId: ownerId }, id, {
    fileWarnings: stored.fileWarnings,
    ...chosen,
    ...described,
    ...replaced,
    ...account,
  });
  return getImport(tx, actor, id);
}

export async function cancelImport(tx: Tx, actor: Actor, id: number): Promise<Import> {
  const stored = await lockFor(tx, actor, id, 'cancel');
  await queries.updateCanceled(tx, stored, actor.at);
  noteChange(tx, { customerId: stored.ownerId });
  return getImport(tx, actor, id);
}

async function lockFor(
  tx: Tx,
  actor: Actor,
  id: number,
  event: StepOf<'IMPORT'>,
): Promise<queries.Locked> {
  const stored = await queries.lockImport(tx, actor, id);
  if (!stored) throw notFound('IMPORT');
  requireLegal(importSteps, { document: 'IMPORT', reference: null, status: stored.state }, event);
  return stored;
}

/** The header of a kind of file, and an example. */
export function templateFile(actor: Actor, kind: ImportKind): { name: string; body: Readable } {
  requireAllowed(actor, importPermissions[kind]);
  const body = pipeline(Readable.from(templateOf(kind)), stringify(csvFormat), () => {});
  return { name: `template-${kind.toLowerCase().replaceAll('_', '-')}`, body };
}

/** The bad rows as they were in the file, with their reasons. */
export async function badRows(
  db: Db,
  actor: Actor,
  id: number,
): Promise<{ name: string; body: Readable }> {
  const { file, bad, plainOf } = await readBad(db, actor, id);
  // The reader of the rows gets the error.
  const body = pipeline(
    Readable.from(badRecords(readRecords(file), bad, plainOf)),
    stringify(csvFormat),
    () => {},
  );
  return { name: `bad-rows-${id}`, body };
}

async function readBad(db: Db, actor: Actor, id: number): Promise<BadFile> {
  const stored = await queries.findReading(db, actor, id);
  if (!stored) throw notFound('IMPORT');
  const bad = reasonsOf(await queries.listFaults(db, id));
  const { kind, encoding, mapping, decimals } = stored;
  return {
    file: { file: await queries.readFile(db, id), encoding },
    bad,
    plainOf: (headers) => new PlainCells(layOut(headers, columnsOf[kind], mapping), decimals),
  };
}

/**
 * Finds the columns of a file. The import waits for people if a required column is missing, if
 * `asks` is set or, unless they chose the columns, if a header is mistyped. For another sheet,
 * drops columns that the file does not have from the mapping.
 */
async function readDescription(
  kind: ImportKind,
  packed: Packed,
  choices: queries.Choices,
  {
    mapping: input,
    isChosen,
    asks = false,
    isOther = false,
  }: { mapping: Mapping; isChosen: boolean; asks?: boolean; isOther?: boolean },
): Promise<queries.Described & { mapping: Mapping; state: 'MAPPING' | 'WAITING' }> {
  const records = await readHead(packed);
  const headers = headerOf(records[0]);
  requireNoPasswords(kind, headers);
  const isThere = ([, header]: [string, string | null]): boolean =>
    header === null || headers.includes(header);
  const mapping = isOther ? Object.fromEntries(Object.entries(input).filter(isThere)) : input;
  requireKnown(mapping, kind, headers);
  const layout = layOut(headers, columnsOf[kind], { kind, mapping });
  const isIncomplete =
    layout.lacking.length > 0 || layout.places.some(({ column, at }) => column.required && at < 0);
  const isUnclear = !isChosen && layout.places.some(({ isMistyped }) => isMistyped);
  return {
    ...describe(layout, records.slice(1), choices),
    mapping,
    state: isIncomplete || isUnclear || asks ? 'MAPPING' : 'WAITING',
  };
}

/**
 * Returns the columns that were chosen for the last file of this kind and customer, if this file
 * has them all.
 */
async function findFitting(
  db: Db,
  kind: ImportKind,
  customerId: number | null,
  packed: Packed,
): Promise<(queries.Remembered & { version: number }) | null> {
  const remembered = await queries.findRemembered(db, kind, customerId);
  if (!remembered) return null;
  const headers = headerOf((await readHead(packed))[0]);
  const fits = Object.entries(remembered.mapping).every(
    ([field, header]) => field in columnsOf[kind] && (header === null || headers.includes(header)),
  );
  return fits ? remembered : null;
}

/** An import of users needs a recent sign-in, as their creation by hand does. */
function requireKind(actor: Actor, kind: ImportKind): void {
  requireAllowed(actor, importPermissions[kind]);
  if (kind === 'USERS') requireRecentSignIn(actor);
}

/** Refuses a file with passwords: it is stored, and everybody who may see imports can read it. */
function requireNoPasswords(kind: ImportKind, headers: readonly string[]): void {
  const column =
    kind === 'USERS'
      ? headers.find((header) => /passw|passphrase|kennwort|\bpwd\b|secret/i.test(header))
      : undefined;
  if (column === undefined) return;
  throw reasoned('BAD_CSV', reason('PASSWORD_COLUMN', { column }));
}

function requireUpdatable(kind: ImportKind, existing: ExistingMode): void {
  if (existing === 'UPDATE' && !updatableKinds.includes(kind))
    throw badField('existing', 'STOCK_NOT_UPDATED');
}

function requireKnown(mapping: Mapping, kind: ImportKind, headers: readonly string[]): void {
  for (const [field, header] of Object.entries(mapping)) {
    if (!Object.hasOwn(columnsOf[kind], field))
      throw badField('mapping', 'MAPPED_NO_FIELD', { field, kind });
    if (header !== null && !headers.includes(header))
      throw badField('mapping', 'MAPPED_NO_COLUMN', { column: header });
  }
}

function readMapping(text: string): Mapping {
  let mapping: unknown;
  try {
    mapping = parseJson(text);
  } catch {
    throw badField('mapping', 'MAPPING_NOT_JSON');
  }
  requireValid(checkMapping, mapping);
  return mapping;
}

function readCustomer(actor: Actor, text: string | undefined): number | null {
  return customerScope(actor, text === undefined ? null : Number(text));
}

function readWarehouse(actor: Actor, text: string | undefined): number | null {
  if (text === undefined) return null;
  requireWarehouse(actor, Number(text));
  requireOpenWarehouse(actor, Number(text));
  return Number(text);
}
