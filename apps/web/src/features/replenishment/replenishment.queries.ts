import { listReplenishmentNeeds, listReplenishmentRules, listReplenishmentTasks } from '@lading/contract/calls';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type InputOf, listPage } from '../../lib/api.ts';

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
