import {
  getAccountNotices,
  getMe,
  getPasskeys,
  getSecondFactor,
  getSignInOptions,
  getUserSecondFactor,
  listSessions,
  listUserSessions,
} from '@lading/contract/calls';
import { allQuery, oneQuery } from '../../lib/queries.ts';

/** Read each time: who is signed in, and how, is shown as it is now. */
const fresh = { staleTime: 0 } as const;

export const ownUser = () => ({ ...allQuery('auth', getMe)(), ...fresh });

export const signInOptions = () => ({ ...allQuery('auth', getSignInOptions)(), ...fresh });

/** Changes of how the user signs in that were made elsewhere. */
export const accountNotices = () => allQuery('auth', getAccountNotices)();

export const ownSessions = () => ({ ...allQuery('auth', listSessions)(), ...fresh });

export const userSessions = (id: number) => ({
  ...oneQuery('auth', listUserSessions)(id),
  ...fresh,
});

export const ownSecondFactor = () => ({ ...allQuery('auth', getSecondFactor)(), ...fresh });

export const ownPasskeys = () => ({ ...allQuery('auth', getPasskeys)(), ...fresh });

export const userSecondFactor = (id: number) => ({
  ...oneQuery('auth', getUserSecondFactor)(id),
  ...fresh,
});
