import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { ConfirmDialog, type Question } from './ConfirmDialog.tsx';
import { Failure } from './LoadFailed.tsx';

/** Asks and waits for the answer: `if (await confirm({...})) …`. The dialog is to be rendered by who asks. */
export function useConfirm(): { confirm: (question: Question) => Promise<boolean>; dialog: ReactNode } {
  const [question, setQuestion] = useState<Question | null>(null);
  const resolve = useRef<(yes: boolean) => void>(null);

  const answer = useCallback((yes: boolean) => {
    resolve.current?.(yes);
    resolve.current = null;
    setQuestion(null);
  }, []);
  const confirm = useCallback((next: Question) => {
    resolve.current?.(false);
    setQuestion(next);
    return new Promise<boolean>((done) => {
      resolve.current = done;
    });
  }, []);
  // A screen that goes away while asking was not told yes.
  useEffect(() => () => resolve.current?.(false), []);
  return { confirm, dialog: <ConfirmDialog question={question} onAnswer={answer} /> };
}

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
