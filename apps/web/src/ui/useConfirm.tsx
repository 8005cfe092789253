import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { ConfirmDialog, type Question } from './ConfirmDialog.tsx';

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
