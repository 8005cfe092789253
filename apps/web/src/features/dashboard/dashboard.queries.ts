import { getDashboard } from '@lading/contract/calls';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { ownZone } from '../../lib/format.ts';

export const dashboardOf = (warehouseId: number) =>
  queryOptions({
    queryKey: ['dashboard', warehouseId],
    queryFn: ({ signal }) => call(getDashboard, { query: { warehouseId, ...ownZone } }, { signal }),
    placeholderData: keepPreviousData,
  });
