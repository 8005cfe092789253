import { mailKinds, mailStatuses } from '@lading/domain/mail';
import { type Static, Type } from 'typebox';
import { endpoint, listEndpoint } from './endpoint.ts';
import { Closed, Id, Instant, Nullable, OneOf, UserRef } from './fields.ts';

export const getMailState = endpoint('GET', '/api/mail', {
  permission: 'public',
  summary: 'Whether the server sends mails.',
  responses: {
    200: Closed({
      on: Type.Boolean({ description: 'False if SMTP_URL is not set.', examples: [true] }),
    }),
  },
});

const Moment = Nullable(
  Type.String({ format: 'date-time', examples: ['2026-11-23T08:30:00.000Z'] }),
);

export const Mail = Closed({
  id: Id,
  user: UserRef,
  kind: OneOf(mailKinds),
  status: OneOf(mailStatuses),
  attempts: Type.Integer({ minimum: 0, examples: [1] }),
  createdAt: Instant,
  attemptedAt: Moment,
  nextAttemptAt: Moment,
  error: Nullable(
    Type.String({
      description: 'The reply of the mail server to the last attempt.',
      examples: ['550 No such user here'],
    }),
  ),
});
export type Mail = Static<typeof Mail>;

export const listMails = listEndpoint('/api/mails', {
  permission: 'users:manage',
  summary: 'Mails to users, as long as the settings keep them, without their texts.',
  filters: { status: Type.Optional(OneOf(mailStatuses)), userId: Type.Optional(Id) },
  sorts: ['createdAt'],
  defaultSort: '-createdAt',
  item: Mail,
});
