import { listAudit } from '@lading/contract/calls';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type InputOf, listPage } from '../../lib/api.ts';

/** Never from a cache: who looks here wants what has just happened. */
export const auditPage = (query: InputOf<typeof listAudit>['query']) =>
  queryOptions({
    queryKey: ['audit', 'page', query],
    queryFn: ({ signal }) => listPage(listAudit, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
