import TextField from '@mui/material/TextField';
import { useEffect, useRef, useState } from 'react';
import { instantOf, typedOf } from '../lib/zone.ts';

interface Props {
  label: string;
  value: string | undefined;
  onChange: (value: string | null) => void;
}

/** Earlier years are still being typed: 0002 on the way to 2026. */
const FIRST_WHOLE_YEAR = '1000';
/** A fifth digit of a year makes the text longer, and is a slip of the finger. */
const YEAR = /^\d{4}-/;

const isWhole = (text: string): boolean =>
  text === '' || (YEAR.test(text) && text >= FIRST_WHOLE_YEAR);

/**
 * What is typed into a field stays while the URL catches up. Text that is not whole yet is kept
 * here alone.
 */
function useTyped(value: string, onWhole: (text: string) => void) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  const type = (next: string) => {
    setText(next);
    if (!isWhole(next)) return;
    sent.current = next;
    onWhole(next);
  };
  return { text, type };
}

export function DateField({ label, value = '', onChange }: Props) {
  const { text, type } = useTyped(value, (next) => onChange(next || null));
  return (
    <TextField
      type="date"
      label={label}
      value={text}
      onChange={(event) => type(event.target.value)}
      slotProps={{ inputLabel: { shrink: true } }}
      sx={{ minWidth: 140, flex: '1 1 150px' }}
    />
  );
}

interface InstantFieldProps extends Props {
  helperText?: string;
}

/** An instant to filter by, typed in the time of the warehouse and kept in UTC. */
export function InstantField({ label, value, onChange, helperText }: InstantFieldProps) {
  const { text, type } = useTyped(value ? typedOf(value) : '', (next) =>
    onChange(next ? instantOf(next) : null),
  );
  return (
    <TextField
      type="datetime-local"
      label={label}
      value={text}
      helperText={helperText}
      onChange={(event) => type(event.target.value)}
      slotProps={{ inputLabel: { shrink: true } }}
      sx={{ flex: '1 1 210px' }}
    />
  );
}
