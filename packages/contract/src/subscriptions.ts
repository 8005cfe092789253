import {
  DEFAULT_DAYS,
  DEFAULT_HOUR,
  MAX_DAYS,
  noticeModes,
  topicKeys,
} from '@lading/domain/subscriptions';
import { type Static, Type } from 'typebox';
import { bodyLimits, endpoint } from './endpoint.ts';
import { Closed, Nullable, OneOf } from './fields.ts';

const Hour = Type.Integer({
  minimum: 0,
  maximum: 23,
  description: 'The hour of the daily mail, in the time zone of each warehouse.',
  examples: [DEFAULT_HOUR],
});

const Subscription = Closed({
  topic: OneOf(topicKeys),
  mode: OneOf(noticeModes),
  days: Nullable(
    Type.Integer({
      minimum: 1,
      maximum: MAX_DAYS,
      description: 'For EXPIRING only: days before the expiry.',
      examples: [DEFAULT_DAYS],
    }),
  ),
});
export type Subscription = Static<typeof Subscription>;

export const Subscriptions = Closed({
  hour: Hour,
  items: Type.Array(Subscription, {
    maxItems: topicKeys.length,
    description: 'One for each topic that the role may subscribe to.',
  }),
});
export type Subscriptions = Static<typeof Subscriptions>;

export const getSubscriptions = endpoint('GET', '/api/subscriptions', {
  permission: 'session:own',
  summary: 'The mail subscriptions of the caller.',
  responses: { 200: Subscriptions },
});

export const changeSubscriptions = endpoint('PUT', '/api/subscriptions', {
  permission: 'session:own',
  summary: 'Replaces the mail subscriptions of the caller. Topics that are left out are off.',
  body: Subscriptions,
  responses: { 200: Subscriptions },
});

export const unsubscribe = endpoint('POST', '/api/unsubscribe', {
  permission: 'public',
  bodyLimit: bodyLimits.short,
  summary:
    'Ends all notices of the user to whom the link was sent. Mail programs call it by one click (RFC 8058), with a form that is not read.',
  query: Closed({
    token: Type.String({
      minLength: 1,
      maxLength: 400,
      description: 'The token of the link.',
      examples: ['AZ…'],
    }),
  }),
  responses: { 204: null },
  takesForm: true,
  idempotent: false,
});
