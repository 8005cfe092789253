import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';

interface Props {
  label: string;
  value: string;
  /** What is usual here; anything else may be typed. */
  suggestions: readonly string[];
  onChange: (value: string) => void;
  maxLength: number;
  required?: boolean;
  autoFocus?: boolean;
  error?: boolean;
  helperText?: string | undefined;
}

/** A text field that suggests what is usual and takes whatever is typed. */
export function SuggestField({ label, value, suggestions, onChange, maxLength, helperText, ...look }: Props) {
  return (
    <Autocomplete<string, false, false, true>
      freeSolo
      forcePopupIcon={suggestions.length > 0}
      fullWidth
      size="small"
      options={suggestions as string[]}
      inputValue={value}
      onInputChange={(_, next, reason) => {
        // The field is reset to what was chosen, which here is what was typed.
        if (reason !== 'reset' || next !== '') onChange(next);
      }}
      renderInput={(params) => (
        <TextField
          {...params}
          {...look}
          label={label}
          helperText={helperText}
          slotProps={{ ...params.slotProps, htmlInput: { ...params.slotProps.htmlInput, maxLength } }}
        />
      )}
    />
  );
}
