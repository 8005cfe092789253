import type { Call } from '@lading/contract/call';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { ApiError, type InputOf } from '../lib/api.ts';
import { useFloorMode } from '../lib/useAddress.ts';
import { useAttempt } from '../lib/useAttempt.ts';
import { useCall } from '../lib/useCall.ts';
import { Dialog } from './Dialog.tsx';
import { Failure } from './LoadFailed.tsx';
import { inWords } from './Words.tsx';

export interface Question {
  title: string;
  body: ReactNode;
  /** The text of the button that goes on. */
  confirm: string;
  /** True for a destructive action. */
  danger?: boolean;
  busy?: boolean;
}

/**
 * The text of the button that dismisses: beside "Cancel Order", a second "Cancel" would be unclear.
 */
export function dismissal(onward: string): string {
  return onward.startsWith('Cancel') ? 'Go Back' : 'Cancel';
}

/**
 * A question with two answers. Escape and the backdrop mean no. Enter means yes, or no where going
 * on destroys something; on the floor it means nothing.
 */
export function ConfirmDialog({
  question,
  onAnswer,
}: {
  question: Question | null;
  onAnswer: (yes: boolean) => void;
}) {
  const titleId = useId();
  const bodyId = useId();
  const isFloor = useFloorMode();
  if (!question) return null;
  return (
    <Dialog
      open
      onClose={() => onAnswer(false)}
      maxWidth="xs"
      fullWidth
      aria-labelledby={titleId}
      aria-describedby={bodyId}
    >
      <DialogTitle id={titleId}>{inWords(question.title)}</DialogTitle>
      <DialogContent id={bodyId}>{inWords(question.body)}</DialogContent>
      <DialogActions>
        <Button
          color="inherit"
          onClick={() => onAnswer(false)}
          autoFocus={!isFloor && question.danger === true}
        >
          {dismissal(question.confirm)}
        </Button>
        <Button
          variant="contained"
          color={question.danger ? 'error' : 'primary'}
          onClick={() => onAnswer(true)}
          loading={question.busy}
          autoFocus={!isFloor && !question.danger}
        >
          {question.confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Asks and waits: `if (await confirm({...})) …`. The caller renders the dialog. */
export function useConfirm(): {
  confirm: (question: Question) => Promise<boolean>;
  dialog: ReactNode;
} {
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
  // A screen that unmounts while asking gets no.
  useEffect(() => () => resolve.current?.(false), []);
  return { confirm, dialog: <ConfirmDialog question={question} onAnswer={answer} /> };
}

/**
 * Makes calls that the server refuses with this code until a person confirms them. The refusal's
 * message is the question, which the caller renders; no leaves the call refused.
 */
export function useDoubt(code: string, question: Omit<Question, 'body'>) {
  const { confirm, dialog } = useConfirm();
  const send = async <T,>(call: (confirmed: { confirmed?: true }) => Promise<T>): Promise<T> => {
    try {
      return await call({});
    } catch (reason) {
      const isAsked = reason instanceof ApiError && reason.code === code;
      if (!isAsked || !(await confirm({ ...question, body: reason.message }))) throw reason;
      return call({ confirmed: true });
    }
  };
  return { send, dialog };
}

/**
 * Takes steps, each after a question, and says why one failed until the next. The caller renders
 * the sentence and the question.
 */
export function useAskedAttempt(fallback?: string) {
  const { confirm, dialog } = useConfirm();
  const { error, attempt } = useAttempt(fallback);
  const ask = (question: Question, step: () => Promise<unknown>): Promise<void> =>
    attempt(async () => {
      if (await confirm(question)) await step();
    });
  return { ask, error, dialog };
}

interface Deletion {
  id: number;
  body: string;
  /** Shown above the list if it fails. */
  failed: string | ((reason: unknown) => string);
  onDone?: () => void;
}

/** The question about a deletion that cannot be undone. */
export const forGood = (name: string) =>
  `Are you sure you want to permanently delete ${name}? This action cannot be undone.`;

/**
 * Takes a step, after a question if there is one, and shows its failure with this text until the
 * next. The caller renders both.
 */
export function useAskedStep() {
  const { confirm, dialog } = useConfirm();
  const [failed, setFailed] = useState<{ text: string; reason: unknown } | null>(null);
  const take = async (
    question: Question | null,
    text: string | ((reason: unknown) => string),
    step: () => Promise<unknown>,
  ) => {
    setFailed(null);
    if (question && !(await confirm(question))) return;
    try {
      await step();
    } catch (reason) {
      setFailed({ text: typeof text === 'string' ? text : text(reason), reason });
    }
  };
  return {
    take,
    dialog,
    failure: failed && <Failure {...failed} onClose={() => setFailed(null)} />,
  };
}

/** Asks before something is deleted, and shows the failure. */
export function useDelete<C extends Call>(
  to: C,
  title: string,
): {
  ask: (deletion: Deletion) => void;
  failure: ReactNode;
  dialog: ReactNode;
} {
  const removing = useCall(to);
  const { take, ...shown } = useAskedStep();
  const ask = ({ id, body, failed, onDone }: Deletion) =>
    void take({ title, body, confirm: 'Delete', danger: true }, failed, async () => {
      await removing.run({ params: { id } } as InputOf<C> & { params: { id: number } });
      onDone?.();
    });
  return { ask, ...shown };
}
