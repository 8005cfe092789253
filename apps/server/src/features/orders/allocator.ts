import { type Job, type Log, repeat } from '../../platform/backgroundJob.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { deleteWakes, listWakes } from '../inventory/allocations.ledger.ts';
import { listServable } from './steps.queries.ts';
import { serveWaiting } from './steps.service.ts';

const EVERY_MS = 400;
const WAKES = 1_000;
const ORDERS = 200;

/**
 * Serves waiting orders once: reads the queue, tries the orders in turn, and only then deletes the
 * entries, so that a crash repeats the work, which is harmless. Returns whether the queue had entries.
 */
export async function drainWakes(db: Db, isStopped: () => boolean = () => false): Promise<boolean> {
  const wakes = await listWakes(db, WAKES);
  for (const warehouseId of new Set(wakes.map((wake) => wake.warehouseId))) {
    const words = wakes.filter((wake) => wake.warehouseId === warehouseId);
    const products = [...new Set(words.flatMap((wake) => wake.productIds))];
    const done: number[] = [];
    for (;;) {
      const orders = await listServable(db, warehouseId, products, ORDERS, done);
      if (orders.length === 0) break;
      for (const id of orders) {
        if (isStopped()) return false;
        await inTransaction(db, (tx) => serveWaiting(tx, id, warehouseId, new Date()));
      }
      done.push(...orders);
    }
    await deleteWakes(
      db,
      warehouseId,
      words.map((wake) => wake.id),
    );
  }
  return wakes.length > 0;
}

/** Serves waiting orders within half a second of the arrival of stock, until stopped. */
export function startAllocator(db: Db, log: Log): Job {
  const drain = async (isStopped: () => boolean): Promise<void> => {
    while (!isStopped() && (await drainWakes(db, isStopped)));
  };
  return repeat('The allocator', EVERY_MS, drain, log);
}
