import type { PutawaySuggestion, PutawaySuggestions } from '@lading/contract/inventory';
import { decidingStatus, putawayTypes, rankPutaway } from '@lading/domain/putaway';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Db } from '../../platform/database/database.ts';
import { getPallet } from './inventory.service.ts';
import { findEmpty, findNearby, findSameProduct } from './putaway.queries.ts';

const OFFERED = 5;

/**
 * Suggests locations for a pallet, the best first. Returns none for an empty pallet, or if no
 * location accepts its status.
 */
export async function suggestPutaway(
  db: Db,
  actor: Actor,
  lpn: string,
): Promise<PutawaySuggestions> {
  const pallet = await getPallet(db, actor, lpn);
  const status = decidingStatus(pallet.contents.map((record) => record.status));
  const types = status === null ? [] : putawayTypes[status];
  if (status === null || types.length === 0)
    return { lpn: pallet.lpn, status, types: [...types], suggestions: [] };
  const search = {
    warehouseId: pallet.warehouseId,
    locationId: pallet.location?.id ?? null,
    palletId: pallet.id,
    types,
    status,
    units: pallet.contents.reduce((sum, record) => sum + record.quantity, 0),
    limit: OFFERED,
  };
  const found: PutawaySuggestion[] = [];
  // The better ones first: the others are looked for only while they would be offered.
  for (const find of [findNearby, findSameProduct, findEmpty])
    if (rankPutaway(found, OFFERED).length < OFFERED) found.push(...(await find(db, search)));
  return { lpn: pallet.lpn, status, types: [...types], suggestions: rankPutaway(found, OFFERED) };
}
