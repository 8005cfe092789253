import {
  getAvailability,
  getMovementSum,
  getPallet,
  listInventory,
  listMovements,
  listPallets,
  suggestPutaway,
} from '@lading/contract/calls';
import { MAX_QUERY_IDS } from '@lading/domain/limits';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type InputOf, listPage } from '../../lib/api.ts';
import { piecesOf } from '../../lib/piecesOf.ts';

export const inventoryKeys = { all: ['inventory'] as const };

export const stockPage = (query: InputOf<typeof listInventory>['query']) =>
  queryOptions({
    queryKey: [...inventoryKeys.all, 'page', query],
    queryFn: ({ signal }) => listPage(listInventory, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

/** What is on hand and available of some products of a warehouse. Always asked anew: others take stock at the same time. */
export const availability = (warehouseId: number, productIds: readonly number[]) =>
  queryOptions({
    queryKey: [...inventoryKeys.all, 'availability', warehouseId, productIds],
    queryFn: async ({ signal }) => {
      const pieces = piecesOf(productIds, MAX_QUERY_IDS).map((ids) => ids.join(','));
      const parts = pieces.map((ids) => call(getAvailability, { query: { warehouseId, productIds: ids } }, { signal }));
      return (await Promise.all(parts)).flat();
    },
    enabled: productIds.length > 0,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

export const recentPallets = (warehouseId: number, customerId: number) =>
  queryOptions({
    queryKey: [...inventoryKeys.all, 'recentPallets', warehouseId, customerId],
    queryFn: ({ signal }) => call(listPallets, { query: { warehouseId, customerId, recent: 'true', limit: 10 } }, { signal }),
  });

/** Pallets of a warehouse as a list. */
export const palletsPage = (query: InputOf<typeof listPallets>['query']) =>
  queryOptions({
    queryKey: [...inventoryKeys.all, 'pallets', query],
    queryFn: ({ signal }) => listPage(listPallets, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const onePallet = (lpn: string) =>
  queryOptions({
    queryKey: [...inventoryKeys.all, 'pallet', lpn],
    queryFn: ({ signal }) => call(getPallet, { params: { lpn } }, { signal }),
  });

/** Where a pallet might be put away. Always asked anew: others fill the same places. */
export const putawayAdvice = (lpn: string) =>
  queryOptions({
    queryKey: [...inventoryKeys.all, 'putaway', lpn],
    queryFn: ({ signal }) => call(suggestPutaway, { params: { lpn } }, { signal }),
    staleTime: 0,
  });

/** Several pallets at once, for their labels. */
export const somePallets = (lpns: readonly string[]) =>
  queryOptions({
    queryKey: [...inventoryKeys.all, 'labels', lpns],
    queryFn: ({ signal }) => Promise.all(lpns.map((lpn) => call(getPallet, { params: { lpn } }, { signal }))),
  });

export const movementsPage = (query: InputOf<typeof listMovements>['query']) =>
  queryOptions({
    queryKey: [...inventoryKeys.all, 'movements', query],
    queryFn: ({ signal }) => listPage(listMovements, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const movementSum = (query: InputOf<typeof getMovementSum>['query']) =>
  queryOptions({
    queryKey: [...inventoryKeys.all, 'movementSum', query],
    queryFn: ({ signal }) => call(getMovementSum, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
