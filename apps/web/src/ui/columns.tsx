import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { formatDate, formatUnits } from '../lib/format.ts';

/** One column of a list: what its header says and what each row shows. */
export interface Column<T> {
  header: string;
  /** The field that the server sorts by, where it can. */
  sort?: string;
  align?: 'right';
  /** Keeps the cell on one line and as narrow as its content. */
  tight?: boolean;
  /** Gives the column no more width than it needs, whatever is left over. */
  narrow?: boolean;
  /** Stays in sight at the right edge where the table is wider than the screen. */
  stays?: boolean;
  cell: (row: T) => ReactNode;
}

type Options = Omit<Column<never>, 'header' | 'cell'>;

/** Up to so many characters a word stays on one line; a longer one may break anywhere, or it would push the other columns out of sight. */
const SHORT_KEY = 24;
const longWord = new RegExp(`\\S{${SHORT_KEY + 1},}`);
const breaking = { minWidth: 160, overflowWrap: 'anywhere' } as const;

/** The fact that people look a row up by; where its cell is more than words, `text` says them. */
export function keyColumn<T>(
  header: string,
  read: (row: T) => ReactNode,
  { text, ...options }: Options & { text?: (row: T) => string } = {},
): Column<T> {
  const cell = (row: T) => {
    const key = read(row);
    const words = text?.(row) ?? key;
    const isShort = typeof words === 'string' && words.length <= SHORT_KEY;
    return <Box sx={{ fontWeight: 600, ...(isShort ? { whiteSpace: 'nowrap' } : breaking) }}>{key}</Box>;
  };
  return { header, cell, ...options };
}

export function textColumn<T>(header: string, read: (row: T) => ReactNode, options: Options = {}): Column<T> {
  const cell = (row: T) => {
    const value = read(row);
    return typeof value === 'string' && longWord.test(value) ? <Box sx={breaking}>{value}</Box> : value;
  };
  return { header, cell, ...options };
}

/** Units: right-aligned, heavier than what surrounds them. */
export function unitsColumn<T>(header: string, read: (row: T) => number, options: Options = {}): Column<T> {
  const cell = (row: T) => (
    <Box component="span" sx={{ fontWeight: 650 }}>
      {formatUnits(read(row))}
    </Box>
  );
  return { header, cell, align: 'right', tight: true, ...options };
}

/** A day in medium format; a dash where there is none. */
export function dateColumn<T>(header: string, read: (row: T) => string | null, options: Options = {}): Column<T> {
  const cell = (row: T) => {
    const value = read(row);
    return <Secondary>{value === null ? '–' : formatDate(value)}</Secondary>;
  };
  return { header, cell, tight: true, ...options };
}

export function chipColumn<T>(header: string, chip: (row: T) => ReactNode, options: Options = {}): Column<T> {
  return { header, cell: chip, tight: true, ...options };
}

/** The buttons of a row. */
export function actionsColumn<T>(actions: (row: T) => ReactNode): Column<T> {
  const cell = (row: T) => <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 0.25, my: -0.75 }}>{actions(row)}</Box>;
  return { header: 'Actions', cell, align: 'right', tight: true, stays: true };
}

/** The second fact of a cell; what is to be read as a whole is broken only where it alone fills the line. */
export function Secondary({ children, whole = false }: { children: ReactNode; whole?: boolean }) {
  return (
    <Typography component="span" sx={{ color: 'text.secondary', fontSize: 'inherit', ...(whole && { display: 'inline-block' }) }}>
      {children}
    </Typography>
  );
}
