import type { UseQueryResult } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Page } from '../lib/api.ts';
import { ListSurface } from './ListSurface.tsx';

afterEach(cleanup);

const EMPTY: Page<{ id: number }> = {
  rows: [],
  total: 0,
  totalIsAtLeast: false,
  next: null,
  prev: null,
};
const turnTo = vi.fn();
const list = {
  page: 2,
  size: 10,
  sort: 'id',
  search: '',
  isFiltered: false,
  turnTo,
  setSearch: () => {},
  setSort: () => {},
  setSize: () => {},
  showAll: () => {},
};

const surface = (isPlaceholderData: boolean) => (
  <ListSurface
    list={list}
    result={
      { data: EMPTY, isPlaceholderData, isError: false } as UseQueryResult<Page<{ id: number }>>
    }
    label="Orders"
    columns={[]}
    card={() => ({ title: '' })}
    rowKey={({ id }) => id}
    empty="None."
    failed="Failed."
  />
);

test('a page that is not loaded yet is kept while an empty list is shown; one beyond the last row leads to the first', () => {
  const { rerender } = render(surface(true));
  expect(turnTo).not.toHaveBeenCalled();
  rerender(surface(false));
  expect(turnTo).toHaveBeenCalledWith(0, null);
});
