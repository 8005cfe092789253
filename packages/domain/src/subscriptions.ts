import type { ChangeType } from './changes.ts';
import { keysOf } from './keysOf.ts';
import { may, type Permission, type Role, roles } from './permissions.ts';

interface Topic {
  label: string;
  /** When a notice of it is written. */
  hint: string;
  /** The permission that a subscription needs. */
  permission: Permission;
  /** The changes that cause a notice; none for events that a periodic look at the stock finds. */
  changes?: readonly ChangeType[];
  /** The statuses to which the change leads; all where absent. */
  statuses?: readonly string[];
}

/** What people may subscribe to. */
export const topics = {
  ARRIVED: {
    label: 'Arrived',
    hint: 'A delivery is complete.',
    permission: 'asns:read',
    changes: ['asn.complete', 'asn.complete_with_variances'],
  },
  VARIANCE: {
    label: 'Variance',
    hint: 'A delivery is complete, and differs from its ASN.',
    permission: 'asns:read',
    changes: ['asn.complete_with_variances'],
  },
  SHIPPED: {
    label: 'Shipped',
    hint: 'An order has shipped, with its tracking number.',
    permission: 'orders:read',
    changes: ['order.shipped'],
  },
  SHORT: {
    label: 'Short',
    hint: 'An order waits for stock.',
    permission: 'orders:read',
    changes: ['order.created', 'order.partially_allocated', 'order.backorder'],
    statuses: ['PARTIALLY_ALLOCATED', 'BACKORDER'],
  },
  EXPIRING: { label: 'Expiring', hint: 'A lot in stock expires soon.', permission: 'stock:read' },
  BELOW_MINIMUM: {
    label: 'Below Minimum',
    hint: 'A pick location has less than its minimum; sent once a day.',
    permission: 'replenishment:read',
  },
  WEBHOOK_FAILED: {
    label: 'Failed Webhook',
    hint: 'A webhook was switched off after failures.',
    permission: 'webhooks:manage',
  },
} as const satisfies Record<string, Topic>;
export type TopicKey = keyof typeof topics;
export const topicKeys = keysOf(topics);

export interface Notice {
  topic: TopicKey;
  /** What the text of the topic names. */
  facts: Readonly<Record<string, string | number | null>>;
  /** Null if it belongs to none. */
  warehouse: string | null;
  customer: string | null;
}

export const noticeModes = ['OFF', 'NOW', 'DAILY'] as const;
export type NoticeMode = (typeof noticeModes)[number];

export function topicsOf(role: Role): TopicKey[] {
  return topicKeys.filter((topic) => may(role, topics[topic].permission));
}

/** Each role with each of its topics, as `ADMIN SHIPPED`. */
export const audience: readonly string[] = roles.flatMap((role) =>
  topicsOf(role).map((topic) => `${role} ${topic}`),
);

/** The changes that some topic reports. */
export const noticedChanges: readonly ChangeType[] = [
  ...new Set(Object.values<Topic>(topics).flatMap(({ changes = [] }) => changes)),
];

interface Step {
  type: ChangeType;
  status: string | null;
  previousStatus: string | null;
}

/**
 * The topics of a change. A topic with statuses is one of a change that leads to such a status from
 * another.
 */
export function topicsOfChange({ type, status, previousStatus }: Step): TopicKey[] {
  return topicKeys.filter((key) => {
    const { changes, statuses }: Topic = topics[key];
    const isNoticed = (each: string | null): boolean =>
      each !== null && (statuses?.includes(each) ?? false);
    return (
      (changes?.includes(type) ?? false) &&
      (statuses === undefined || (isNoticed(status) && !isNoticed(previousStatus)))
    );
  });
}

/** The hour of the daily mail unless people choose another, in the time zone of the warehouse. */
export const DEFAULT_HOUR = 7;
/** Days before the expiry of a lot at which the notice is written, unless people choose others. */
export const DEFAULT_DAYS = 14;
export const MAX_DAYS = 365;

/** The screen behind the last link of each notice. */
export const UNSUBSCRIBE_PATH = '/unsubscribe';
/** Where mail programs send their one click (RFC 8058). */
export const ONE_CLICK_PATH = '/api/unsubscribe';
