import { keyPermissions, keyStatuses } from '@lading/domain/keys';
import {
  MAX_ASSIGNED,
  MAX_KEY_ADDRESSES,
  MAX_NAME,
  MAX_OVERLAP_HOURS,
  MAX_REQUESTS_PER_MINUTE,
  REQUESTS_PER_MINUTE,
} from '@lading/domain/limits';
import { roles } from '@lading/domain/permissions';
import { type Static, Type } from 'typebox';
import { endpoint, listEndpoint } from './endpoint.ts';
import { Closed, Id, Instant, Name, Named, Nullable, OneOf, Version } from './fields.ts';

const KeyName = Name(MAX_NAME, 'Shop sync');
const Scopes = Type.Array(OneOf(keyPermissions), {
  minItems: 1,
  uniqueItems: true,
  description: 'What the key may do, within its role.',
  examples: [['orders:read', 'orders:write']],
});
const RequestsPerMinute = Type.Integer({
  minimum: 1,
  maximum: MAX_REQUESTS_PER_MINUTE,
  description: `Requests of a minute, to all servers together; ${REQUESTS_PER_MINUTE} by default.`,
  examples: [REQUESTS_PER_MINUTE],
});
/** Where and how often a key works, and until when. */
const keyLimits = {
  warehouseIds: Type.Optional(
    Type.Array(Id, {
      maxItems: MAX_ASSIGNED,
      uniqueItems: true,
      description: 'The warehouses to work in; empty for an ADMIN, who works in every one.',
    }),
  ),
  addresses: Type.Optional(
    Type.Array(Type.String({ maxLength: 50, examples: ['203.0.113.0/24'] }), {
      maxItems: MAX_KEY_ADDRESSES,
      description: 'IP addresses and networks (CIDR) that requests may come from; empty: anywhere.',
    }),
  ),
  requestsPerMinute: Type.Optional(RequestsPerMinute),
  expiresAt: Type.Optional(
    Nullable(Instant, { description: 'When the key stops working; null: never.' }),
  ),
};
const Prefix = Type.String({
  description: 'How the secret begins, after `lk_`.',
  examples: ['9f86d081884c'],
});

export const ApiKey = Closed({
  id: Id,
  name: Type.String({ examples: ['Shop sync'] }),
  status: OneOf(keyStatuses),
  role: OneOf(roles),
  customer: Nullable(Named),
  warehouses: Type.Array(Named),
  scopes: Type.Array(OneOf(keyPermissions)),
  addresses: Type.Array(Type.String({ examples: ['203.0.113.0/24'] })),
  requestsPerMinute: RequestsPerMinute,
  expiresAt: Nullable(Instant),
  prefix: Prefix,
  former: Type.Array(Closed({ prefix: Prefix, endsAt: Instant }), {
    description: 'Secrets from before a rotation that still work.',
  }),
  lastUsedAt: Nullable(Instant, { description: 'To the minute.' }),
  lastUsedAddress: Nullable(Type.String({ examples: ['203.0.113.7'] })),
  revokedAt: Nullable(Instant),
  createdAt: Instant,
  version: Version,
});
export type ApiKey = Static<typeof ApiKey>;

export const KeyWithSecret = Closed({
  ...ApiKey.properties,
  secret: Type.String({
    description:
      'Sent as `Authorization: Bearer lk_...`. Only this response has it; the server keeps its hash.',
    examples: ['lk_9f86d081884c_n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg'],
  }),
});
export type KeyWithSecret = Static<typeof KeyWithSecret>;

export const listKeys = listEndpoint('/api/keys', {
  permission: 'keys:manage',
  summary: 'API keys.',
  filters: { status: Type.Optional(OneOf(keyStatuses)) },
  sorts: ['name', 'createdAt'],
  defaultSort: 'name',
  item: ApiKey,
});

export const getKey = endpoint('GET', '/api/keys/{id}', {
  permission: 'keys:manage',
  summary: 'One API key.',
  responses: { 200: ApiKey },
  versioned: true,
});

export const createKey = endpoint('POST', '/api/keys', {
  permission: 'keys:manage',
  recentSignIn: true,
  summary: 'Creates an API key. Its role, and the customer of a CLIENT, cannot change later.',
  body: Closed({
    name: KeyName,
    role: OneOf(roles),
    customerId: Type.Optional(Nullable(Id)),
    scopes: Scopes,
    ...keyLimits,
  }),
  responses: { 201: KeyWithSecret },
  sealed: true,
});

export const changeKey = endpoint('PATCH', '/api/keys/{id}', {
  permission: 'keys:manage',
  recentSignIn: true,
  summary: 'Changes an API key, from its next request on.',
  body: Closed(
    {
      name: Type.Optional(KeyName),
      scopes: Type.Optional(Scopes),
      ...keyLimits,
    },
    { minProperties: 1 },
  ),
  responses: { 200: ApiKey },
  versioned: true,
});

export const rotateKey = endpoint('POST', '/api/keys/{id}/rotate', {
  permission: 'keys:manage',
  recentSignIn: true,
  summary: 'Gives an API key a new secret. The former one works for some hours more.',
  body: Closed({
    overlapHours: Type.Integer({ minimum: 0, maximum: MAX_OVERLAP_HOURS, examples: [24] }),
  }),
  responses: { 200: KeyWithSecret },
  sealed: true,
});

export const revokeKey = endpoint('POST', '/api/keys/{id}/revoke', {
  permission: 'keys:manage',
  summary: 'Ends an API key at once and for good.',
  responses: { 200: ApiKey },
});
