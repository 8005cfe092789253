import { getUser, listAudit, listUsers } from '@lading/contract/calls';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type InputOf, listPage } from '../../lib/api.ts';

/** Never from a cache: who looks here wants what has just happened. */
export const auditPage = (query: InputOf<typeof listAudit>['query']) =>
  queryOptions({
    queryKey: ['audit', 'page', query],
    queryFn: ({ signal }) => listPage(listAudit, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

const OFFERED = 20;

/** The first users whose email or name fits, for a filter. Each change of a user is an audit entry, so these are read again with the entries. */
export const foundUsers = (search: string) =>
  queryOptions({
    queryKey: ['audit', 'users', search],
    queryFn: ({ signal }) => call(listUsers, { query: { search, limit: OFFERED, sort: 'email' } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const userOfEntries = (id: number) =>
  queryOptions({ queryKey: ['audit', 'user', id], queryFn: ({ signal }) => call(getUser, { params: { id } }, { signal }) });
