import { listSessions } from '@lading/contract/auth';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export const sessionKeys = { all: ['sessions'] as const };

export const ownSessions = () =>
  queryOptions({ queryKey: sessionKeys.all, queryFn: ({ signal }) => call(listSessions, {}, { signal }), staleTime: 0 });
