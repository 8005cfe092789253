import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import { type RefCallback, useCallback, useEffect, useRef } from 'react';
import { toggledSort } from '../lib/listUrl.ts';
import { readJson, writeJson } from '../lib/storage.ts';
import {
  type Card,
  CardList,
  HIGHLIGHT,
  opensRow,
  type RowList,
  SkeletonCards,
} from './CardList.tsx';
import type { Column } from './columns.tsx';
import { useIsPhone } from './media.ts';
import { useFoundLines } from './useFoundLines.tsx';
import { useInSight } from './useInSight.ts';

interface Shape {
  rows: number;
  /** Of all rows, in pixels. */
  height: number;
}

const KEY = 'rowShapes';
/** As many rows as the text of an empty list is high. */
const ROOM_OF_NONE = 4;

const read = (): Record<string, Shape> => readJson(KEY, sessionStorage) ?? {};

/**
 * How many rows of which height (in pixels) stand in for a list while it loads: as many, and as
 * high, as it had when it was last shown in this tab, and never more than `expected`. So a short
 * list does not shrink when its rows come. `rows` is undefined while they are not there; `body`
 * goes on the element that holds them.
 */
function useRowShape(
  name: string,
  rows: number | undefined,
  expected: number,
): { body: RefCallback<HTMLElement>; count: number; rowHeight: number | undefined } {
  const holder = useRef<HTMLElement>(null);
  const body = useCallback((element: HTMLElement | null) => {
    holder.current = element;
  }, []);
  useEffect(() => {
    if (rows === undefined || expected === 0) return;
    const shape = { rows, height: holder.current?.offsetHeight ?? 0 };
    const known = read();
    const before = known[name];
    if (before?.rows !== shape.rows || before.height !== shape.height)
      writeJson(KEY, { ...known, [name]: shape }, sessionStorage);
  }, [name, rows, expected]);
  const known = rows === undefined ? read()[name] : undefined;
  if (!known) return { body, count: expected, rowHeight: undefined };
  if (known.rows === 0)
    return { body, count: Math.min(ROOM_OF_NONE, expected), rowHeight: undefined };
  return { body, count: Math.min(known.rows, expected), rowHeight: known.height / known.rows };
}

export interface Rows<T> extends RowList<T> {
  columns: readonly Column<T>[];
  /** The row on a phone. Without it the table scrolls. */
  card?: (row: T) => Card;
}

interface Props<T> extends Rows<T> {
  rows: readonly T[] | undefined;
  /** The number of skeleton rows where it is not known how many there were last. */
  expected: number;
  sort?: string | undefined;
  onSort?: ((sort: string) => void) | undefined;
}

type Sorting = Pick<Props<never>, 'sort' | 'onSort'>;

