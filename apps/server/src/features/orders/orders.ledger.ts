import type { LineEntry } from '@lading/domain/lines';
import type { Remark } from '@lading/domain/messages/remarks';
import type { FirstOrderStatus, ImportedOrderState } from '@lading/domain/orders';
import type { PackEntry } from '@lading/domain/packs';
import { sql } from 'kysely';
import { jsonRowsOf } from '../../platform/database/array.ts';
import type { Tx } from '../../platform/database/database.ts';
import { oneRow } from '../../platform/database/oneRow.ts';
import type { KnownProduct } from '../products/products.service.ts';
import type { OrderUnits } from './lines.queries.ts';
import type { OrderValues } from './steps.queries.ts';

/** How orders are written: the server's side of `ledger/order.sql`. */

export interface NewOrder extends OrderValues {
  status: FirstOrderStatus | Exclude<ImportedOrderState, 'OPEN'>;
  /** The status in which an order that begins ON_HOLD resumes. */
  heldStatus?: FirstOrderStatus | null;
  /** Of an order that another system has done with: no stock moves for it. */
  isHistory?: boolean;
  /** What its history says of its beginning: what was entered, and what the program remarks. */
  eventNotes?: string | null;
  eventRemarks?: readonly Remark[];
  shippedAt?: Date | null;
  trackingNumber?: string | null;
  orderDate: Date;
  previousOrderId: number | null;
  createdAt: Date;
  createdBy: number;
  /**
   * A line with less allocated than its quantity waits for the rest, but not in an order that is
   * history. `shipped` is that of history.
   */
  lines: readonly (NewLine & { allocated: number; shipped?: number })[];
}

export type NewLine = OrderUnits & LineEntry & Partial<PackEntry>;

/** An order that is about to be created: what is promised to its lines gives its status. */
export type CreatedOrder = Omit<NewOrder, 'status' | 'lines'> & { lines: readonly NewLine[] };

/** An order as the statement that inserts it reads it. */
const recordOf = ({ lines, ...order }: NewOrder, place: number) => ({
  ...order,
  place,
  lines: lines.map(
    ({
      productId,
      lotId,
      shipped = 0,
      packId,
      packName,
      packUnits,
      lineNo,
      externalLineId,
      ...line
    }) => ({
      ...line,
      product_id: productId,
      lot_id: lotId,
      shipped,
      pack_id: packId,
      pack_name: packName,
      pack_units: packUnits,
      line_no: lineNo,
      external_line_id: externalLineId,
    }),
  ),
});

/**
 * Writes orders with their lines and the first event of their history. Returns their ids and lines,
 * in the order given.
 */
export async function insertOrders(
  tx: Tx,
  orders: readonly NewOrder[],
): Promise<{ id: number; lines: { id: number; productId: number }[] }[]> {
  const { rows } = await sql<{ place: number; orderId: number; id: number; productId: number }>`
    select place, order_id, line_id as id,
      product_id /* never null: place, order_id, id, product_id */
    from ledger.write_orders(${jsonRowsOf(orders.map(recordOf))})`.execute(tx);
  return orders.map((_order, place) => {
    const lines = rows.filter((row) => row.place === place);
    return { id: lines[0]?.orderId ?? 0, lines };
  });
}

/**
 * What came of a new order: of its lines, in the order given, the ids and the units promised. Null
 * where nothing was written.
 */
export interface Created {
  orderId: number | null;
  status: FirstOrderStatus;
  /** What its history says of its beginning. */
  remarks: Remark[] | null;
  lineIds: number[] | null;
  units: number[] | null;
  /** The products of the lines, in the order given, without those that do not exist. */
  products: KnownProduct[];
}

/**
 * Writes an order and, unless it names stock that is not for sale, promises its lines units, in one
 * statement. Writes nothing where a product does not exist or is none of the customer's: the caller
 * refuses.
 */
export async function insertCreated(
  tx: Tx,
  order: CreatedOrder,
  isPromised: boolean,
): Promise<Created> {
  const lines = order.lines.map((line) => ({ ...line, allocated: 0 }));
  const created = await sql<Created>`
    select order_id, status, remarks, line_ids::float8[] as line_ids, units::float8[] as units,
      products /* never null: status, products */
    from ledger.create_order(
      ${jsonRowsOf([recordOf({ ...order, lines, status: 'PENDING_ALLOCATION' }, 0)])} -> 0,
      ${isPromised})`.execute(tx);
  return oneRow(created);
}
