import type { CountDetail } from '@lading/contract/counts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@lading/domain/time';
import { countLine } from '@lading/server/src/features/counts/counting.service.ts';
import { createCount, getCount, startCount, submitCount } from '@lading/server/src/features/counts/counts.service.ts';
import { approveCount } from '@lading/server/src/features/counts/posting.service.ts';
import { listInventory } from '@lading/server/src/features/inventory/inventory.service.ts';
import type { Actor } from '@lading/server/src/platform/auth/actor.ts';
import type { Tx } from '@lading/server/src/platform/database/database.ts';
import { readRows } from '@lading/server/src/platform/database/listing.ts';
import type { Company, Site } from './company.ts';
import type { Event } from './diary.ts';
import { as } from './goods.ts';

/** Before the first of the orders: the finished count takes from nobody. */
const FINISHED_DAYS_AGO = 16;
const FINISHED_BINS = 8;
/** By how much the finished count differs, by the place of the line in its list. */
const DIFFERENCES: ReadonlyMap<number, number> = new Map([
  [1, -2],
  [6, 1],
  [9, -1],
]);

/** A count that was approved, with a few differences, and one that two people are in the middle of. */
export function planCounts({ sites, supervisor, operator }: Company, now: Date): Event[] {
  const site = sites[0] as Site;
  const evening = Math.floor(now.getTime() / DAY_MS) * DAY_MS - FINISHED_DAYS_AGO * DAY_MS + 17 * HOUR_MS;
  const [finished, running] = [{ id: 0 }, { id: 0 }];
  return [
    {
      at: evening,
      happen: async (tx, at) => {
        finished.id = await begin(tx, as(supervisor, at), site, 'Aisle A, first bays', site.bins.slice(0, FINISHED_BINS));
      },
    },
    {
      at: evening + 30 * MINUTE_MS,
      happen: async (tx, at) => {
        await count(tx, as(operator, at), finished.id, (place) => DIFFERENCES.get(place) ?? 0);
        await submitCount(tx, as(operator, at), finished.id);
      },
    },
    {
      at: evening + 40 * MINUTE_MS,
      happen: async (tx, at) => {
        await approveCount(tx, as(supervisor, at), finished.id, { reason: 'Monthly count' });
      },
    },
    {
      at: now.getTime() - 18 * MINUTE_MS,
      happen: async (tx, at) => {
        running.id = await begin(tx, as(supervisor, at), site, 'Pick bins', site.pickBins);
      },
    },
    {
      at: now.getTime() - 9 * MINUTE_MS,
      happen: (tx, at) => count(tx, as(operator, at), running.id, (place) => (place < 3 ? 0 : null)),
    },
    {
      at: now.getTime() - 4 * MINUTE_MS,
      happen: (tx, at) => count(tx, as(supervisor, at), running.id, (place) => (place === 3 ? -1 : null)),
    },
  ];
}

async function begin(tx: Tx, lead: Actor, site: Site, name: string, locationIds: number[]): Promise<number> {
  const { id } = await createCount(tx, lead, { warehouseId: site.id, name, locationIds });
  await startCount(tx, lead, id);
  return id;
}

/** Enters what really stands there, which is what the ledger has and the difference; a line without a difference is left out. */
async function count(tx: Tx, actor: Actor, id: number, differenceOf: (place: number) => number | null): Promise<void> {
  const lines = await findLines(tx, actor, id);
  for (const [place, { line, stands }] of lines.entries()) {
    const difference = differenceOf(place);
    if (difference === null) continue;
    const quantity = Math.max(0, stands + difference);
    const lpn = line.pallet?.lpn;
    await countLine(tx, actor, id, { locationId: line.location.id, productId: line.product.id, quantity, ...(lpn ? { lpn } : {}) });
  }
}

/** The lines of a count, each with how many units stand there. */
async function findLines(tx: Tx, actor: Actor, id: number): Promise<{ line: CountDetail['lines'][number]; stands: number }[]> {
  const { warehouse, lines } = await getCount(tx, actor, id);
  const found = [];
  for (const line of lines) {
    let stands = 0;
    const query = { warehouseId: warehouse.id, productId: line.product.id, locationId: line.location.id };
    for await (const stock of readRows(tx, await listInventory(tx, actor, query), 'receivedDate'))
      if ((stock.pallet?.lpn ?? null) === (line.pallet?.lpn ?? null)) stands += stock.quantity;
    found.push({ line, stands });
  }
  return found;
}
