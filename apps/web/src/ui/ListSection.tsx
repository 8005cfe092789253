import Box from '@mui/material/Box';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Page } from '../lib/api.ts';
import { totalText } from '../lib/format.ts';
import { DataTable, type Rows } from './DataTable.tsx';
import { EmptyState } from './EmptyState.tsx';
import { TextLink } from './LinkButton.tsx';
import { LoadFailed } from './LoadFailed.tsx';
import { Section } from './Section.tsx';

/** The rows of a list that a section of a page shows. */
export const FIRST_ROWS = 5;

interface Props<T> extends Rows<T> {
  result: UseQueryResult<Page<T>>;
  /** The list with all rows, and the noun that it counts. */
  all: { to: string; counted: readonly [one: string, many?: string] };
  empty: string;
  failed: string;
}

/**
 * The first rows of a list as a part of a page, with a link to all of them. It loads and fails by
 * itself.
 */
export function ListSection<T>({ result, all, empty, failed, ...rows }: Props<T>) {
  const page = result.data;
  const isEmpty = page?.rows.length === 0;
  return (
    <Section title={rows.label}>
      {result.isError && (
        <Box sx={{ px: 2, pb: 2 }}>
          <LoadFailed
            text={failed}
            onRetry={() => void result.refetch()}
            busy={result.isFetching}
          />
        </Box>
      )}
      {isEmpty && <EmptyState dense text={empty} />}
      {!isEmpty && (page || !result.isError) && (
        <DataTable {...rows} rows={page?.rows} expected={2} />
      )}
      {page && !isEmpty && (
        <Box sx={{ px: 2, py: 1.5, borderTop: '1px solid', borderColor: 'divider' }}>
          <TextLink to={all.to}>{totalText(page, ...all.counted)}</TextLink>
        </Box>
      )}
    </Section>
  );
}
