import { type QueryKey, type UseQueryOptions, useQueries } from '@tanstack/react-query';

/**
 * How many tasks a list of them offers, the most urgent first; others are found by scanning them.
 */
export const OFFERED = 20;
/** The number of them that is read before one is chosen. */
export const READ_AHEAD = 5;
/** What was read so long ago (ms) is read again. */
export const FRESH_MS = 60_000;

/**
 * Reads what the first tasks of a list need before one is chosen, so that it can be done without a
 * network. Returns what is there of it.
 */
export function useReadAhead<T, K extends QueryKey, R>(
  rows: readonly R[] = [],
  queryOf: (row: R) => UseQueryOptions<T, Error, T, K>,
): T[] {
  return useQueries({
    queries: rows.slice(0, READ_AHEAD).map((row) => ({ ...queryOf(row), staleTime: FRESH_MS })),
    combine: (found) => found.flatMap(({ data }) => (data === undefined ? [] : [data])),
  });
}
