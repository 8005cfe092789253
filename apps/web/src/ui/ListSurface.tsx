import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import TablePagination from '@mui/material/TablePagination';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import type { Page } from '../lib/api.ts';
import { formatUnits } from '../lib/format.ts';
import { pageSizes } from '../lib/listUrl.ts';
import type { ListState } from '../lib/useListState.ts';
import { DataTable, type Rows } from './DataTable.tsx';
import { EmptyState } from './EmptyState.tsx';
import { FilterFold } from './FilterFold.tsx';
import { LoadFailed } from './LoadFailed.tsx';
import { onPhone } from './media.ts';
import { SearchField } from './SearchField.tsx';

type Paging = Pick<
  ListState,
  | 'page'
  | 'size'
  | 'sort'
  | 'search'
  | 'setSearch'
  | 'setSort'
  | 'setSize'
  | 'turnTo'
  | 'isFiltered'
  | 'filterCount'
  | 'showAll'
>;

interface Props<T> extends Rows<T> {
  list: Paging;
  result: UseQueryResult<Page<T>>;
  /** The placeholder of the search field; without it there is none. */
  search?: string | undefined;
  filters?: ReactNode;
  empty: string;
  /**
   * The action where there are no rows. Where a search or filter hides them, clearing it is offered
   * instead.
   */
  fill?: ReactNode;
  failed: string;
  className?: string;
}

/** `11–20 of 57`, for a page that starts at row `from`. */
function displayedRows(from: number, page: Page<unknown> | undefined): string {
  if (!page) return '';
  if (page.rows.length === 0) return page.next ? 'None so far' : '0 of 0';
  const to = from + page.rows.length - 1;
  const shown = `${formatUnits(from)}–${formatUnits(to)}`;
  return page.totalIsAtLeast
    ? `${shown} of more than ${formatUnits(page.total)}`
    : `${shown} of ${formatUnits(Math.max(page.total, to))}`;
}

const pagingStyle = {
  borderTop: '1px solid',
  borderColor: 'divider',
  '& .MuiTablePagination-displayedRows': { fontVariantNumeric: 'tabular-nums' },
  // Fits the width of a phone.
  [onPhone]: {
    '& .MuiTablePagination-toolbar': { px: 1.5 },
    '& .MuiTablePagination-input': { mr: 1.5, ml: 0 },
    '& .MuiTablePagination-actions': { ml: 'auto' },
  },
};

interface PagingProps {
  list: Paging;
  page: Page<unknown> | undefined;
  /** True while the previous page is shown in place of the next. */
  isTurning: boolean;
}

function PagingBar({ list, page, isTurning }: PagingProps) {
  const turn = (next: number) =>
    list.turnTo(next, (next > list.page ? page?.next : page?.prev) ?? null);
  return (
    <TablePagination
      component="div"
      sx={pagingStyle}
      rowsPerPageOptions={[...pageSizes]}
      rowsPerPage={list.size}
      page={list.page}
      count={page && !page.totalIsAtLeast && list.page === 0 ? page.total : -1}
      labelDisplayedRows={() => displayedRows(list.page * list.size + 1, page)}
      onRowsPerPageChange={(event) => list.setSize(Number(event.target.value))}
      onPageChange={(_, next) => turn(next)}
      slotProps={{
        actions: {
          nextButton: { disabled: !page?.next || isTurning },
          previousButton: {
            disabled: list.page === 0 || isTurning || (list.page > 1 && !page?.prev),
          },
        },
      }}
    />
  );
}

/** A list with search, filters, rows and paging, which the server does and the URL keeps. */
export function ListSurface<T>({
  list,
  result,
  search,
  filters,
  empty,
  fill,
  failed,
  className,
  ...rows
}: Props<T>) {
  const page = result.data;
  const { turnTo } = list;
  // The former page that stays while the next one loads says nothing of it.
  const isBeyond =
    list.page > 0 && page?.rows.length === 0 && !page.totalIsAtLeast && !result.isPlaceholderData;
  // The last row of the last page may have been deleted. A search in slices has empty pages.
  useEffect(() => {
    if (isBeyond) turnTo(0, null);
  }, [isBeyond, turnTo]);

  const showAll = (
    <Button variant="outlined" color="inherit" onClick={list.showAll}>
      Show All
    </Button>
  );
  const isEmpty = page?.rows.length === 0;
  // Loaded rows stay where a refetch fails; an empty list keeps its headers.
  const isShown = page !== undefined || !result.isError;
  return (
    <Paper
      component="section"
      {...(className && { className })}
      sx={{ position: 'relative', overflow: 'hidden' }}
    >
      {result.isPlaceholderData && (
        <LinearProgress
          aria-label="Loading"
          sx={{ position: 'absolute', inset: '0 0 auto', height: 2 }}
        />
      )}
      {(search || filters) && (
        <Box sx={{ p: 2, display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          {search && (
            <Box sx={{ flex: '1 1 300px', minWidth: 0 }}>
              <SearchField placeholder={search} value={list.search} onSearch={list.setSearch} />
            </Box>
          )}
          {filters && <FilterFold count={list.filterCount}>{filters}</FilterFold>}
        </Box>
      )}
      {result.isError && (
        <Box sx={{ p: 2 }}>
          <LoadFailed
            text={failed}
            onRetry={() => void result.refetch()}
            busy={result.isFetching}
          />
        </Box>
      )}
      {isShown && (
        <DataTable
          {...rows}
          rows={page?.rows}
          expected={list.size}
          sort={list.sort}
          onSort={list.setSort}
        />
      )}
      {isEmpty && (
        <EmptyState
          text={page?.next ? 'No match so far. The next page goes on.' : empty}
          action={list.search || list.isFiltered ? showAll : fill}
        />
      )}
      {isShown && <PagingBar list={list} page={page} isTurning={result.isPlaceholderData} />}
    </Paper>
  );
}
