import { getAsn, listAsns } from '@lading/contract/asns';
import type { AsnStatus } from '@lading/domain/asns';
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

type AsnFilters = Omit<NonNullable<InputOf<typeof listAsns>['query']>, 'limit' | 'cursor' | 'sort' | 'search'>;

/** How many ASNs fit the filters, in all and in the statuses that the report's tiles count; without fetching them. */
export const asnCounts = (filters: AsnFilters) =>
  queryOptions({
    queryKey: [...asnKeys.all, 'counts', filters],
    queryFn: async ({ signal }) => {
      const count = async (status: AsnStatus | undefined) => {
        if (filters.status && status && status !== filters.status) return 0;
        const query = { ...filters, ...(status ? { status } : {}), limit: 1 };
        return (await listPage(listAsns, { query }, { signal })).total;
      };
      const [all, complete, varied, inProgress] = await Promise.all([
        count(undefined),
        count('COMPLETE'),
        count('COMPLETE_WITH_VARIANCES'),
        count('RECEIVING_IN_PROGRESS'),
      ]);
      return { all, complete, varied, inProgress };
    },
    placeholderData: keepPreviousData,
  });

/** The ASNs that the variance analytics look at: those that ended with variances, unless another status is asked for. */
export const variedAsns = (filters: AsnFilters) =>
  queryOptions({
    queryKey: [...asnKeys.all, 'varied', filters],
    queryFn: ({ signal }) => listPage(listAsns, { query: { status: 'COMPLETE_WITH_VARIANCES', ...filters, limit: 1000 } }, { signal }),
    placeholderData: keepPreviousData,
  });
