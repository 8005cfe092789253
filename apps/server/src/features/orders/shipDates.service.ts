import { beforeReleaseStatuses, isOneOf, type OrderStatus } from '@lading/domain/orders';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import { noteChange } from '../../platform/events/changes.ts';
import { listShipMarks } from '../calendars/calendars.service.ts';
import { deriveShipBy, type RuledOrder } from '../calendars/shipCalendars.service.ts';
import { datePromises } from './orders.ledger.ts';
import { lockMisdated, setShipDates } from './shipDates.queries.ts';
import type { DerivedShipDate } from './steps.queries.ts';

const SLICE = 100;

/** Of an order for which somebody asked for a date, or that needs none. */
export const UNDATED: DerivedShipDate = {
  derivedShipDate: null,
  shipByReason: null,
  shipRules: null,
};

/**
 * Returns the date that rules give an order. `isCurrent` says by their mark which remembered rules
 * will do.
 */
export async function shipDateOf(
  db: Db,
  order: RuledOrder & { requestedShipDate: string | null },
  isCurrent?: (mark: string) => boolean,
): Promise<DerivedShipDate> {
  if (order.requestedShipDate !== null) return UNDATED;
  const { day, reason, mark } = await deriveShipBy(db, order, isCurrent);
  return { derivedShipDate: day, shipByReason: reason, shipRules: mark };
}

/** Lists the warehouses in which rules give orders their dates, with the marks of the rules. */
export const listDated = listShipMarks;

/**
 * Gives the orders of a warehouse that have not shipped, and for which nobody asked for a date, the
 * dates of its rules as they are now, in slices. An order that somebody works on waits for the next
 * time.
 */
export async function dateOrders(
  db: Db,
  { warehouseId, mark }: { warehouseId: number; mark: string },
  isStopped: () => boolean,
): Promise<void> {
  while (!isStopped()) {
    const count = await inTransaction(db, (tx) => dateSlice(tx, warehouseId, mark));
    if (count < SLICE) return;
  }
}

async function dateSlice(tx: Tx, warehouseId: number, mark: string): Promise<number> {
  const orders = await lockMisdated(tx, warehouseId, mark, SLICE);
  const dated = [];
  for (const order of orders) {
    const unasked = { ...order, requestedShipDate: null };
    dated.push({ ...order, ...(await shipDateOf(tx, unasked, (known) => known === mark)) });
  }
  await setShipDates(tx, warehouseId, dated);
  const moved = dated.filter((order) => order.derivedShipDate !== order.formerShipDate);
  await datePromises(tx, warehouseId, moved.filter(isBeforeRelease));
  for (const customerId of new Set(moved.map((order) => order.customerId)))
    noteChange(tx, { warehouseId, customerId, rooms: ['orders'] });
  return orders.length;
}

const isBeforeRelease = ({
  status,
  heldStatus,
}: {
  status: OrderStatus;
  heldStatus: OrderStatus | null;
}): boolean => isOneOf(beforeReleaseStatuses, heldStatus ?? status);
