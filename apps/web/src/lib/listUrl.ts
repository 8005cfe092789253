import { MAX_LPN, MAX_SEARCH } from '@lading/domain/limits';

export const pageSizes = [5, 10, 25] as const;
export const DEFAULT_PAGE_SIZE = 10;

/**
 * What a filter holds: an id, a calendar date, an instant in UTC, a short text, or one of the
 * listed words.
 */
export type FilterKinds = Readonly<
  Record<string, 'id' | 'date' | 'instant' | 'text' | readonly string[]>
>;
type FilterValue<K> = K extends 'id'
  ? number
  : K extends 'date' | 'instant' | 'text'
    ? string
    : K extends readonly (infer V)[]
      ? V
      : never;
export type FilterValues<F extends FilterKinds> = { [N in keyof F]?: FilterValue<F[N]> };

export interface SortedCall {
  list: { sorts: readonly string[]; defaultSort: string };
}

const isInstant = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z$/.test(text) &&
  !Number.isNaN(Date.parse(text));

function readFilter(text: string | null, kind: FilterKinds[string]): string | number | undefined {
  if (text === null) return undefined;
  if (kind === 'id') return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
  if (kind === 'date') return /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined;
  if (kind === 'instant') return isInstant(text) ? text : undefined;
  if (kind === 'text') return text.trim() && text.length <= MAX_LPN ? text : undefined;
  return kind.includes(text) ? text : undefined;
}

function readSort(text: string | null, { list }: SortedCall): string {
  return text !== null && list.sorts.includes(text.replace(/^-/, '')) ? text : list.defaultSort;
}

/** The filters that a URL holds, without those that the server would refuse. */
export function readFilters<const F extends FilterKinds>(
  params: URLSearchParams,
  kinds: F,
): FilterValues<F> {
  const filters: Record<string, string | number> = {};
  for (const [name, kind] of Object.entries(kinds)) {
    const value = readFilter(params.get(name), kind);
    if (value !== undefined) filters[name] = value;
  }
  return filters as FilterValues<F>;
}

/**
 * Reads a list's state from its URL. Returns only what the server takes, whatever somebody typed
 * there.
 */
export function readList(params: URLSearchParams, to: SortedCall, kinds: FilterKinds) {
  const search = (params.get('search') ?? '').slice(0, MAX_SEARCH);
  const sort = readSort(params.get('sort'), to);
  const size =
    pageSizes.find((candidate) => String(candidate) === params.get('size')) ?? DEFAULT_PAGE_SIZE;
  const cursor = params.get('cursor');
  const page = cursor ? Math.max(0, Math.trunc(Number(params.get('page'))) - 1) || 0 : 0;
  const filters = readFilters(params, kinds);
  const whole = { ...filters, sort, ...(search ? { search } : {}) };
  const query = { ...whole, limit: size, ...(cursor ? { cursor } : {}) };
  const kept = {
    ...filters,
    ...(search && { search }),
    ...(sort !== to.list.defaultSort && { sort }),
  };
  const view = writeList(new URLSearchParams(), kept).toString();
  return {
    search,
    sort,
    size,
    page,
    filters,
    whole,
    query,
    view,
    filterCount: Object.keys(filters).length,
    isFiltered: Object.keys(filters).length > 0,
  };
}

/** Sets entries that have a value and drops those that are null; the rest of the URL stays. */
export function writeList(
  before: URLSearchParams,
  entries: Readonly<Record<string, string | number | null>>,
): URLSearchParams {
  const params = new URLSearchParams(before);
  for (const [name, value] of Object.entries(entries)) {
    if (value === null || value === '') params.delete(name);
    else params.set(name, String(value));
  }
  return params;
}

/** The sort after a click on a column's header: ascending first. */
export function toggledSort(current: string, field: string): string {
  return current === field ? `-${field}` : field;
}
