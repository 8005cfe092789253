import InputAdornment from '@mui/material/InputAdornment';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { type KeyboardEvent, useState } from 'react';
import { currentFormats } from '../lib/format.ts';
import { fieldText, fieldValue, readNumber } from '../lib/numbers.ts';

export interface NumberFieldProps
  extends Pick<
    TextFieldProps,
    | 'label'
    | 'error'
    | 'helperText'
    | 'disabled'
    | 'required'
    | 'autoFocus'
    | 'inputRef'
    | 'fullWidth'
    | 'sx'
    | 'onBlur'
    | 'size'
  > {
  /** Named in full where the label does not say of what. */
  name?: string | undefined;
  /**
   * A number with a point, whatever the locale; empty; or what was typed and is no number
   * (`isUnread`).
   */
  value: string;
  onChange: (value: string) => void;
  /** The most decimals; 0 for whole numbers. */
  decimals?: number;
  /** The range of the arrow keys. */
  min?: number;
  max?: number | undefined;
  align?: 'right' | undefined;
  endAdornment?: string;
}

/**
 * The next whole number by an arrow key, within the range; null where the key is none, or the field
 * holds no number.
 */
function stepped({ key }: KeyboardEvent, value: string, min: number, max: number): number | null {
  const step = key === 'ArrowUp' ? 1 : key === 'ArrowDown' ? -1 : 0;
  const from = value === '' ? Math.max(0, min - 1) : Number(value);
  return step === 0 || !Number.isInteger(from) ? null : Math.min(max, Math.max(min, from + step));
}

/**
 * A field for a number, which is typed and shown as the company writes numbers. What is no such
 * number stays as it was typed, with a sentence that says why.
 */
export function NumberField({
  name,
  value,
  onChange,
  decimals = 0,
  min = 0,
  max = Number.MAX_SAFE_INTEGER,
  align,
  endAdornment,
  ...field
}: NumberFieldProps) {
  const { locale } = currentFormats();
  const [typed, setTyped] = useState(() => fieldText(value, locale));
  // A value from elsewhere replaces what was typed.
  const text = fieldValue(typed, locale, decimals) === value ? typed : fieldText(value, locale);
  const { value: number, fault } = readNumber(text, locale, decimals);
  const type = (next: string) => {
    setTyped(next);
    onChange(fieldValue(next, locale, decimals));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = stepped(event, value, min, max);
    if (next === null) return;
    event.preventDefault();
    type(fieldText(String(next), locale));
  };
  return (
    <TextField
      {...field}
      value={text}
      onChange={({ target }) => type(target.value)}
      onKeyDown={onKeyDown}
      error={field.error || fault !== null}
      helperText={fault ?? field.helperText}
      slotProps={{
        ...(align && { inputLabel: { shrink: true } }),
        ...(endAdornment && {
          input: { endAdornment: <InputAdornment position="end">{endAdornment}</InputAdornment> },
        }),
        htmlInput: {
          role: 'spinbutton',
          'aria-label': name,
          'aria-valuenow': number ?? undefined,
          'aria-valuetext': text || 'Empty',
          'aria-valuemin': min,
          inputMode: decimals > 0 ? 'decimal' : 'numeric',
          autoComplete: 'off',
          maxLength: 24,
          ...(align && { sx: { textAlign: align } }),
        },
      }}
    />
  );
}
