import type { LotRef, ShownUser } from '@lading/contract/fields';
import type { LineEntry } from '@lading/domain/lines';
import type { Remark } from '@lading/domain/messages/remarks';
import type { FirstOrderStatus, ImportedOrderState } from '@lading/domain/orders';
import type { PackEntry } from '@lading/domain/packs';
import { lastStatement } from '@lading/pipelined-postgres';
import { sql } from 'kysely';
import { arrayOf, jsonRowsOf } from '../../platform/database/array.ts';
import type { Tx } from '../../platform/database/database.ts';
import { oneRow } from '../../platform/database/oneRow.ts';
import { keptResult, type Parts, type RequestKey } from '../../platform/database/parts.ts';
import type { KnownProduct } from '../products/products.service.ts';
import type { OrderUnits } from './lines.queries.ts';
import type { OrderValues } from './steps.queries.ts';

/** How orders are written: the server's side of `ledger/order.sql`. */

export interface NewOrder extends OrderValues {
  /** PACKED for an order that gets packages of another one. */
  status: FirstOrderStatus | Exclude<ImportedOrderState, 'OPEN'> | 'PACKED';
  /** The status to which an order that begins ON_HOLD resumes. */
  heldStatus?: FirstOrderStatus | null;
  /** True for an order that another system has finished: no stock moves for it. */
  isHistory?: boolean;
  /** The text of the first event in the history: the user's notes and the program's remarks. */
  eventNotes?: string | null;
  eventRemarks?: readonly Remark[];
  shippedAt?: Date | null;
  trackingNumber?: string | null;
  orderDate: Date;
  previousOrderId: number | null;
  createdAt: Date;
  createdBy: number;
  /**
   * A line whose allocated units are fewer than its quantity waits for the rest, but not in a
   * history order. `shipped` is for history orders only.
   */
  lines: readonly (NewLine & { allocated: number; shipped?: number })[];
}

export type NewLine = OrderUnits & LineEntry & Partial<PackEntry>;

/** An order before its creation. The promises to its lines decide its status. */
export type CreatedOrder = Omit<NewOrder, 'status' | 'lines'> & { lines: readonly NewLine[] };

/** An order in the form that the inserting statement reads. */
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
 * Inserts orders with their lines and the first event of their history. Returns their ids and
 * lines, in the order given.
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
 * The result for a new order: the ids of its lines and the units promised to each, in the order
 * given. Null if nothing was written.
 */
export interface Created {
  orderId: number | null;
  status: FirstOrderStatus;
  /** The remarks of the first event in the history. */
  remarks: Remark[] | null;
  lineIds: number[] | null;
  units: number[] | null;
  /** The products of the lines, in the order given. Products that do not exist are absent. */
  products: KnownProduct[];
}

/** What is known of a new order before it is written. */
export interface KnownOrder {
  /** Who creates it. */
  by: ShownUser;
  order: Omit<CreatedOrder, 'orderDate' | 'createdAt'> & { orderDate: string; createdAt: string };
  /** The lots of its lines. */
  lots: readonly (LotRef | null)[];
}

/** The parts of the response for a new order. */
export type NewOrderParts = Parts<KnownOrder, Created>;

/**
 * Inserts an order and promises units to its lines in one statement. Promises nothing to an order
 * that names stock which is not for sale. Writes nothing if a product does not exist or belongs to
 * another customer: the caller refuses. With a key the statement is the last one of the
 * transaction, and writes nothing either if the caller would refuse a retired product. Returns
 * null, and writes nothing, if the rules of the ship-by date are others meanwhile.
 */
export async function insertCreated(
  tx: Tx,
  order: CreatedOrder,
  isPromised: boolean,
  { key, known }: { key: RequestKey | null; known: KnownOrder },
): Promise<Created | null> {
  const lines = order.lines.map((line) => ({ ...line, allocated: 0 }));
  const result = keptResult(key, known, {
    json: sql`json_build_object('orderId', c.order_id, 'status', c.status, 'remarks', c.remarks,
      'lineIds', c.line_ids, 'units', c.units, 'products', c.products)`,
    isComplete: sql`c.order_id is not null and not jsonb_path_exists(c.products,
      '$[*] ? (@.active == false || @.customerActive == false)')`,
  });
  const statement = sql<{ created: Created | { products: null } }>`
    select ${result} as created /* never null: created */
    from ledger.create_order(
      ${jsonRowsOf([recordOf({ ...order, lines, status: 'PENDING_ALLOCATION' }, 0)])} -> 0,
      ${isPromised}) c`;
  const written = await (key ? statement.withPlugin(lastStatement) : statement).execute(tx);
  const { created } = oneRow(written);
  return created.products && created;
}

/** Gives what locked orders were promised their ship dates, and lets their waiting lines try again. */
export async function datePromises(
  tx: Tx,
  warehouseId: number,
  orders: readonly { id: number; derivedShipDate: string | null }[],
): Promise<void> {
  if (orders.length === 0) return;
  await sql`
    select ledger.date_promises(${warehouseId},
      ${arrayOf(
        'bigint',
        orders.map(({ id }) => id),
      )},
      ${arrayOf(
        'date',
        orders.map(({ derivedShipDate }) => derivedShipDate),
      )})`.execute(tx);
}
