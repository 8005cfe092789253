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
import { inLongTransaction } from '../../features/changes/changes.service.ts';
import { type Account, madeText, NOTHING_WRITTEN } from '../../features/imports/account.ts';
import {
  bounded,
  type Checked,
  check,
  type Input,
  type InputFile,
  roomOf,
  stageFiles,
} from '../../features/imports/check.ts';
import * as columns from '../../features/imports/columns.ts';
import { type Progress, writeSlices } from '../../features/imports/slices.ts';
import { nextImportId } from '../../features/imports/stage.queries.ts';
import type { Fault, Layout } from '../../features/imports/table.ts';
import { findFirstAdmin } from '../../features/users/users.service.ts';
import { operatorCommand } from '../../platform/auth/actor.ts';
import { type Db, inRehearsal, inTransaction, type Tx } from '../../platform/database/database.ts';
import { notifyServers } from '../../platform/events/message.ts';
import { Refusal } from '../../platform/refusal.ts';
import { CommandError } from '../connection.ts';
import { inputFile, mistyped, type NamedFile, writeBadRows } from './files.ts';

export const IMPORT_HELP = `Usage: npm run lading -- import [files] [options]

  --warehouses <file>                      warehouses: name
  --customers <file>                       customers: name, email
  --users <file>                           users: email, role; they have no passwords yet
  --locations <file>                       locations: name, type
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

/** A file, or documents with their lines, and what is checked of it. */
interface Step extends Omit<Input, 'id'> {
  file: NamedFile;
  lines: NamedFile | null;
}

interface Outcome extends Checked {
  faults: readonly Fault[];
  layouts: readonly Layout[];
  /** What is written of it. */
  written: Account;
}

type Say = (line: string) => void;

/**
 * Imports the files that the options name, in the order of their dependencies. Returns the exit
 * code.
 */
export async function runImport(db: Db, argv: string[], say: Say = console.log): Promise<number> {
  const values = readValues(argv);
  const userId = await findFirstAdmin(db);
  if (userId === undefined)
    throw new CommandError('There is no enabled administrator in whose name to import.');
  const steps = readSteps(values, {
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
    pretended: { warehouses: [], customers: [], products: [], places: [] },
  });
  if (steps.length === 0)
    throw new CommandError('Say which files to import; import --help tells how.');
  for (const { file, lines } of steps)
    for (const each of [file, lines]) if (each) await sayOtherSheets(each, say);
  for (const { file, lines } of steps)
    for (const each of [file, lines]) if (each) await sayHidden(each, values, say);
  for (const { file, lines } of steps)
    for (const each of [file, lines])
      for (const doubt of (await each?.doubts()) ?? [])
        say(`${each?.name}: ${sayImportWarning(doubt)}.`);
  const reporting = { say, badRows: values['bad-rows'] };
  return values['dry-run'] ? dryRun(db, steps, reporting) : writeFiles(db, steps, reporting);
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

/** The options that name files: all but these. */
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

/** What each option imports. */
const kinds = [
  ['warehouses', 'WAREHOUSES'],
  ['customers', 'CUSTOMERS'],
  ['users', 'USERS'],
  ['locations', 'LOCATIONS'],
  ['products', 'PRODUCTS'],
  ['packs', 'PACKS'],
  ['stock', 'OPENING_STOCK'],
  ['asns', 'ASNS'],
  ['orders', 'ORDERS'],
] as const satisfies (readonly [FileOption, ImportKind])[];

/** Documents whose lines come in a file of their own. */
const pairs = {
  ASNS: { option: 'asn-lines', heads: columns.asnColumns, lines: columns.asnLineColumns },
  ORDERS: { option: 'order-lines', heads: columns.orderColumns, lines: columns.orderLineColumns },
} as const;

function readSteps(values: Values, scope: Step['scope']): Step[] {
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
  ): NamedFile =>
    inputFile(path, {
      option,
      name,
      columns: columns,
      mapping: mappings.get(option) ?? {},
      encoding,
      hidden,
      sheet: sheets.get(option) ?? null,
    });
  return kinds.flatMap(([option, kind]): Step[] => {
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

/** Says which other sheets a workbook has, where nobody chose one. */
async function sayOtherSheets({ name, option, otherSheets }: NamedFile, say: Say): Promise<void> {
  const { read, others } = (await otherSheets()) ?? { read: '', others: [] };
  if (others.length === 0) return;
  const named = others.map((sheet) => `"${sheet}"`).join(', ');
  say(
    `${name}: the sheet "${read}" is read. It has ${named} too, which --sheet ${option}=... reads.`,
  );
}

/** Says what a sheet hides. Refuses to write it where nobody said what happens to it. */
async function sayHidden({ name, hidden }: NamedFile, values: Values, say: Say): Promise<void> {
  const warnings = await hidden();
  for (const warning of warnings) say(`${name}: ${sayImportWarning(warning)}.`);
  if (warnings.length === 0 || values.hidden !== undefined || values['dry-run']) return;
  throw new CommandError(
    `${name}: the sheet hides rows or columns: --hidden leave leaves them out, --hidden take reads them.`,
  );
}

interface Reporting {
  say: Say;
  /** The folder for bad rows; undefined for none. */
  badRows: string | undefined;
}

/** Writes one file after another, in slices. Stops at the first with invalid rows. */
async function writeFiles(db: Db, steps: readonly Step[], reporting: Reporting): Promise<number> {
  for (const step of steps) {
    const outcome = await inTransaction(db, (tx) =>
      inLongTransaction(tx, () => runStep(tx, step, db)),
    );
    if (!(await report(step, outcome, reporting, 'written'))) return 1;
    await notifyServers(db, [roomOf[step.kind]]);
  }
  return 0;
}

/**
 * Checks all files in one transaction, which is taken back. Later files find the rows of earlier
 * ones.
 */
async function dryRun(db: Db, steps: readonly Step[], reporting: Reporting): Promise<number> {
  let code = 0;
  const checkAll = async (tx: Tx): Promise<void> => {
    for (const step of steps) {
      const outcome = await runStep(tx, step, null);
      if (await report(step, outcome, reporting, 'good; nothing is written')) continue;
      code = 1;
      return;
    }
  };
  await inRehearsal(db, (tx) => inLongTransaction(tx, () => checkAll(tx)));
  return code;
}

/**
 * Checks a step in a transaction that writes nothing that others use, and writes it to the database
 * that is given; null on a dry run.
 */
async function runStep(tx: Tx, step: Step, db: Db | null): Promise<Outcome> {
  const faults: Fault[] = [];
  const listener = bounded({
    beat: () => {},
    addFaults: (some) => {
      for (const fault of some) faults.push(fault);
    },
    checked: ({ pretend }) => db === null && pretend?.(),
  });
  const input = { ...step, id: await nextImportId(tx) };
  const files = filesOf(step);
  const progress = { written: NOTHING_WRITTEN };
  try {
    const staged = await stageFiles(tx, input, listener);
    for (const [index, layout] of staged.layouts.entries())
      listener.addFaults(mistyped(files[index]?.name ?? '', layout));
    const checked = await check(tx, input, staged, { written: NOTHING_WRITTEN, listener });
    if (faults.length === 0 && db !== null)
      await writeSlices(db, staged, progress, {
        kind: step.kind,
        actor: step.scope.actor,
        beat: () => {},
        record: async () => {},
      });
    await staged.stage.clear();
    return { ...checked, faults, layouts: staged.layouts, written: progress.written };
  } catch (error) {
    throw error instanceof Refusal
      ? new CommandError(
          `${files.map(({ name }) => name).join(' and ')}: ${error.message}${rest(step, progress)}`,
        )
      : error;
  }
}

/** Says what is written of a step that failed; nothing for one of which nothing is. */
function rest({ kind }: Step, { written: { to, counts, updated } }: Progress): string {
  if (to === 0) return '';
  const changed = updated > 0 ? `, and ${counted(updated, 'row')} updated` : '';
  return ` Up to line ${to} it is written: ${madeText(kind, counts)}${changed}.`;
}

const filesOf = ({ file, lines }: Step): readonly InputFile[] => (lines ? [file, lines] : [file]);

/** Reports the outcome of a step. Returns false if it has bad rows. */
async function report(
  step: Step,
  { faults, layouts, written, warnings, ...checked }: Outcome,
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
  for (const warning of warnings) say(`${both}: ${sayImportWarning(warning)}.`);
  if (faults.length === 0) {
    const { counts, skipped, updated } = written.to > 0 ? written : checked;
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
