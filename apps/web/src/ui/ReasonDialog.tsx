import type { ReactNode } from 'react';
import { FormDialog } from './FormDialog.tsx';
import { SuggestInput, TextInput } from './fields.tsx';
import { useDialogForm } from './useDialogForm.ts';

interface Props {
  title: string;
  submit: string;
  danger?: boolean;
  label: string;
  maxLength: number;
  helperText?: string;
  multiline?: boolean;
  suggestions?: readonly string[];
  maxWidth?: 'xs' | 'sm';
  /** Gets the text, or null if it is blank. The dialog then closes, or shows the failure. */
  run: (text: string | null) => Promise<unknown>;
  onClose: () => void;
  /** The consequences. */
  children: ReactNode;
}

/** A question with one optional text, such as a reason. */
export function ReasonDialog({
  label,
  maxLength,
  helperText,
  multiline = false,
  suggestions,
  run,
  onClose,
  children,
  ...look
}: Props) {
  const { control, dialog } = useDialogForm({ text: '' }, async ({ text }) => {
    await run(text.trim() || null);
    onClose();
  });
  const field = { control, name: 'text', label } as const;
  return (
    <FormDialog {...look} {...dialog} onClose={onClose} isDirty={false}>
      {children}
      {suggestions ? (
        <SuggestInput {...field} suggestions={suggestions} maxLength={maxLength} />
      ) : (
        <TextInput
          {...field}
          multiline={multiline}
          minRows={2}
          helperText={helperText}
          maxLength={maxLength}
        />
      )}
    </FormDialog>
  );
}
