import {
  getAllocationSum,
  getAvailability,
  getInventoryReport,
  getPackagingReport,
  getPerformanceReport,
  listOpenAllocations,
  listWarehouseStock,
} from '@lading/contract/calls';
import { partsOf } from '@lading/domain/inventory';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type InputOf, reportPage } from '../../lib/api.ts';
import { pageQuery, sumQuery } from '../../lib/queries.ts';

export const stockReport = (query: InputOf<typeof getInventoryReport>['query']) =>
  queryOptions({
    queryKey: ['reports', 'stock', query],
    queryFn: ({ signal }) => reportPage(getInventoryReport, 'groups', { query }, { signal }),
    placeholderData: keepPreviousData,
  });

/**
 * How much of a product is in a warehouse, and how much of it orders have. It changes with the
 * stock, sooner than reports are read again.
 */
export const productFigures = (warehouseId: number, productId: number) =>
  queryOptions({
    queryKey: ['inventory', 'figures', warehouseId, productId],
    queryFn: async ({ signal }) => {
      const [stock] = await call(
        getAvailability,
        { query: { warehouseId, productIds: String(productId) } },
        { signal },
      );
      return stock ?? partsOf({ quantity: 0, allocated: 0 });
    },
  });

export const unitsAt = (warehouseId: number, locationId: number) =>
  queryOptions({
    queryKey: ['inventory', 'unitsAt', warehouseId, locationId],
    queryFn: async ({ signal }) => {
      const { totals } = await call(
        getInventoryReport,
        { query: { warehouseId, locationId, limit: 1 } },
        { signal },
      );
      return totals.onHand.value ?? 0;
    },
  });

export const warehouseStockPage = pageQuery('reports', listWarehouseStock);

export const allocationsPage = pageQuery('reports', listOpenAllocations);
export const allocationSum = sumQuery('reports', getAllocationSum);

export const performanceReport = sumQuery('reports', getPerformanceReport);

export const packagingReport = sumQuery('reports', getPackagingReport);
