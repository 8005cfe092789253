import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { sayImportFault } from '@lading/contract/importMessages';
import type { Mapping } from '@lading/contract/imports';
import { counted } from '@lading/domain/codeText';
import {
  dateOrders,
  decimalMarks,
  doubtfulCodeModes,
  encodings,
  existingModes,
  hiddenModes,
  type ImportKind,
  updatableKinds,
} from '@lading/domain/imports';
import { sayImportWarning } from '@lading/domain/messages/importWarnings';
import { type Account, madeText, NOTHING_WRITTEN } from '../../features/imports/account.ts';
import { type Checked, type Input, type InputFile, roomOf } from '../../features/imports/check.ts';
import * as columns from '../../features/imports/columns.ts';
import { runFiles } from '../../features/imports/run.ts';
import type { Progress } from '../../features/imports/slices.ts';
import type { Fault, Layout } from '../../features/imports/table.ts';
import { findFirstAdmin } from '../../features/users/users.service.ts';
import { operatorCommand } from '../../platform/auth/actor.ts';
import type { Db } from '../../platform/database/database.ts';
import { notifyServers } from '../../platform/events/message.ts';
import { Refusal } from '../../platform/refusal.ts';
import { CommandError } from '../connection.ts';
import { type FileChoice, mistyped, type NamedFile, openFile, writeBadRows } from './files.ts';

export const IMPORT_HELP = `Usage: npm run lading -- import [files] [options]

  --warehouses <file>                      warehouses: name
  --customers <file>                       customers: name, email
  --users <file>                           users: email, role; they have no passwords yet
  --locations <file>                       locations: name, type
  --packagings <file>                      packagings: name, lengthMm, widthMm, heightMm
  --products <file>                        products: sku, name
  --packs <file>                           packs and barcodes: sku, and pack with units, or barcode
  --stock <file>                           opening stock: sku or barcode, location, quantity
  --asns <file> [--asn-lines <file>]       ASNs: reference, expected_date; lines: reference, sku,
                                           expected
  --orders <file> [--order-lines <file>]   orders: reference, ship_to; lines: reference, sku,
                                           quantity; without a file of lines each row is a line, as
                                           in what is exported

  --warehouse <name>   where, for rows without a column warehouse
  --customer <name>    whose goods, by name or email, for rows without a column customer
  --map <file>.<field>=<header>
                       reads a field from another column: --map products.sku="Product code"; without
                       a header from none
  --sheet <file>=<sheet>
                       reads another sheet of a workbook than the first visible one: --sheet
                       products=Goods
  --hidden <how>       rows and columns that the sheet of a workbook hides are left out (leave) or
                       read (take); without it such a sheet is not written
  --existing <how>     what exists already is a bad row (refuse), left out (skip) or, of other kinds
                       than stock, ASNs and orders, updated (update)
  --dates <order>      of dates such as 03/04/2026: ymd, dmy or mdy
  --decimals <mark>    of 1,234.50: point (or of 1.234,50: comma)
  --doubtful-codes <how>
                       codes that a spreadsheet may have changed, such as 5-Mar, or 42 where 0042 is
                       known, are bad rows (refuse) or taken as they are (take)
  --encoding <name>    of .csv files: auto (UTF-8, or UTF-16 with a byte-order mark), windows-1252,
                       windows-1250, windows-1251, iso-8859-2, iso-8859-15, shift-jis or gbk
  --bad-rows <folder>  writes the bad rows of each file there, with their lines and reasons, to mend
                       and import again
  --dry-run            checks everything and writes nothing

Files are .csv, .csv.gz or .xlsx. A file (with its lines) in which a row is bad
writes nothing; a good one is written in parts.
docs/import.md names every column.`;

const options = {
  warehouses: { type: 'string' },
  customers: { type: 'string' },
  users: { type: 'string' },
  locations: { type: 'string' },
  packagings: { type: 'string' },
  products: { type: 'string' },
  packs: { type: 'string' },
  stock: { type: 'string' },
  asns: { type: 'string' },
  'asn-lines': { type: 'string' },
  orders: { type: 'string' },
  'order-lines': { type: 'string' },
  warehouse: { type: 'string' },
  customer: { type: 'string' },
  map: { type: 'string', multiple: true },
  sheet: { type: 'string', multiple: true },
  hidden: { type: 'string' },
  existing: { type: 'string' },
  dates: { type: 'string' },
  decimals: { type: 'string' },
  'doubtful-codes': { type: 'string' },
  encoding: { type: 'string' },
  'bad-rows': { type: 'string' },
  'dry-run': { type: 'boolean' },
} as const;

