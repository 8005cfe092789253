import { codeText } from '@lading/domain/codeText';
import { MAX_SEARCH } from '@lading/domain/limits';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { FilterSelect } from '../../ui/FilterSelect.tsx';
import { zonesOf } from './locations.queries.ts';

interface Place {
  id: number;
  name: string;
  type: string;
}

interface Props<T extends Place> {
  label: string;
  value: T | null;
  onPick: (location: T | null) => void;
  options: readonly T[];
  isLoading: boolean;
  isError?: boolean;
  text: string;
  onText: (text: string) => void;
  error?: string | undefined;
  autoFocus?: boolean;
  inputRef?: Ref<HTMLInputElement>;
}

/** Picks a location by a part of its name. The server searches. */
export function LocationPicker<T extends Place>(props: Props<T>) {
  const { label, value, onPick, options, isLoading, isError = false, text, onText, error, ...look } = props;
  return (
    <Autocomplete<T>
      fullWidth
      size="small"
      autoHighlight
      options={options as T[]}
      loading={isLoading}
      value={value}
      inputValue={text}
      filterOptions={(all) => all}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      noOptionsText={isError ? 'The locations could not be loaded.' : 'No such location.'}
      onInputChange={(_, next) => onText(next)}
      onChange={(_, chosen) => onPick(chosen)}
      renderOption={({ key, ...props }, { name, type }) => (
        <Box component="li" key={key} {...props} sx={{ gap: 2 }}>
          <Box component="span" sx={{ fontWeight: 600 }}>
            {name}
          </Box>
          <Box component="span" sx={{ ml: 'auto', color: 'text.secondary', fontSize: 12 }}>
            {codeText(type)}
          </Box>
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          {...look}
          label={label}
          required
          error={error !== undefined}
          helperText={error}
          slotProps={{ ...params.slotProps, htmlInput: { ...params.slotProps.htmlInput, maxLength: MAX_SEARCH } }}
        />
      )}
    />
  );
}

interface ZoneFilterProps {
  warehouseId: number;
  value: string | undefined;
  onChange: (zone: string | null) => void;
}

/** Narrows a list to a zone of the warehouse; nothing if it has none. */
export function ZoneFilter({ warehouseId, value, onChange }: ZoneFilterProps) {
  const zones = useQuery(zonesOf({ warehouseId })).data ?? [];
  if (zones.length === 0 && value === undefined) return null;
  const all = value === undefined || zones.includes(value) ? zones : [...zones, value];
  return <FilterSelect label="Zone" choices={all.map((zone) => ({ value: zone, label: zone }))} value={value} onChange={onChange} />;
}
