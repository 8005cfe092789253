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
import { inLongTransaction } from '../changes/changes.service.ts';
import type { Links } from '../users/users.service.ts';
import { type Account, madeText } from './account.ts';
import { bounded, type Checked, check, type Input, roomOf, stageFiles } from './check.ts';
import { columnsOf } from './columns.ts';
import { readRecords } from './file.ts';
import {
  type Claimed,
  claimImport,
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
import { writeSlices } from './slices.ts';
import { chosenOf, type Fault } from './table.ts';

const EVERY_MS = 1_000;
const BEAT_MS = 1_000;
const LEASE_MS = 30_000;
/**
 * A file that a server does not survive is not tried for ever. A server that stops gives the import
 * back, which is no attempt.
 */
const MAX_ATTEMPTS = 3;

/** Imports of each lane that one server runs at the same time. */
const AT_ONCE = 2;

/**
 * Runs imports that wait: small files apart from large ones, and one of each client at a time.
 * Several servers of one database may all do so.
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

/** Thrown where an import was canceled, or another job has taken it. */
class Canceled extends Error {}

/** Takes the next import of the first of some lanes that has one. */
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
  const pulse = new Pulse(db, run.id, isStopped);
  try {
    const { customerId } = run.actor;
    const own = customerId === null ? db : forCustomer(db, customerId);
    await inTransaction(own, (tx) =>
      inLongTransaction(tx, () => runImport(tx, own, run, pulse, { at: now, links })),
    );
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

  /** Says how many rows were read. Throws if the import is to end. */
  readonly beat = (rows: number): void => {
    this.rows = rows;
    if (this.#isOver || this.#isStopped()) throw new Canceled();
  };

  stop(): void {
    clearInterval(this.#timer);
  }
}

/**
 * Checks the file and, unless it has bad rows or is a dry run, writes it in slices. The transaction
 * holds the staged rows and nothing that others use; it ends with the outcome.
 */
async function runImport(
  tx: Tx,
  own: Db,
  run: Claimed,
  pulse: Pulse,
  how: { at: Date; links: Links | null },
): Promise<void> {
  const faults = new FaultList(tx, run.id);
  const listener = bounded({ beat: pulse.beat, addFaults: (some) => faults.add(some) });
  const input = inputOf(tx, run, how);
  const staged = await stageFiles(tx, input, listener);
  const checked = run.isChecked
    ? null
    : await check(tx, input, staged, { written: run.written, listener });
  await faults.end();
  const warnings = checked ? [...run.fileWarnings, ...leftOutOf(run), ...checked.warnings] : null;
  const isWritten = faults.count === 0 && !run.dryRun;
  if (isWritten) {
    if (warnings) await noteChecked(own, run, warnings);
    await writeSlices(own, staged, run, {
      kind: run.kind,
      actor: input.scope.actor,
      beat: pulse.beat,
      record: (slice, before, after) => recordSlice(slice, run, before, after),
    });
    await remember(tx, run, staged.layouts[0]?.headers ?? []);
  }
  await staged.stage.clear();
  noteChange(tx, { customerId: run.actor.customerId, rooms: ['imports'] });
  // It holds the row's lock until the commit, and renewing the lease would wait for it.
  pulse.stop();
  const outcome = {
    ...outcomeOf(run, isWritten ? null : checked, faults.count === 0),
    state: faults.count === 0 ? 'DONE' : 'FAULTY',
    isWritten,
    warnings: warnings ?? run.warnings,
    rowsRead: staged.read,
  } as const;
  if (!(await updateEnded(tx, run.id, outcome, new Date()))) throw new Canceled();
}

/** What was written or, where nothing was to be, what the check found. */
function outcomeOf(
  { kind, written }: Claimed,
  checked: Checked | null,
  isGood: boolean,
): Pick<Ended, 'made' | 'skipped' | 'updated'> {
  const own = written.to > 0 ? madeText(kind, written.counts) : null;
  if (!checked) return { made: own, skipped: written.skipped, updated: written.updated };
  const { counts, skipped, updated } = checked;
  return { made: isGood ? madeText(kind, counts) : own, skipped, updated };
}

/** Records that the check found no fault: from now on the import is written. */
async function noteChecked(
  own: Db,
  run: Claimed,
  warnings: readonly ImportWarning[],
): Promise<void> {
  if (!(await updateChecked(own, run.id, warnings))) throw new Canceled();
  run.isChecked = true;
  run.warnings = warnings;
}

/** Records a slice in its transaction, unless another job has written one since. */
async function recordSlice(tx: Tx, run: Claimed, before: Account, after: Account): Promise<void> {
  const { id, kind, actor } = run;
  const result = madeText(kind, after.counts);
  run.attempts = 1;
  if (!(await updateWritten(tx, id, before, after, result))) throw new Canceled();
  noteDeclared(tx, roomsChangedBy(roomOf[kind]));
  noteChange(tx, { customerId: actor.customerId, rooms: ['imports'] });
}

const leftOutOf = ({ leftOut }: Claimed): ImportWarning[] =>
  leftOut > 0 ? [importWarning('BAD_ROWS_LEFT_OUT', { rows: leftOut })] : [];

function inputOf(tx: Tx, run: Claimed, { at, links }: { at: Date; links: Links | null }): Input {
  const actor: Actor = { ...run.actor, at, sessionId: null, mustSetUp: false, key: null };
  const records = async function* () {
    yield* readRecords({ file: await readFile(tx, run.id), encoding: run.encoding });
  };
  return {
    id: run.id,
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
      pretended: { warehouses: [], customers: [], products: [], places: [] },
    },
  };
}

/** Keeps the columns that people chose, for the next file of this kind and customer. */
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

/** Lets another server, or this one after its start, run the import from its beginning. */
async function giveBack(db: Db, run: Claimed): Promise<void> {
  await inTransaction(db, async (tx) => {
    noteChange(tx, { customerId: run.actor.customerId, rooms: ['imports'] });
    await releaseImport(tx, run);
  });
}

/** Notes that an import failed, and why where people can do something about it. */
async function fail(db: Db, run: Claimed, error: unknown, at: Date): Promise<void> {
  const facts = error instanceof Refusal ? { refusal: error.code, ...error.facts } : {};
  await inTransaction(db, async (tx) => {
    noteChange(tx, { customerId: run.actor.customerId, rooms: ['imports'] });
    if (await updateFailed(tx, run.id, at))
      await insertFaults(tx, run.id, 0, [
        { file: run.fileName, line: 1, code: 'FAILED', facts, column: null, value: null },
      ]);
  });
  if (!(error instanceof Refusal)) throw error;
}
