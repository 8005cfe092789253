import { MAX_ASSIGNED, MAX_NAME } from '@lading/domain/limits';
import { type SignInWay, signInWays } from '@lading/domain/people';
import { roles } from '@lading/domain/permissions';
import { taskKinds } from '@lading/domain/tasks';
import { type Static, Type } from 'typebox';
import { endpoint, listEndpoint } from './endpoint.ts';
import { Closed, Email, Id, Instant, Name, Nullable, OneOf, Password, Version } from './fields.ts';
import { Warehouse } from './warehouses.ts';

export const TaskKinds = Nullable(
  Type.Array(OneOf(taskKinds), { uniqueItems: true, minItems: 1 }),
  {
    description: 'The tasks of the floor that the user may do; null for all that the role allows.',
  },
);
const ReadOnly = Type.Boolean({
  description: 'True for a user of a CLIENT who sees what the client sees and sends nothing.',
  examples: [false],
});
const Chief = Type.Boolean({
  description: 'True for a user of a CLIENT who manages the logins of the client’s other users.',
  examples: [false],
});
const PersonName = Name(MAX_NAME, 'Mara Lind');

const SignsInBy = Type.Unsafe<SignInWay>({
  ...OneOf(signInWays),
  description:
    'Whether the user has a password, is bound to an account of the identity provider, or both.',
});

export const User = Closed({
  id: Id,
  email: Type.String({ examples: ['mara@example.com'] }),
  name: Type.String({ examples: ['Mara Lind'] }),
  role: OneOf(roles),
  customerId: Nullable(Id),
  readOnly: ReadOnly,
  chief: Chief,
  disabled: Type.Boolean(),
  taskKinds: TaskKinds,
  passwordSetByOther: Type.Boolean({
    description: 'True while the password is one that somebody else chose.',
  }),
  passwordEndsAt: Nullable(
    Type.String({
      format: 'date-time',
      description:
        'When a password that somebody else chose stops working unless its owner changes it; null if it lasts.',
      examples: ['2026-11-28T08:30:00.000Z'],
    }),
  ),
  signsInBy: SignsInBy,
  createdAt: Instant,
  version: Version,
});
export type User = Static<typeof User>;

export const listUsers = listEndpoint('/api/users', {
  permission: 'logins:manage',
  summary: 'Users; to a chief, those of the own customer.',
  filters: { role: Type.Optional(OneOf(roles)), customerId: Type.Optional(Id) },
  sorts: ['name', 'email', 'role', 'createdAt'],
  defaultSort: 'email',
  item: User,
});

export const createUser = endpoint('POST', '/api/users', {
  permission: 'logins:manage',
  recentSignIn: true,
  summary:
    'Creates a user; a CLIENT needs its customer. Without a password, the user is sent an invitation with a link to choose one. A chief creates users of the own customer, by default in the own warehouses.',
  body: Closed({
    email: Email,
    name: Type.Optional(PersonName),
    role: OneOf(roles),
    password: Type.Optional(Password),
    customerId: Type.Optional(Nullable(Id)),
    readOnly: Type.Optional(ReadOnly),
    chief: Type.Optional(Chief),
    warehouseIds: Type.Optional(
      Type.Array(Id, {
        maxItems: MAX_ASSIGNED,
        uniqueItems: true,
        description: 'The warehouses that the user is assigned to at once.',
      }),
    ),
  }),
  responses: { 201: User },
});

export const inviteUser = endpoint('POST', '/api/users/{id}/invitation', {
  permission: 'logins:manage',
  recentSignIn: true,
  summary: 'Sends a user an invitation: a mail with a link to choose a password.',
  changes: ['mail', 'audit'],
  responses: { 201: Closed({ endsAt: Instant }) },
});

export const getUser = endpoint('GET', '/api/users/{id}', {
  permission: 'logins:manage',
  summary: 'One user.',
  responses: { 200: User },
  versioned: true,
});

export const changeUser = endpoint('PATCH', '/api/users/{id}', {
  permission: 'logins:manage',
  recentSignIn: true,
  summary:
    'Changes name, tasks, role, customer, whether a client’s user only reads or is a chief, password, or disables; the sessions of the user end if more than name and tasks change. One’s own password is changed by POST /api/auth/password. A chief changes users of the own customer who are no chiefs.',
  changes: ['users', 'warehouses', 'auth', 'audit'],
  body: Closed(
    {
      name: Type.Optional(PersonName),
      role: Type.Optional(OneOf(roles)),
      customerId: Type.Optional(Nullable(Id)),
      readOnly: Type.Optional(ReadOnly),
      chief: Type.Optional(Chief),
      disabled: Type.Optional(Type.Boolean()),
      taskKinds: Type.Optional(TaskKinds),
      password: Type.Optional(Password),
    },
    { minProperties: 1 },
  ),
  responses: { 200: User },
  versioned: true,
});

export const listMyWarehouses = listEndpoint('/api/users/me/warehouses', {
  permission: 'session:use',
  summary: 'The warehouses that the caller may work in.',
  sorts: ['name', 'createdAt'],
  defaultSort: 'name',
  item: Warehouse,
});

export const listUserWarehouses = listEndpoint('/api/users/{id}/warehouses', {
  permission: 'logins:manage',
  summary: 'The warehouses assigned to a user.',
  sorts: ['name', 'createdAt'],
  defaultSort: 'name',
  item: Warehouse,
});

export const assignWarehouse = endpoint('POST', '/api/users/{id}/warehouses', {
  permission: 'logins:manage',
  recentSignIn: true,
  summary: 'Assigns a warehouse to a user.',
  body: Closed({ warehouseId: Id }),
  responses: { 201: Warehouse },
});

export const removeAssignment = endpoint('DELETE', '/api/users/{id}/warehouses/{warehouseId}', {
  permission: 'logins:manage',
  summary: 'Removes a warehouse from a user.',
  responses: { 204: null },
});
