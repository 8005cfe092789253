import type { Named } from '@lading/contract/fields';
import MenuItem from '@mui/material/MenuItem';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';

interface Props
  extends Pick<
    TextFieldProps,
    'required' | 'fullWidth' | 'error' | 'helperText' | 'inputRef' | 'disabled'
  > {
  label: string;
  options: readonly Named[];
  value: number | null;
  onChange: (id: number) => void;
  isDisabled?: (id: number) => boolean;
}

/**
 * Selects a customer, a warehouse or another named row. A value that is not among the options shows
 * as none.
 */
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

interface InputProps<T extends FieldValues, N extends FieldPath<T>>
  extends Omit<Props, 'value' | 'onChange'> {
  control: Control<T>;
  name: N;
  /** The value while none is chosen. */
  fallback?: number | null;
  onChosen?: (id: number) => void;
}

/** The same as a field of a form. */
export function NamedInput<T extends FieldValues, N extends FieldPath<T>>(props: InputProps<T, N>) {
  const { control, name, fallback = null, onChosen, helperText, ...select } = props;
  const { field, fieldState } = useController({ control, name });
  const choose = (id: number) => {
    field.onChange(id);
    onChosen?.(id);
  };
  return (
    <NamedSelect
      {...select}
      value={field.value ?? fallback}
      onChange={choose}
      inputRef={field.ref}
      error={fieldState.invalid}
      helperText={fieldState.error?.message || helperText}
    />
  );
}
