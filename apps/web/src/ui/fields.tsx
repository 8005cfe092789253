import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import type { ReactNode } from 'react';
import {
  type Control,
  type FieldPath,
  type FieldValues,
  type RegisterOptions,
  useController,
} from 'react-hook-form';
import { SuggestField } from './SuggestField.tsx';

export interface FieldProps<T extends FieldValues, N extends FieldPath<T>> {
  control: Control<T>;
  name: N;
  label: string;
  rules?: Omit<RegisterOptions<T, N>, 'setValueAs' | 'disabled' | 'valueAsNumber' | 'valueAsDate'>;
}

type Look = Pick<
  TextFieldProps,
  | 'className'
  | 'type'
  | 'error'
  | 'helperText'
  | 'disabled'
  | 'autoFocus'
  | 'autoComplete'
  | 'multiline'
  | 'minRows'
  | 'required'
  | 'size'
  | 'slotProps'
>;

export interface Needed {
  /** The message if nothing is entered. It makes the field required and replaces `rules`. */
  missing?: string;
}

/** A field that takes a scanned code as its whole value. */
export const takesCodes = { 'data-takes-codes': true } as const;

export function TextInput<T extends FieldValues, N extends FieldPath<T>>({
  control,
  name,
  rules,
  helperText,
  maxLength,
  missing,
  slotProps,
  isCode = false,
  ...look
}: FieldProps<T, N> &
  Look &
  Needed &
  Pick<TextFieldProps, 'select' | 'children'> & { maxLength?: number; isCode?: boolean }) {
  const checks = missing === undefined ? rules : required(missing);
  const { field, fieldState } = useController({
    control,
    name,
    ...(checks ? { rules: checks } : {}),
  });
  const { ref, ...bound } = field;
  return (
    <TextField
      {...look}
      {...bound}
      required={look.required ?? missing !== undefined}
      disabled={look.disabled ?? false}
      inputRef={ref}
      fullWidth
      // A browser shows the form of a date where the label of an empty field would stand.
      slotProps={
        slotProps ?? {
          htmlInput: { maxLength, ...(isCode && takesCodes) },
          ...(look.type === 'date' && { inputLabel: { shrink: true } }),
        }
      }
      error={look.error || fieldState.invalid}
      helperText={fieldState.error?.message || helperText}
    />
  );
}

interface Choice {
  value: string | number;
  label: ReactNode;
  disabled?: boolean;
}

export function SelectInput<T extends FieldValues, N extends FieldPath<T>>({
  choices,
  ...field
}: FieldProps<T, N> & Look & Needed & { choices: readonly Choice[] }) {
  return (
    <TextInput {...field} select>
      {choices.map(({ value, label, disabled = false }) => (
        <MenuItem key={value} value={value} disabled={disabled}>
          {label}
        </MenuItem>
      ))}
    </TextInput>
  );
}

export function MultiSelectInput<T extends FieldValues, N extends FieldPath<T>>({
  control,
  name,
  label,
  choices,
  rules,
  helperText,
  ...look
}: FieldProps<T, N> & Look & { choices: readonly { value: string; label: string }[] }) {
  const { field, fieldState } = useController({ control, name, ...(rules ? { rules } : {}) });
  const { ref, ...bound } = field;
  const chosen: readonly string[] = field.value;
  return (
    <TextField
      {...look}
      {...bound}
      select
      fullWidth
      inputRef={ref}
      label={label}
      disabled={look.disabled ?? false}
      error={fieldState.invalid}
      helperText={fieldState.error?.message || helperText}
      slotProps={{
        select: {
          multiple: true,
          renderValue: () =>
            choices
              .filter(({ value }) => chosen.includes(value))
              .map((choice) => choice.label)
              .join(', '),
        },
      }}
    >
      {choices.map((choice) => (
        <MenuItem key={choice.value} value={choice.value} sx={{ minHeight: 44 }}>
          <Checkbox checked={chosen.includes(choice.value)} tabIndex={-1} sx={{ p: 0, mr: 1.5 }} />
          {choice.label}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** A text field with suggestions. It is required if it has rules. */
export function SuggestInput<T extends FieldValues, N extends FieldPath<T>>({
  control,
  name,
  rules,
  helperText,
  ...look
}: FieldProps<T, N> & {
  suggestions: readonly string[];
  maxLength: number;
  helperText?: string | undefined;
}) {
  const { field, fieldState } = useController({ control, name, ...(rules ? { rules } : {}) });
  return (
    <SuggestField
      {...look}
      value={field.value}
      onChange={field.onChange}
      inputRef={field.ref}
      required={rules !== undefined}
      error={fieldState.invalid}
      helperText={fieldState.error?.message || helperText}
    />
  );
}

/** Says what is missing unless something is there once trimmed. */
export function required(message: string) {
  return { validate: (value: unknown) => String(value ?? '').trim() !== '' || message };
}

export function SwitchInput<T extends FieldValues, N extends FieldPath<T>>({
  control,
  name,
  label,
}: Omit<FieldProps<T, N>, 'rules'>) {
  const { field } = useController({ control, name });
  return (
    <FormControlLabel
      label={label}
      control={<Switch checked={field.value} onChange={(_, checked) => field.onChange(checked)} />}
    />
  );
}
