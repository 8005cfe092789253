import { parseArgs } from 'node:util';
import { counted } from '@lading/domain/codeText';
import type { Room } from '@lading/domain/events';
import { type ExistingMode, existingModes } from '@lading/domain/imports';
import { planAsns } from '../../features/imports/asns.ts';
import * as columns from '../../features/imports/columns.ts';
import type { DocumentSource } from '../../features/imports/documents.ts';
import type { DocumentName } from '../../features/imports/grouping.ts';
import { findFirstAdmin } from '../../features/imports/imports.queries.ts';
import { planOpenings } from '../../features/imports/openings.ts';
import { planOrders } from '../../features/imports/orders.ts';
import { planPacks } from '../../features/imports/packs.ts';
import * as plans from '../../features/imports/plans.ts';
import type { Columns, Fault, Source, Table } from '../../features/imports/table.ts';
import { operatorCommand } from '../../platform/auth/actor.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import { notifyServers } from '../../platform/events/message.ts';
import { CommandError } from '../connection.ts';
import { documentsOf, groupedOf, type Mapping, readFileTable, sourceOf } from './files.ts';

export const IMPORT_HELP = `Usage: npm run lading -- import [files] [options]

  --warehouses <file>                      warehouses: name
  --customers <file>                       customers: name, email
  --locations <file>                       locations: name, type
  --products <file>                        products: sku, name
  --packs <file>                           packs and barcodes: sku, and pack with units, or barcode
  --stock <file>                           opening stock: sku or barcode, location, quantity
  --asns <file> [--asn-lines <file>]       ASNs: reference, expected_date; lines: reference, sku, expected
  --orders <file> [--order-lines <file>]   orders: reference, ship_to; lines: reference, sku, quantity
                                           without a file of lines each row is a line, as in what is exported

  --warehouse <name>   where, for rows without a column warehouse
  --customer <name>    whose goods, by name or email, for rows without a column customer
  --map <file>.<field>=<header>
                       reads a field from another column: --map products.sku="Product code"; without a header from none
  --existing <how>     what exists already is a bad row (refuse), left out (skip) or, of other kinds than stock, ASNs and orders, updated (update)
  --dry-run            checks everything and writes nothing

Files are .csv, .csv.gz or .xlsx. A file (with its lines) is written whole or not at all. docs/import.md names every column.`;

const options = {
  warehouses: { type: 'string' },
  customers: { type: 'string' },
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
  existing: { type: 'string' },
  'dry-run': { type: 'boolean' },
} as const;

const NO_FILES = ['warehouse', 'customer', 'map', 'existing', 'dry-run'] as const;

type Values = ReturnType<typeof readValues>;

interface Step {
  room: Room;
  tables: Table<unknown>[];
  plan: (db: Db) => plans.Plan;
}

/** What following a plan came to. */
interface Outcome extends plans.Summary {
  faults: readonly Fault[];
  skipped: number;
  updated: number;
}

/** Imports the files that the options name, in the order of their dependencies. Returns the exit code. */
export async function runImport(db: Db, argv: string[], say: (line: string) => void = console.log): Promise<number> {
  const values = readValues(argv);
  const userId = await findFirstAdmin(db);
  if (userId === undefined) throw new CommandError('There is no enabled administrator in whose name to import.');
  const pretended: plans.Pretended = { warehouses: [], customers: [], products: [], places: [] };
  const actor = operatorCommand(new Date());
  const { customer, warehouse } = values;
  const steps = await readSteps(values, {
    customer,
    warehouse,
    actor,
    userId,
    warehouseIds: null,
    existing: readExisting(values),
    pretended,
  });
  if (steps.length === 0) throw new CommandError('Say which files to import; import --help tells how.');
  return values['dry-run'] ? dryRun(db, steps, say) : writeFiles(db, steps, say);
}