const NO_FILES = [
  'warehouse',
  'customer',
  'map',
  'sheet',
  'hidden',
  'existing',
  'dates',
  'decimals',
  'doubtful-codes',
  'encoding',
  'bad-rows',
  'dry-run',
] as const;

type Values = ReturnType<typeof readValues>;

/** A file, or documents with their lines, and what the check needs. */
interface Step<F> extends Omit<Input, 'file' | 'lines'> {
  file: F;
  lines: F | null;
}
type Opened = Step<NamedFile>;

interface Outcome {
  checked: Checked | null;
  faults: readonly Fault[];
  layouts: readonly Layout[];
  written: Account;
}

type Say = (line: string) => void;

/** Imports the files of the options, in the order of their dependencies. Returns the exit code. */
export async function runImport(db: Db, argv: string[], say: Say = console.log): Promise<number> {
  const values = readValues(argv);
  const userId = await findFirstAdmin(db);
  if (userId === undefined)
    throw new CommandError('There is no enabled administrator in whose name to import.');
  const isDry = values['dry-run'] === true;
  const chosen = readSteps(values, {
    customer: values.customer,
    warehouse: values.warehouse,
    actor: operatorCommand(new Date()),
    userId,
    warehouseIds: null,
    existing: readChoice('existing', values.existing ?? 'refuse', existingModes),
    doubtfulCodes: readChoice(
      'doubtful-codes',
      values['doubtful-codes'] ?? 'refuse',
      doubtfulCodeModes,
    ),
    links: null,
    pretended: isDry ? { warehouses: [], customers: [], products: [], places: [] } : null,
  });
  if (chosen.length === 0)
    throw new CommandError('Say which files to import; import --help tells how.');
  const steps: Opened[] = [];
  for (const { file, lines, ...step } of chosen)
    steps.push({ ...step, file: await openFile(file), lines: lines && (await openFile(lines)) });
  const files = steps.flatMap(filesOf);
  for (const file of files) sayOtherSheets(file, say);
  for (const file of files) sayHidden(file, values, say);
  for (const { name, doubts } of files)
    for (const doubt of doubts) say(`${name}: ${sayImportWarning(doubt)}.`);
  return importSteps(db, steps, isDry, { say, badRows: values['bad-rows'] });
}

function readValues(argv: string[]) {
  const { values } = parseArgs({ args: argv, options });
  for (const [heads, lines] of [
    ['asns', 'asn-lines'],
    ['orders', 'order-lines'],
  ] as const) {
    if (values[heads] === undefined && values[lines] !== undefined)
      throw new CommandError(`--${lines} needs --${heads}.`);
  }
  return values;
}

function readChoice<T extends string>(option: string, text: string, terms: readonly T[]): T {
  const word = terms.find((term) => term === text.toUpperCase().replaceAll('-', '_'));
  if (word) return word;
  const known = terms.map((term) => term.toLowerCase().replaceAll('_', '-'));
  throw new CommandError(
    `--${option} is ${known.slice(0, -1).join(', ')} or ${known.at(-1)}, not "${text}".`,
  );
}

type FileOption = Exclude<keyof typeof options, (typeof NO_FILES)[number]>;
const isFileOption = (name: string | undefined): name is FileOption =>
  name !== undefined && name in options && !NO_FILES.some((other) => other === name);

/** Reads `--sheet products=Goods`, by file. */
function readSheets(values: Values): ReadonlyMap<FileOption, string> {
  return new Map(
    (values.sheet ?? []).map((text) => {
      const [, name, sheet] = /^([a-z-]+)=(.+)$/s.exec(text) ?? [];
      if (!isFileOption(name) || sheet === undefined)
        throw new CommandError(`--sheet ${text}: say which file and sheet, as in products=Goods.`);
      if (!values[name]?.toLowerCase().endsWith('.xlsx'))
        throw new CommandError(`--sheet ${text}: --${name} names no workbook.`);
      return [name, sheet] as const;
    }),
  );
}

