import Box from '@mui/material/Box';
import type { ReactNode, RefCallback } from 'react';
import { useFoundLines } from './useFoundLines.tsx';
import { useInSight } from './useInSight.ts';

interface Props<T> {
  label: string;
  rows: readonly T[];
  rowKey: (row: T) => string | number;
  /** The estimated height of a row, in pixels. */
  rowHeight: number;
  /** The searchable text of a row; without it all rows are rendered. */
  find?: ((row: T) => string) | undefined;
  children: (row: T) => ReactNode;
  ref?: RefCallback<HTMLElement>;
}

const plain = { m: 0, p: 0, listStyle: 'none' } as const;
const gap = (height: number) =>
  height > 0 && <Box component="li" role="presentation" aria-hidden sx={{ height }} />;

/** A list. A long one scrolls and has a search field. */
export function LongList<T>({ label, rows, rowKey, rowHeight, find, children, ref }: Props<T>) {
  const found = useFoundLines(label, rows, find);
  const shown = found.rows ?? [];
  const sight = useInSight(shown.length, rowHeight, found.isLong);
  return (
    <>
      {found.field}
      <Box
        ref={sight.scroller}
        sx={sight.frame}
        {...(sight.isScrolled && { tabIndex: 0, role: 'group', 'aria-label': label })}
      >
        <Box component="ul" ref={ref} aria-label={label} sx={plain}>
          {gap(sight.before)}
          {sight.places.map((index) => {
            const row = shown[index];
            if (row === undefined) return null;
            const place = sight.isScrolled && {
              'aria-posinset': index + 1,
              'aria-setsize': shown.length,
            };
            return (
              <Box
                component="li"
                key={rowKey(row)}
                ref={sight.measure}
                data-index={index}
                {...place}
              >
                {children(row)}
              </Box>
            );
          })}
          {gap(sight.after)}
        </Box>
      </Box>
    </>
  );
}
