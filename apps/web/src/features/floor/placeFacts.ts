import type { ScannedLocation } from '@lading/contract/floor';
import { useQueryClient } from '@tanstack/react-query';
import { isPassing } from '../../lib/api.ts';
import { locationCodes } from '../../ui/scan/useLookUp.ts';
import { oneLocation } from '../locations/locations.queries.ts';
import { rulesPage } from '../replenishment/replenishment.queries.ts';
import { stockAt } from './floor.queries.ts';
import type { Place } from './putawayFit.ts';

/** What cannot be read now is not known. */
async function read<T>(reading: Promise<readonly T[]>): Promise<readonly T[]> {
  try {
    return await reading;
  } catch (reason) {
    if (!isPassing(reason)) throw reason;
    return [];
  }
}

/**
 * Reads what is known of a scanned location; `bestId` is the one that was suggested first. Without
 * a network that is less, and the server decides later. Throws ApiError.
 */
export function usePlaceFacts(
  warehouseId: number,
): (location: ScannedLocation, bestId?: number) => Promise<Place> {
  const client = useQueryClient();
  return async (location, bestId) => {
    const known = client.getQueryData(locationCodes(warehouseId).queryKey) ?? [];
    const fresh = { staleTime: 0, retry: false } as const;
    const [stock, faces, [rules = known.find(({ id }) => id === location.id)]] = await Promise.all([
      read(stockAt(warehouseId, location.id)),
      read(
        client
          .fetchQuery({ ...rulesPage({ warehouseId, locationId: location.id }), ...fresh })
          .then(({ rows }) => rows),
      ),
      read(client.fetchQuery({ ...oneLocation(location.id), ...fresh }).then((each) => [each])),
    ]);
    return {
      location,
      rules,
      best: known.find(({ id }) => id === bestId),
      stock,
      faceOf: faces.map(({ product }) => product),
    };
  };
}
