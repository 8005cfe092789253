import { getAllocationSum, getInventoryReport, getPerformanceReport, listOpenAllocations } from '@lading/contract/calls';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type InputOf, reportPage } from '../../lib/api.ts';
import { pageQuery, sumQuery } from '../../lib/queries.ts';

/** Totals of the stock, and a page of its groups. */
export const stockReport = (query: InputOf<typeof getInventoryReport>['query']) =>
  queryOptions({
    queryKey: ['reports', 'stock', query],
    queryFn: ({ signal }) => reportPage(getInventoryReport, 'groups', { query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const allocationsPage = pageQuery('reports', listOpenAllocations);
export const allocationSum = sumQuery('reports', getAllocationSum);

export const performanceReport = sumQuery('reports', getPerformanceReport);
