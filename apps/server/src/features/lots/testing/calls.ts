import type { RouteCalls } from '#test/things.ts';

export const calls: RouteCalls = {
  listLots: { scope: 'customer', path: (t) => `/api/lots?customerId=${t.customerId}` },
  getLot: { scope: 'customer', path: (t) => `/api/lots/${t.lotId}` },
  traceLot: { scope: 'customer', path: (t) => `/api/lots/${t.lotId}/trace` },
  holdLot: {
    scope: 'customer',
    path: (t) => `/api/lots/${t.lotId}/hold`,
    body: () => ({ reason: 'Seal broken' }),
  },
  correctLotDates: {
    scope: 'customer',
    path: (t) => `/api/lots/${t.lotId}/dates`,
    body: () => ({ producedOn: '2026-01-01', reason: 'Misread' }),
  },
  mergeLot: {
    scope: 'customer',
    path: (t) => `/api/lots/${t.lotId}/merge`,
    body: (t) => ({ into: t.otherLotId, reason: 'One batch' }),
  },
  releaseLot: { scope: 'customer', path: (t) => `/api/lots/${t.lotId}/release` },
};
