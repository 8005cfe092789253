import TextField from '@mui/material/TextField';
import { type ReactNode, useState } from 'react';
import { useAttempt } from '../lib/useAttempt.ts';
import { FormDialog } from './FormDialog.tsx';
import { SuggestField } from './SuggestField.tsx';

interface Props {
  title: string;
  /** The text of the button that goes on. */
  submit: string;
  /** True for a destructive action. */
  danger?: boolean;
  label: string;
  maxLength: number;
  helperText?: string;
  multiline?: boolean;
  suggestions?: readonly string[];
  maxWidth?: 'xs' | 'sm';
  isBusy: boolean;
  /** Gets the text, or null if it is blank. The dialog then closes, or shows the failure. */
  run: (text: string | null) => Promise<unknown>;
  onClose: () => void;
  /** The consequences. */
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
