import TextField from '@mui/material/TextField';
import { useEffect, useRef, useState } from 'react';

interface Props {
  label: string;
  value: string | undefined;
  onChange: (value: string | null) => void;
}

/** Years that are still being typed: 0002 on the way to 2026. */
const FIRST_WHOLE_YEAR = '1000';

/** A day to filter by. What is being typed stays while the address follows it. */
export function DateField({ label, value = '', onChange }: Props) {
  const [text, setText] = useState(value);
  const told = useRef(value);
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    setText(value);
  }, [value]);
  const type = (next: string) => {
    setText(next);
    if (next !== '' && next < FIRST_WHOLE_YEAR) return;
    told.current = next;
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
