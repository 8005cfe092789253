import { type Life, statusesAfter, statusesFor } from './life.ts';

export const webhookStatuses = ['ACTIVE', 'DISABLED'] as const;
export type WebhookStatus = (typeof webhookStatuses)[number];

export const webhookSteps: Life<WebhookStatus, 'enable' | 'disable'> = {
  ACTIVE: { disable: 'DISABLED' },
  DISABLED: { enable: 'ACTIVE' },
};

/** RETRYING has failed at least once and is tried again, FAILED is given up. */
export const deliveryStatuses = ['PENDING', 'RETRYING', 'DELIVERED', 'FAILED'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** `retry` and `giveUp` are attempts that failed. */
export const deliveryEvents = ['deliver', 'retry', 'giveUp', 'replay'] as const;
export type DeliveryEvent = (typeof deliveryEvents)[number];

export const deliverySteps: Life<DeliveryStatus, DeliveryEvent> = {
  PENDING: { deliver: 'DELIVERED', retry: 'RETRYING', giveUp: 'FAILED' },
  RETRYING: { deliver: 'DELIVERED', retry: 'RETRYING', giveUp: 'FAILED' },
  DELIVERED: { replay: 'PENDING' },
  FAILED: { replay: 'PENDING' },
};

/** The statuses of deliveries that are tried. */
export const openDeliveryStatuses = statusesFor(deliverySteps, 'deliver');
/** The statuses of deliveries that are not tried again by themselves. */
export const endedDeliveryStatuses = statusesFor(deliverySteps, 'replay');
/** The statuses of deliveries whose last attempt failed. */
export const undeliveredStatuses = statusesAfter(deliverySteps, 'retry', 'giveUp');

/** The beginning of a secret, before its bytes in base64. */
export const SECRET_PREFIX = 'whsec_';
