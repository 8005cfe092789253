import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type DefaultValues, type FieldPath, type FieldValues, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { useAttempt } from '../lib/useAttempt.ts';
import { useLatestState } from '../lib/useLatest.ts';
import { LinkButton } from './LinkButton.tsx';
import { useNotify } from './Notifier.tsx';
import { UnsavedGuard } from './UnsavedGuard.tsx';
import type { FormSide } from './useEditing.tsx';

/** The message of each field without a value, by its name, in the order of the form. */
export type Sentences = Readonly<Record<string, string>>;

/**
 * A document with lines that is being written: what was entered, and the sentence that says why it could not be sent, until the next change.
 * `start` makes what it begins with; `failed` stands in where the server gives no reason.
 */
export function useDocument<F extends FieldValues, L>(start: () => { fields: F; lines: readonly L[] }, failed: string) {
  const [initial, setInitial] = useState(start);
  const form = useForm<F>({ defaultValues: initial.fields as DefaultValues<F> });
  const { control, watch, formState, clearErrors, setError: mark } = form;
  const [lines, keepLines, readLines] = useLatestState(initial.lines);
  const { error, setError, attempt } = useAttempt(failed);
  const released = useRef(false);
  const notify = useNotify();
  const navigate = useNavigate();
  const hasLines = lines.length + initial.lines.length > 0;
  useEffect(() => {
    const changed = watch(() => {
      setError(null);
      clearErrors();
    });
    return changed.unsubscribe;
  }, [watch, setError, clearErrors]);
  return {
    control,
    fields: watch(),
    lines,
    setLines: (next: readonly L[]) => {
      setError(null);
      keepLines(next);
    },
    error,
    setError,
    attempt,
    /** Shows the problems, those of a field beside it too, and focuses the first such field. Returns true if there are none. */
    isReady: (problems: readonly string[], sentences: Sentences) => {
      setError(problems.length > 0 ? problems.join(', ') : null);
      clearErrors();
      const faulty = Object.entries(sentences).filter(([, sentence]) => problems.includes(sentence));
      for (const [at, [name, message]] of faulty.entries()) mark(name as FieldPath<F>, { message }, { shouldFocus: at === 0 });
      return problems.length === 0;
    },
    /** Goes to another screen with what was sent. */
    leave: async (to: string, ...message: Parameters<typeof notify>) => {
      released.current = true;
      notify(...message);
      await navigate(to);
    },
    /** What the form holds, and how it takes over what others have changed. */
    side: {
      read: () => ({ fields: form.getValues(), lines: readLines() }),
      write: (stored, values) => {
        setInitial(values.lines === stored.lines ? values : stored);
        form.reset(stored.fields as DefaultValues<F>);
        form.reset(values.fields, { keepDefaultValues: true });
        keepLines(values.lines);
      },
    } satisfies FormSide<F, L>,
    guard: { when: formState.isDirty || (hasLines && lines !== initial.lines), released },
  };
}

interface Props {
  draft: Pick<ReturnType<typeof useDocument>, 'error' | 'guard'>;
  /** The heading of the details, and their name for who does not see it. */
  title: string;
  label?: string;
  details: ReactNode;
  /** The lines. */
  children: ReactNode;
  /** What others have changed meanwhile. */
  notice?: ReactNode;
  /** Where the button leads that leaves without sending. */
  cancel?: string | undefined;
  /** The word on the button that sends. */
  submit: string;
  onSubmit: () => Promise<unknown>;
  isBusy: boolean;
  canSubmit?: boolean;
}

/** The form of a document: its details, its lines, why it could not be sent, and the buttons. */
export function DocumentForm({
  draft,
  title,
  label = title,
  details,
  children,
  notice,
  cancel,
  submit,
  onSubmit,
  isBusy,
  canSubmit = true,
}: Props) {
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Paper component="section" aria-label={label} sx={{ p: 2 }}>
        <Typography variant="h2" sx={{ mb: 2 }}>
          {title}
        </Typography>
        {details}
      </Paper>
      {children}
      {notice}
      {draft.error && <Alert severity="error">{draft.error}</Alert>}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1.5 }}>
        {cancel && (
          <LinkButton to={cancel} color="inherit">
            Cancel
          </LinkButton>
        )}
        <Button variant="contained" size="large" disabled={!canSubmit} loading={isBusy} onClick={() => void onSubmit()}>
          {submit}
        </Button>
      </Box>
      <UnsavedGuard {...draft.guard} />
    </Box>
  );
}
