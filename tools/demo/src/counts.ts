import { MINUTE_MS } from '@lading/domain/time';
import { countLine } from '@lading/server/src/features/counts/counting.service.ts';
import {
  createCount,
  getCount,
  startCount,
  submitCount,
} from '@lading/server/src/features/counts/counts.service.ts';
import { approveCount } from '@lading/server/src/features/counts/posting.service.ts';
import { listInventory } from '@lading/server/src/features/inventory/inventory.service.ts';
import type { Actor } from '@lading/server/src/platform/auth/actor.ts';
import type { Tx } from '@lading/server/src/platform/database/database.ts';
import { readRows } from '@lading/server/src/platform/database/listing.ts';
import type { Site } from './company.ts';
import type { Diary } from './diary.ts';
import { as } from './goods.ts';

/** Before the first order, so that the finished count takes no allocated stock. */
const FINISHED_DAYS_AGO = 16;
const FINISHED_BINS = 8;
/** The differences of the finished count, by the position of the line in its list. */
const DIFFERENCES: ReadonlyMap<number, number> = new Map([
  [1, -2],
  [6, 1],
  [9, -1],
]);

/** A count that was approved with a few differences, and one that two users are counting. */
export function planCounts({
  company: { sites, supervisor, operator },
  now,
  plan,
  onDay,
}: Diary): void {
  const [site] = sites;
  const evening = onDay(FINISHED_DAYS_AGO, 17);
  const [finished, running] = [{ id: 0 }, { id: 0 }];
  plan(evening, async (tx, at) => {
    finished.id = await begin(
      tx,
      as(supervisor, at),
      site,
      'Aisle A, first bays',
      site.bins.slice(0, FINISHED_BINS),
    );
  });
  plan(evening + 30 * MINUTE_MS, async (tx, at) => {
    await count(tx, as(operator, at), finished.id, (place) => DIFFERENCES.get(place) ?? 0);
    await submitCount(tx, as(operator, at), finished.id);
  });
  plan(evening + 40 * MINUTE_MS, async (tx, at) => {
    await approveCount(tx, as(supervisor, at), finished.id, { reason: 'Monthly count' });
  });
  plan(now.getTime() - 18 * MINUTE_MS, async (tx, at) => {
    running.id = await begin(tx, as(supervisor, at), site, 'Pick bins', site.pickBins);
  });
  plan(now.getTime() - 9 * MINUTE_MS, (tx, at) =>
    count(tx, as(operator, at), running.id, (place) => (place < 3 ? 0 : null)),
  );
  plan(now.getTime() - 4 * MINUTE_MS, (tx, at) =>
    count(tx, as(supervisor, at), running.id, (place) => (place === 3 ? -1 : null)),
  );
}

async function begin(
  tx: Tx,
  lead: Actor,
  site: Site,
  name: string,
  locationIds: number[],
): Promise<number> {
  const { id } = await createCount(tx, lead, { warehouseId: site.id, name, locationIds });
  await startCount(tx, lead, id);
  return id;
}

/**
 * Enters the quantity of the ledger plus the difference; leaves out lines whose difference is null.
 */
async function count(
  tx: Tx,
  actor: Actor,
  id: number,
  differenceOf: (place: number) => number | null,
): Promise<void> {
  const { warehouse, lines } = await getCount(tx, actor, id);
  const stands: number[] = [];
  for (const { location, product, pallet } of lines) {
    let units = 0;
    const query = { warehouseId: warehouse.id, productId: product.id, locationId: location.id };
    for await (const stock of readRows(tx, await listInventory(tx, actor, query), 'receivedDate'))
      if ((stock.pallet?.lpn ?? null) === (pallet?.lpn ?? null)) units += stock.quantity;
    stands.push(units);
  }
  for (const [place, { location, product, pallet }] of lines.entries()) {
    const difference = differenceOf(place);
    if (difference === null) continue;
    const quantity = Math.max(0, (stands[place] ?? 0) + difference);
    await countLine(tx, actor, id, {
      locationId: location.id,
      productId: product.id,
      quantity,
      ...(pallet ? { lpn: pallet.lpn } : {}),
    });
  }
}
