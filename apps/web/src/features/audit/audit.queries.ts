import { getUser, listAudit, listUsers } from '@lading/contract/calls';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { oneQuery, pageQuery } from '../../lib/queries.ts';

export const auditPage = pageQuery('audit', listAudit);

const OFFERED = 20;

/**
 * The first users that match a search. A change of a user makes an audit entry, so the key begins
 * with `audit`.
 */
export const foundUsers = (search: string) =>
  queryOptions({
    queryKey: ['audit', 'users', search],
    queryFn: ({ signal }) =>
      call(listUsers, { query: { search, limit: OFFERED, sort: 'email' } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const userOfEntries = oneQuery('audit', getUser);
