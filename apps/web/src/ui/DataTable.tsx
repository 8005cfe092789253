import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import { toggledSort } from '../lib/listUrl.ts';
import { type Card, CardList, HIGHLIGHT, SkeletonCards } from './CardList.tsx';
import type { Column } from './columns.tsx';
import { useIsPhone } from './useIsPhone.ts';
import { useRowShape } from './useRowShape.ts';

export interface Rows<T> {
  /** What the table is, for who cannot see the heading above it. */
  label: string;
  columns: readonly Column<T>[];
  rowKey: (row: T) => string | number;
  /** The row on a phone: two lines. Without it the table scrolls inside itself. */
  card?: (row: T) => Card;
  /** Marks rows that need a second look. */
  highlight?: (row: T) => boolean;
  onRowClick?: (row: T) => void;
}

interface Props<T> extends Rows<T> {
  rows: readonly T[] | undefined;
  /** How many rows of skeletons stand in while there are none, where it is not known how many there were last. */
  expected: number;
  sort?: string;
  onSort?: (sort: string) => void;
}

function SortedHeader<T>({
  column,
  sort,
  onSort,
}: {
  column: Column<T>;
  sort: string | undefined;
  onSort: ((sort: string) => void) | undefined;
}) {
  const field = column.sort;
  if (!field || !onSort) return column.header;
  const active = sort === field || sort === `-${field}`;
  return (
    <TableSortLabel
      active={active}
      direction={sort === `-${field}` ? 'desc' : 'asc'}
      onClick={() => onSort(toggledSort(sort ?? '', field))}
    >
      {column.header}
    </TableSortLabel>
  );
}

function ariaSort(sort: string | undefined, field: string | undefined): 'ascending' | 'descending' | undefined {
  if (!field) return undefined;
  if (sort === field) return 'ascending';
  return sort === `-${field}` ? 'descending' : undefined;
}

/** The height of a row with a chip, in pixels. */
const ROW_HEIGHT = 45;

function SkeletonRows({ columns, count, height = ROW_HEIGHT }: { columns: number; count: number; height: number | undefined }) {
  return [...Array(count).keys()].map((row) => (
    <TableRow key={row} aria-hidden sx={{ height }}>
      <TableCell colSpan={columns} sx={{ py: 0 }}>
        <Skeleton sx={{ height: 22, transform: 'none' }} />
      </TableCell>
    </TableRow>
  ));
}

/** Its own background hides what slides away below it, with the tint of its row upon it. */
const staying = {
  position: 'sticky',
  right: 0,
  zIndex: 1,
  bgcolor: 'background.paper',
  backgroundImage: 'linear-gradient(var(--tint, transparent), var(--tint, transparent))',
} as const;

const cellStyle = <T,>(column: Column<T>) => ({ ...(column.tight && { whiteSpace: 'nowrap' }), ...(column.stays && staying) });

/** Rows as a table, or as cards where the screen is a handheld's. */
export function DataTable<T>(props: Props<T>) {
  const { label, columns, rows, rowKey, card, highlight, onRowClick, expected, sort, onSort } = props;
  const isPhone = useIsPhone();
  const hasCards = isPhone && card !== undefined;
  const { body, count, rowHeight } = useRowShape(`${label}, ${hasCards ? 'cards' : 'table'}`, rows?.length, expected);
  if (hasCards) {
    if (rows?.length === 0) return null;
    return rows ? (
      <CardList label={label} rows={rows} rowKey={rowKey} card={card} highlight={highlight} onRowClick={onRowClick} ref={body} />
    ) : (
      <SkeletonCards count={count} height={rowHeight} />
    );
  }
  return (
    <TableContainer tabIndex={0} role="group" aria-label={label}>
      <Table aria-label={label} aria-busy={!rows}>
        <TableHead>
          <TableRow>
            {columns.map((column) => (
              <TableCell
                key={column.header}
                align={column.align ?? 'left'}
                aria-sort={ariaSort(sort, column.sort)}
                sx={{ ...(column.narrow && { width: '1%' }), ...(column.stays && { position: 'sticky', right: 0, zIndex: 1 }) }}
              >
                <SortedHeader column={column} sort={sort} onSort={onSort} />
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody ref={body}>
          {!rows && <SkeletonRows columns={columns.length} count={count} height={rowHeight} />}
          {rows?.map((row) => (
            <TableRow
              key={rowKey(row)}
              hover
              onClick={onRowClick && (() => onRowClick(row))}
              sx={{
                cursor: onRowClick ? 'pointer' : undefined,
                ...(highlight?.(row) && { '--tint': HIGHLIGHT, bgcolor: HIGHLIGHT }),
                '&:hover': { '--tint': (theme) => theme.palette.action.hover },
                '&:last-child td': { borderBottom: 0 },
              }}
            >
              {columns.map((column) => (
                <TableCell key={column.header} align={column.align ?? 'left'} sx={cellStyle(column)}>
                  {column.cell(row)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