function SortedHeader<T>({ column, sort, onSort }: Sorting & { column: Column<T> }) {
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

function ariaSort(
  sort: string | undefined,
  field: string | undefined,
): 'ascending' | 'descending' | undefined {
  if (!field) return undefined;
  if (sort === field) return 'ascending';
  return sort === `-${field}` ? 'descending' : undefined;
}

const ROW_HEIGHT = 45;

function SkeletonRows({
  columns,
  count,
  height = ROW_HEIGHT,
}: {
  columns: number;
  count: number;
  height: number | undefined;
}) {
  return [...Array(count).keys()].map((row) => (
    <TableRow key={row} aria-hidden sx={{ height }}>
      <TableCell colSpan={columns} sx={{ py: 0 }}>
        <Skeleton sx={{ height: 22, transform: 'none' }} />
      </TableCell>
    </TableRow>
  ));
}

/** Its background hides what scrolls below it, with the tint of its row on top. */
const staying = {
  position: 'sticky',
  right: 0,
  zIndex: 1,
  bgcolor: 'background.paper',
  backgroundImage: 'linear-gradient(var(--tint, transparent), var(--tint, transparent))',
} as const;

const cellStyle = <T,>(column: Column<T>) => ({
  ...(column.tight && { whiteSpace: 'nowrap' }),
  ...(column.stays && staying),
});

function Head<T>({
  columns,
  isScrolled,
  ...sorting
}: Sorting & Pick<Rows<T>, 'columns'> & { isScrolled: boolean }) {
  return (
    <TableHead>
      <TableRow {...(isScrolled && { 'aria-rowindex': 1 })}>
        {columns.map((column) => (
          <TableCell
            key={column.header}
            align={column.align ?? 'left'}
            aria-sort={ariaSort(sorting.sort, column.sort)}
            sx={{
              ...(column.narrow && { width: '1%' }),
              ...(column.stays && { position: 'sticky', right: 0, zIndex: isScrolled ? 3 : 1 }),
            }}
          >
            <SortedHeader column={column} {...sorting} />
          </TableCell>
        ))}
      </TableRow>
    </TableHead>
  );
}

type BodyRowProps<T> = Pick<Rows<T>, 'columns' | 'highlight' | 'onRowClick'> & {
  row: T;
  /** Its index, where only the rows in sight are rendered. */
  index: number | undefined;
  measure: ((element: Element | null) => void) | undefined;
};

function BodyRow<T>({ row, columns, highlight, onRowClick, index, measure }: BodyRowProps<T>) {
  return (
    <TableRow
      hover
      ref={measure}
      onClick={opensRow(row, onRowClick)}
      {...(index !== undefined && { 'data-index': index, 'aria-rowindex': index + 2 })}
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
  );
}

const gap = (height: number, columns: number) =>
  height > 0 && (
    <TableRow aria-hidden sx={{ height }}>
      <TableCell colSpan={columns} sx={{ p: 0, border: 0 }} />
    </TableRow>
  );

function TableRows<T>({
  shape,
  sort,
  onSort,
  ...props
}: Props<T> & { shape: ReturnType<typeof useRowShape> }) {
  const { label, columns, rowKey } = props;
  const found = useFoundLines(label, props.rows, props.find);
  const { rows } = found;
  const sight = useInSight(rows?.length ?? 0, ROW_HEIGHT, found.isLong);
  return (
    <>
      {found.field}
      <TableContainer
        ref={sight.scroller}
        tabIndex={0}
        role="group"
        aria-label={label}
        sx={sight.frame}
      >
        <Table
          aria-label={label}
          aria-busy={!rows}
          stickyHeader={sight.isScrolled}
          {...(sight.isScrolled && { 'aria-rowcount': (rows?.length ?? 0) + 1 })}
        >
          <Head columns={columns} sort={sort} onSort={onSort} isScrolled={sight.isScrolled} />
          <TableBody ref={shape.body}>
            {!rows && (
              <SkeletonRows columns={columns.length} count={shape.count} height={shape.rowHeight} />
            )}
            {gap(sight.before, columns.length)}
            {sight.places.map((index) => {
              const row = rows?.[index];
              if (row === undefined) return null;
              const number = sight.isScrolled ? index : undefined;
              return (
                <BodyRow
                  key={rowKey(row)}
                  {...props}
                  row={row}
                  index={number}
                  measure={sight.measure}
                />
              );
            })}
            {gap(sight.after, columns.length)}
          </TableBody>
        </Table>
      </TableContainer>
    </>
  );
}

/** Rows as a table, or on a phone as cards. */
export function DataTable<T>(props: Props<T>) {
  const { label, rows, card, expected } = props;
  const isPhone = useIsPhone();
  const hasCards = isPhone && card !== undefined;
  const shape = useRowShape(`${label}, ${hasCards ? 'cards' : 'table'}`, rows?.length, expected);
  if (!hasCards) return <TableRows {...props} shape={shape} />;
  if (rows?.length === 0) return null;
  if (!rows) return <SkeletonCards count={shape.count} height={shape.rowHeight} />;
  return <CardList {...props} rows={rows} card={card} ref={shape.body} />;
}
