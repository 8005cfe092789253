import { findCode, getCount, listCounts } from '@lading/contract/calls';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type CallOptions, call, type InputOf, listPage } from '../../lib/api.ts';

export const countsPage = (query: InputOf<typeof listCounts>['query']) =>
  queryOptions({
    queryKey: ['counts', 'page', query],
    queryFn: ({ signal }) => listPage(listCounts, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const oneCount = (id: number) =>
  queryOptions({
    queryKey: ['counts', 'one', id],
    queryFn: ({ signal }) => call(getCount, { params: { id } }, { signal }),
  });

/** What a scanned code means, without expected quantities. */
export const lookUpCode = (id: number, code: string, options: CallOptions) =>
  call(findCode, { params: { id }, query: { code } }, options);
