import { MAX_SEARCH } from '@lading/domain/limits';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { takesCodes } from './fields.tsx';
import { Search } from './icons.tsx';

const PAUSE_MS = 250;

/** A debounced search. The URL that follows it never overwrites what is typed. */
export function SearchField({
  placeholder,
  value,
  onSearch,
}: {
  placeholder: string;
  value: string;
  onSearch: (text: string) => void;
}) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const search = useEffectEvent((term: string) => {
    sent.current = term;
    onSearch(term);
  });
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    if (text.trim() === sent.current) return;
    const timer = setTimeout(() => search(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <TextField
      fullWidth
      type="search"
      value={text}
      placeholder={placeholder}
      onChange={(event) => setText(event.target.value)}
      slotProps={{
        // The placeholder is its name: a label of these words would be taken for that of another
        // field.
        htmlInput: { maxLength: MAX_SEARCH, ...takesCodes },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Search />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
