import { MAX_SEARCH } from '@lading/domain/limits';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { RefObject } from 'react';

interface Coded {
  id: number;
  sku: string;
  name: string;
}

export interface CodePickerProps<T extends Coded> {
  label: string;
  options: readonly T[];
  isLoading: boolean;
  disabled?: boolean;
  value: T | null;
  text: string;
  onText: (text: string) => void;
  onPick: (option: T | null) => void;
  /** What was typed or scanned and ended with Enter, without choosing an option. */
  onCode: (code: string) => void;
  inputRef?: RefObject<HTMLInputElement | null>;
  helperText?: string;
}

export function optionText({ sku, name }: { sku: string; name: string }): string {
  return `${sku} - ${name}`;
}

/** Picks a product from options shown as `SKU - name`, or takes the code that a scanner types. */
export function CodePicker<T extends Coded>(props: CodePickerProps<T>) {
  const { label, options, isLoading, disabled = false, value, text, onText, onPick, onCode, inputRef, helperText } = props;
  return (
    <Autocomplete<T, false, false, true>
      freeSolo
      forcePopupIcon
      fullWidth
      size="small"
      disabled={disabled}
      options={options as T[]}
      loading={isLoading}
      value={value}
      inputValue={text}
      // What fits is decided by who offers the options; filtering once more would hide what was found by its barcode.
      filterOptions={(all) => all}
      getOptionLabel={(option) => (typeof option === 'string' ? option : optionText(option))}
      getOptionKey={(option) => (typeof option === 'string' ? option : option.id)}
      isOptionEqualToValue={(option, chosen) => typeof chosen !== 'string' && option.id === chosen.id}
      // Enter chooses or looks a code up; it must not send the form around the picker as well.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      onInputChange={(_, next, reason) => {
        onText(next);
        if (reason === 'input' && value) onPick(null);
      }}
      onChange={(_, chosen) => {
        if (typeof chosen === 'string') onCode(chosen.trim());
        else onPick(chosen);
      }}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          helperText={helperText}
          inputRef={inputRef}
          slotProps={{ ...params.slotProps, htmlInput: { ...params.slotProps.htmlInput, maxLength: MAX_SEARCH, enterKeyHint: 'next' } }}
        />
      )}
    />
  );
}
