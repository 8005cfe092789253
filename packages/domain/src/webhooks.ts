export const webhookStatuses = ['ACTIVE', 'DISABLED'] as const;
export type WebhookStatus = (typeof webhookStatuses)[number];

/** RETRYING has failed at least once and is tried again, FAILED is given up. */
export const deliveryStatuses = ['PENDING', 'RETRYING', 'DELIVERED', 'FAILED'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** The statuses of deliveries that are not tried again by themselves. */
export const endedDeliveryStatuses = ['DELIVERED', 'FAILED'] as const satisfies readonly DeliveryStatus[];

/** Days that ended deliveries are kept. */
export const DELIVERY_DAYS = 30;

/** The beginning of a secret, before its bytes in base64. */
export const SECRET_PREFIX = 'whsec_';