function readValues(argv: string[]) {
  const { values } = parseArgs({ args: argv, options });
  for (const [heads, lines] of [
    ['asns', 'asn-lines'],
    ['orders', 'order-lines'],
  ] as const) {
    if (values[heads] === undefined && values[lines] !== undefined) throw new CommandError(`--${lines} needs --${heads}.`);
  }
  return values;
}

function readExisting(values: Values): ExistingMode {
  const mode = existingModes.find((one) => one === (values.existing ?? 'refuse').toUpperCase());
  if (!mode) throw new CommandError(`--existing is refuse, skip or update, not "${values.existing}".`);
  const kept = (['stock', 'asns', 'orders'] as const).find((name) => values[name] !== undefined);
  if (mode === 'UPDATE' && kept)
    throw new CommandError(`--existing update does not go with --${kept}: stock and documents are not updated.`);
  return mode;
}

/** The options that name files: all but these. */
type FileOption = Exclude<keyof typeof options, (typeof NO_FILES)[number]>;
const isFileOption = (name: string | undefined): name is FileOption =>
  name !== undefined && name in options && !NO_FILES.some((other) => other === name);

/** Reads `--map products.sku=Code`, by file. */
function readMappings(values: Values): ReadonlyMap<FileOption, Mapping> {
  const mappings = new Map<FileOption, Record<string, string | null>>();
  for (const text of values.map ?? []) {
    const [, name, field, header] = /^([a-z-]+)\.(\w+)=(.*)$/s.exec(text) ?? [];
    if (!isFileOption(name) || field === undefined)
      throw new CommandError(`--map ${text}: say which file, field and column, as in products.sku=Code.`);
    if (values[name] === undefined) throw new CommandError(`--map ${text}: --${name} names no file.`);
    mappings.set(name, { ...mappings.get(name), [field]: header?.trim() || null });
  }
  return mappings;
}

type Planner<S> = (db: Db, source: S, scope: plans.Scope) => plans.Plan;

/** Reads the files that the options name, each into a step. */
class Steps {
  readonly all: Step[] = [];
  readonly #values: Values;
  readonly #scope: plans.Scope;
  readonly #mappings: ReadonlyMap<FileOption, Mapping>;

  constructor(values: Values, scope: plans.Scope) {
    this.#values = values;
    this.#scope = scope;
    this.#mappings = readMappings(values);
  }

  async addFile<T>(name: FileOption, room: Room, fields: Columns<T>, plan: Planner<Source<T>>): Promise<void> {
    const table = await this.#read(name, fields);
    if (table) this.#add(room, [table], plan, sourceOf(table));
  }

