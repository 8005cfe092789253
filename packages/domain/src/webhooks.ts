import { HOUR_MS, MINUTE_MS } from './time.ts';

export const webhookStatuses = ['ACTIVE', 'DISABLED'] as const;
export type WebhookStatus = (typeof webhookStatuses)[number];

/** RETRYING has failed at least once and is tried again, FAILED is given up. */
export const deliveryStatuses = ['PENDING', 'RETRYING', 'DELIVERED', 'FAILED'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** The pauses after each failure, as Standard Webhooks proposes them: three days in all. */
const pauses = [5_000, 5 * MINUTE_MS, 30 * MINUTE_MS, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR_MS)];

/** How often a delivery is tried before it is given up. */
export const MAX_ATTEMPTS = pauses.length + 1;

/** The pause after so many failures in ms, up to a tenth longer, so that many deliveries do not return at once; null: it is given up. `chance` is in [0, 1). */
export function pauseAfter(failures: number, chance: number): number | null {
  const pause = pauses[failures - 1];
  return pause === undefined ? null : Math.round(pause * (1 + chance / 10));
}

/** Days that ended deliveries are kept. */
export const DELIVERY_DAYS = 30;

/** The beginning of a secret, before its bytes in base64. */
export const SECRET_PREFIX = 'whsec_';
