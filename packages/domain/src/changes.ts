import { asnStatuses } from './asns.ts';
import { orderStatuses } from './orders.ts';
import { returnStatuses } from './returns.ts';

/** The change that leads to a status: `order.shipped`. */
const toStatus = <W extends string, S extends string>(what: W, statuses: readonly S[]) =>
  statuses.map((status) => `${what}.${status.toLowerCase()}` as `${W}.${Lowercase<S>}`);

/**
 * The changes that other systems get. A step of a document has the name of the status that it leads
 * to; `created` is its first, and `changed` keeps the status of an order. `label.made` is a package
 * that was closed, whose label can be printed. `stock.changed` is stock that came, went or got
 * another status; a change of place alone is not among them.
 */
export const changeTypes = [
  'order.created',
  'order.changed',
  ...toStatus('order', orderStatuses),
  'asn.created',
  ...toStatus('asn', asnStatuses),
  'return.created',
  ...toStatus('return', returnStatuses),
  'label.made',
  'stock.changed',
  'lot.held',
  'lot.released',
  'count.posted',
] as const;
export type ChangeType = (typeof changeTypes)[number];

export const isChangeType = (text: string): text is ChangeType =>
  changeTypes.some((type) => type === text);

export const changedDocuments = [
  'ASN',
  'ORDER',
  'RETURN',
  'COUNT',
  'REPLENISHMENT',
  'LOT',
] as const;
export type ChangedDocument = (typeof changedDocuments)[number];

/** Days that changes are kept. */
export const CHANGE_DAYS = 30;
