import { MAX_IMPORT_FAULTS } from '@lading/domain/imports';
import { reason } from '@lading/domain/messages/reasons';
import type { Db } from '../../platform/database/database.ts';
import { reasoned } from '../../platform/refusal.ts';
import { type Checked, check, type Input, type Listener, portionOf, stageFiles } from './check.ts';
import { type Progress, type Recorder, writeSlices } from './slices.ts';
import { Stage } from './stage.ts';
import type { Layout } from './table.ts';

/** What happens to the files of an import, and who is told of it. */
export interface Run extends Listener {
  /** What is written already, and then what is. */
  progress: Progress;
  dryRun: boolean;
  /** Whether an earlier run of the same files found no fault. */
  isChecked: boolean;
  /** Looks at the headers. What it returns are faults too. */
  faultsIn?: (layouts: readonly Layout[]) => Parameters<Listener['addFaults']>[0];
  /** Told that the check found no fault: what follows is written. */
  noteChecked?: (checked: Checked) => Promise<void>;
  /** See `Recorder`. */
  record: Recorder['record'];
}

export interface Result {
  /** Null where an earlier run has checked the files. */
  checked: Checked | null;
  layouts: readonly Layout[];
  /** Rows. */
  read: number;
  faults: number;
  /** Whether the files are written to their end. */
  isWritten: boolean;
}

/**
 * Imports files: reads their valid rows into a stage, checks them and, unless one is bad or it is a
 * dry run, writes them in slices. It holds a session, and no transaction longer than a portion of
 * rows takes. Everything that imports files does so by this function.
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
