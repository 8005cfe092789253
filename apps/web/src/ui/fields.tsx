import MenuItem from '@mui/material/MenuItem';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { type Control, type FieldPath, type FieldValues, type RegisterOptions, useController } from 'react-hook-form';

interface Props<T extends FieldValues, N extends FieldPath<T>> {
  control: Control<T>;
  name: N;
  label: string;
  rules?: Omit<RegisterOptions<T, N>, 'setValueAs' | 'disabled' | 'valueAsNumber' | 'valueAsDate'>;
}

type Look = Pick<
  TextFieldProps,
  'type' | 'helperText' | 'disabled' | 'autoFocus' | 'autoComplete' | 'multiline' | 'minRows' | 'required' | 'slotProps'
>;

/** A text field of a form, with its fault below it. */
export function TextInput<T extends FieldValues, N extends FieldPath<T>>({
  control,
  name,
  label,
  rules,
  helperText,
  ...look
}: Props<T, N> & Look) {
  const { field, fieldState } = useController({ control, name, ...(rules ? { rules } : {}) });
  const { ref, ...bound } = field;
  return (
    <TextField
      {...look}
      {...bound}
      disabled={look.disabled ?? false}
      inputRef={ref}
      label={label}
      fullWidth
      error={fieldState.invalid}
      helperText={fieldState.error?.message || helperText}
    />
  );
}

interface Choice {
  value: string | number;
  label: ReactNode;
  disabled?: boolean;
}

/** A choice of a form, with its fault below it. */
export function SelectInput<T extends FieldValues, N extends FieldPath<T>>(props: Props<T, N> & Look & { choices: readonly Choice[] }) {
  const { control, name, label, rules, choices, helperText, ...look } = props;
  const { field, fieldState } = useController({ control, name, ...(rules ? { rules } : {}) });
  const { ref, ...bound } = field;
  return (
    <TextField
      {...look}
      {...bound}
      select
      disabled={look.disabled ?? false}
      inputRef={ref}
      label={label}
      fullWidth
      error={fieldState.invalid}
      helperText={fieldState.error?.message || helperText}
    >
      {choices.map(({ value, label: text, disabled }) => (
        <MenuItem key={value} value={value} disabled={disabled ?? false}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** Says what is missing unless something is there once trimmed. */
export function required(message: string) {
  return { validate: (value: unknown) => String(value ?? '').trim() !== '' || message };
}
