import { type ReactNode, useState } from 'react';
import type { Question } from './ConfirmDialog.tsx';
import { Failure } from './Failure.tsx';
import { useConfirm } from './useConfirm.tsx';

/** Asks before something is deleted, and holds the failure where it could not be. */
export function useDelete(): {
  ask: (question: Omit<Question, 'confirm' | 'danger'>, run: () => Promise<unknown>, failed: (reason: unknown) => string) => Promise<void>;
  /** The failure, to stand above the list. */
  failure: ReactNode;
  dialog: ReactNode;
} {
  const { confirm, dialog } = useConfirm();
  const [failed, setFailed] = useState<{ text: string; reason: unknown } | null>(null);
  return {
    dialog,
    failure: failed && <Failure {...failed} onClose={() => setFailed(null)} />,
    ask: async (question, run, textOf) => {
      setFailed(null);
      if (!(await confirm({ ...question, confirm: 'Delete', danger: true }))) return;
      try {
        await run();
      } catch (reason) {
        setFailed({ text: textOf(reason), reason });
      }
    },
  };
}
