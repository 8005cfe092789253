import type { Call } from '@lading/contract/call';
import { useCallback, useMemo } from 'react';
import type { QueryOf } from './api.ts';
import { type FilterKinds, type FilterValues, readList, type SortedCall } from './listUrl.ts';
import { useAddress } from './useAddress.ts';

export interface ListState<C extends Call = Call, F extends FilterKinds = FilterKinds> {
  search: string;
  sort: string;
  /** Rows on a page. */
  size: number;
  /** From 0. */
  page: number;
  filters: FilterValues<F>;
  /** The input of the list's call: search, sort, filters and page. */
  query: Omit<QueryOf<C>, 'warehouseId'>;
  /** The same without paging, for the export. */
  whole: Omit<QueryOf<C>, 'warehouseId'>;
  setSearch: (search: string) => void;
  setSort: (sort: string) => void;
  setSize: (size: number) => void;
  turnTo: (page: number, cursor: string | null) => void;
  setFilter: (name: keyof F & string, value: string | number | null) => void;
  /** Sets several at once; null removes one. */
  setFilters: (values: Readonly<Partial<Record<keyof F & string, string | number | null>>>) => void;
  /** The value of a filter and how it changes, for the field that shows it. */
  field: <N extends keyof F & string>(
    name: N,
  ) => { value: FilterValues<F>[N] | undefined; onChange: (value: string | number | null) => void };
  clearFilters: () => void;
  showAll: () => void;
  /** How many are set. */
  filterCount: number;
  isFiltered: boolean;
  /** The search, the order and the filters as the query of an address, without the page. */
  view: string;
  /** Shows the list as a query says, which `view` gave before. */
  show: (view: string) => void;
}

const noFilters = {};

/**
 * Keeps search, sort, filters and page of a list in the URL, so that it survives a reload and can
 * be shared.
 */
export function useListState<
  C extends Call & SortedCall,
  const F extends FilterKinds = Record<never, never>,
>(to: C, kinds: F = noFilters as F): ListState<C, F> {
  const [params, write] = useAddress();
  const state = useMemo(() => readList(params, to, kinds), [params, to, kinds]);

  // A cursor belongs to one order of one search: every other change leads back to the first page.
  const change = useCallback(
    (entries: Record<string, string | number | null>, how: { replace?: boolean } = {}) =>
      write({ page: null, cursor: null, ...entries }, how),
    [write],
  );
  const actions = useMemo(() => {
    const without = Object.fromEntries(Object.keys(kinds).map((name) => [name, null]));
    return {
      setSearch: (search: string) => change({ search: search.trim() || null }, { replace: true }),
      setSort: (sort: string) => change({ sort: sort === to.list.defaultSort ? null : sort }),
      setSize: (size: number) => change({ size }),
      turnTo: (page: number, cursor: string | null) =>
        change({ page: page > 0 ? page + 1 : null, cursor: page > 0 ? cursor : null }),
      setFilter: (name: string, value: string | number | null) => change({ [name]: value }),
      setFilters: (values: Record<string, string | number | null>) => change(values),
      clearFilters: () => change(without),
      showAll: () => change({ search: null, ...without }),
      show: (view: string) =>
        change({
          search: null,
          sort: null,
          ...without,
          ...Object.fromEntries(new URLSearchParams(view)),
        }),
    };
  }, [change, to, kinds]);
  const field = (name: keyof F & string) => ({
    value: state.filters[name],
    onChange: (value: string | number | null) => actions.setFilter(name, value),
  });
  return { ...state, ...actions, field } as unknown as ListState<C, F>;
}
