import type { StockStatus } from './inventory.ts';
import type { Life } from './life.ts';
import { DISPOSAL_ORDER_TYPE, type OrderStatus, type OrderType } from './orders.ts';

export const returnStatuses = [
  'EXPECTED',
  'RECEIVING_IN_PROGRESS',
  'COMPLETE',
  'CANCELLED',
] as const;
export type ReturnStatus = (typeof returnStatuses)[number];

export const returnEvents = ['receive', 'close', 'cancel'] as const;
export type ReturnEvent = (typeof returnEvents)[number];

export const returnSteps: Life<ReturnStatus, ReturnEvent> = {
  EXPECTED: { receive: 'RECEIVING_IN_PROGRESS', cancel: 'CANCELLED' },
  RECEIVING_IN_PROGRESS: { receive: 'RECEIVING_IN_PROGRESS', close: 'COMPLETE' },
  COMPLETE: {},
  CANCELLED: {},
};

/**
 * What becomes of returned goods: they are kept as stock in that status, or go straight back to the
 * client who owns them.
 */
export const dispositions = ['AVAILABLE', 'QUARANTINED', 'DAMAGED', 'RETURN_TO_CLIENT'] as const;
export type Disposition = (typeof dispositions)[number];

/** The status in which goods of this disposition are kept, or null if they are not kept. */
export function keptStatus(disposition: Disposition): StockStatus | null {
  return disposition === 'RETURN_TO_CLIENT' ? null : disposition;
}

/** A reason that the settings know. Null: they say nothing of what becomes of its goods. */
interface KnownReason {
  name: string;
  disposition: Disposition | null;
}

const UNHURT = /\b(?:un|not |no |non-?)(?:damaged?|broken|defects?|defective)\b/g;
/**
 * Words of a reason that say in which condition the goods are. Goods that may only be defective are
 * looked at first.
 */
const conditions: readonly (readonly [RegExp, Disposition])[] = [
  [
    /damag|broken|crushed|leak|torn|spoil|beschädigt|kaputt|zerbrochen|endommag|cassé|beschadigd|dañad|rotto|danneggiat/,
    'DAMAGED',
  ],
  [
    /defect|defekt|faulty|malfunction|not working|expired|recall|contaminat|défectueu|difettos/,
    'QUARANTINED',
  ],
];

/**
 * What becomes of goods that come back for this reason, unless somebody sees that they are in
 * another condition: what the settings say of the reason, else what its words say, else they are
 * for sale.
 */
export function proposedDisposition(
  reason: string,
  known: readonly KnownReason[] = [],
): Disposition {
  const wanted = reason.trim().toLowerCase();
  const configured = known.find(
    ({ name, disposition }) => disposition !== null && name.toLowerCase() === wanted,
  );
  if (configured?.disposition) return configured.disposition;
  const text = wanted.replace(UNHURT, '');
  return conditions.find(([pattern]) => pattern.test(text))?.[1] ?? 'AVAILABLE';
}

/** The statuses in which the buyer has the goods of an order and may return them. */
export const returnableOrderStatuses = [
  'SHIPPED',
  'DELIVERED',
] as const satisfies readonly OrderStatus[];

/**
 * Whether goods of an order can come back: those of a transfer never left the company, and what is
 * scrapped is gone.
 */
export function isReturnable({ status, type }: { status: OrderStatus; type: OrderType }): boolean {
  return (
    type !== 'INTERNAL_TRANSFER' &&
    type !== DISPOSAL_ORDER_TYPE &&
    returnableOrderStatuses.some((returnable) => returnable === status)
  );
}

/** One product of a return, in units: announced (0 if it came unannounced) and received. */
export interface ReturnCount {
  quantity: number;
  received: number;
}

/**
 * The shipped units that a return claims. Until it is closed: the announced units, or the received
 * ones where they are more. Afterwards: the received units. A cancelled return claims nothing.
 */
export function claimedUnits(status: ReturnStatus, { quantity, received }: ReturnCount): number {
  if (status === 'CANCELLED') return 0;
  return status === 'COMPLETE' ? received : Math.max(quantity, received);
}

/** Announced units that have not arrived. Overs of one product never cancel shorts of another. */
export function unitsToCome(items: readonly ReturnCount[]): number {
  return items.reduce((sum, { quantity, received }) => sum + Math.max(0, quantity - received), 0);
}

/**
 * Units of each product that may still be received on a return of an order: what shipped, less what
 * its other returns claim and this one has.
 */
export function returnableUnits(
  shipped: ReadonlyMap<number, number>,
  lines: readonly (ReturnCount & { returnId: number; status: ReturnStatus; productId: number })[],
  returnId: number | null,
): Map<number, number> {
  const left = new Map(shipped);
  for (const { productId, status, ...line } of lines) {
    const units = line.returnId === returnId ? line.received : claimedUnits(status, line);
    left.set(productId, (left.get(productId) ?? 0) - units);
  }
  return left;
}

/** What the ledger knows of a lot, or serial, of which units come back. */
export interface LotHistory {
  code: string;
  isSerial: boolean;
  /** Units of it that are in stock anywhere. */
  inStock: number;
  /** Units that went out, less those whose shipment was undone. */
  left: number;
  /** Units that came back on returns. */
  back: number;
  /**
   * Whether units of it came in here otherwise than by a return or as opening stock: then nothing
   * of it was elsewhere before.
   */
  wasReceived: boolean;
  /** The order of the last way out; null if there was none, or it was with no order. */
  lastOrderId: number | null;
}

/** What left with the order of a return, of one product. */
export interface LeftWithOrder {
  orderId: number;
  /** Units of the lot that left with the order and have not come back on a return of it. */
  units: number;
  /** Whether units of the product left with it whose lot nobody recorded. */
  hasUnrecorded: boolean;
}

/** Why units of a lot cannot come back on a return. */
export type LotReturnFault =
  | { kind: 'NAMED_TWICE' | 'NOT_LEFT' | 'OTHER_ORDER' }
  | { kind: 'TOO_MANY'; most: number };

/**
 * Why `units` of a lot, or the one of a serial, cannot come back on a return; null if they can.
 * `order` is null for a blind return: then a serial must be out, and a lot that was received here
 * cannot come back in more units than are out.
 */
export function lotReturnFault(
  lot: LotHistory,
  units: number,
  order: LeftWithOrder | null,
): LotReturnFault | null {
  if (lot.isSerial) return serialReturnFault(lot, units, order);
  if (order === null) {
    const out = Math.max(0, lot.left - lot.back);
    if (!lot.wasReceived || units <= out) return null;
    return out === 0 ? { kind: 'NOT_LEFT' } : { kind: 'TOO_MANY', most: out };
  }
  if (units <= order.units || order.hasUnrecorded) return null;
  if (order.units > 0 || lot.lastOrderId === order.orderId)
    return { kind: 'TOO_MANY', most: order.units };
  return { kind: lot.lastOrderId === null ? 'NOT_LEFT' : 'OTHER_ORDER' };
}

function serialReturnFault(
  lot: LotHistory,
  units: number,
  order: LeftWithOrder | null,
): LotReturnFault | null {
  if (units > 1) return { kind: 'NAMED_TWICE' };
  if (lot.inStock > 0) return { kind: 'NOT_LEFT' };
  if (order === null) return lot.left > 0 ? null : { kind: 'NOT_LEFT' };
  if (lot.lastOrderId === order.orderId) return null;
  if (lot.lastOrderId !== null) return { kind: 'OTHER_ORDER' };
  return order.hasUnrecorded && lot.left === 0 ? null : { kind: 'NOT_LEFT' };
}
