import type { Location } from '@lading/contract/locations';
import { codeText } from '@lading/domain/codeText';
import { MAX_SEARCH } from '@lading/domain/limits';
import type { LocationType } from '@lading/domain/locations';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import { FilterSelect } from '../../ui/FilterSelect.tsx';
import { useOfferedLocations, zonesOf } from './locations.queries.ts';

interface Place {
  id: number;
  name: string;
  type: string;
}

interface Props {
  label: string;
  warehouseId: number;
  /** Of this type alone. */
  type?: LocationType;
  /** The id of a location that is not offered. */
  except?: number | undefined;
  value: Place | null;
  onPick: (location: Location | null) => void;
  error?: string | undefined;
  required?: boolean;
  autoFocus?: boolean;
  inputRef?: Ref<HTMLInputElement>;
}

/** Picks a location by a part of its name. The server searches. */
export function LocationPicker({
  label,
  warehouseId,
  type,
  except,
  value,
  onPick,
  error,
  required = true,
  ...look
}: Props) {
  const [text, setText] = useState(value?.name ?? '');
  const {
    options: found,
    isLoading,
    isError,
  } = useOfferedLocations(warehouseId, value?.name === text ? '' : text, type);
  const options = found.filter(({ id }) => id !== except);
  return (
    <Autocomplete<Place>
      fullWidth
      size="small"
      autoHighlight
      options={options}
      loading={isLoading}
      value={value}
      inputValue={text}
      filterOptions={(all) => all}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      noOptionsText={isError ? 'The locations could not be loaded.' : 'No such location.'}
      onInputChange={(_, next) => setText(next)}
      onChange={(_, chosen) => onPick(options.find(({ id }) => id === chosen?.id) ?? null)}
      renderOption={({ key, ...props }, option) => (
        <Box component="li" key={key} {...props} sx={{ gap: 2 }}>
          <Box component="span" sx={{ fontWeight: 600 }}>
            {option.name}
          </Box>
          <Box component="span" sx={{ ml: 'auto', color: 'text.secondary', fontSize: 12 }}>
            {codeText(option.type)}
          </Box>
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          {...look}
          label={label}
          required={required}
          error={error !== undefined}
          helperText={error}
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, maxLength: MAX_SEARCH },
          }}
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
  return (
    <FilterSelect
      label="Zone"
      choices={all.map((zone) => ({ value: zone, label: zone }))}
      value={value}
      onChange={onChange}
    />
  );
}
