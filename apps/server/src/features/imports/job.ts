import { roomsChangedBy } from '@lading/domain/events';
import { type ImportWarning, importWarning } from '@lading/domain/messages/importWarnings';
import { reason } from '@lading/domain/messages/reasons';
import type { Actor } from '../../platform/auth/actor.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import { forCustomer } from '../../platform/database/forCustomer.ts';
import { outageOf } from '../../platform/database/outage.ts';
import { noteChange, noteDeclared } from '../../platform/events/changes.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { Interrupted, Pool } from '../../platform/jobs/pool.ts';
import { Refusal, reasoned } from '../../platform/refusal.ts';
import type { Links } from '../users/users.service.ts';
import { type Account, madeText } from './account.ts';
import { type Checked, type Input, roomOf } from './check.ts';
import { columnsOf } from './columns.ts';
import { readRecords } from './file.ts';
import {
  type Claimed,
  claimImport,
  deleteFaults,
  type Ended,
  type ImportLane,
  importLanes,
  insertFaults,
  insertRemembered,
  readFile,
  readQueue,
  releaseImport,
  retry,
  updateChecked,
  updateEnded,
  updateFailed,
  updateProgress,
  updateWritten,
} from './imports.queries.ts';
import { type Result, runFiles } from './run.ts';
import { chosenOf, type Fault } from './table.ts';

const EVERY_MS = 1_000;
const BEAT_MS = 1_000;
const LEASE_MS = 30_000;
/**
 * A file that crashes its server is not tried for ever. A server that stops releases the import,
 * which is no attempt.
 */
const MAX_ATTEMPTS = 3;

/** The most imports of each lane that one server runs at the same time. */
const AT_ONCE = 2;

/**
 * Runs waiting imports: small files apart from large ones, and one of each client at a time.
 * Several servers of one database may do so at the same time.
 */
export const importing: Job = {
  key: 'imports',
  name: 'Importing',
  everyMs: EVERY_MS,
  queue: {
    read: readQueue,
    retry: async (tx, id) => {
      noteChange(tx, { rooms: ['imports'] });
      return retry(tx, id);
    },
  },
  start: ({ db, items, vault, mail, wake }) => {
    const links = { vault, isMailOn: mail !== null };
    const pool = new Pool<Claimed>(
      items,
      {
        nameOf: ({ id }) => `import ${id}`,
        work: (run, signal) => runClaimed(db, run, () => signal.aborted, links),
        giveBack: (run) => giveBack(db, run),
        onEnd: wake,
      },
      { all: importLanes.length * AT_ONCE, ofParty: AT_ONCE },
    );
    return {
      round: async () => {
        for (const lane of importLanes) {
          while ((await pool.take(lane, () => claimNext(db, [lane]))) > 0);
        }
      },
      stop: () => pool.stop(),
    };
  },
};

/** The import was canceled, or another job has claimed it. */
class Canceled extends Error {}

/** Claims the next import from the first lane that has one. */
async function claimNext(db: Db, lanes: readonly ImportLane[], ofParty = 1): Promise<Claimed[]> {
  for (const lane of lanes) {
    const at = new Date();
    const until = new Date(at.getTime() + LEASE_MS);
    const run = await claimImport(db, { lane, ofParty, at, until });
    if (run) return [run];
  }
  return [];
}

/** Runs the next import. Returns false if none waits. */
export async function runNextImport(
  db: Db,
  isStopped: () => boolean = () => false,
  links: Links | null = null,
  ofParty = 1,
): Promise<boolean> {
  const [run] = await claimNext(db, importLanes, ofParty);
  if (!run) return false;
  await runClaimed(db, run, isStopped, links).catch(async (error: unknown) => {
    if (!(error instanceof Interrupted)) throw error;
    await giveBack(db, run);
  });
  return true;
}

