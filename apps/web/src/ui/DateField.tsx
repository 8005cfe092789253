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

/** A date to filter by. What is typed stays while the URL catches up. */
export function DateField({ label, value = '', onChange }: Props) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  const type = (next: string) => {
    setText(next);
    if (next !== '' && next < FIRST_WHOLE_YEAR) return;
    sent.current = next;
    onChange(next || null);
  };
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

interface InstantFieldProps {
  label: string;
  value: string | undefined;
  onChange: (instant: string | null) => void;
  helperText?: string;
}

/** An instant, typed in the time of the warehouse and kept in UTC. */
export function InstantField({ label, value, onChange, helperText }: InstantFieldProps) {
  return (
    <TextField
      type="datetime-local"
      label={label}
      value={value ? typedOf(value) : ''}
      helperText={helperText}
      onChange={(event) => onChange(event.target.value ? instantOf(event.target.value) : null)}
      slotProps={{ inputLabel: { shrink: true } }}
      sx={{ flex: '1 1 210px' }}
    />
  );
}
