import { getAllocationSum, getInventoryReport, getPerformanceReport, listOpenAllocations } from '@lading/contract/calls';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type InputOf, listPage, reportPage } from '../../lib/api.ts';

export const reportKeys = { all: ['reports'] as const };

/** Stock in groups: what they add up to, and a page of them. */
export const stockReport = (query: InputOf<typeof getInventoryReport>['query']) =>
  queryOptions({
    queryKey: [...reportKeys.all, 'stock', query],
    queryFn: ({ signal }) => reportPage(getInventoryReport, 'groups', { query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const allocationsPage = (query: InputOf<typeof listOpenAllocations>['query']) =>
  queryOptions({
    queryKey: [...reportKeys.all, 'allocations', query],
    queryFn: ({ signal }) => listPage(listOpenAllocations, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const allocationSum = (query: InputOf<typeof getAllocationSum>['query']) =>
  queryOptions({
    queryKey: [...reportKeys.all, 'allocationSum', query],
    queryFn: ({ signal }) => call(getAllocationSum, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

/** How the warehouse did between two days. */
export const performanceReport = (query: InputOf<typeof getPerformanceReport>['query']) =>
  queryOptions({
    queryKey: [...reportKeys.all, 'performance', query],
    queryFn: ({ signal }) => call(getPerformanceReport, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
