import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import TextField, { type TextFieldProps } from '@mui/material/TextField';

interface Props extends Pick<TextFieldProps, 'inputRef'> {
  label: string;
  value: string;
  /** Suggestions; any other text is taken too. */
  suggestions: readonly string[];
  onChange: (value: string) => void;
  maxLength: number;
  required?: boolean;
  autoFocus?: boolean;
  error?: boolean;
  helperText?: string | undefined;
}

const matching = createFilterOptions<string>();

export function SuggestField({
  label,
  value,
  suggestions,
  onChange,
  maxLength,
  helperText,
  ...look
}: Props) {
  return (
    <Autocomplete<string, false, false, true>
      freeSolo
      forcePopupIcon={suggestions.length > 0}
      fullWidth
      size="small"
      options={suggestions}
      // The text itself is no suggestion: alone in the list, it would cover what stands below.
      filterOptions={(options, state) =>
        matching(options, state).filter((option) => option !== state.inputValue)
      }
      inputValue={value}
      onInputChange={(_, next, reason) => {
        // A reset to what was chosen repeats what was typed.
        if (reason !== 'reset' || next !== '') onChange(next);
      }}
      renderInput={(params) => (
        <TextField
          {...params}
          {...look}
          label={label}
          helperText={helperText}
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, maxLength },
          }}
        />
      )}
    />
  );
}
