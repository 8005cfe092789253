import { MAX_IMPORT_FAULTS } from '@lading/domain/imports';
import { reason } from '@lading/domain/messages/reasons';
import type { Db } from '../../platform/database/database.ts';
import { reasoned } from '../../platform/refusal.ts';
import { type Checked, check, type Input, type Listener, portionOf, stageFiles } from './check.ts';
import { type Progress, type Recorder, writeSlices } from './slices.ts';
import { Stage } from './stage.ts';
import type { Layout } from './table.ts';

/** How the files of an import are processed, and who gets the progress. */
export interface Run extends Listener {
  /** What is written already. The run updates it. */
  progress: Progress;
  dryRun: boolean;
  /** True if an earlier run of the same files found no fault. */
  isChecked: boolean;
  /** Checks the headers. Returns additional faults. */
  faultsIn?: (layouts: readonly Layout[]) => Parameters<Listener['addFaults']>[0];
  /** Called when the check has found no fault. The files are written afterwards. */
  noteChecked?: (checked: Checked) => Promise<void>;
  record: Recorder['record'];
}

export interface Result {
  /** Null if an earlier run has checked the files. */
  checked: Checked | null;
  layouts: readonly Layout[];
  /** The number of rows read. */
  read: number;
  faults: number;
  /** True if the files are written completely. */
  isWritten: boolean;
}

/**
 * Imports files: reads their valid rows into a stage, checks them and, unless one is bad or it is a
 * dry run, writes them in slices. Holds a session; no transaction lasts longer than a portion of
 * rows takes. Every import of files uses this function.
 */
export function runFiles(db: Db, input: Input, run: Run): Promise<Result> {
  const { progress, dryRun, isChecked, beat } = run;
  let faults = 0;
  const listener: Listener = {
    beat,
    addFaults: (some) => {
      faults += some.length;
      if (faults > MAX_IMPORT_FAULTS)
        throw reasoned('BAD_CSV', reason('TOO_MANY_FAULTS', { most: MAX_IMPORT_FAULTS }));
      return run.addFaults(some);
    },
  };
  return Stage.use(db, portionOf(input.kind, input.scope.existing), async (stage) => {
    const staged = await stageFiles(db, stage, input, listener);
    const { layouts, read } = staged;
    await listener.addFaults(run.faultsIn?.(layouts) ?? []);
    const { written } = progress;
    const checked = isChecked ? null : await check(db, input, staged, { written, listener });
    const isWritten = faults === 0 && !dryRun;
    if (isWritten) {
      if (checked) await run.noteChecked?.(checked);
      const { kind, scope } = input;
      await writeSlices(db, staged, progress, {
        kind,
        actor: scope.actor,
        beat,
        record: run.record,
      });
    }
    return { checked, layouts, read, faults, isWritten };
  });
}
