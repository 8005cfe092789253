import { type ShipBy, shipByOf } from '@lading/domain/calendars';
import type { DialectAdapter } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { findShipCalendar, type MarkedCalendar } from './calendars.queries.ts';

/** About 20 MB at most, with a few rules each. The oldest entries are removed first. */
const MAX_CALENDARS = 5_000;

/**
 * What gives orders their ship-by dates, by database, warehouse and customer. Whoever writes an
 * order by a remembered calendar compares its mark with that of the rules as they are.
 */
const memories = new WeakMap<DialectAdapter, Map<string, MarkedCalendar>>();

function memoryOf(db: Db): Map<string, MarkedCalendar> {
  const { adapter } = db.getExecutor();
  const memory = memories.get(adapter) ?? new Map<string, MarkedCalendar>();
  memories.set(adapter, memory);
  return memory;
}

export interface RuledOrder {
  warehouseId: number;
  customerId: number;
  shippingCarrier: string | null;
  priority: number;
  orderDate: Date;
}

/** The date that rules give an order; `mark` tells which rules. */
export type MarkedShipBy = (ShipBy | { day: null; reason: null }) & { mark: string };

const NEVER = (): boolean => false;

/**
 * Returns the day by which an order ships if nobody asks for another one. `isCurrent` says by their
 * mark whether the rules of an earlier order will do; else they are read.
 */
export async function deriveShipBy(
  db: Db,
  order: RuledOrder,
  isCurrent: (mark: string) => boolean = NEVER,
): Promise<MarkedShipBy> {
  const memory = memoryOf(db);
  const key = `${order.warehouseId} ${order.customerId}`;
  const remembered = memory.get(key);
  const known = remembered && isCurrent(remembered.mark) ? remembered : null;
  const calendar = known ?? (await findShipCalendar(db, order.warehouseId, order.customerId));
  if (!calendar) return { day: null, reason: null, mark: '' };
  if (!known) remember(memory, key, calendar);
  return {
    ...(shipByOf(order, calendar) ?? { day: null, reason: null }),
    mark: calendar.mark,
  };
}

function remember(
  memory: Map<string, MarkedCalendar>,
  key: string,
  calendar: MarkedCalendar,
): void {
  memory.set(key, calendar);
  if (memory.size <= MAX_CALENDARS) return;
  for (const oldest of memory.keys()) {
    memory.delete(oldest);
    return;
  }
}
