import type { UseQueryResult } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
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
  filterCount: 0,
  turnTo,
  setSearch: () => {},
  setSort: () => {},
  setSize: () => {},
  showAll: () => {},
};

const surface = (isPlaceholderData: boolean, data = EMPTY) => (
  <ListSurface
    list={list}
    result={{ data, isPlaceholderData, isError: false } as UseQueryResult<Page<{ id: number }>>}
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

test('an empty page of a search that goes on says so, and leads on and back', () => {
  turnTo.mockClear();
  render(surface(false, { ...EMPTY, totalIsAtLeast: true, next: 'n', prev: 'p' }));
  expect(turnTo).not.toHaveBeenCalled();
  expect(screen.getByText('No match so far. The next page goes on.')).toBeTruthy();
  screen.getByRole('button', { name: 'Go to next page' }).click();
  expect(turnTo).toHaveBeenLastCalledWith(3, 'n');
  screen.getByRole('button', { name: 'Go to previous page' }).click();
  expect(turnTo).toHaveBeenLastCalledWith(1, 'p');
});

test('an empty last page of a search that goes on says that nothing matches', () => {
  render(surface(false, { ...EMPTY, totalIsAtLeast: true, prev: 'p' }));
  expect(screen.getByText('None.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Go to next page' })).toHaveProperty('disabled', true);
});
