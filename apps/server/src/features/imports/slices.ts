import type { ImportKind } from '@lading/domain/imports';
import type { Actor } from '../../platform/auth/actor.ts';
import { type Db, inTransaction, sqlState, type Tx } from '../../platform/database/database.ts';
import { refreshStatistics } from '../../platform/database/statistics.ts';
import { type Account, addEntry, wasChanged } from './account.ts';
import type { Staged } from './check.ts';
import * as plans from './plans.ts';

export interface Progress {
  written: Account;
}

/** The user of the import, and the callbacks that record its progress. */
export interface Recorder {
  kind: ImportKind;
  actor: Actor;
  /** Receives the number of rows read. Throws if the import must end. */
  beat: (rows: number) => void;
  /**
   * Records, in the transaction of a slice, what is written once it commits. Throws if another job
   * has written since, so that nothing is written twice.
   */
  record: (tx: Tx, before: Account, after: Account) => Promise<unknown>;
}

/**
 * Writes a checked import in slices: a portion of its rows in each transaction, with its account.
 * Others wait for one slice at most. If a slice fails, earlier ones stay.
 */
export async function writeSlices(
  db: Db,
  { plan, read }: Staged,
  progress: Progress,
  { kind, actor, beat, record }: Recorder,
): Promise<void> {
  let slices = 0;
  await plans.follow(plan(progress.written), async (step) => {
    beat(read);
    const { written } = progress;
    if (step.faults.length > 0) throw wasChanged();
    if (step.to <= written.to) return;
    if (slices === 1) await analyze(db, kind);
    const { updates = [], leftOut = [] } = step;
    const after = addEntry(written, { ...step, updated: updates.length, leftOut });
    await orChanged(() =>
      inTransaction(db, async (tx) => {
        await record(tx, written, after);
        const writer = { ...actor, at: new Date() };
        for (const { run } of updates) await run(tx, writer);
        await step.write(tx, writer);
      }),
    );
    progress.written = after;
    slices += 1;
  });
}

/** The tables that the first slice fills: PostgreSQL plans the next slices by their new size. */
const tables: Readonly<Partial<Record<ImportKind, Parameters<typeof refreshStatistics>[1][]>>> = {
  OPENING_STOCK: ['inventory', 'movement', 'pallet'],
  ASNS: ['asn', 'asnItem'],
  ORDERS: ['orders', 'orderLine'],
};

async function analyze(db: Db, kind: ImportKind): Promise<void> {
  for (const table of tables[kind] ?? [])
    await inTransaction(db, (tx) => refreshStatistics(tx, table));
}

/** SQLSTATE codes of violated unique and foreign keys. */
const BROKEN_KEYS = ['23505', '23503'];

/**
 * Maps a violated key to the refusal of an overtaken import: the check found the key free or
 * present.
 */
async function orChanged(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    throw BROKEN_KEYS.includes(sqlState(error) ?? '') ? wasChanged() : error;
  }
}
