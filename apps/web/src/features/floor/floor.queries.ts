import {
  getPallet,
  listInventory,
  listPallets,
  scanCode,
  suggestPutaway,
} from '@lading/contract/calls';
import type { InventoryRecord, Pallet, PutawaySuggestions } from '@lading/contract/inventory';
import { queryOptions } from '@tanstack/react-query';
import { call, listPage } from '../../lib/api.ts';
import { kept } from '../../lib/outbox/keptReads.ts';

/** The pallets that this device has read to put them away. */
export const putawayKey = ['floor', 'putaway'] as const;

export const palletForPutaway = (lpn: string) =>
  kept(
    queryOptions({
      queryKey: [...putawayKey, lpn],
      queryFn: async ({ signal }): Promise<{ pallet: Pallet; advice: PutawaySuggestions }> => {
        const [pallet, advice] = await Promise.all([
          call(getPallet, { params: { lpn } }, { signal }),
          call(suggestPutaway, { params: { lpn } }, { signal }),
        ]);
        return { pallet, advice };
      },
      retry: false,
    }),
  );

/** The units that this device has read to move them, or to put something into them. */
export const unitKey = ['floor', 'unit'] as const;

export const unitOnFloor = (lpn: string) =>
  kept(
    queryOptions({
      queryKey: [...unitKey, lpn],
      queryFn: ({ signal }): Promise<Pallet> => call(getPallet, { params: { lpn } }, { signal }),
      retry: false,
    }),
  );

/** The first hundred balances in a location. Throws ApiError. */
export async function stockAt(warehouseId: number, locationId: number): Promise<InventoryRecord[]> {
  return (await listPage(listInventory, { query: { warehouseId, locationId, limit: 100 } })).rows;
}

/** Pallets that are not put away yet, the longest waiting first. */
export const waitingPallets = (warehouseId: number) =>
  kept(
    queryOptions({
      queryKey: ['floor', 'waiting', warehouseId],
      queryFn: ({ signal }) =>
        listPage(
          listPallets,
          { query: { warehouseId, waiting: 'true', limit: 10, sort: 'createdAt' } },
          { signal },
        ),
    }),
  );

export const scanQuery = (warehouseId: number, code: string) =>
  queryOptions({
    queryKey: ['floor', 'scan', warehouseId, code],
    queryFn: ({ signal }) => call(scanCode, { query: { warehouseId, code } }, { signal }),
    staleTime: 0,
  });
