import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type DefaultValues, type FieldPath, type FieldValues, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { Values } from '../lib/editing.ts';
import { useKeptForm } from '../lib/keptForm.ts';
import { useAttempt } from '../lib/useAttempt.ts';
import { useLatestState } from '../lib/useLatest.ts';
import { LinkButton } from './LinkButton.tsx';
import { useNotify } from './Notifier.tsx';
import { UnsavedGuard } from './UnsavedGuard.tsx';
import type { FormSide } from './useEditing.tsx';

/** The message of each field without a value, by its name, in the order of the form. */
export type Sentences = Readonly<Record<string, string>>;

/**
 * A document with lines that is being written: what was entered, and the sentence that says why it
 * could not be sent, until the next change. `start` makes what it begins with; `failed` stands in
 * where the server gives no reason.
 */
export function useDocument<F extends FieldValues, L>(
  start: () => { fields: F; lines: readonly L[] },
  failed: string,
) {
  const { kept, keep } = useKeptForm<F, L>();
  const [initial, setInitial] = useState<Values<F, L>>(() => kept?.stored ?? start());
  const form = useForm<F>({ defaultValues: initial.fields as DefaultValues<F> });
  const { control, watch, formState, clearErrors, setError: mark } = form;
  const [lines, keepLines, readLines] = useLatestState(kept?.values.lines ?? initial.lines);
  const { error, setError, attempt } = useAttempt(failed);
  const released = useRef(false);
  const notify = useNotify();
  const navigate = useNavigate();
  const hasLines = lines.length + initial.lines.length > 0;
  const isDirty = formState.isDirty || (hasLines && lines !== initial.lines);
  const { reset, getValues } = form;
  useEffect(() => {
    if (kept) reset(kept.values.fields, { keepDefaultValues: true });
  }, [kept, reset]);
  const fields = watch();
  useEffect(() => {
    if (!released.current) keep(isDirty ? { stored: initial, values: { fields, lines } } : null);
  }, [keep, isDirty, initial, fields, lines]);
  useEffect(() => {
    const changed = watch(() => {
      setError(null);
      clearErrors();
    });
    return changed.unsubscribe;
  }, [watch, setError, clearErrors]);
  return {
    control,
    setValue: form.setValue,
    fields,
    lines,
    setLines: (next: readonly L[]) => {
      setError(null);
      keepLines(next);
    },
    error,
    setError,
    attempt,
    /** True if the form was entered before a reload or the end of the session. */
    isRestored: kept !== null,
    /**
     * Shows the problems, those of a field beside it too, and focuses the first such field. Returns
     * true if there are none.
     */
    isReady: (problems: readonly string[], sentences: Sentences) => {
      setError(problems.length > 0 ? problems.join(', ') : null);
      clearErrors();
      const faulty = Object.entries(sentences).filter(([, sentence]) =>
        problems.includes(sentence),
      );
      for (const [index, [name, message]] of faulty.entries())
        mark(name as FieldPath<F>, { message }, { shouldFocus: index === 0 });
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
      begun: kept?.stored ?? null,
      read: () => ({ fields: getValues(), lines: readLines() }),
      write: (stored, values) => {
        setInitial(values.lines === stored.lines ? values : stored);
        reset(stored.fields as DefaultValues<F>);
        reset(values.fields, { keepDefaultValues: true });
        keepLines(values.lines);
      },
    } satisfies FormSide<F, L>,
    guard: { when: isDirty, released },
  };
}

interface Props {
  draft: Pick<ReturnType<typeof useDocument>, 'error' | 'guard' | 'isRestored'>;
  /** The heading of the details, and their name for who does not see it. */
  title: string;
  label?: string;
  details: ReactNode;
  children: ReactNode;
  /** What others have changed meanwhile. */
  notice?: ReactNode;
  /** Where the button leads that leaves without sending. */
  cancel?: string | undefined;
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
      {draft.isRestored && (
        <Alert severity="info">What you had entered here is back. It is not saved yet.</Alert>
      )}
      {notice}
      {draft.error && <Alert severity="error">{draft.error}</Alert>}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1.5 }}>
        {cancel && (
          <LinkButton to={cancel} color="inherit">
            Cancel
          </LinkButton>
        )}
        <Button
          variant="contained"
          size="large"
          disabled={!canSubmit}
          loading={isBusy}
          onClick={() => void onSubmit()}
        >
          {submit}
        </Button>
      </Box>
      <UnsavedGuard {...draft.guard} />
    </Box>
  );
}
