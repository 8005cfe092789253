import type { createReturn } from '@lading/contract/calls';
import type { ProductRef } from '@lading/contract/fields';
import type { Order } from '@lading/contract/orders';
import type { Return } from '@lading/contract/returns';
import { MAX_LINES } from '@lading/domain/limits';
import { isQuantity, MAX_QUANTITY, sumByKey } from '@lading/domain/quantity';
import { claimedUnits } from '@lading/domain/returns';
import type { BodyOf } from '../../lib/api.ts';
import { formatUnits } from '../../lib/format.ts';
import type { Entered } from '../../ui/packUnits.ts';

export interface ReturnFields {
  customerId: number | null;
  returnReference: string;
  reason: string;
}

export interface DraftLine extends Entered {
  product: ProductRef;
  /** Units of the order that can still be returned; null on a blind return. */
  left: number | null;
}

/**
 * Returns the lines of an order that can still be returned: shipped units less those that other
 * returns claim.
 */
export function linesOfOrder(
  order: Pick<Order, 'items'>,
  returns: readonly Pick<Return, 'status' | 'items'>[],
): DraftLine[] {
  const shipped = sumByKey(
    order.items.map(({ product, shippedQuantity: quantity }) => ({ key: product.id, quantity })),
  );
  const products = new Map(order.items.map(({ product }) => [product.id, product]));
  return [...products.values()].flatMap((product) => {
    const claimed = returns.reduce((sum, { status, items }) => {
      const item = items.find((other) => other.product.id === product.id);
      return item
        ? sum + claimedUnits(status, { quantity: item.quantity, received: item.receivedQuantity })
        : sum;
    }, 0);
    const left = (shipped.get(product.id) ?? 0) - claimed;
    return left > 0 ? [{ product, quantity: String(left), left }] : [];
  });
}

/**
 * The lines with what left in a unit besides, of the lines of its order: of none more than can
 * still come back. What cannot is left out.
 */
export function withUnit(
  lines: readonly DraftLine[],
  ofOrder: readonly DraftLine[],
  items: readonly { product: { id: number }; quantity: number }[],
): DraftLine[] {
  return ofOrder.flatMap((line) => {
    const isOfLine = ({ product }: { product: { id: number } }) => product.id === line.product.id;
    const before = lines.find(isOfLine);
    const item = items.find(isOfLine);
    if (!item) return before ?? [];
    const units = Math.min(line.left ?? 0, Number(before?.quantity ?? 0) + item.quantity);
    return { ...line, quantity: String(units) };
  });
}

/** The units of a return that were received, and those that were announced. */
export function unitsText({ items }: Pick<Return, 'items'>, between: ' of ' | ' / '): string {
  const received = items.reduce((sum, item) => sum + item.receivedQuantity, 0);
  const announced = items.reduce((sum, item) => sum + item.quantity, 0);
  return formatUnits(received) + between + formatUnits(announced);
}

export function isTooMany({ quantity, left }: DraftLine): boolean {
  return left !== null && Number(quantity) > left;
}

/** Adds a line of a product. Returns a sentence if that is not possible. */
export function withProduct(
  lines: readonly DraftLine[],
  product: ProductRef | null,
  entered: Entered,
): DraftLine[] | string {
  const { quantity } = entered;
  if (!product || !quantity.trim() || Number(quantity) === 0)
    return 'Please select a product and enter a quantity.';
  if (!isQuantity(Number(quantity)))
    return `A line holds a whole number of units from 1 to ${formatUnits(MAX_QUANTITY)}.`;
  if (lines.some((line) => line.product.id === product.id))
    return 'This product is already on the return. Please change its line.';
  return [...lines, { ...entered, product, quantity: String(Number(quantity)), left: null }];
}

/** The message of each field without a value. */
export const returnSentences = {
  customerId: 'Customer is required',
  returnReference: 'Return reference is required',
  reason: 'Reason is required',
} as const;

/**
 * Returns why the return cannot be sent: one sentence for each reason. Only staff choose a
 * customer.
 */
export function returnProblems(
  fields: ReturnFields,
  lines: readonly DraftLine[],
  needsCustomer: boolean,
): string[] {
  const problems: string[] = [];
  if (needsCustomer && fields.customerId === null) problems.push(returnSentences.customerId);
  if (!fields.returnReference.trim()) problems.push(returnSentences.returnReference);
  if (!fields.reason.trim()) problems.push(returnSentences.reason);
  if (lines.length === 0) problems.push('At least one item is required');
  if (lines.length > MAX_LINES)
    problems.push(`A return has at most ${formatUnits(MAX_LINES)} items`);
  for (const line of lines) {
    if (!isQuantity(Number(line.quantity)))
      problems.push(`Units of ${line.product.sku} must be a whole number from 1`);
    else if (isTooMany(line))
      problems.push(
        `Only ${formatUnits(line.left ?? 0)} of ${line.product.sku} can still come back`,
      );
  }
  return problems;
}

export function returnBody(
  fields: ReturnFields,
  { lpns, ...origin }: { warehouseId: number; orderId: number | null; lpns: readonly string[] },
  lines: readonly DraftLine[],
): BodyOf<typeof createReturn> {
  return {
    ...(fields.customerId === null ? {} : { customerId: fields.customerId }),
    ...origin,
    ...(lpns.length > 0 && { lpns: [...lpns] }),
    returnReference: fields.returnReference.trim(),
    reason: fields.reason.trim(),
    items: lines.map(({ product, quantity }) => ({
      productId: product.id,
      quantity: Number(quantity),
    })),
  };
}
