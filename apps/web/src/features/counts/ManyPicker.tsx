import { MAX_SEARCH } from '@lading/domain/limits';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';

export interface Option {
  id: number;
  label: string;
}

interface Props {
  label: string;
  value: readonly Option[];
  onChange: (value: Option[]) => void;
  text: string;
  onText: (text: string) => void;
  options: readonly Option[];
  isLoading: boolean;
  /** The most that may be chosen. */
  most: number;
  /** How many fit what is typed, and what finds them all; null where nothing is typed. */
  all: { total: number; find: () => Promise<Option[]> } | null;
}

/** Adds all that fit what is typed, at once. */
function AddAll({ label, find, onFound }: { label: string; find: () => Promise<Option[]>; onFound: (found: Option[]) => void }) {
  const [isAdding, setAdding] = useState(false);
  const [failed, setFailed] = useState(false);
  const add = async () => {
    setAdding(true);
    setFailed(false);
    try {
      onFound(await find());
    } catch {
      setFailed(true);
    } finally {
      setAdding(false);
    }
  };
  return (
    <Button size="small" variant="outlined" color="inherit" loading={isAdding} onClick={() => void add()} sx={{ justifySelf: 'start' }}>
      {failed ? 'That failed. Try again' : label}
    </Button>
  );
}

/** Picks many things that the server searches, one by one or all that fit. */
export function ManyPicker({ label, value, onChange, text, onText, options, isLoading, most, all }: Props) {
  const addFound = (found: readonly Option[]) => {
    const known = new Set(value.map(({ id }) => id));
    onChange([...value, ...found.filter(({ id }) => !known.has(id))].slice(0, most));
    onText('');
  };
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Autocomplete<Option, true>
        multiple
        disableCloseOnSelect
        limitTags={6}
        size="small"
        options={options as Option[]}
        loading={isLoading}
        value={value as Option[]}
        inputValue={text}
        // The server has searched; filtering once more would hide what it found by a barcode.
        filterOptions={(found) => found}
        getOptionKey={({ id }) => id}
        getOptionLabel={(option) => option.label}
        isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
        noOptionsText="Nothing found."
        onInputChange={(_, next, reason) => {
          // Choosing one leaves the words, so that the next of the same kind is at hand.
          if (reason === 'input' || reason === 'clear' || reason === 'blur') onText(next);
        }}
        onChange={(_, chosen) => onChange(chosen.slice(0, most))}
        renderInput={(params) => (
          <TextField
            {...params}
            label={label}
            helperText={`${value.length} of at most ${most} chosen.`}
            slotProps={{ ...params.slotProps, htmlInput: { ...params.slotProps.htmlInput, maxLength: MAX_SEARCH } }}
          />
        )}
      />
      {all && all.total > 1 && <AddAll label={`Add all ${Math.min(all.total, most)} that fit`} find={all.find} onFound={addFound} />}
    </Box>
  );
}
