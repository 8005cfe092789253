import type { ImportKind } from '@lading/domain/imports';
import type { Actor } from '../../platform/auth/actor.ts';
import { type Db, inTransaction, sqlState, type Tx } from '../../platform/database/database.ts';
import { refreshStatistics } from '../../platform/database/statistics.ts';
import { type Account, addEntry, wasChanged } from './account.ts';
import type { Staged } from './check.ts';
import * as plans from './plans.ts';

/** How far an import is. */
export interface Progress {
  written: Account;
}

/** Whose import is written, and what keeps its account. */
export interface Recorder {
  kind: ImportKind;
  actor: Actor;
  /** Gets the number of rows that were read. Throws if the import is to end. */
  beat: (rows: number) => void;
  /**
   * Records, in the transaction of a slice, what is written once it commits. Throws where another
   * job has written since, so that nothing is written twice.
   */
  record: (tx: Tx, before: Account, after: Account) => Promise<unknown>;
}

/**
 * Writes an import that was checked, in slices: a portion of its rows in each transaction, with its
 * account. Others wait for one slice at most. If a slice fails, earlier ones stay.
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

/** What the first slice filled, so that the next ones are planned by its size. */
const tables: Readonly<Partial<Record<ImportKind, Parameters<typeof refreshStatistics>[1][]>>> = {
  OPENING_STOCK: ['inventory', 'movement', 'pallet'],
  ASNS: ['asn', 'asnItem'],
  ORDERS: ['orders', 'orderLine'],
};

async function analyze(db: Db, kind: ImportKind): Promise<void> {
  for (const table of tables[kind] ?? [])
    await inTransaction(db, (tx) => refreshStatistics(tx, table));
}

/** Of unique keys and foreign keys. */
const BROKEN_KEYS = ['23505', '23503'];

/** What was free, or was there, when it was checked, and is not any more, was changed. */
async function orChanged(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    throw BROKEN_KEYS.includes(sqlState(error) ?? '') ? wasChanged() : error;
  }
}
