import type { FastifyBaseLogger } from 'fastify';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { Trouble } from '../../platform/trouble.ts';
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
export function startAllocator(db: Db, log: Pick<FastifyBaseLogger, 'error' | 'info'>): { stop(): Promise<void> } {
  const trouble = new Trouble('The allocator', log);
  let stopped = false;
  let wake = (): void => {};
  const loop = (async () => {
    while (!stopped) {
      const busy = await drainWakes(db, () => stopped).then(
        (drained) => {
          trouble.worked();
          return drained;
        },
        (error: unknown) => {
          if (!stopped) trouble.failed(error);
          return false;
        },
      );
      if (!busy && !stopped) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, EVERY_MS);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
    }
  })();
  return {
    stop: async () => {
      stopped = true;
      wake();
      await loop;
    },
  };
}
