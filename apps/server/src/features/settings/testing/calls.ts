import { fresh, type RouteCalls } from '#test/things.ts';

export const calls: RouteCalls = {
  getSettings: { scope: 'none', path: () => '/api/settings' },
  changeSettings: {
    scope: 'none',
    path: () => '/api/settings',
    body: () => ({ companyName: fresh('Company') }),
  },
  createCarrier: {
    scope: 'none',
    path: () => '/api/settings/carriers',
    body: () => ({ name: fresh('Carrier') }),
  },
  updateCarrier: {
    scope: 'none',
    path: () => '/api/settings/carriers/1',
    body: () => ({ name: fresh('Carrier') }),
  },
  deleteCarrier: { scope: 'none', path: () => '/api/settings/carriers/2' },
  createReasonCode: {
    scope: 'none',
    path: () => '/api/settings/reason-codes',
    body: () => ({ kind: 'RETURN', name: fresh('Why') }),
  },
  updateReasonCode: {
    scope: 'none',
    path: () => '/api/settings/reason-codes/1',
    body: () => ({ name: fresh('Why') }),
  },
  deleteReasonCode: { scope: 'none', path: () => '/api/settings/reason-codes/2' },
};
