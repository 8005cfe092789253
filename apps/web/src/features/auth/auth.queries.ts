import {
  getPasskeys,
  getSecondFactor,
  getSignInOptions,
  getUserSecondFactor,
  listSessions,
  listUserSessions,
} from '@lading/contract/calls';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** How people can sign in here. */
export const signInOptions = () =>
  queryOptions({ queryKey: ['auth', 'options'], queryFn: ({ signal }) => call(getSignInOptions, {}, { signal }), staleTime: 0 });

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

/** The user's own second factor. Never cached, as sessions are not. */
export const ownSecondFactor = () =>
  queryOptions({ queryKey: ['auth', 'secondFactor'], queryFn: ({ signal }) => call(getSecondFactor, {}, { signal }), staleTime: 0 });

/** The user's own passkeys. Never cached, as sessions are not. */
export const ownPasskeys = () =>
  queryOptions({ queryKey: ['auth', 'passkeys'], queryFn: ({ signal }) => call(getPasskeys, {}, { signal }), staleTime: 0 });

/** The second factor of any user, for administrators. */
export const userSecondFactor = (id: number) =>
  queryOptions({
    queryKey: ['auth', 'secondFactorOf', id],
    queryFn: ({ signal }) => call(getUserSecondFactor, { params: { id } }, { signal }),
    staleTime: 0,
  });
