import { MAX_SEARCH } from '@lading/domain/limits';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { formatUnits } from '../lib/format.ts';
import { Secondary } from './columns.tsx';
import { MANY_ROWS } from './useInSight.ts';

interface Found<T> {
  rows: readonly T[] | undefined;
  /** True if only the rows in sight are rendered. */
  isLong: boolean;
  /**
   * The search field of a long list, which the browser's search cannot see; null for a short one.
   */
  field: ReactNode;
}

/** Filters a long list by what is typed into the field above it. */
export function useFoundLines<T>(
  label: string,
  all: readonly T[] | undefined,
  textOf: ((row: T) => string) | undefined,
): Found<T> {
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text).trim().toLowerCase();
  const isLong = textOf !== undefined && all !== undefined && all.length > MANY_ROWS;
  if (!isLong) return { rows: all, isLong, field: null };
  const rows =
    wanted === '' ? all : all.filter((row) => textOf(row).toLowerCase().includes(wanted));
  const field = (
    <Box
      sx={{
        px: 2,
        py: 1.5,
        display: 'flex',
        flexWrap: 'wrap',
        gap: 2,
        alignItems: 'center',
        displayPrint: 'none',
      }}
    >
      <TextField
        type="search"
        size="small"
        value={text}
        placeholder="Find a line"
        onChange={(event) => setText(event.target.value)}
        sx={{ flex: '1 1 200px', maxWidth: 360 }}
        slotProps={{
          htmlInput: { 'aria-label': `Find a line of ${label}`, maxLength: MAX_SEARCH },
        }}
      />
      <Box role="status">
        <Secondary>
          {formatUnits(rows.length)} of {formatUnits(all.length)} lines
        </Secondary>
      </Box>
    </Box>
  );
  return { rows, isLong, field };
}
