import { announcedUnitRules } from '@lading/domain/announcedUnits';
import { MAX_NAME } from '@lading/domain/limits';
import { rotations } from '@lading/domain/lots';
import { type Static, Type } from 'typebox';
import { endpoint, listEndpoint } from './endpoint.ts';
import {
  Active,
  ActiveFilter,
  Closed,
  Email,
  Id,
  Instant,
  MinRemainingDays,
  Name,
  Nullable,
  OneOf,
  Password,
  Version,
} from './fields.ts';

/**
 * Which stock of its products goes out first; null: FEFO for what expires, else FIFO. A product's
 * own rule comes before it.
 */
const Rotation = Nullable(OneOf(rotations));

const Overtaking = Type.Boolean({
  description: 'A more urgent order takes promised units over from less urgent ones.',
  examples: [true],
});

const AnnouncedUnits = OneOf(announcedUnitRules, {
  description:
    'How units that an ASN announces are received: ACCEPT as announced, by one scan; CHECK against what was announced; BLIND counted by somebody who does not see it.',
});

export const Customer = Closed({
  id: Id,
  name: Type.String({ examples: ['Nordlicht Outdoor'] }),
  email: Type.String({ examples: ['stock@nordlicht.example'] }),
  rotation: Rotation,
  overtaking: Overtaking,
  minRemainingDays: MinRemainingDays,
  announcedUnits: AnnouncedUnits,
  active: Active,
  createdAt: Instant,
  version: Version,
});
export type Customer = Static<typeof Customer>;

export const listCustomers = listEndpoint('/api/customers', {
  permission: 'customers:read',
  summary: 'Customers; a client sees its own.',
  filters: { active: ActiveFilter },
  sorts: ['name', 'email', 'createdAt'],
  defaultSort: 'name',
  item: Customer,
});

export const getCustomer = endpoint('GET', '/api/customers/{id}', {
  permission: 'customers:read',
  summary: 'One customer.',
  responses: { 200: Customer },
  versioned: true,
});

export const createCustomer = endpoint('POST', '/api/customers', {
  permission: 'customers:write',
  summary:
    'Creates a customer and its CLIENT user, who signs in with the email and password given.',
  body: Closed({
    name: Name(MAX_NAME, 'Nordlicht Outdoor'),
    email: Email,
    password: Password,
    rotation: Type.Optional(Rotation),
    overtaking: Type.Optional(Overtaking),
    minRemainingDays: Type.Optional(MinRemainingDays),
    announcedUnits: Type.Optional(AnnouncedUnits),
  }),
  responses: { 201: Customer },
});

export const updateCustomer = endpoint('PUT', '/api/customers/{id}', {
  permission: 'customers:write',
  summary:
    'Changes the contact of a customer, not a login, or retires it: its CLIENT users still read, and create nothing.',
  body: Closed({
    name: Name(MAX_NAME, 'Nordlicht Outdoor'),
    email: Email,
    rotation: Type.Optional(Rotation),
    overtaking: Type.Optional(Overtaking),
    minRemainingDays: Type.Optional(MinRemainingDays),
    announcedUnits: Type.Optional(AnnouncedUnits),
    active: Type.Optional(Active),
  }),
  responses: { 200: Customer },
  versioned: true,
});

export const deleteCustomer = endpoint('DELETE', '/api/customers/{id}', {
  permission: 'customers:write',
  summary: 'Deletes a customer that has nothing but its CLIENT users, and them with it.',
  responses: { 204: null },
});
