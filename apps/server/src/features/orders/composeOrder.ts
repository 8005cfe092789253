import type { LotRef } from '@lading/contract/fields';
import type { Order, OrderDetail } from '@lading/contract/orders';
import { shipDayOf } from '@lading/domain/calendars';
import { spokenStep } from '@lading/domain/messages/remarks';
import { isOneOf, unservedOrderStatuses } from '@lading/domain/orders';
import { NO_PACKS } from '@lading/domain/packs';
import { percentage } from '@lading/domain/quantity';
import type { Created, CreatedOrder, NewOrderParts } from './orders.ledger.ts';

/** A stored order, without derived fields. */
export type OrderRow = Omit<Order, 'summary' | 'items'> & {
  items: Omit<Order['items'][number], 'backorderedQuantity'>[];
};
export type OrderDetailRow = OrderRow & Omit<OrderDetail, keyof Order>;

/** Adds the derived fields of lines, and their sums. */
export function composeOrder<R extends OrderRow>(row: R): Omit<R, 'items'> & Order {
  const isUnserved = isOneOf(unservedOrderStatuses, row.status);
  const items = row.items.map((item) => ({
    ...item,
    backorderedQuantity: isUnserved ? 0 : item.quantity - item.allocatedQuantity,
  }));
  const totalUnits = items.reduce((sum, item) => sum + item.quantity, 0);
  const allocated = items.reduce((sum, item) => sum + item.allocatedQuantity, 0);
  const allocationPercentage = percentage(allocated, totalUnits) ?? 0;
  return {
    ...row,
    items,
    summary: { totalItems: items.length, totalUnits, allocationPercentage },
  };
}

/** As `composeOrder`, for an order with everything that its screen shows. */
export const composeDetail = (row: OrderDetailRow): OrderDetail =>
  composeOrder({ ...row, history: row.history.map(spokenStep) });

/** The fields of a new order that no step has changed. */
const untouched = {
  version: 1,
  trackingNumber: null,
  actualShipDate: null,
  allocations: [],
  packages: [],
  cartons: [],
  handedOverAt: null,
  tote: null,
  previousOrder: null,
  followUpOrders: [],
} satisfies Partial<OrderDetailRow>;

/**
 * Composes a new order from what was written: reading it back would cost about a fifth of the call.
 */
export function composeNew([{ by, order, lots }, created]: NewOrderParts): OrderDetail {
  const { lines, customerId, reference, createdAt, orderDate, ...values } = order;
  const { orderId, status, remarks, products } = created;
  if (orderId === null) throw new Error('A new order was not written.');
  const creation = {
    at: createdAt,
    user: by,
    event: 'create',
    from: null,
    to: status,
    notes: null,
    remarks: remarks ?? [],
  } as const;
  const items = lines
    .map((line, index) => newItem(line, index, created, lots[index] ?? null))
    .sort((first, other) => first.lineNo - other.lineNo);
  const serialProducts = products.filter(({ serialCapture }) => serialCapture === 'OUTBOUND');
  return composeDetail({
    ...untouched,
    id: orderId,
    orderReference: reference,
    customer: { id: customerId, name: products[0]?.customerName ?? '' },
    status,
    items,
    serialItems:
      values.destinationWarehouseId === null
        ? items
            .filter(({ product }) => serialProducts.some(({ id }) => id === product.id))
            .map(({ id }) => id)
        : [],
    orderDate,
    history: [creation],
    warehouseId: values.warehouseId,
    destinationWarehouseId: values.destinationWarehouseId,
    type: values.type,
    priority: values.priority,
    stockStatuses: values.stockStatuses,
    shippingAddress: values.shippingAddress,
    address: values.address,
    shippingCarrier: values.shippingCarrier,
    requestedShipDate: values.requestedShipDate,
    shipBy: shipDayOf(values),
    shipByReason: values.shipByReason ?? null,
    minRemainingDays: values.minRemainingDays,
    notes: values.notes,
  });
}

function newItem(
  { quantity, price, lineNo, externalLineId, ...entered }: CreatedOrder['lines'][number],
  index: number,
  { lineIds, products, units }: Created,
  lot: LotRef | null,
): OrderRow['items'][number] {
  const [id, product] = [lineIds?.[index], products[index]];
  if (id === undefined || !product) throw new Error('A line of a new order was not written.');
  const { packId, packs, packName, packUnits } = { ...NO_PACKS, ...entered };
  return {
    id,
    product: { id: product.id, sku: product.sku, name: product.name },
    quantity,
    price,
    allocatedQuantity: units?.[index] ?? 0,
    pickedQuantity: 0,
    shippedQuantity: 0,
    lot: lot && {
      id: lot.id,
      code: lot.code,
      expiresOn: lot.expiresOn,
      producedOn: lot.producedOn,
    },
    packId,
    packs,
    packName,
    packUnits,
    lineNo,
    externalLineId,
  };
}
