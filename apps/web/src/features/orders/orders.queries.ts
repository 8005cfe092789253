import { getOrder, listLots, listOrders, summarizeOrders } from '@lading/contract/calls';
import { oneQuery, pageQuery, sumQuery } from '../../lib/queries.ts';

export const ordersPage = pageQuery('orders', listOrders);

/** The lots that an order line may name. */
export const lotsToName = pageQuery('lots', listLots);

export const orderSummary = sumQuery('orders', summarizeOrders);

export const oneOrder = oneQuery('orders', getOrder);

export const noSuchOrder = {
  text: 'There is no such order in your warehouses.',
  to: '/orders',
  label: 'All Orders',
} as const;
