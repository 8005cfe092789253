import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';

interface Props {
  label: string;
  value: string | number | undefined;
  choices: readonly { value: string | number; label: string }[];
  onChange: (value: string | null) => void;
  /** The text while nothing is chosen. */
  none?: string;
}

export function FilterSelect({ label, value, choices, onChange, none = 'All' }: Props) {
  const isKnown = choices.some((choice) => choice.value === value);
  return (
    <TextField
      select
      label={label}
      value={isKnown ? value : ''}
      onChange={(event) => onChange(event.target.value === '' ? null : String(event.target.value))}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      sx={{
        minWidth: { xs: 140, sm: 160 },
        maxWidth: { sm: 360 },
        flex: { xs: '1 1 140px', sm: '1 1 160px' },
      }}
    >
      <MenuItem value="">{none}</MenuItem>
      {choices.map(({ value: option, label: text }) => (
        <MenuItem key={option} value={option}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  );
}
