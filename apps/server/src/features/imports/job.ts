import { type Room, roomsChangedBy } from '@lading/domain/events';
import type { ImportKind } from '@lading/domain/imports';
import type { Actor } from '../../platform/auth/actor.ts';
import { type Job, type Log, repeat } from '../../platform/backgroundJob.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import { forCustomer } from '../../platform/database/forCustomer.ts';
import { noteChange, noteDeclared } from '../../platform/events/changes.ts';
import { Refusal } from '../../platform/refusal.ts';
import { planAsns } from './asns.ts';
import { type AsnCells, type AsnLineCells, asnColumns, columnsOf, type OrderCells, type OrderLineCells, orderColumns } from './columns.ts';
import type { DocumentSource } from './documents.ts';
import { headerOf, readRecords } from './file.ts';
import type { DocumentName } from './grouping.ts';
import { type Claimed, claimImport, insertFaults, readFile, updateEnded, updateProgress, upsertRemembered } from './imports.queries.ts';
import { planOpenings } from './openings.ts';
import { planOrders } from './orders.ts';
import { planPacks } from './packs.ts';
import {
  follow,
  type Plan,
  planCustomers,
  planLocations,
  planProducts,
  planWarehouses,
  type Scope,
  tryUpdates,
  writeStep,
} from './plans.ts';
import { Stage } from './stage.ts';
import { chosenOf, type Fault, layOut, type Source, TableReader } from './table.ts';

const EVERY_MS = 1_000;
const BEAT_MS = 1_000;
const LEASE_MS = 30_000;
/** A file that a server does not survive is not tried for ever. */
const MAX_ATTEMPTS = 3;

const roomOf: Readonly<Record<ImportKind, Room>> = {
  WAREHOUSES: 'warehouses',
  CUSTOMERS: 'customers',
  LOCATIONS: 'locations',
  PRODUCTS: 'products',
  PACKS: 'products',
  OPENING_STOCK: 'inventory',
  ASNS: 'asns',
  ORDERS: 'orders',
};

/** Runs imports that wait, one after another, until stopped. Several servers of one database may all do so. */
export function startImports(db: Db, log: Log): Job {
  const work = async (isStopped: () => boolean): Promise<void> => {
    while (!isStopped() && (await runNextImport(db, isStopped)));
  };
  return repeat('Importing', EVERY_MS, work, log);
}

/** Thrown where an import was canceled, or its server stops. */
class Interrupted extends Error {}

/** Runs the next import. Returns false where none waits. */
export async function runNextImport(db: Db, isStopped: () => boolean = () => false): Promise<boolean> {
  const now = new Date();
  const run = await claimImport(db, now, new Date(now.getTime() + LEASE_MS));
  if (!run) return false;
  if (run.attempts > MAX_ATTEMPTS) {
    await fail(
      db,
      run,
      new Refusal('UNAVAILABLE', { detail: 'The server ended each time that it read this file. Please send it in parts.' }),
      now,
    );
    return true;
  }
  const pulse = new Pulse(db, run.id, isStopped);
  try {
    const { customerId } = run.actor;
    const own = customerId === null ? db : forCustomer(db, customerId);
    await inTransaction(own, (tx) => runImport(tx, run, pulse, now));
  } catch (error) {
    if (!(error instanceof Interrupted)) await fail(db, run, error, now);
  } finally {
    pulse.stop();
  }
  return true;
}

/** Renews the lease of an import while it runs, and notices that it was canceled. */
class Pulse {
  rows = 0;
  #isOver = false;
  readonly #timer: NodeJS.Timeout;
  readonly #isStopped: () => boolean;

