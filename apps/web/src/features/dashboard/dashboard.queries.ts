import { getDashboard } from '@lading/contract/dashboard';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

const resolved = Intl.DateTimeFormat().resolvedOptions().timeZone;
/** Days begin at this browser's midnight, where it knows the full name of its zone. */
const tz = resolved?.includes('/') ? { tz: resolved } : {};

export const dashboardOf = (warehouseId: number) =>
  queryOptions({
    queryKey: ['dashboard', warehouseId],
    queryFn: ({ signal }) => call(getDashboard, { query: { warehouseId, ...tz } }, { signal }),
    placeholderData: keepPreviousData,
  });
