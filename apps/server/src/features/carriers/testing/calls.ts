import { carrierAccount, fresh, type RouteCalls } from '#test/things.ts';

export const calls: RouteCalls = {
  listCarrierAccounts: { scope: 'none', path: () => '/api/carriers' },
  getCarrierAccount: { scope: 'none', path: (t) => `/api/carriers/${t.accountId}` },
  createCarrierAccount: { scope: 'none', path: () => '/api/carriers', body: carrierAccount },
  updateCarrierAccount: {
    scope: 'none',
    path: (t) => `/api/carriers/${t.accountId}`,
    body: () => ({ name: fresh('Account') }),
  },
  deleteCarrierAccount: { scope: 'none', path: (t) => `/api/carriers/${t.accountId}` },
  setCarrierCredentials: {
    scope: 'none',
    path: (t) => `/api/carriers/${t.accountId}/credentials`,
    body: () => ({ credentials: {} }),
  },
  testCarrierAccount: { scope: 'none', path: (t) => `/api/carriers/${t.accountId}/test` },
  getCarrierRules: { scope: 'none', path: () => '/api/carrier-rules' },
  setCarrierRules: {
    scope: 'none',
    path: () => '/api/carrier-rules',
    body: () => ({ customerId: null, rules: [] }),
  },
  listShippingLabels: {
    scope: 'warehouse',
    path: (t) => `/api/shipping-labels?warehouseId=${t.warehouseId}`,
  },
  getShippingLabel: { scope: 'warehouse', path: (t) => `/api/shipping-labels/${t.labelId}` },
  getLabelContent: { scope: 'warehouse', path: (t) => `/api/shipping-labels/${t.labelId}/label` },
  quotePackage: {
    scope: 'warehouse',
    path: (t) => `/api/orders/${t.orderId}/packages/${t.packageId}/rates`,
  },
  buyLabel: {
    scope: 'warehouse',
    path: (t) => `/api/orders/${t.orderId}/packages/${t.packageId}/label`,
    body: (t) => ({ serviceId: t.serviceId }),
  },
  findLabel: { scope: 'warehouse', path: (t) => `/api/shipping-labels/${t.labelId}/find` },
  voidLabel: { scope: 'warehouse', path: (t) => `/api/shipping-labels/${t.labelId}/void` },
  settleLabel: {
    scope: 'warehouse',
    path: (t) => `/api/shipping-labels/${t.labelId}/settle`,
    body: () => ({ trackingNumber: null, reason: 'Not in the portal of the carrier' }),
  },
  trackLabel: { scope: 'warehouse', path: (t) => `/api/shipping-labels/${t.labelId}/track` },
  listManifests: {
    scope: 'warehouse',
    path: (t) => `/api/carrier-manifests?warehouseId=${t.warehouseId}`,
  },
  closeCarrierDay: {
    scope: 'warehouse',
    path: (t) => `/api/carriers/${t.accountId}/close`,
    body: (t) => ({ warehouseId: t.warehouseId }),
  },
};