/** Reads `--map products.sku=Code`, by file. */
function readMappings(values: Values): ReadonlyMap<FileOption, Mapping> {
  const mappings = new Map<FileOption, Record<string, string | null>>();
  for (const text of values.map ?? []) {
    const [, name, field, header] = /^([a-z-]+)\.(\w+)=(.*)$/s.exec(text) ?? [];
    if (!isFileOption(name) || field === undefined)
      throw new CommandError(
        `--map ${text}: say which file, field and column, as in products.sku=Code.`,
      );
    if (values[name] === undefined)
      throw new CommandError(`--map ${text}: --${name} names no file.`);
    mappings.set(name, { ...mappings.get(name), [field]: header?.trim() || null });
  }
  return mappings;
}

/** The kind of import of each option. */
const kinds = [
  ['warehouses', 'WAREHOUSES'],
  ['customers', 'CUSTOMERS'],
  ['users', 'USERS'],
  ['locations', 'LOCATIONS'],
  ['packagings', 'PACKAGINGS'],
  ['products', 'PRODUCTS'],
  ['packs', 'PACKS'],
  ['stock', 'OPENING_STOCK'],
  ['asns', 'ASNS'],
  ['orders', 'ORDERS'],
] as const satisfies (readonly [FileOption, ImportKind])[];

/** Documents whose lines are in a file of their own. */
const pairs = {
  ASNS: { option: 'asn-lines', heads: columns.asnColumns, lines: columns.asnLineColumns },
  ORDERS: { option: 'order-lines', heads: columns.orderColumns, lines: columns.orderLineColumns },
} as const;

function readSteps(values: Values, scope: Input['scope']): Step<FileChoice>[] {
  const mappings = readMappings(values);
  const sheets = readSheets(values);
  const encoding = readChoice('encoding', values.encoding ?? 'auto', encodings);
  const reading = {
    dates: readChoice('dates', values.dates ?? 'ymd', dateOrders),
    decimals: readChoice('decimals', values.decimals ?? 'point', decimalMarks),
    doubtfulCodes: scope.doubtfulCodes,
  };
  const hidden = readChoice('hidden', values.hidden ?? 'leave', hiddenModes);
  const fileOf = (
    option: FileOption,
    path: string,
    columns: InputFile['columns'],
    name = basename(path),
  ): FileChoice => ({
    option,
    path,
    name,
    columns,
    mapping: mappings.get(option) ?? {},
    encoding,
    hidden,
    sheet: sheets.get(option) ?? null,
  });
  return kinds.flatMap(([option, kind]): Step<FileChoice>[] => {
    const path = values[option];
    if (path === undefined) return [];
    if (scope.existing === 'UPDATE' && !updatableKinds.includes(kind))
      throw new CommandError(
        `--existing update does not go with --${option}: stock and documents are not updated.`,
      );
    const pair = kind === 'ASNS' || kind === 'ORDERS' ? pairs[kind] : null;
    const linesPath = pair ? values[pair.option] : undefined;
    const rest = { kind, reading, scope };
    if (!pair || linesPath === undefined)
      return [{ ...rest, file: fileOf(option, path, columns.columnsOf[kind]), lines: null }];
    // The names of the files distinguish their faults and bad rows.
    const [name, linesName] = basename(path) === basename(linesPath) ? [path, linesPath] : [];
    return [
      {
        ...rest,
        file: fileOf(option, path, pair.heads, name),
        lines: fileOf(pair.option, linesPath, pair.lines, linesName),
      },
    ];
  });
}

/** Names the other sheets of a workbook if no sheet was chosen. */
function sayOtherSheets({ name, option, isSheetChosen, sheet }: NamedFile, say: Say): void {
  const others = sheet?.sheets.filter((other) => other !== sheet.sheet) ?? [];
  if (isSheetChosen || others.length === 0) return;
  const names = others.map((other) => `"${other}"`).join(', ');
  say(
    `${name}: the sheet "${sheet?.sheet}" is read. It has ${names} too, which --sheet ${option}=... reads.`,
  );
}

/**
 * Names the hidden parts of a workbook. Refuses to write its sheet if no option decides about them.
 */