  /** Without a file of lines, each row is a line. */
  async addDocuments<H extends DocumentName, L extends { reference: string }>(
    [name, linesName]: readonly ['asns', 'asn-lines'] | readonly ['orders', 'order-lines'],
    heads: Columns<H>,
    lines: Columns<L>,
    plan: Planner<DocumentSource<H, L>>,
  ): Promise<void> {
    if (this.#values[linesName] === undefined) {
      const table = await this.#read<H & L>(name, { ...heads, ...lines } as Columns<H & L>);
      if (table) this.#add(name, [table], plan, groupedOf<H, L>(table, heads));
      return;
    }
    const [headTable, lineTable] = [await this.#read(name, heads), await this.#read(linesName, lines)];
    if (headTable && lineTable) this.#add(name, [headTable, lineTable], plan, documentsOf(headTable, lineTable));
  }

  async #read<T>(name: FileOption, fields: Columns<T>): Promise<Table<T> | null> {
    const path = this.#values[name];
    return path === undefined ? null : readFileTable(path, fields, this.#mappings.get(name));
  }

  #add<S>(room: Room, tables: Table<unknown>[], plan: Planner<S>, source: S): void {
    this.all.push({ room, tables, plan: (db) => plan(db, source, this.#scope) });
  }
}

async function readSteps(values: Values, scope: plans.Scope): Promise<Step[]> {
  const steps = new Steps(values, scope);
  await steps.addFile('warehouses', 'warehouses', columns.warehouseColumns, plans.planWarehouses);
  await steps.addFile('customers', 'customers', columns.customerColumns, plans.planCustomers);
  await steps.addFile('locations', 'locations', columns.locationColumns, plans.planLocations);
  await steps.addFile('products', 'products', columns.productColumns, plans.planProducts);
  await steps.addFile('packs', 'products', columns.packColumns, planPacks);
  await steps.addFile('stock', 'inventory', columns.openingColumns, planOpenings);
  await steps.addDocuments(['asns', 'asn-lines'], columns.asnColumns, columns.asnLineColumns, planAsns);
  await steps.addDocuments(['orders', 'order-lines'], columns.orderColumns, columns.orderLineColumns, planOrders);
  return steps.all;
}

/** Writes each file in a transaction of its own. Stops at the first with invalid rows. */
async function writeFiles(db: Db, steps: readonly Step[], say: (line: string) => void): Promise<number> {
  for (const step of steps) {
    const outcome = await inTransaction(db, (tx) => checkAndWrite(tx, step));
    if (!report(step, outcome, say, 'written')) return 1;
    await notifyServers(db, [step.room]);
  }
  return 0;
}

/** Plans all files in one read-only transaction, which blocks nobody. Later files find the rows of earlier ones. */
function dryRun(db: Db, steps: readonly Step[], say: (line: string) => void): Promise<number> {
  const reading = db.transaction().setAccessMode('read only').setIsolationLevel('repeatable read');
  return reading.execute(async (tx) => {
    for (const step of steps) {
      const pretend: (() => void)[] = [];
      const outcome = await check(tx, step, (one) => pretend.push(one.pretend ?? (() => {})));
      if (!report(step, outcome, say, 'good; nothing is written')) return 1;
      for (const one of pretend) one();
    }
    return 0;
  });
}

async function check(db: Db, { tables, plan }: Step, each: (step: plans.Step) => unknown): Promise<Outcome> {
  const faults = tables.flatMap((table) => table.faults);
  let [skipped, updated] = [0, 0];
  const summary = await plans.follow(plan(db), async (step) => {
    faults.push(...step.faults);
    skipped += step.skipped;
    updated += step.updates?.length ?? 0;
    await each(step);
  });
  return { ...summary, faults, skipped, updated };
}

async function checkAndWrite(tx: Tx, step: Step): Promise<Outcome> {
  const refused: Fault[] = [];
  const file = step.tables[0]?.file ?? '';
  const outcome = await check(tx, step, async ({ updates = [] }) => refused.push(...(await plans.tryUpdates(tx, file, updates))));
  const faults = [...outcome.faults, ...refused];
  if (faults.length === 0) await plans.follow(step.plan(tx), (one) => plans.writeStep(tx, one));
  return { ...outcome, faults };
}

function report(
  { tables }: Step,
  { faults, what, warnings, skipped, updated }: Outcome,
  say: (line: string) => void,
  done: string,
): boolean {
  const files = tables.map((table) => table.file).join(' and ');
  for (const { file, layout } of tables) if (layout.unused.length) say(`${file}: not used: ${layout.unused.join(', ')}.`);
  const order = tables.map((table) => table.file);
  const sorted = [...faults].sort((a, b) => order.indexOf(a.file) - order.indexOf(b.file) || a.line - b.line);
  for (const { file, line, message } of sorted) say(`${file}:${line}: ${message}`);
  for (const warning of warnings) say(`${files}: ${warning}.`);
  if (faults.length === 0) {
    say(`${files}: ${what} ${done}.`);
    if (updated > 0) say(`${files}: ${counted(updated, 'row')} updated: what they name exists already.`);
    if (skipped > 0) say(`${files}: ${counted(skipped, 'row')} left out: what they name exists already.`);
    return true;
  }
  const rows = new Set(faults.map(({ file, line }) => `${file}:${line}`)).size;
  say(`${files}: ${rows} bad ${rows === 1 ? 'row' : 'rows'}; nothing of it is written, and what follows was not tried.`);
  return false;
}
