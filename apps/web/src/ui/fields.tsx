import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { type Control, type FieldPath, type FieldValues, type RegisterOptions, useController } from 'react-hook-form';
import { currentFormats } from '../lib/format.ts';
import { fieldText, isUnread, readNumber } from '../lib/numbers.ts';
import { NumberField, type NumberFieldProps } from './NumberField.tsx';
import { SuggestField } from './SuggestField.tsx';

interface Props<T extends FieldValues, N extends FieldPath<T>> {
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

interface Needed {
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
}: Props<T, N> & Look & Needed & Pick<TextFieldProps, 'select' | 'children'> & { maxLength?: number; isCode?: boolean }) {
  const checks = missing === undefined ? rules : required(missing);
  const { field, fieldState } = useController({ control, name, ...(checks ? { rules: checks } : {}) });
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
        slotProps ?? { htmlInput: { maxLength, ...(isCode && takesCodes) }, ...(look.type === 'date' && { inputLabel: { shrink: true } }) }
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
}: Props<T, N> & Look & Needed & { choices: readonly Choice[] }) {
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
  ...look
}: Props<T, N> & Look & { choices: readonly { value: string; label: string }[] }) {
  const { field, fieldState } = useController({ control, name });
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
  ...look
}: Props<T, N> & { suggestions: readonly string[]; maxLength: number }) {
  const { field, fieldState } = useController({ control, name, ...(rules ? { rules } : {}) });
  return (
    <SuggestField
      {...look}
      value={field.value}
      onChange={field.onChange}
      inputRef={field.ref}
      required={rules !== undefined}
      error={fieldState.invalid}
      helperText={fieldState.error?.message}
    />
  );
}

/** Says what is missing unless something is there once trimmed. */
export function required(message: string) {
  return { validate: (value: unknown) => String(value ?? '').trim() !== '' || message };
}

export function SwitchInput<T extends FieldValues, N extends FieldPath<T>>({ control, name, label }: Omit<Props<T, N>, 'rules'>) {
  const { field } = useController({ control, name });
  return <FormControlLabel label={label} control={<Switch checked={field.value} onChange={(_, checked) => field.onChange(checked)} />} />;
}

/** A field for a number. Its value is a number with a point; a form is not saved while it is none, whatever its rule says. */
export function NumberInput<T extends FieldValues, N extends FieldPath<T>>({
  control,
  name,
  missing,
  validate,
  helperText,
  decimals = 0,
  ...look
}: Omit<Props<T, N>, 'rules'> &
  Pick<NumberFieldProps, 'decimals' | 'min' | 'max' | 'helperText' | 'disabled' | 'required' | 'autoFocus' | 'endAdornment' | 'error'> &
  Needed & { validate?: (value: string, values: T) => true | string }) {
  const check = (value: unknown, values: T): true | string => {
    const text = String(value ?? '');
    if (isUnread(text)) return readNumber(fieldText(text, currentFormats().locale), currentFormats().locale, decimals).fault ?? true;
    if (missing !== undefined && text.trim() === '') return missing;
    return validate?.(text, values) ?? true;
  };
  const { field, fieldState } = useController({ control, name, rules: { validate: check } });
  return (
    <NumberField
      {...look}
      decimals={decimals}
      value={String(field.value ?? '')}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      required={look.required ?? missing !== undefined}
      fullWidth
      error={look.error || fieldState.invalid}
      helperText={fieldState.error?.message || helperText}
    />
  );
}
