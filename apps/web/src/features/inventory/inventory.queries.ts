import {
  getAvailability,
  getMovementSum,
  getPallet,
  getUnit,
  listInventory,
  listMovements,
  listPallets,
  suggestPutaway,
} from '@lading/contract/calls';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { piecesOf } from '../../lib/piecesOf.ts';
import { pageQuery, sumQuery } from '../../lib/queries.ts';

export const stockPage = pageQuery('inventory', listInventory);
export const palletsPage = pageQuery('inventory', listPallets);
export const movementsPage = pageQuery('inventory', listMovements);
export const movementSum = sumQuery('inventory', getMovementSum);

/** The stock of products in a warehouse. Never cached: other users take stock at the same time. */
/** A proxy may take no more than 8 KB of a request's line. */
const IDS_OF_A_CALL = 400;

export const availability = (warehouseId: number, productIds: readonly number[]) =>
  queryOptions({
    queryKey: ['inventory', 'availability', warehouseId, productIds],
    queryFn: async ({ signal }) => {
      const pieces = piecesOf(productIds, IDS_OF_A_CALL).map((ids) => ids.join(','));
      const parts = pieces.map((ids) =>
        call(getAvailability, { query: { warehouseId, productIds: ids } }, { signal }),
      );
      return (await Promise.all(parts)).flat();
    },
    enabled: productIds.length > 0,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

export const recentPallets = (warehouseId: number, customerId: number) =>
  queryOptions({
    queryKey: ['inventory', 'recentPallets', warehouseId, customerId],
    queryFn: ({ signal }) =>
      call(
        listPallets,
        { query: { warehouseId, customerId, recent: 'true', limit: 10 } },
        { signal },
      ),
  });

export const onePallet = (lpn: string) =>
  queryOptions({
    queryKey: ['inventory', 'pallet', lpn],
    queryFn: ({ signal }) => call(getPallet, { params: { lpn } }, { signal }),
  });

/** A unit, with the units in it and its history. */
export const oneUnit = (lpn: string) =>
  queryOptions({
    queryKey: ['inventory', 'unit', lpn],
    queryFn: ({ signal }) => call(getUnit, { params: { lpn } }, { signal }),
  });

/** Suggested locations for a pallet. Never cached: other users fill them at the same time. */
export const putawayAdvice = (lpn: string) =>
  queryOptions({
    queryKey: ['inventory', 'putaway', lpn],
    queryFn: ({ signal }) => call(suggestPutaway, { params: { lpn } }, { signal }),
    staleTime: 0,
  });

export const somePallets = (lpns: readonly string[]) =>
  queryOptions({
    queryKey: ['inventory', 'labels', lpns],
    queryFn: ({ signal }) =>
      Promise.all(lpns.map((lpn) => call(getPallet, { params: { lpn } }, { signal }))),
  });