async function runClaimed(
  db: Db,
  run: Claimed,
  isStopped: () => boolean,
  links: Links | null,
): Promise<void> {
  const now = new Date();
  if (run.attempts > MAX_ATTEMPTS) {
    await fail(db, run, reasoned('UNAVAILABLE', reason('IMPORT_ENDS_SERVER')), now);
    return;
  }
  const pulse = new Pulse(db, run, isStopped);
  try {
    const { customerId } = run.actor;
    const own = customerId === null ? db : forCustomer(db, customerId);
    await runImport(own, run, pulse, { at: now, links });
  } catch (error) {
    pulse.stop();
    if (!(error instanceof Refusal) && isStopped()) throw new Interrupted();
    // A database that went away is no fault of the file: the import is run again once its lease has
    // ended.
    if (outageOf(error) !== undefined) throw error;
    if (!(error instanceof Canceled)) await fail(db, run, error, now);
  } finally {
    pulse.stop();
  }
}

/** Renews the lease of an import while it runs, and learns of its cancellation. */
class Pulse {
  rows = 0;
  #isOver = false;
  readonly #timer: NodeJS.Timeout;
  readonly #isStopped: () => boolean;

  constructor(db: Db, run: Claimed, isStopped: () => boolean) {
    this.#isStopped = isStopped;
    this.#timer = setInterval(() => {
      updateProgress(db, run, this.rows, new Date(Date.now() + LEASE_MS)).then(
        (isRunning) => {
          this.#isOver ||= !isRunning;
        },
        // The database cannot be reached: the transaction fails too.
        () => {},
      );
    }, BEAT_MS);
  }

  /** Reports the number of rows read. Throws if the import must end. */
  readonly beat = (rows: number): void => {
    this.rows = rows;
    if (this.#isOver || this.#isStopped()) throw new Canceled();
  };

  stop(): void {
    clearInterval(this.#timer);
  }
}

/** Checks the file. Writes it unless it has bad rows or is a dry run. Records the outcome. */
async function runImport(
  own: Db,
  run: Claimed,
  pulse: Pulse,
  how: { at: Date; links: Links | null },
): Promise<void> {
  const faults = new FaultList(own, run, pulse);
  await faults.begin();
  const { isChecked, dryRun } = run;
  const result = await runFiles(own, inputOf(own, run, how), {
    progress: run,
    dryRun,
    isChecked,
    beat: pulse.beat,
    addFaults: (some) => faults.add(some),
    noteChecked: (checked) => noteChecked(own, run, warningsOf(run, checked)),
    record: (slice, before, after) => recordSlice(slice, run, before, after),
  });
  await faults.end();
  // The transaction holds the row's lock until its commit: renewing the lease would wait for it.
  pulse.stop();
  await inTransaction(own, async (tx) => {
    if (result.isWritten) await remember(tx, run, result.layouts[0]?.headers ?? []);
    noteChange(tx, { customerId: run.actor.customerId, rooms: ['imports'] });
    if (!(await updateEnded(tx, run, outcomeOf(run, result), new Date()))) throw new Canceled();
  });
}

const warningsOf = (run: Claimed, { warnings }: Checked): ImportWarning[] => [
  ...run.fileWarnings,
  ...leftOutOf(run),
  ...warnings,
];

/** Returns what was written; for a dry run, what the check found. */
function outcomeOf(run: Claimed, { checked, faults, isWritten, read }: Result): Ended {
  const { kind, written } = run;
  const own = written.to > 0 ? madeText(kind, written.counts) : null;
  const isGood = faults === 0;
  const { counts, skipped, updated } = isWritten || !checked ? written : checked;
  return {
    state: isGood ? 'DONE' : 'FAULTY',
    isWritten,
    made: isWritten || !isGood ? own : madeText(kind, counts),
    skipped,
    updated,
    rowsRead: read,
    warnings: checked ? warningsOf(run, checked) : run.warnings,
  };
}

/** Records that the check found no fault. The import then writes. */
async function noteChecked(
  own: Db,
  run: Claimed,
  warnings: readonly ImportWarning[],
): Promise<void> {
  if (!(await updateChecked(own, run, warnings))) throw new Canceled();
  run.isChecked = true;
  run.warnings = warnings;
}

/** Records a slice in its transaction. Throws if another job has written one since. */
async function recordSlice(tx: Tx, run: Claimed, before: Account, after: Account): Promise<void> {
  const { kind, actor } = run;
  const result = madeText(kind, after.counts);
  run.attempts = 1;
  if (!(await updateWritten(tx, run, before, after, result))) throw new Canceled();
  noteDeclared(tx, roomsChangedBy(roomOf[kind]));
  noteChange(tx, { customerId: actor.customerId, rooms: ['imports'] });
}

const leftOutOf = ({ leftOut }: Claimed): ImportWarning[] =>
  leftOut > 0 ? [importWarning('BAD_ROWS_LEFT_OUT', { rows: leftOut })] : [];

function inputOf(own: Db, run: Claimed, { at, links }: { at: Date; links: Links | null }): Input {
  const actor: Actor = { ...run.actor, at, sessionId: null, mustSetUp: false, key: null };
  const records = async function* () {
    yield* readRecords({ file: await readFile(own, run.id), encoding: run.encoding });
  };
  return {
    kind: run.kind,
    reading: run,
    lines: null,
    file: { name: run.fileName, columns: columnsOf[run.kind], mapping: () => run.mapping, records },
    scope: {
      actor,
      userId: actor.userId,
      warehouseIds: actor.warehouseIds,
      existing: run.existing,
      doubtfulCodes: run.doubtfulCodes,
      customer: run.customerId ?? undefined,
      warehouse: run.warehouseId ?? undefined,
      links,
      pretended: null,
    },
  };
}

/** Stores the columns that people chose, for the next file of this kind and customer. */
async function remember(
  tx: Tx,
  { kind, customerId, mapping, dates, decimals }: Claimed,
  headers: readonly string[],
): Promise<void> {
  const chosen = chosenOf(headers, columnsOf[kind], mapping);
  if (Object.keys(chosen).length > 0)
    await insertRemembered(tx, kind, customerId, { mapping: chosen, dates, decimals }, new Date());
}

const FAULTS_AT_ONCE = 2_000;

/** Stores the faults of an import in portions. Replaces those of an earlier run. */
class FaultList {
  readonly #own: Db;
  readonly #run: Claimed;
  readonly #pulse: Pulse;
  #count = 0;
  #waiting: Fault[] = [];

  constructor(own: Db, run: Claimed, pulse: Pulse) {
    this.#own = own;
    this.#run = run;
    this.#pulse = pulse;
  }

  begin(): Promise<void> {
    return this.#write((tx) => deleteFaults(tx, this.#run.id));
  }

  async add(faults: readonly Fault[]): Promise<void> {
    for (const fault of faults) this.#waiting.push(fault);
    if (this.#waiting.length >= FAULTS_AT_ONCE) await this.end();
  }

  async end(): Promise<void> {
    const faults = this.#waiting;
    this.#waiting = [];
    if (faults.length === 0) return;
    await this.#write((tx) => insertFaults(tx, this.#run.id, this.#count, faults));
    this.#count += faults.length;
  }

  /** Writes only while this job still runs the import. */
  async #write(work: (tx: Tx) => Promise<void>): Promise<void> {
    await inTransaction(this.#own, async (tx) => {
      const until = new Date(Date.now() + LEASE_MS);
      if (!(await updateProgress(tx, this.#run, this.#pulse.rows, until))) throw new Canceled();
      await work(tx);
    });
  }
}

/** Releases the import, so that any server can run it from its beginning. */
async function giveBack(db: Db, run: Claimed): Promise<void> {
  await inTransaction(db, async (tx) => {
    noteChange(tx, { customerId: run.actor.customerId, rooms: ['imports'] });
    await releaseImport(tx, run);
  });
}

/** Records that an import failed, and the reason if people can remove it. */
async function fail(db: Db, run: Claimed, error: unknown, at: Date): Promise<void> {
  const facts = error instanceof Refusal ? { refusal: error.code, ...error.facts } : {};
  await inTransaction(db, async (tx) => {
    noteChange(tx, { customerId: run.actor.customerId, rooms: ['imports'] });
    if (!(await updateFailed(tx, run, at))) return;
    await deleteFaults(tx, run.id);
    await insertFaults(tx, run.id, 0, [
      { file: run.fileName, line: 1, code: 'FAILED', facts, column: null, value: null },
    ]);
  });
  if (!(error instanceof Refusal)) throw error;
}
