import { type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { currentFormats } from '../lib/format.ts';
import { fieldText, isUnread, readNumber } from '../lib/numbers.ts';
import type { FieldProps, Needed } from './fields.tsx';
import { NumberField, type NumberFieldProps } from './NumberField.tsx';

/**
 * A field for a number. Its value is a number with a point; a form is not saved while it is none,
 * whatever its rule says.
 */
export function NumberInput<T extends FieldValues, N extends FieldPath<T>>({
  control,
  name,
  missing,
  validate,
  helperText,
  decimals = 0,
  ...look
}: Omit<FieldProps<T, N>, 'rules'> &
  Pick<
    NumberFieldProps,
    | 'decimals'
    | 'min'
    | 'max'
    | 'helperText'
    | 'disabled'
    | 'required'
    | 'autoFocus'
    | 'endAdornment'
    | 'error'
  > &
  Needed & { validate?: (value: string, values: T) => true | string }) {
  const check = (value: unknown, values: T): true | string => {
    const text = String(value ?? '');
    if (isUnread(text))
      return (
        readNumber(fieldText(text, currentFormats().locale), currentFormats().locale, decimals)
          .fault ?? true
      );
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
