import { auditActions, auditEntities } from '@lading/domain/audit';
import { type Static, Type } from 'typebox';
import { listEndpoint } from './endpoint.ts';
import { Closed, Id, Instant, Nullable, OneOf } from './fields.ts';

const State = (example: Record<string, unknown>) =>
  Nullable(
    Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: true,
      description: 'Its fields at that instant, without secrets.',
      examples: [example],
    }),
  );

export const AuditEntry = Closed({
  id: Id,
  at: Instant,
  userId: Nullable(Id),
  by: Type.String({
    description:
      'The email that the user had, `operator command`, `identity provider`, `Lading` of what it does by itself, or `not signed in` of a failed sign-in.',
    examples: ['mara@example.com'],
  }),
  entity: OneOf(auditEntities),
  entityId: Id,
  name: Type.String({ description: 'Its name at that instant.', examples: ['Rotterdam North'] }),
  action: OneOf(auditActions),
  before: State({ name: 'Rotterdam' }),
  after: State({ name: 'Rotterdam North' }),
});
export type AuditEntry = Static<typeof AuditEntry>;

export const listAudit = listEndpoint('/api/audit', {
  permission: 'audit:read',
  summary:
    'Changes with user, instant and the state before and after; sign-ins, failed sign-ins, sign-outs and ended sessions.',
  filters: {
    entity: Type.Optional(OneOf(auditEntities)),
    entityId: Type.Optional(Id),
    action: Type.Optional(OneOf(auditActions)),
    user: Type.Optional(Id),
    from: Type.Optional(Instant),
    to: Type.Optional(Instant),
  },
  sorts: ['at'],
  defaultSort: '-at',
  item: AuditEntry,
});
