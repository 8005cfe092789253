import { listLocations } from '@lading/contract/locations';
import { listReplenishmentNeeds, listReplenishmentRules, listReplenishmentTasks } from '@lading/contract/replenishment';
import { PICK_LOCATION_TYPE } from '@lading/domain/replenishment';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type InputOf, listPage } from '../../lib/api.ts';
import { locationKeys } from '../locations/locations.queries.ts';

export const replenishmentKeys = { all: ['replenishment'] as const };

export const needsPage = (query: InputOf<typeof listReplenishmentNeeds>['query']) =>
  queryOptions({
    queryKey: [...replenishmentKeys.all, 'needs', query],
    queryFn: ({ signal }) => listPage(listReplenishmentNeeds, { query }, { signal }),
    placeholderData: keepPreviousData,
    // Every pick changes them.
    staleTime: 0,
  });

export const tasksPage = (query: InputOf<typeof listReplenishmentTasks>['query']) =>
  queryOptions({
    queryKey: [...replenishmentKeys.all, 'tasks', query],
    queryFn: ({ signal }) => listPage(listReplenishmentTasks, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const rulesPage = (query: InputOf<typeof listReplenishmentRules>['query']) =>
  queryOptions({
    queryKey: [...replenishmentKeys.all, 'rules', query],
    queryFn: ({ signal }) => listPage(listReplenishmentRules, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

const OFFERED = 20;

/** Pick locations of a warehouse found by name, for choosing one. */
export const pickLocations = (warehouseId: number, search: string) =>
  queryOptions({
    queryKey: [...locationKeys.all, 'pick', warehouseId, search],
    queryFn: ({ signal }) =>
      call(listLocations, { query: { warehouseId, type: PICK_LOCATION_TYPE, limit: OFFERED, ...(search ? { search } : {}) } }, { signal }),
    placeholderData: keepPreviousData,
  });
