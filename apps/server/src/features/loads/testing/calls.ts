import type { RouteCalls, Things } from '#test/things.ts';

const pathOf = (step = '') => ({
  scope: 'warehouse' as const,
  path: (t: Things) => `/api/loads/${t.loadId}${step}`,
});

export const calls: RouteCalls = {
  listLoads: { scope: 'warehouse', path: (t) => `/api/loads?warehouseId=${t.warehouseId}` },
  getLoad: pathOf(),
  suggestOrders: pathOf('/suggestions'),
  createLoad: {
    scope: 'warehouse',
    path: () => '/api/loads',
    body: (t) => ({ warehouseId: t.warehouseId, orderIds: [t.orderId] }),
  },
  updateLoad: { ...pathOf(), body: () => ({ trailer: 'WX-42' }) },
  addLoadOrders: { ...pathOf('/orders'), body: (t) => ({ orderIds: [t.orderId] }) },
  removeLoadOrders: { ...pathOf('/orders/remove'), body: (t) => ({ orderIds: [t.orderId] }) },
  loadUnit: { ...pathOf('/load'), body: (t) => ({ packageId: t.packageId }) },
  unloadPackages: { ...pathOf('/unload'), body: (t) => ({ packageIds: [t.packageId] }) },
  closeLoad: pathOf('/close'),
  reopenLoad: pathOf('/reopen'),
  departLoad: pathOf('/depart'),
  cancelLoad: pathOf('/cancel'),
};
