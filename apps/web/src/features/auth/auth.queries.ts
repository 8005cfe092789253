import { listSessions, listUserSessions } from '@lading/contract/calls';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** The user's own sessions. Never cached: the list shows who is signed in now. */
export const ownSessions = () =>
  queryOptions({ queryKey: ['auth', 'sessions'], queryFn: ({ signal }) => call(listSessions, {}, { signal }), staleTime: 0 });

/** The sessions of any user, for administrators. Never cached. */
export const userSessions = (id: number) =>
  queryOptions({
    queryKey: ['auth', 'sessionsOf', id],
    queryFn: ({ signal }) => call(listUserSessions, { params: { id } }, { signal }),
    staleTime: 0,
  });
