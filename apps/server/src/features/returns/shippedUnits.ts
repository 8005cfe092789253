import { fault } from '@lading/domain/messages/faults';
import { DISPOSAL_ORDER_TYPE } from '@lading/domain/orders';
import { returnableOrderStatuses, returnableUnits } from '@lading/domain/returns';
import { badField, Refusal } from '../../platform/refusal.ts';
import type { ShippedOrder } from '../orders/shipments.service.ts';
import type { ReturnLine } from './returns.queries.ts';

/**
 * Refuses an order whose goods cannot come back: of another warehouse or customer, a transfer,
 * scrapped, or not shipped yet.
 */
export function requireReturnable(
  order: ShippedOrder,
  owner: { warehouseId: number; customerId: number },
): void {
  if (order.warehouseId !== owner.warehouseId)
    throw badField('orderId', 'FOREIGN_WAREHOUSE', { field: 'orderId', document: 'ORDER' });
  if (order.customerId !== owner.customerId)
    throw badField('orderId', 'FOREIGN_CUSTOMER', { field: 'orderId' });
  if (order.type === 'INTERNAL_TRANSFER') throw badField('orderId', 'TRANSFER_RETURNS_BY_TRANSFER');
  if (order.type === DISPOSAL_ORDER_TYPE) throw badField('orderId', 'SCRAP_IS_GONE');
  if (!returnableOrderStatuses.some((status) => status === order.status))
    throw new Refusal('NOT_RETURNABLE', { reference: order.reference, status: order.status });
}

/**
 * Refuses if all returns of a locked order together have more units than it shipped. `lines` are
 * the items of these returns. `wanted` are the units of a new return or, with `receivingId`, the
 * additional ones that this return receives.
 */
export function requireWithinShipped(
  order: ShippedOrder,
  lines: readonly ReturnLine[],
  wanted: readonly { productId: number; quantity: number }[],
  products: ReadonlyMap<number, { sku: string }>,
  receivingId: number | null = null,
): void {
  const returnable = returnableUnits(order.shipped, lines, receivingId);
  for (const productId of new Set(wanted.map((item) => item.productId))) {
    const units = wanted.reduce(
      (sum, item) => (item.productId === productId ? sum + item.quantity : sum),
      0,
    );
    const left = returnable.get(productId) ?? 0;
    if (units <= left) continue;
    const at = wanted.findIndex((item) => item.productId === productId);
    throw new Refusal(
      'RETURN_EXCEEDS_SHIPPED',
      {
        sku: products.get(productId)?.sku ?? '',
        left: Math.max(0, left),
        wanted: units,
        reference: order.reference,
      },
      { errors: [{ path: `items.${at}.quantity`, ...fault('TOO_MUCH_BACK') }] },
    );
  }
}
