import { MAX_EMAIL } from '@lading/domain/limits';
import { type Static, Type } from 'typebox';
import { bodyLimits, endpoint, listEndpoint } from './endpoint.ts';
import { Closed, Id, Instant, Nullable, Password, Secret } from './fields.ts';
import { User } from './users.ts';

export const login = endpoint('POST', '/api/auth/login', {
  permission: 'public',
  bodyLimit: bodyLimits.short,
  summary: 'Signs in.',
  body: Closed({
    email: Type.String({ minLength: 1, maxLength: MAX_EMAIL, examples: ['mara@example.com'] }),
    password: Secret({ minLength: 1, examples: ['correct horse battery'] }),
  }),
  responses: { 200: Closed({ token: Type.String({ description: 'The bearer token, 256 bits.' }), user: User }) },
  idempotent: false,
});

export const logout = endpoint('POST', '/api/auth/logout', {
  permission: 'session:own',
  summary: 'Revokes the token.',
  responses: { 204: null },
  idempotent: false,
});

export const getMe = endpoint('GET', '/api/auth/me', {
  permission: 'session:own',
  summary: 'The signed-in user.',
  responses: { 200: User },
});

export const changePassword = endpoint('POST', '/api/auth/password', {
  permission: 'session:own',
  bodyLimit: bodyLimits.short,
  summary: 'Changes the password of the caller and ends all other sessions of the caller.',
  body: Closed({ currentPassword: Secret({ minLength: 1 }), newPassword: Password }),
  responses: { 204: null },
  idempotent: false,
});

export const Session = Closed({
  id: Id,
  createdAt: Instant,
  lastSeenAt: Instant,
  expiresAt: Instant,
  address: Nullable(Type.String({ examples: ['203.0.113.7'] })),
  userAgent: Nullable(Type.String()),
  current: Type.Boolean({ description: 'True for the session of the request.' }),
});
export type Session = Static<typeof Session>;

export const listSessions = listEndpoint('/api/auth/sessions', {
  permission: 'session:own',
  summary: 'The open sessions of the caller.',
  sorts: ['lastSeenAt', 'createdAt'],
  defaultSort: '-lastSeenAt',
  item: Session,
});

export const listUserSessions = listEndpoint('/api/users/{id}/sessions', {
  permission: 'users:manage',
  summary: 'The open sessions of a user.',
  sorts: ['lastSeenAt', 'createdAt'],
  defaultSort: '-lastSeenAt',
  item: Session,
});

export const endUserSession = endpoint('DELETE', '/api/users/{id}/sessions/{sessionId}', {
  permission: 'users:manage',
  summary: 'Ends one session of a user.',
  responses: { 204: null },
});

export const endUserSessions = endpoint('DELETE', '/api/users/{id}/sessions', {
  permission: 'users:manage',
  summary: 'Ends all sessions of a user except that of the request.',
  responses: { 204: null },
});

export const endSession = endpoint('DELETE', '/api/auth/sessions/{id}', {
  permission: 'session:own',
  summary: 'Ends one session of the caller.',
  responses: { 204: null },
});
