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

/** The signed-in user, as the server has it. */
export const ownUser = () => ({ ...allQuery('auth', getMe)(), ...fresh });

/** How people can sign in here. */
export const signInOptions = () => ({ ...allQuery('auth', getSignInOptions)(), ...fresh });

/** Changes of how the user signs in that were made elsewhere. */
export const accountNotices = () => allQuery('auth', getAccountNotices)();

/** The user's own sessions. */
export const ownSessions = () => ({ ...allQuery('auth', listSessions)(), ...fresh });

/** The sessions of any user, for administrators. */
export const userSessions = (id: number) => ({
  ...oneQuery('auth', listUserSessions)(id),
  ...fresh,
});

/** The user's own second factor. */
export const ownSecondFactor = () => ({ ...allQuery('auth', getSecondFactor)(), ...fresh });

/** The user's own passkeys. */
export const ownPasskeys = () => ({ ...allQuery('auth', getPasskeys)(), ...fresh });

/** The second factor of any user, for administrators. */
export const userSecondFactor = (id: number) => ({
  ...oneQuery('auth', getUserSecondFactor)(id),
  ...fresh,
});
