import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { formatDate, formatDateTime, formatUnits } from '../lib/format.ts';
import { inWords } from './Words.tsx';

export interface Column<T> {
  header: string;
  sort?: string;
  align?: 'right';
  /** One line, as narrow as its content. */
  tight?: boolean;
  /** No wider than it needs. */
  narrow?: boolean;
  /** Sticks to the right edge. */
  stays?: boolean;
  cell: (row: T) => ReactNode;
}

export type Options = Omit<Column<never>, 'header' | 'cell'>;

/** A longer word may break, or it would push the other columns out of sight. */
const SHORT_KEY = 24;
const longWord = new RegExp(`\\S{${SHORT_KEY + 1},}`);
const breaking = { minWidth: 160, overflowWrap: 'anywhere' } as const;

/** The key of a row; `text` gives its words where the cell is more than words. */
export function keyColumn<T>(
  header: string,
  read: (row: T) => ReactNode,
  { text, ...options }: Options & { text?: (row: T) => string } = {},
): Column<T> {
  const cell = (row: T) => {
    const key = read(row);
    const texts = text?.(row) ?? key;
    const isShort = typeof texts === 'string' && texts.length <= SHORT_KEY;
    return (
      <Box sx={{ fontWeight: 600, ...(isShort ? { whiteSpace: 'nowrap' } : breaking) }}>
        {inWords(key)}
      </Box>
    );
  };
  return { header, cell, ...options };
}

export function textColumn<T>(
  header: string,
  read: (row: T) => ReactNode,
  options: Options = {},
): Column<T> {
  const cell = (row: T) => {
    const value = read(row);
    return typeof value === 'string' && longWord.test(value) ? (
      <Box sx={breaking}>{value}</Box>
    ) : (
      inWords(value)
    );
  };
  return { header, cell, ...options };
}

export function unitsColumn<T>(
  header: string,
  read: (row: T) => number,
  options: Options = {},
): Column<T> {
  const cell = (row: T) => (
    <Box component="span" sx={{ fontWeight: 650 }}>
      {formatUnits(read(row))}
    </Box>
  );
  return { header, cell, align: 'right', tight: true, ...options };
}

export function dateColumn<T>(
  header: string,
  read: (row: T) => string | null,
  options: Options = {},
): Column<T> {
  const cell = (row: T) => {
    const value = read(row);
    return <Secondary>{value === null ? '–' : formatDate(value)}</Secondary>;
  };
  return { header, cell, tight: true, ...options };
}

/** A time, to the minute. */
export function timeColumn<T>(
  header: string,
  read: (row: T) => string,
  options: Options = {},
): Column<T> {
  const cell = (row: T) => <Secondary>{formatDateTime(read(row))}</Secondary>;
  return { header, cell, tight: true, ...options };
}

export function chipColumn<T>(
  header: string,
  chip: (row: T) => ReactNode,
  options: Options = {},
): Column<T> {
  return { header, cell: chip, tight: true, ...options };
}

export function actionsColumn<T>(actions: (row: T) => ReactNode): Column<T> {
  const cell = (row: T) => (
    <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 0.25, my: -0.75 }}>
      {actions(row)}
    </Box>
  );
  return { header: 'Actions', cell, align: 'right', tight: true, stays: true };
}

/** Secondary text; where it is `whole`, it breaks only if it alone fills the line. */
export function Secondary({ children, whole = false }: { children: ReactNode; whole?: boolean }) {
  return (
    <Typography
      component="span"
      sx={{
        color: 'text.secondary',
        fontSize: 'inherit',
        ...(whole && { display: 'inline-block' }),
      }}
    >
      {children}
    </Typography>
  );
}
