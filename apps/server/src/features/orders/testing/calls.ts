import { order, type RouteCalls } from '#test/things.ts';

export const calls: RouteCalls = {
  summarizeOrders: {
    scope: 'both',
    path: (t) => `/api/orders/summary?warehouseId=${t.warehouseId}&customerId=${t.customerId}`,
  },
  exportOrderLines: {
    scope: 'both',
    path: (t) => `/api/orders/lines?warehouseId=${t.warehouseId}&customerId=${t.customerId}`,
  },
  listOrders: {
    scope: 'both',
    path: (t) => `/api/orders?warehouseId=${t.warehouseId}&customerId=${t.customerId}`,
  },
  getOrder: { scope: 'both', path: (t) => `/api/orders/${t.orderId}` },
  createOrder: { scope: 'both', path: () => '/api/orders', body: order },
  updateOrder: { scope: 'both', path: (t) => `/api/orders/${t.orderId}`, body: order },
  allocateOrder: { scope: 'both', path: (t) => `/api/orders/${t.orderId}/allocate` },
  cancelOrder: { scope: 'both', path: (t) => `/api/orders/${t.orderId}/cancel` },
  holdOrder: { scope: 'both', path: (t) => `/api/orders/${t.orderId}/hold` },
  resumeOrder: { scope: 'both', path: (t) => `/api/orders/${t.orderId}/resume` },
};