  constructor(db: Db, id: number, isStopped: () => boolean) {
    this.#isStopped = isStopped;
    this.#timer = setInterval(() => {
      updateProgress(db, id, this.rows, new Date(Date.now() + LEASE_MS)).then(
        (isRunning) => {
          this.#isOver ||= !isRunning;
        },
        // The database cannot be reached: the transaction fails too.
        () => {},
      );
    }, BEAT_MS);
  }

  /** Says how many rows were read. Throws where the import is to end. */
  readonly beat = (rows: number): void => {
    this.rows = rows;
    if (this.#isOver || this.#isStopped()) throw new Interrupted();
  };

  stop(): void {
    clearInterval(this.#timer);
  }
}

/** Checks the file, writes it where it has no bad row and is no dry run, and writes the outcome: all in one transaction. */
async function runImport(tx: Tx, run: Claimed, pulse: Pulse, at: Date): Promise<void> {
  const actor: Actor = { ...run.actor, at, sessionId: null, mustSetUp: false, key: null };
  const faults = new FaultList(tx, run.id);
  const { stage, rounded, headers } = await stageFile(tx, run, pulse, faults);
  const plan = () => planners[run.kind](tx, stage, { run, rounded, scope: scopeOf(run, actor) });
  let [skipped, updated] = [0, 0];
  const { what, warnings } = await follow(plan(), async ({ updates = [], ...step }) => {
    pulse.beat(pulse.rows);
    skipped += step.skipped;
    updated += updates.length;
    await faults.add([...step.faults, ...(await tryUpdates(tx, run.fileName, updates))]);
  });
  await faults.end();
  const isGood = faults.count === 0;
  if (isGood && !run.dryRun) {
    await write(tx, run, plan(), pulse);
    await remember(tx, run, headers);
  }
  await stage.clear();
  noteChange(tx, { customerId: run.actor.customerId, rooms: ['imports'] });
  // It holds the row's lock until the commit, and renewing the lease would wait for it.
  pulse.stop();
  const outcome = {
    state: isGood ? 'DONE' : 'FAULTY',
    made: isGood ? what : null,
    skipped,
    updated,
    warnings,
    rowsRead: pulse.rows,
  } as const;
  if (!(await updateEnded(tx, run.id, outcome, new Date()))) throw new Interrupted();
}

async function write(tx: Tx, run: Claimed, plan: Plan, pulse: Pulse): Promise<void> {
  await follow(plan, async (step) => {
    pulse.beat(pulse.rows);
    if (step.faults.length > 0)
      throw new Refusal('UNAVAILABLE', { detail: 'What the file names was changed while it was imported. Please start it again.' });
    await writeStep(tx, step);
  });
  noteDeclared(tx, roomsChangedBy(roomOf[run.kind]));
}

/** Keeps the columns that people chose, for the next file of this kind and customer. */
async function remember(tx: Tx, { kind, customerId, mapping, dates, decimals }: Claimed, headers: readonly string[]): Promise<void> {
  const chosen = chosenOf(headers, columnsOf[kind], mapping);
  if (Object.keys(chosen).length > 0) await upsertRemembered(tx, kind, customerId, { mapping: chosen, dates, decimals });
}

const scopeOf = (run: Claimed, actor: Actor): Scope => ({
  ...{ actor, userId: actor.userId, warehouseIds: actor.warehouseIds, existing: run.existing },
  ...{ customer: run.customerId ?? undefined, warehouse: run.warehouseId ?? undefined },
  pretended: { warehouses: [], customers: [], products: [], places: [] },
});

interface ReadFile {
  stage: Stage;
  rounded: number;
  headers: readonly string[];
}

/** Reads the valid rows of the file into a stage. */
async function stageFile(tx: Tx, run: Claimed, pulse: Pulse, faults: FaultList): Promise<ReadFile> {
  let headers: readonly string[] = [];
  const stage = new Stage(tx, run.id);
  const isOfDocuments = run.kind === 'ASNS' || run.kind === 'ORDERS';
  let reader: TableReader<object> | null = null;
  for await (const records of readRecords({ file: await readFile(tx, run.id), encoding: run.encoding })) {
    const [first] = records;
    if (!first) continue;
    const isBegun = reader !== null;
    if (!reader) {
      headers = headerOf(first);
      reader = new TableReader(run.fileName, layOut(headers, columnsOf[run.kind], run.mapping), run);
    }
    for (const record of isBegun ? records : records.slice(1)) reader.add(record);
    pulse.beat(reader.read);
    const { rows, faults: found } = reader.take();
    await stage.add(rows, isOfDocuments);
    await faults.add(found);
  }
  reader?.end();
  await faults.add(reader?.take().faults ?? []);
  await stage.end();
  return { stage, rounded: reader?.rounded ?? 0, headers };
}

const FAULTS_AT_ONCE = 2_000;

/** Writes the faults of an import, some at a time. */
class FaultList {
  count = 0;
  readonly #tx: Tx;
  readonly #id: number;
  #waiting: Fault[] = [];

  constructor(tx: Tx, id: number) {
    this.#tx = tx;
    this.#id = id;
  }

  async add(faults: readonly Fault[]): Promise<void> {
    for (const fault of faults) this.#waiting.push(fault);
    if (this.#waiting.length >= FAULTS_AT_ONCE) await this.end();
  }

  async end(): Promise<void> {
    const faults = this.#waiting;
    this.#waiting = [];
    if (faults.length > 0) await insertFaults(this.#tx, this.#id, this.count, faults);
    this.count += faults.length;
  }
}

interface Staged {
  run: Claimed;
  rounded: number;
  scope: Scope;
}

const planners: Readonly<Record<ImportKind, (tx: Tx, stage: Stage, staged: Staged) => Plan>> = {
  WAREHOUSES: (tx, stage, staged) => planWarehouses(tx, rowsOf(stage, staged), staged.scope),
  CUSTOMERS: (tx, stage, staged) => planCustomers(tx, rowsOf(stage, staged), staged.scope),
  LOCATIONS: (tx, stage, staged) => planLocations(tx, rowsOf(stage, staged), staged.scope),
  PRODUCTS: (tx, stage, staged) => planProducts(tx, rowsOf(stage, staged), staged.scope),
  PACKS: (tx, stage, staged) => planPacks(tx, rowsOf(stage, staged), staged.scope),
  OPENING_STOCK: (tx, stage, staged) => planOpenings(tx, rowsOf(stage, staged), staged.scope),
  ASNS: (tx, stage, staged) => planAsns(tx, documentsOf<AsnCells, AsnLineCells>(stage, staged, asnColumns), staged.scope),
  ORDERS: (tx, stage, staged) => planOrders(tx, documentsOf<OrderCells, OrderLineCells>(stage, staged, orderColumns), staged.scope),
};

const rowsOf = <T>(stage: Stage, { run, rounded }: Staged): Source<T> => ({ file: run.fileName, rounded, rows: () => stage.rows<T>() });

const documentsOf = <H extends DocumentName, L>(
  stage: Stage,
  { run: { fileName }, rounded }: Staged,
  columns: Readonly<Record<keyof H, unknown>>,
): DocumentSource<H, L> => ({
  ...{ file: fileName, linesFile: fileName, isWhole: true, rounded },
  parts: () => stage.documents<H, L>(fileName, columns),
});

/** Notes that an import failed, in words for its people where the error has them. */
async function fail(db: Db, run: Claimed, error: unknown, at: Date): Promise<void> {
  const message = error instanceof Refusal ? error.message : 'Something went wrong on our side. Please start it again.';
  await inTransaction(db, async (tx) => {
    noteChange(tx, { customerId: run.actor.customerId, rooms: ['imports'] });
    if (await updateEnded(tx, run.id, { state: 'FAILED', made: null, skipped: 0, updated: 0, rowsRead: 0, warnings: [] }, at))
      await insertFaults(tx, run.id, 0, [{ file: run.fileName, line: 1, message, value: null }]);
  });
  if (!(error instanceof Refusal)) throw error;
}
