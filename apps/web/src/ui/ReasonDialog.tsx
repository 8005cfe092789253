import TextField from '@mui/material/TextField';
import { type ReactNode, useState } from 'react';
import { useAttempt } from '../lib/useAttempt.ts';
import { FormDialog } from './FormDialog.tsx';
import { SuggestField } from './SuggestField.tsx';

interface Props {
  title: string;
  /** The word on the button that goes on. */
  submit: string;
  /** True where going on destroys something. */
  danger?: boolean;
  /** What is asked, and its length at most. */
  label: string;
  maxLength: number;
  helperText?: string;
  multiline?: boolean;
  suggestions?: readonly string[];
  maxWidth?: 'xs' | 'sm';
  isBusy: boolean;
  /** Goes on, with what was typed; null where nothing was. The dialog closes afterwards, or shows why it failed. */
  run: (text: string | null) => Promise<unknown>;
  onClose: () => void;
  /** What going on does. */
  children: ReactNode;
}

/** A question with one optional text, such as a reason. */
export function ReasonDialog({ label, maxLength, helperText, multiline = false, suggestions, run, onClose, children, ...dialog }: Props) {
  const [text, setText] = useState('');
  const { error, attempt } = useAttempt();
  const submit = () =>
    attempt(async () => {
      await run(text.trim() || null);
      onClose();
    });
  return (
    <FormDialog {...dialog} onSubmit={() => void submit()} onClose={onClose} isDirty={false} error={error}>
      {children}
      {suggestions ? (
        <SuggestField label={label} value={text} suggestions={suggestions} onChange={setText} maxLength={maxLength} />
      ) : (
        <TextField
          label={label}
          value={text}
          multiline={multiline}
          minRows={2}
          onChange={(event) => setText(event.target.value)}
          helperText={helperText}
          slotProps={{ htmlInput: { maxLength } }}
        />
      )}
    </FormDialog>
  );
}
