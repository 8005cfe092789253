import type { Order } from '@lading/contract/orders';
import { importedStateOf } from '@lading/domain/orders';
import { packCells } from '@lading/domain/packs';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Db } from '../../platform/database/database.ts';
import { listDestinations, listWarehousesOf } from '../warehouses/warehouses.service.ts';

/** The columns of a file of order lines. An import of orders reads all of them. */
export const orderLineColumns = [
  'reference',
  'customer',
  'warehouse',
  'destination',
  'type',
  'status',
  'order_date',
  'requested_ship_date',
  'priority',
  'shipped_at',
  'tracking_number',
  'carrier',
  'min_remaining_days',
  'stock_statuses',
  'notes',
  'ship_to',
  'ship_name',
  'ship_line_1',
  'ship_line_2',
  'ship_line_3',
  'ship_postcode',
  'ship_city',
  'ship_country',
  'ship_phone',
  'ship_email',
  'line_no',
  'external_line_id',
  'sku',
  'lot',
  'quantity',
  'pack',
  'packs',
  'shipped',
  'unit_price',
] as const;

type Cells = Readonly<Record<(typeof orderLineColumns)[number], unknown>>;

/**
 * Returns the function that makes the cells of an order's lines. Reads the names of the warehouses
 * first.
 */
export async function orderLineCells(db: Db, actor: Actor): Promise<(order: Order) => Cells[]> {
  const known = [
    ...(await listDestinations(db, actor)),
    ...(await listWarehousesOf(db, actor.warehouseIds)),
  ];
  const names = new Map(known.map(({ id, name }) => [id, name]));
  return (order) => {
    const head = headOf(order, names);
    return order.items.map((item) => ({
      ...head,
      line_no: item.lineNo,
      external_line_id: item.externalLineId,
      sku: item.product.sku,
      lot: item.lot?.code,
      quantity: item.quantity,
      ...packCells(item, item.quantity),
      unit_price: item.price,
      shipped: order.actualShipDate === null ? null : item.shippedQuantity,
    }));
  };
}

function headOf(order: Order, names: ReadonlyMap<number, string>) {
  const { address } = order;
  const [line1, line2, line3] = address?.lines ?? [];
  return {
    reference: order.orderReference,
    customer: order.customer.name,
    warehouse: names.get(order.warehouseId),
    destination:
      order.destinationWarehouseId === null ? null : names.get(order.destinationWarehouseId),
    type: order.type,
    status: importedStateOf(order.status),
    order_date: order.orderDate,
    requested_ship_date: order.requestedShipDate,
    priority: order.priority,
    shipped_at: order.actualShipDate,
    tracking_number: order.trackingNumber,
    carrier: order.shippingCarrier,
    min_remaining_days: order.minRemainingDays,
    stock_statuses: order.stockStatuses.join(' '),
    notes: order.notes,
    ship_to: order.shippingAddress,
    ship_name: address?.name,
    ship_line_1: line1,
    ship_line_2: line2,
    ship_line_3: line3,
    ship_postcode: address?.postcode,
    ship_city: address?.city,
    ship_country: address?.country,
    ship_phone: address?.phone,
    ship_email: address?.email,
  };
}
