import { type Db, inTransaction } from '../../platform/database/database.ts';
import type { JobItems } from '../../platform/jobs/items.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { listServable } from './steps.queries.ts';
import { serveWaiting } from './steps.service.ts';
import { deleteWakes, listWakes, replaceWakes, type Wake } from './wakes.queries.ts';

const EVERY_MS = 400;
const WAKES = 1_000;
const ORDERS = 200;

const orderItem = (warehouseId: number, id: number): string =>
  `order ${id} of warehouse ${warehouseId}`;
const warehouseItem = (id: number): string => `warehouse ${id}`;

/**
 * Keeps failures apart: after a failure, one order or all orders of a warehouse wait for the next
 * try, and the allocator serves the others meanwhile.
 */
class Failing {
  readonly items: JobItems;
  /**
   * The orders that wait for their next try, by the id of their entry. A restarted or another
   * server tries them at once.
   */
  readonly #waiting = new Map<number, readonly string[]>();
  readonly #warehouses = new Set<number>();

  constructor(items: JobItems) {
    this.items = items;
  }

  /** The entries that are not due yet. */
  get skipped(): { ids: number[]; warehouseIds: number[] } {
    const ids = [...this.#waiting]
      .filter(([, orders]) => !orders.some((order) => this.items.isDue(order)))
      .map(([id]) => id);
    return {
      ids,
      warehouseIds: [...this.#warehouses].filter((id) => !this.items.isDue(warehouseItem(id))),
    };
  }

  async tryWarehouse(id: number, work: () => Promise<void>): Promise<void> {
    if (await this.items.try(warehouseItem(id), work)) this.#warehouses.delete(id);
    else this.#warehouses.add(id);
  }

  /** Replaces served entries. A new entry waits for the orders that failed. */
  async replace(
    served: readonly Wake[],
    failed: readonly string[],
    waiting: number | null,
  ): Promise<void> {
    const former = served.flatMap(({ id }) => this.#waiting.get(id) ?? []);
    for (const { id } of served) this.#waiting.delete(id);
    await this.items.forget((item) => former.includes(item) && !failed.includes(item));
    if (waiting !== null) this.#waiting.set(waiting, failed);
  }

  /** True if an entry waits already for the next try of the order. */
  isWaiting(order: string): boolean {
    return (
      !this.items.isDue(order) &&
      [...this.#waiting.values()].some((orders) => orders.includes(order))
    );
  }
}

/**
 * Serves waiting orders once. Reads the queue, tries the orders in turn, then deletes the entries:
 * after a crash the work is repeated, which is harmless. Returns true if the queue had entries.
 * Without `failing`, the first failure ends it.
 */
export async function drainWakes(
  db: Db,
  isStopped: () => boolean = () => false,
  failing: Failing | null = null,
): Promise<boolean> {
  const wakes = await listWakes(db, WAKES, failing?.skipped ?? { ids: [], warehouseIds: [] });
  for (const warehouseId of new Set(wakes.map((wake) => wake.warehouseId))) {
    const own = wakes.filter((wake) => wake.warehouseId === warehouseId);
    const drain = (): Promise<void> => drainWarehouse(db, warehouseId, own, isStopped, failing);
    await (failing ? failing.tryWarehouse(warehouseId, drain) : drain());
    if (isStopped()) return false;
  }
  return wakes.length > 0;
}

async function drainWarehouse(
  db: Db,
  warehouseId: number,
  wakes: readonly Wake[],
  isStopped: () => boolean,
  failing: Failing | null,
): Promise<void> {
  const products = [...new Set(wakes.flatMap((wake) => wake.productIds))];
  const done: number[] = [];
  const failed: string[] = [];
  for (;;) {
    const orders = await listServable(db, warehouseId, products, ORDERS, done);
    if (orders.length === 0) break;
    for (const id of orders) {
      if (isStopped()) return;
      const serve = (): Promise<unknown> =>
        inTransaction(db, (tx) => serveWaiting(tx, id, warehouseId, new Date()));
      const item = orderItem(warehouseId, id);
      if (!failing) await serve();
      else if (!failing.isWaiting(item) && !(await failing.items.try(item, serve)))
        failed.push(item);
    }
    done.push(...orders);
  }
  const ids = wakes.map((wake) => wake.id);
  const waiting = failed.length > 0 ? await replaceWakes(db, warehouseId, ids, products) : null;
  if (failed.length === 0) await deleteWakes(db, warehouseId, ids);
  await failing?.replace(wakes, failed, waiting);
}

/** Serves waiting orders within half a second of the arrival of stock. */
export const allocator: Job = {
  key: 'allocator',
  name: 'The allocator',
  everyMs: EVERY_MS,
  start: ({ db, items, isStopped }) => {
    const failing = new Failing(items);
    return {
      round: async () => {
        while (!isStopped() && (await drainWakes(db, isStopped, failing)));
      },
    };
  },
};
