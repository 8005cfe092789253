import { MAX_COUNT_NAME } from '@lading/domain/limits';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { noteChange } from '../../platform/events/changes.ts';
import { awaitShortCount } from '../inventory/counting.ledger.ts';
import { type CountHead, findShortCount, insertCount, takeStep } from './counts.queries.ts';
import { insertListed } from './lines.queries.ts';
import { listShortPlaces, type ShortPlace } from './stock.queries.ts';

/**
 * Starts a count of the places in which a picker did not find units, or joins a running count that
 * still has to look there. The balances are locked. With `keeps`, orders take nothing from these
 * places until the count ends.
 */
export async function countShortPicks(
  tx: Tx,
  actor: Actor,
  warehouseId: number,
  inventoryIds: readonly number[],
  keeps: boolean,
): Promise<void> {
  for (const place of await listShortPlaces(tx, warehouseId, inventoryIds)) {
    // A parallel short pick there waits for the balances, and then finds this count.
    const running = await findShortCount(tx, warehouseId, place);
    const countId = running ?? (await startShortCount(tx, actor, warehouseId, place));
    await awaitShortCount(tx, { warehouseId, countId }, place, keeps);
  }
}

async function startShortCount(
  tx: Tx,
  actor: Actor,
  warehouseId: number,
  place: ShortPlace,
): Promise<number> {
  const { sku, locationName, productId, locationId } = place;
  const step = { at: actor.at, userId: actor.userId, notes: null };
  noteChange(tx, { warehouseId, rooms: ['counts'] });
  const id = await insertCount(tx, {
    warehouseId,
    name: `Short pick of ${sku} in ${locationName}`.slice(0, MAX_COUNT_NAME).trim(),
    chosenBy: 'SHORT_PICK',
    abcClass: null,
    notCountedForDays: null,
    leftOut: 0,
    locationIds: [locationId],
    productIds: [productId],
    createdAt: actor.at,
    createdBy: actor.userId,
  });
  const count: CountHead = {
    id,
    warehouseId,
    name: '',
    status: 'DRAFT',
    chosenBy: 'SHORT_PICK',
    round: 1,
    startedAt: null,
  };
  await insertListed(tx, count, [place]);
  await takeStep(tx, count, { event: 'start', ...step });
  return id;
}
