import type { Call } from '@lading/contract/call';
import type { ReactNode } from 'react';
import { errorText } from '../lib/api.ts';
import { useNotify } from './Notifier.tsx';
import { RowActions } from './RowActions.tsx';
import { forGood, useDelete } from './useConfirm.tsx';
import { useRetire } from './useRetire.tsx';

interface Options<T, C extends Call> {
  /** One of the rows, as in `Delete Door`. */
  what: string;
  nameOf: (row: T) => string;
  /** The row in the question about its deletion; its name unless given. */
  inFull?: (row: T) => string;
  remove: C;
  /** Retires a row, or brings it back. */
  change: (row: T, active: boolean) => Promise<unknown>;
  /** Shown if a deletion fails; the server's words unless given. */
  failed?: string;
  /** False for users who may not change the rows: they have the other buttons alone. */
  mayWrite?: boolean;
  onEdit: (row: T) => void;
  /** Called after a row was retired, brought back or deleted. */
  onDone?: () => void;
}

/**
 * The buttons of rows that are edited, retired and deleted, with what they ask and say. The caller
 * renders the failures and the dialogs.
 */
export function useRowButtons<T extends { id: number; active: boolean }, C extends Call>({
  what,
  nameOf,
  inFull = (row) => `"${nameOf(row)}"`,
  remove,
  change,
  failed,
  mayWrite = true,
  onEdit,
  onDone,
}: Options<T, C>) {
  const notify = useNotify();
  const deletion = useDelete(remove, `Delete ${what}`);
  const retirement = useRetire<T>(what, nameOf, async (row, active) => {
    await change(row, active);
    onDone?.();
  });
  const ask = (row: T) =>
    deletion.ask({
      id: row.id,
      body: forGood(inFull(row)),
      failed: failed ?? ((reason) => errorText(reason, `Failed to delete ${what.toLowerCase()}.`)),
      onDone: () => {
        notify(`${what} "${nameOf(row)}" deleted successfully.`);
        onDone?.();
      },
    });
  /** `more` are the buttons that only these rows have. */
  const buttons = (row: T, more?: ReactNode) => (
    <RowActions
      name={nameOf(row)}
      {...(mayWrite && { onEdit: () => onEdit(row), onDelete: () => ask(row) })}
    >
      {more}
      {mayWrite && retirement.button(row)}
    </RowActions>
  );
  const failures = (
    <>
      {deletion.failure}
      {retirement.failure}
    </>
  );
  const dialogs = (
    <>
      {deletion.dialog}
      {retirement.dialog}
    </>
  );
  return { buttons, failures, dialogs };
}
