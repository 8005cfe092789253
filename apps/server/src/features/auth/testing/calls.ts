import type { RouteCalls } from '#test/things.ts';
import { PASSWORD } from '#test/world.ts';

export const calls: RouteCalls = {
  logout: { scope: 'none', path: () => '/api/auth/logout' },
  getMe: { scope: 'none', path: () => '/api/auth/me' },
  getOutcome: { scope: 'none', path: () => '/api/auth/outcome?key=k' },
  changePassword: {
    scope: 'none',
    path: () => '/api/auth/password',
    body: () => ({ currentPassword: PASSWORD, newPassword: `${PASSWORD} too` }),
  },
  getSecondFactor: { scope: 'none', path: () => '/api/auth/second-factor' },
  beginTotp: {
    scope: 'none',
    path: () => '/api/auth/totp',
    body: () => ({ currentPassword: PASSWORD }),
  },
  confirmTotp: {
    scope: 'none',
    path: () => '/api/auth/totp/confirm',
    body: ({ code }) => ({ code }),
  },
  removeTotp: {
    scope: 'none',
    path: () => '/api/auth/totp/remove',
    body: () => ({ currentPassword: PASSWORD }),
  },
  renewRecoveryCodes: {
    scope: 'none',
    path: () => '/api/auth/recovery-codes',
    body: () => ({ currentPassword: PASSWORD }),
  },
  getPasskeys: { scope: 'none', path: () => '/api/auth/passkeys' },
  beginPasskey: { scope: 'none', path: () => '/api/auth/passkeys/begin' },
  addPasskey: { scope: 'none', path: () => '/api/auth/passkeys', body: ({ passkey }) => passkey },
  renamePasskey: {
    scope: 'none',
    path: (t) => `/api/auth/passkeys/${t.passkeyId}`,
    body: () => ({ name: 'Key ring' }),
  },
  removePasskey: { scope: 'none', path: (t) => `/api/auth/passkeys/${t.passkeyId}` },
  getUserSecondFactor: { scope: 'none', path: (t) => `/api/users/${t.userId}/second-factor` },
  resetSecondFactor: { scope: 'none', path: (t) => `/api/users/${t.userId}/second-factor` },
  unbindIdentity: { scope: 'none', path: (t) => `/api/users/${t.userId}/identity` },
  reauthenticate: {
    scope: 'none',
    path: () => '/api/auth/reauthenticate',
    body: () => ({ currentPassword: PASSWORD }),
  },
  listSessions: { scope: 'none', path: () => '/api/auth/sessions' },
  endSession: { scope: 'none', path: (t) => `/api/auth/sessions/${t.sessionId}` },
  endOtherSessions: { scope: 'none', path: () => '/api/auth/sessions' },
  getAccountNotices: { scope: 'none', path: () => '/api/auth/notices' },
  closeAccountNotices: {
    scope: 'none',
    path: () => '/api/auth/notices/close',
    body: () => ({ upTo: 1 }),
  },
  listUserSessions: { scope: 'none', path: (t) => `/api/users/${t.userId}/sessions` },
  endUserSession: {
    scope: 'none',
    path: (t) => `/api/users/${t.ownUserId}/sessions/${t.sessionId}`,
  },
  endUserSessions: { scope: 'none', path: (t) => `/api/users/${t.userId}/sessions` },
};
