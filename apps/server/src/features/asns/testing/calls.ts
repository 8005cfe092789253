import { asn, type RouteCalls } from '#test/things.ts';

export const calls: RouteCalls = {
  exportAsnLines: {
    scope: 'both',
    path: (t) => `/api/asns/lines?warehouseId=${t.warehouseId}&customerId=${t.customerId}`,
  },
  listAsns: {
    scope: 'both',
    path: (t) => `/api/asns?warehouseId=${t.warehouseId}&customerId=${t.customerId}`,
  },
  summarizeAsns: {
    scope: 'both',
    path: (t) => `/api/asns/summary?warehouseId=${t.warehouseId}&customerId=${t.customerId}`,
  },
  getAsnHistory: { scope: 'both', path: (t) => `/api/asns/${t.asnId}/history` },
  listAnnouncedUnits: { scope: 'both', path: (t) => `/api/asns/${t.asnId}/units` },
  listAsnPallets: { scope: 'both', path: (t) => `/api/asns/${t.asnId}/pallets` },
  getAsn: { scope: 'both', path: (t) => `/api/asns/${t.asnId}` },
  createAsn: { scope: 'both', path: () => '/api/asns', body: asn },
  updateAsn: { scope: 'both', path: (t) => `/api/asns/${t.asnId}`, body: asn },
  cancelAsn: { scope: 'both', path: (t) => `/api/asns/${t.asnId}/cancel` },
};
