import type { Named } from '@lading/contract/fields';
import MenuItem from '@mui/material/MenuItem';
import TextField, { type TextFieldProps } from '@mui/material/TextField';

interface Props extends Pick<TextFieldProps, 'required' | 'fullWidth' | 'error' | 'helperText'> {
  label: string;
  options: readonly Named[];
  value: number | null;
  onChange: (id: number) => void;
  isDisabled?: (id: number) => boolean;
}

/** Selects a customer, a warehouse or another named row. A value that is not among the options shows as none. */
export function NamedSelect({ options, value, onChange, isDisabled, ...field }: Props) {
  return (
    <TextField
      select
      {...field}
      value={options.some(({ id }) => id === value) ? value : ''}
      onChange={(event) => onChange(Number(event.target.value))}
    >
      {options.map(({ id, name }) => (
        <MenuItem key={id} value={id} disabled={isDisabled?.(id) ?? false}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
