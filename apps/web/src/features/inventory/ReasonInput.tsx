import type { ReasonKind } from '@lading/domain/settings';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { type Control, type FieldPath, type FieldValues, type RegisterOptions, useController } from 'react-hook-form';
import { useReasons } from '../settings/settings.queries.ts';

interface Props<T extends FieldValues, N extends FieldPath<T>> {
  control: Control<T>;
  name: N;
  label: string;
  kind: ReasonKind;
  rules?: Pick<RegisterOptions<T, N>, 'validate'>;
}

/** A reason of those that the settings suggest, or in words of one's own where none of them is true. */
export function ReasonInput<T extends FieldValues, N extends FieldPath<T>>({ control, name, label, kind, rules }: Props<T, N>) {
  const reasons = useReasons(kind);
  const { field, fieldState } = useController({ control, name, ...(rules ? { rules } : {}) });
  return (
    <Autocomplete
      freeSolo
      forcePopupIcon
      fullWidth
      size="small"
      options={reasons}
      inputValue={field.value}
      onInputChange={(_, next) => field.onChange(next)}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          required={rules !== undefined}
          inputRef={field.ref}
          onBlur={field.onBlur}
          error={fieldState.invalid}
          helperText={fieldState.error?.message}
          slotProps={{ ...params.slotProps, htmlInput: { ...params.slotProps.htmlInput, maxLength: 200 } }}
        />
      )}
    />
  );
}
