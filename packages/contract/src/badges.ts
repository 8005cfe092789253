import { MAX_PIN, MIN_PIN, pinStates } from '@lading/domain/badges';
import { MAX_NAME, MAX_SCAN } from '@lading/domain/limits';
import { roles } from '@lading/domain/permissions';
import { type Static, Type } from 'typebox';
import { bodyLimits, endpoint, listEndpoint } from './endpoint.ts';
import { Closed, Id, Instant, Name, Named, Nullable, OneOf, Secret } from './fields.ts';
import { User } from './users.ts';
import { Warehouse } from './warehouses.ts';

const DeviceName = Name(MAX_NAME, 'Handheld 4');
const DeviceToken = {
  description: 'What the browser keeps, 256 bits. The server keeps its hash.',
  examples: ['n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg'],
};
const Pin = Secret({
  pattern: `^[0-9]{${MIN_PIN},${MAX_PIN}}$`,
  description:
    'Digits that are not easy to guess: not one digit again and again, not digits in a row, not a year.',
  examples: ['471108'],
});

export const SharedDevice = Closed({
  id: Id,
  name: Type.String({ examples: ['Handheld 4'] }),
  warehouse: Named,
  createdAt: Instant,
  lastUsedAt: Nullable(Instant, {
    description: 'When somebody last signed in there with a badge.',
  }),
});
export type SharedDevice = Static<typeof SharedDevice>;

export const listSharedDevices = listEndpoint('/api/devices', {
  permission: 'badges:manage',
  summary:
    'The browsers on which people of the warehouses of the caller sign in with badge and PIN.',
  filters: { warehouseId: Type.Optional(Id) },
  sorts: ['name', 'createdAt'],
  defaultSort: 'name',
  item: SharedDevice,
});

export const registerDevice = endpoint('POST', '/api/devices', {
  permission: 'badges:manage',
  recentSignIn: true,
  summary: 'Registers a browser as a shared device of one warehouse.',
  body: Closed({ name: DeviceName, warehouseId: Id }),
  responses: { 201: Closed({ ...SharedDevice.properties, token: Type.String(DeviceToken) }) },
  sealed: true,
});

export const revokeDevice = endpoint('DELETE', '/api/devices/{id}', {
  permission: 'badges:manage',
  summary: 'Ends a shared device and the sessions that began there.',
  responses: { 204: null },
});

export const signInWithBadge = endpoint('POST', '/api/badges/sign-in', {
  permission: 'public',
  bodyLimit: bodyLimits.short,
  summary:
    'Signs in on a shared device with badge and PIN. The session does the work of the floor in the warehouse of the device, and ends after 30 minutes without use or 12 hours.',
  body: Closed({
    deviceToken: Secret({ minLength: 1, ...DeviceToken }),
    badge: Type.String({
      minLength: 1,
      maxLength: MAX_SCAN,
      description: 'The code of the badge.',
      examples: ['USER-7'],
    }),
    pin: Secret({ minLength: 1, examples: ['471108'] }),
  }),
  responses: {
    200: Closed({
      token: Type.String({ description: 'The bearer token, 256 bits.' }),
      user: User,
      device: Closed({
        id: Id,
        name: Type.String({ examples: ['Handheld 4'] }),
        warehouse: Warehouse,
      }),
    }),
  },
  idempotent: false,
  changes: [],
});

const PinState = Type.Unsafe<(typeof pinStates)[number]>({
  type: 'string',
  enum: [...pinStates],
  description:
    'LOCKED after too many wrong ones, until the next sign-in with a password or a new PIN.',
  examples: ['SET'],
});
const Badge = Type.String({ description: 'The code of the badge.', examples: ['USER-7'] });

export const BadgeHolder = Closed({
  id: Id,
  name: Type.String({ examples: ['Mara Lind'] }),
  email: Type.String({ examples: ['mara@example.com'] }),
  role: OneOf(roles),
  badge: Badge,
  pin: PinState,
});
export type BadgeHolder = Static<typeof BadgeHolder>;

export const listBadges = listEndpoint('/api/badges', {
  permission: 'badges:manage',
  summary: 'The staff of a warehouse with their badges.',
  filters: { warehouseId: Id },
  sorts: ['name'],
  defaultSort: 'name',
  item: BadgeHolder,
});

export const getBadge = endpoint('GET', '/api/badges/{id}', {
  permission: 'badges:manage',
  summary: 'The badge of somebody of the staff, by the id of the user.',
  responses: { 200: BadgeHolder },
});

const OwnBadge = Closed({ badge: Badge, pin: PinState, setAt: Nullable(Instant) });
export type OwnBadge = Static<typeof OwnBadge>;

export const getOwnBadge = endpoint('GET', '/api/badges/me', {
  permission: 'badges:own',
  summary: 'The badge of the caller.',
  responses: { 200: OwnBadge },
});

export const setOwnPin = endpoint('PUT', '/api/badges/me/pin', {
  permission: 'badges:own',
  recentSignIn: true,
  bodyLimit: bodyLimits.short,
  summary: 'Sets the PIN of the caller, and unlocks it.',
  body: Closed({ pin: Pin }),
  responses: { 204: null },
});

export const removeOwnPin = endpoint('DELETE', '/api/badges/me/pin', {
  permission: 'badges:own',
  summary: 'Removes the PIN of the caller, whose badge then cannot sign in.',
  responses: { 204: null },
});

export const setPin = endpoint('PUT', '/api/badges/{id}/pin', {
  permission: 'badges:manage',
  recentSignIn: true,
  bodyLimit: bodyLimits.short,
  summary:
    'Sets the PIN of somebody else, unlocks it, and ends the sessions that began with the badge. A SUPERVISOR sets those of operators.',
  body: Closed({ pin: Pin }),
  responses: { 204: null },
});

export const removePin = endpoint('DELETE', '/api/badges/{id}/pin', {
  permission: 'badges:manage',
  summary: 'Removes the PIN of somebody else, and ends the sessions that began with the badge.',
  responses: { 204: null },
});
