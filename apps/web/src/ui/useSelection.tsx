import Checkbox from '@mui/material/Checkbox';
import { type ReactNode, useState } from 'react';
import type { Column } from './columns.tsx';

export interface Selection<T> {
  /** In the order in which they were chosen. Those that the list shows are as it shows them now. */
  chosen: readonly T[];
  /** True if all rows that the list shows are chosen. */
  hasAll: boolean;
  /** Chooses all rows that the list shows, or leaves all of them. */
  toggleAll: () => void;
  /** Chooses these rows, and no others. */
  choose: (rows: readonly T[]) => void;
  box: (row: T) => ReactNode;
  column: Column<T>;
}

/**
 * Rows of a list that are chosen by boxes, also across its pages. `label` names the box of a row,
 * `header` the column.
 */
export function useSelection<T extends { id: number }>(
  rows: readonly T[] | undefined,
  { header, label }: { header: string; label: (row: T) => string },
): Selection<T> {
  const [kept, setKept] = useState<readonly T[]>([]);
  const shown = new Map(rows?.map((row) => [row.id, row]));
  const chosen = kept.map((row) => shown.get(row.id) ?? row);
  const isChosen = ({ id }: T) => kept.some((other) => other.id === id);
  const toggle = (row: T) =>
    setKept(isChosen(row) ? kept.filter(({ id }) => id !== row.id) : [...kept, row]);
  const hasAll = shown.size > 0 && [...shown.values()].every(isChosen);
  const others = kept.filter(({ id }) => !shown.has(id));
  const box = (row: T) => (
    <Checkbox
      size="small"
      checked={isChosen(row)}
      onChange={() => toggle(row)}
      slotProps={{ input: { 'aria-label': label(row) } }}
      sx={{ my: -1, '@media (pointer: coarse)': { minWidth: 44, minHeight: 44 } }}
    />
  );
  return {
    chosen,
    hasAll,
    toggleAll: () => setKept(hasAll ? others : [...others, ...shown.values()]),
    choose: setKept,
    box,
    column: { header, tight: true, narrow: true, cell: box },
  };
}
