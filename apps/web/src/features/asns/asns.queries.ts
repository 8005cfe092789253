import { getAsn, listAsns, summarizeAsns } from '@lading/contract/calls';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type InputOf, listPage } from '../../lib/api.ts';

export const asnKeys = { all: ['asns'] as const };

export const asnsPage = (query: InputOf<typeof listAsns>['query']) =>
  queryOptions({
    queryKey: [...asnKeys.all, 'page', query],
    queryFn: ({ signal }) => listPage(listAsns, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

/** The ASNs of a customer that still take stock in a warehouse. */
export const activeAsns = (customerId: number, warehouseId: number) =>
  queryOptions({
    queryKey: [...asnKeys.all, 'active', customerId, warehouseId],
    queryFn: ({ signal }) =>
      call(listAsns, { query: { customerId, warehouseId, activeOnly: 'true', sort: 'expectedArrivalDate' } }, { signal }),
  });

export const oneAsn = (id: number) =>
  queryOptions({
    queryKey: [...asnKeys.all, 'one', id],
    queryFn: ({ signal }) => call(getAsn, { params: { id } }, { signal }),
    enabled: id > 0,
  });

/** Figures and variances of all ASNs that fit the filters. */
export const asnSummary = (query: InputOf<typeof summarizeAsns>['query']) =>
  queryOptions({
    queryKey: [...asnKeys.all, 'summary', query],
    queryFn: ({ signal }) => call(summarizeAsns, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