function sayHidden({ name, sheet }: NamedFile, values: Values, say: Say): void {
  if (!sheet) return;
  for (const warning of sheet.warnings) say(`${name}: ${sayImportWarning(warning)}.`);
  const isHiding = sheet.hides.rows + sheet.hides.columns.length > 0;
  if (!isHiding || values.hidden !== undefined || values['dry-run']) return;
  throw new CommandError(
    `${name}: the sheet hides rows or columns: --hidden leave leaves them out, --hidden take reads them.`,
  );
}

interface Reporting {
  say: Say;
  /** The folder for bad rows; undefined for none. */
  badRows: string | undefined;
}

/**
 * Imports one file after another, and stops at the first with bad rows. In a dry run, later files
 * find the rows of earlier ones.
 */
async function importSteps(
  db: Db,
  steps: readonly Opened[],
  isDry: boolean,
  reporting: Reporting,
): Promise<number> {
  const done = isDry ? 'good; nothing is written' : 'written';
  for (const step of steps) {
    if (!(await report(step, await runStep(db, step, isDry), reporting, done))) return 1;
    if (!isDry) await notifyServers(db, [roomOf[step.kind]]);
  }
  return 0;
}

async function runStep(db: Db, step: Opened, dryRun: boolean): Promise<Outcome> {
  const faults: Fault[] = [];
  const progress = { written: NOTHING_WRITTEN };
  const files = filesOf(step);
  try {
    const { checked, layouts } = await runFiles(db, step, {
      progress,
      dryRun,
      isChecked: false,
      beat: () => {},
      addFaults: (some) => {
        for (const fault of some) faults.push(fault);
      },
      faultsIn: (found) =>
        found.flatMap((layout, index) => mistyped(files[index]?.name ?? '', layout)),
      record: async () => {},
    });
    return { checked, faults, layouts, written: progress.written };
  } catch (error) {
    throw error instanceof Refusal
      ? new CommandError(
          `${files.map(({ name }) => name).join(' and ')}: ${error.message}${rest(step, progress)}`,
        )
      : error;
  }
}

/** The text about what a failed step has written; empty if nothing. */
function rest({ kind }: Opened, { written: { to, counts, updated } }: Progress): string {
  if (to === 0) return '';
  const changed = updated > 0 ? `, and ${counted(updated, 'row')} updated` : '';
  return ` Up to line ${to} it is written: ${madeText(kind, counts)}${changed}.`;
}

const filesOf = ({ file, lines }: Opened): NamedFile[] => (lines ? [file, lines] : [file]);

/** Reports the outcome of a step. Returns false if it has bad rows. */
async function report(
  step: Opened,
  { faults, layouts, written, checked }: Outcome,
  { say, badRows }: Reporting,
  done: string,
): Promise<boolean> {
  const files = filesOf(step);
  const names = files.map(({ name }) => name);
  const both = names.join(' and ');
  for (const [index, { unused }] of layouts.entries())
    if (unused.length > 0) say(`${names[index]}: not used: ${unused.join(', ')}.`);
  const sorted = [...faults].sort(
    (a, b) => names.indexOf(a.file) - names.indexOf(b.file) || a.line - b.line,
  );
  for (const fault of sorted) say(`${fault.file}:${fault.line}: ${sayImportFault(fault)}`);
  for (const warning of checked?.warnings ?? []) say(`${both}: ${sayImportWarning(warning)}.`);
  if (faults.length === 0) {
    const { counts, skipped, updated } = written.to > 0 || !checked ? written : checked;
    say(`${both}: ${madeText(step.kind, counts)} ${done}.`);
    if (updated > 0)
      say(`${both}: ${counted(updated, 'row')} updated: what they name exists already.`);
    if (skipped > 0)
      say(`${both}: ${counted(skipped, 'row')} left out: what they name exists already.`);
    return true;
  }
  const rows = new Set(faults.map(({ file, line }) => `${file}:${line}`)).size;
  say(
    `${both}: ${rows} bad ${rows === 1 ? 'row' : 'rows'}; nothing of it is written, and what follows was not tried.`,
  );
  for (const file of badRows === undefined ? [] : files) {
    const own = faults.filter((fault) => fault.file === file.name && fault.line > 1);
    if (badRows !== undefined && own.length > 0)
      say(
        `${file.name}: the bad rows are in ${await writeBadRows(badRows, file, { faults: own, decimals: step.reading.decimals })}.`,
      );
  }
  return false;
}
