import { type Room, roomsChangedBy } from '@lading/domain/events';
import type { ImportKind } from '@lading/domain/imports';
import type { Actor } from '../../platform/auth/actor.ts';
import { type Job, type Log, repeat } from '../../platform/backgroundJob.ts';
import { readCsvRecords } from '../../platform/csvRecords.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import { noteChange, noteDeclared } from '../../platform/events/changes.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type AsnRowCells, asnColumns, columnsOf, type OrderRowCells, orderColumns } from './columns.ts';
import { headsOf, planAsns, planOrders } from './documents.ts';
import { headerOf, readText } from './file.ts';
import { type Claimed, claimImport, type Outcome, updateEnded, updateProgress } from './imports.queries.ts';
import { type Plan, planCustomers, planLocations, planProducts, type Scope } from './plans.ts';
import { layOut, readTable, type Table } from './table.ts';

const EVERY_MS = 1_000;
const BEAT_MS = 1_000;
const LEASE_MS = 30_000;
/** A file that a server does not survive is not tried for ever. */
const MAX_ATTEMPTS = 3;

const roomOf: Readonly<Record<ImportKind, Room>> = {
  CUSTOMERS: 'customers',
  LOCATIONS: 'locations',
  PRODUCTS: 'products',
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
    await inTransaction(db, (tx) => runImport(tx, run, pulse, now));
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

/** Reads and plans the file, writes it where it has no bad row and is no dry run, and writes the outcome: all in one transaction. */
async function runImport(tx: Tx, run: Claimed, pulse: Pulse, at: Date): Promise<void> {
  const actor: Actor = { ...run.actor, at, sessionId: null, mustSetUp: false, key: null };
  const plan = await planFile(tx, run, actor, pulse);
  pulse.beat(pulse.rows);
  const isGood = plan.faults.length === 0;
  if (isGood && !run.dryRun) {
    await plan.write(tx);
    noteDeclared(tx, roomsChangedBy(roomOf[run.kind]));
  }
  noteChange(tx, { customerId: run.actor.customerId, rooms: ['imports'] });
  // It holds the row's lock until the commit, and renewing the lease would wait for it.
  pulse.stop();
  const { what, skipped, warnings, faults } = plan;
  const outcome: Outcome = {
    state: isGood ? 'DONE' : 'FAULTY',
    made: isGood ? what : null,
    skipped,
    warnings,
    faults,
    rowsRead: pulse.rows,
  };
  if (!(await updateEnded(tx, run.id, outcome, new Date()))) throw new Interrupted();
}

async function planFile(tx: Tx, run: Claimed, actor: Actor, pulse: Pulse): Promise<Plan> {
  const records = await readCsvRecords(await readText(run.file, run.encoding));
  const headers = headerOf(records);
  const table = await readTable(run.fileName, records.slice(1), layOut(headers, columnsOf[run.kind], run.mapping), run, pulse.beat);
  const scope: Scope = {
    ...{ actor, userId: actor.userId, warehouseIds: actor.warehouseIds, existing: run.existing },
    ...{ customer: run.customerId ?? undefined, warehouse: run.warehouseId ?? undefined },
    pretended: { customers: [], products: [] },
  };
  return planners[run.kind](tx, table as Table<never>, scope);
}

const planners: Readonly<Record<ImportKind, (tx: Tx, table: Table<never>, scope: Scope) => Promise<Plan>>> = {
  CUSTOMERS: planCustomers,
  LOCATIONS: planLocations,
  PRODUCTS: planProducts,
  ASNS: async (tx, table: Table<AsnRowCells>, scope) =>
    planAsns(tx, await headsOf(table, fieldsOf(asnColumns)), { ...table, faults: [] }, scope),
  ORDERS: async (tx, table: Table<OrderRowCells>, scope) =>
    planOrders(tx, await headsOf(table, fieldsOf(orderColumns)), { ...table, faults: [] }, scope),
};

const fieldsOf = <T extends object>(columns: T): (keyof T)[] => Object.keys(columns) as (keyof T)[];

/** Notes that an import failed, in words for its people where the error has them. */
async function fail(db: Db, run: Claimed, error: unknown, at: Date): Promise<void> {
  const message = error instanceof Refusal ? error.message : 'Something went wrong on our side. Please start it again.';
  const faults = [{ file: run.fileName, line: 1, message, value: null }];
  await inTransaction(db, async (tx) => {
    noteChange(tx, { customerId: run.actor.customerId, rooms: ['imports'] });
    await updateEnded(tx, run.id, { state: 'FAILED', made: null, skipped: 0, rowsRead: 0, warnings: [], faults }, at);
  });
  if (!(error instanceof Refusal)) throw error;
}
