import TextField from '@mui/material/TextField';
import { format, parseISO } from 'date-fns';

interface Props {
  label: string;
  value: string | undefined;
  onChange: (instant: string | null) => void;
  helperText?: string;
}

const toLocal = (instant: string): string => format(parseISO(instant), "yyyy-MM-dd'T'HH:mm");

/** An instant, typed as local date and time and kept in UTC. */
export function InstantField({ label, value, onChange, helperText }: Props) {
  return (
    <TextField
      type="datetime-local"
      label={label}
      value={value ? toLocal(value) : ''}
      helperText={helperText}
      onChange={(event) => onChange(event.target.value ? new Date(event.target.value).toISOString() : null)}
      slotProps={{ inputLabel: { shrink: true } }}
      sx={{ flex: '1 1 210px' }}
    />
  );
}
