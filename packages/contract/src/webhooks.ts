import { changeTypes } from '@lading/domain/changes';
import {
  MAX_KEY_ADDRESSES,
  MAX_NAME,
  MAX_OVERLAP_HOURS,
  MAX_WEBHOOK_URL,
} from '@lading/domain/limits';
import { deliveryStatuses, webhookStatuses } from '@lading/domain/webhooks';
import { type Static, Type } from 'typebox';
import { endpoint, listEndpoint } from './endpoint.ts';
import {
  Closed,
  CountOf,
  Flag,
  Id,
  Instant,
  Name,
  Named,
  Nullable,
  OneOf,
  Remark,
  Version,
} from './fields.ts';

const WebhookName = Name(MAX_NAME, 'Shop');
const Url = Type.String({
  minLength: 1,
  maxLength: MAX_WEBHOOK_URL,
  description: 'https; http to networks that an administrator listed.',
  examples: ['https://shop.example.com/lading'],
});
const Types = Type.Array(OneOf(changeTypes), {
  uniqueItems: true,
  description: 'The changes that are sent; empty: all.',
  examples: [['order.shipped']],
});

/** The networks that are not public and that webhooks may reach. */
export const WebhookNetworks = Type.Array(
  Type.String({ maxLength: 50, examples: ['10.1.0.0/16'] }),
  {
    maxItems: MAX_KEY_ADDRESSES,
    description:
      'For an ADMIN: addresses and networks (CIDR) that webhooks may reach beside public ones, by http too.',
  },
);

export const Webhook = Closed({
  id: Id,
  name: Type.String({ examples: ['Shop'] }),
  url: Type.String({ examples: ['https://shop.example.com/lading'] }),
  types: Types,
  warehouse: Nullable(Named),
  customer: Nullable(Named),
  status: OneOf(webhookStatuses),
  disabledAt: Nullable(Instant),
  disabledReason: Nullable(
    Type.String({ examples: ['A delivery failed 16 times in three days.'] }),
  ),
  disabledRemark: Nullable(Remark, { description: 'The same as a code with facts.' }),
  undelivered: CountOf('Deliveries that failed and were not delivered since.', 0),
  lastDeliveredAt: Nullable(Instant),
  formerUntil: Nullable(
    Type.String({
      format: 'date-time',
      description: 'Until then the secret before a rotation signs as well.',
    }),
  ),
  createdAt: Instant,
  version: Version,
});
export type Webhook = Static<typeof Webhook>;

export const WebhookWithSecret = Closed({
  ...Webhook.properties,
  secret: Type.String({
    description: 'The key of the signatures, in base64 after `whsec_`. Only this response has it.',
    examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
  }),
});
export type WebhookWithSecret = Static<typeof WebhookWithSecret>;

export const listWebhooks = listEndpoint('/api/webhooks', {
  permission: 'webhooks:manage',
  summary: 'Webhooks: where changes are sent, as Standard Webhooks describes it.',
  filters: { status: Type.Optional(OneOf(webhookStatuses)) },
  sorts: ['name', 'createdAt'],
  defaultSort: 'name',
  item: Webhook,
});

export const getWebhook = endpoint('GET', '/api/webhooks/{id}', {
  permission: 'webhooks:manage',
  summary: 'One webhook.',
  responses: { 200: Webhook },
  versioned: true,
});

const scope = {
  warehouseId: Type.Optional(Nullable(Id)),
  customerId: Type.Optional(Nullable(Id)),
};

export const createWebhook = endpoint('POST', '/api/webhooks', {
  permission: 'webhooks:manage',
  recentSignIn: true,
  summary:
    'Creates a webhook, which gets what changes from now on. With a customer it gets what a client of that customer may see.',
  body: Closed({ name: WebhookName, url: Url, types: Type.Optional(Types), ...scope }),
  responses: { 201: WebhookWithSecret },
  sealed: true,
});

export const changeWebhook = endpoint('PATCH', '/api/webhooks/{id}', {
  permission: 'webhooks:manage',
  recentSignIn: true,
  summary: 'Changes a webhook. One that is enabled again goes on where it stopped.',
  body: Closed(
    {
      name: Type.Optional(WebhookName),
      url: Type.Optional(Url),
      types: Type.Optional(Types),
      ...scope,
      enabled: Type.Optional(Type.Boolean({ examples: [true] })),
    },
    { minProperties: 1 },
  ),
  responses: { 200: Webhook },
  versioned: true,
});

export const deleteWebhook = endpoint('DELETE', '/api/webhooks/{id}', {
  permission: 'webhooks:manage',
  summary: 'Deletes a webhook with its deliveries.',
  responses: { 204: null },
});

export const rotateWebhook = endpoint('POST', '/api/webhooks/{id}/rotate', {
  permission: 'webhooks:manage',
  recentSignIn: true,
  summary: 'Gives a webhook a new secret. Deliveries are signed with both secrets for some hours.',
  body: Closed({
    overlapHours: Type.Integer({ minimum: 0, maximum: MAX_OVERLAP_HOURS, examples: [24] }),
  }),
  responses: { 200: WebhookWithSecret },
  sealed: true,
});

const answer = {
  responseStatus: Nullable(
    Type.Integer({ description: 'Null if no response came.', examples: [200] }),
  ),
  responseBody: Nullable(Type.String({ description: 'Its first 4 KB.', examples: ['ok'] })),
  error: Nullable(
    Type.String({ description: 'Why it failed.', examples: ['No response came within 15 s.'] }),
  ),
  durationMs: Nullable(Type.Integer({ minimum: 0, examples: [120] })),
};

export const TestResult = Closed({ delivered: Type.Boolean({ examples: [true] }), ...answer });
export type TestResult = Static<typeof TestResult>;

export const testWebhook = endpoint('POST', '/api/webhooks/{id}/test', {
  permission: 'webhooks:manage',
  summary:
    'Sends `webhook.test` at once, also where the webhook is disabled, and returns what came back.',
  responses: { 200: TestResult },
  changes: [],
});

export const Delivery = Closed({
  id: Id,
  eventId: Type.Integer({
    minimum: 1,
    description: 'The id of the change; the header webhook-id is `evt_` and this.',
    examples: [42],
  }),
  type: Type.String({ examples: ['order.shipped'] }),
  status: OneOf(deliveryStatuses),
  attempts: Type.Integer({ minimum: 0, examples: [1] }),
  createdAt: Instant,
  attemptedAt: Nullable(Instant),
  nextAttemptAt: Nullable(Instant),
  ...answer,
  requestBody: Type.String({ examples: ['{"type":"order.shipped"}'] }),
});
export type Delivery = Static<typeof Delivery>;

export const listDeliveries = listEndpoint('/api/webhooks/{id}/deliveries', {
  permission: 'webhooks:manage',
  summary: 'The deliveries of a webhook, with their bodies.',
  filters: {
    status: Type.Optional(OneOf(deliveryStatuses)),
    undelivered: Flag,
  },
  sorts: ['createdAt'],
  defaultSort: '-createdAt',
  item: Delivery,
});

export const replayDeliveries = endpoint('POST', '/api/webhooks/{id}/replay', {
  permission: 'webhooks:manage',
  summary: 'Sends ended deliveries again, with the same ids and bodies: one, or those of a span.',
  body: Type.Union([Closed({ deliveryId: Id }), Closed({ from: Instant, to: Instant })]),
  responses: { 200: Closed({ replayed: Type.Integer({ minimum: 0, examples: [3] }) }) },
});
